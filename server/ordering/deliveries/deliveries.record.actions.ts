import { sql, type NotNull } from 'kysely';
import { addDays, calendarDateIn } from '#rules/dates.ts';
import { documentNewsDays } from '#rules/exchange/notices/news-days.ts';
import { deliveryRow, type DeliveryRow } from '#rules/ordering/deliveries/row.ts';
import type { Ctx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';
import { importedNames, replacedImported, type ImportedNames } from '#platform/rows/staged-rows.ts';
import { columnOf, columnsOf } from '#platform/rows/table-row.ts';
import { recordShippedFrames } from '#goods/frames/frames.record.actions.ts';
import { addEvents, type NewEvent } from '#ordering/orders/orders.events.actions.ts';
import { notifyShippedDeliveries } from '#ordering/orders/orders.notices.actions.ts';
import { lockOrders, setShipped } from '#ordering/orders/orders.progress.actions.ts';
import {
  affectedLines,
  linkedLines,
  newestOf,
  type ReportedLine,
} from '#ordering/order-import/order-import.reported.queries.ts';

/** A complete delivery as the ERP reports it: it replaces the earlier version. Prices per unit in minor units. */
export type ReportedDelivery = Pick<DeliveryRow, ImportedNames<typeof deliveryRow>> & {
  readonly lines: readonly (ReportedLine & { readonly serialNumbers: readonly string[] })[];
};

const importedFields = importedNames(deliveryRow);
const imported = columnsOf(importedFields);

const keyOf = (delivery: { sorg: string; number: string }): string => `${delivery.sorg}/${delivery.number}`;

/** Status of the deliveries that are stored already, by key. */
async function knownStatus(ctx: Ctx, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; status: string }>`
    select d.sorg || '/' || d.number as key, d.status
      from deliveries_delivery d
     where d.sorg || '/' || d.number = any(${keys})`.execute(ctx.db);
  return new Map(rows.map((row) => [row.key, row.status]));
}

/** Inserts or updates the deliveries without their lines. Returns their ids by key. */
async function writeHeads(ctx: Ctx, deliveries: readonly ReportedDelivery[], at: Date): Promise<Map<string, string>> {
  const heads = JSON.stringify(
    deliveries.map((delivery) => Object.fromEntries(importedFields.map((name) => [columnOf(name), delivery[name]]))),
  );
  const { rows } = await sql<{ id: string; sorg: string; number: string }>`
    insert into deliveries_delivery (${imported}, created_at)
    select ${imported}, ${at}
      from jsonb_populate_recordset(null::deliveries_delivery, ${heads}::jsonb) g
     order by g.sorg, g.number
        on conflict (sorg, number) do update
       set ${replacedImported(deliveryRow)}, version = deliveries_delivery.version + 1
    returning id, sorg, number`.execute(ctx.db);
  return new Map(rows.map((row) => [keyOf(row), row.id]));
}

/** Replaces the lines of the deliveries. Returns the order lines of both versions. */
async function replaceLines(
  ctx: Ctx,
  deliveries: readonly ReportedDelivery[],
  ids: ReadonlyMap<string, string>,
): Promise<string[]> {
  const before = await ctx.db
    .deleteFrom('deliveries_line')
    .where('delivery_id', '=', anyOf([...ids.values()]))
    .returning('order_line_id as id')
    .execute();
  const lines = linkedLines(
    deliveries,
    (delivery) => ids.get(keyOf(delivery)),
    sql`serial_numbers text[]`,
    ({ serialNumbers }) => ({ serial_numbers: serialNumbers }),
  );
  const after = await sql<{ id: string | null }>`
    insert into deliveries_line (delivery_id, position, order_id, order_line_id, article_code, description, uom, qty,
                                 price, serial_numbers)
    select r.document_id, r.position, r.order_id, r.order_line_id, r.article_code, r.description, r.uom, r.qty,
           r.price, coalesce(r.serial_numbers, '{}')
      from (${lines}) r
    returning order_line_id as id`.execute(ctx.db);
  return affectedLines(before, after.rows);
}

/** Shipped quantities of order lines, over all deliveries that left. */
async function sumShipped(ctx: Ctx, orderLines: readonly string[]): Promise<{ lineId: string; qty: number }[]> {
  const { rows } = await sql<{ lineId: string; qty: number }>`
    select t.id as "lineId", coalesce(sum(dl.qty) filter (where d.status in ('shipped', 'delivered')), 0)::int as qty
      from unnest(${orderLines}::uuid[]) as t(id)
      left join deliveries_line dl on dl.order_line_id = t.id
      left join deliveries_delivery d on d.id = dl.delivery_id
     group by t.id`.execute(ctx.db);
  return rows;
}

