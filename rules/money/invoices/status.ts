import { invoiceStatuses } from '#rules/money/payments/selection.ts';

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

/** The facts that a list of open invoices states about one of them, the most urgent first. */
export const openInvoiceLooks = ['pending', 'waiting', 'credit', 'overdue', 'part_paid', 'open'] as const;

/**
 * How a list names an open invoice: the state of its payment request, else credit, overdue, part paid or open.
 * `daysLeft`: days until the due date, negative when overdue.
 */
export function openInvoiceLook(invoice: {
  readonly status: string;
  readonly owed: number;
  readonly total: number;
  readonly daysLeft: number;
}): (typeof openInvoiceLooks)[number] {
  if (invoice.status === invoiceStatuses.pending) return 'pending';
  if (invoice.status === invoiceStatuses.waiting) return 'waiting';
  if (invoice.owed < 0) return 'credit';
  if (invoice.daysLeft < 0) return 'overdue';
  return invoice.owed < invoice.total ? 'part_paid' : 'open';
}
