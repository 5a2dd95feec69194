import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { minorUnits } from '#platform/sheets/minor-units.ts';
import type { Staged } from '#platform/database/staging.ts';
import { recordDeliveries, type ReportedDelivery } from './deliveries.record.actions.ts';

/** Imports a `deliveries` file; a delivery's own columns are those of its first row. Skips unchanged rows. */
export async function importDeliveries(ctx: Ctx, staged: Staged): Promise<number> {
  const { rows } = await sql<ReportedDelivery>`
    with s as (select row_number() over (order by t.ctid) as place, t.* from staged t),
    lines as (
      select s.sorg, s.delivery, jsonb_agg(jsonb_build_object('position', s.position, 'order', nullif(s.order, ''), 'orderPosition', s.order_position, 'articleCode', s.article, 'description', s.description, 'qty', s.qty, 'uom', s.uom,
               'price', ${minorUnits(sql`s.price`, sql`s.currency`)}, 'serialNumbers', array_remove(regexp_split_to_array(s.serial_numbers, ' +'), '')) order by s.position) as lines
        from s group by s.sorg, s.delivery),
    heads as (select distinct on (s.sorg, s.delivery) s.* from s order by s.sorg, s.delivery, s.place)
    select s.sorg, s.delivery as number, c.id as "customerId", s.company_code as "companyCode", s.status, s.carrier, s.tracking_number as "trackingNumber", s.tracking_url as "trackingUrl",
           s.shipto, s.notes, s.currency, s.shipped_on as "shippedOn", s.estimated_on as "estimatedOn", s.delivered_on as "deliveredOn", l.lines
      from heads s join customers_customer c on c.unified = s.r3 || '-' || s.isr join lines l on l.sorg = s.sorg and l.delivery = s.delivery
     where not exists (
       select from deliveries_delivery d where d.sorg = s.sorg and d.number = s.delivery
          and (d.customer_id, d.company_code, d.status, d.carrier, d.tracking_number, d.tracking_url, d.shipto, d.notes, d.currency, d.shipped_on, d.estimated_on, d.delivered_on)
            is not distinct from (c.id, s.company_code, s.status, s.carrier, s.tracking_number, s.tracking_url, s.shipto, s.notes, s.currency, s.shipped_on, s.estimated_on, s.delivered_on)
          and l.lines = (
            select jsonb_agg(jsonb_build_object('position', t.position, 'order', o.number, 'orderPosition', x.position, 'articleCode', t.article_code, 'description', t.description, 'qty', t.qty, 'uom', t.uom,
                     'price', t.price, 'serialNumbers', t.serial_numbers) order by t.position)
              from deliveries_line t left join orders_order o on o.id = t.order_id left join orders_line x on x.id = t.order_line_id where t.delivery_id = d.id))
     order by s.place`.execute(ctx.db);
  return recordDeliveries(ctx, rows, staged.madeAt);
}
