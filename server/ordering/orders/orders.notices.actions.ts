import { randomUUID } from 'node:crypto';
import type { CalendarDate } from '#rules/dates.ts';
import type { OrderStatus } from '#rules/ordering/orders/status.ts';
import type { Ctx } from '#platform/context.ts';
import { inParts } from '#platform/database/sets.ts';

/** Orders per job; an ERP file may close thousands at once. */
const ordersPerJob = 500;

type OrderNotice = { readonly key: string; readonly details: Readonly<Record<string, unknown>> };

/** Enqueues a job of a lower module that sends notices; the job commits or rolls back with the change. */
async function raiseNotices(ctx: Ctx, kind: string, events: readonly OrderNotice[]): Promise<void> {
  for (const part of inParts(events, ordersPerJob)) await ctx.enqueue('notices.raise', { kind, events: part });
}

/** Enqueues the confirmations of new orders; they carry the brand of the host where the orders were placed. */
export function confirmPlacedOrders(ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  return raiseNotices(
    ctx,
    'order.placed',
    orderIds.map((orderId) => ({ key: orderId, details: { orderId, host: ctx.market.host } })),
  );
}

/**
 * Notifies users that orders reached a state, once per order and state; does not notify the user who caused it.
 */
export function notifyOrderStatus(
  ctx: Ctx,
  orders: readonly { readonly id: string; readonly status: OrderStatus }[],
  at: Date,
): Promise<void> {
  return raiseNotices(
    ctx,
    'order.status',
    orders.map(({ id, status }) => ({
      key: `${id}:${status}`,
      details: { orderId: id, status, at: at.toISOString(), by: ctx.actor?.userId ?? null },
    })),
  );
}

/** An order that the ERP refused. */
export interface RefusedOrder {
  readonly id: string;
  readonly reason: string;
  readonly at: Date;
}

/**
 * Notifies the ordering user and the order desk that the ERP refused orders; once per refusal, because an order may be
 * handed over again.
 */
export function notifyRefusedOrders(ctx: Ctx, orders: readonly RefusedOrder[]): Promise<void> {
  return raiseNotices(
    ctx,
    'order.refused',
    orders.map(({ id, reason, at }) => ({
      key: `${id}:${at.toISOString()}`,
      details: { orderId: id, reason, at: at.toISOString() },
    })),
  );
}

/** Tells who ordered that deliveries left; once for each delivery, however often the ERP reports it. */
export function notifyShippedDeliveries(ctx: Ctx, deliveryIds: readonly string[]): Promise<void> {
  return raiseNotices(
    ctx,
    'delivery.shipped',
    deliveryIds.map((deliveryId) => ({ key: deliveryId, details: { deliveryId } })),
  );
}

/** A line whose promised date changed; `version` is the index of the new date in the line's history of promises. */
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

/** A notice names at most this many lines and counts the rest. */
const namedLines = 10;

/**
 * Notifies users of moved dates: one notice per order and message, however many lines moved. The key consists of a line
 * and the index of its new date in the history, which is written once, so a repeated or late file sends nothing.
 */
export function notifyMovedDates(ctx: Ctx, lines: readonly MovedLine[]): Promise<void> {
  return raiseNotices(
    ctx,
    'order.promise-moved',
    [...Map.groupBy(lines, ({ orderId }) => orderId)].map(([orderId, own]) => ({
      key: `${own[0]?.lineId}:${own[0]?.version}`,
      details: {
        orderId,
        count: own.length,
        at: new Date(Math.max(...own.map(({ at }) => at.getTime()))).toISOString(),
        lines: own
          .slice(0, namedLines)
          .map(({ article, from, fromPrecision, to, precision }) => ({ article, from, fromPrecision, to, precision })),
      },
    })),
  );
}

/** Notifies the ordering user of the status of their receipt. */
export function notifyReceiptState(
  ctx: Ctx,
  orderId: string,
  state: 'uploaded' | 'completed' | 'voided',
  reason = '',
): Promise<void> {
  return raiseNotices(ctx, 'payment.receipt', [{ key: `${orderId}:${state}`, details: { orderId, state, reason } }]);
}

/** Lines that the order desk took back, with the quantity before and after. */
export interface LoweredLines {
  readonly reason: string;
  readonly lines: readonly { readonly article: string; readonly from: number; readonly to: number }[];
}

/** Notifies the ordering user of lines that the order desk lowered or cancelled: one notice per change. */
export function notifyLoweredLines(ctx: Ctx, orderId: string, { reason, lines }: LoweredLines): Promise<void> {
  return raiseNotices(ctx, 'order.lowered', [
    {
      key: `${orderId}:${randomUUID()}`,
      details: {
        orderId,
        reason,
        at: ctx.now.toISOString(),
        by: ctx.actor?.userId ?? null,
        count: lines.length,
        lines: lines.slice(0, namedLines),
      },
    },
  ]);
}

/** Sends a message of the order desk to the ordering user. */
export function notifyDeskMessage(ctx: Ctx, orderId: string, message: string): Promise<void> {
  return raiseNotices(ctx, 'order.message', [
    {
      key: `${orderId}:${randomUUID()}`,
      details: { orderId, message, at: ctx.now.toISOString(), by: ctx.actor?.userId ?? null },
    },
  ]);
}
