import { sql, type RawBuilder } from 'kysely';
import { addDays, isCalendarDate, type CalendarDate } from '#rules/dates.ts';
import { isId } from '#rules/ids.ts';
import type { OrderStatus } from '#rules/ordering/orders/status.ts';
import type { Ctx } from '#platform/context.ts';
import type { PaymentState } from './orders.payments.queries.ts';
import type { OrderScope } from './orders.policy.ts';
import type { Order } from './orders.queries.ts';

/** Counting stops here; the list then says that there are more rows. */
export const countedUpTo = 10_000;

export interface OrderFilter {
  readonly scope: OrderScope | null;
  readonly status: OrderStatus | null;
  /** Open orders: pending, processing or failed. */
  readonly open: boolean | null;
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  readonly sorg: string | null;
  readonly search: string;
  /** Unified code of the customer. */
  readonly customer: string | null;
  readonly number: string | null;
  readonly origin: 'portal' | 'erp' | null;
  readonly erpState: string | null;
  readonly acting: boolean | null;
  /** State of the payment. */
  readonly payment: PaymentState | null;
  /** Code of the salesperson of the customer. */
  readonly salesman: string | null;
  /** Prefix of the name or user name of the person who placed the order. */
  readonly placedBy: string | null;
  /** Only orders whose hand-over needs attention: given up, failed, or unanswered. */
  readonly stuck: boolean;
  /** Only orders that the caller works on. */
  readonly mine: boolean;
}

/** The position that a cursor encodes; null for an invalid cursor. */
export function readCursor(cursor: string): { at: Date; id: string } | null {
  const [instant = '', id = '', ...more] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const at = new Date(instant);
  // JavaScript rolls an invalid day over to another date and accepts years that PostgreSQL does not.
  const exists = isCalendarDate(instant.slice(0, 10)) && !Number.isNaN(at.getTime()) && at.toISOString() === instant;
  return exists && isId(id) && more.length === 0 ? { at, id } : null;
}

export interface PageRequest {
  readonly page: number;
  readonly limit: number;
  readonly newestFirst: boolean;
  /** Continues after this cursor instead of skipping pages, so the last page is as fast as the first. */
  readonly after: string | null;
}

/** A row of a page, with the total number of matches. */
export type CountedOrder = Order & { count: number };

/** The instant at which a calendar day begins in the market's time zone. */
export const dayStart = (day: CalendarDate, timeZone: string): RawBuilder<Date> =>
  sql<Date>`(${day}::date::timestamp at time zone ${timeZone})`;

/**
 * Conditions of the filters on `orders_order o`. A waiting or voided payment also implies the order's status, which has
 * an index.
 */
export function filterConditions(ctx: Ctx, filter: OrderFilter): RawBuilder<boolean>[] {
  const all: RawBuilder<boolean>[] = [];
  const zone = ctx.market.timeZone;
  if (filter.status !== null) all.push(sql<boolean>`o.status = ${sql.lit(filter.status)}`);
  if (filter.open !== null)
    all.push(
      filter.open
        ? sql<boolean>`o.status in ('pending', 'processing', 'failed')`
        : sql<boolean>`o.status in ('complete', 'void', 'cancelled')`,
    );
  if (filter.from !== null) all.push(sql<boolean>`o.created_at >= ${dayStart(filter.from, zone)}`);
  if (filter.to !== null) all.push(sql<boolean>`o.created_at < ${dayStart(addDays(filter.to, 1), zone)}`);
  if (filter.number !== null) all.push(sql<boolean>`(o.number = ${filter.number} or o.erp_number = ${filter.number})`);
  if (filter.origin !== null) all.push(sql<boolean>`o.origin = ${sql.lit(filter.origin)}`);
  if (filter.erpState !== null) all.push(sql<boolean>`o.erp_state = ${sql.lit(filter.erpState)}`);
  // An order that ended before its hand-over is no longer waiting.
  if (filter.erpState === 'held') all.push(sql<boolean>`o.status = 'pending'`);
  if (filter.erpState === 'waiting') all.push(sql<boolean>`o.status = 'processing'`);
  if (filter.erpState === 'sent' || filter.erpState === 'rejected')
    all.push(sql<boolean>`o.status in ('processing', 'failed')`);
  if (filter.acting !== null) all.push(filter.acting ? sql<boolean>`o.acting` : sql<boolean>`not o.acting`);
  if (filter.mine) all.push(sql<boolean>`o.assigned_user_id = ${ctx.actor?.userId ?? null}::uuid`);
  if (filter.payment !== null) {
    all.push(
      sql<boolean>`exists (select from orders_payment p where p.order_id = o.id and p.state = ${filter.payment})`,
    );
    if (filter.payment === 'waiting' || filter.payment === 'uploaded') all.push(sql<boolean>`o.status = 'pending'`);
    if (filter.payment === 'failed') all.push(sql<boolean>`o.status = 'failed'`);
    if (filter.payment === 'voided') all.push(sql<boolean>`o.status in ('void', 'cancelled')`);
  }
  return all;
}
