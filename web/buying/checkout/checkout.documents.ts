import { documentOf } from '#platform/api/documents.ts';
import type {
  CheckoutMutation,
  CheckoutMutationVariables,
  CheckoutReviewQuery,
  CheckoutShipmentInput,
  OrderConfirmationQuery,
  PlacedOrderFragment,
  SupplyLineFragment,
} from '#platform/api/generated/graphql.ts';
import { cartLine, checkoutCredit, problem } from '#buying/cart/cart.documents.ts';

export const CheckoutReview = documentOf<'CheckoutReview'>(/* GraphQL */ `
  query CheckoutReview {
    checkoutReview {
      cartVersion
      canCheckout
      creditCheck
      disclaimer
      units
      lineCount
      blockers {
        ...CartProblem
      }
      groups {
        sorg
        sorgName
        merchant
        merchantName
        companyCode
        currency {
          currency
        }
        units
        goods
        saving
        includeTax
        taxBasisPoints
        paymentTerms
        dispatchOn
        cutOffTime
        cutOffTimeZone
        shipmentId
        total
        shipments {
          id
          type
          desc
          input
          rate {
            rate
            currency
          }
          freeFrom
          earliestOn
        }
        payments {
          id
          desc
          type
          waitsForPayment
          paymentMerchants {
            instruction
          }
        }
        lines {
          id
          articleCode
          sorg
          uom
          qty
          unitPrice
          subtotal
          line {
            ...CartLine
          }
        }
      }
      staying {
        qty
        line {
          ...CartLine
        }
      }
      shipTos {
        id
        name
        address
        city
        state
        postalCode
        country
        version
        isDefault
        custCode {
          r3
          isr
        }
      }
      credit {
        ...CheckoutCredit
      }
    }
  }
  ${problem}
  ${cartLine}
  ${checkoutCredit}
`);
export type Review = CheckoutReviewQuery['checkoutReview'];
export type CheckoutGroup = Review['groups'][number];
/** A shipment with the extra input it needs: none, notes or amount. */
export type ShipmentOption = CheckoutGroup['shipments'][number];
export type PaymentMethod = CheckoutGroup['payments'][number];
export type ShipTo = Review['shipTos'][number];

const placedOrder = /* GraphQL */ `
  fragment PlacedOrder on Order {
    id
    number
    createdAt
    sorg
    merchant {
      code
      merchantName
    }
    currency {
      currency
    }
    orderStatus {
      id
      description
    }
    poNumber
    notes
    requestDeliveryOn
    deliverComplete
    cancelAfter
    expectedOn
    expectedPrecision
    goodsAmount
    shipmentAmount
    taxAmount
    totalAmount
    shipTo {
      name
      address
      city
      state
      postalCode
      country
    }
    orderShipment {
      shipment {
        desc
      }
      shipmentNotes
    }
    orderPayment {
      isPaymentWaiting
      expiredDate
      payment {
        desc
        type
        merchantInstruction
      }
    }
    lines {
      id
      position
      articleCode
      displayCode
      description
      qty
      uom
      unitPrice
      subtotal
      picture
      slug
      category
      promisedOn
      promisedPrecision
      confirmations {
        supplyQty
        supplyDate
        precision
        supplyLocation
      }
    }
  }
`;
export type PlacedOrder = PlacedOrderFragment;
export type OrderedLine = PlacedOrder['lines'][number];

/** The buyer's latest orders whose numbers contain a text, to find one with the same PO number. */
export const OrdersOfPoNumber = documentOf<'OrdersOfPoNumber'>(/* GraphQL */ `
  query OrdersOfPoNumber($filter: OrderFilterInput!) {
    orders(filter: $filter, limit: 20, withPayment: false) {
      data {
        number
        poNumber
        createdAt
      }
    }
  }
`);

export const Checkout = documentOf<'Checkout'>(/* GraphQL */ `
  mutation Checkout(
    $products: [CheckoutProductInput!]!
    $shipto: CheckoutShiptoInput!
    $request_delivery_date: String
    $cancel_after: String
    $deliver_complete: Boolean
    $custPoNo: String
    $notes: String
    $shipments: [CheckoutShipmentInput!]
    $paymentId: String!
    $reviewed: [CheckoutReviewedInput!]
    $cartVersion: Int
  ) {
    checkoutV5(
      products: $products
      shipto: $shipto
      request_delivery_date: $request_delivery_date
      cancel_after: $cancel_after
      deliver_complete: $deliver_complete
      custPoNo: $custPoNo
      notes: $notes
      shipments: $shipments
      paymentId: $paymentId
      reviewed: $reviewed
      cartVersion: $cartVersion
    ) {
      orders {
        ...PlacedOrder
      }
      leftOut {
        ...CartProblem
      }
    }
  }
  ${placedOrder}
  ${problem}
`);
/** The page names the sales organisation of every shipment. */
export type CheckoutVariables = CheckoutMutationVariables & {
  shipments: readonly (CheckoutShipmentInput & { sorg: string })[];
};
export type CheckoutOutcome = CheckoutMutation['checkoutV5'];

const supplyLine = /* GraphQL */ `
  fragment SupplyLine on StockOrderConfirmation {
    articleCode
    sorg
    openQty
    confirmations {
      supplyQty
      supplyDate
      precision
      supplyLocation
    }
  }
`;
export type SupplyLine = SupplyLineFragment;

/** How the lines would be supplied for a delivery date. This request reserves nothing. */
export const SupplyPlan = documentOf<'SupplyPlan'>(/* GraphQL */ `
  query SupplyPlan($orders: [StockOrderInput!]!, $reqDeliveryDate: String) {
    stockOrderConfirmations(orders: $orders, reqDeliveryDate: $reqDeliveryDate) {
      ...SupplyLine
    }
  }
  ${supplyLine}
`);

/** All orders of one checkout in one request, with what remained in the cart. */
export const OrderConfirmation = documentOf<'OrderConfirmation'>(/* GraphQL */ `
  query OrderConfirmation($numbers: [String!]!) {
    ordersByNumber(numbers: $numbers) {
      ...PlacedOrder
      plannedSupply {
        ...SupplyLine
      }
      leftOut {
        ...CartProblem
      }
    }
    cartOverview {
      lineCount
      units
      lines {
        id
        qty
        preOrderQty
        product {
          name
        }
      }
    }
  }
  ${placedOrder}
  ${supplyLine}
  ${problem}
`);
export type ConfirmationAnswer = OrderConfirmationQuery;
/**
 * An order with what the buyer was told when placing it: planned dates, and lines of its checkout that were left out.
 */
export type ConfirmedOrder = ConfirmationAnswer['ordersByNumber'][number];
