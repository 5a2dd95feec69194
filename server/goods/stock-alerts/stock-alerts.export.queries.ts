import { sql } from 'kysely';
import { column, instantWithin, localInstant, yesNo, type ExportSource } from '#platform/sheets/export-source.ts';
import { shownCustomerCode, withinReach } from '#accounts/customers/customers.policy.ts';

/**
 * Stock alerts by the day on which somebody asked. Of a dealer, only the alerts that the user or staff added; for staff
 * without a customer, those of all users in their areas.
 */
export const stockAlertsExport: ExportSource = {
  mayLag: false,
  statement: (ctx, period) => ({
    columns: [
      column('sorg', 'text', sql`x.sorg`),
      column('askedAt', 'instant', localInstant(ctx, sql`x.asked_at`)),
      column('customerCode', 'text', shownCustomerCode(sql`c.unified`)),
      column('customerName', 'text', sql`c.name`),
      column('articleCode', 'text', sql`a.display_code`),
      column('qty', 'number', sql`x.qty`),
      column('askedBy', 'text', sql`u.name`),
      column('byStaff', 'text', yesNo(sql`x.acting`)),
      column('endedAt', 'instant', localInstant(ctx, sql`x.ended_at`)),
      column('outcome', 'text', sql`x.outcome`),
    ],
    from: sql`
      from stock_alerts_alert x
      join customers_customer c on c.id = x.customer_id
      join catalog_article a on a.id = x.article_id
      join identity_user u on u.id = x.user_id
     where ${withinReach(ctx, sql`x.customer_id`, sql`x.sorg`)}
       and ${ctx.customer === null ? sql`true` : sql`(x.acting or x.user_id = ${ctx.actor?.userId ?? null}::uuid)`}
       and ${instantWithin(ctx, sql`x.asked_at`, period)}`,
    order: sql`x.asked_at, x.id`,
  }),
};
