import type { PaymentRequest } from './use-payment-request.ts';
import type { Preview } from './use-payment.ts';

type PreviewInvoice = Preview['invoices'][number];

export const previewInvoice = (
  number: string,
  openAmount: string,
  more: Partial<PreviewInvoice> = {},
): PreviewInvoice => ({
  id: `id-${number}`,
  assignment: `C1-${number}-2026-1`,
  invoiceNo: number,
  kind: openAmount.startsWith('-') ? 'credit_note' : 'invoice',
  invoicedOn: '2026-10-01',
  dueOn: '2026-11-09',
  overdue: -12,
  grandTotal: openAmount,
  openAmount,
  poNumber: '',
  refersTo: '',
  ...more,
});

/** One overdue invoice of 100.00 USD, payable by three methods. */
export const preview = (more: Partial<Preview> = {}): Preview => ({
  merchant: '5000',
  merchantName: 'Northbeam Sales',
  payerCode: '104-2281',
  payerName: 'Ridgeline Cycles',
  currency: 'USD',
  closed: [],
  charges: '100.00',
  credits: '0.00',
  total: '100.00',
  partialAllowed: true,
  allowed: true,
  invoices: [previewInvoice('9001', '100.00')],
  refusals: [],
  mended: null,
  setOff: { creditNumbers: [], count: 0, amount: '0.00', total: '100.00', tooGreatCount: 0 },
  payments: [
    { id: 'va', type: 'virtual_account', desc: 'Bank transfer', paymentMerchants: [] },
    { id: 'card', type: 'card', desc: 'Card', paymentMerchants: [] },
    { id: 'ach', type: 'ach', desc: 'Bank debit', paymentMerchants: [{ instruction: 'US accounts only.' }] },
  ],
  effect: { owed: '250.00', overdue: '0.00', overdueCount: 0, blockedBefore: true, blockedAfter: false },
  ...more,
});

/** A payment request that waits for a transfer. */
export const paymentRequest = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  number: 'PAY-00000007',
  externalId: '5000-abc',
  amount: '75.00',
  discountAmount: '0.00',
  receivedAmount: '0.00',
  surplusAmount: '0.00',
  surplusReason: null,
  currency: 'USD',
  virtualAccountNo: '8808 1234 5678',
  paymentUrl: null,
  instruction: '',
  paymentStatus: { id: 'waiting', description: 'Waiting for payment' },
  isOpen: true,
  canVoid: true,
  expiredDate: '2026-11-22T07:10:00.000Z',
  createdAt: '2026-11-21T08:00:00.000Z',
  merchant: '5000',
  payerCode: '104-2281',
  payerName: 'Ridgeline Cycles',
  method: { type: 'virtual_account', desc: 'Bank transfer' },
  card: null,
  account: null,
  createdBy: { name: 'Maya Lindqvist' },
  forCustomer: null,
  failure: null,
  parts: [
    { invoiceId: 'i-9001', assignment: 'C1-9001-2026-1', invoiceNo: '9001', amount: '100.00', settledAmount: null },
    { invoiceId: 'i-7001', assignment: 'C1-7001-2026-1', invoiceNo: '7001', amount: '-25.00', settledAmount: null },
  ],
  history: [{ kind: 'created', at: '2026-11-21T08:00:00.000Z', actorName: 'Maya Lindqvist', text: 'Created' }],
  ...more,
});
