import { sql } from 'kysely';
import { column, instantWithin, localInstant, type ExportSource } from '#platform/sheets/export-source.ts';
import { shownCustomerCode } from '#accounts/customers/customers.policy.ts';
import { visibleCollect } from './click-collect.policy.ts';

/**
 * Lines of consumers' orders by the day on which the consumer ordered (Q-154), for whom `click-collect` is open.
 * Consumers are left out of exports.
 */
export const collectExport: ExportSource = {
  mayLag: true,
  statement: (ctx, period) => ({
    columns: [
      column('sorg', 'text', sql`o.sorg`),
      column('orderNumber', 'text', sql`o.number`),
      column('shopName', 'text', sql`o.shop_name`),
      column('shopOrder', 'text', sql`o.external_id`),
      column('orderedAt', 'instant', localInstant(ctx, sql`o.ordered_at`)),
      column('customerCode', 'text', shownCustomerCode(sql`c.unified`)),
      column('customerName', 'text', sql`c.name`),
      column('status', 'text', sql`o.status`),
      column('statusAt', 'instant', localInstant(ctx, sql`o.status_at`)),
      column('dueOn', 'date', sql`o.due_on`),
      column('position', 'number', sql`l.position`),
      column('articleCode', 'text', sql`coalesce(a.display_code, l.sku)`),
      column('description', 'text', sql`l.name`),
      column('qty', 'number', sql`l.qty`),
      column('qtyShipped', 'number', sql`l.qty_shipped`),
    ],
    from: sql`
      from click_collect_order o
      join customers_customer c on c.id = o.customer_id
      join click_collect_line l on l.order_id = o.id
      left join catalog_article a on a.id = l.article_id
     where ${visibleCollect(ctx)}
       and ${instantWithin(ctx, sql`o.ordered_at`, period)}`,
    order: sql`o.ordered_at, o.id, l.position, l.id`,
  }),
};
