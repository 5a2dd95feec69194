import { Link } from '@tanstack/react-router';
import { IconCheck, IconEyeOff, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { componentModules, type ComponentKey, type ComponentModule } from '../../../rules/orders/component-choices.ts';
import { isForbidden } from '../../platform/api/errors.ts';
import type { PriceComponentSettingsQuery } from '../../platform/api/generated/graphql.ts';
import { tablePage, useAction, useDocument } from '../../platform/api/queries.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { ConfirmDelete } from '../../ui/confirm-delete.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { SelectInput } from '../../ui/field.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { NoPermission, NothingYet } from '../../ui/states.tsx';
import type { TableColumn } from '../../ui/table.ts';
import { useListSearch } from '../../ui/use-list-search.ts';
import { PriceComponentDialog } from './price-component.dialog.tsx';
import { PriceComponentSettings, RemovePriceComponent } from './price-components.documents.ts';
import { componentParam, readPriceComponentsSearch, type PriceComponentsSearch } from './price-components.links.ts';

type Row = PriceComponentSettingsQuery['priceComponentSettings']['data'][number];

/** Labelled amounts of each sales organisation and place (Q-109). */
export function PriceComponentsPage() {
  const t = useText();
  const { search, change, refilter } = useListSearch(readPriceComponentsSearch);
  const { page = 1, limit = 10, sorg, module, component } = search;
  const [leaving, setLeaving] = useState<Row | null>(null);
  const query = useDocument(PriceComponentSettings, { sorg, module, page, limit });
  const remove = useAction(RemovePriceComponent, (answer) => answer.removePriceComponent, {
    refresh: [PriceComponentSettings],
  });
  const columns = useComponentColumns(search, setLeaving);
  const sorgs = query.data?.marketSorgs ?? [];
  const create = (
    <Button
      variant="primary"
      icon={IconPlus}
      disabled={!query.data}
      onClick={() => change({ ...search, component: 'new' })}
    >
      {t('prices.list.new')}
    </Button>
  );
  return (
    <PageFrame title={t('prices.list.title')} subtitle={t('prices.list.hint')} actions={create}>
      {isForbidden(query.error) ? (
        <NoPermission />
      ) : (
        <DataTable
          name="price-components"
          label={t('prices.list.title')}
          columns={columns}
          {...tablePage(query, query.data?.priceComponentSettings)}
          rowId={componentParam}
          view={{ page, limit }}
          onView={(view) => change({ ...search, ...view })}
          toolbar={<Filters search={search} sorgs={sorgs} refilter={refilter} />}
          onExport={null}
          empty={<NothingYet title={t('prices.list.empty')}>{t('prices.list.emptyHint')}</NothingYet>}
        />
      )}
      {component && query.data && (
        <PriceComponentDialog
          component={component}
          sorgs={sorgs}
          onClose={() => change({ ...search, component: undefined })}
        />
      )}
      {leaving && (
        <ConfirmDelete
          title={t('prices.remove.title', { label: leaving.label })}
          action={t('prices.remove.action')}
          done={t('prices.remove.done')}
          busy={remove.isPending}
          onDelete={() => remove.mutateAsync({ sorg: leaving.sorg, module: leaving.module, key: leaving.key })}
          onClose={() => setLeaving(null)}
        >
          <p>{t('prices.remove.hint')}</p>
        </ConfirmDelete>
      )}
    </PageFrame>
  );
}

function useComponentColumns(search: PriceComponentsSearch, onRemove: (row: Row) => void): TableColumn<Row>[] {
  const t = useText();
  return useMemo<TableColumn<Row>[]>(
    () => [
      {
        id: 'label',
        header: t('prices.field.label'),
        fixed: true,
        card: 'title',
        csv: (row) => row.label,
        cell: (row) => (
          <Link to="." search={{ ...search, component: componentParam(row) }} resetScroll={false}>
            {row.label}
          </Link>
        ),
      },
      {
        id: 'visible',
        header: t('prices.field.visible'),
        card: 'status',
        csv: (row) => String(row.visible),
        cell: (row) =>
          row.visible ? (
            <StatusChip tone="ok" icon={IconCheck}>
              {t('prices.visible.yes')}
            </StatusChip>
          ) : (
            <StatusChip icon={IconEyeOff}>{t('prices.visible.no')}</StatusChip>
          ),
      },
      {
        id: 'key',
        header: t('prices.field.key'),
        csv: (row) => row.key,
        cell: (row) => t(`prices.key.${row.key as ComponentKey}`),
      },
      {
        id: 'module',
        header: t('prices.field.module'),
        csv: (row) => row.module,
        cell: (row) => t(`prices.module.${row.module as ComponentModule}`),
      },
      {
        id: 'sorg',
        header: t('prices.field.sorg'),
        csv: (row) => row.sorg,
        cell: (row) => `${row.sorg} ${row.sorgName}`,
      },
      {
        id: 'position',
        header: t('prices.field.position'),
        align: 'right',
        csv: (row) => String(row.position),
        cell: (row) => row.position,
      },
      {
        id: 'actions',
        header: t('prices.field.actions'),
        align: 'right',
        card: 'figure',
        cell: (row) => (
          <IconButton
            size="small"
            icon={IconTrash}
            label={t('prices.remove.label', {
              label: `${row.label}, ${t(`prices.module.${row.module as ComponentModule}`)}, ${row.sorg}`,
            })}
            onClick={() => onRemove(row)}
          />
        ),
      },
    ],
    [t, search, onRemove],
  );
}

type FilterProps = {
  search: PriceComponentsSearch;
  sorgs: readonly { sorg: string; name: string }[];
  refilter: (next: PriceComponentsSearch) => void;
};

function Filters({ search, sorgs, refilter }: FilterProps) {
  const t = useText();
  return (
    <>
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('prices.field.sorg')}
        value={search.sorg ?? ''}
        placeholder={t('prices.sorg.any')}
        choices={sorgs.map(({ sorg, name }) => ({ value: sorg, label: `${sorg} ${name}` }))}
        onChange={(event) => refilter({ ...search, sorg: event.target.value || undefined })}
      />
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('prices.field.module')}
        value={search.module ?? ''}
        placeholder={t('prices.module.any')}
        choices={componentModules.map((value) => ({ value, label: t(`prices.module.${value}`) }))}
        onChange={(event) =>
          refilter({ ...search, module: componentModules.find((one) => one === event.target.value) })
        }
      />
    </>
  );
}
