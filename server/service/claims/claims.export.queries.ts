import { sql } from 'kysely';
import { namesWith } from '#rules/table-row.ts';
import { claimRow } from '#rules/service/claims/row.ts';
import { downloadColumns } from '#platform/rows/download-columns.ts';
import { column, instantWithin, type ExportSource, type SourceColumn } from '#platform/sheets/export-source.ts';
import { shownCustomerCode, withinReach } from '#accounts/customers/customers.policy.ts';

/** Columns that show more than what the claim stores. */
const byHand: Readonly<Partial<Record<keyof typeof claimRow, readonly SourceColumn[]>>> = {
  customerId: [
    column('customerCode', 'text', shownCustomerCode(sql`c.unified`)),
    column('customerName', 'text', sql`c.name`),
  ],
  articleCode: [column('articleCode', 'text', sql`coalesce(a.display_code, k.article_code)`)],
};

/** Claims by the day on which they were filed; without contact data of persons and without internal remarks. */
export const claimsExport: ExportSource = {
  mayLag: false,
  statement: (ctx, period) => ({
    columns: namesWith(claimRow, 'download').flatMap(
      (name) => byHand[name] ?? downloadColumns(ctx, claimRow, 'k')(name),
    ),
    from: sql`
      from claims_claim k
      join customers_customer c on c.id = k.customer_id
      left join catalog_article a on a.code = k.article_code
     where ${withinReach(ctx, sql`k.customer_id`, sql`k.sorg`)} and ${instantWithin(ctx, sql`k.created_at`, period)}`,
    order: sql`k.created_at, k.id`,
  }),
};
