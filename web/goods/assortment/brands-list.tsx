import { type ReactNode, useMemo } from 'react';
import type { BrandSettingsQuery } from '#platform/api/generated/graphql.ts';
import { tablePage, useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { linkColumn, numberColumn, removeColumn, SettingsList, textColumn } from '#ui/table/settings-list.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useSettings } from '#ui/table/use-settings.ts';
import { entryParam, readAssortmentSearch, readEntry, type AssortmentSearch } from './assortment.links.ts';
import { placeColumn, pictureColumn } from './assortment-columns.tsx';
import { BrandDialog } from './brand.dialog.tsx';
import { BrandSettings, RemoveBrand } from './brands.documents.ts';

type Row = BrandSettingsQuery['brandSettings']['data'][number];
const rowId = (row: Row): string => row.code;

/** All brands in their order. */
export function BrandsList({ tabs }: { tabs: ReactNode }) {
  const t = useText();
  const settings = useSettings(readAssortmentSearch, 'entry');
  const { search, page, limit } = settings;
  const { q, entry } = search;
  const query = useDocument(BrandSettings, { search: q, page, limit });
  const remove = useAction(RemoveBrand, (answer) => answer.removeBrand, { refresh: [BrandSettings] });
  const removal = useAsked((row: Row) => remove.mutateAsync({ code: row.code, version: row.version }));
  const columns = useBrandColumns(search, removal.ask);
  return (
    <SettingsList
      name="brands"
      title={t('assortment.page.title')}
      hint={t('assortment.brands.hint')}
      add={t('assortment.brands.new')}
      list={settings.list}
      table={tablePage(query, query.data?.brandSettings)}
      columns={columns}
      rowId={rowId}
      searchFor={t('assortment.page.search')}
      empty={[t('assortment.brands.empty'), t('assortment.brands.emptyHint')]}
      tabs={tabs}
    >
      {entry && query.data && <BrandDialog code={readEntry(entry)} onClose={settings.close} />}
      <ConfirmDelete
        of={removal}
        title={(row) => t('assortment.brands.remove', { name: row.name })}
        action={t('assortment.remove.action')}
        done={t('assortment.brands.removed')}
      >
        <p>{t('assortment.brands.removeHint')}</p>
      </ConfirmDelete>
    </SettingsList>
  );
}

function useBrandColumns(search: AssortmentSearch, onRemove: (row: Row) => void): TableColumn<Row>[] {
  const t = useText();
  return useMemo<TableColumn<Row>[]>(
    () => [
      pictureColumn(t('assortment.field.picture')),
      linkColumn(
        'name',
        t('assortment.field.name'),
        (row) => row.name,
        (row) => ({ ...search, entry: entryParam(row.code) }),
      ),
      textColumn('code', t('assortment.field.code'), (row) => row.code),
      placeColumn(t('assortment.field.position'), t('assortment.position.none')),
      numberColumn('models', t('assortment.field.models'), (row) => row.modelCount),
      removeColumn(t('assortment.field.actions'), (row) => t('assortment.remove.label', { name: row.name }), onRemove),
    ],
    [t, search, onRemove],
  );
}
