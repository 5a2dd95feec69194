import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { minorUnits } from '../../platform/minor-units.ts';
import type { Staged } from '../../platform/staging.ts';
import { recordDeliveries, type ReportedDelivery } from './deliveries.record.actions.ts';

/** Takes over a `deliveries` file; a delivery's own columns are those of its first row. */
export async function importDeliveries(ctx: Ctx, staged: Staged): Promise<number> {
  const { rows } = await sql<ReportedDelivery>`
    with s as (select row_number() over (order by t.ctid) as place, t.* from staged t),
    lines as (
      select s.sorg, s.delivery, jsonb_agg(jsonb_build_object('position', s.position, 'order', nullif(s.order, ''), 'orderPosition', s.order_position, 'articleCode', s.article, 'description', s.description, 'qty', s.qty, 'uom', s.uom,
               'price', ${minorUnits(sql`s.price`, sql`s.currency`)}, 'serialNumbers', array_remove(regexp_split_to_array(s.serial_numbers, ' +'), '')) order by s.position) as lines
        from s group by s.sorg, s.delivery)
    select distinct on (s.sorg, s.delivery) s.sorg, s.delivery as number, c.id as "customerId", s.company_code as "companyCode", s.status, s.carrier, s.tracking_number as "trackingNumber", s.tracking_url as "trackingUrl",
           s.shipto, s.notes, s.currency, s.shipped_on as "shippedOn", s.estimated_on as "estimatedOn", s.delivered_on as "deliveredOn", l.lines
      from s join customers_customer c on c.unified = s.r3 || '-' || s.isr join lines l on l.sorg = s.sorg and l.delivery = s.delivery order by s.sorg, s.delivery, s.place`.execute(ctx.db);
  return recordDeliveries(ctx, rows, staged.madeAt);
}
