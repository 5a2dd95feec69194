import { sql } from 'kysely';
import { calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import { visitBrands } from '#rules/field/visit-forms/visit-choices.ts';
import { dueSince } from '#rules/field/visit-plans/visit-due.ts';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { visitable } from './visit-plans.policy.ts';

/** A customer to visit. */
export interface VisitCustomer {
  readonly customerId: string;
  readonly unified: string;
  readonly name: string;
  readonly address: string;
  readonly postalCode: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly phone: string;
  /** Degrees; null = unknown. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Day of the last visit of anybody; null without any. */
  readonly lastVisitOn: CalendarDate | null;
  /** The next day on which the caller plans to visit them. */
  readonly plannedOn: CalendarDate | null;
}

export interface DueFilter {
  /** 0 = everybody. */
  readonly weeks: number;
  readonly search: string;
  readonly page: number;
  readonly limit: number;
}

/** The day of a customer's last visit: the last one of each brand is the first entry of an index. */
const lastVisit = sql`
  left join lateral (
    select max(n.visited_on) as visited_on
      from unnest(${[...visitBrands]}::text[]) b (brand)
     cross join lateral (
       select v.visited_on
         from visit_forms_visit v
        where v.customer_id = c.id and v.brand = b.brand
        order by v.visited_on desc
        limit 1) n) last on true`;

/** Columns of {@link VisitCustomer} of `customers_customer c`, with {@link visitTables}. */
export const visitColumns = sql`
  c.id as "customerId", c.unified, c.name, c.address, c.postal_code as "postalCode", c.city, c.state, c.country, c.phone,
  c.latitude, c.longitude, last.visited_on::text as "lastVisitOn", next.planned_on::text as "plannedOn"`;

/** Joins to `customers_customer c` its last visit, and the next one that the caller planned. */
export function visitTables(ctx: Ctx): ReturnType<typeof sql> {
  return sql`
    ${lastVisit}
    left join lateral (
      select min(p.planned_on) as planned_on
        from visit_plans_stop s
        join visit_plans_plan p on p.id = s.plan_id
       where s.customer_id = c.id
         and p.user_id = ${ctx.actor?.userId ?? null}::uuid
         and p.market_id = ${ctx.market.id}
         and p.planned_on >= ${calendarDateIn(ctx.now, ctx.market.timeZone)}) next on true`;
}

/**
 * Customers of the caller who were not visited for some weeks: those who never were first, then the longest ago. Who
 * visited them does not matter.
 */
export async function listVisitsDue(
  ctx: Ctx,
  { weeks, search, page, limit }: DueFilter,
): Promise<{ rows: VisitCustomer[]; count: number }> {
  const since = dueSince(calendarDateIn(ctx.now, ctx.market.timeZone), weeks);
  const due = weeks === 0 ? sql`true` : sql`(last.visited_on is null or last.visited_on <= ${since}::date)`;
  const found = search === '' ? sql`true` : sql`c.search_text like ${`%${likePattern(search.toLowerCase())}%`}`;
  const { rows } = await sql<VisitCustomer & { count: number }>`
    with due as materialized (
      select c.id, last.visited_on
        from customers_customer c
        ${lastVisit}
       where ${visitable(ctx)} and ${found} and ${due}),
    page as (
      select d.id, d.visited_on, c.name
        from due d
        join customers_customer c on c.id = d.id
       order by d.visited_on nulls first, c.name, d.id
       limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)})
    select ${visitColumns}, (select count(*)::int from due) as count
      from page p
      join customers_customer c on c.id = p.id
      ${visitTables(ctx)}
     order by p.visited_on nulls first, p.name, p.id`.execute(ctx.db);
  const [first] = rows;
  if (first || page === 1) return { rows, count: first?.count ?? 0 };
  // Behind the last page nothing carries the count.
  return { rows, count: (await listVisitsDue(ctx, { weeks, search, page: 1, limit: 1 })).count };
}
