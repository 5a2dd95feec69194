import { maxPaymentInvoices } from './limits.ts';
import { isCharge, isPayable, oldestFirst, owedTotal, sameAccount, type PayableInvoice } from './selection.ts';

/** The open credits of a payer that a payment could take in, and what it leaves to pay then. Amounts in minor units. */
export interface SetOff<Invoice extends PayableInvoice = PayableInvoice> {
  /** Credits that the payment can take in as a whole, the oldest first. */
  readonly credits: readonly Invoice[];
  /** The combined total with these credits: more than nothing. */
  readonly total: number;
  /** Credits that stay open, because a payment uses a credit up and they are greater than what it pays. */
  readonly tooGreat: readonly Invoice[];
}

/**
 * The credits that a selection of payable invoices can take in besides its own: of the same payer, sorg and currency,
 * and in no other payment. A credit is used up as a whole, so one that would leave nothing to pay stays open.
 * Credits of one number are ticked together, so they are taken in together or not at all.
 */
export function setOffOf<Invoice extends PayableInvoice>(
  invoices: readonly Invoice[],
  selected: readonly Invoice[],
): SetOff<Invoice> {
  const [first] = selected;
  const none = { credits: [], total: owedTotal(selected), tooGreat: [] };
  if (!first || !selected.some(isCharge)) return none;
  const chosen = new Set(selected);
  const open = invoices.filter((invoice) => invoice.owed < 0 && sameAccount(invoice, first) && !chosen.has(invoice));
  const credits: Invoice[] = [];
  const tooGreat: Invoice[] = [];
  let { total } = none;
  for (const own of Map.groupBy(open.toSorted(oldestFirst), (invoice) => invoice.number).values()) {
    if (!own.every((one) => isPayable(one) && one.currency === first.currency)) continue;
    if (selected.length + credits.length + own.length > maxPaymentInvoices) break;
    if (total + owedTotal(own) > 0) {
      total += owedTotal(own);
      credits.push(...own);
    } else tooGreat.push(...own);
  }
  return { credits, total, tooGreat };
}
