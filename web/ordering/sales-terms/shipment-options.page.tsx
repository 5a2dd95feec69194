import { useMemo } from 'react';
import type { ShipmentOptionSettingsQuery } from '#platform/api/generated/graphql.ts';
import { tablePage, useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { Money } from '#ui/figures/figures.tsx';
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
import { readShipmentOptionsSearch, type ShipmentOptionsSearch } from './sales-terms.links.ts';
import { ShipmentOptionDialog } from './shipment-option.dialog.tsx';
import { RemoveShipmentOption, ShipmentOptionSettings } from './shipment-options.documents.ts';
import { offeredColumn, SorgFilter } from './term-parts.tsx';

type Row = ShipmentOptionSettingsQuery['shipmentOptionSettings']['data'][number];
const rowId = (row: Row): string => row.id;

/** Shipment options of each merchant with their rates. */
export function ShipmentOptionsPage() {
  const t = useText();
  const settings = useSettings(readShipmentOptionsSearch, 'option');
  const { search, refilter, page, limit } = settings;
  const { sorg, option } = search;
  const query = useDocument(ShipmentOptionSettings, { sorg, page, limit });
  const remove = useAction(RemoveShipmentOption, (answer) => answer.removeShipmentOption, {
    refresh: [ShipmentOptionSettings],
  });
  const removal = useAsked((row: Row) => remove.mutateAsync({ id: row.id, version: row.version }));
  const columns = useOptionColumns(search, removal.ask);
  const sorgs = query.data?.marketSorgs ?? [];
  return (
    <SettingsList
      name="shipment-options"
      title={t('terms.options.title')}
      hint={t('terms.options.hint')}
      add={t('terms.options.new')}
      list={settings.list}
      table={tablePage(query, query.data?.shipmentOptionSettings)}
      columns={columns}
      rowId={rowId}
      toolbar={<SorgFilter sorgs={sorgs} value={sorg} onChange={(chosen) => refilter({ ...search, sorg: chosen })} />}
      empty={[t('terms.options.empty'), t('terms.options.emptyHint')]}
    >
      {option && query.data && (
        <ShipmentOptionDialog option={option} sorgs={sorgs} preset={sorg} onClose={settings.close} />
      )}
      <ConfirmDelete
        of={removal}
        title={(row) => t('terms.options.remove', { name: row.name })}
        action={t('terms.remove.action')}
        done={t('terms.options.removed')}
      >
        <p>{t('terms.remove.hint')}</p>
      </ConfirmDelete>
    </SettingsList>
  );
}

function useOptionColumns(search: ShipmentOptionsSearch, onRemove: (row: Row) => void): TableColumn<Row>[] {
  const t = useText();
  return useMemo<TableColumn<Row>[]>(
    () => [
      linkColumn(
        'name',
        t('terms.field.name'),
        (row) => row.name,
        (row) => ({ ...search, option: row.id }),
      ),
      offeredColumn(t('terms.field.status'), t),
      sorgColumn(t('terms.field.sorg')),
      textColumn('merchant', t('terms.field.merchant'), (row) => row.merchantName),
      textColumn('type', t('terms.field.type'), (row) => row.type),
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
      numberColumn('transit', t('terms.field.transitDays'), (row) => row.transitDays),
      numberColumn('position', t('terms.field.position'), (row) => row.position),
      removeColumn(
        t('terms.field.actions'),
        (row) => t('terms.remove.label', { name: `${row.name}, ${row.sorgName}` }),
        onRemove,
      ),
    ],
    [t, search, onRemove],
  );
}
