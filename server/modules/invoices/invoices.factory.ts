import type { ReportedInvoice } from './invoices.record.actions.ts';

/** A reported invoice of a customer; amounts default to a charge of 10.00 that is open. */
export function reportedInvoice(
  invoice: Pick<ReportedInvoice, 'number' | 'sorg' | 'companyCode' | 'customerId'> & Partial<ReportedInvoice>,
): ReportedInvoice {
  return {
    fiscalYear: 2026,
    creditAccountId: null,
    deliveryNumber: '',
    invoicedOn: '2026-11-01',
    dueOn: '2026-12-01',
    currency: 'EUR',
    goodsAmount: invoice.totalAmount ?? 1000,
    shipmentAmount: 0,
    discountAmount: 0,
    taxAmount: 0,
    totalAmount: 1000,
    openAmount: invoice.totalAmount ?? 1000,
    paymentTerms: '30 days net',
    notes: '',
    clearedOn: null,
    kind: (invoice.totalAmount ?? 0) < 0 ? 'credit_note' : 'invoice',
    accountingNumber: '',
    lineItem: 1,
    installment: '',
    poNumber: '',
    refersTo: '',
    detailNotes: '',
    surchargeAmount: 0,
    recycleFeeAmount: 0,
    freightAllowanceAmount: 0,
    paymentDiscountAmount: 0,
    earlyDiscountAmount: 0,
    earlyDiscountUntil: null,
    lines: [],
    ...invoice,
  };
}
