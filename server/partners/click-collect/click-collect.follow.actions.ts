import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { recordShipped } from './click-collect.actions.ts';
import { collectColumns, collectTables, loadDetails, type CollectOrder } from './click-collect.queries.ts';
import { addCollectEvents, tell } from './click-collect.record.actions.ts';

/** Orders of one page. */
const followedAtOnce = 500;

/** The quantity of a line that HQ shipped, and whether goods of it are on their way. */
const shipments = (wanted: RawBuilder<boolean>) => sql<{ lineId: string; shipped: number; onTheWay: boolean }>`
  select x.line_id as "lineId", sum(h.qty_shipped)::int as shipped,
         bool_or(exists (select from deliveries_line d where d.order_line_id = h.id)) as "onTheWay"
    from click_collect_hq_line x
    join orders_line h on h.id = x.order_line_id
   where ${wanted}
   group by x.line_id`;

/** Orders at HQ that were cancelled, refused or voided, as a whole or in a line, and of which the history does not know. */
const failed = (wanted: RawBuilder<boolean>) => sql<{ id: string }>`
  select distinct o.id
    from click_collect_hq_line x
    join click_collect_line l on l.id = x.line_id
    join orders_line h on h.id = x.order_line_id
    join orders_order o on o.id = x.hq_order_id
   where ${wanted}
     and l.qty_shipped < l.qty
     and (o.status in ('failed', 'void', 'cancelled') or h.qty_cancelled > 0 and h.qty_cancelled + h.qty_shipped = h.qty)
     and not exists (
       select
         from click_collect_event e
        where e.order_id = x.order_id
          and e.kind = 'hq_failed'
          and e.hq_order_id = o.id)`;

/** A page of the orders at HQ with news of shipments or failures, after the given id. */
async function listFollowed(ctx: Ctx, after: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id
      from click_collect_order c
     where c.status in ('processing_by_hq', 'shipment_from_hq', 'partially_shipped')
       and ${after === null ? sql`true` : sql`c.id > ${after}`}
       and (exists (
             select
               from (${shipments(sql`x.order_id = c.id`)}) s
               join click_collect_line l on l.id = s."lineId"
              where least(s.shipped, l.qty) > l.qty_shipped
                 or (s."onTheWay" and c.status = 'processing_by_hq'))
            or exists (${failed(sql`x.order_id = c.id`)}))
     order by c.id
     limit ${sql.lit(followedAtOnce)}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/**
 * Moves on every order at HQ with news, each in its own transaction. One that fails is logged and keeps no later one back;
 * throws at the end if any failed, so that the job is retried.
 */
export async function followShipments(ctx: Ctx): Promise<void> {
  let broken = 0;
  let page = await listFollowed(ctx, null);
  while (page.length > 0) {
    for (const id of page)
      try {
        await withTransaction(ctx, (inner) => followOrder(inner, id));
      } catch (error) {
        broken += 1;
        ctx.log.error({ order: id, error: String(error) }, 'shipments for click and collect could not be followed');
      }
    page = page.length < followedAtOnce ? [] : await listFollowed(ctx, page.at(-1) ?? null);
  }
  if (broken > 0) throw new Error(`shipments of ${broken} orders could not be followed`);
}

/**
 * Takes over what HQ shipped for an order, from the deliveries of its orders there, and moves it (Q-117). Says once that
 * an order at HQ failed. Safe to run twice.
 */
async function followOrder(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .selectFrom('click_collect_order')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { rows } = await sql<CollectOrder>`
    select ${collectColumns(ctx)}
      from ${collectTables}
     where o.id = ${id}`.execute(ctx.db);
  const [order] = rows;
  if (!order) return;
  const { rows: lines } = await shipments(sql`x.order_id = ${id}`).execute(ctx.db);
  await recordShipped(
    ctx,
    order,
    await loadDetails(ctx, id),
    new Map(lines.map(({ lineId, shipped }) => [lineId, shipped])),
    lines.some(({ onTheWay }) => onTheWay),
  );
  const { rows: lost } = await failed(sql`x.order_id = ${id}`).execute(ctx.db);
  const events = await addCollectEvents(
    ctx,
    lost.map((one) => ({ order_id: id, kind: 'hq_failed', hq_order_id: one.id })),
  );
  for (const event of events) await tell(ctx, 'click-collect.moved', event);
}
