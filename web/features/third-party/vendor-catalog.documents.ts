import { documentOf } from '../../platform/api/documents.ts';
import type {
  CheckoutVendorCartMutation,
  CheckoutVendorCartMutationVariables,
  UpdateVendorCartMutation,
  UpdateVendorCartMutationVariables,
  VendorAddressesQuery,
  VendorArticlesQuery,
  VendorArticlesQueryVariables,
  VendorCartQuery,
  VendorsQuery,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

export const VendorArticles = documentOf<VendorArticlesQuery, VendorArticlesQueryVariables>(/* GraphQL */ `
  query VendorArticles($search: String, $withStock: Boolean, $vendorId: ID, $sort: String, $page: Int, $limit: Int) {
    productThirdParties(
      search: $search
      withStock: $withStock
      vendorId: $vendorId
      sort: $sort
      page: $page
      limit: $limit
    ) {
      countIsExact
      info {
        page
        count
        pageTotal
      }
      data {
        id
        vendor {
          id
          name
        }
        articleCode
        description
        price
        currency
        salesUnit
        uomConverter
        imageUrl
        stock
        openOrder
        shippedOrder
      }
    }
  }
`);
export type VendorArticle = VendorArticlesQuery['productThirdParties']['data'][number];

/** The vendors whose articles or orders the user sees. */
export const Vendors = documentOf<VendorsQuery>(/* GraphQL */ `
  query Vendors {
    vendorThirdParties {
      id
      name
    }
  }
`);

export const VendorCart = documentOf<VendorCartQuery>(/* GraphQL */ `
  query VendorCart {
    thirdPartyCart {
      version
      count
      units
      totals {
        currency
        amount
      }
      groups {
        vendor {
          id
          name
        }
        currency
        totalAmount
        items {
          articleCode
          description
          qty
          price
          currentPrice
          subtotal
          currency
          stock
          salesUnit
          uomConverter
          imageUrl
          problems {
            code
            message
          }
        }
      }
    }
  }
`);
export type ShownVendorCart = VendorCartQuery['thirdPartyCart'];
export type VendorCartGroup = ShownVendorCart['groups'][number];
export type VendorCartItem = VendorCartGroup['items'][number];

/** Absolute quantities; 0 removes. A quantity accepts the price of today. */
export const UpdateVendorCart = documentOf<UpdateVendorCartMutation, UpdateVendorCartMutationVariables>(/* GraphQL */ `
  mutation UpdateVendorCart($products: [ThirdPartyProductInput!]!, $version: Int) {
    updateThirdPartyCart(products: $products, version: $version) {
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
  ${outcome}
`);

export const VendorAddresses = documentOf<VendorAddressesQuery>(/* GraphQL */ `
  query VendorAddresses {
    custVendorThirdPartyAddress {
      id
      name
      address
      city
      state
      postalCode
      country
      isDefault
      version
    }
  }
`);
export type VendorAddress = VendorAddressesQuery['custVendorThirdPartyAddress'][number];

export const CheckoutVendorCart = documentOf<CheckoutVendorCartMutation, CheckoutVendorCartMutationVariables>(
  /* GraphQL */ `
    mutation CheckoutVendorCart(
      $shipment: ThirdPartyShipmentInput!
      $products: [ThirdPartyProductInput!]!
      $cartVersion: Int
    ) {
      checkoutThirdPartyV2(shipment: $shipment, products: $products, cartVersion: $cartVersion) {
        orders {
          id
          orderNo
        }
        message {
          ...OutcomeMessage
        }
        userErrors {
          ...OutcomeErrors
        }
      }
    }
    ${outcome}
  `,
);
