import { documentOf } from '#platform/api/documents.ts';
import type {
  CounterBoardQuery,
  CollectOrderQuery,
  HqReviewQuery,
  CollectServiceQuery,
} from '#platform/api/generated/graphql.ts';

/** The content of a card of the board and of a row of the list. */
const card = /* GraphQL */ `
  fragment CollectCard on ClickCollectOrder {
    id
    number
    externalId
    shopName
    status
    createdAt
    dueOn
    overdue
    version
    itemCount
    unitCount
    hqLineCount
    custCode
    custName
    canRemind
    remindedAt
    customer {
      fullName
      phone
    }
    details {
      id
      name
      qty
      qtyShipped
      mark
    }
    nextStatuses {
      status
      allowed
    }
  }
`;

/** An order with its lines, its orders at HQ and what happened. */
const order = /* GraphQL */ `
  fragment CollectDetail on ClickCollectOrder {
    id
    number
    externalId
    shopName
    status
    column
    createdAt
    statusAt
    dueOn
    overdue
    version
    unitCount
    custCode
    custName
    canRemind
    remindedAt
    canMark
    canOrderToHq
    canHandOver
    canShip
    customer {
      fullName
      email
      phone
    }
    details {
      id
      name
      sku
      displayCode
      qty
      qtyShipped
      mark
      orderable
      orderNo
      hqFailed
      needsFromHq
    }
    nextStatuses {
      status
      allowed
      reason
      message
    }
    hqOrders {
      id
      orderNo
      status
      createdAt
    }
    history {
      id
      at
      by
      kind
      from
      to
      mark
      lineName
      quantity
      orderNo
      note
    }
  }
`;

/** The counter board; the search narrows every column. */
export const CounterBoard = documentOf<'CounterBoard'>(/* GraphQL */ `
  query CounterBoard($search: String) {
    clickCollectBoard(search: $search) {
      asOf
      columns {
        column
        count
        countIsExact
        orders {
          ...CollectCard
        }
      }
    }
  }
  ${card}
`);
export type Board = CounterBoardQuery['clickCollectBoard'];
export type CardOrder = Board['columns'][number]['orders'][number];

export const CollectOrders = documentOf<'CollectOrders'>(/* GraphQL */ `
  query CollectOrders(
    $custCode: String
    $status: [String!]
    $column: String
    $search: String
    $page: Int!
    $limit: Int!
  ) {
    clickCollectOrders(
      custCode: $custCode
      status: $status
      column: $column
      search: $search
      page: $page
      limit: $limit
    ) {
      info {
        page
        count
        pageTotal
      }
      data {
        ...CollectCard
      }
    }
  }
  ${card}
`);

/** One page of the orders, for the export of all of them. */
export const CollectPage = documentOf<'CollectPage'>(/* GraphQL */ `
  query CollectPage($custCode: String, $status: [String!], $column: String, $search: String, $page: Int!) {
    clickCollectOrders(
      custCode: $custCode
      status: $status
      column: $column
      search: $search
      page: $page
      limit: 100
    ) {
      info {
        pageTotal
      }
      data {
        ...CollectCard
      }
    }
  }
  ${card}
`);

export const CollectOrder = documentOf<'CollectOrder'>(/* GraphQL */ `
  query CollectOrder($orderId: ID!) {
    clickCollectOrder(orderId: $orderId) {
      ...CollectDetail
    }
  }
  ${order}
`);
export type DetailOrder = NonNullable<CollectOrderQuery['clickCollectOrder']>;
export type DetailLine = DetailOrder['details'][number];

/** The order of a pick-up code, typed or read from the slip. */
export const CollectByCode = documentOf<'CollectByCode'>(/* GraphQL */ `
  query CollectByCode($code: String!) {
    clickCollectByPickupCode(code: $code) {
      ...CollectCard
    }
  }
  ${card}
`);

/** The service level of the last days, and what waits now. */
export const CollectService = documentOf<'CollectService'>(/* GraphQL */ `
  query CollectService($days: Int!) {
    clickCollectServiceLevel(days: $days) {
      status
      steps
      onTime
      medianHours
      waiting
      late
      waitingMedianHours
    }
  }
`);
export type ServiceLevel = CollectServiceQuery['clickCollectServiceLevel'][number];

/** A step of Q-117. */
export const MoveCollect = documentOf<'MoveCollect'>(/* GraphQL */ `
  mutation MoveCollect($orderId: ID!, $status: String!, $version: Int) {
    clickCollectUpdateStatus(orderId: $orderId, status: $status, version: $version)
  }
`);

/** Marks lines as Order to HQ or Ready to Pickup. */
export const MarkLines = documentOf<'MarkLines'>(/* GraphQL */ `
  mutation MarkLines($orderId: ID!, $lines: [ClickCollectMarkInput!]!, $version: Int) {
    clickCollectMarkLines(orderId: $orderId, lines: $lines, version: $version)
  }
`);

/** The order at HQ for the marked lines, as the checkout would place it now. */
export const HqReview = documentOf<'HqReview'>(/* GraphQL */ `
  query HqReview($orderId: ID!) {
    clickCollectHqReview(orderId: $orderId) {
      lines {
        id
        name
        articleCode
        qty
        unitPrice
        subtotal
        currency
        problems {
          code
          message
        }
      }
      groups {
        sorg
        merchant
        merchantName
        currency
        goods
        shipments {
          id
          desc
          input
          total
          rate {
            rate
            currency
          }
        }
        payments {
          id
          desc
          type
        }
      }
      shipTos {
        id
        name
        address
        postalCode
        city
        state
        country
        isDefault
      }
    }
  }
`);
export type HqOffer = NonNullable<HqReviewQuery['clickCollectHqReview']>;

export const OrderToHq = documentOf<'OrderToHq'>(/* GraphQL */ `
  mutation OrderToHq(
    $orderId: ID!
    $version: Int
    $shiptoId: ID
    $shipments: [CheckoutShipmentInput!]
    $paymentId: String
    $lines: [ClickCollectReviewedLineInput!]
  ) {
    clickCollectOrderToHq(
      orderId: $orderId
      version: $version
      shiptoId: $shiptoId
      shipments: $shipments
      paymentId: $paymentId
      lines: $lines
    )
  }
`);

export const HandOver = documentOf<'HandOver'>(/* GraphQL */ `
  mutation HandOver($orderId: ID!, $pickupCode: String!) {
    clickCollectHandOver(orderId: $orderId, pickupCode: $pickupCode)
  }
`);

/** The quantities of lines that HQ shipped, as totals. */
export const ShipCollect = documentOf<'ShipCollect'>(/* GraphQL */ `
  mutation ShipCollect($shipment: ClickCollectShipmentInput!) {
    clickCollectUpdateShipments(shipment: $shipment)
  }
`);
