import { openInvoiceKinds, openInvoiceStates } from '#rules/money/invoices/open-choices.ts';
import { maxPaymentInvoices } from '#rules/money/payments/limits.ts';
import {
  choiceParam,
  dateParam,
  given,
  listParam,
  listSearch,
  type ListSearch,
  type RawSearch,
  textParam,
} from '#ui/table/list-search.ts';

export const openInvoicesRoute = '/$lang/invoice/open-invoice';

export type OpenInvoicesSearch = ListSearch & {
  kind?: (typeof openInvoiceKinds)[number];
  state?: (typeof openInvoiceStates)[number];
  /** Days until the due date, negative: overdue; `-30..-1`, `91..`. */
  days?: string;
  dueFrom?: string;
  dueTo?: string;
  currency?: string;
  sorg?: string;
  /** Unified code of the customer whose account is billed. */
  payer?: string;
  /** Assignments of the ticked invoices. */
  invoice?: string[];
  /** Numbers of the ticked credits. */
  credit?: string[];
};

/** One more than can be paid at once, so that the page can say so. */
export const mostTicks = maxPaymentInvoices + 1;

/** Search of the open invoices; default and malformed values are left out. */
export function readOpenInvoicesSearch(raw: RawSearch): OpenInvoicesSearch {
  const days = textParam(raw.days, 20);
  return {
    ...listSearch(raw),
    ...given({
      kind: choiceParam(raw.kind, openInvoiceKinds),
      state: choiceParam(raw.state, openInvoiceStates),
      days: days !== undefined && readDays(days) ? days : undefined,
      dueFrom: dateParam(raw.dueFrom),
      dueTo: dateParam(raw.dueTo),
      currency: textParam(raw.currency, 3),
      sorg: textParam(raw.sorg, 10),
      payer: textParam(raw.payer, 60),
      invoice: listParam(raw.invoice, mostTicks),
      credit: listParam(raw.credit, mostTicks),
    }),
  };
}

/** Days until the due date from and to, both included; null: no limit. */
export type DayRange = { from: number | null; to: number | null };

/** The range that a search parameter names, or null. */
export function readDays(days: string | undefined): DayRange | null {
  const match = /^(-?\d{1,4})?\.\.(-?\d{1,4})?$/.exec(days ?? '');
  if (!match) return null;
  const [from, to] = [match[1], match[2]].map((day) => (day === undefined ? null : Number(day)));
  return { from: from ?? null, to: to ?? null };
}

export const writeDays = ({ from, to }: DayRange): string => `${from ?? ''}..${to ?? ''}`;

/** Link to the open invoices of the active customer: `<Link {...openInvoicesLink(lang, { kind: 'overdue' })}>`. */
export const openInvoicesLink = (
  lang: string,
  search: OpenInvoicesSearch = {},
): { to: typeof openInvoicesRoute; params: { lang: string }; search: OpenInvoicesSearch } => ({
  to: openInvoicesRoute,
  params: { lang },
  search,
});
