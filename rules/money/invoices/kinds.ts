/** Kinds of documents in a customer's account. */
export const invoiceKinds = ['invoice', 'credit_note', 'deduction'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];
