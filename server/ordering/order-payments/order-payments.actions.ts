import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import { canTransition, type OrderStatus } from '#rules/ordering/orders/status.ts';
import type { Ctx } from '#platform/context.ts';
import { releaseCredit } from '#accounts/credit/credit.actions.ts';
import { addEvents } from '#ordering/orders/orders.events.actions.ts';
import { handOver } from '#ordering/orders/orders.handover.actions.ts';
import { notifyReceiptState, notifyOrderStatus } from '#ordering/orders/orders.notices.actions.ts';
import type { PaymentState } from '#ordering/orders/orders.payments.queries.ts';
import { visibleOrder } from '#ordering/orders/orders.policy.ts';
import { lockOrders } from '#ordering/orders/orders.progress.actions.ts';
import { releaseReservations } from '#ordering/orders/orders.stock.actions.ts';

type Decidable = {
  id: string;
  customerId: string;
  status: OrderStatus;
  state: PaymentState;
  type: string;
  documents: number;
};

/**
 * Locks an order that the caller may see and returns its payment; refuses `order_not_found` and
 * `payment_already_decided`.
 */
async function undecided(ctx: Ctx, number: string): Promise<Decidable> {
  const found = await sql<{
    id: string;
  }>`select o.id from orders_order o where o.number = ${number} and ${visibleOrder(ctx)}`.execute(ctx.db);
  const id = found.rows[0]?.id;
  if (!id) throw new DomainError('order_not_found', { number }, 'orderNumber');
  await lockOrders(ctx, [id]);
  const { rows } = await sql<Decidable>`
    select o.id, o.customer_id as "customerId", o.status, p.state, p.type,
           (select count(*)::int from orders_payment_document d where d.order_id = o.id) as documents
      from orders_order o
      join orders_payment p on p.order_id = o.id
     where o.id = ${id}`.execute(ctx.db);
  const payment = rows[0];
  if (!payment || payment.status !== 'pending' || (payment.state !== 'waiting' && payment.state !== 'uploaded'))
    throw new DomainError('payment_already_decided', { number }, 'orderNumber');
  return payment;
}

async function decide(ctx: Ctx, orderId: string, state: PaymentState, reason: string): Promise<void> {
  await sql`
    update orders_payment
       set state = ${state}, decided_by_name = ${ctx.actor?.name ?? 'system'}, decided_at = ${ctx.now},
           reason = ${reason === '' ? null : reason}
     where order_id = ${orderId}`.execute(ctx.db);
}

/**
 * Approves a payment, which sends the order to the ERP. Needs a receipt unless the method is the account
 * . Final.
 */
export async function approvePayment(ctx: Ctx, number: string): Promise<string> {
  const payment = await undecided(ctx, number);
  if (payment.documents === 0 && payment.type !== 'account')
    throw new DomainError('payment_document_missing', { number }, 'orderNumber');
  await decide(ctx, payment.id, 'completed', '');
  await sql`
    update orders_order
       set status = 'processing', erp_state = 'waiting', version = version + 1
     where id = ${payment.id}`.execute(ctx.db);
  await handOver(ctx, [payment.id]);
  await addEvents(ctx, [{ orderId: payment.id, kind: 'payment_approved' }]);
  await notifyReceiptState(ctx, payment.id, 'completed');
  await notifyOrderStatus(ctx, [{ id: payment.id, status: 'processing' }], ctx.now);
  await ctx.record({
    action: 'payment.approve',
    subjectType: 'order',
    subjectId: payment.id,
    customerId: payment.customerId,
    before: { state: payment.state },
    after: { state: 'completed' },
  });
  return payment.id;
}

/** Voids a payment: the order becomes void and releases stock and credit. Final; requires a reason. */
export async function voidPayment(ctx: Ctx, number: string, reason: string): Promise<string> {
  const payment = await undecided(ctx, number);
  await decide(ctx, payment.id, 'voided', reason);
  await end(ctx, [payment.id], 'void', reason);
  await addEvents(ctx, [{ orderId: payment.id, kind: 'payment_voided', params: { reason } }]);
  await notifyReceiptState(ctx, payment.id, 'voided', reason);
  await ctx.record({
    action: 'payment.void',
    subjectType: 'order',
    subjectId: payment.id,
    customerId: payment.customerId,
    before: { state: payment.state },
    after: { state: 'voided', reason },
  });
  return payment.id;
}

/**
 * Expires orders whose payment did not arrive in time: they fail and release stock and credit. Returns their number.
 */
export async function expirePayments(ctx: Ctx): Promise<number> {
  const due = await sql<{ id: string; status: OrderStatus }>`
    select o.id, o.status
      from orders_payment p
      join orders_order o on o.id = p.order_id
     where p.state = 'waiting'
       and p.expires_at <= ${ctx.now}
       and o.status = 'pending'
     order by o.id
     limit 200
       for update of o skip locked`.execute(ctx.db);
  const locked = due.rows.filter((row) => canTransition(row.status, 'failed')).map((row) => row.id);
  if (locked.length === 0) return 0;
  // A receipt that was uploaded meanwhile changed only the payment, so it is read again now that its order is locked.
  const { rows } = await sql<{ id: string }>`
    update orders_payment
       set state = 'failed', decided_by_name = 'system', decided_at = ${ctx.now}
     where order_id = any(${locked}::uuid[]) and state = 'waiting'
    returning order_id as id`.execute(ctx.db);
  const ids = rows.map((row) => row.id).sort();
  if (ids.length === 0) return 0;
  await end(ctx, ids, 'failed', '');
  await addEvents(
    ctx,
    ids.map((orderId) => ({ orderId, kind: 'payment_expired', actorName: 'system' })),
  );
  return ids.length;
}

async function end(ctx: Ctx, orderIds: readonly string[], status: 'void' | 'failed', reason: string): Promise<void> {
  await sql`
    update orders_order
       set status = ${status}, erp_reason = ${reason === '' ? null : reason}, closed_at = ${ctx.now},
           version = version + 1
     where id = any(${[...orderIds]}::uuid[])`.execute(ctx.db);
  await releaseReservations(ctx, orderIds);
  await releaseCredit(ctx, orderIds);
  await notifyOrderStatus(
    ctx,
    orderIds.map((id) => ({ id, status })),
    ctx.now,
  );
}
