import { addDays, type CalendarDate } from '../dates.ts';

/** An unpaid invoice; amount in minor units, above zero. */
export interface OpenInvoice {
  readonly number: string;
  readonly dueOn: CalendarDate;
  readonly openAmount: number;
}

/** What would let an order through: paying these invoices, oldest first. Amounts in minor units of the account. */
export interface CreditLift {
  readonly invoices: readonly OpenInvoice[];
  /** Sum of those invoices. */
  readonly amount: number;
  /**
   * What still exceeds the limit when all invoices are paid: the dealer must order less, or the limit must be raised.
   */
  readonly short: number;
  /** False: payment alone does not help, somebody has to lift the block. */
  readonly byPaying: boolean;
}

/** Days after which an overdue invoice counts against a customer. */
export const longOverdueDays = 30;

/**
 * The invoices that the block reason requires to be paid, or null where it requires something else.
 */
function requiredInvoices(
  reason: string | null,
  oldestFirst: readonly OpenInvoice[],
  today: CalendarDate,
): readonly OpenInvoice[] | null {
  const overdue = oldestFirst.filter(({ dueOn }) => dueOn < today);
  switch (reason) {
    case null:
    case 'limit_exceeded':
      return [];
    case 'overdue_over_limit': {
      const long = overdue.filter(({ dueOn }) => dueOn < addDays(today, -longOverdueDays));
      return long.length > 0 ? long : overdue;
    }
    case 'oldest_ar_blocked':
      return overdue.filter(({ dueOn }) => dueOn === overdue[0]?.dueOn);
    default:
      return null;
  }
}

/**
 * What lifts a block or an excess of `excess` minor units over the limit (including the order): the overdue invoices
 * that the reason names, and as many of the oldest others as bring the exposure under the limit. Null when nothing
 * blocks the order.
 */
export function creditLift(ask: {
  readonly excess: number;
  readonly reasonBlocked: string | null;
  readonly invoices: readonly OpenInvoice[];
  readonly today: CalendarDate;
}): CreditLift | null {
  if (ask.reasonBlocked === null && ask.excess <= 0) return null;
  const oldestFirst = [...ask.invoices].sort((a, b) =>
    a.dueOn === b.dueOn ? (a.number < b.number ? -1 : 1) : a.dueOn < b.dueOn ? -1 : 1,
  );
  const required = requiredInvoices(ask.reasonBlocked, oldestFirst, ask.today);
  if (required === null) return { invoices: [], amount: 0, short: Math.max(0, ask.excess), byPaying: false };
  const paid = new Set(required);
  const sum = (): number => [...paid].reduce((total, { openAmount }) => total + openAmount, 0);
  for (const invoice of oldestFirst) {
    if (sum() >= ask.excess) break;
    paid.add(invoice);
  }
  const invoices = oldestFirst.filter((invoice) => paid.has(invoice));
  return { invoices, amount: sum(), short: Math.max(0, ask.excess - sum()), byPaying: invoices.length > 0 };
}