async function lockOrdersOf(ctx: Ctx, orderLines: readonly string[]): Promise<void> {
  const orders = await ctx.db
    .selectFrom('orders_line')
    .select('order_id as id')
    .distinct()
    .where('id', '=', anyOf(orderLines))
    .execute();
  await lockOrders(
    ctx,
    orders.map((row) => row.id),
  );
}

/**
 * Stores deliveries: each replaces its earlier version, then the shipped quantities of its order lines (now and before)
 * are summed again over all deliveries, so that repeated or corrected messages give the right result. Only links orders
 * of the delivery's own customer. Consumers' orders that wait for the goods follow in a job. Returns the number of stored
 * deliveries.
 */
export async function recordDeliveries(ctx: Ctx, reported: readonly ReportedDelivery[], at: Date): Promise<number> {
  const deliveries = newestOf(reported, keyOf);
  if (deliveries.length === 0) return 0;
  const statusBefore = await knownStatus(ctx, deliveries.map(keyOf));
  const ids = await writeHeads(ctx, deliveries, at);
  const affected = await replaceLines(ctx, deliveries, ids);
  await recordShippedFrames(
    ctx,
    deliveries.map(({ sorg, number, customerId, status, shippedOn, deliveredOn, lines }) => ({
      sorg,
      deliveryNumber: number,
      customerId,
      shippedOn,
      deliveredOn,
      lines: status === 'planned' ? [] : lines,
    })),
    at,
  );
  const sums = await sumShipped(ctx, affected);
  await lockOrdersOf(ctx, affected);
  // Notices come in causal order: a delivery before the order that it completes.
  await addEvents(ctx, await noticesOf(ctx, deliveries, ids, statusBefore, at));
  await setShipped(ctx, sums, at);
  await notifyShippedDeliveries(ctx, leftNow(deliveries, ids, statusBefore, at));
  if (affected.length > 0)
    await ctx.enqueue('click-collect.followShipments', {}, { key: 'click-collect.followShipments' });
  return deliveries.length;
}

/** Ids of the deliveries that left with this message, as far as that is news. */
function leftNow(
  deliveries: readonly ReportedDelivery[],
  ids: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
  at: Date,
): string[] {
  const first = addDays(calendarDateIn(at, 'UTC'), -documentNewsDays - 1);
  return deliveries.flatMap((delivery) => {
    const known = before.get(keyOf(delivery)) ?? 'planned';
    const isNews = known === 'planned' && delivery.status === 'shipped' && (delivery.shippedOn ?? '') >= first;
    return isNews ? (ids.get(keyOf(delivery)) ?? []) : [];
  });
}

/** Events of the orders whose goods shipped or arrived with this message. */
async function noticesOf(
  ctx: Ctx,
  deliveries: readonly ReportedDelivery[],
  ids: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
  at: Date,
): Promise<NewEvent[]> {
  const moved = deliveries.filter(
    (delivery) => delivery.status !== 'planned' && before.get(keyOf(delivery)) !== delivery.status,
  );
  const movedIds = moved.flatMap((delivery) => ids.get(keyOf(delivery)) ?? []);
  const rows = await ctx.db
    .selectFrom('deliveries_line')
    .select(({ fn }) => ['delivery_id as id', 'order_id as orderId', fn.sum<number>('qty').as('qty')])
    .where('delivery_id', '=', anyOf(movedIds))
    .where('order_id', 'is not', null)
    .groupBy(['delivery_id', 'order_id'])
    .$narrowType<{ orderId: NotNull }>()
    .execute();
  const byId = new Map(moved.map((delivery) => [ids.get(keyOf(delivery)), delivery]));
  return rows.flatMap((row): NewEvent[] => {
    const delivery = byId.get(row.id);
    return delivery
      ? [
          {
            orderId: row.orderId,
            kind: delivery.status === 'delivered' ? 'delivered' : 'shipped',
            at,
            actorName: delivery.carrier === '' ? 'ERP' : delivery.carrier,
            params: { number: delivery.number, qty: row.qty },
          },
        ]
      : [];
  });
}
