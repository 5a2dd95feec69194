import type { CalendarDate } from '#rules/dates.ts';
import type { ErrorCode, ErrorParams } from '#rules/errors.ts';
import { maxPaymentInvoices } from './limits.ts';

/** Names of an invoice's status while a payment request names it; without one it is Open. */
export const invoiceStatuses = {
  open: 'Open',
  pending: 'Pending Payment',
  waiting: 'Waiting For Payment',
} as const;

/** An invoice, credit note or deduction as payments see it; amounts in minor units, credits negative. */
export interface PayableInvoice {
  /** Unique key of the invoice. */
  readonly assignment: string;
  readonly number: string;
  readonly dueOn: CalendarDate;
  /** The amount left to pay; negative for a credit that is not used up. */
  readonly owed: number;
  readonly currency: string;
  readonly payerCode: string;
  readonly sorg: string;
  /** Status as the API names it; see {@link invoiceStatuses}. */
  readonly status: string | null;
  /** The payment order ignores the invoice: it is disputed, and the market allows to leave it out. */
  readonly exempt?: boolean;
}

/** Keys of the ticked invoices: charges by assignment, credits by invoice number. */
export interface Ticks {
  readonly assignments: readonly string[];
  readonly creditNumbers: readonly string[];
}

/** A reason why a selection cannot be paid, with the invoices that it concerns. */
export interface SelectionRefusal<Invoice extends PayableInvoice = PayableInvoice> {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly invoices: readonly Invoice[];
  /** For a wrong order: the invoices that must be paid first. */
  readonly missing: readonly Invoice[];
}

/** The demand of the market on a selection: `oldest`, `overdue`, or no order for any other value. */
export interface PaymentOrder {
  readonly rule: string;
  readonly today: CalendarDate;
}

/** A charge; credits and deductions are negative and reduce what is paid. */
export function isCharge(invoice: Pick<PayableInvoice, 'owed'>): boolean {
  return invoice.owed > 0;
}

/** An invoice can be paid while something is owed and no payment request names it. */
export function isPayable(invoice: Pick<PayableInvoice, 'owed' | 'status'>): boolean {
  return invoice.owed !== 0 && (invoice.status === null || ['', invoiceStatuses.open].includes(invoice.status));
}

/** The invoices of open payment requests, in two lists: pending ones and those that wait for money. */
export function invoicesInPayment<Invoice extends Pick<PayableInvoice, 'status'>>(
  invoices: readonly Invoice[],
): { readonly pending: Invoice[]; readonly waiting: Invoice[] } {
  return {
    pending: invoices.filter((invoice) => invoice.status === invoiceStatuses.pending),
    waiting: invoices.filter((invoice) => invoice.status === invoiceStatuses.waiting),
  };
}

/** Key by which the user ticks an invoice: its assignment, or its number if it is a credit. */
export function tickKey(invoice: Pick<PayableInvoice, 'owed' | 'assignment' | 'number'>): string {
  return isCharge(invoice) ? invoice.assignment : invoice.number;
}

/** True when the invoice is among the ticked ones. */
export function isTicked(invoice: Pick<PayableInvoice, 'owed' | 'assignment' | 'number'>, ticks: Ticks): boolean {
  return (isCharge(invoice) ? ticks.assignments : ticks.creditNumbers).includes(tickKey(invoice));
}

/** The ticks of a list of invoices, each key once. */
export function ticksOf(invoices: readonly Pick<PayableInvoice, 'owed' | 'assignment' | 'number'>[]): Ticks {
  const keys = (charges: boolean): string[] => [
    ...new Set(invoices.filter((invoice) => isCharge(invoice) === charges).map(tickKey)),
  ];
  return { assignments: keys(true), creditNumbers: keys(false) };
}

