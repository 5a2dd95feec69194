import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { releaseStock, type StockReservation } from '#goods/catalog/catalog.stock.actions.ts';
import { recordOrderAcks, type OrderAck } from './order-import.answers.actions.ts';
import { recordOrderStatus, type LineStatus } from './order-import.status.actions.ts';

/**
 * Removes the reservations that a stock file made at `madeAt` already includes, because the ERP had accepted their
 * orders before. Only in the sorgs of the staged file; if the file is not complete, only for its articles and sites.
 */
export async function forgetCarriedReservations(ctx: Ctx, madeAt: Date, complete: boolean): Promise<void> {
  const held = complete
    ? sql`exists (select from staged s where s.sorg = r.sorg)`
    : sql`
      exists (
          select
            from staged s
            join catalog_article a on a.code = s.article
           where a.id = r.article_id
             and s.sorg = r.sorg
             and s.site = r.site)`;
  await sql`
    update orders_reservation r
       set released_at = ${madeAt}
     where r.released_at is null
       and r.handed_over_at <= ${madeAt}
       and ${held}`.execute(ctx.db);
}

/**
 * Holds again the reservations that a stock file made at `madeAt` had included, in these sales organisations: the file is
 * taken back, and the one before does not have their orders.
 */
export async function reopenCarriedReservations(ctx: Ctx, madeAt: Date, sorgs: readonly string[]): Promise<void> {
  await sql`
    update orders_reservation r
       set released_at = null
     where r.released_at = ${madeAt}
       and r.sorg = any(${[...sorgs]}::text[])`.execute(ctx.db);
}

/** Imports an `order_acks` file. */
export async function importOrderAcks(ctx: Ctx): Promise<number> {
  const changed = await takeAcks(ctx);
  if (changed > 0) await removeAcknowledgedReservations(ctx);
  return changed;
}

/**
 * A stock file can be made after the ERP accepted an order and arrive before the acknowledgement. The order then counts
 * twice; the time in the acknowledgement shows this, and the reservation is removed.
 */
async function removeAcknowledgedReservations(ctx: Ctx): Promise<void> {
  const { rows } = await sql<StockReservation>`
    update orders_reservation r
       set released_at = k.as_of
      from staged s
      join orders_order o on o.number = s.order
      join orders_line l on l.order_id = o.id, catalog_stock k
     where r.line_id = l.id
       and r.released_at is null
       and k.article_id = r.article_id
       and k.sorg = r.sorg
       and k.site = r.site
       and r.handed_over_at <= k.as_of
    returning r.article_id as "articleId", r.sorg, r.site, r.qty, 0 as "allocatedQty", o.customer_id as "customerId"`.execute(
    ctx.db,
  );
  await releaseStock(ctx, rows);
}

async function takeAcks(ctx: Ctx): Promise<number> {
  const { rows } = await sql<OrderAck>`
    select s.order as number, s.result = 'accepted' as accepted, nullif(s.erp_number, '') as "erpNumber",
           coalesce(nullif(s.reason, ''), s.reason_code) as reason, s.at
      from staged s`.execute(ctx.db);
  return recordOrderAcks(ctx, rows);
}

/** Imports an `order_status` file: confirmed parts of each line, cancelled units and promised days. */
export async function importOrderStatus(ctx: Ctx): Promise<number> {
  const { rows } = await sql<LineStatus>`
    select s.order as number, s.position, coalesce(max(s.qty_rejected), 0) as cancelled, max(s.reason) as reason, max(s.at) as at,
           jsonb_agg(jsonb_build_object('qty', s.qty, 'on', s.date, 'precision', coalesce(nullif(s.precision, ''), 'day'), 'site', s.site) order by s.schedule) as confirmations
      from staged s group by s.order, s.position`.execute(ctx.db);
  return recordOrderStatus(ctx, rows);
}
