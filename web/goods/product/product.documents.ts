import { documentOf } from '#platform/api/documents.ts';
import type { GridVariantFragment, ProductDetailsQuery, SetArticleFragment } from '#platform/api/generated/graphql.ts';
import { price, supplied } from '#goods/catalog/catalog.documents.ts';

/** The data that the order grid needs of an article; the stock by site only if the market shows it. */
const gridVariant = /* GraphQL */ `
  ${supplied}
  ${price}
  fragment GridVariant on Product {
    id
    articleCode
    articleCodeDisplay
    name
    sorg
    uom
    packSize
    orderLimit
    colour {
      id
      description
      hex
    }
    size
    sizeNote
    sizeOrder
    discontinued
    image {
      small
      thumbnail
    }
    available {
      qty
      mask
    }
    sites {
      location
      qty
      mask
    }
    arrivals {
      date
      qty
      mask
      precision
    }
    custorder {
      date
      qty
      mask
      precision
    }
    price {
      ...ProductPrice
    }
    ...Supplied
  }
`;
export type GridVariant = GridVariantFragment;

/** The articles of a model with their quantities in the cart, for the order dialog. */
export const OrderableModel = documentOf<'OrderableModel'>(/* GraphQL */ `
  query OrderableModel($slug: String!, $sorg: String) {
    productDetailsV2(slug: $slug, sorg: $sorg) {
      name
      subtitle
      category
      slug
      asOf
      variants {
        ...GridVariant
      }
    }
    simpleCart {
      product {
        article_code
        sorg
      }
      qty
    }
  }
  ${gridVariant}
`);

/** An article of a groupset, or a replacement for one. */
const setArticle = /* GraphQL */ `
  ${gridVariant}
  fragment SetArticle on Product {
    ...GridVariant
    slug
    category
    modelName
  }
`;
export type SetArticle = SetArticleFragment;

export const ProductDetails = documentOf<'ProductDetails'>(/* GraphQL */ `
  query ProductDetails($slug: String!) {
    productDetailsV2(slug: $slug) {
      articleCode
      slug
      sorg
      modelCode
      name
      subtitle
      description
      category
      asOf
      image {
        small
        thumbnail
        large
        full
      }
      pictures {
        colour
        image {
          small
          thumbnail
          large
          full
        }
      }
      specification {
        code
        name
        value
      }
      geometry {
        code
        name
        value
      }
      documents {
        id
        kind
        name
        language
        bytes
        url
      }
      breadcrumbs {
        label
        path
      }
      variants {
        ...SetArticle
        modelYear
        badges {
          newArrival
          sale
        }
        successor {
          slug
          category
          name
          articleCodeDisplay
        }
        groupset {
          parts
        }
      }
      groupsetParts {
        qty
        product {
          ...SetArticle
        }
        swaps {
          ...SetArticle
        }
      }
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
  ${setArticle}
`);
export type ProductPage = NonNullable<ProductDetailsQuery['productDetailsV2']>;
export type Picture = NonNullable<ProductPage['image']>;
export type Specification = ProductPage['specification'][number];
export type SetLine = ProductPage['groupsetParts'][number];
