import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { releaseStock, takeStock } from '../catalog/catalog.stock.actions.ts';

type Reserved = { articleId: string; sorg: string; site: string; qty: number; allocatedQty: number; customerId: string };

/**
 * Gives back what orders had reserved and still hold (cancelled, failed, void). Twice is once. A stock file that is just being
 * taken over is waited for first: it forgets reservations itself, and none may be given back twice.
 */
export async function releaseReservations(ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  await sql`lock table catalog_stock in row share mode`.execute(ctx.db);
  const { rows } = await sql<Reserved>`
    update orders_reservation r set released_at = ${ctx.now} from orders_line l join orders_order o on o.id = l.order_id
     where r.line_id = l.id and o.id = any(${[...orderIds]}::uuid[]) and r.released_at is null
    returning r.article_id as "articleId", r.sorg, r.site, r.qty, r.allocated_qty as "allocatedQty", o.customer_id as "customerId"`.execute(ctx.db);
  await releaseStock(ctx, rows);
}

type Released = { lineId: string; orderId: string; articleId: string; sorg: string; qty: number; customerId: string };

/**
 * Takes stock once more for orders that had been given up and that the ERP took after all, at `at`: what was given back may
 * have been sold meanwhile, so each line gets what is still there, and nothing more is promised to others. Sites whose figures
 * the ERP made at `at` or later count these orders already and are left alone.
 */
export async function reserveAgain(ctx: Ctx, orders: readonly { readonly orderId: string; readonly at: Date }[]): Promise<void> {
  if (orders.length === 0) return;
  await sql`lock table catalog_stock in row share mode`.execute(ctx.db);
  const given = JSON.stringify(orders.map(({ orderId, at }) => ({ order_id: orderId, at })));
  const { rows } = await sql<Released>`
    select l.id as "lineId", l.order_id as "orderId", r.article_id as "articleId", r.sorg, sum(r.qty)::int as qty, o.customer_id as "customerId"
      from jsonb_to_recordset(${given}::jsonb) as g(order_id uuid, at timestamptz) join orders_order o on o.id = g.order_id join orders_line l on l.order_id = o.id
      join orders_reservation r on r.line_id = l.id
     where r.released_at is not null
       and not exists (select from catalog_stock s where s.article_id = r.article_id and s.sorg = r.sorg and s.site = r.site and s.as_of >= g.at)
     group by l.id, l.order_id, r.article_id, r.sorg, o.customer_id order by l.order_id, l.position`.execute(ctx.db);
  for (const [customerId, own] of Map.groupBy(rows, (row) => row.customerId)) {
    const got = await takeStock(ctx, own, { customerId });
    const kept = own.flatMap((line, index) =>
      (got[index]?.taken ?? []).map(({ site, qty, allocatedQty }) => ({
        line_id: line.lineId,
        article_id: line.articleId,
        sorg: line.sorg,
        site,
        qty,
        allocated_qty: allocatedQty,
        handed_over_at: orders.find(({ orderId }) => orderId === line.orderId)?.at,
      })),
    );
    await sql`
      insert into orders_reservation (line_id, article_id, sorg, site, qty, allocated_qty, placed_at, handed_over_at)
      select line_id, article_id, sorg, site, qty, allocated_qty, ${ctx.now}, handed_over_at
        from jsonb_populate_recordset(null::orders_reservation, ${JSON.stringify(kept)}::jsonb)
      on conflict (line_id, site) do update set qty = excluded.qty, allocated_qty = excluded.allocated_qty, placed_at = excluded.placed_at,
        handed_over_at = excluded.handed_over_at, released_at = null`.execute(ctx.db);
  }
}
