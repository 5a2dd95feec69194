import { choiceParam, given, listParam, type RawSearch, textParam, wholeParam } from '#ui/table/list-search.ts';
import type { ProductFilter } from './catalog.documents.ts';
import { type CatalogSearch, catalogSorts, facetNames, isCatalog } from './catalog.links.ts';

function priceParam(value: unknown): string | undefined {
  const text = textParam(value, 15)?.replace(',', '.');
  return text && /^\d+(\.\d+)?$/.test(text) ? text : undefined;
}

/** The search parameters of the catalog; malformed and default values are left out. */
export function readCatalogSearch(raw: RawSearch): CatalogSearch {
  const sort = choiceParam(raw.sort, catalogSorts);
  return given({
    search: textParam(raw.search, 100),
    view: choiceParam(raw.view, ['group', 'list']),
    sort: sort === 'recommended' ? undefined : sort,
    page: wholeParam(raw.page, { min: 2, max: 100_000 }),
    limit: wholeParam(raw.limit, { min: 1, max: 100 }),
    tags: listParam(raw.tags),
    priceFrom: priceParam(raw.priceFrom),
    priceTo: priceParam(raw.priceTo),
    ...Object.fromEntries(facetNames.map((name) => [name, listParam(raw[name])])),
  });
}

/** Names of the active filters, besides the search text. */
export type FilterName = (typeof facetNames)[number] | 'tags' | 'price';

export function filtersInUse(search: CatalogSearch): FilterName[] {
  return [
    ...facetNames.filter((name) => search[name] !== undefined),
    ...(search.tags ? (['tags'] as const) : []),
    ...(search.priceFrom || search.priceTo ? (['price'] as const) : []),
  ];
}

/** The search without one filter, on its first page. */
export function withoutFilter(search: CatalogSearch, name: FilterName): CatalogSearch {
  const cleared = name === 'price' ? { priceFrom: undefined, priceTo: undefined } : { [name]: undefined };
  return given({ ...search, ...cleared, page: undefined });
}

/** The rest when all filters are cleared: search text, view and sort. */
export function withoutFilters({ search, view, sort, limit }: CatalogSearch): CatalogSearch {
  return given({ search, view, sort, limit });
}

/** The product filter of a page: a catalog or a merchandise category, narrowed by the search. */
export function filterOf(category: string, search: CatalogSearch): ProductFilter {
  // The address may contain parameters of other pages: only filters go to the server.
  const { search: words, tags, priceFrom, priceTo } = search;
  const rest = given({
    search: words,
    tags,
    priceFrom,
    priceTo,
    ...Object.fromEntries(facetNames.map((name) => [name, search[name]])),
  }) as ProductFilter;
  return isCatalog(category)
    ? { ...rest, category }
    : { ...rest, merchandiseCategory: rest.merchandiseCategory ?? [category] };
}
