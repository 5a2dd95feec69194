import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import {
  column,
  decimalAmount,
  instantWithin,
  localInstant,
  yesNo,
  type ExportSource,
  type SourceColumn,
} from '#platform/sheets/export-source.ts';
import { shownCustomerCode, withinReach } from '#accounts/customers/customers.policy.ts';

const reach = (ctx: Ctx): RawBuilder<boolean> => withinReach(ctx, sql`o.customer_id`, sql`o.sorg`);

const tables = sql`
  orders_order o
  join customers_customer c on c.id = o.customer_id
  join orders_line l on l.order_id = o.id`;

const amount = (value: RawBuilder<unknown>): RawBuilder<unknown> => decimalAmount(value, sql`o.currency`);

/** The first columns of both exports of orders. */
const headColumns = (ctx: Ctx): SourceColumn[] => [
  column('sorg', 'text', sql`o.sorg`),
  column('orderNumber', 'text', sql`o.number`),
  column('erpNumber', 'text', sql`o.erp_number`),
  column('orderedAt', 'instant', localInstant(ctx, sql`o.created_at`)),
  column('customerCode', 'text', shownCustomerCode(sql`c.unified`)),
  column('customerName', 'text', sql`c.name`),
  column('poNumber', 'text', sql`o.po_number`),
  column('status', 'text', sql`o.status`),
  column('requestedOn', 'date', sql`o.request_delivery_on`),
  column('position', 'number', sql`l.position`),
  column('articleCode', 'text', sql`l.display_code`),
  column('description', 'text', sql`l.description`),
  column('unit', 'text', sql`l.uom`),
];

/** Lines of orders by the day of the order, the oldest first. */
export const ordersExport: ExportSource = {
  mayLag: true,
  statement: (ctx, period) => ({
    columns: [
      ...headColumns(ctx),
      column('qty', 'number', sql`l.qty`),
      column('qtyConfirmed', 'number', sql`l.qty_confirmed`),
      column('qtyShipped', 'number', sql`l.qty_shipped`),
      column('qtyInvoiced', 'number', sql`l.qty_invoiced`),
      column('qtyCancelled', 'number', sql`l.qty_cancelled`),
      column('listPrice', 'amount', amount(sql`l.list_price`)),
      column('price', 'amount', amount(sql`l.price`)),
      column('amount', 'amount', amount(sql`l.subtotal`)),
      column('currency', 'text', sql`o.currency`),
      column('promisedOn', 'date', sql`l.promised_on`),
      column('orderedBy', 'text', sql`o.created_by_name`),
      column('byStaff', 'text', yesNo(sql`o.acting`)),
      column('shipTo', 'text', sql`o.shipto_name`),
      column('shipToCity', 'text', sql`o.shipto_city`),
    ],
    from: sql`from ${tables} where ${reach(ctx)} and ${instantWithin(ctx, sql`o.created_at`, period)}`,
    order: sql`o.created_at, o.id, l.position, l.id`,
  }),
};

/** Lines that are still to be shipped, of the oldest order first. */
export const openOrdersExport: ExportSource = {
  mayLag: true,
  statement: (ctx) => ({
    columns: [
      ...headColumns(ctx),
      column('qtyOpen', 'number', sql`l.qty - l.qty_shipped - l.qty_cancelled`),
      column('qty', 'number', sql`l.qty`),
      column('qtyConfirmed', 'number', sql`l.qty_confirmed`),
      column('price', 'amount', amount(sql`l.price`)),
      column('currency', 'text', sql`o.currency`),
      column('promisedOn', 'date', sql`l.promised_on`),
      column('promisedAs', 'text', sql`l.promised_precision`),
      column('firstPromisedOn', 'date', sql`l.first_promised_on`),
      column('slipDays', 'number', sql`l.slip_days`),
    ],
    from: sql`
      from ${tables}
     where ${reach(ctx)}
       and o.status in ('pending', 'processing')
       and l.qty_shipped + l.qty_cancelled < l.qty`,
    order: sql`o.created_at, o.id, l.position, l.id`,
  }),
};
