import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import { cancelRefusal } from '#rules/ordering/orders/status.ts';
import type { Ctx } from '#platform/context.ts';
import { releaseCredit } from '#accounts/credit/credit.actions.ts';
import { releaseReservations } from './orders.stock.actions.ts';
import { addEvents } from './orders.events.actions.ts';
import { dropHandover } from './orders.handover.actions.ts';
import { notifyOrderStatus } from './orders.notices.actions.ts';
import { orderColumns, type Order } from './orders.queries.ts';
import { visibleOrder } from './orders.policy.ts';

/**
 * Cancels an order before the ERP has accepted it: releases stock and credit and drops the hand-over. Cancelling again
 * has no effect. Refuses `order_not_found` (also for another dealer's order), `order_already_taken`,
 * `order_not_cancellable`.
 */
export async function cancelOrder(ctx: Ctx, number: string, reason: string): Promise<string> {
  const found = await sql<{
    id: string;
  }>`select o.id from orders_order o where o.number = ${number} and ${visibleOrder(ctx)}`.execute(ctx.db);
  const id = found.rows[0]?.id;
  if (!id) throw new DomainError('order_not_found', { number }, 'orderNumber');
  await dropHandover(ctx, id);
  const { rows } = await sql<Order>`
    select ${orderColumns}
      from orders_order o
      join customers_customer c on c.id = o.customer_id
     where o.id = ${id}
       for update of o`.execute(ctx.db);
  const order = rows[0];
  if (!order) throw new DomainError('order_not_found', { number }, 'orderNumber');
  if (order.status === 'cancelled' && order.erpState !== 'accepted') return id;
  const refusal = cancelRefusal(order);
  if (refusal) throw new DomainError(refusal, { number }, 'orderNumber');
  // An approval that ran at the same time may have handed the order over; a deadlock between the two is retried.
  await dropHandover(ctx, id);
  await sql`update orders_line set qty_cancelled = qty, cancel_reason = ${reason} where order_id = ${id}`.execute(
    ctx.db,
  );
  await sql`
    update orders_order
       set status = 'cancelled', erp_reason = ${reason === '' ? null : reason}, closed_at = ${ctx.now},
           version = version + 1
     where id = ${id}`.execute(ctx.db);
  await sql`
    update orders_payment
       set state = 'voided', decided_by_name = ${ctx.actor?.name ?? 'system'}, decided_at = ${ctx.now},
           reason = ${reason}
     where order_id = ${id} and state in ('waiting', 'uploaded')`.execute(ctx.db);
  await releaseReservations(ctx, [id]);
  await releaseCredit(ctx, [id]);
  await addEvents(ctx, [{ orderId: id, kind: reason === '' ? 'cancelled' : 'cancelled_because', params: { reason } }]);
  await notifyOrderStatus(ctx, [{ id, status: 'cancelled' }], ctx.now);
  await ctx.record({
    action: 'order.cancel',
    subjectType: 'order',
    subjectId: id,
    customerId: order.customerId,
    before: { status: order.status },
    after: { status: 'cancelled', reason },
  });
  return id;
}
