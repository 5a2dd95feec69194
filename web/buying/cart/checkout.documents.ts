import { documentOf } from '#platform/api/documents.ts';
import type { Outcome } from '#platform/api/graphql.ts';
import {
  type CartLine,
  type CreditBox,
  creditFields,
  lineFields,
  type Problem,
  problemFields,
} from './cart.documents.ts';

export type ShipmentOption = {
  id: string;
  type: string;
  desc: string;
  /** The extra input it needs: none, notes or amount. */
  input: string;
  rate: { rate: string; currency: string };
  freeFrom: string | null;
  earliestOn: string | null;
};
export type PaymentMethod = {
  id: string;
  desc: string;
  type: string;
  waitsForPayment: boolean;
  paymentMerchants: { instruction: string }[];
};
export type CheckoutLine = {
  id: string;
  articleCode: string;
  sorg: string;
  uom: string;
  qty: number;
  unitPrice: string;
  subtotal: string;
  line: CartLine;
};
export type CheckoutGroup = {
  sorg: string;
  sorgName: string;
  merchant: string;
  merchantName: string;
  companyCode: string;
  currency: { currency: string };
  units: number;
  goods: string;
  saving: string;
  includeTax: boolean;
  taxBasisPoints: number;
  paymentTerms: string;
  dispatchOn: string;
  cutOffTime: string;
  cutOffTimeZone: string;
  shipmentId: string | null;
  total: string;
  shipments: ShipmentOption[];
  payments: PaymentMethod[];
  lines: CheckoutLine[];
};
export type ShipTo = {
  id: string;
  name: string;
  address: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  version: number;
  isDefault: boolean;
  custCode: { r3: string; isr: string };
};
export type Review = {
  cartVersion: number;
  canCheckout: boolean;
  creditCheck: boolean;
  disclaimer: string;
  blockers: Problem[];
  units: number;
  lineCount: number;
  groups: CheckoutGroup[];
  staying: { qty: number; line: CartLine }[];
  shipTos: ShipTo[];
  credit: CreditBox[];
};

export const CheckoutReview = documentOf<{ checkoutReview: Review }>(`
  query CheckoutReview {
    checkoutReview {
      cartVersion canCheckout creditCheck disclaimer units lineCount
      blockers { ${problemFields} }
      groups {
        sorg sorgName merchant merchantName companyCode currency { currency } units goods saving includeTax taxBasisPoints paymentTerms
        dispatchOn cutOffTime cutOffTimeZone shipmentId total
        shipments { id type desc input rate { rate currency } freeFrom earliestOn }
        payments { id desc type waitsForPayment paymentMerchants { instruction } }
        lines { id articleCode sorg uom qty unitPrice subtotal line { ${lineFields} } }
      }
      staying { qty line { ${lineFields} } }
      shipTos { id name address city state postalCode country version isDefault custCode { r3 isr } }
      credit { ${creditFields} }
    }
  }
`);

export type OrderedLine = {
  id: string;
  position: number;
  articleCode: string;
  displayCode: string;
  description: string;
  qty: number;
  uom: string;
  unitPrice: string;
  subtotal: string;
  picture: string | null;
  slug: string | null;
  category: string | null;
  promisedOn: string | null;
  promisedPrecision: string | null;
  confirmations: { supplyQty: number; supplyDate: string | null; precision: string; supplyLocation: string }[];
};
export type PlacedOrder = {
  id: string;
  number: string;
  createdAt: string;
  sorg: string;
  merchant: { code: string; merchantName: string };
  currency: { currency: string };
  orderStatus: { id: string; description: string };
  poNumber: string;
  notes: string;
  requestDeliveryOn: string | null;
  deliverComplete: boolean;
  cancelAfter: string | null;
  expectedOn: string | null;
  expectedPrecision: string | null;
  goodsAmount: string;
  shipmentAmount: string;
  taxAmount: string;
  totalAmount: string;
  shipTo: { name: string; address: string; city: string; state: string; postalCode: string; country: string };
  orderShipment: { shipment: { desc: string }; shipmentNotes: string };
  orderPayment: {
    isPaymentWaiting: boolean;
    expiredDate: string | null;
    payment: { desc: string; type: string; merchantInstruction: string };
  } | null;
  lines: OrderedLine[];
};

