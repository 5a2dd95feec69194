import { sql, type NotNull } from 'kysely';
import type { CalendarDate } from '../../../rules/dates.ts';
import type { Ctx } from '../../platform/context.ts';
import { anyOf } from '../../platform/sets.ts';
import { addEvents, type NewEvent } from '../orders/orders.events.actions.ts';
import { lockOrders, setShipped } from '../orders/orders.progress.actions.ts';

/** A complete delivery as the ERP reports it: it replaces the earlier version. Prices per unit in minor units. */
export interface ReportedDelivery {
  readonly sorg: string;
  readonly number: string;
  readonly customerId: string;
  readonly companyCode: string;
  readonly status: 'planned' | 'shipped' | 'delivered';
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string;
  readonly shipto: string;
  readonly notes: string;
  readonly currency: string;
  readonly shippedOn: CalendarDate | null;
  readonly estimatedOn: CalendarDate | null;
  readonly deliveredOn: CalendarDate | null;
  readonly lines: readonly {
    readonly position: number;
    /** Order number of the portal and its line; null for goods without a known order. */
    readonly order: string | null;
    readonly orderPosition: number | null;
    readonly articleCode: string;
    readonly description: string;
    readonly qty: number;
    readonly uom: string;
    readonly price: number;
    readonly serialNumbers: readonly string[];
  }[];
}

/**
 * Stores deliveries: each replaces its earlier version, then the shipped quantities of its order lines (now and before)
 * are summed again over all deliveries, so that repeated or corrected messages give the right result. Only links orders
 * of the delivery's own customer. Returns the number of stored deliveries.
 */
export async function recordDeliveries(ctx: Ctx, reported: readonly ReportedDelivery[], at: Date): Promise<number> {
  const latest = [...new Map(reported.map((delivery) => [`${delivery.sorg}/${delivery.number}`, delivery])).values()];
  if (latest.length === 0) return 0;
  const heads = JSON.stringify(
    latest.map((delivery) => ({
      sorg: delivery.sorg,
      number: delivery.number,
      customer_id: delivery.customerId,
      company_code: delivery.companyCode,
      status: delivery.status,
      carrier: delivery.carrier,
      tracking_number: delivery.trackingNumber,
      tracking_url: delivery.trackingUrl,
      shipto: delivery.shipto,
      notes: delivery.notes,
      currency: delivery.currency,
      shipped_on: delivery.shippedOn,
      estimated_on: delivery.estimatedOn,
      delivered_on: delivery.deliveredOn,
    })),
  );
  const known = await sql<{
    key: string;
    status: string;
  }>`select d.sorg || '/' || d.number as key, d.status from deliveries_delivery d
    where d.sorg || '/' || d.number = any(${latest.map((delivery) => `${delivery.sorg}/${delivery.number}`)})`.execute(
    ctx.db,
  );
  const statusBefore = new Map(known.rows.map((row) => [row.key, row.status]));
  const written = await sql<{ id: string; sorg: string; number: string }>`
    insert into deliveries_delivery (sorg, number, customer_id, company_code, status, carrier, tracking_number,
                                     tracking_url, shipto, notes, currency, shipped_on, estimated_on, delivered_on,
                                     created_at)
    select g.sorg, g.number, g.customer_id, g.company_code, g.status, g.carrier, g.tracking_number, g.tracking_url,
           g.shipto, g.notes, g.currency, g.shipped_on, g.estimated_on, g.delivered_on, ${at}
      from jsonb_populate_recordset(null::deliveries_delivery, ${heads}::jsonb) g
     order by g.sorg, g.number
        on conflict (sorg, number) do update set customer_id = excluded.customer_id,
                    company_code = excluded.company_code, status = excluded.status, carrier = excluded.carrier,
                    tracking_number = excluded.tracking_number, tracking_url = excluded.tracking_url,
                    shipto = excluded.shipto, notes = excluded.notes, currency = excluded.currency,
                    shipped_on = excluded.shipped_on, estimated_on = excluded.estimated_on,
                    delivered_on = excluded.delivered_on, version = deliveries_delivery.version + 1
    returning id, sorg, number`.execute(ctx.db);
  const ids = new Map(written.rows.map((row) => [`${row.sorg}/${row.number}`, row.id]));
  const before = await ctx.db
    .deleteFrom('deliveries_line')
    .where('delivery_id', '=', anyOf([...ids.values()]))
    .returning('order_line_id as id')
    .execute();
  const lines = JSON.stringify(
    latest.flatMap((delivery) =>
      delivery.lines.map((line) => ({
        delivery_id: ids.get(`${delivery.sorg}/${delivery.number}`),
        customer_id: delivery.customerId,
        position: line.position,
        number: line.order,
        order_position: line.orderPosition,
        article_code: line.articleCode,
        description: line.description,
        uom: line.uom,
        qty: line.qty,
        price: line.price,
        serial_numbers: line.serialNumbers,
      })),
    ),
  );
  const after = await sql<{ id: string | null }>`
    insert into deliveries_line (delivery_id, position, order_id, order_line_id, article_code, description, uom, qty, price, serial_numbers)
    select g.delivery_id, g.position, o.id, l.id, g.article_code, g.description, g.uom, g.qty, g.price, coalesce(g.serial_numbers, '{}')
      from jsonb_to_recordset(${lines}::jsonb) as g(delivery_id uuid, customer_id uuid, position integer, number text, order_position integer, article_code text, description text, uom text,
           qty integer, price bigint, serial_numbers text[])
      left join orders_order o on o.number = g.number and o.customer_id = g.customer_id left join orders_line l on l.order_id = o.id and l.position = g.order_position
    returning order_line_id as id`.execute(ctx.db);
  const touched = [...new Set([...before, ...after.rows].flatMap((row) => row.id ?? []))];
  const sums = await sql<{ lineId: string; qty: number }>`
    select t.id as "lineId", coalesce(sum(dl.qty) filter (where d.status in ('shipped', 'delivered')), 0)::int as qty
      from unnest(${touched}::uuid[]) as t(id)
      left join deliveries_line dl on dl.order_line_id = t.id
      left join deliveries_delivery d on d.id = dl.delivery_id
     group by t.id`.execute(ctx.db);
  const orders = await ctx.db
    .selectFrom('orders_line')
    .select('order_id as id')
    .distinct()
    .where('id', '=', anyOf(touched))
    .execute();
  await lockOrders(
    ctx,
    orders.map((row) => row.id),
  );
  // Notices come in causal order: a delivery before the order that it completes.
  await addEvents(ctx, await noticesOf(ctx, latest, ids, statusBefore, at));
  await setShipped(ctx, sums.rows, at);
  return latest.length;
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
    (delivery) =>
      delivery.status !== 'planned' && before.get(`${delivery.sorg}/${delivery.number}`) !== delivery.status,
  );
  const movedIds = moved.flatMap((delivery) => ids.get(`${delivery.sorg}/${delivery.number}`) ?? []);
  const rows = await ctx.db
    .selectFrom('deliveries_line')
    .select(({ fn }) => ['delivery_id as id', 'order_id as orderId', fn.sum<number>('qty').as('qty')])
    .where('delivery_id', '=', anyOf(movedIds))
    .where('order_id', 'is not', null)
    .groupBy(['delivery_id', 'order_id'])
    .$narrowType<{ orderId: NotNull }>()
    .execute();
  const byId = new Map(moved.map((delivery) => [ids.get(`${delivery.sorg}/${delivery.number}`), delivery]));
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
