import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import { isItemStep, orderStatusOf, type ItemStatus } from '#rules/partners/third-party/status.ts';
import type { Ctx } from '#platform/context.ts';
import { isVendor, ownVendorsOrder } from './third-party.policy.ts';

/** An item of a locked order. */
export interface LockedItem {
  readonly id: string;
  readonly articleId: string;
  readonly articleCode: string;
  readonly status: ItemStatus;
  readonly takenQty: number;
}

/** An order whose row is locked. */
interface LockedOrder {
  readonly id: string;
  readonly customerId: string;
}

/**
 * An order of the caller's vendor with its items, locked, so that its steps come one after the other. Throws
 * `forbidden_scope` for everybody but vendors, and `order_not_found`.
 */
export async function lockVendorsOrder(
  ctx: Ctx,
  orderNo: string,
): Promise<{ readonly order: LockedOrder; readonly items: readonly LockedItem[] }> {
  if (!isVendor(ctx)) throw new DomainError('forbidden_scope');
  const { rows: orders } = await sql<LockedOrder>`
    select o.id, o.customer_id as "customerId"
      from third_party_order o
     where o.number = ${orderNo}
       and ${ownVendorsOrder(ctx)}
       for update`.execute(ctx.db);
  const [order] = orders;
  if (!order) throw new DomainError('order_not_found', {}, 'orderNo');
  const { rows: items } = await sql<LockedItem>`
    select id, article_id as "articleId", article_code as "articleCode", status, taken_qty as "takenQty"
      from third_party_item
     where order_id = ${order.id}
     order by position`.execute(ctx.db);
  return { order, items };
}

/** Writes the status of an order that follows from its items, of which `moved` have another status now. */
export async function writeOrderStatus(
  ctx: Ctx,
  orderId: string,
  items: readonly LockedItem[],
  moved: readonly LockedItem[],
): Promise<void> {
  const now = new Map(moved.map(({ id, status }) => [id, status]));
  await ctx.db
    .updateTable('third_party_order')
    .set({ status: orderStatusOf(items.map(({ id, status }) => now.get(id) ?? status)) })
    .where('id', '=', orderId)
    .execute();
}

/** Takes an item of a locked order to a status that may follow its own, records it and tells the dealer. */
export async function moveItem(ctx: Ctx, order: LockedOrder, item: LockedItem, status: ItemStatus): Promise<void> {
  const { articleCode } = item;
  await writeStatus(ctx, order.id, item, status);
  await ctx.record({
    action: 'third-party.item-status',
    subjectType: 'third-party-order',
    subjectId: order.id,
    customerId: order.customerId,
    before: { articleCode, status: item.status },
    after: { articleCode, status },
  });
  await ctx.enqueue('notices.raise', {
    kind: 'third-party.status',
    key: `${item.id} ${status}`,
    details: { orderId: order.id, itemId: item.id, status, by: ctx.actor?.userId ?? null },
  });
}

/**
 * Takes an item of an order of the caller's vendor to its next status and returns the id of the order,
 * whose status follows from its items. A cancelled item gives the units that it took back to the stock. The status that
 * an item already has is no change, so a repeated call has no effect. Throws `forbidden_scope` for everybody else,
 * `order_not_found`, `article_not_found` and `third_party_status_step`.
 */
export async function setItemStatus(
  ctx: Ctx,
  {
    orderNo,
    articleCode,
    status,
  }: { readonly orderNo: string; readonly articleCode: string; readonly status: ItemStatus },
): Promise<string> {
  const { order, items } = await lockVendorsOrder(ctx, orderNo);
  const item = items.find((one) => one.articleCode === articleCode);
  if (!item) throw new DomainError('article_not_found', {}, 'articleCode');
  if (item.status === status) return order.id;
  if (!isItemStep(item.status, status))
    throw new DomainError('third_party_status_step', { from: item.status, to: status }, 'status');
  await moveItem(ctx, order, item, status);
  await writeOrderStatus(ctx, order.id, items, [{ ...item, status }]);
  return order.id;
}

async function writeStatus(ctx: Ctx, orderId: string, item: LockedItem, status: ItemStatus): Promise<void> {
  const isCancelled = status === 'cancelled';
  await ctx.db
    .updateTable('third_party_item')
    .set({
      status,
      ...(status === 'shipped' ? { shipped_at: ctx.now } : {}),
      ...(isCancelled ? { taken_qty: 0 } : {}),
    })
    .where('id', '=', item.id)
    .execute();
  await ctx.db
    .insertInto('third_party_event')
    .values({
      order_id: orderId,
      item_id: item.id,
      from_status: item.status,
      to_status: status,
      at: ctx.now,
      user_id: ctx.actor?.userId ?? null,
      user_name: ctx.actor?.name ?? '',
    })
    .execute();
  if (isCancelled && item.takenQty > 0)
    await ctx.db
      .updateTable('third_party_article')
      .set((eb) => ({ stock: eb('stock', '+', item.takenQty), updated_at: ctx.now }))
      .where('id', '=', item.articleId)
      .execute();
}
