/** Amounts of an invoice in minor units; all carry the sign of the total, so that a discount is taken off. */
export interface InvoiceAmounts {
  readonly goodsAmount: number;
  readonly surchargeAmount: number;
  readonly recycleFeeAmount: number;
  readonly shipmentAmount: number;
  readonly discountAmount: number;
  readonly freightAllowanceAmount: number;
  readonly taxAmount: number;
  readonly totalAmount: number;
}

export const invoiceParts = [
  'goods',
  'surcharges',
  'recycleFee',
  'shipment',
  'discount',
  'freightAllowance',
  'tax',
  'rounding',
  'total',
] as const;
export type InvoicePart = (typeof invoiceParts)[number];

/** A line below an invoice: a part of the total, an amount that the part above contains, or the total. */
export interface BreakdownLine {
  readonly part: InvoicePart;
  readonly kind: 'part' | 'contained' | 'sum';
  readonly amount: number;
}

/**
 * How the total of an invoice comes about: the parts add up to the total exactly. Surcharges and fees are contained in
 * the goods, the freight allowance in the discount. A difference in the ERP's figures shows as rounding.
 */
export function invoiceBreakdown(invoice: InvoiceAmounts): BreakdownLine[] {
  const { goodsAmount, shipmentAmount, discountAmount, taxAmount, totalAmount } = invoice;
  const rounding = totalAmount - (goodsAmount + shipmentAmount - discountAmount + taxAmount);
  const line = (part: InvoicePart, kind: BreakdownLine['kind'], amount: number): BreakdownLine[] =>
    amount === 0 && part !== 'goods' && part !== 'tax' && part !== 'total' ? [] : [{ part, kind, amount }];
  return [
    ...line('goods', 'part', goodsAmount),
    ...line('surcharges', 'contained', invoice.surchargeAmount),
    ...line('recycleFee', 'contained', invoice.recycleFeeAmount),
    ...line('shipment', 'part', shipmentAmount),
    ...line('discount', 'part', 0 - discountAmount),
    ...line('freightAllowance', 'contained', 0 - invoice.freightAllowanceAmount),
    ...line('tax', 'part', taxAmount),
    ...line('rounding', 'part', rounding),
    ...line('total', 'sum', totalAmount),
  ];
}
