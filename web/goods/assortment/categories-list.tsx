import { type ReactNode, useMemo } from 'react';
import { subCatalogs, type SubCatalog } from '#rules/goods/catalog/assortment-choices.ts';
import type { CategorySettingsQuery } from '#platform/api/generated/graphql.ts';
import { tablePage, useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import {
  FilterSelect,
  linkColumn,
  numberColumn,
  removeColumn,
  SettingsList,
  textColumn,
} from '#ui/table/settings-list.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useSettings } from '#ui/table/use-settings.ts';
import { entryParam, readAssortmentSearch, readEntry, type AssortmentSearch } from './assortment.links.ts';
import { placeColumn, pictureColumn } from './assortment-columns.tsx';
import { CategoryDialog } from './category.dialog.tsx';
import { CategorySettings, RemoveCategory } from './categories.documents.ts';

type Row = CategorySettingsQuery['categorySettings']['data'][number];
const rowId = (row: Row): string => row.code;

/** Merchandise categories by sub-catalog, in their order. */
export function CategoriesList({ tabs }: { tabs: ReactNode }) {
  const t = useText();
  const settings = useSettings(readAssortmentSearch, 'entry');
  const { search, refilter, page, limit } = settings;
  const { q, category, entry } = search;
  const query = useDocument(CategorySettings, { search: q, category, page, limit });
  const remove = useAction(RemoveCategory, (answer) => answer.removeCategory, { refresh: [CategorySettings] });
  const removal = useAsked((row: Row) => remove.mutateAsync({ code: row.code, version: row.version }));
  const columns = useCategoryColumns(search, removal.ask);
  return (
    <SettingsList
      name="categories"
      title={t('assortment.page.title')}
      hint={t('assortment.categories.hint')}
      add={t('assortment.categories.new')}
      list={settings.list}
      table={tablePage(query, query.data?.categorySettings)}
      columns={columns}
      rowId={rowId}
      searchFor={t('assortment.page.search')}
      toolbar={
        <FilterSelect
          label={t('assortment.field.subCatalog')}
          value={category}
          any={t('assortment.sub.any')}
          choices={subCatalogs.map((value) => ({ value, label: t(`assortment.sub.${value}`) }))}
          onChange={(chosen) => refilter({ ...search, category: subCatalogs.find((one) => one === chosen) })}
        />
      }
      empty={[t('assortment.categories.empty'), t('assortment.categories.emptyHint')]}
      tabs={tabs}
    >
      {entry && query.data && <CategoryDialog code={readEntry(entry)} preset={category} onClose={settings.close} />}
      <ConfirmDelete
        of={removal}
        title={(row) => t('assortment.categories.remove', { name: row.name })}
        action={t('assortment.remove.action')}
        done={t('assortment.categories.removed')}
      >
        <p>{t('assortment.categories.removeHint')}</p>
      </ConfirmDelete>
    </SettingsList>
  );
}

function useCategoryColumns(search: AssortmentSearch, onRemove: (row: Row) => void): TableColumn<Row>[] {
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
      textColumn('subCatalog', t('assortment.field.subCatalog'), (row) =>
        t(`assortment.sub.${row.category as SubCatalog}`),
      ),
      placeColumn(t('assortment.field.position'), t('assortment.position.none')),
      numberColumn('models', t('assortment.field.models'), (row) => row.modelCount),
      removeColumn(t('assortment.field.actions'), (row) => t('assortment.remove.label', { name: row.name }), onRemove),
    ],
    [t, search, onRemove],
  );
}
