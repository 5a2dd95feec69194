import { IconCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { PriceListSettingsQuery } from '#platform/api/generated/graphql.ts';
import { tablePage, useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import {
  linkColumn,
  numberColumn,
  removeColumn,
  SettingsList,
  sorgColumn,
  textColumn,
} from '#ui/table/settings-list.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useSettings } from '#ui/table/use-settings.ts';
import { PriceListDialog } from './price-list.dialog.tsx';
import { PriceListSettings, RemovePriceList } from './price-lists.documents.ts';
import { listParam, readList, readPriceListsSearch, type PriceListsSearch } from './sales-terms.links.ts';
import { TermCustomersDialog } from './term-customers.dialog.tsx';
import { customersColumn, SorgFilter } from './term-parts.tsx';

type Row = PriceListSettingsQuery['priceListSettings']['data'][number];
const nameOf = (row: Row): string => row.name || row.code;
/** The name of a list, or its code where the loaded page does not have it. */
const nameIn = (rows: readonly Row[], { sorg, code }: { sorg: string; code: string }): string => {
  const row = rows.find((one) => one.sorg === sorg && one.code === code);
  return row ? nameOf(row) : code;
};

/** Price lists of each sales organisation, with the number of prices and customers. */
export function PriceListsPage() {
  const t = useText();
  const settings = useSettings(readPriceListsSearch, 'list');
  const { search, change, refilter, page, limit } = settings;
  const { q, sorg, list, customers } = search;
  const shown = customers === undefined ? null : readList(customers);
  const query = useDocument(PriceListSettings, { sorg, search: q, page, limit });
  const remove = useAction(RemovePriceList, (answer) => answer.removePriceList, { refresh: [PriceListSettings] });
  const removal = useAsked((row: Row) => remove.mutateAsync({ sorg: row.sorg, code: row.code, version: row.version }));
  const all = useListColumns(search, removal.ask);
  const hasDefault = query.data?.priceListSettings.data.some(({ isDefault }) => isDefault) === true;
  const columns = useMemo(() => all.filter(({ id }) => id !== 'default' || hasDefault), [all, hasDefault]);
  const sorgs = query.data?.marketSorgs ?? [];
  return (
    <SettingsList
      name="price-lists"
      title={t('terms.lists.title')}
      hint={t('terms.lists.hint')}
      add={t('terms.lists.new')}
      list={settings.list}
      table={tablePage(query, query.data?.priceListSettings)}
      columns={columns}
      rowId={listParam}
      searchFor={t('terms.search.placeholder')}
      toolbar={<SorgFilter sorgs={sorgs} value={sorg} onChange={(chosen) => refilter({ ...search, sorg: chosen })} />}
      empty={[t('terms.lists.empty'), t('terms.lists.emptyHint')]}
    >
      {list && query.data && (
        <PriceListDialog list={readList(list)} sorgs={sorgs} preset={sorg} onClose={settings.close} />
      )}
      {/* The title names the list. */}
      {shown && query.data && (
        <TermCustomersDialog
          title={t('terms.customers.ofList', { name: nameIn(query.data.priceListSettings.data, shown) })}
          of={{ sorg: shown.sorg, priceList: shown.code }}
          onClose={() => change({ ...search, customers: undefined })}
        />
      )}
      <ConfirmDelete
        of={removal}
        title={(row) => t('terms.lists.remove', { name: nameOf(row) })}
        action={t('terms.remove.action')}
        done={t('terms.lists.removed')}
      >
        <p>{t('terms.lists.removeHint')}</p>
      </ConfirmDelete>
    </SettingsList>
  );
}

function useListColumns(search: PriceListsSearch, onRemove: (row: Row) => void): TableColumn<Row>[] {
  const t = useText();
  return useMemo<TableColumn<Row>[]>(
    () => [
      linkColumn('name', t('terms.field.name'), nameOf, (row) => ({ ...search, list: listParam(row) })),
      {
        id: 'default',
        header: t('terms.field.default'),
        card: 'status',
        csv: (row) => String(row.isDefault),
        cell: (row) =>
          row.isDefault && (
            <StatusChip tone="ok" icon={IconCheck}>
              {t('terms.lists.default')}
            </StatusChip>
          ),
      },
      textColumn('code', t('terms.field.code'), (row) => row.code),
      sorgColumn(t('terms.field.sorg')),
      textColumn('currency', t('terms.field.currency'), (row) => row.currency),
      numberColumn('prices', t('terms.field.prices'), (row) => row.priceCount),
      customersColumn(t('terms.field.customers'), (row) => ({ ...search, customers: listParam(row) })),
      removeColumn(
        t('terms.field.actions'),
        (row) => t('terms.remove.label', { name: `${nameOf(row)}, ${row.sorgName}` }),
        onRemove,
      ),
    ],
    [t, search, onRemove],
  );
}
