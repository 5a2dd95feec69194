import { sql } from 'kysely';
import { stepRefusal } from '#rules/partners/click-collect/status.ts';
import { DomainError, type UserError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';
import { checkOut, type Checkout, type ChosenShipment } from '#buying/checkout/checkout.actions.ts';
import { listShipmentOptions } from '#ordering/orders/orders.payments.queries.ts';
import { linesForHq, orderingCtx } from './click-collect.hq.queries.ts';
import { sidesOf } from './click-collect.policy.ts';
import { loadDetails, type CollectDetail, type CollectOrder } from './click-collect.queries.ts';
import { addCollectEvents, lockAtCounter, moveCollect, touchCollect } from './click-collect.record.actions.ts';

/** The choice of a dealer for the order at HQ; what they leave out is the usual one. */
export interface HqWish {
  readonly orderId: string;
  readonly version: number | null;
  readonly shiptoId?: string | null;
  readonly shipments?: readonly ChosenShipment[] | null;
  readonly paymentId?: string | null;
  readonly requestDeliveryOn?: string | null;
  /** Prices that the dealer saw; a higher one is refused. */
  readonly reviewed?: readonly {
    readonly id: string;
    readonly price: string | null;
    readonly currency: string | null;
  }[];
}

/** The context in which an order of the dealer is placed. Throws `forbidden_scope` and `customer_required`. */
async function forDealer(ctx: Ctx, { customerId }: CollectOrder): Promise<Ctx> {
  const dealer = await orderingCtx(ctx, customerId);
  if (dealer) return dealer;
  throw new DomainError(
    ctx.actor?.permissions.has('order.place') ? 'customer_required' : 'forbidden_scope',
    {},
    'orderId',
  );
}

/**
 * Orders the lines that are marked for HQ as real orders of the dealer, through the rules of the checkout: stock, prices,
 * credit, quantities, all lines or none. Links them both ways and takes the order to `processing_by_hq`, once; again only
 * for lines whose order at HQ was cancelled or refused. The dealer's cart stays as it is. Throws `not_found`,
 * `entry_changed`, `click_collect_by_dealer`, the refusals of the step and those of the checkout, with `lines.<id>` for a line.
 */
export async function orderToHq(ctx: Ctx, wish: HqWish): Promise<void> {
  const order = await lockAtCounter(ctx, wish.orderId, wish.version);
  const details = await loadDetails(ctx, order.id);
  const wanted = linesForHq(details);
  const again = wanted.length > 0 && details.some(({ hqFailed }) => hqFailed);
  const refusal = again ? null : stepRefusal(order.status, 'processing_by_hq', sidesOf(ctx, order.customerId), details);
  if (refusal !== null) throw new DomainError(refusal, {}, 'status');
  const dealer = await forDealer(ctx, order);
  const unknown = wanted.filter(({ articleCode }) => articleCode === null);
  if (unknown.length > 0)
    throw DomainError.all(
      unknown.map(({ id, sku }): UserError => ({
        field: `lines.${id}`,
        code: 'click_collect_not_orderable',
        params: { sku },
      })),
    );
  const orderIds = await place(dealer, order, wanted, wish);
  await link(ctx, order, wanted, orderIds);
  await addCollectEvents(
    ctx,
    orderIds.map((id) => ({ order_id: order.id, kind: 'hq_order', hq_order_id: id })),
  );
  await ctx.record({
    action: 'click-collect.order',
    subjectType: 'click-collect',
    subjectId: order.id,
    customerId: order.customerId,
    after: { orders: orderIds },
  });
  if (order.status === 'open') await moveCollect(ctx, order, ['processing_by_hq']);
  else await touchCollect(ctx, order.id);
}

/** Places the orders of the dealer; a line that the checkout would leave out or reduce is a refusal. */
async function place(
  dealer: Ctx,
  order: CollectOrder,
  wanted: readonly CollectDetail[],
  wish: HqWish,
): Promise<string[]> {
  const { customer } = dealer;
  if (!customer) throw new DomainError('customer_required');
  const checkout: Checkout = {
    products: wanted.map(({ id, articleCode, qty, qtyShipped }) => {
      const seen = wish.reviewed?.find((line) => line.id === id);
      return {
        articleCode: articleCode ?? '',
        sorg: order.sorg,
        qty: qty - qtyShipped,
        uom: null,
        reviewedPrice: seen?.price ?? null,
        reviewedCurrency: seen?.currency ?? null,
        reviewedQty: null,
      };
    }),
    shipto: { r3: customer.r3, isr: customer.isr, id: wish.shiptoId ?? null, version: null },
    poNumber: order.number,
    notes: '',
    shipments: wish.shipments ?? (await usualShipments(dealer, order.sorg)),
    paymentId: wish.paymentId ?? null,
    requestDeliveryOn: wish.requestDeliveryOn ?? null,
    deliverComplete: false,
    cancelAfter: null,
    reviewed: [],
    cartVersion: null,
    keepsCart: true,
  };
  try {
    const { orderIds, leftOut } = await checkOut(dealer, checkout);
    if (leftOut.length > 0) throw DomainError.all(leftOut);
    return orderIds;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw DomainError.all(error.errors.map((one) => ({ ...one, field: fieldOf(one.field, wanted) })));
  }
}

/** The field of a refusal of the checkout: `products[n]` is a line of the consumer's order. */
function fieldOf(field: string, wanted: readonly CollectDetail[]): string {
  const place = /^products\[(\d+)\]/.exec(field)?.[1];
  const line = place === undefined ? undefined : wanted[Number(place)];
  return line ? `lines.${line.id}` : field;
}

/** The first shipment option of every merchant that asks for nothing more. */
async function usualShipments(dealer: Ctx, sorg: string): Promise<ChosenShipment[]> {
  const options = await listShipmentOptions(dealer, [sorg]);
  return [...Map.groupBy(options, ({ merchant }) => merchant)].flatMap(([merchant, own]): ChosenShipment[] => {
    const usual = own.find(({ input }) => input === 'none') ?? own[0];
    return usual ? [{ sorg, merchant, shipmentId: usual.id, notes: '', amount: null }] : [];
  });
}

/** Links lines of the consumer's order with the lines of the orders at HQ: each article is in one line of them. */
async function link(
  ctx: Ctx,
  order: CollectOrder,
  wanted: readonly CollectDetail[],
  orderIds: readonly string[],
): Promise<void> {
  const linked = await ctx.db
    .insertInto('click_collect_hq_line')
    .columns(['order_line_id', 'line_id', 'order_id', 'hq_order_id', 'ordered_at'])
    .expression((query) =>
      query
        .selectFrom('orders_line as h')
        .innerJoin('click_collect_line as l', 'l.article_id', 'h.article_id')
        .select([
          'h.id as order_line_id',
          'l.id as line_id',
          'l.order_id',
          'h.order_id as hq_order_id',
          sql<Date>`${ctx.now}::timestamptz`.as('ordered_at'),
        ])
        .where('h.order_id', '=', anyOf(orderIds))
        .where('l.id', '=', anyOf(wanted.map(({ id }) => id))),
    )
    .executeTakeFirst();
  if (Number(linked.numInsertedOrUpdatedRows ?? 0n) !== wanted.length)
    throw new Error(`orders at HQ of ${order.number} do not have its lines`);
}
