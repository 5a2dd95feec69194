import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { lockOrder } from '#ordering/orders/orders.cancel.actions.ts';
import { addEvents } from '#ordering/orders/orders.events.actions.ts';
import { notifyDeskMessage } from '#ordering/orders/orders.notices.actions.ts';
import { loadOrder, type Order } from '#ordering/orders/orders.queries.ts';
import { listAssignees } from './staff-orders.queries.ts';
import { deskOrderId } from './staff-orders.policy.ts';

async function deskOrder(ctx: Ctx, number: string): Promise<Order> {
  const order = await loadOrder(ctx, await deskOrderId(ctx, number));
  if (!order) throw new DomainError('order_not_found', { number }, 'orderNumber');
  return order;
}

/** Adds a note of the desk to an order; the dealer never sees it. Refuses `order_not_found`. */
export async function addNote(ctx: Ctx, number: string, note: string): Promise<string> {
  const { id, customerId } = await deskOrder(ctx, number);
  await ctx.db
    .insertInto('orders_note')
    .values({
      order_id: id,
      note,
      created_by: ctx.actor?.userId ?? null,
      created_by_name: ctx.actor?.name ?? '',
      created_at: ctx.now,
    })
    .execute();
  await ctx.record({
    action: 'order.note-added',
    subjectType: 'order',
    subjectId: id,
    customerId,
    after: { note },
  });
  return id;
}

/** Sends a message of the desk to the dealer and keeps it in the history of the order. Refuses `order_not_found`. */
export async function messageDealer(ctx: Ctx, number: string, message: string): Promise<string> {
  const { id, customerId } = await deskOrder(ctx, number);
  await addEvents(ctx, [{ orderId: id, kind: 'message', params: { message } }]);
  await notifyDeskMessage(ctx, id, message);
  await ctx.record({
    action: 'order.message-sent',
    subjectType: 'order',
    subjectId: id,
    customerId,
    after: { message },
  });
  return id;
}

/**
 * Gives an order to a colleague of the desk who may see it, or to nobody; the same again has no effect. Refuses
 * `order_not_found` and `order_assignee_unknown`.
 */
export async function assignOrder(ctx: Ctx, number: string, username: string | null): Promise<string> {
  const id = await deskOrderId(ctx, number);
  const order = await lockOrder(ctx, id);
  if (!order) throw new DomainError('order_not_found', { number }, 'orderNumber');
  const chosen = username === null ? null : (await listAssignees(ctx, order)).find((one) => one.username === username);
  if (chosen === undefined) throw new DomainError('order_assignee_unknown', {}, 'username');
  const { rows } = await sql<{ before: string | null }>`
    update orders_order
       set assigned_user_id = ${chosen?.id ?? null}
     where id = ${id} and assigned_user_id is distinct from ${chosen?.id ?? null}::uuid
    returning (select u.name from identity_user u where u.id = old.assigned_user_id) as before`.execute(ctx.db);
  const [changed] = rows;
  if (!changed) return id;
  await ctx.record({
    action: 'order.assigned',
    subjectType: 'order',
    subjectId: id,
    customerId: order.customerId,
    before: { assignedTo: changed.before },
    after: { assignedTo: chosen?.name ?? null },
  });
  return id;
}
