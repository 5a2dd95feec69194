import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { countedPage, type CountedRows, offsetOf, type PageOfRows } from '#platform/database/read-page.ts';
import { accountsOfArea } from '#accounts/credit/credit.queries.ts';
import { mayReadSummary } from '#accounts/credit/credit.policy.ts';
import { visibleArea } from '#accounts/customers/customers.policy.ts';
import { daySorgs } from './rep-day.policy.ts';

/** Days after which an unchanged cart waits, and after which it is given up. */
export const cartWaitsAfterDays = 2;
const cartGivenUpAfterDays = 60;

/** The customer of a row. */
export interface DayCustomer {
  readonly unified: string;
  readonly name: string;
  readonly city: string;
  readonly phone: string;
}

/** A customer who gets nothing on credit, or no deliveries. */
export interface BlockedDealer extends DayCustomer {
  readonly customerId: string;
  /** Reason of the blocked credit account; null if it is not blocked. */
  readonly creditReason: string | null;
  /** Reason of the ERP for the blocked account with the sales organisation; null if it is not blocked. */
  readonly areaReason: string | null;
}

/** A filled cart that nobody changed for days. */
export interface RestingCart extends DayCustomer {
  readonly id: string;
  readonly owner: string;
  readonly lines: number;
  readonly units: number;
  readonly changedAt: Date;
  /** Value at the prices that its owner saw, in minor units; one entry per currency. */
  readonly values: readonly { readonly currency: string; readonly amount: number }[];
}

/**
 * Customers of the caller whose credit account or account with a sales organisation is blocked, by name. Credit blocks
 * only for users who may see credit figures.
 */
export async function listBlockedDealers(ctx: Ctx, page: PageOfRows): Promise<CountedRows<BlockedDealer>> {
  const { actor } = ctx;
  if (!actor) return { rows: [], count: 0 };
  const sorgs = daySorgs(ctx);
  const byCredit = mayReadSummary(actor)
    ? sql`
      union all
      select a.customer_id, ac.reason_blocked, null
        from areas a
       ${accountsOfArea}
       where ac.reason_blocked is not null`
    : sql``;
  return countedPage(page, async (place) => {
    const { rows } = await sql<BlockedDealer & { total: number }>`
      with areas as materialized (
        select a.*
          from customers_area a
         where a.sorg = any(${sorgs}) and ${visibleArea(actor)}),
      blocked (customer_id, credit_reason, area_reason) as (
        select a.customer_id, null, a.blocked_reason
          from areas a
         where a.blocked_reason is not null
        ${byCredit}),
      dealers as (
        select b.customer_id, min(b.credit_reason) as credit_reason, min(b.area_reason) as area_reason
          from blocked b
         group by b.customer_id)
      select c.id as "customerId", c.unified, c.name, c.city, c.phone, d.credit_reason as "creditReason",
             d.area_reason as "areaReason", count(*) over ()::int as total
        from dealers d
        join customers_customer c on c.id = d.customer_id
       where c.blocked_at is null
       order by c.name, c.id
       limit ${sql.lit(place.limit)} offset ${sql.lit(offsetOf(place))}`.execute(ctx.db);
    return rows;
  });
}

/** Filled carts of the caller's customers that nobody changed for days, the longest first, without those given up. */
export async function listRestingCarts(ctx: Ctx, page: PageOfRows): Promise<CountedRows<RestingCart>> {
  const { actor } = ctx;
  if (!actor) return { rows: [], count: 0 };
  const sorgs = daySorgs(ctx);
  const before = (days: number): Date => new Date(ctx.now.getTime() - days * 86_400_000);
  return countedPage(page, async (place) => {
    const { rows } = await sql<RestingCart & { total: number }>`
      with customers as materialized (
        select distinct a.customer_id
          from customers_area a
         where a.sorg = any(${sorgs}) and ${visibleArea(actor)}),
      page as (
        select t.id, t.customer_id, t.user_id, t.updated_at, count(*) over ()::int as total
          from customers x
          join cart_cart t on t.customer_id = x.customer_id
         where t.updated_at <= ${before(cartWaitsAfterDays)}
           and t.updated_at > ${before(cartGivenUpAfterDays)}
           and exists (select from cart_line l where l.cart_id = t.id and l.sorg = any(${sorgs}))
         order by t.updated_at, t.id
         limit ${sql.lit(place.limit)} offset ${sql.lit(offsetOf(place))})
      select p.id, c.unified, c.name, c.city, c.phone, u.name as owner, p.updated_at as "changedAt",
             p.total, n.lines, n.units, n.values
        from page p
        join customers_customer c on c.id = p.customer_id
        join identity_user u on u.id = p.user_id
       cross join lateral (
          select sum(m.lines)::int as lines, sum(m.units)::int as units,
                 coalesce(jsonb_agg(jsonb_build_object('currency', m.currency, 'amount', m.amount) order by m.currency)
                            filter (where m.currency is not null), '[]') as values
            from (
              select l.seen_currency as currency, count(*) as lines, sum(l.qty) as units,
                     sum(l.qty * l.seen_price) as amount
                from cart_line l
               where l.cart_id = p.id and l.sorg = any(${sorgs})
               group by l.seen_currency) m) n
       order by p.updated_at, p.id`.execute(ctx.db);
    return rows;
  });
}

/** The phone of a customer whose row the caller sees, by its code (batched); empty if it has none. */
export async function loadPhone(ctx: Ctx, unified: string): Promise<string> {
  const found = await loaderOf<string, string>(ctx, 'rep-day.phones', async (codes) => {
    const { rows } = await sql<{ unified: string; phone: string }>`
      select unified, phone
        from customers_customer
       where unified = any(${[...codes]})`.execute(ctx.db);
    return new Map(rows.map((row) => [row.unified, row.phone]));
  }).load(unified);
  return found ?? '';
}
