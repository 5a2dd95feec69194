import { documentOf } from '#platform/api/documents.ts';
import type { AnalyzeCustomersQuery, AnalyzeProductsQuery } from '#platform/api/generated/graphql.ts';

export const AnalyzeSorgs = documentOf<'AnalyzeSorgs'>(/* GraphQL */ `
  query AnalyzeSorgs {
    sorgs {
      sorg
      name
    }
  }
`);

export const AnalyzeCustomers = documentOf<'AnalyzeCustomers'>(/* GraphQL */ `
  query AnalyzeCustomers($search: String, $sorgs: [String!]) {
    customers(search: $search, sorgs: $sorgs, limit: 20) {
      data {
        id
        custName
        custCity
        custCode {
          r3
          isr
          unified
        }
      }
    }
  }
`);

export const ReadArticleCodes = documentOf<'ReadArticleCodes'>(/* GraphQL */ `
  mutation ReadArticleCodes($sorg: String!, $text: String, $file: Upload) {
    readArticleCodes(sorg: $sorg, text: $text, file: $file) {
      codes
      respelled {
        given
        code
      }
      duplicates
      ignored
    }
  }
`);

export const AnalyzeProducts = documentOf<'AnalyzeProducts'>(/* GraphQL */ `
  query AnalyzeProducts(
    $sorg: String!
    $articleCodes: [String!]!
    $salesUsername: String
    $custCode: ProductCustomerInput
  ) {
    productAnalyzesV3(sorg: $sorg, articleCodes: $articleCodes, salesUsername: $salesUsername, custCode: $custCode) {
      data {
        articleCode
        sorg
        invalidArticle {
          status
          description
        }
        allowToOrder {
          status
          description
        }
        orderBlocked {
          status
          description
        }
        hierarchyBlocked {
          status
          description
        }
        brandBlocked {
          status
          description
        }
        categoryBlocked {
          status
          description
        }
        sorgBlocked {
          status
          description
        }
        hasPrice {
          status
          description
        }
        available {
          qty
          mask
        }
        nextArrival {
          qty
          mask
          date
          precision
        }
        orderLimit
        allocation
        newArrivalPeriod {
          from
          to
          active
        }
        blockReason {
          code
          description
        }
        product {
          name
          slug
          category
          price {
            currency
            dealer
            retail
          }
        }
      }
    }
  }
`);

export const ChangeAttributes = documentOf<'ChangeAttributes'>(/* GraphQL */ `
  mutation ChangeAttributes($products: [ProductAttributesInput!]!) {
    updateProductAttributes(products: $products) {
      data {
        articleCode
        message {
          status
          description
        }
      }
    }
  }
`);

export const ChangeLimits = documentOf<'ChangeLimits'>(/* GraphQL */ `
  mutation ChangeLimits($products: [OrderLimitInput!]!) {
    updateOrderLimits(products: $products) {
      data {
        articleCode
        message {
          status
          description
        }
      }
    }
  }
`);

export const HideProducts = documentOf<'HideProducts'>(/* GraphQL */ `
  mutation HideProducts($products: [ProductNameInput!]) {
    deleteProducts(products: $products) {
      data {
        articleCode
        message {
          status
          description
        }
      }
    }
  }
`);

export const RestoreProducts = documentOf<'RestoreProducts'>(/* GraphQL */ `
  mutation RestoreProducts($products: [ProductNameInput!]!) {
    restoreProducts(products: $products) {
      data {
        articleCode
        message {
          status
          description
        }
      }
    }
  }
`);

export type Analysed = AnalyzeProductsQuery['productAnalyzesV3']['data'][number];
export type AnalysedCustomer = AnalyzeCustomersQuery['customers']['data'][number];
