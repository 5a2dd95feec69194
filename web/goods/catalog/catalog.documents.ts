import { documentOf } from '#platform/api/documents.ts';
import type { Outcome } from '#platform/api/graphql.ts';
import type { StockAge } from '#exchange/integration/stale-stock.part.tsx';

export type Labelled = { id: string; description: string };
export type Bucket = { qty: number | null; mask: string; date: string | null; precision: string };
export type Supplied = {
  availability: { state: string; qty: number | null; mask: string; date: string | null; precision: string | null };
  nextArrival: Bucket | null;
  preOrder: { from: string; to: string } | null;
  blockReason: { code: string; description: string; setting: string | null } | null;
};
export type Deal = {
  salesDealNo: string;
  description: string;
  term: string;
  steps: { qty: number; type: string; value: string; price: string }[];
};
export type Price = {
  currency: string;
  dealer: string | null;
  retail: string | null;
  marginPercent: number | null;
  deals: Deal[];
};
export type Picture = { small: string; thumbnail: string; large: string; full: string };
export type Colour = { id: string; description: string; hex: string };
export type CartQuantity = { product: { article_code: string; sorg: string }; qty: number };

/** The data that the order grid needs of an article. */
export type GridVariant = Supplied & {
  id: string;
  articleCode: string;
  articleCodeDisplay: string;
  name: string;
  sorg: string;
  uom: string;
  packSize: number;
  orderLimit: number | null;
  colour: Colour | null;
  size: string;
  sizeNote: string;
  sizeOrder: number;
  discontinued: boolean;
  image: Pick<Picture, 'small' | 'thumbnail'> | null;
  available: { qty: number | null; mask: string };
  /** Stock by site if the market shows it (stockDisplay, Q-070); else empty. */
  sites: { location: string; qty: number | null; mask: string }[];
  arrivals: Bucket[];
  custorder: Bucket | null;
  price: Price | null;
};

/** Age of the stock figures, once per screen. */
const stockAge = 'stockAge { asOf isStale }';

const supplied = `
  availability { state qty mask date precision }
  nextArrival { date qty mask precision }
  preOrder { from to }
  blockReason { code description setting }
`;

const price =
  'price { currency dealer retail marginPercent deals { salesDealNo description term steps { qty type value price } } }';

const gridVariant = `
  id articleCode articleCodeDisplay name sorg uom packSize orderLimit
  colour { id description hex } size sizeNote sizeOrder discontinued
  image { small thumbnail }
  available { qty mask }
  sites { location qty mask }
  arrivals { date qty mask precision }
  custorder { date qty mask precision }
  ${price}
  ${supplied}
`;

const setArticle = `${gridVariant} slug category modelName`;

const inCart = 'simpleCart { product { article_code sorg } qty }';

const listSelection = `
  info { page count pageTotal }
  facets { key label values { value label count picture } }
  catalogs { bike { models articles } paa { models articles } groupset { models articles } }
  asOf
  suggestion
`;

const listVariables = '$page: Int, $limit: Int, $sort: String, $filter: ProductFilterInput';

export type ProductFilter = {
  category?: string;
  search?: string;
  tags?: string[];
  priceFrom?: string;
  priceTo?: string;
  availability?: string[];
  merchandiseCategory?: string[];
  size?: string[];
  modelYear?: string[];
  brand?: string[];
  series?: string[];
  colour?: string[];
};
export type ListVariables = { page: number; limit: number; sort: string; filter: ProductFilter };
export type ListFacet = { key: string; label: string; values: FacetValue[] };
/** `picture`: address of the small picture of a brand or category. */
type FacetValue = { value: string; label: string; count: number; picture?: string | null };
export type CatalogCounts = Record<'bike' | 'paa' | 'groupset', { models: number; articles: number }>;
export type ListOf<Row> = {
  data: Row[];
  info: { page: number; count: number; pageTotal: number };
  facets: ListFacet[];
  catalogs: CatalogCounts;
  asOf: string | null;
  suggestion: string | null;
};

export type ModelVariant = Supplied & {
  id: string;
  colour: Colour | null;
  size: string;
  sizeNote: string;
  sizeOrder: number;
  image: Pick<Picture, 'thumbnail'> | null;
};
export type Model = {
  id: string;
  slug: string;
  category: string;
  sorg: string;
  articleCode: string;
  modelName: string;
  modelYear: string;
  subtitle: string;
  badges: { newArrival: boolean; sale: boolean };
  image: Pick<Picture, 'thumbnail'> | null;
  colour: Colour | null;
  price: Price | null;
  /** For a groupset: its number of parts and how many sets can be built. */
  groupset: { parts: number; qty: number | null; mask: string } | null;
  variants: ModelVariant[];
};

export const CatalogModels = documentOf<{ products: ListOf<Model>; stockAge?: StockAge | null }, ListVariables>(`
  query CatalogModels(${listVariables}) {
    products(page: $page, limit: $limit, sort: $sort, filter: $filter, view: "group") {
      data {
        id slug category sorg articleCode modelName modelYear subtitle
        badges { newArrival sale }
        image { thumbnail }
        colour { id description hex }
        ${price}
        groupset { parts qty mask }
        variants { id colour { id description hex } size sizeNote sizeOrder image { thumbnail } ${supplied} }
      }
      ${listSelection}
    }
    ${stockAge}
  }
`);

