import { documentOf } from '#platform/api/documents.ts';
import type { VendorOrderQuery, VendorOrdersQuery } from '#platform/api/generated/graphql.ts';

export const VendorOrders = documentOf<'VendorOrders'>(/* GraphQL */ `
  query VendorOrders($filter: ThirdPartyOrderFilterInput, $page: Int, $limit: Int) {
    orderThirdParties(filter: $filter, page: $page, limit: $limit) {
      countIsExact
      info {
        page
        count
        pageTotal
      }
      data {
        id
        orderNo
        reqDeliveryDate
        vendor {
          id
          name
        }
        custThirdParty {
          name
        }
        totalOrder
        currency
        status
        createdAt
        createdBy
        units
        details {
          articleCode
          description
          status
        }
      }
    }
  }
`);
export type ListedVendorOrder = VendorOrdersQuery['orderThirdParties']['data'][number];

export const VendorOrderCounts = documentOf<'VendorOrderCounts'>(/* GraphQL */ `
  query VendorOrderCounts($filter: ThirdPartyOrderFilterInput) {
    orderThirdPartyCounts(filter: $filter) {
      status
      count
      countIsExact
    }
  }
`);

export const VendorOrder = documentOf<'VendorOrder'>(/* GraphQL */ `
  query VendorOrder($orderNo: String!) {
    orderThirdParty(orderNo: $orderNo) {
      id
      orderNo
      reqDeliveryDate
      notes
      address {
        name
        address
        city
        state
        postalCode
        country
        phone
      }
      vendor {
        id
        name
        email
      }
      custThirdParty {
        name
      }
      totalOrder
      cancelledAmount
      currency
      status
      createdAt
      createdBy
      units
      details {
        articleCode
        description
        price
        subtotal
        orderQty
        salesUnit
        uomConverter
        status
        shippedAt
        nextStatuses
      }
      shipments {
        id
        carrier
        trackingNumber
        parcels
        shippedAt
        articleCodes
        mayPrint
      }
      history {
        at
        by
        status
        articleCode
      }
    }
  }
`);
export type ShownVendorOrder = NonNullable<VendorOrderQuery['orderThirdParty']>;
export type ShownVendorItem = ShownVendorOrder['details'][number];

export const MoveVendorItem = documentOf<'MoveVendorItem'>(/* GraphQL */ `
  mutation MoveVendorItem($orderNo: String!, $articleCode: String!, $status: ThirdPartyItemStatus!) {
    updateStatusOrderItemThirdParty(orderNo: $orderNo, articleCode: $articleCode, status: $status)
  }
`);

export const ConfirmVendorOrder = documentOf<'ConfirmVendorOrder'>(/* GraphQL */ `
  mutation ConfirmVendorOrder($orderNo: String!) {
    confirmThirdPartyOrder(orderNo: $orderNo)
  }
`);

export const ShipVendorOrder = documentOf<'ShipVendorOrder'>(/* GraphQL */ `
  mutation ShipVendorOrder(
    $orderNo: String!
    $articleCodes: [String!]!
    $carrier: String!
    $trackingNumber: String!
    $parcels: Int!
  ) {
    shipThirdPartyOrder(
      orderNo: $orderNo
      articleCodes: $articleCodes
      carrier: $carrier
      trackingNumber: $trackingNumber
      parcels: $parcels
    )
  }
`);
