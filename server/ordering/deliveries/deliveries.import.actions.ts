import { sql } from 'kysely';
import { deliveryRow } from '#rules/ordering/deliveries/row.ts';
import type { Ctx } from '#platform/context.ts';
import { importedNames, sameImported, stagedValues } from '#platform/rows/staged-rows.ts';
import { columnsOf, selection } from '#platform/rows/table-row.ts';
import { minorUnits } from '#platform/sheets/minor-units.ts';
import type { Staged } from '#platform/database/staging.ts';
import { recordDeliveries, type ReportedDelivery } from './deliveries.record.actions.ts';

const imported = importedNames(deliveryRow);

/** Imports a `deliveries` file; a delivery's own columns are those of its first row. Skips unchanged rows. */
export async function importDeliveries(ctx: Ctx, staged: Staged): Promise<number> {
  const { rows } = await sql<ReportedDelivery>`
    with lines as (
      select s.sorg, s.delivery,
             jsonb_agg(jsonb_build_object(
                 'position', s.position, 'order', nullif(s.order, ''), 'orderPosition', s.order_position,
                 'articleCode', s.article, 'description', s.description, 'qty', s.qty, 'uom', s.uom,
                 'price', ${minorUnits(sql`s.price`, sql`s.currency`)},
                 'serialNumbers', array_remove(regexp_split_to_array(s.serial_numbers, ' +'), ''))
               order by s.position) as lines
        from staged s
       group by s.sorg, s.delivery),
    heads (${columnsOf(imported)}, place) as (
      select distinct on (s.sorg, s.delivery) ${stagedValues(deliveryRow, { customerId: sql`c.id` })},
             row_number() over (order by s.ctid)
        from staged s
        join customers_customer c on c.unified = s.r3 || '-' || s.isr
       order by s.sorg, s.delivery, s.ctid)
    select ${selection(imported, 'h')}, l.lines
      from heads h
      join lines l on l.sorg = h.sorg and l.delivery = h.number
     where not exists (
        select
          from deliveries_delivery d
         where d.sorg = h.sorg
           and d.number = h.number
           and ${sameImported(deliveryRow, 'd', 'h')}
           and l.lines = (
            select jsonb_agg(jsonb_build_object(
                       'position', t.position, 'order', o.number, 'orderPosition', x.position,
                       'articleCode', t.article_code, 'description', t.description, 'qty', t.qty, 'uom', t.uom,
                       'price', t.price, 'serialNumbers', t.serial_numbers) order by t.position)
              from deliveries_line t
              left join orders_order o on o.id = t.order_id
              left join orders_line x on x.id = t.order_line_id
             where t.delivery_id = d.id))
     order by h.place`.execute(ctx.db);
  return recordDeliveries(ctx, rows, staged.madeAt);
}
