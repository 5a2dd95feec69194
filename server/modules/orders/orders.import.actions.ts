import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { changedRows } from '../../platform/staging.ts';
import { markTaken, releaseCredit } from '../credit/credit.actions.ts';
import { addEvents } from './orders.events.actions.ts';
import { releaseReservations } from './orders.stock.actions.ts';

/**
 * Forgets the reservations that a stock file made at `madeAt` contains already: the ERP had taken their orders before. Only
 * in the sorgs that the staged file names; where it is not complete, only for the articles and sites that it holds.
 */
export async function forgetCarriedReservations(ctx: Ctx, madeAt: Date, complete: boolean): Promise<void> {
  const held = complete
    ? sql`exists (select from staged s where s.sorg = r.sorg)`
    : sql`exists (select from staged s join catalog_article a on a.code = s.article where a.id = r.article_id and s.sorg = r.sorg and s.site = r.site)`;
  await sql`update orders_reservation r set released_at = ${madeAt} where r.released_at is null and r.handed_over_at <= ${madeAt} and ${held}`.execute(ctx.db);
}

/** Notes that orders went out in a file. An order that the ERP has already answered keeps its answer. */
export async function markSent(ctx: Ctx, orderIds: readonly string[], at: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update orders_order set erp_state = 'sent', sent_at = ${at}, version = version + 1 where id = any(${[...orderIds]}::uuid[]) and erp_state in ('waiting', 'rejected') returning id`.execute(ctx.db);
  await addEvents(ctx, rows.map((row) => ({ orderId: row.id, kind: 'sent' })));
}

/** From `at` on the ERP knows of the orders: its stock and credit figures made later contain them. Once is enough. */
async function markKnownToErp(ctx: Ctx, orders: readonly { readonly orderId: string; readonly at: Date }[]): Promise<void> {
  const known = JSON.stringify(orders.map(({ orderId, at }) => ({ id: orderId, at })));
  await sql`
    update orders_reservation r set handed_over_at = k.at from jsonb_to_recordset(${known}::jsonb) as k(id uuid, at timestamptz) join orders_line l on l.order_id = k.id
     where r.line_id = l.id and r.handed_over_at is null`.execute(ctx.db);
  await markTaken(ctx, orders);
}

/** Takes over an `order_acks` file: orders taken by the ERP get its number, refused ones fail and free stock and credit. */
export async function importOrderAcks(ctx: Ctx): Promise<number> {
  const accepted = await sql<{ id: string; number: string; at: Date }>`
    with f as (select o.id, s.erp_number, s.at from staged s join orders_order o on o.number = s.order where s.result = 'accepted' order by o.id for update of o)
    update orders_order t set erp_state = 'accepted', erp_number = f.erp_number, accepted_at = f.at, erp_reason = null, version = t.version + 1 from f
     where t.id = f.id and (t.erp_state <> 'accepted' or t.erp_number is distinct from f.erp_number) returning t.id, f.erp_number as number, f.at`.execute(ctx.db);
  await markKnownToErp(ctx, accepted.rows.map((row) => ({ orderId: row.id, at: row.at })));
  await addEvents(ctx, accepted.rows.map((row) => ({ orderId: row.id, kind: 'received', params: { number: row.number }, at: row.at, actorName: 'ERP' })));
  const refused = await sql<{ id: string; reason: string; at: Date }>`
    with f as (select o.id, coalesce(nullif(s.reason, ''), s.reason_code) as reason, s.at from staged s join orders_order o on o.number = s.order where s.result = 'rejected' order by o.id for update of o)
    update orders_order t set erp_state = 'rejected', erp_reason = f.reason, status = case when t.status in ('pending', 'processing') then 'failed' else t.status end, closed_at = coalesce(t.closed_at, f.at), version = t.version + 1 from f
     where t.id = f.id and t.erp_state <> 'rejected' and (t.accepted_at is null or t.accepted_at <= f.at) returning t.id, f.reason, f.at`.execute(ctx.db);
  await release(ctx, refused.rows.map((row) => row.id));
  await addEvents(ctx, refused.rows.map((row) => ({ orderId: row.id, kind: 'refused', params: { reason: row.reason }, at: row.at, actorName: 'ERP' })));
  return accepted.rows.length + refused.rows.length;
}

async function release(ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await releaseReservations(ctx, orderIds);
  await releaseCredit(ctx, orderIds);
}

/** Takes over an `order_status` file: confirmed parts of the lines that it names, what will not come, and the promised days. */
export async function importOrderStatus(ctx: Ctx): Promise<number> {
  const { db } = ctx;
  await sql`create temporary table staged_status on commit drop as
    select l.id as line_id, l.order_id, least(sum(s.qty), l.qty)::int as confirmed, least(max(coalesce(s.qty_rejected, 0)), l.qty - l.qty_shipped)::int as cancelled, max(s.reason) as reason, max(s.at) as at,
           max(s.date) filter (where s.qty > 0) as promised_on, (array_agg(coalesce(nullif(s.precision, ''), 'day') order by s.date desc nulls last))[1] as precision
      from staged s join orders_order o on o.number = s.order join orders_line l on l.order_id = o.id and l.position = s.position group by l.id`.execute(db);
  await sql`select id from orders_order where id in (select order_id from staged_status) order by id for update`.execute(db);
  const parts = await changedRows(db, sql`
    with f as (
      select l.id as line_id, s.schedule as position, s.qty, s.date as supply_on, coalesce(nullif(s.precision, ''), 'day') as precision, s.site from staged s join orders_order o on o.number = s.order join orders_line l on l.order_id = o.id and l.position = s.position where s.qty > 0)
    merge into orders_confirmation t using f on t.line_id = f.line_id and t.position = f.position
    when matched and (t.qty, t.supply_on, t.precision, t.site) is distinct from (f.qty, f.supply_on, f.precision, f.site) then update set qty = f.qty, supply_on = f.supply_on, precision = f.precision, site = f.site
    when not matched then insert (line_id, position, qty, supply_on, precision, site) values (f.line_id, f.position, f.qty, f.supply_on, f.precision, f.site)
    when not matched by source and t.line_id in (select line_id from staged_status) then delete`);
  const promises = await sql<{ order_id: string; at: Date; promised_on: string; first: boolean }>`
    with changed as (
      select f.*, coalesce((select max(p.version) from orders_promise p where p.line_id = f.line_id), 0) as version from staged_status f join orders_line l on l.id = f.line_id
       where f.promised_on is not null and (l.promised_on, l.promised_precision) is distinct from (f.promised_on, f.precision)),
    noted as (insert into orders_promise (line_id, version, promised_on, precision, source, at) select line_id, version + 1, promised_on, precision, 'erp', at from changed returning line_id)
    select c.order_id, max(c.at) as at, max(c.promised_on) as promised_on, bool_and(c.version = 0) as first from changed c join noted n on n.line_id = c.line_id group by c.order_id`.execute(db);
  const lines = await changedRows(db, sql`
    update orders_line t set qty_confirmed = f.confirmed, qty_cancelled = f.cancelled, cancel_reason = case when f.cancelled > 0 then nullif(f.reason, '') end, promised_on = coalesce(f.promised_on, t.promised_on),
           promised_precision = case when f.promised_on is null then t.promised_precision else f.precision end
      from staged_status f where t.id = f.line_id
       and (t.qty_confirmed, t.qty_cancelled, t.promised_on, t.promised_precision) is distinct from (f.confirmed, f.cancelled, coalesce(f.promised_on, t.promised_on), case when f.promised_on is null then t.promised_precision else f.precision end)`);
  const touched = await sql<{ id: string; at: Date }>`
    with f as (select order_id, max(at) as at, bool_or(confirmed > 0) as confirmed from staged_status group by order_id)
    update orders_order t set confirmed_at = coalesce(t.confirmed_at, case when f.confirmed then f.at end), version = t.version + 1 from f where t.id = f.order_id returning t.id, f.at`.execute(db);
  await markKnownToErp(ctx, touched.rows.map((row) => ({ orderId: row.id, at: row.at })));
  await addEvents(ctx, promises.rows.map((row) => ({ orderId: row.order_id, kind: row.first ? 'confirmed' : 'date_changed', params: { date: row.promised_on }, at: row.at, actorName: 'ERP' })));
  await settleOrders(ctx, touched.rows.map((row) => row.id));
  return parts + lines;
}

/**
 * Takes over what left for order lines: the temporary table `staged_shipped` (line_id, qty, number, at) holds the whole shipped
 * quantity of each line that changed.
 */
export async function recordShipped(ctx: Ctx): Promise<void> {
  await recordProgress(ctx, 'shipped', sql`select line_id, qty, number, at from staged_shipped`);
}

/** Takes over what was billed: like `recordShipped`, from `staged_invoiced`. */
export async function recordInvoiced(ctx: Ctx): Promise<void> {
  await recordProgress(ctx, 'invoiced', sql`select line_id, qty, number, at from staged_invoiced`);
}

async function recordProgress(ctx: Ctx, what: 'shipped' | 'invoiced', source: ReturnType<typeof sql>): Promise<void> {
  const column = sql.ref(`qty_${what}`);
  await sql`select id from orders_order where id in (select l.order_id from orders_line l join (${source}) f on f.line_id = l.id) order by id for update`.execute(ctx.db);
  const { rows } = await sql<{ id: string; number: string; at: Date; qty: number; portal: boolean }>`
    with f as (${source}),
    written as (
      update orders_line t set ${column} = greatest(least(f.qty, t.qty - t.qty_cancelled), 0) from f where t.id = f.line_id and ${sql.ref(`t.qty_${what}`)} <> greatest(least(f.qty, t.qty - t.qty_cancelled), 0)
      returning t.order_id, ${sql.ref(`t.qty_${what}`)} as qty, f.number, f.at),
    orders as (select order_id, max(number) as number, max(at) as at, sum(qty)::int as qty from written group by order_id)
    update orders_order t set ${sql.ref(`${what}_at`)} = coalesce(${sql.ref(`t.${what}_at`)}, o.at), version = t.version + 1 from orders o where t.id = o.order_id
    returning t.id, o.number, o.at, o.qty, t.origin = 'portal' as portal`.execute(ctx.db);
  const own = rows.filter((row) => row.portal);
  await markKnownToErp(ctx, own.map((row) => ({ orderId: row.id, at: row.at })));
  await addEvents(ctx, own.map((row) => ({ orderId: row.id, kind: what, params: { number: row.number, qty: row.qty }, at: row.at, actorName: 'ERP' })));
  await settleOrders(ctx, rows.map((row) => row.id));
}

/** Brings the states of orders up to their lines (see `statusOfLines`): nothing open = complete, all cancelled = cancelled. */
async function settleOrders(ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; status: string }>`
    with f as (
      select order_id, bool_and(qty_shipped + qty_cancelled >= qty) as settled, bool_or(qty_shipped > 0) as shipped from orders_line where order_id = any(${[...orderIds]}::uuid[]) group by order_id)
    update orders_order t set status = case when f.shipped then 'complete' else 'cancelled' end, closed_at = coalesce(t.closed_at, ${ctx.now}), version = t.version + 1
      from f where t.id = f.order_id and f.settled and t.status in ('pending', 'processing') returning t.id, t.status`.execute(ctx.db);
  const cancelled = rows.filter((row) => row.status === 'cancelled').map((row) => row.id);
  await release(ctx, cancelled);
  await addEvents(ctx, cancelled.map((orderId) => ({ orderId, kind: 'cancelled', actorName: 'ERP' })));
}
