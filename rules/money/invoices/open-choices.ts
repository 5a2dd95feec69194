/** Orders of the list of open invoices; equal rows are listed by number. */
export const openInvoiceSorts = [
  'due',
  'due_last',
  'newest',
  'oldest',
  'amount',
  'amount_least',
  'number',
  'number_last',
] as const;
export type OpenInvoiceSort = (typeof openInvoiceSorts)[number];

/** Charges and credits are listed together or apart; overdue charges by their due date. */
export const openInvoiceKinds = ['charge', 'overdue', 'credit', 'credit_note', 'deduction'] as const;
/** Payable, or named in a payment request. */
export const openInvoiceStates = ['payable', 'in_payment', 'pending', 'waiting'] as const;
