import { IconCheck, IconEyeOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { componentModules, type ComponentKey, type ComponentModule } from '#rules/ordering/orders/component-choices.ts';
import type { PriceComponentSettingsQuery } from '#platform/api/generated/graphql.ts';
import { tablePage, useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import {
  FilterSelect,
  linkColumn,
  numberColumn,
  removeColumn,
  SettingsList,
  sorgColumn,
} from '#ui/table/settings-list.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useSettings } from '#ui/table/use-settings.ts';
import { PriceComponentDialog } from './price-component.dialog.tsx';
import { PriceComponentSettings, RemovePriceComponent } from './price-components.documents.ts';
import { componentParam, readPriceComponentsSearch, type PriceComponentsSearch } from './sales-terms.links.ts';
import { SorgFilter, type SorgChoices } from './term-parts.tsx';

type Row = PriceComponentSettingsQuery['priceComponentSettings']['data'][number];

/** Labelled amounts of each sales organisation and place (Q-109). */
export function PriceComponentsPage() {
  const t = useText();
  const settings = useSettings(readPriceComponentsSearch, 'component');
  const { search, refilter, page, limit } = settings;
  const { sorg, module, component } = search;
  const query = useDocument(PriceComponentSettings, { sorg, module, page, limit });
  const remove = useAction(RemovePriceComponent, (answer) => answer.removePriceComponent, {
    refresh: [PriceComponentSettings],
  });
  const removal = useAsked((row: Row) => remove.mutateAsync({ sorg: row.sorg, module: row.module, key: row.key }));
  const columns = useComponentColumns(search, removal.ask);
  const sorgs = query.data?.marketSorgs ?? [];
  return (
    <SettingsList
      name="price-components"
      title={t('prices.list.title')}
      hint={t('prices.list.hint')}
      add={t('prices.list.new')}
      list={settings.list}
      table={tablePage(query, query.data?.priceComponentSettings)}
      columns={columns}
      rowId={componentParam}
      toolbar={<Filters search={search} sorgs={sorgs} refilter={refilter} />}
      empty={[t('prices.list.empty'), t('prices.list.emptyHint')]}
    >
      {component && query.data && <PriceComponentDialog component={component} sorgs={sorgs} onClose={settings.close} />}
      <ConfirmDelete
        of={removal}
        title={(row) => t('prices.remove.title', { label: row.label })}
        action={t('terms.remove.action')}
        done={t('prices.remove.done')}
      >
        <p>{t('prices.remove.hint')}</p>
      </ConfirmDelete>
    </SettingsList>
  );
}

function useComponentColumns(search: PriceComponentsSearch, onRemove: (row: Row) => void): TableColumn<Row>[] {
  const t = useText();
  return useMemo<TableColumn<Row>[]>(
    () => [
      linkColumn(
        'label',
        t('prices.field.label'),
        (row) => row.label,
        (row) => ({ ...search, component: componentParam(row) }),
      ),
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
      sorgColumn(t('terms.field.sorg')),
      numberColumn('position', t('terms.field.position'), (row) => row.position),
      removeColumn(
        t('terms.field.actions'),
        (row) =>
          t('terms.remove.label', {
            name: `${row.label}, ${t(`prices.module.${row.module as ComponentModule}`)}, ${row.sorgName}`,
          }),
        onRemove,
      ),
    ],
    [t, search, onRemove],
  );
}

type FilterProps = {
  search: PriceComponentsSearch;
  sorgs: SorgChoices;
  refilter: (next: PriceComponentsSearch) => void;
};

function Filters({ search, sorgs, refilter }: FilterProps) {
  const t = useText();
  return (
    <>
      <SorgFilter sorgs={sorgs} value={search.sorg} onChange={(sorg) => refilter({ ...search, sorg })} />
      <FilterSelect
        label={t('prices.field.module')}
        value={search.module}
        any={t('prices.module.any')}
        choices={componentModules.map((value) => ({ value, label: t(`prices.module.${value}`) }))}
        onChange={(chosen) => refilter({ ...search, module: componentModules.find((one) => one === chosen) })}
      />
    </>
  );
}
