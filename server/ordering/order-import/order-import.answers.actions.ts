import { sql } from 'kysely';
import { canTransition, type ErpState, type OrderStatus } from '#rules/ordering/orders/status.ts';
import type { Ctx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';
import { markTaken, releaseCredit, reopenHolds } from '#accounts/credit/credit.actions.ts';
import { addEvents, type NewEvent } from '#ordering/orders/orders.events.actions.ts';
import { notifyRefusedOrders, notifyOrderStatus } from '#ordering/orders/orders.notices.actions.ts';
import { lockOrders } from '#ordering/orders/orders.progress.actions.ts';
import { releaseReservations, reserveAgain } from '#ordering/orders/orders.stock.actions.ts';

/** Marks orders as written to a file for the ERP; skips orders in any other state. Returns the marked orders. */
export async function markSent(ctx: Ctx, orderIds: readonly string[], at: Date): Promise<string[]> {
  if (orderIds.length === 0) return [];
  await lockOrders(ctx, orderIds);
  const { rows } = await sql<{
    id: string;
  }>`update orders_order set erp_state = 'sent', sent_at = ${at}, version = version + 1
    where id = any(${[...orderIds]}::uuid[]) and erp_state = 'waiting' and status = 'processing' returning id`.execute(
    ctx.db,
  );
  await addEvents(
    ctx,
    rows.map(({ id }): NewEvent => ({ orderId: id, kind: 'sent', at, actorName: 'ERP' })),
  );
  return rows.map((row) => row.id);
}

/** The ERP's answer to an order that was handed over: accepted under a number, or refused. */
export interface OrderAck {
  /** The portal's order number. */
  readonly number: string;
  readonly accepted: boolean;
  readonly erpNumber: string | null;
  readonly reason: string;
  readonly at: Date;
}

type AckedOrder = {
  id: string;
  number: string;
  status: OrderStatus;
  erpState: ErpState;
  erpNumber: string | null;
  acceptedAt: Date | null;
  /** Goods are on the way, or were delivered. */
  shipped: boolean;
  ack: OrderAck;
};

/** Locks the orders of these acknowledgements and returns them, each with its newest acknowledgement. */
async function lockAcknowledged(ctx: Ctx, acks: readonly OrderAck[]): Promise<AckedOrder[]> {
  const newest = new Map<string, OrderAck>();
  for (const ack of [...acks].sort((a, b) => a.at.getTime() - b.at.getTime())) newest.set(ack.number, ack);
  const found = await ctx.db
    .selectFrom('orders_order')
    .select('id')
    .where('number', '=', anyOf([...newest.keys()]))
    .orderBy('id')
    .execute();
  const ids = found.map(({ id }) => id);
  await lockOrders(ctx, ids);
  const { rows } = await sql<Omit<AckedOrder, 'ack'>>`
    select id, number, status, erp_state as "erpState", erp_number as "erpNumber", accepted_at as "acceptedAt",
           exists (select from orders_line l where l.order_id = orders_order.id and l.qty_shipped > 0) as shipped
      from orders_order
     where id = any(${ids}::uuid[])
     order by id`.execute(ctx.db);
  return rows.flatMap((order) => {
    const ack = newest.get(order.number);
    return ack ? [{ ...order, ack }] : [];
  });
}

/** An acceptance that the order does not show yet. */
const becomesAccepted = ({ ack, erpState, erpNumber }: AckedOrder): boolean =>
  ack.accepted && (erpState !== 'accepted' || erpNumber !== ack.erpNumber);

/**
 * A refusal of an order that may still fail; one that is older than the acceptance does not count, and neither does one
 * of an order whose goods are on the way.
 */
const becomesRefused = ({ ack, acceptedAt, erpState, shipped, status }: AckedOrder): boolean =>
  !ack.accepted &&
  !shipped &&
  !(acceptedAt !== null && acceptedAt >= ack.at) &&
  erpState !== 'rejected' &&
  canTransition(status, 'failed');

/** An order that a refusal had closed and that the ERP now accepts. */
const isRevived = ({ status }: AckedOrder): boolean => status === 'failed';

/** Stores ERP numbers; a revived order reserves stock and credit again. */
async function acceptOrders(ctx: Ctx, accepted: readonly AckedOrder[]): Promise<void> {
  if (accepted.length === 0) return;
  const rows = JSON.stringify(accepted.map(({ id, ack }) => ({ id, erp_number: ack.erpNumber, at: ack.at })));
  // A refused order that the ERP now accepts continues; an order that was closed meanwhile only gets its ERP number.
  await sql`
    update orders_order o
       set erp_state = 'accepted', erp_number = g.erp_number,
           erp_reason = case when o.status in ('failed', 'processing') then null else o.erp_reason end,
           accepted_at = g.at, sent_at = coalesce(o.sent_at, g.at),
           status = case o.status when 'failed' then 'processing' else o.status end,
           closed_at = case o.status when 'failed' then null else o.closed_at end, version = version + 1
      from jsonb_to_recordset(${rows}::jsonb) as g(id uuid, erp_number text, at timestamptz)
     where o.id = g.id`.execute(ctx.db);
  await sql`
    update orders_reservation r
       set handed_over_at = g.at
      from jsonb_to_recordset(${rows}::jsonb) as g(id uuid, at timestamptz)
      join orders_line l on l.order_id = g.id
     where r.line_id = l.id and r.handed_over_at is null`.execute(ctx.db);
  const taken = accepted.map(({ id, ack }) => ({ orderId: id, at: ack.at }));
  // Reserves again what the refusal released, until the ERP's own figures include the order.
  const revived = accepted.filter(isRevived).map(({ id, ack }) => ({ orderId: id, at: ack.at }));
  await reserveAgain(ctx, revived);
  await reopenHolds(
    ctx,
    revived.map(({ orderId }) => orderId),
  );
  await markTaken(ctx, taken);
}

/** Fails orders and releases their stock and credit. */
async function refuseOrders(ctx: Ctx, refused: readonly AckedOrder[]): Promise<void> {
  if (refused.length === 0) return;
  const rows = JSON.stringify(refused.map(({ id, ack }) => ({ id, reason: ack.reason, at: ack.at })));
  await sql`
    update orders_order o
       set erp_state = 'rejected', status = 'failed', erp_reason = g.reason, closed_at = g.at, version = version + 1
      from jsonb_to_recordset(${rows}::jsonb) as g(id uuid, reason text, at timestamptz)
     where o.id = g.id`.execute(ctx.db);
  const ids = refused.map(({ id }) => id);
  await releaseReservations(ctx, ids);
  await releaseCredit(ctx, ids);
}

async function addAckEvents(ctx: Ctx, accepted: readonly AckedOrder[], refused: readonly AckedOrder[]): Promise<void> {
  await addEvents(ctx, [
    ...accepted.map(({ id, ack }): NewEvent => ({
      orderId: id,
      kind: 'received',
      at: ack.at,
      actorName: 'ERP',
      params: { number: ack.erpNumber ?? '' },
    })),
    ...refused.map(({ id, ack }): NewEvent => ({
      orderId: id,
      kind: 'rejected',
      at: ack.at,
      actorName: 'ERP',
      params: { reason: ack.reason },
    })),
  ]);
}

/** Notifies the users of orders that continue or failed. */
async function notifyAcknowledged(
  ctx: Ctx,
  accepted: readonly AckedOrder[],
  refused: readonly AckedOrder[],
): Promise<void> {
  const changed = [
    ...accepted.filter(isRevived).map(({ id, ack }) => ({ id, status: 'processing' as const, at: ack.at })),
    ...refused.map(({ id, ack }) => ({ id, status: 'failed' as const, at: ack.at })),
  ];
  for (const [at, orders] of Map.groupBy(changed, (order) => order.at)) await notifyOrderStatus(ctx, orders, at);
  await notifyRefusedOrders(
    ctx,
    refused.map(({ id, ack }) => ({ id, reason: ack.reason, at: ack.at })),
  );
}

/**
 * Applies acknowledgements. Accepted: stores the ERP number; later stock files include the order, and its credit hold
 * ends with the next figures of the account. Refused: the order fails and releases stock and credit. A refusal older
 * than the acceptance changes nothing; an acceptance always wins over an older refusal and reserves stock and credit
 * again. Repeated messages change nothing. Returns the number of changed orders.
 */
export async function recordOrderAcks(ctx: Ctx, acks: readonly OrderAck[]): Promise<number> {
  const orders = await lockAcknowledged(ctx, acks);
  const accepted = orders.filter(becomesAccepted);
  const refused = orders.filter(becomesRefused);
  await acceptOrders(ctx, accepted);
  await refuseOrders(ctx, refused);
  await addAckEvents(ctx, accepted, refused);
  await notifyAcknowledged(ctx, accepted, refused);
  return accepted.length + refused.length;
}
