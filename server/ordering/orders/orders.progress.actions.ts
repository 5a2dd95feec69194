import { sql, type RawBuilder } from 'kysely';
import { canTransition, statusOfLines, type OrderStatus } from '#rules/ordering/orders/status.ts';
import type { Ctx } from '#platform/context.ts';
import { addEvents, type NewEvent } from './orders.events.actions.ts';
import { notifyOrderStatus } from './orders.notices.actions.ts';

/** The total progress of a line (not the change since last time), so that a repeated message changes nothing. */
export interface LineProgress {
  readonly lineId: string;
  readonly qty: number;
}

/** Locks orders in primary-key order; every change of order lines starts with this. */
export async function lockOrders(ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  await sql`select id from orders_order where id = any(${[...new Set(orderIds)]}::uuid[]) order by id for update`.execute(
    ctx.db,
  );
}

async function ordersOfLines(ctx: Ctx, lineIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select distinct order_id as id from orders_line where id = any(${[...lineIds]}::uuid[])`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/**
 * Sets the shipped quantities of lines (sums over all their deliveries) and updates the status of their orders. A
 * shipment is a fact: it is capped at the ordered quantity, and overrides a cancellation that contradicts it. Returns
 * the changed orders.
 */
export async function setShipped(ctx: Ctx, progress: readonly LineProgress[], at: Date): Promise<string[]> {
  if (progress.length === 0) return [];
  await lockOrders(
    ctx,
    await ordersOfLines(
      ctx,
      progress.map((line) => line.lineId),
    ),
  );
  const { rows } = await sql<{ id: string }>`
    with given as (select r.line_id, least(r.qty, l.qty) as qty from jsonb_to_recordset(${JSON.stringify(progress.map(({ lineId, qty }) => ({ line_id: lineId, qty })))}::jsonb) as r(line_id uuid, qty integer) join orders_line l on l.id = r.line_id),
    changed as (
      update orders_line l set qty_shipped = g.qty, qty_cancelled = least(l.qty_cancelled, l.qty - g.qty)
        from given g where l.id = g.line_id and l.qty_shipped <> g.qty returning l.order_id)
    update orders_order o set shipped_at = greatest(o.shipped_at, ${at}), version = version + 1 where o.id in (select order_id from changed) returning o.id`.execute(
    ctx.db,
  );
  const ids = rows.map((row) => row.id);
  await continueShipped(ctx, ids, at);
  await refreshOrders(ctx, ids, at);
  return ids;
}

/** Goods on the way are the last true word about an order: one that the ERP had refused continues. */
async function continueShipped(ctx: Ctx, orderIds: readonly string[], at: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update orders_order o
       set status = 'processing', closed_at = null, erp_reason = null, version = version + 1,
           erp_state = case when o.erp_number is null then 'sent' else 'accepted' end
     where o.id = any(${[...orderIds]}::uuid[])
       and o.status = 'failed'
       and o.erp_state = 'rejected'
       and exists (select from orders_line l where l.order_id = o.id and l.qty_shipped > 0)
    returning o.id`.execute(ctx.db);
  if (rows.length === 0) return;
  await notifyOrderStatus(
    ctx,
    rows.map(({ id }) => ({ id, status: 'processing' as const })),
    at,
  );
}

/**
 * Sets the invoiced quantities of order lines (credit notes count negative, never below zero). `lines` is SQL that
 * selects ids of order lines, `invoiced` an expression for the invoiced quantity of a line `l`.
 */
export async function setInvoiced(
  ctx: Ctx,
  lines: RawBuilder<unknown>,
  invoiced: RawBuilder<number>,
  at: Date,
): Promise<void> {
  await sql`
    with locked as (
      select o.id
        from orders_order o
       where o.id in (select l.order_id from orders_line l where l.id in (${lines}))
       order by o.id
         for update)
    select count(*)
      from locked`.execute(ctx.db);
  await sql`
    with given as (
      select l.id, greatest(0, least(${invoiced}, l.qty)) as qty
        from orders_line l
       where l.id in (${lines})),
    changed as (
      update orders_line l
         set qty_invoiced = g.qty
        from given g
       where l.id = g.id
         and l.qty_invoiced <> g.qty
      returning l.order_id)
    update orders_order o
       set invoiced_at = greatest(o.invoiced_at, ${at}), version = version + 1
     where o.id in (select order_id from changed)`.execute(ctx.db);
}

type Summed = { id: string; status: OrderStatus; qty: number; shipped: number; cancelled: number; confirmed: number };

/**
 * Updates the status of orders from their lines; the caller has locked the orders. Writes the closing event.
 */
export async function refreshOrders(ctx: Ctx, orderIds: readonly string[], at: Date): Promise<void> {
  if (orderIds.length === 0) return;
  const { rows } = await sql<Summed>`
    select o.id, o.status, sum(l.qty)::int as qty, sum(l.qty_shipped)::int as shipped,
           sum(l.qty_cancelled)::int as cancelled, sum(l.qty_confirmed)::int as confirmed
      from orders_order o
      join orders_line l on l.order_id = o.id
     where o.id = any(${[...orderIds]}::uuid[])
     group by o.id
     order by o.id`.execute(ctx.db);
  const closed = rows.flatMap((row) => {
    const status = statusOfLines([row]);
    return status !== 'processing' &&
      status !== row.status &&
      row.status === 'processing' &&
      canTransition(row.status, status)
      ? [{ id: row.id, status }]
      : [];
  });
  const confirmed = rows.filter((row) => row.confirmed > 0).map((row) => row.id);
  if (confirmed.length > 0)
    await sql`
      update orders_order
         set confirmed_at = ${at}
       where id = any(${confirmed}::uuid[]) and confirmed_at is null`.execute(ctx.db);
  if (closed.length === 0) return;
  await sql`update orders_order o set status = c.status, closed_at = ${at}, version = version + 1
      from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) as c(id uuid, status text) where o.id = c.id`.execute(
    ctx.db,
  );
  await addEvents(
    ctx,
    closed.map(({ id, status }): NewEvent => ({
      orderId: id,
      kind: status === 'complete' ? 'complete' : 'cancelled',
      at,
      actorName: 'ERP',
    })),
  );
  await notifyOrderStatus(ctx, closed, at);
}