const orderFields = `
  id number createdAt sorg merchant { code merchantName } currency { currency }
  orderStatus { id description }
  poNumber notes requestDeliveryOn deliverComplete cancelAfter expectedOn expectedPrecision
  goodsAmount shipmentAmount taxAmount totalAmount
  shipTo { name address city state postalCode country }
  orderShipment { shipment { desc } shipmentNotes }
  orderPayment { isPaymentWaiting expiredDate payment { desc type merchantInstruction } }
  lines {
    id position articleCode displayCode description qty uom unitPrice subtotal picture slug category promisedOn promisedPrecision
    confirmations { supplyQty supplyDate precision supplyLocation }
  }
`;

/** The buyer's latest orders whose numbers contain a text, to find one with the same PO number. */
export const OrdersOfPoNumber = documentOf<
  { orders: { data: { number: string; poNumber: string; createdAt: string }[] } | null },
  { filter: { search: string } }
>(`
  query OrdersOfPoNumber($filter: OrderFilterInput!) {
    orders(filter: $filter, limit: 20, withPayment: false) { data { number poNumber createdAt } }
  }
`);

export type CheckoutVariables = {
  products: {
    articleCode: string;
    sorg: string;
    qty: number;
    uom: string;
    reviewedPrice: string;
    reviewedCurrency: string;
    reviewedQty: number;
  }[];
  reviewed: { sorg: string; merchant: string; tax: string; earliestOn: string }[];
  shipto: { r3: string; isr: string; id: string; version: number };
  request_delivery_date?: string;
  cancel_after?: string;
  deliver_complete: boolean;
  custPoNo?: string;
  notes?: string;
  shipments: { merchant: string; sorg: string; shipmentId: string; notes?: string; amount: string }[];
  paymentId: string;
  cartVersion: number;
};
export type CheckoutOutcome = Outcome & { orders: PlacedOrder[] | null; leftOut: Problem[] | null };

export const Checkout = documentOf<{ checkoutV5: CheckoutOutcome | null }, CheckoutVariables>(`
  mutation Checkout(
    $products: [CheckoutProductInput!]!, $shipto: CheckoutShiptoInput!, $request_delivery_date: String, $cancel_after: String, $deliver_complete: Boolean, $custPoNo: String,
    $notes: String, $shipments: [CheckoutShipmentInput!], $paymentId: String!, $reviewed: [CheckoutReviewedInput!], $cartVersion: Int
  ) {
    checkoutV5(
      products: $products, shipto: $shipto, request_delivery_date: $request_delivery_date, cancel_after: $cancel_after,
      deliver_complete: $deliver_complete, custPoNo: $custPoNo,
      notes: $notes, shipments: $shipments, paymentId: $paymentId, reviewed: $reviewed, cartVersion: $cartVersion
    ) {
      orders { ${orderFields} }
      leftOut { ${problemFields} }
    }
  }
`);

export type SupplyLine = {
  articleCode: string;
  sorg: string;
  openQty: number;
  confirmations: { supplyQty: number; supplyDate: string | null; precision: string; supplyLocation: string }[];
};

/** How the lines would be supplied for a delivery date. This request reserves nothing. */
export const SupplyPlan = documentOf<
  { stockOrderConfirmations: SupplyLine[] },
  { orders: { articleCode: string; sorg: string; qty: number }[]; reqDeliveryDate: string }
>(`
  query SupplyPlan($orders: [StockOrderInput!]!, $reqDeliveryDate: String) {
    stockOrderConfirmations(orders: $orders, reqDeliveryDate: $reqDeliveryDate) {
      articleCode sorg openQty
      confirmations { supplyQty supplyDate precision supplyLocation }
    }
  }
`);

/**
 * An order with what the buyer was told when placing it: planned dates, and lines of its checkout that were left out.
 */
export type ConfirmedOrder = PlacedOrder & { plannedSupply: SupplyLine[]; leftOut: Problem[] };
export type ConfirmationAnswer = {
  ordersByNumber: ConfirmedOrder[];
  cartOverview: {
    lineCount: number;
    units: number;
    lines: { id: string; qty: number; preOrderQty: number; product: { name: string } }[];
  };
};

/** All orders of one checkout in one request, with what remained in the cart. */
export const OrderConfirmation = documentOf<ConfirmationAnswer, { numbers: readonly string[] }>(`
  query OrderConfirmation($numbers: [String!]!) {
    ordersByNumber(numbers: $numbers) {
      ${orderFields}
      plannedSupply { articleCode sorg openQty confirmations { supplyQty supplyDate precision supplyLocation } }
      leftOut { ${problemFields} }
    }
    cartOverview { lineCount units lines { id qty preOrderQty product { name } } }
  }
`);
