import type { RowFields, RowOf } from '#rules/table-row.ts';
import { invoiceKinds } from './kinds.ts';

/** An invoice, credit note or deduction; amounts are signed: positive is a charge, negative a credit. */
export const invoiceRow = {
  companyCode: { kind: 'text', key: true, file: 'company_code', wire: 'companyCode' },
  number: { kind: 'text', key: true, file: 'number', wire: 'invoiceNo', download: 'invoiceNumber' },
  fiscalYear: { kind: 'int', key: true, file: 'fiscal_year', wire: 'fiscalYear' },
  sorg: { kind: 'text', file: 'sorg', wire: 'sorg' },
  kind: {
    kind: 'text',
    choices: invoiceKinds,
    computed: true,
    wire: 'kind',
    about: 'invoice, credit_note or deduction.',
  },
  customerId: { kind: 'id', computed: true },
  creditAccountId: { kind: 'id', nullable: true, computed: true, internal: true },
  deliveryNumber: { kind: 'text', file: 'delivery', wire: 'doNo' },
  invoicedOn: { kind: 'date', file: 'invoiced_on' },
  dueOn: { kind: 'date', file: 'due_on', newest: true },
  currency: { kind: 'text', file: 'currency', wire: 'currency' },
  goodsAmount: { kind: 'amount', file: 'goods_amount', wire: 'goodsAmount' },
  shipmentAmount: { kind: 'amount', file: 'shipment_amount', wire: 'shippingCost' },
  discountAmount: { kind: 'amount', file: 'discount_amount', wire: 'discount' },
  taxAmount: { kind: 'amount', file: 'tax_amount', wire: 'tax' },
  totalAmount: { kind: 'amount', file: 'total_amount', wire: 'grandTotal' },
  openAmount: { kind: 'amount', file: 'open_amount', newest: true, internal: true },
  paymentTerms: { kind: 'text', file: 'payment_terms', wire: 'terms' },
  notes: { kind: 'text', file: 'notes', wire: 'notes' },
  clearedOn: { kind: 'date', nullable: true, file: 'cleared_on', newest: true, internal: true },
  accountingNumber: { kind: 'text', file: 'accounting_number', wire: 'accountingNo' },
  lineItem: { kind: 'int', file: 'line_item', absent: 1, wire: 'lineItem' },
  installment: {
    kind: 'text',
    file: 'installment',
    wire: 'installment',
    about: 'For example 1/3; empty without installments.',
  },
  poNumber: { kind: 'text', file: 'po_number' },
  refersTo: {
    kind: 'text',
    file: 'refers_to',
    wire: 'refersTo',
    about: 'The invoice that a credit note or deduction refers to.',
  },
  detailNotes: { kind: 'text', file: 'detail_notes', wire: 'detailNotes' },
  surchargeAmount: { kind: 'amount', file: 'surcharge_amount', wire: 'surcharges' },
  recycleFeeAmount: { kind: 'amount', file: 'recycle_fee_amount', wire: 'recycleFee' },
  freightAllowanceAmount: { kind: 'amount', file: 'freight_allowance_amount', wire: 'freightAllowance' },
  paymentDiscountAmount: { kind: 'amount', file: 'payment_discount_amount', wire: 'paymentDiscount' },
  earlyDiscountAmount: { kind: 'amount', file: 'early_discount_amount', wire: 'earlyPaymentDiscount' },
  earlyDiscountUntil: { kind: 'date', nullable: true, file: 'early_discount_until', wire: 'earlyPaymentDiscountUntil' },
  dunningLevel: { kind: 'int', wire: 'dunningLevel', about: 'Number of reminders that the ERP sent.' },
  assignment: { kind: 'text', wire: 'assignment', about: 'The unique key of the receivable (R-216).' },
  settledOn: {
    kind: 'date',
    nullable: true,
    wire: 'clearingDate',
    about: 'The day on which nothing was left to pay; null while the invoice is open.',
  },
  /** The amount left to pay: the ERP's open amount less what the portal received. */
  owedAmount: { kind: 'amount', download: 'openAmount' },
  paymentState: { kind: 'text', nullable: true, choices: ['pending', 'waiting'] },
  paymentRequestId: { kind: 'id', nullable: true },
} as const satisfies RowFields;

export type InvoiceRow = RowOf<typeof invoiceRow>;