/** Ticked invoices in the order of the list. Invoices with nothing left to pay are never selected. */
export function selectedInvoices<Invoice extends PayableInvoice>(
  invoices: readonly Invoice[],
  ticks: Ticks,
): Invoice[] {
  const [assignments, creditNumbers] = [new Set(ticks.assignments), new Set(ticks.creditNumbers)];
  const charges = invoices.filter((invoice) => isCharge(invoice) && assignments.has(invoice.assignment));
  const credits = invoices.filter((invoice) => invoice.owed < 0 && creditNumbers.has(invoice.number));
  // Companies number their credits on their own: of two credits with the ticked number, the payment takes its own.
  const near = credits.filter((credit) => charges.some((charge) => sameAccount(credit, charge)));
  const nearNumbers = new Set(near.map((credit) => credit.number));
  const chosen = new Set([...charges, ...near, ...credits.filter((credit) => !nearNumbers.has(credit.number))]);
  return invoices.filter((invoice) => chosen.has(invoice));
}

/** Sum of what is owed: charges less credits. Invoices of one currency only. */
export function owedTotal(invoices: readonly Pick<PayableInvoice, 'owed'>[]): number {
  return invoices.reduce((total, invoice) => total + invoice.owed, 0);
}

/**
 * Reasons why the ticked invoices cannot be paid together; empty when they can. `invoices` are all open invoices of the
 * payer, because the payment order compares the selected ones with the others.
 */
export function selectionRefusals<Invoice extends PayableInvoice>(
  invoices: readonly Invoice[],
  ticks: Ticks,
  order: PaymentOrder,
): SelectionRefusal<Invoice>[] {
  const selected = selectedInvoices(invoices, ticks);
  if (selected.length > maxPaymentInvoices)
    return [{ code: 'too_many', params: { limit: maxPaymentInvoices }, invoices: selected, missing: [] }];
  const inPayment = selected.filter((invoice) => !isPayable(invoice));
  if (inPayment.length > 0) return [refusal('invoice_not_payable', inPayment)];
  const mixed = mixedRefusal(selected);
  if (mixed) return [mixed];
  if (!selected.some(isCharge)) return [refusal('payment_needs_invoice', selected)];
  const wrong = orderRefusal(invoices, selected, order);
  if (wrong) return [wrong];
  return owedTotal(selected) > 0
    ? []
    : [
        refusal(
          'payment_total_not_positive',
          selected.filter((one) => !isCharge(one)),
        ),
      ];
}

/** One payment request has one payer, one sales organisation and one currency. */
function mixedRefusal<Invoice extends PayableInvoice>(selected: readonly Invoice[]): SelectionRefusal<Invoice> | null {
  const [first] = selected;
  if (!first) return null;
  const others = (same: (invoice: Invoice) => boolean): Invoice[] => selected.filter((invoice) => !same(invoice));
  const receivers = others((invoice) => sameAccount(invoice, first));
  if (receivers.length > 0) return refusal('payment_mixed_payers', receivers);
  const currencies = others(({ currency }) => currency === first.currency);
  return currencies.length > 0 ? refusal('payment_mixed_currencies', currencies) : null;
}

/**
 * The refusal of a wrong order: `oldest` forbids an invoice that is due after an unselected one,
 * `overdue` forbids one that is not overdue while an overdue one is unselected. Only payable charges of the
 * same payer, sorg and currency count, and equal due dates are allowed.
 */
function orderRefusal<Invoice extends PayableInvoice>(
  invoices: readonly Invoice[],
  selected: readonly Invoice[],
  order: PaymentOrder,
): SelectionRefusal<Invoice> | null {
  const chosen = new Set(selected);
  const charges = selected.filter(isOrdered);
  const left = comparable(invoices, selected).filter((invoice) => isOrdered(invoice) && !chosen.has(invoice));
  const mustPrecede = (earlier: Invoice, later: Invoice): boolean =>
    order.rule === 'oldest'
      ? earlier.dueOn < later.dueOn
      : order.rule === 'overdue' && isOverdue(earlier, order) && !isOverdue(later, order);
  const wrong = wrongOrder(charges, left, mustPrecede);
  if (wrong.selected.length === 0) return null;
  const code = order.rule === 'oldest' ? 'payment_oldest_first' : 'payment_overdue_first';
  return {
    code,
    params: { rule: order.rule, invoices: numbersOf(wrong.selected), missing: numbersOf(wrong.left) },
    invoices: wrong.selected,
    missing: wrong.left,
  };
}

