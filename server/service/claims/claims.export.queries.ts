import { sql } from 'kysely';
import { column, instantWithin, localInstant, yesNo, type ExportSource } from '#platform/sheets/export-source.ts';
import { shownCustomerCode, withinReach } from '#accounts/customers/customers.policy.ts';

/** Claims by the day on which they were filed; without contact data of persons and without internal remarks. */
export const claimsExport: ExportSource = {
  mayLag: false,
  statement: (ctx, period) => ({
    columns: [
      column('sorg', 'text', sql`k.sorg`),
      column('claimNumber', 'text', sql`k.number`),
      column('kind', 'text', sql`k.type`),
      column('status', 'text', sql`k.status`),
      column('statusAt', 'instant', localInstant(ctx, sql`k.status_at`)),
      column('customerCode', 'text', shownCustomerCode(sql`c.unified`)),
      column('customerName', 'text', sql`c.name`),
      column('referenceNumber', 'text', sql`k.reference_no`),
      column('frameNumber', 'text', sql`k.frame_number`),
      column('articleCode', 'text', sql`coalesce(a.display_code, k.article_code)`),
      column('description', 'text', sql`k.description`),
      column('brand', 'text', sql`k.brand`),
      column('qty', 'number', sql`k.qty`),
      column('purchasedOn', 'date', sql`k.purchased_on`),
      column('notSold', 'text', yesNo(sql`k.not_sold`)),
      column('wishedResolution', 'text', sql`k.wished_resolution`),
      column('resolution', 'text', sql`k.resolution`),
      column('rejectionReason', 'text', sql`k.reason_rejection`),
      column('deliveryNumber', 'text', sql`k.delivery_number`),
      column('filedAt', 'instant', localInstant(ctx, sql`k.created_at`)),
      column('decidedAt', 'instant', localInstant(ctx, sql`k.decided_at`)),
      column('closedAt', 'instant', localInstant(ctx, sql`k.closed_at`)),
    ],
    from: sql`
      from claims_claim k
      join customers_customer c on c.id = k.customer_id
      left join catalog_article a on a.code = k.article_code
     where ${withinReach(ctx, sql`k.customer_id`, sql`k.sorg`)} and ${instantWithin(ctx, sql`k.created_at`, period)}`,
    order: sql`k.created_at, k.id`,
  }),
};
