import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { surplusOf, type SiteReservation } from '#rules/ordering/staff-orders/line-change.ts';
import { releaseStock, reserveStock } from '#goods/catalog/catalog.stock.actions.ts';

type Reserved = {
  articleId: string;
  sorg: string;
  site: string;
  qty: number;
  allocatedQty: number;
  customerId: string;
};

/**
 * Releases stock that orders still reserve (cancelled, failed, void). A second call has no effect. Waits for a running
 * stock import, which removes reservations itself, so that none is released twice.
 */
export async function releaseReservations(ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  await sql`lock table catalog_stock in row share mode`.execute(ctx.db);
  const { rows } = await sql<Reserved>`
    update orders_reservation r
       set released_at = ${ctx.now}
      from orders_line l
      join orders_order o on o.id = l.order_id
     where r.line_id = l.id
       and o.id = any(${[...orderIds]}::uuid[])
       and r.released_at is null
    returning r.article_id as "articleId", r.sorg, r.site, r.qty, r.allocated_qty as "allocatedQty",
              o.customer_id as "customerId"`.execute(ctx.db);
  await releaseStock(ctx, rows);
}

type LineReservation = SiteReservation & { lineId: string; articleId: string; sorg: string; customerId: string };

/**
 * Releases the stock that lines of an order no longer need when only `kept` units of each stay. What is released is
 * forgotten: an order that the ERP accepts after all never reserves it again.
 */
export async function releaseSurplus(
  ctx: Ctx,
  lines: readonly { readonly lineId: string; readonly kept: number }[],
): Promise<void> {
  await sql`lock table catalog_stock in row share mode`.execute(ctx.db);
  const { rows } = await sql<LineReservation>`
    select r.line_id as "lineId", r.article_id as "articleId", r.sorg, r.site, r.qty,
           r.allocated_qty as "allocatedQty", o.customer_id as "customerId"
      from orders_reservation r
      join orders_line l on l.id = r.line_id
      join orders_order o on o.id = l.order_id
      left join catalog_site c on c.sorg = r.sorg and c.code = r.site
     where r.line_id = any(${lines.map(({ lineId }) => lineId)}::uuid[])
       and r.released_at is null
     order by r.line_id, c.priority nulls last, c.name collate "C", r.site
       for update of r`.execute(ctx.db);
  const surplus = lines.flatMap(({ lineId, kept }) => {
    const own = rows.filter((row) => row.lineId === lineId);
    const [first] = own;
    return first ? surplusOf(own, kept).map((part) => ({ ...first, ...part })) : [];
  });
  const given = JSON.stringify(
    surplus.map(({ lineId, site, qty, allocatedQty }) => ({ line_id: lineId, site, qty, allocated_qty: allocatedQty })),
  );
  await sql`
    with given as (
      select *
        from jsonb_to_recordset(${given}::jsonb) as g(line_id uuid, site text, qty integer, allocated_qty integer)),
    gone as (
      delete from orders_reservation r
       using given g
       where r.line_id = g.line_id and r.site = g.site and r.qty = g.qty)
    update orders_reservation r
       set qty = r.qty - g.qty, allocated_qty = r.allocated_qty - g.allocated_qty
      from given g
     where r.line_id = g.line_id
       and r.site = g.site
       and r.qty > g.qty`.execute(ctx.db);
  await releaseStock(ctx, surplus);
}

type Released = { lineId: string; orderId: string; articleId: string; sorg: string; qty: number; customerId: string };

/**
 * Reserves stock again for given-up orders that the ERP accepted after all, at `at`: the released stock may have been
 * sold meanwhile, so each line gets what is still available. Skips sites whose ERP figures date from `at` or later,
 * because they already include these orders.
 */
export async function reserveAgain(
  ctx: Ctx,
  orders: readonly { readonly orderId: string; readonly at: Date }[],
): Promise<void> {
  if (orders.length === 0) return;
  await sql`lock table catalog_stock in row share mode`.execute(ctx.db);
  const given = JSON.stringify(orders.map(({ orderId, at }) => ({ order_id: orderId, at })));
  const { rows } = await sql<Released>`
    select l.id as "lineId", l.order_id as "orderId", r.article_id as "articleId", r.sorg, sum(r.qty)::int as qty,
           o.customer_id as "customerId"
      from jsonb_to_recordset(${given}::jsonb) as g(order_id uuid, at timestamptz)
      join orders_order o on o.id = g.order_id
      join orders_line l on l.order_id = o.id
      join orders_reservation r on r.line_id = l.id
     where r.released_at is not null
       and not exists (
        select
          from catalog_stock s
         where s.article_id = r.article_id
           and s.sorg = r.sorg
           and s.site = r.site
           and s.as_of >= g.at)
     group by l.id, l.order_id, r.article_id, r.sorg, o.customer_id
     order by l.order_id, l.position`.execute(ctx.db);
  for (const [customerId, own] of Map.groupBy(rows, (row) => row.customerId)) {
    const got = await reserveStock(ctx, own, { customerId });
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
          on conflict (line_id, site) do update set qty = excluded.qty, allocated_qty = excluded.allocated_qty,
                      placed_at = excluded.placed_at, handed_over_at = excluded.handed_over_at, released_at = null`.execute(
      ctx.db,
    );
  }
}
