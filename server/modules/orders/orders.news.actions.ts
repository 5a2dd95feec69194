import type { OrderStatus } from '../../../rules/orders/status.ts';
import type { Ctx } from '../../platform/context.ts';

/** How many orders one job tells of; an ERP file may close thousands at once. */
const ordersPerJob = 500;

type News = { readonly key: string; readonly details: Readonly<Record<string, string | null>> };

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

/** Has the ordering user told where the receipt of his payment stands. */
export function tellReceipt(ctx: Ctx, orderId: string, state: 'uploaded' | 'completed' | 'voided', reason = ''): Promise<void> {
  return tell(ctx, 'payment.receipt', [{ key: `${orderId}:${state}`, details: { orderId, state, reason } }]);
}
