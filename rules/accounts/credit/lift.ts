import { addDays, type CalendarDate } from '#rules/dates.ts';

/** An unpaid invoice; amount in minor units, above zero. */
export interface OpenInvoice {
  readonly number: string;
  readonly dueOn: CalendarDate;
  readonly openAmount: number;
  /** The overdue rules ignore the invoice: it is disputed, and the market allows to leave it out. */
  readonly exempt?: boolean;
}

/** The way to let an order through: paying these invoices, oldest first. Amounts in minor units of the account. */
export interface CreditLift<Invoice extends OpenInvoice = OpenInvoice> {
  readonly invoices: readonly Invoice[];
  /** Sum of those invoices. */
  readonly amount: number;
  /**
   * The amount that still exceeds the limit when all invoices are paid: the dealer must order less, or the limit must be raised.
   */
  readonly short: number;
  /** False: payment alone does not help, somebody has to lift the block. */
  readonly byPaying: boolean;
}

/** Days after which an overdue invoice counts against a customer. */
export const longOverdueDays = 30;

/**
 * The invoices that keep a block in place: while one of them is unpaid, it counts. Null for a reason
 * that no payment lifts. While any invoice is overdue, the oldest one is.
 */
export function blockingInvoices<Invoice extends Pick<OpenInvoice, 'dueOn' | 'exempt'>>(
  reason: string | null,
  invoices: readonly Invoice[],
  today: CalendarDate,
): readonly Invoice[] | null {
  const dueBefore = (day: CalendarDate): readonly Invoice[] =>
    invoices.filter(({ dueOn, exempt }) => dueOn < day && exempt !== true);
  switch (reason) {
    case null:
    case 'limit_exceeded':
      return [];
    case 'overdue_over_limit':
      return dueBefore(addDays(today, -longOverdueDays));
    case 'oldest_ar_blocked':
      return dueBefore(today);
    default:
      return null;
  }
}

/** The invoices to pay first: those that keep the block, or all overdue ones where the ERP blocks for fewer days. */
function requiredInvoices<Invoice extends OpenInvoice>(
  reason: string | null,
  invoices: readonly Invoice[],
  today: CalendarDate,
): readonly Invoice[] | null {
  const blocking = blockingInvoices(reason, invoices, today);
  return reason === 'overdue_over_limit' && blocking?.length === 0
    ? blockingInvoices('oldest_ar_blocked', invoices, today)
    : blocking;
}

/**
 * As few invoices as possible that bring in `amount`, in the order that the market's payment rule allows (R-229,
 * the oldest first, overdue ones first, or any. Takes all if they are not enough.
 */
function fewest<Invoice extends OpenInvoice>(
  oldestFirst: readonly Invoice[],
  amount: number,
  order: { readonly rule: string; readonly today: CalendarDate },
): Invoice[] {
  const rank = ({ dueOn }: Invoice): string => {
    if (order.rule === 'oldest') return dueOn;
    if (order.rule === 'overdue' && dueOn >= order.today) return '1';
    return '0';
  };
  const chosen: Invoice[] = [];
  let left = amount;
  for (const [, tier] of [...Map.groupBy(oldestFirst, rank)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    // Stable: of equal amounts, the oldest comes first.
    const largestFirst = [...tier].sort((a, b) => b.openAmount - a.openAmount);
    while (left > 0 && largestFirst.length > 0) {
      const enough = largestFirst.findLast(({ openAmount }) => openAmount >= left)?.openAmount;
      const at = enough === undefined ? 0 : largestFirst.findIndex(({ openAmount }) => openAmount === enough);
      const [taken] = largestFirst.splice(at, 1);
      if (!taken) break;
      chosen.push(taken);
      left -= taken.openAmount;
    }
  }
  return chosen;
}

/**
 * The way to lift a block or an excess of `excess` minor units over the limit (including the order): the overdue invoices
 * that the reason names, and as few others as bring the exposure under the limit, in an order that the market's payment
 * `rule` allows. Null when nothing blocks the order.
 */
export function creditLift<Invoice extends OpenInvoice>(ask: {
  readonly excess: number;
  readonly reasonBlocked: string | null;
  /** The credit desk blocks the account: paying does not lift that. */
  readonly byDesk?: boolean;
  readonly invoices: readonly Invoice[];
  /** The first due date of charges that others must pay: while they keep the block, paying `invoices` does not lift it. */
  readonly othersDueOn?: CalendarDate | null;
  readonly today: CalendarDate;
  /** Without one: the oldest first. */
  readonly rule?: string;
}): CreditLift<Invoice> | null {
  if (ask.reasonBlocked === null && ask.excess <= 0) return null;
  const oldestFirst = [...ask.invoices].sort((a, b) => {
    if (a.dueOn === b.dueOn) {
      if (a.number < b.number) return -1;
      return 1;
    }
    if (a.dueOn < b.dueOn) return -1;
    return 1;
  });
  const others = ask.othersDueOn ? [{ dueOn: ask.othersDueOn }] : [];
  const blockedByOthers = (blockingInvoices(ask.reasonBlocked, others, ask.today) ?? []).length > 0;
  const required =
    ask.byDesk === true || blockedByOthers ? null : requiredInvoices(ask.reasonBlocked, oldestFirst, ask.today);
  if (required === null) return { invoices: [], amount: 0, short: Math.max(0, ask.excess), byPaying: false };
  const sum = (of: Iterable<Invoice>): number => [...of].reduce((total, { openAmount }) => total + openAmount, 0);
  const paid = new Set(required);
  const rest = oldestFirst.filter((invoice) => !paid.has(invoice));
  for (const invoice of fewest(rest, ask.excess - sum(required), { rule: 'oldest', ...ask })) paid.add(invoice);
  const invoices = oldestFirst.filter((invoice) => paid.has(invoice));
  const amount = sum(invoices);
  return { invoices, amount, short: Math.max(0, ask.excess - amount), byPaying: invoices.length > 0 };
}
