import { DomainError } from '#rules/errors.ts';
import type { ItemStatus } from '#rules/partners/third-party/status.ts';
import type { Ctx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';
import { lockVendorsOrder, moveItem, writeOrderStatus, type LockedItem } from './third-party.status.actions.ts';

/** A shipment as the vendor enters it. */
export interface NewShipment {
  readonly orderNo: string;
  readonly articleCodes: readonly string[];
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly parcels: number;
}

/** Takes items along the steps to a status, in this order, and returns them with it. */
async function moveAll(
  ctx: Ctx,
  order: { readonly id: string; readonly customerId: string },
  items: readonly LockedItem[],
  steps: readonly ItemStatus[],
): Promise<LockedItem[]> {
  let moved = [...items];
  for (const status of steps) {
    const next: LockedItem[] = [];
    for (const item of moved) {
      if (item.status !== status) await moveItem(ctx, order, item, status);
      next.push({ ...item, status });
    }
    moved = next;
  }
  return moved;
}

/**
 * Confirms an order of the caller's vendor: all open items are in process then. An order without open items stays as it
 * is, so a repeated call has no effect. Throws `forbidden_scope` and `order_not_found`.
 */
export async function confirmVendorOrder(ctx: Ctx, orderNo: string): Promise<string> {
  const { order, items } = await lockVendorsOrder(ctx, orderNo);
  const open = items.filter(({ status }) => status === 'open');
  const moved = await moveAll(ctx, order, open, ['processing']);
  await writeOrderStatus(ctx, order.id, items, moved);
  return order.id;
}

/**
 * Ships items of an order of the caller's vendor together: open ones are confirmed with it. All leave or none. Returns the
 * id of the order. Throws `forbidden_scope`, `order_not_found`, `article_not_found` and, for an item that was shipped or
 * cancelled, `third_party_status_step`.
 */
export async function shipVendorOrder(ctx: Ctx, shipment: NewShipment): Promise<string> {
  const { order, items } = await lockVendorsOrder(ctx, shipment.orderNo);
  const wanted = [...new Set(shipment.articleCodes)].map((code, at) => {
    const item = items.find(({ articleCode }) => articleCode === code);
    if (!item) throw new DomainError('article_not_found', {}, `articleCodes.${at}`);
    if (item.status !== 'open' && item.status !== 'processing')
      throw new DomainError('third_party_status_step', { from: item.status, to: 'shipped' }, `articleCodes.${at}`);
    return item;
  });
  const { count } = await ctx.db
    .selectFrom('third_party_shipment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const { id } = await ctx.db
    .insertInto('third_party_shipment')
    .values({
      order_id: order.id,
      number: count + 1,
      carrier: shipment.carrier,
      tracking_number: shipment.trackingNumber,
      parcels: shipment.parcels,
      shipped_at: ctx.now,
      user_id: ctx.actor?.userId ?? null,
      user_name: ctx.actor?.name ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const open = wanted.filter(({ status }) => status === 'open');
  const started = wanted.filter(({ status }) => status !== 'open');
  const moved = [
    ...(await moveAll(ctx, order, open, ['processing', 'shipped'])),
    ...(await moveAll(ctx, order, started, ['shipped'])),
  ];
  await ctx.db
    .updateTable('third_party_item')
    .set({ shipment_id: id })
    .where('id', '=', anyOf(wanted.map((item) => item.id)))
    .execute();
  await writeOrderStatus(ctx, order.id, items, moved);
  await ctx.record({
    action: 'third-party.shipped',
    subjectType: 'third-party-order',
    subjectId: order.id,
    customerId: order.customerId,
    after: {
      articleCodes: wanted.map(({ articleCode }) => articleCode),
      carrier: shipment.carrier,
      trackingNumber: shipment.trackingNumber,
      parcels: shipment.parcels,
    },
  });
  return order.id;
}
