import { sql, type RawBuilder } from 'kysely';
import { contentLanguage } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import {
  column,
  dateWithin,
  instantWithin,
  localInstant,
  yesNo,
  type ExportSource,
  type SourceColumn,
} from '#platform/sheets/export-source.ts';
import { shownCustomerCode, withinReach } from '#accounts/customers/customers.policy.ts';

/** The registrations within reach, with their article; consumers are left out of exports. */
const tables = (ctx: Ctx): RawBuilder<unknown> => sql`
  retail_sales_registration r
  join customers_customer c on c.id = r.customer_id
  left join customers_customer d on d.id = r.distributor_id
  left join identity_user u on u.id = r.created_by
  left join catalog_article a on a.code = r.article_code
  left join catalog_model m on m.id = a.model_id
  left join catalog_brand b on b.code = m.brand
  left join catalog_model_text t on t.model_id = m.id and t.language = ${contentLanguage(ctx.locale)}
  left join catalog_model_text e on e.model_id = m.id and e.language = 'en'`;

const reach = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`
  (r.removed_at is null
   and r.sorg = any(${[...ctx.market.sorgs]})
   and (${withinReach(ctx, sql`r.customer_id`, sql`r.sorg`)}
        or ${withinReach(ctx, sql`r.distributor_id`, sql`r.sorg`)}))`;

const bikeColumns: readonly SourceColumn[] = [
  column('sorg', 'text', sql`r.sorg`),
  column('frameNumber', 'text', sql`r.number`),
  column('soldOn', 'date', sql`r.sold_on`),
  column('customerCode', 'text', shownCustomerCode(sql`c.unified`)),
  column('customerName', 'text', sql`c.name`),
  column('distributorName', 'text', sql`d.name`),
  column('articleCode', 'text', sql`coalesce(a.display_code, r.article_code)`),
  column('description', 'text', sql`coalesce(t.name, e.name, a.display_code, r.article_code)`),
];

/** Bicycles sold, by the day of the sale. */
export const retailSalesExport: ExportSource = {
  mayLag: true,
  statement: (ctx, period) => ({
    columns: [
      ...bikeColumns,
      column('brand', 'text', sql`b.name`),
      column('modelYear', 'text', sql`m.model_year`),
      column('color', 'text', sql`a.color`),
      column('size', 'text', sql`a.size`),
      column('nonRetail', 'text', yesNo(sql`r.non_retail`)),
      column('status', 'text', sql`r.state`),
    ],
    from: sql`from ${tables(ctx)} where ${reach(ctx)} and ${dateWithin(sql`r.sold_on`, period)}`,
    order: sql`r.sold_on, r.number, r.id`,
  }),
};

/** The outcome of the registrations, by the day on which they were entered. */
export const registrationsExport: ExportSource = {
  mayLag: true,
  statement: (ctx, period) => ({
    columns: [
      ...bikeColumns,
      column('status', 'text', sql`r.state`),
      column('failure', 'text', sql`r.failure`),
      column('attempts', 'number', sql`r.attempts`),
      column('enteredAt', 'instant', localInstant(ctx, sql`r.created_at`)),
      column('enteredBy', 'text', sql`u.name`),
      column('uploadedAt', 'instant', localInstant(ctx, sql`r.uploaded_at`)),
      column('completedAt', 'instant', localInstant(ctx, sql`r.completed_at`)),
    ],
    from: sql`from ${tables(ctx)} where ${reach(ctx)} and ${instantWithin(ctx, sql`r.created_at`, period)}`,
    order: sql`r.created_at, r.id`,
  }),
};
