import type { CalendarDate } from '../../../rules/dates.ts';
import type { OrderStatus } from '../../../rules/orders/status.ts';
import type { Ctx } from '../../platform/context.ts';

/** How many orders one job tells of; an ERP file may close thousands at once. */
const ordersPerJob = 500;

type News = { readonly key: string; readonly details: Readonly<Record<string, unknown>> };

/** Has people told by those who know whom, in a module below: the job commits or vanishes with the change. */
async function tell(ctx: Ctx, kind: string, events: readonly News[]): Promise<void> {
  for (let start = 0; start < events.length; start += ordersPerJob)
    await ctx.enqueue('notices.raise', { kind, events: events.slice(start, start + ordersPerJob) });
}

/** Has the confirmations of new orders sent; they carry the brand of the host where the orders were placed. */
export function tellPlaced(ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  return tell(
    ctx,
    'order.placed',
    orderIds.map((orderId) => ({ key: orderId, details: { orderId, host: ctx.market.host } })),
  );
}

/** Has people told that orders reached a state, once per order and state; not him who brought it about. */
export function tellStatus(ctx: Ctx, orders: readonly { readonly id: string; readonly status: OrderStatus }[], at: Date): Promise<void> {
  return tell(
    ctx,
    'order.status',
    orders.map(({ id, status }) => ({ key: `${id}:${status}`, details: { orderId: id, status, at: at.toISOString(), by: ctx.actor?.userId ?? null } })),
  );
}

/** An order that the ERP refused. */
export interface RefusedOrder {
  readonly id: string;
  readonly reason: string;
  readonly at: Date;
}

/** Sends word that the ERP refused orders, to who ordered and to the order desk; once per refusal, because an order may be handed over again. */
export function tellRefused(ctx: Ctx, orders: readonly RefusedOrder[]): Promise<void> {
  return tell(
    ctx,
    'order.refused',
    orders.map(({ id, reason, at }) => ({ key: `${id}:${at.toISOString()}`, details: { orderId: id, reason, at: at.toISOString() } })),
  );
}

/** A line whose promised date changed; `version` is the place of the new date in the ledger of its promises. */
export interface MovedLine {
  readonly orderId: string;
  readonly lineId: string;
  readonly version: number;
  readonly article: string;
  readonly from: CalendarDate;
  readonly fromPrecision: string;
  readonly to: CalendarDate;
  readonly precision: string;
  readonly at: Date;
}

/** So many lines are named in one notice; the rest is counted. */
const namedLines = 10;

/**
 * Has people told that promised dates changed: one notice per order and message, however many lines moved. The key names a line
 * and the place of its new date in the ledger, which is written once: a repeated or late file tells nothing.
 */
export function tellMoved(ctx: Ctx, lines: readonly MovedLine[]): Promise<void> {
  return tell(
    ctx,
    'order.promise-moved',
    [...Map.groupBy(lines, ({ orderId }) => orderId)].map(([orderId, own]) => ({
      key: `${own[0]?.lineId}:${own[0]?.version}`,
      details: {
        orderId,
        count: own.length,
        at: new Date(Math.max(...own.map(({ at }) => at.getTime()))).toISOString(),
        lines: own.slice(0, namedLines).map(({ article, from, fromPrecision, to, precision }) => ({ article, from, fromPrecision, to, precision })),
      },
    })),
  );
}

/** Has the ordering user told where the receipt of his payment stands. */
export function tellReceipt(ctx: Ctx, orderId: string, state: 'uploaded' | 'completed' | 'voided', reason = ''): Promise<void> {
  return tell(ctx, 'payment.receipt', [{ key: `${orderId}:${state}`, details: { orderId, state, reason } }]);
}
