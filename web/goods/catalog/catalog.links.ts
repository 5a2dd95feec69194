/** The three catalogs. The first non-empty one opens first. */
export const catalogs = ['bike', 'paa', 'groupset'] as const;
export type Catalog = (typeof catalogs)[number];

export const catalogSorts = ['recommended', 'name', 'price', 'newest', 'code'] as const;
export type CatalogSort = (typeof catalogSorts)[number];

export type CatalogView = 'group' | 'list';

/** Filters with several values, in the order of the filter column. The names match the product filter. */
export const facetNames = [
  'availability',
  'merchandiseCategory',
  'size',
  'modelYear',
  'brand',
  'series',
  'colour',
] as const;
export type FacetName = (typeof facetNames)[number];

export type CatalogSearch = {
  search?: string;
  view?: CatalogView;
  sort?: CatalogSort;
  page?: number;
  limit?: number;
  tags?: string[];
  priceFrom?: string;
  priceTo?: string;
} & { [name in FacetName]?: string[] };

/** Each catalog has its own route; '/catalog/:category' is for merchandise categories. */
export const catalogRoutePaths = {
  bike: '/$lang/catalog/bike',
  paa: '/$lang/catalog/paa',
  groupset: '/$lang/catalog/groupset',
} as const;

export function isCatalog(segment: string): segment is Catalog {
  return (catalogs as readonly string[]).includes(segment);
}

/** The catalog that opens first: the first with a count above zero, bikes if all are empty. */
export function defaultCatalog(counts: Readonly<Record<Catalog, number>> | null | undefined): Catalog {
  return catalogs.find((catalog) => (counts?.[catalog] ?? 0) > 0) ?? 'bike';
}
