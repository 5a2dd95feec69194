import { maxPaymentInvoices } from '#rules/money/payments/limits.ts';
import type { Ticks } from '#rules/money/payments/selection.ts';
import { choiceParam, given, listParam, type RawSearch, textParam } from '#ui/table/list-search.ts';

export const paymentRequestsRoute = '/$lang/payment';
export const payInvoicesRoute = '/$lang/payment/invoice/v2';

/** The paid amount and its method; or the payment request that came of it. */
export type PayInvoicesSearch = {
  /** Assignments of the invoices. */
  invoice?: string[];
  /** Numbers of the credit notes and deductions. */
  credit?: string[];
  /** Decimal amount of a partial payment. */
  amount?: string;
  /** Id of the payment method. */
  method?: string;
  /** External id of the payment request whose state shows. */
  request?: string;
};

export function readPayInvoicesSearch(raw: RawSearch): PayInvoicesSearch {
  return given({
    invoice: listParam(raw.invoice, maxPaymentInvoices),
    credit: listParam(raw.credit, maxPaymentInvoices),
    amount: textParam(raw.amount, 20),
    method: textParam(raw.method, 60),
    request: textParam(raw.request, 100),
  });
}

type PayInvoicesLink = { to: typeof payInvoicesRoute; params: { lang: string }; search: PayInvoicesSearch };

/** Link to the payment of the ticked invoices: `<ButtonLink {...payInvoicesLink(lang, ticks)}>`. */
export const payInvoicesLink = (lang: string, ticks: Ticks): PayInvoicesLink => ({
  to: payInvoicesRoute,
  params: { lang },
  search: given({
    invoice: listParam([...ticks.assignments], maxPaymentInvoices),
    credit: listParam([...ticks.creditNumbers], maxPaymentInvoices),
  }),
});

/** Link to the state of one payment request. */
export const paymentRequestLink = (lang: string, externalId: string): PayInvoicesLink => ({
  to: payInvoicesRoute,
  params: { lang },
  search: { request: externalId },
});

/** States by which the list of payment requests filters; `open` are those that still name their invoices. */
export const requestFilters = ['open', 'paid', 'partly', 'failed', 'expired', 'void'] as const;

export type PaymentRequestsSearch = {
  q?: string;
  status?: (typeof requestFilters)[number];
  /** Cursor of the page. */
  after?: string;
};

export function readPaymentRequestsSearch(raw: RawSearch): PaymentRequestsSearch {
  return given({
    q: textParam(raw.q, 100),
    status: choiceParam(raw.status, requestFilters),
    after: textParam(raw.after, 60),
  });
}
