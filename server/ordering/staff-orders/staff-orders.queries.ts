import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { listDesk } from '#accounts/users/users.desk.queries.ts';
import type { Order } from '#ordering/orders/orders.queries.ts';

/** A member of the order desk. */
export interface DeskPerson {
  readonly id: string;
  readonly name: string;
  readonly username: string;
}

/** Colleagues of the desk who may see an order, by name. */
export async function listAssignees(ctx: Ctx, order: Pick<Order, 'customerId' | 'sorg'>): Promise<DeskPerson[]> {
  return ctx.db
    .selectFrom('identity_user')
    .select(['id', 'name', 'username'])
    .where('id', '=', anyOf(await listDesk(ctx.db, 'order.replay', order)))
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .orderBy('username')
    .execute();
}

/** The colleague who works on an order (batched); null for nobody. */
export function loadAssignee(ctx: Ctx, orderId: string): Promise<DeskPerson | null> {
  return loaderOf<string, DeskPerson>(ctx, 'orders.assignee', async (ids) => {
    const { rows } = await sql<DeskPerson & { orderId: string }>`
      select o.id as "orderId", u.id, u.name, u.username
        from orders_order o
        join identity_user u on u.id = o.assigned_user_id
       where o.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
    return new Map(rows.map(({ orderId: id, ...person }) => [id, person]));
  }).load(orderId);
}

/** A note of the desk about an order. */
export interface DeskNote {
  readonly id: string;
  readonly note: string;
  readonly createdByName: string;
  readonly createdAt: Date;
}

/** Notes of an order, newest first. */
export function listNotes(ctx: Ctx, orderId: string): Promise<DeskNote[]> {
  return ctx.db
    .selectFrom('orders_note')
    .select(['id', 'note', 'created_by_name as createdByName', 'created_at as createdAt'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}
