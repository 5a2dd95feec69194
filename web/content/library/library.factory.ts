import type { LibraryMaterialCard } from '#content/marketing-material/marketing-material.documents.ts';
import type { LibraryCategoryCard, LibraryList } from './library.documents.ts';

export const rootCategory = (change: Partial<LibraryCategoryCard> = {}): LibraryCategoryCard => ({
  id: 'c1',
  title: 'Road',
  route: 'road',
  type: 'product-lineup',
  totalChildren: 2,
  totalMaterials: 14,
  file: null,
  ...change,
});

const noFacets: LibraryList['facets'] = {
  media: [],
  formats: [],
  orientations: [],
  modelYears: [],
  languages: [],
  tags: [],
};

export const materialList = (data: LibraryMaterialCard[], change: Partial<LibraryList> = {}): LibraryList => ({
  similar: false,
  info: { page: 1, count: data.length, pageTotal: data.length > 0 ? 1 : 0 },
  facets: noFacets,
  data,
  ...change,
});

/** A category of bicycles with one below it. */
export const roadCategory = {
  id: 'c1',
  title: 'Road',
  route: 'road',
  type: 'product-lineup',
  showChilds: true,
  itemPerLine: 3,
  layout: null,
  breadcrumb: [{ id: 'c0', title: 'Bicycles', route: 'bicycles' }],
};
export const noMarkets = { contentTargetMarkets: { contentTargetMarkets: [] } };
/** The listing of the category. */
export const inRoad = (list: LibraryList, children = [rootCategory({ id: 'c5', title: 'Race', route: 'race' })]) => ({
  marketingMaterialCategory: roadCategory,
  marketingMaterialCategoryChildren: { data: children },
  ...noMarkets,
  marketingMaterials: list,
});
