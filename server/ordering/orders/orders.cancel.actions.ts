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

/** An order by its id, locked until the transaction ends. */
export async function lockOrder(ctx: Ctx, id: string): Promise<Order | null> {
  const { rows } = await sql<Order>`
    select ${orderColumns}
      from orders_order o
      join customers_customer c on c.id = o.customer_id
     where o.id = ${id}
       for update of o`.execute(ctx.db);
  return rows[0] ?? null;
}

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
  const order = await lockOrder(ctx, id);
  if (!order) throw new DomainError('order_not_found', { number }, 'orderNumber');
  if (order.status === 'cancelled' && order.erpState !== 'accepted') return id;
  const refusal = cancelRefusal(order);
  if (refusal) throw new DomainError(refusal, { number }, 'orderNumber');
  await cancelLocked(ctx, order, reason);
  return id;
}

/** Cancels a locked order that may be cancelled; the caller has checked it. */
export async function cancelLocked(ctx: Ctx, { id, status, customerId }: Order, reason: string): Promise<void> {
  // An approval that ran at the same time may have handed the order over; a deadlock between the two is retried.
  await dropHandover(ctx, id);
  await sql`
    update orders_line
       set qty_cancelled = qty, cancel_reason = ${reason}
     where order_id = ${id} and qty_withdrawn < qty`.execute(ctx.db);
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
    customerId,
    before: { status },
    after: { status: 'cancelled', reason },
  });
}
