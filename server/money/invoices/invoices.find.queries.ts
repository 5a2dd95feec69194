import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { eachReach } from './invoices.policy.ts';
import { invoiceColumns, invoiceTables, type Invoice } from './invoices.queries.ts';

/** Shorter texts have no trigram: they would be compared with every invoice of the customer. */
const shortest = 3;

/**
 * The newest invoices that the caller sees and that have a text as their number, and those that have it in one of their
 * numbers (also of the delivery, the PO or the invoice that a credit refers to); at most `limit` of each.
 */
export async function findInvoices(ctx: Ctx, search: string, limit: number): Promise<Invoice[]> {
  if (search.length < shortest) return [];
  const part = (match: RawBuilder<boolean>): RawBuilder<unknown> =>
    eachReach(
      ctx,
      (reach) => sql`
        select i.id
          from invoices_invoice i
         where ${match} and ${reach}
         order by i.invoiced_on desc, i.id desc
         limit ${sql.lit(limit)}`,
    );
  const { rows } = await sql<Invoice>`
    select ${invoiceColumns}
      from ${invoiceTables}
     where i.id in (${part(sql<boolean>`i.number = ${search}`)}
       union all ${part(sql<boolean>`i.search_text like ${`%${likePattern(search.toLowerCase())}%`}`)})
     order by i.invoiced_on desc, i.id desc`.execute(ctx.db);
  return rows;
}
