import { documentOf } from '#platform/api/documents.ts';
import type { VendorAddressesQuery, VendorArticlesQuery, VendorCartQuery } from '#platform/api/generated/graphql.ts';

export const VendorArticles = documentOf<'VendorArticles'>(/* GraphQL */ `
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
export const Vendors = documentOf<'Vendors'>(/* GraphQL */ `
  query Vendors {
    vendorThirdParties {
      id
      name
    }
  }
`);

export const VendorCart = documentOf<'VendorCart'>(/* GraphQL */ `
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
export const UpdateVendorCart = documentOf<'UpdateVendorCart'>(/* GraphQL */ `
  mutation UpdateVendorCart($products: [ThirdPartyProductInput!]!, $version: Int) {
    updateThirdPartyCart(products: $products, version: $version)
  }
`);

export const VendorAddresses = documentOf<'VendorAddresses'>(/* GraphQL */ `
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

export const CheckoutVendorCart = documentOf<'CheckoutVendorCart'>(/* GraphQL */ `
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
    }
  }
`);
