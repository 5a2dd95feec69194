import { subCatalogs, type SubCatalog } from '#rules/goods/catalog/assortment-choices.ts';
import { choiceParam, given, listSearch, type ListSearch, type RawSearch, textParam } from '#ui/table/list-search.ts';

export type AssortmentSearch = ListSearch & {
  tab?: 'categories';
  /** Categories of one sub-catalog. */
  category?: SubCatalog;
  /** The form that is open: `new`, or a code after a colon, as codes may be `new` too. */
  entry?: string;
};

/** Search of the brands and categories. */
export function readAssortmentSearch(raw: RawSearch): AssortmentSearch {
  const { q, page, limit } = listSearch(raw);
  return given({
    q,
    page,
    limit,
    tab: choiceParam(raw.tab, ['categories']),
    category: choiceParam(raw.category, subCatalogs),
    entry: textParam(raw.entry, 61),
  });
}

/** The form of an existing entry in the address. */
export const entryParam = (code: string): string => `:${code}`;

/** The code of the entry that the address names; null for a new one. */
export const readEntry = (entry: string): string | null => (entry.startsWith(':') ? entry.slice(1) : null);
