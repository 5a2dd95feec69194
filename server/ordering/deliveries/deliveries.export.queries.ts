import { sql } from 'kysely';
import { deliveryRow } from '#rules/ordering/deliveries/row.ts';
import type { Ctx } from '#platform/context.ts';
import { downloadColumns } from '#platform/rows/download-columns.ts';
import { column, dateWithin, decimalAmount, type ExportSource } from '#platform/sheets/export-source.ts';
import { shownCustomerCode, withinReach } from '#accounts/customers/customers.policy.ts';

const downloaded = (ctx: Ctx) => downloadColumns(ctx, deliveryRow, 'd');

/** Lines of deliveries by the day on which they shipped, or are expected to. */
export const deliveriesExport: ExportSource = {
  mayLag: true,
  statement: (ctx, period) => ({
    columns: [
      ...downloaded(ctx)('sorg', 'number'),
      column('customerCode', 'text', shownCustomerCode(sql`c.unified`)),
      column('customerName', 'text', sql`c.name`),
      ...downloaded(ctx)('status', 'shippedOn', 'estimatedOn', 'deliveredOn', 'carrier', 'trackingNumber'),
      column('position', 'number', sql`l.position`),
      column('orderNumber', 'text', sql`o.number`),
      column('poNumber', 'text', sql`o.po_number`),
      column('articleCode', 'text', sql`coalesce(a.display_code, l.article_code)`),
      column('description', 'text', sql`l.description`),
      column('unit', 'text', sql`l.uom`),
      column('qty', 'number', sql`l.qty`),
      column('price', 'amount', decimalAmount(sql`l.price`, sql`d.currency`)),
      ...downloaded(ctx)('currency'),
      column('serialNumbers', 'text', sql`array_to_string(l.serial_numbers, ' ')`),
    ],
    from: sql`
      from deliveries_delivery d
      join customers_customer c on c.id = d.customer_id
      join deliveries_line l on l.delivery_id = d.id
      left join orders_order o on o.id = l.order_id
      left join catalog_article a on a.code = l.article_code
     where ${withinReach(ctx, sql`d.customer_id`, sql`d.sorg`)}
       and ${dateWithin(sql`coalesce(d.shipped_on, d.estimated_on)`, period)}`,
    order: sql`coalesce(d.shipped_on, d.estimated_on), d.id, l.position`,
  }),
};
