import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { minorUnits } from '../../platform/minor-units.ts';
import { changedRows, type Staged } from '../../platform/staging.ts';
import { recordShipped } from '../orders/orders.import.actions.ts';

/** Takes over a `deliveries` file: deliveries and their lines, then what the order lines have of it. */
export async function importDeliveries(ctx: Ctx, staged: Staged): Promise<number> {
  const { db, now } = ctx;
  const heads = await changedRows(db, sql`
    with f as (
      select distinct on (s.sorg, s.delivery) s.sorg, s.delivery as number, c.id as customer_id, s.company_code, s.status, s.carrier, s.tracking_number, s.tracking_url, s.shipto, s.notes, s.currency, s.shipped_on, s.estimated_on, s.delivered_on
        from staged s join customers_customer c on c.unified = s.r3 || '-' || s.isr order by s.sorg, s.delivery, s.ctid)
    merge into deliveries_delivery t using f on t.sorg = f.sorg and t.number = f.number
    when matched and (t.status, t.carrier, t.tracking_number, t.tracking_url, t.shipto, t.notes, t.shipped_on, t.estimated_on, t.delivered_on) is distinct from (f.status, f.carrier, f.tracking_number, f.tracking_url, f.shipto, f.notes, f.shipped_on, f.estimated_on, f.delivered_on)
      then update set status = f.status, carrier = f.carrier, tracking_number = f.tracking_number, tracking_url = f.tracking_url, shipto = f.shipto, notes = f.notes, shipped_on = f.shipped_on, estimated_on = f.estimated_on,
        delivered_on = f.delivered_on, version = t.version + 1
    when not matched then insert (number, sorg, customer_id, company_code, status, carrier, tracking_number, tracking_url, shipto, notes, currency, shipped_on, estimated_on, delivered_on, created_at)
      values (f.number, f.sorg, f.customer_id, f.company_code, f.status, f.carrier, f.tracking_number, f.tracking_url, f.shipto, f.notes, f.currency, f.shipped_on, f.estimated_on, f.delivered_on, ${now})`);
  await sql`create temporary table staged_delivery on commit drop as
    select d.id as delivery_id, s.position, o.id as order_id, l.id as order_line_id, s.article as article_code, s.description, s.uom, s.qty,
           ${minorUnits(sql`s.price`, sql`s.currency`)} as price, array_remove(regexp_split_to_array(s.serial_numbers, ' +'), '') as serial_numbers
      from staged s join deliveries_delivery d on d.sorg = s.sorg and d.number = s.delivery left join orders_order o on s.order <> '' and o.number = s.order left join orders_line l on l.order_id = o.id and l.position = s.order_position`.execute(db);
  // Lines of orders that this file changes, before and after: what is taken off a delivery counts, too.
  await sql`create temporary table staged_lines on commit drop as
    select order_line_id as line_id from staged_delivery where order_line_id is not null
    union select t.order_line_id from deliveries_line t where t.order_line_id is not null and t.delivery_id in (select delivery_id from staged_delivery)`.execute(db);
  const lines = await changedRows(db, sql`
    merge into deliveries_line t using staged_delivery f on t.delivery_id = f.delivery_id and t.position = f.position
    when matched and (t.order_line_id, t.article_code, t.description, t.uom, t.qty, t.price, t.serial_numbers) is distinct from (f.order_line_id, f.article_code, f.description, f.uom, f.qty, f.price, f.serial_numbers)
      then update set order_id = f.order_id, order_line_id = f.order_line_id, article_code = f.article_code, description = f.description, uom = f.uom, qty = f.qty, price = f.price, serial_numbers = f.serial_numbers
    when not matched then insert (delivery_id, position, order_id, order_line_id, article_code, description, uom, qty, price, serial_numbers)
      values (f.delivery_id, f.position, f.order_id, f.order_line_id, f.article_code, f.description, f.uom, f.qty, f.price, f.serial_numbers)
    when not matched by source and ${staged.complete} and t.delivery_id in (select delivery_id from staged_delivery) then delete`);
  if (heads + lines === 0) return 0;
  await sql`create temporary table staged_shipped on commit drop as
    select n.line_id, coalesce(sum(t.qty) filter (where d.status <> 'planned'), 0)::int as qty, coalesce(max(d.number), '') as number, coalesce(max(d.shipped_on)::timestamp at time zone 'UTC', ${staged.madeAt}) as at
      from staged_lines n left join deliveries_line t on t.order_line_id = n.line_id left join deliveries_delivery d on d.id = t.delivery_id group by n.line_id`.execute(db);
  await recordShipped(ctx);
  return heads + lines;
}
