import { invoiceStatuses } from '../payments/selection.ts';

/**
 * The status of an invoice as the API names it: that of the payment request that names it, else Open, or Paid when
 * nothing is left to pay.
 */
export function invoiceStatus(invoice: {
  readonly owedAmount: number;
  readonly paymentState: 'pending' | 'waiting' | null;
}): string {
  if (invoice.paymentState !== null) return invoiceStatuses[invoice.paymentState];
  return invoice.owedAmount === 0 ? 'Paid' : invoiceStatuses.open;
}
