import { invoiceKinds } from '#rules/money/invoices/kinds.ts';
import {
  choiceParam,
  dateParam,
  given,
  listSearch,
  type ListSearch,
  type RawSearch,
  textParam,
} from '#ui/table/list-search.ts';

export const paidInvoicesRoute = '/$lang/invoice/invoice-list';
export const invoiceRoute = '/$lang/invoice/$id';

export type PaidInvoicesSearch = ListSearch & {
  kind?: (typeof invoiceKinds)[number];
  /** Cleared from and until. */
  from?: string;
  to?: string;
  sorg?: string;
};

/** Search of the paid invoices; default and malformed values are left out. */
export function readPaidInvoicesSearch(raw: RawSearch): PaidInvoicesSearch {
  return {
    ...listSearch(raw),
    ...given({
      kind: choiceParam(raw.kind, invoiceKinds),
      from: dateParam(raw.from),
      to: dateParam(raw.to),
      sorg: textParam(raw.sorg, 20),
    }),
  };
}

/** Link to one invoice of the active customer: `<Link {...invoiceLink(lang, id)}>`. */
export const invoiceLink = (
  lang: string,
  id: string,
): { to: typeof invoiceRoute; params: { lang: string; id: string } } => ({
  to: invoiceRoute,
  params: { lang, id },
});
