import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { visibleOrder } from '#ordering/orders/orders.policy.ts';

/** Permission to change orders of dealers at the order desk. */
export const deskWork = ['order.replay'] as const;

/** True if the caller is staff with the list of all orders; users of dealers never are, whatever roles they hold. */
export function isAtDesk({ actor }: Ctx): boolean {
  return actor !== null && actor.ownCustomerId === null && actor.permissions.has('page.orderlist');
}

/** Id of an order that the caller may work on; refuses `order_not_found`. */
export async function deskOrderId(ctx: Ctx, number: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select o.id
      from orders_order o
     where o.number = ${number} and ${visibleOrder(ctx)}`.execute(ctx.db);
  const id = isAtDesk(ctx) ? rows[0]?.id : undefined;
  if (!id) throw new DomainError('order_not_found', { number }, 'orderNumber');
  return id;
}
