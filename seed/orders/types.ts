// The trade of the last two years as plain data. Amounts are in minor units; instants are ISO texts in UTC; dates
// 'YYYY-MM-DD'.
import type { Text, Sorg } from '../brand/types.ts';

export interface PromisePlan {
  promisedOn: string;
  precision: 'day' | 'week' | 'month';
  source: 'erp' | 'supplier';
  at: string;
}

export interface OrderLinePlan {
  position: number;
  articleCode: string;
  qty: number;
  uom: string;
  listPrice: number;
  price: number;
  dealNumber: string | null;
  subtotal: number;
  confirmed: number;
  shipped: number;
  invoiced: number;
  cancelled: number;
  cancelReason: string | null;
  site: string;
  promises: PromisePlan[];
}

export interface PaymentPlan {
  /** `account` needs no payment step; `transfer` waits for a receipt. */
  type: 'account' | 'transfer';
  state: 'waiting' | 'uploaded' | 'failed' | 'voided' | 'completed';
  expiresAt: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
  reason: string | null;
}

export interface OrderEventPlan {
  at: string;
  kind: string;
  actor: string;
  params: Record<string, string | number>;
}

export interface OrderPlan {
  number: string;
  customerKey: string;
  sorg: Sorg;
  status: 'pending' | 'processing' | 'complete' | 'failed' | 'void' | 'cancelled';
  erpState: 'held' | 'waiting' | 'accepted' | 'rejected';
  erpNumber: string | null;
  erpReason: string | null;
  createdBy: { username: string; name: string; acting: boolean };
  currency: string;
  goods: number;
  shipment: number;
  tax: number;
  total: number;
  poNumber: string;
  notes: string;
  requestDeliveryOn: string;
  shipToCode: string;
  shipmentType: string;
  createdAt: string;
  sentAt: string | null;
  acceptedAt: string | null;
  confirmedAt: string | null;
  shippedAt: string | null;
  invoicedAt: string | null;
  closedAt: string | null;
  lines: OrderLinePlan[];
  payment: PaymentPlan;
  events: OrderEventPlan[];
}

export interface DeliveryPlan {
  number: string;
  orderNumber: string;
  customerKey: string;
  sorg: Sorg;
  status: 'planned' | 'shipped' | 'delivered';
  carrier: string;
  trackingNumber: string;
  trackingUrl: string;
  shippedOn: string | null;
  estimatedOn: string;
  deliveredOn: string | null;
  currency: string;
  lines: { position: number; qty: number; serialNumbers: string[] }[];
}

export interface InvoicePlan {
  number: string;
  deliveryNumber: string;
  orderNumber: string | null;
  customerKey: string;
  sorg: Sorg;
  invoicedOn: string;
  dueOn: string;
  currency: string;
  kind: 'invoice' | 'credit_note' | 'deduction';
  accountingNumber: string;
  installment: string;
  /** Order number of the dealer, if no order of the portal holds it. */
  poNumber: string;
  refersTo: string;
  goods: number;
  shipment: number;
  discount: number;
  /** Part of the discount. */
  freightAllowance: number;
  /** Part of the goods. */
  surcharge: number;
  /** Part of the goods. */
  recycleFee: number;
  paymentDiscount: number;
  earlyDiscount: number;
  earlyDiscountUntil: string | null;
  tax: number;
  total: number;
  open: number;
  dunningLevel: number;
  clearedOn: string | null;
  paymentTerms: string;
  notes: string;
  detailNotes: string;
  lines: {
    orderPosition: number | null;
    articleCode: string;
    uom: string;
    qty: number;
    price: number;
    subtotal: number;
  }[];
}

export interface CreditPlan {
  customerKey: string;
  sorg: Sorg;
  currency: string;
  limit: number;
  openInvoice: number;
  openDelivery: number;
  consignment: number;
  reasonBlocked: string | null;
  averageDays: { year: number; days: number }[];
}

export interface ShipmentOption {
  sorg: Sorg;
  type: string;
  description: Text;
  input: 'none' | 'notes' | 'amount';
  rate: number;
  freeFrom: number | null;
  transitDays: number;
}

/** A way to pay orders, or with other types to pay invoices. */
export interface PaymentMethod<Type = 'account' | 'transfer'> {
  sorg: Sorg;
  type: Type;
  description: Text;
  instruction: Text;
  expiresAfterHours: number | null;
}

export interface Trade {
  orders: OrderPlan[];
  deliveries: DeliveryPlan[];
  invoices: InvoicePlan[];
  credit: CreditPlan[];
}
