import { sql } from 'kysely';
import { addDays, type CalendarDate } from '#rules/dates.ts';
import { creditRoom } from '#rules/accounts/credit/room.ts';
import type { Ctx } from '#platform/context.ts';
import { mayReadSummary } from '#accounts/credit/credit.policy.ts';
import { listCredit } from '#accounts/credit/credit.queries.ts';
import { visibleInvoices } from '#money/invoices/invoices.policy.ts';

/** Days after today that count as the coming week: an invoice that is due in seven days is among them. */
const weekDays = 7;

/** The debt of a customer in one currency; amounts in minor units. */
export interface MoneyDue {
  readonly currency: string;
  readonly overdueAmount: number;
  readonly overdueCount: number;
  readonly weekAmount: number;
  readonly weekCount: number;
  readonly openAmount: number;
  /** Credit notes and deductions that are not used up; zero or less. */
  readonly creditAmount: number;
  /** Remaining limit of the accounts in this currency; null if the caller may not see it or there is no account. */
  readonly creditLeft: number | null;
}

/** The sums that are due in the coming week and overdue, per currency, with the number of open payment requests. */
export interface MoneyHome {
  readonly rows: readonly MoneyDue[];
  readonly requests: number;
}

type Sums = Omit<MoneyDue, 'creditLeft'>;

/** The money of the active customer's start page; currencies are never added. Empty without an active customer. */
export async function readMoneyHome(ctx: Ctx, today: CalendarDate): Promise<MoneyHome> {
  const { customer } = ctx;
  if (!customer) return { rows: [], requests: 0 };
  const [sums, accounts, requests] = await Promise.all([
    sumsDue(ctx, today),
    ctx.actor && mayReadSummary(ctx.actor)
      ? listCredit(
          ctx.db,
          customer.id,
          customer.areas.map((area) => area.sorg),
        )
      : [],
    countRequests(ctx),
  ]);
  const currencies = [...new Set([...sums.keys(), ...accounts.map((account) => account.currency)])].sort();
  return {
    requests,
    rows: currencies.map((currency) => {
      const own = accounts.filter((account) => account.currency === currency);
      return {
        ...(sums.get(currency) ?? nothingDue(currency)),
        creditLeft: own.length === 0 ? null : own.reduce((sum, account) => sum + creditRoom(account), 0),
      };
    }),
  };
}

const nothingDue = (currency: string): Sums => ({
  currency,
  overdueAmount: 0,
  overdueCount: 0,
  weekAmount: 0,
  weekCount: 0,
  openAmount: 0,
  creditAmount: 0,
});

async function sumsDue(ctx: Ctx, today: CalendarDate): Promise<Map<string, Sums>> {
  const overdue = sql`i.owed_amount > 0 and i.due_on < ${today}::date`;
  const week = sql`
    i.owed_amount > 0 and i.due_on between ${today}::date and ${addDays(today, weekDays)}::date`;
  const { rows } = await sql<Sums>`
    select i.currency,
           coalesce(sum(i.owed_amount) filter (where ${overdue}), 0)::bigint as "overdueAmount",
           count(*) filter (where ${overdue})::int as "overdueCount",
           coalesce(sum(i.owed_amount) filter (where ${week}), 0)::bigint as "weekAmount",
           count(*) filter (where ${week})::int as "weekCount",
           coalesce(sum(i.owed_amount) filter (where i.owed_amount > 0), 0)::bigint as "openAmount",
           coalesce(sum(i.owed_amount) filter (where i.owed_amount < 0), 0)::bigint as "creditAmount"
      from invoices_invoice i
     where i.owed_amount <> 0
       and ${visibleInvoices(ctx)}
     group by i.currency`.execute(ctx.db);
  return new Map(rows.map((row) => [row.currency, row]));
}

async function countRequests(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct i.payment_request_id)::int as count
      from invoices_invoice i
     where i.payment_request_id is not null
       and ${visibleInvoices(ctx)}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
