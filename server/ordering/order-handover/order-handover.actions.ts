import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import { replayRefusal, type Handover } from '#rules/ordering/orders/handover.ts';
import type { Ctx } from '#platform/context.ts';
import { addEvents } from '#ordering/orders/orders.events.actions.ts';
import { visibleOrder } from '#ordering/orders/orders.policy.ts';
import { lockOrders } from '#ordering/orders/orders.progress.actions.ts';

type Attempt = NonNullable<Handover['attempt']> & { readonly id: string; readonly fileId: string | null };
type Replayed = Omit<Handover, 'attempt'> & {
  readonly id: string;
  readonly customerId: string;
  readonly erpReason: string | null;
};

/**
 * Hands an order over to the ERP again under the same number: the ERP accepts a number once, so there is never a second
 * order. A given-up or failed row is retried at once together with the other orders of its file, which goes out whole;
 * a sent row without an answer, or a refused one, gets a new outbox row. A refused order stays failed until the ERP
 * accepts it, and can no longer be cancelled here. Refuses `order_not_found`, `handover_waits`,
 * `handover_not_replayable`.
 */
export async function replayHandover(ctx: Ctx, number: string): Promise<string> {
  const found = await sql<{
    id: string;
  }>`select o.id from orders_order o where o.number = ${number} and ${visibleOrder(ctx)}`.execute(ctx.db);
  const id = found.rows[0]?.id;
  if (!id) throw new DomainError('order_not_found', { number }, 'orderNumber');
  // Locks the outbox row first, as the exporter and cancelling do.
  const attempts = await sql<Attempt>`
    select id, state, attempts, file_id as "fileId"
      from erp_outbox
     where kind = 'order' and subject_id = ${id}
     order by created_at desc, id desc
       for update`.execute(ctx.db);
  await lockOrders(ctx, [id]);
  const { rows } = await sql<Replayed>`
    select id, customer_id as "customerId", status, erp_state as "erpState", sent_at as "sentAt",
           erp_reason as "erpReason"
      from orders_order
     where id = ${id}`.execute(ctx.db);
  const order = rows[0];
  if (!order) throw new DomainError('order_not_found', { number }, 'orderNumber');
  const attempt = attempts.rows[0] ?? null;
  const refusal = replayRefusal({ ...order, attempt }, ctx.now);
  if (refusal || !attempt) throw new DomainError(refusal ?? 'handover_not_replayable', { number }, 'orderNumber');
  if (attempt.state === 'dead' || attempt.state === 'pending') {
    await sql`update erp_outbox set state = 'pending', attempts = 0, next_attempt_at = ${ctx.now}
      where kind = 'order' and (id = ${attempt.id} or file_id = ${attempt.fileId}) and state in ('dead', 'pending')`.execute(
      ctx.db,
    );
  } else {
    await sql`
      insert into erp_outbox (kind, subject_id, next_attempt_at, created_at)
      values ('order', ${id}, ${ctx.now}, ${ctx.now})`.execute(ctx.db);
    await sql`update orders_order set erp_state = 'sent', sent_at = ${ctx.now}, version = version + 1 where id = ${id}`.execute(
      ctx.db,
    );
  }
  await ctx.enqueue('erp.export', { orderIds: [id] });
  await addEvents(ctx, [{ orderId: id, kind: 'replayed' }]);
  await ctx.record({
    action: 'order.replay',
    subjectType: 'order',
    subjectId: id,
    customerId: order.customerId,
    before: {
      status: order.status,
      erpState: order.erpState,
      outbox: attempt.state,
      attempts: attempt.attempts,
      reason: order.erpReason,
    },
    after: { outbox: 'pending' },
  });
  return id;
}
