import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { isForbidden } from '../../platform/api/errors.ts';
import type { ShipmentOptionSettingsQuery } from '../../platform/api/generated/graphql.ts';
import { tablePage, useAction, useDocument } from '../../platform/api/queries.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDelete } from '../../ui/confirm-delete.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/figures.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { NoPermission, NothingYet } from '../../ui/states.tsx';
import type { TableColumn } from '../../ui/table.ts';
import { useListSearch } from '../../ui/use-list-search.ts';
import { readShipmentOptionsSearch, type ShipmentOptionsSearch } from './sales-terms.links.ts';
import { ShipmentOptionDialog } from './shipment-option.dialog.tsx';
import { RemoveShipmentOption, ShipmentOptionSettings } from './shipment-options.documents.ts';
import { OfferedChip, RemoveButton, SorgFilter } from './term-parts.tsx';

type Row = ShipmentOptionSettingsQuery['shipmentOptionSettings']['data'][number];
const rowId = (row: Row): string => row.id;

/** Shipment options of each merchant with their rates. */
export function ShipmentOptionsPage() {
  const t = useText();
  const { search, change, refilter } = useListSearch(readShipmentOptionsSearch);
  const { page = 1, limit = 10, sorg, option } = search;
  const [leaving, setLeaving] = useState<Row | null>(null);
  const query = useDocument(ShipmentOptionSettings, { sorg, page, limit });
  const remove = useAction(RemoveShipmentOption, (answer) => answer.removeShipmentOption, {
    refresh: [ShipmentOptionSettings],
  });
  const columns = useOptionColumns(search, setLeaving);
  const sorgs = query.data?.marketSorgs ?? [];
  const create = (
    <Button
      variant="primary"
      icon={IconPlus}
      disabled={!query.data}
      onClick={() => change({ ...search, option: 'new' })}
    >
      {t('terms.options.new')}
    </Button>
  );
  return (
    <PageFrame title={t('terms.options.title')} subtitle={t('terms.options.hint')} actions={create}>
      {isForbidden(query.error) ? (
        <NoPermission />
      ) : (
        <DataTable
          name="shipment-options"
          label={t('terms.options.title')}
          columns={columns}
          {...tablePage(query, query.data?.shipmentOptionSettings)}
          rowId={rowId}
          view={{ page, limit }}
          onView={(view) => change({ ...search, ...view })}
          toolbar={
            <SorgFilter sorgs={sorgs} value={sorg} onChange={(chosen) => refilter({ ...search, sorg: chosen })} />
          }
          onExport={null}
          empty={<NothingYet title={t('terms.options.empty')}>{t('terms.options.emptyHint')}</NothingYet>}
        />
      )}
      {option && query.data && (
        <ShipmentOptionDialog
          option={option}
          sorgs={sorgs}
          preset={sorg}
          onClose={() => change({ ...search, option: undefined })}
        />
      )}
      {leaving && (
        <ConfirmDelete
          title={t('terms.options.remove', { name: leaving.name })}
          action={t('terms.remove.action')}
          done={t('terms.options.removed')}
          busy={remove.isPending}
          onDelete={() => remove.mutateAsync({ id: leaving.id, version: leaving.version })}
          onClose={() => setLeaving(null)}
        >
          <p>{t('terms.remove.hint')}</p>
        </ConfirmDelete>
      )}
    </PageFrame>
  );
}

function useOptionColumns(search: ShipmentOptionsSearch, onRemove: (row: Row) => void): TableColumn<Row>[] {
  const t = useText();
  return useMemo<TableColumn<Row>[]>(
    () => [
      {
        id: 'name',
        header: t('terms.field.name'),
        fixed: true,
        card: 'title',
        csv: (row) => row.name,
        cell: (row) => (
          <Link to="." search={{ ...search, option: row.id }} resetScroll={false}>
            {row.name}
          </Link>
        ),
      },
      {
        id: 'status',
        header: t('terms.field.status'),
        card: 'status',
        csv: (row) => String(row.active),
        cell: (row) => <OfferedChip active={row.active} />,
      },
      {
        id: 'sorg',
        header: t('terms.field.sorg'),
        csv: (row) => row.sorg,
        cell: (row) => `${row.sorg} ${row.sorgName}`,
      },
      {
        id: 'merchant',
        header: t('terms.field.merchant'),
        csv: (row) => row.merchantName,
        cell: (row) => row.merchantName,
      },
      { id: 'type', header: t('terms.field.type'), csv: (row) => row.type, cell: (row) => row.type },
      {
        id: 'rate',
        header: t('terms.field.rate'),
        align: 'right',
        csv: (row) => row.rate,
        cell: (row) => <Money amount={row.rate} currency={row.currency} />,
      },
      {
        id: 'freeFrom',
        header: t('terms.field.freeFrom'),
        align: 'right',
        csv: (row) => row.freeFrom ?? '',
        cell: (row) => (row.freeFrom === null ? '–' : <Money amount={row.freeFrom} currency={row.currency} />),
      },
      {
        id: 'transit',
        header: t('terms.field.transitDays'),
        align: 'right',
        csv: (row) => String(row.transitDays),
        cell: (row) => row.transitDays,
      },
      {
        id: 'position',
        header: t('terms.field.position'),
        align: 'right',
        csv: (row) => String(row.position),
        cell: (row) => row.position,
      },
      {
        id: 'actions',
        header: t('terms.field.actions'),
        align: 'right',
        card: 'figure',
        cell: (row) => <RemoveButton name={`${row.name}, ${row.sorg}`} onClick={() => onRemove(row)} />,
      },
    ],
    [t, search, onRemove],
  );
}