export type Item = Supplied & {
  id: string;
  slug: string;
  category: string;
  sorg: string;
  uom: string;
  packSize: number;
  orderLimit: number | null;
  articleCode: string;
  articleCodeDisplay: string;
  name: string;
  modelName: string;
  colour: Colour | null;
  size: string;
  sizeNote: string;
  gtin: string | null;
  brand: Labelled;
  modelYear: string;
  badges: { newArrival: boolean; sale: boolean };
  image: Pick<Picture, 'small'> | null;
  price: Price | null;
};

const item = `
  id slug category sorg uom packSize orderLimit articleCode articleCodeDisplay name modelName size sizeNote gtin modelYear
  colour { id description hex }
  brand { id description }
  badges { newArrival sale }
  image { small }
  ${price}
  ${supplied}
`;

export const CatalogItems = documentOf<
  { products: ListOf<Item>; simpleCart: CartQuantity[]; stockAge?: StockAge | null },
  ListVariables
>(`
  query CatalogItems(${listVariables}) {
    products(page: $page, limit: $limit, sort: $sort, filter: $filter, view: "list") {
      data { ${item} }
      ${listSelection}
    }
    ${inCart}
    ${stockAge}
  }
`);

/** A page of articles without the rest, for an export of all of them. */
export const CatalogItemPage = documentOf<{ products: Pick<ListOf<Item>, 'data' | 'info'> }, ListVariables>(`
  query CatalogItemPage(${listVariables}) {
    products(page: $page, limit: $limit, sort: $sort, filter: $filter, view: "list") { data { ${item} } info { page count pageTotal } }
  }
`);

const found = (category: string) =>
  `${category}: products(view: "group", filter: { search: $search, category: "${category}" }) { info { page count pageTotal } }`;

/** How many models of each catalog match the same search text. */
export const CatalogElsewhere = documentOf<
  Record<'bike' | 'paa' | 'groupset', { info: { count: number } }>,
  { search: string }
>(`
  query CatalogElsewhere($search: String!) {
    ${found('bike')}
    ${found('paa')}
    ${found('groupset')}
  }
`);

/** The product or merchandise category of a single path segment. */
export const CatalogSegment = documentOf<
  { productDetailsV2: { slug: string; category: string } | null; products: { info: { count: number } } },
  { segment: string }
>(`
  query CatalogSegment($segment: String!) {
    productDetailsV2(slug: $segment) { slug category }
    products(view: "group", filter: { merchandiseCategory: [$segment] }) { info { page count pageTotal } }
  }
`);

export type OrderSubject = { slug: string; sorg: string | null };

/** The articles of a model with their quantities in the cart, for the order dialog. */
export const OrderableModel = documentOf<
  {
    productDetailsV2: {
      name: string;
      subtitle: string;
      category: string;
      slug: string;
      asOf: string | null;
      variants: GridVariant[];
    } | null;
    simpleCart: CartQuantity[];
  },
  OrderSubject
>(`
  query OrderableModel($slug: String!, $sorg: String) {
    productDetailsV2(slug: $slug, sorg: $sorg) { name subtitle category slug asOf variants { ${gridVariant} } }
    ${inCart}
  }
`);

/** An article of a groupset, or a replacement for one. */
export type SetArticle = GridVariant & { slug: string; category: string; modelName: string };
export type SetLine = { qty: number; product: SetArticle; swaps: SetArticle[] };

export type Specification = { code: string; name: string; value: string };
export type ProductPage = {
  articleCode: string | null;
  slug: string;
  sorg: string;
  modelCode: string;
  name: string;
  subtitle: string;
  description: string;
  category: string;
  image: Picture | null;
  pictures: { image: Picture; colour: string }[];
  specification: Specification[];
  geometry: Specification[];
  documents: { id: string; kind: string; name: string; language: string; bytes: number; url: string }[];
  breadcrumbs: { label: string; path: string }[];
  asOf: string | null;
  variants: (SetArticle & {
    modelYear: string;
    badges: { newArrival: boolean; sale: boolean };
    successor: { slug: string; category: string; name: string; articleCodeDisplay: string } | null;
    groupset: { parts: number } | null;
  })[];
  groupsetParts: SetLine[];
};

export const ProductDetails = documentOf<
  { productDetailsV2: ProductPage | null; simpleCart: CartQuantity[]; stockAge?: StockAge | null },
  { slug: string }
>(`
  query ProductDetails($slug: String!) {
    productDetailsV2(slug: $slug) {
      articleCode slug sorg modelCode name subtitle description category asOf
      image { small thumbnail large full }
      pictures { colour image { small thumbnail large full } }
      specification { code name value }
      geometry { code name value }
      documents { id kind name language bytes url }
      breadcrumbs { label path }
      variants { ${setArticle} modelYear badges { newArrival sale } successor { slug category name articleCodeDisplay } groupset { parts } }
      groupsetParts { qty product { ${setArticle} } swaps { ${setArticle} } }
    }
    ${inCart}
    ${stockAge}
  }
`);

export type CartChange = { articleCode: string; sorg: string; qty: number; uom: string };

export const UpdateProductsInCart = documentOf<
  { updateProductsInCart: (Outcome & { cart: { lines: number; units: number; version: number } | null }) | null },
  { products: CartChange[]; version: number | null }
>(`
  mutation UpdateProductsInCart($products: [CartProductInput!]!, $version: Int) {
    updateProductsInCart(products: $products, version: $version) {
      cart { lines units version }
    }
  }
`);
