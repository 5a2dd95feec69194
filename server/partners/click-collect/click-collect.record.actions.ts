import type { Insertable } from 'kysely';
import { collectDueOn } from '#rules/partners/click-collect/service-level.ts';
import type { CollectStatus } from '#rules/partners/click-collect/collect-choices.ts';
import { calendarDateIn, type CalendarDate, type WorkCalendar } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import type { Tables } from '#platform/database/database-types.ts';
import { listHolidayDates } from '#accounts/markets/markets.queries.ts';
import { atCounter, isStaff } from './click-collect.policy.ts';
import { findCollect, type CollectOrder } from './click-collect.queries.ts';

/**
 * Locks an order that the caller sees. Throws `not_found`, and `entry_changed` if the caller read another version: of two
 * clerks at the counter the second one learns of it.
 */
export async function lockCollect(ctx: Ctx, id: string, version: number | null): Promise<CollectOrder> {
  const seen = await findCollect(ctx, id);
  if (!seen) throw new DomainError('not_found', {}, 'orderId');
  await ctx.db
    .selectFrom('click_collect_order')
    .select('id')
    .where('id', '=', seen.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const order = await findCollect(ctx, seen.id);
  if (!order) throw new DomainError('not_found', {}, 'orderId');
  if (version !== null && version !== order.version) throw new DomainError('entry_changed', {}, 'version');
  return order;
}

/** Locks an order as {@link lockCollect} does, for a step of the counter. Throws also `click_collect_by_dealer`. */
export async function lockAtCounter(ctx: Ctx, id: string, version: number | null): Promise<CollectOrder> {
  const order = await lockCollect(ctx, id, version);
  if (!atCounter(ctx, order.customerId)) throw new DomainError('click_collect_by_dealer', {}, 'orderId');
  return order;
}

/** Days of a sales organisation: its calendar, and the day that it is there. */
interface Days {
  readonly calendar: WorkCalendar;
  readonly today: CalendarDate;
}

async function daysOf(ctx: Ctx, sorg: string): Promise<Days> {
  const { working_days, time_zone } = await ctx.db
    .selectFrom('markets_sorg')
    .select(['working_days', 'time_zone'])
    .where('code', '=', sorg)
    .executeTakeFirstOrThrow();
  return {
    calendar: { workingDays: working_days, holidays: await listHolidayDates(ctx.db, sorg) },
    today: calendarDateIn(ctx.now, time_zone),
  };
}

/** The last day on which an order that gets a status now is in time. */
export async function dueOnFrom(ctx: Ctx, sorg: string, status: CollectStatus): Promise<CalendarDate | null> {
  const { calendar, today } = await daysOf(ctx, sorg);
  return collectDueOn(status, today, calendar);
}

type EventRow = Insertable<Tables['click_collect_event']>;

/** The events of an order; actor and time are those of the context. */
export type NewCollectEvent = Omit<EventRow, 'actor_name' | 'by_user_id' | 'at' | 'id'>;

/** Adds to the history of orders; returns the ids of the entries. Without an actor, the ERP is the author. */
export async function addCollectEvents(
  ctx: Ctx,
  events: readonly NewCollectEvent[],
  author = ctx.actor?.name ?? 'ERP',
): Promise<string[]> {
  if (events.length === 0) return [];
  const rows = await ctx.db
    .insertInto('click_collect_event')
    .values(
      events.map((event) => ({
        ...event,
        actor_name: author,
        by_user_id: ctx.actor?.userId ?? null,
        at: ctx.now,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The columns of a locked order that a change of its status needs. */
export type Moved = Pick<CollectOrder, 'id' | 'number' | 'sorg' | 'customerId' | 'status' | 'statusAt' | 'dueOn'>;

/**
 * Takes a locked order through steps, one after the other, with history, audit and notices: to the dealer what HQ and its
 * shipments change, to HQ what it has to do. The caller has checked that the steps are legal.
 */
export async function moveCollect(ctx: Ctx, order: Moved, steps: readonly CollectStatus[]): Promise<void> {
  if (steps.length === 0) return;
  const { calendar, today } = await daysOf(ctx, order.sorg);
  let { status, statusAt, dueOn } = order;
  const events: NewCollectEvent[] = [];
  for (const to of steps) {
    events.push({
      order_id: order.id,
      kind: 'status',
      from_status: status,
      to_status: to,
      since: statusAt,
      on_time: dueOn === null ? null : today <= dueOn,
    });
    status = to;
    statusAt = ctx.now;
    dueOn = collectDueOn(to, today, calendar);
  }
  await ctx.db
    .updateTable('click_collect_order')
    .set((expression) => ({
      status,
      status_at: ctx.now,
      due_on: dueOn,
      version: expression('version', '+', 1),
    }))
    .where('id', '=', order.id)
    .execute();
  const last = (await addCollectEvents(ctx, events)).at(-1) ?? '';
  await ctx.record({
    action: 'click-collect.status',
    subjectType: 'click-collect',
    subjectId: order.id,
    customerId: order.customerId,
    before: { status: order.status },
    after: { status },
  });
  if (status === 'processing_by_hq') await tell(ctx, 'click-collect.to-hq', last);
  else if (ctx.actor === null || isStaff(ctx)) await tell(ctx, 'click-collect.moved', last);
}

/** Tells an entry of the history to those whom it concerns. */
export function tell(
  ctx: Ctx,
  kind: `click-collect.${'to-hq' | 'moved' | 'reminder'}`,
  eventId: string,
): Promise<void> {
  return ctx.enqueue('notices.raise', { kind, events: [{ key: eventId, details: { eventId } }] });
}

/** Raises the version of a locked order of which something else than the status changed. */
export async function touchCollect(ctx: Ctx, orderId: string): Promise<void> {
  await ctx.db
    .updateTable('click_collect_order')
    .set((expression) => ({ version: expression('version', '+', 1) }))
    .where('id', '=', orderId)
    .execute();
}
