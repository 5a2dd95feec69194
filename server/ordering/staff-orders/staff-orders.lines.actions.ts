import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import { lineChangeRefusal, loweredAmounts } from '#rules/ordering/staff-orders/line-change.ts';
import { lineAmount, type OrderAmounts } from '#rules/ordering/orders/totals.ts';
import type { Ctx } from '#platform/context.ts';
import { lowerHold } from '#accounts/credit/credit.actions.ts';
import { cancelLocked, lockOrder } from '#ordering/orders/orders.cancel.actions.ts';
import { addEvents } from '#ordering/orders/orders.events.actions.ts';
import { lockHandover } from '#ordering/orders/orders.handover.actions.ts';
import { notifyLoweredLines } from '#ordering/orders/orders.notices.actions.ts';
import { loadReceivedPayment } from '#ordering/orders/orders.payments.queries.ts';
import type { Order } from '#ordering/orders/orders.queries.ts';
import { releaseSurplus } from '#ordering/orders/orders.stock.actions.ts';
import { deskOrderId } from './staff-orders.policy.ts';

/** A line and the quantity that stays of it; 0 cancels the line. */
export interface LowerLine {
  readonly position: number;
  readonly qty: number;
}

type DeskLine = {
  id: string;
  position: number;
  articleCode: string;
  qty: number;
  withdrawn: number;
  price: number;
};
type Lowered = DeskLine & { readonly from: number; readonly to: number };

/**
 * Lowers or cancels lines of an order that the ERP does not have yet: the rest goes to the ERP as if it had been
 * ordered so. Stock, credit, tax, payment and total follow; prices and freight stay as agreed. When nothing is left,
 * the order is cancelled. Refuses `order_not_found`, `order_already_taken`, `order_lines_settled`, `order_lines_paid`,
 * `order_lines_tax`, `order_line_unknown` and `order_line_not_lower`.
 */
export async function lowerLines(
  ctx: Ctx,
  number: string,
  wanted: readonly LowerLine[],
  reason: string,
): Promise<string> {
  const id = await deskOrderId(ctx, number);
  const order = await lockChangeable(ctx, id, number);
  const lines = await loadDeskLines(ctx, id);
  const lowered = loweredOf(lines, wanted);
  const goods = lines.reduce((sum, line) => {
    const change = lowered.find(({ position }) => position === line.position);
    return sum + lineAmount(line.price, change ? change.to : line.qty - line.withdrawn);
  }, 0);
  const ends = lines.every(
    (line) => (lowered.find(({ position }) => position === line.position)?.to ?? line.qty - line.withdrawn) === 0,
  );
  if (ends) await cancelLocked(ctx, order, reason);
  else await writeLowered(ctx, order, lowered, await amountsOf(ctx, order, goods), reason);
  await notifyLoweredLines(ctx, id, {
    reason,
    lines: lowered.map(({ articleCode, from, to }) => ({ article: articleCode, from, to })),
  });
  return id;
}

/** Locks outbox row and order, and checks that its lines may change. */
async function lockChangeable(ctx: Ctx, id: string, number: string): Promise<Order> {
  // The exporter locks in this order, too: whoever locks the outbox row first decides what goes to the ERP.
  await lockHandover(ctx, id);
  const order = await lockOrder(ctx, id);
  if (!order) throw new DomainError('order_not_found', { number }, 'orderNumber');
  // An approval that ran at the same time may have handed the order over; a deadlock between the two is retried.
  await lockHandover(ctx, id);
  // A receipt that arrives at the same time changes only the payment.
  await sql`select from orders_payment where order_id = ${id} for update`.execute(ctx.db);
  const refusal = lineChangeRefusal(order, await loadReceivedPayment(ctx, id));
  if (refusal) throw new DomainError(refusal, { number }, 'orderNumber');
  return order;
}

async function loadDeskLines(ctx: Ctx, orderId: string): Promise<DeskLine[]> {
  const { rows } = await sql<DeskLine>`
    select id, position, article_code as "articleCode", qty, qty_withdrawn as withdrawn, price
      from orders_line
     where order_id = ${orderId}
     order by position`.execute(ctx.db);
  return rows;
}

/** The lines that become smaller. Refuses positions that the order does not have, and quantities that are not lower. */
function loweredOf(lines: readonly DeskLine[], wanted: readonly LowerLine[]): Lowered[] {
  return wanted.map(({ position, qty }) => {
    const line = lines.find((one) => one.position === position);
    if (!line) throw new DomainError('order_line_unknown', { position }, 'lines');
    const from = line.qty - line.withdrawn;
    if (qty >= from) throw new DomainError('order_line_not_lower', { article: line.articleCode, qty: from }, 'lines');
    return { ...line, from, to: qty };
  });
}

/** The amounts of the order with lowered goods, at the tax rate of the order; refuses `order_lines_tax`. */
async function amountsOf(ctx: Ctx, order: Order, goods: number): Promise<OrderAmounts> {
  const { tax_basis_points: basisPoints } = await ctx.db
    .selectFrom('markets_sorg')
    .select('tax_basis_points')
    .where('code', '=', order.sorg)
    .executeTakeFirstOrThrow();
  const old = {
    goods: order.goodsAmount,
    shipment: order.shipmentAmount,
    tax: order.taxAmount,
    total: order.totalAmount,
  };
  const amounts = loweredAmounts(old, goods, basisPoints);
  if (!amounts) throw new DomainError('order_lines_tax', { number: order.number }, 'orderNumber');
  return amounts;
}

async function writeLowered(
  ctx: Ctx,
  order: Order,
  lowered: readonly Lowered[],
  amounts: OrderAmounts,
  reason: string,
): Promise<void> {
  const given = JSON.stringify(
    lowered.map(({ id, from, to, price }) => ({ id, taken: from - to, subtotal: lineAmount(price, to) })),
  );
  await sql`
    update orders_line l
       set qty_withdrawn = l.qty_withdrawn + g.taken, qty_cancelled = l.qty_cancelled + g.taken,
           subtotal = g.subtotal, cancel_reason = ${reason}
      from jsonb_to_recordset(${given}::jsonb) as g(id uuid, taken integer, subtotal bigint)
     where l.id = g.id`.execute(ctx.db);
  await sql`
    update orders_order
       set goods_amount = ${amounts.goods}, tax_amount = ${amounts.tax}, total_amount = ${amounts.total},
           version = version + 1
     where id = ${order.id}`.execute(ctx.db);
  await sql`update orders_payment set amount = ${amounts.total} where order_id = ${order.id}`.execute(ctx.db);
  await releaseSurplus(
    ctx,
    lowered.map(({ id, to }) => ({ lineId: id, kept: to })),
  );
  await lowerHold(ctx, order.id, amounts.total);
  await addEvents(
    ctx,
    lowered.map(({ articleCode, from, to }) => ({
      orderId: order.id,
      kind: to === 0 ? 'line_withdrawn' : 'line_lowered',
      params: { article: articleCode, from, to, reason },
    })),
  );
  await ctx.record({
    action: 'order.lines-lowered',
    subjectType: 'order',
    subjectId: order.id,
    customerId: order.customerId,
    before: { total: order.totalAmount, lines: lowered.map(({ articleCode, from }) => `${articleCode}: ${from}`) },
    after: { total: amounts.total, lines: lowered.map(({ articleCode, to }) => `${articleCode}: ${to}`), reason },
  });
}
