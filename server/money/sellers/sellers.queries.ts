import { sql } from 'kysely';
import type { SellerData } from '#rules/money/invoices/seller.ts';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { readPage } from '#platform/database/read-page.ts';

/** A company of the brand with what its invoices say about it; a company without data has empty texts and version 0. */
export interface Seller extends SellerData {
  readonly companyCode: string;
  readonly companyName: string;
  /** Sales organisations that this company invoices for. */
  readonly sorgs: readonly string[];
  readonly version: number;
}

const columns = sql`
  co.code as "companyCode", co.name as "companyName", coalesce(nullif(e.name, ''), co.name) as name,
  coalesce(e.tax_number, '') as "taxNumber", coalesce(e.registration_number, '') as "registrationNumber",
  coalesce(e.email, '') as email, coalesce(e.address, '') as address, coalesce(e.city, '') as city,
  coalesce(e.postal_code, '') as "postalCode", coalesce(e.country, '') as country,
  coalesce(e.bank_name, '') as "bankName", coalesce(e.account_holder, '') as "accountHolder",
  coalesce(e.account_number, '') as "accountNumber", coalesce(e.bic, '') as bic,
  coalesce(e.electronic_scheme, '') as "electronicScheme", coalesce(e.electronic_address, '') as "electronicAddress",
  coalesce(e.contact_name, '') as "contactName", coalesce(e.contact_phone, '') as "contactPhone", coalesce(e.version, 0) as version,
  array(select s.code from markets_sorg s where s.company_code = co.code order by s.code) as sorgs`;
const tables = sql`customers_company co left join invoices_seller e on e.company_code = co.code`;

/** Companies by code, with the data of their invoices. */
export async function listSellers(
  ctx: Ctx,
  search: string,
  page: number,
  limit: number,
): Promise<{ data: Seller[]; count: number }> {
  const words = `%${likePattern(search)}%`;
  const { rows, count } = await readPage(
    ctx.db,
    { page, limit },
    sql<Seller & { total: number }>`
    select ${columns}, count(*) over ()::int as total
      from ${tables}
     where co.code ilike ${words}
        or co.name ilike ${words}
        or e.name ilike ${words}
        or e.tax_number ilike ${words}
     order by co.code`,
  );
  return { data: rows, count };
}

/** One company with the data of its invoices, or null. */
export async function findSeller(ctx: Ctx, companyCode: string): Promise<Seller | null> {
  const { rows } = await sql<Seller>`
    select ${columns}
      from ${tables}
     where co.code = ${companyCode}`.execute(ctx.db);
  return rows[0] ?? null;
}
