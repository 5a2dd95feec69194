import { sql } from 'kysely';
import type { CalendarDate } from '../../../rules/dates.ts';
import { signedIn, type Ctx } from '../../platform/context.ts';
import { visitable } from './visit-plans.policy.ts';
import { visitColumns, visitTables, type VisitCustomer } from './visit-plans.due.queries.ts';

/** The caller's plan of a day. */
export interface VisitPlan {
  readonly id: string;
  readonly plannedOn: CalendarDate;
  readonly note: string;
  readonly version: number;
  readonly updatedAt: Date;
}

/** The caller's plan of a day in the market; nobody sees the plan of somebody else. */
export async function findVisitPlan(ctx: Ctx, day: CalendarDate): Promise<VisitPlan | null> {
  const plan = await ctx.db
    .selectFrom('visit_plans_plan')
    .select(['id', 'note', 'version', 'updated_at as updatedAt'])
    .where('user_id', '=', signedIn(ctx).actor.userId)
    .where('market_id', '=', ctx.market.id)
    .where('planned_on', '=', day)
    .executeTakeFirst();
  return plan ? { ...plan, plannedOn: day } : null;
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
