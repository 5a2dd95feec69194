import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import type { VisitStart } from '#rules/field/visit-plans/visit-start.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { visitable } from './visit-plans.policy.ts';
import { visitColumns, visitTables, type VisitCustomer } from './visit-plans.due.queries.ts';

/** The caller's plan of a day. */
export interface VisitPlan {
  readonly id: string;
  readonly plannedOn: CalendarDate;
  readonly note: string;
  /** Where the day starts; null: at its first stop with a place. */
  readonly start: VisitStart | null;
  readonly version: number;
  readonly updatedAt: Date;
}

/** The caller's plan of a day in the market; nobody sees the plan of somebody else. */
export async function findVisitPlan(ctx: Ctx, day: CalendarDate): Promise<VisitPlan | null> {
  const plan = await ctx.db
    .selectFrom('visit_plans_plan')
    .select(['id', 'note', 'version', 'updated_at as updatedAt'])
    .select(['start_name as name', 'start_latitude as latitude', 'start_longitude as longitude'])
    .where('user_id', '=', signedIn(ctx).actor.userId)
    .where('market_id', '=', ctx.market.id)
    .where('planned_on', '=', day)
    .executeTakeFirst();
  if (!plan) return null;
  const { name, latitude, longitude, ...stored } = plan;
  const start = name === null || latitude === null || longitude === null ? null : { name, latitude, longitude };
  return { ...stored, plannedOn: day, start };
}

/** Most starts that a new plan offers. */
const mostStarts = 10;

/** Where the caller's plans in the market start, each once; the one that they used last comes first. */
export async function listStarts(ctx: Ctx): Promise<VisitStart[]> {
  const { rows } = await sql<VisitStart>`
    select p.start_name as name, p.start_latitude as latitude, p.start_longitude as longitude
      from visit_plans_plan p
     where p.user_id = ${signedIn(ctx).actor.userId}
       and p.market_id = ${ctx.market.id}
       and p.start_name is not null
     group by p.start_name, p.start_latitude, p.start_longitude
     order by max(p.updated_at) desc, p.start_name
     limit ${sql.lit(mostStarts)}`.execute(ctx.db);
  return rows;
}

/** The stops of a plan of the caller in their order, without customers whom the caller no longer looks after. */
export async function listStops(ctx: Ctx, planId: string): Promise<VisitCustomer[]> {
  const { rows } = await sql<VisitCustomer>`
    select ${visitColumns}
      from visit_plans_stop o
      join customers_customer c on c.id = o.customer_id
      ${visitTables(ctx)}
     where o.plan_id = ${planId} and ${visitable(ctx)}
     order by o.position`.execute(ctx.db);
  return rows;
}

/** Ids of customers by unified code whom the caller may visit. */
export async function findVisitable(ctx: Ctx, codes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; unified: string }>`
    select c.id, c.unified
      from customers_customer c
     where c.unified = any(${[...codes]}) and ${visitable(ctx)}`.execute(ctx.db);
  return new Map(rows.map(({ id, unified }) => [unified, id]));
}
