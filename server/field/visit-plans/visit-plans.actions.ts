import type { CalendarDate } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import type { VisitStart } from '#rules/field/visit-plans/visit-start.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { findVisitable, findVisitPlan, listStops, type VisitPlan } from './visit-plans.queries.ts';

interface PlannedDay {
  readonly day: CalendarDate;
  /** Unified codes in the order of the day. */
  readonly customers: readonly string[];
  readonly note: string;
  /** Null: the day starts at its first customer. */
  readonly start: VisitStart | null;
  /** The version that the caller saw; 0 if there was no plan. */
  readonly version: number;
}

/** The caller's plan of a day, locked; throws `entry_changed` if it is not the version that the caller saw. */
async function lockPlan(ctx: Ctx, day: CalendarDate, version: number): Promise<VisitPlan | null> {
  await ctx.db
    .selectFrom('visit_plans_plan')
    .select('id')
    .where('user_id', '=', signedIn(ctx).actor.userId)
    .where('market_id', '=', ctx.market.id)
    .where('planned_on', '=', day)
    .forUpdate()
    .execute();
  const plan = await findVisitPlan(ctx, day);
  if ((plan?.version ?? 0) !== version) throw new DomainError('entry_changed', {}, 'version');
  return plan;
}

/**
 * Stores the caller's plan of a day as a whole. Throws `customer_not_found` for a customer whom they do not look after,
 * `entry_changed` if another device saved the day meanwhile.
 */
export async function saveVisitPlan(
  ctx: Ctx,
  { day, customers, note, start, version }: PlannedDay,
): Promise<VisitPlan> {
  const { actor } = signedIn(ctx);
  const before = await lockPlan(ctx, day, version);
  const ids = await findVisitable(ctx, customers);
  const stops = customers.map((code, at) => {
    const id = ids.get(code);
    if (!id) throw new DomainError('customer_not_found', {}, `customers.${at}`);
    return id;
  });
  const stopsBefore = before ? (await listStops(ctx, before.id)).map(({ unified }) => unified) : [];
  const values = {
    note,
    start_name: start?.name ?? null,
    start_latitude: start?.latitude ?? null,
    start_longitude: start?.longitude ?? null,
    version: version + 1,
    updated_at: ctx.now,
  };
  const { id } = before
    ? await ctx.db
        .updateTable('visit_plans_plan')
        .set(values)
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await ctx.db
        .insertInto('visit_plans_plan')
        .values({ ...values, market_id: ctx.market.id, user_id: actor.userId, planned_on: day, created_at: ctx.now })
        .returning('id')
        .executeTakeFirstOrThrow();
  await ctx.db.deleteFrom('visit_plans_stop').where('plan_id', '=', id).execute();
  await ctx.db
    .insertInto('visit_plans_stop')
    .values(stops.map((customerId, at) => ({ plan_id: id, position: at + 1, customer_id: customerId })))
    .execute();
  await ctx.record({
    action: 'visit-plans.save',
    subjectType: 'visit-plan',
    subjectId: id,
    ...(before && { before: { day, customers: stopsBefore, note: before.note, start: before.start } }),
    after: { day, customers, note, start },
  });
  return { id, plannedOn: day, note, start, version: version + 1, updatedAt: ctx.now };
}

/** Deletes the caller's plan of a day. Throws `entry_changed` as {@link saveVisitPlan} does, `not_found` without a plan. */
export async function deleteVisitPlan(ctx: Ctx, day: CalendarDate, version: number): Promise<void> {
  const plan = await lockPlan(ctx, day, version);
  if (!plan) throw new DomainError('not_found');
  const customers = (await listStops(ctx, plan.id)).map(({ unified }) => unified);
  await ctx.db.deleteFrom('visit_plans_plan').where('id', '=', plan.id).execute();
  await ctx.record({
    action: 'visit-plans.delete',
    subjectType: 'visit-plan',
    subjectId: plan.id,
    before: { day, customers, note: plan.note, start: plan.start },
  });
}
