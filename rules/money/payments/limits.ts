/** Most invoices and credits of one payment request. */
export const maxPaymentInvoices = 300;