/** Selected invoices that some left one must precede, and left ones that must precede some selected one. */
function wrongOrder<Invoice extends PayableInvoice>(
  charges: readonly Invoice[],
  left: readonly Invoice[],
  mustPrecede: (earlier: Invoice, later: Invoice) => boolean,
): { readonly selected: Invoice[]; readonly left: Invoice[] } {
  // Both rules compare by due date, so the first left and the last selected invoice decide for all others.
  const firstLeft = left.toSorted(oldestFirst)[0];
  const lastSelected = charges.toSorted(oldestFirst).at(-1);
  if (!firstLeft || !lastSelected) return { selected: [], left: [] };
  return {
    selected: charges.filter((invoice) => mustPrecede(firstLeft, invoice)),
    left: left.filter((invoice) => mustPrecede(invoice, lastSelected)).toSorted(oldestFirst),
  };
}

/**
 * The smallest selection that contains the ticked invoices and breaks no rule: it adds the invoices that must be paid
 * first, and if credits exceed the charges, as few further charges as possible. Null when adding invoices does not
 * help: nothing is ticked, too much is, an invoice is in another payment, or payers or currencies are mixed.
 */
export function mendedSelection(invoices: readonly PayableInvoice[], ticks: Ticks, order: PaymentOrder): Ticks | null {
  const selected = selectedInvoices(invoices, ticks);
  if (selected.length === 0 || !selected.every(isPayable) || mixedRefusal(selected)) return null;
  const wrong = orderRefusal(invoices, selected, order);
  const mended = [...selected, ...(wrong?.missing ?? [])];
  const chosen = new Set(mended);
  const others = comparable(invoices, selected).filter((invoice) => isOrdered(invoice) && !chosen.has(invoice));
  for (const invoice of others.toSorted(payFirst(order))) {
    if (owedTotal(mended) > 0) break;
    mended.push(invoice);
  }
  const result = ticksOf(mended);
  return selectionRefusals(invoices, result, order).length === 0 ? result : null;
}

/** The order in which further charges break no rule and reach the highest total with the fewest invoices. */
function payFirst(order: PaymentOrder): (a: PayableInvoice, b: PayableInvoice) => number {
  const rank = (invoice: PayableInvoice): string => {
    if (order.rule === 'oldest') return invoice.dueOn;
    if (order.rule === 'overdue' && !isOverdue(invoice, order)) return '1';
    return '0';
  };
  return (a, b) => compare(rank(a), rank(b)) || b.owed - a.owed || oldestFirst(a, b);
}

/** Order by due date; of invoices with the same due date, by assignment. */
export function oldestFirst(
  a: Pick<PayableInvoice, 'assignment' | 'dueOn'>,
  b: Pick<PayableInvoice, 'assignment' | 'dueOn'>,
): number {
  return compare(a.dueOn, b.dueOn) || compare(a.assignment, b.assignment);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  if (a < b) return -1;
  return 1;
}

function isOrdered(invoice: PayableInvoice): boolean {
  return isCharge(invoice) && isPayable(invoice) && invoice.exempt !== true;
}

function isOverdue(invoice: Pick<PayableInvoice, 'dueOn'>, order: PaymentOrder): boolean {
  return invoice.dueOn < order.today;
}

/** True if one payment may name both: of one payer and sorg. */
export function sameAccount(a: PayableInvoice, b: PayableInvoice): boolean {
  return a.payerCode === b.payerCode && a.sorg === b.sorg;
}

/** Invoices of the payer, sorg and currency of the selection. */
function comparable<Invoice extends PayableInvoice>(
  invoices: readonly Invoice[],
  selected: readonly Invoice[],
): Invoice[] {
  const [first] = selected;
  return invoices.filter(
    (invoice) => first !== undefined && sameAccount(invoice, first) && invoice.currency === first.currency,
  );
}

function refusal<Invoice extends PayableInvoice>(
  code: ErrorCode,
  invoices: readonly Invoice[],
): SelectionRefusal<Invoice> {
  return { code, params: { invoices: numbersOf(invoices) }, invoices, missing: [] };
}

/** Invoice numbers for a sentence; of many, the first five and an ellipsis. */
function numbersOf(invoices: readonly PayableInvoice[]): string {
  const numbers = [...new Set(invoices.map((invoice) => invoice.number))];
  return numbers.length > 5 ? `${numbers.slice(0, 5).join(', ')} …` : numbers.join(', ');
}
