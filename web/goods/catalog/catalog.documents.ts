import { documentOf } from '#platform/api/documents.ts';
import type {
  CatalogItemsQuery,
  CatalogModelsQuery,
  ProductFilterInput,
  ProductPriceFragment,
  SuppliedFragment,
} from '#platform/api/generated/graphql.ts';

/** Stock and arrivals of an article for the availability mark. */
export const supplied = /* GraphQL */ `
  fragment Supplied on Product {
    availability {
      state
      qty
      mask
      date
      precision
    }
    nextArrival {
      date
      qty
      mask
      precision
    }
    preOrder {
      from
      to
    }
    blockReason {
      code
      description
      setting
    }
  }
`;
export type Supplied = SuppliedFragment;
export type Bucket = NonNullable<Supplied['nextArrival']>;

export const price = /* GraphQL */ `
  fragment ProductPrice on ProductPrice {
    currency
    dealer
    retail
    marginPercent
    deals {
      salesDealNo
      description
      term
      steps {
        qty
        type
        value
        price
      }
    }
  }
`;
export type Price = ProductPriceFragment;

/** The parts of a list besides its rows. */
const list = /* GraphQL */ `
  fragment CatalogList on ProductList {
    info {
      page
      count
      pageTotal
    }
    facets {
      key
      label
      values {
        value
        label
        count
        picture
      }
    }
    catalogs {
      bike {
        models
        articles
      }
      paa {
        models
        articles
      }
      groupset {
        models
        articles
      }
    }
    asOf
    suggestion
  }
`;

export const CatalogModels = documentOf<'CatalogModels'>(/* GraphQL */ `
  query CatalogModels($page: Int, $limit: Int, $sort: String, $filter: ProductFilterInput) {
    products(page: $page, limit: $limit, sort: $sort, filter: $filter, view: "group") {
      data {
        id
        slug
        category
        sorg
        articleCode
        modelName
        modelYear
        subtitle
        badges {
          newArrival
          sale
        }
        image {
          thumbnail
        }
        colour {
          id
          description
          hex
        }
        price {
          ...ProductPrice
        }
        groupset {
          parts
          qty
          mask
        }
        variants {
          id
          colour {
            id
            description
            hex
          }
          size
          sizeNote
          sizeOrder
          image {
            thumbnail
          }
          ...Supplied
        }
      }
      ...CatalogList
    }
    stockAge {
      asOf
      isStale
    }
  }
  ${supplied}
  ${price}
  ${list}
`);
export type ProductFilter = ProductFilterInput;
type ModelList = CatalogModelsQuery['products'];
export type Model = ModelList['data'][number];
export type ListFacet = ModelList['facets'][number];
export type CatalogCounts = ModelList['catalogs'];

const item = /* GraphQL */ `
  ${supplied}
  ${price}
  fragment CatalogItem on Product {
    id
    slug
    category
    sorg
    uom
    packSize
    orderLimit
    articleCode
    articleCodeDisplay
    name
    modelName
    size
    sizeNote
    gtin
    modelYear
    colour {
      id
      description
      hex
    }
    brand {
      id
      description
    }
    badges {
      newArrival
      sale
    }
    image {
      small
    }
    price {
      ...ProductPrice
    }
    ...Supplied
  }
`;

export const CatalogItems = documentOf<'CatalogItems'>(/* GraphQL */ `
  query CatalogItems($page: Int, $limit: Int, $sort: String, $filter: ProductFilterInput) {
    products(page: $page, limit: $limit, sort: $sort, filter: $filter, view: "list") {
      data {
        ...CatalogItem
      }
      ...CatalogList
    }
    simpleCart {
      product {
        article_code
        sorg
      }
      qty
    }
    stockAge {
      asOf
      isStale
    }
  }
  ${item}
  ${list}
`);
export type ItemList = CatalogItemsQuery['products'];
export type Item = ItemList['data'][number];
export type CartQuantity = CatalogItemsQuery['simpleCart'][number];

/** A page of articles without the rest, for an export of all of them. */
export const CatalogItemPage = documentOf<'CatalogItemPage'>(/* GraphQL */ `
  query CatalogItemPage($page: Int, $limit: Int, $sort: String, $filter: ProductFilterInput) {
    products(page: $page, limit: $limit, sort: $sort, filter: $filter, view: "list") {
      data {
        ...CatalogItem
      }
      info {
        page
        count
        pageTotal
      }
    }
  }
  ${item}
`);

/** How many models of each catalog match the same search text. */
export const CatalogElsewhere = documentOf<'CatalogElsewhere'>(/* GraphQL */ `
  query CatalogElsewhere($search: String!) {
    bike: products(view: "group", filter: { search: $search, category: "bike" }) {
      info {
        page
        count
        pageTotal
      }
    }
    paa: products(view: "group", filter: { search: $search, category: "paa" }) {
      info {
        page
        count
        pageTotal
      }
    }
    groupset: products(view: "group", filter: { search: $search, category: "groupset" }) {
      info {
        page
        count
        pageTotal
      }
    }
  }
`);

/** The product or merchandise category of a single path segment. */
export const CatalogSegment = documentOf<'CatalogSegment'>(/* GraphQL */ `
  query CatalogSegment($segment: String!) {
    productDetailsV2(slug: $segment) {
      slug
      category
    }
    products(view: "group", filter: { merchandiseCategory: [$segment] }) {
      info {
        page
        count
        pageTotal
      }
    }
  }
`);

export type CartChange = { articleCode: string; sorg: string; qty: number; uom: string };

export const UpdateProductsInCart = documentOf<'UpdateProductsInCart'>(/* GraphQL */ `
  mutation UpdateProductsInCart($products: [CartProductInput!]!, $version: Int) {
    updateProductsInCart(products: $products, version: $version) {
      cart {
        lines
        units
        version
      }
    }
  }
`);
