import { sql, type RawBuilder } from 'kysely';
import type { DeskSort } from '#rules/accounts/credit/desk-choices.ts';
import type { DeskFilter } from '#rules/accounts/credit/desk-filter.ts';
import { calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import { isId } from '#rules/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { accountsOfArea, creditFigures, type CreditAccount } from '#accounts/credit/credit.queries.ts';
import { visibleArea } from '#accounts/customers/customers.policy.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { readPage } from '#platform/database/read-page.ts';

/** An account at the credit desk; amounts in minor units of its currency. */
export interface DeskAccount extends CreditAccount {
  readonly r3: string;
  readonly isr: string;
  readonly unified: string;
  readonly customerName: string;
  readonly city: string;
  readonly phone: string;
  readonly email: string;
  readonly companies: readonly string[];
  readonly exposure: number;
  /** Charges past their due date that are still to pay. */
  readonly overdue: number;
  readonly overdueCount: number;
  readonly oldestDueOn: CalendarDate | null;
  readonly reasonReported: string | null;
  readonly averageDays: number | null;
  readonly overrideKind: 'block' | 'unblock' | null;
  readonly overrideSource: 'desk' | 'payment' | null;
  readonly overrideReason: string | null;
  readonly overrideEndsAt: Date | null;
  readonly overrideBy: string | null;
}

/** Sums over all accounts of a list in one currency. */
export interface DeskTotal {
  readonly currency: string;
  readonly accounts: number;
  readonly blocked: number;
  readonly limit: number;
  readonly exposure: number;
  readonly overdue: number;
}

/**
 * Open charges by account and currency, those past their due date. One pass over the open invoices of all accounts; an
 * invoice without an account counts on that of its payer and company.
 */
const overdueOf = (today: CalendarDate): RawBuilder<unknown> => sql`
  select coalesce(i.credit_account_id, f.id) as account_id, i.currency, sum(i.owed_amount)::bigint as amount,
         count(*)::int as count, min(i.due_on) as oldest
    from invoices_invoice i
    left join lateral (
        select a.id
          from credit_account a
          join credit_account_company k on k.account_id = a.id and k.company_code = i.company_code
         where i.credit_account_id is null
           and a.customer_id = i.payer_id
           and a.currency = i.currency
         order by a.id
         limit 1) f on true
   where i.owed_amount > 0
     and i.due_on < ${today}::date
   group by coalesce(i.credit_account_id, f.id), i.currency`;

/** Accounts `ac` that serve areas of the market which the actor sees, joined with what the desk filters by. */
function seenAccounts(ctx: Ctx, filter: DeskFilter): RawBuilder<unknown> {
  const { actor, market } = ctx;
  const sorgs = filter.sorg ? market.sorgs.filter((sorg) => sorg === filter.sorg) : market.sorgs;
  const today = calendarDateIn(ctx.now, market.timeZone);
  return sql`
    from credit_account ac
    join customers_customer c on c.id = ac.customer_id
    left join (${overdueOf(today)}) od on od.account_id = ac.id and od.currency = ac.currency
    left join credit_override o on o.account_id = ac.id and o.ended_at is null
         and (o.source = 'desk'
              or not exists (
            select
              from credit_override x
             where x.account_id = ac.id
               and x.source = 'desk'
               and x.ended_at is null))
    left join identity_user u on u.id = o.made_by
   where ac.id in (
        select ac.id
          from customers_area a ${accountsOfArea}
         where a.sorg = any(${[...sorgs]}) and ${actor ? visibleArea(actor) : sql`false`})
     ${conditions(filter)}`;
}

function conditions({ search, state, currency }: DeskFilter): RawBuilder<unknown> {
  const words = `%${likePattern(search ?? '')}%`;
  const states: Record<NonNullable<DeskFilter['state']>, RawBuilder<unknown>> = {
    blocked: sql`and ac.reason_blocked is not null`,
    'over-limit': sql`and ac.exposure > ac.credit_limit + ac.extra_limit`,
    overdue: sql`and od.amount > 0`,
    desk: sql`and o.source = 'desk'`,
    open: sql`and ac.reason_blocked is null`,
  };
  return sql`
    ${search ? sql`and (c.name ilike ${words} or c.unified ilike ${words} or c.city ilike ${words} or ac.code ilike ${words})` : sql``}
    ${state ? states[state] : sql``}
    ${currency ? sql`and ac.currency = ${currency}` : sql``}`;
}

const columns = sql`
  ${creditFigures}, ac.exposure, ac.reason_reported as "reasonReported", c.r3, c.isr, c.unified,
  c.name as "customerName", c.city, c.phone, c.email,
  (
      select coalesce(array_agg(cc.company_code order by cc.company_code), '{}')
        from credit_account_company cc
       where cc.account_id = ac.id) as companies,
  coalesce(od.amount, 0)::bigint as overdue, coalesce(od.count, 0) as "overdueCount", od.oldest as "oldestDueOn",
  (
      select d.average_payment_days
        from credit_average_days d
       where d.account_id = ac.id
       order by d.year desc, d.sorg
       limit 1) as "averageDays",
  o.kind as "overrideKind", o.source as "overrideSource", o.reason as "overrideReason",
  o.ends_at as "overrideEndsAt", u.name as "overrideBy"`;

/** Amounts of different currencies are not compared: they sort within their currency. */
const orders: Record<DeskSort, RawBuilder<unknown>> = {
  exposure: sql`ac.exposure`,
  balance: sql`ac.credit_limit + ac.extra_limit - ac.exposure`,
  overdue: sql`coalesce(od.amount, 0)`,
  used: sql`ac.exposure::float8 / greatest(ac.credit_limit + ac.extra_limit, 1)`,
  overdueDays: sql`od.oldest`,
  name: sql`c.name`,
};
const byCurrency: readonly DeskSort[] = ['exposure', 'balance', 'overdue'];

export interface DeskPage {
  readonly sort: DeskSort;
  readonly descending: boolean;
  readonly page: number;
  readonly limit: number;
}

/** One page of the accounts that the caller sees, with their number. */
export async function listDeskAccounts(
  ctx: Ctx,
  filter: DeskFilter,
  { sort, descending, page, limit }: DeskPage,
): Promise<{ rows: DeskAccount[]; count: number }> {
  // The first due day is the longest overdue: most days first means earliest day first.
  const downwards = sort === 'overdueDays' ? !descending : descending;
  const { rows, count } = await readPage(
    ctx.db,
    { page, limit },
    sql<DeskAccount & { total: number }>`
    select ${columns}, count(*) over ()::int as total
    ${seenAccounts(ctx, filter)}
     order by ${byCurrency.includes(sort) ? sql`ac.currency,` : sql``}
              ${orders[sort]} ${downwards ? sql`desc nulls last` : sql`asc nulls last`}, c.name, ac.id`,
  );
  return { rows, count };
}

/** Sums of the list per currency, the one with the most accounts first. */
export async function sumDeskAccounts(ctx: Ctx, filter: DeskFilter): Promise<DeskTotal[]> {
  const { rows } = await sql<DeskTotal>`
    select ac.currency, count(*)::int as accounts, count(ac.reason_blocked)::int as blocked,
           sum(ac.credit_limit + ac.extra_limit)::bigint as "limit", sum(ac.exposure)::bigint as exposure,
           coalesce(sum(od.amount), 0)::bigint as overdue
    ${seenAccounts(ctx, filter)}
     group by ac.currency
     order by accounts desc, ac.currency`.execute(ctx.db);
  return rows;
}

/** An account that the caller sees; null for any other. */
export async function findDeskAccount(ctx: Ctx, accountId: string): Promise<DeskAccount | null> {
  if (!isId(accountId)) return null;
  const { rows } = await sql<DeskAccount>`
    select ${columns}
    ${seenAccounts(ctx, {})}
       and ac.id = ${accountId}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** A block or lift of an account, past or present. */
export interface PastOverride {
  readonly id: string;
  readonly kind: 'block' | 'unblock';
  readonly source: 'desk' | 'payment';
  readonly reason: string;
  readonly blockReason: string | null;
  /** Amount that it adds to the limit, in minor units of the account. */
  readonly extraLimit: number | null;
  readonly oneOrder: boolean;
  readonly currency: string;
  readonly beginsAt: Date;
  readonly endsAt: Date | null;
  readonly endedAt: Date | null;
  readonly madeBy: string | null;
  readonly endedBy: string | null;
}

/** The last blocks and lifts of an account that the caller sees, the newest first. */
export async function listOverrides(ctx: Ctx, accountId: string): Promise<PastOverride[]> {
  const { rows } = await sql<PastOverride>`
    select o.id, o.kind, o.source, o.reason, o.block_reason as "blockReason", o.begins_at as "beginsAt",
           o.ends_at as "endsAt", o.ended_at as "endedAt", m.name as "madeBy", e.name as "endedBy",
           o.extra_limit as "extraLimit", o.for_one_order as "oneOrder", a.currency
      from credit_override o
      join credit_account a on a.id = o.account_id
      left join identity_user m on m.id = o.made_by
      left join identity_user e on e.id = o.ended_by
     where o.account_id = ${accountId}
     order by o.begins_at desc, o.id desc
     limit 20`.execute(ctx.db);
  return rows;
}
