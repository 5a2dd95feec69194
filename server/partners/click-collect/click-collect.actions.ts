import { readPickupCode } from '#rules/partners/click-collect/pickup-code.ts';
import type { CollectMark, CollectStatus } from '#rules/partners/click-collect/collect-choices.ts';
import { isAtHq, stepRefusal, stepsByShipment } from '#rules/partners/click-collect/status.ts';
import { DomainError, type UserError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { orderToHq } from './click-collect.hq.actions.ts';
import { isStaff, sidesOf } from './click-collect.policy.ts';
import { loadDetails, type CollectDetail } from './click-collect.queries.ts';
import {
  addCollectEvents,
  lockAtCounter,
  lockCollect,
  moveCollect,
  touchCollect,
} from './click-collect.record.actions.ts';

/**
 * Takes an order one step on. To `processing_by_hq` it orders the marked lines from HQ, with the usual address,
 * shipment and payment. Throws `not_found`, `entry_changed` and the refusals of the step.
 */
export async function updateStatus(
  ctx: Ctx,
  {
    orderId,
    status,
    version,
  }: { readonly orderId: string; readonly status: CollectStatus; readonly version: number | null },
): Promise<void> {
  if (status === 'processing_by_hq') return orderToHq(ctx, { orderId, version });
  const order = await lockCollect(ctx, orderId, version);
  const refusal = stepRefusal(order.status, status, sidesOf(ctx, order.customerId), await loadDetails(ctx, order.id));
  if (refusal !== null) throw new DomainError(refusal, {}, 'status');
  await moveCollect(ctx, order, [status]);
}

/** The lines of an order by their ids; an unknown id is a refusal of its field. */
function detailsBy(details: readonly CollectDetail[], ids: readonly string[]): Map<string, CollectDetail> {
  const known = new Map(details.map((detail) => [detail.id, detail]));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw DomainError.all(unknown.map((id): UserError => ({ field: `lines.${id}`, code: 'not_found', params: {} })));
  return known;
}

/**
 * Marks lines as ready to pickup or to be ordered from HQ, while the order is open. Throws `not_found`,
 * `entry_changed`, `click_collect_by_dealer`, `click_collect_not_open` and, per line, `click_collect_not_orderable`.
 */
export async function markLines(
  ctx: Ctx,
  wish: {
    readonly orderId: string;
    readonly version: number | null;
    readonly lines: readonly { readonly id: string; readonly mark: CollectMark }[];
  },
): Promise<void> {
  const order = await lockAtCounter(ctx, wish.orderId, wish.version);
  if (order.status !== 'open') throw new DomainError('click_collect_not_open', {}, 'orderId');
  const known = detailsBy(
    await loadDetails(ctx, order.id),
    wish.lines.map(({ id }) => id),
  );
  const refusals = wish.lines.flatMap(({ id, mark }): UserError[] => {
    const detail = known.get(id);
    return mark === 'order_to_hq' && detail?.articleId === null
      ? [{ field: `lines.${id}`, code: 'click_collect_not_orderable', params: { sku: detail.sku } }]
      : [];
  });
  if (refusals.length > 0) throw DomainError.all(refusals);
  const changed = wish.lines.filter(({ id, mark }) => known.get(id)?.mark !== mark);
  if (changed.length === 0) return;
  for (const { id, mark } of changed)
    await ctx.db.updateTable('click_collect_line').set({ mark }).where('id', '=', id).execute();
  await addCollectEvents(
    ctx,
    changed.map(({ id, mark }) => ({
      order_id: order.id,
      kind: 'mark',
      line_name: known.get(id)?.name ?? '',
      mark,
    })),
  );
  await touchCollect(ctx, order.id);
  await ctx.record({
    action: 'click-collect.mark',
    subjectType: 'click-collect',
    subjectId: order.id,
    customerId: order.customerId,
    before: { marks: changed.map(({ id }) => ({ id, mark: known.get(id)?.mark })) },
    after: { marks: changed },
  });
}

/**
 * HQ enters what it shipped of lines, as totals; they move the order. Quantities never become less, because the
 * status never goes back. Throws `not_found`, `click_collect_by_hq`, `click_collect_not_at_hq` and, per line,
 * `click_collect_shipped_qty`.
 */
export async function updateShipments(
  ctx: Ctx,
  wish: {
    readonly orderId: string;
    readonly lines: readonly { readonly detailId: string; readonly qtyShipped: number }[];
  },
): Promise<void> {
  const order = await lockCollect(ctx, wish.orderId, null);
  if (!isStaff(ctx)) throw new DomainError('click_collect_by_hq', {}, 'shipment');
  if (!isAtHq(order.status)) throw new DomainError('click_collect_not_at_hq', {}, 'shipment.orderId');
  const details = await loadDetails(ctx, order.id);
  const known = detailsBy(
    details,
    wish.lines.map(({ detailId }) => detailId),
  );
  const refusals = wish.lines.flatMap(({ detailId, qtyShipped }): UserError[] => {
    const detail = known.get(detailId);
    if (!detail) return [];
    const { mark, qty, qtyShipped: before } = detail;
    return mark === 'order_to_hq' && qtyShipped >= before && qtyShipped <= qty
      ? []
      : [
          {
            field: `lines.${detailId}`,
            code: 'click_collect_shipped_qty',
            params: { from: before, to: mark === 'order_to_hq' ? qty : before },
          },
        ];
  });
  if (refusals.length > 0) throw DomainError.all(refusals);
  const shipped = new Map(wish.lines.map(({ detailId, qtyShipped }) => [detailId, qtyShipped]));
  await recordShipped(ctx, order, details, shipped, false);
}

/**
 * Writes shipped quantities of lines of a locked order and takes it through the steps that follow from them. Writes
 * nothing if nothing changed, so it may run twice.
 */
export async function recordShipped(
  ctx: Ctx,
  order: Parameters<typeof moveCollect>[1],
  details: readonly CollectDetail[],
  shipped: ReadonlyMap<string, number>,
  onTheWay: boolean,
): Promise<void> {
  const now = details.map((detail) => ({
    ...detail,
    qtyShipped: Math.min(detail.qty, Math.max(detail.qtyShipped, shipped.get(detail.id) ?? 0)),
    before: detail.qtyShipped,
  }));
  const changed = now.filter(({ qtyShipped, before }) => qtyShipped !== before);
  for (const { id, qtyShipped } of changed)
    await ctx.db.updateTable('click_collect_line').set({ qty_shipped: qtyShipped }).where('id', '=', id).execute();
  await addCollectEvents(
    ctx,
    changed.map(({ name, qtyShipped, before }) => ({
      order_id: order.id,
      kind: 'shipment',
      line_name: name,
      qty: qtyShipped - before,
    })),
  );
  if (changed.length > 0)
    await ctx.record({
      action: 'click-collect.shipment',
      subjectType: 'click-collect',
      subjectId: order.id,
      customerId: order.customerId,
      after: { shipped: changed.map(({ id, qtyShipped }) => ({ id, qtyShipped })) },
    });
  const steps = stepsByShipment(order.status, now, onTheWay);
  if (steps.length > 0) await moveCollect(ctx, order, steps);
  else if (changed.length > 0) await touchCollect(ctx, order.id);
}

/**
 * Hands the goods out to a consumer who shows the pick-up code, typed or scanned. Throws `not_found`, `entry_changed`,
 * `click_collect_by_dealer`, `click_collect_not_ready` and `click_collect_wrong_code`.
 */
export async function handOver(
  ctx: Ctx,
  wish: { readonly orderId: string; readonly pickupCode: string; readonly version: number | null },
): Promise<void> {
  const order = await lockAtCounter(ctx, wish.orderId, wish.version);
  if (order.status !== 'ready_to_pickup') throw new DomainError('click_collect_not_ready', {}, 'orderId');
  if (readPickupCode(wish.pickupCode) !== order.pickupCode)
    throw new DomainError('click_collect_wrong_code', {}, 'pickupCode');
  await addCollectEvents(ctx, [{ order_id: order.id, kind: 'handover' }]);
  await moveCollect(ctx, order, ['complete']);
}
