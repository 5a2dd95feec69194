import { sql } from 'kysely';
import { asStored, type SellerData } from '#rules/money/invoices/seller.ts';
import type { Ctx } from '#platform/context.ts';
import { columnsOf, sellerChanged } from './sellers.actions.ts';
import { findSeller, type Seller } from './sellers.queries.ts';

/** A seller as a `companies` file has it, with the stored data where it lacks the column. */
type FileSeller = SellerData & Pick<Seller, 'companyCode'>;

/** SQL of a cell, or what is stored if the file lacks its column. */
const given = (column: string) => sql`coalesce(${sql.ref(`s.${column}`)}, ${sql.ref(`e.${column}`)}, '')`;
/** SQL of a cell about the bank account: what is stored belongs to the stored account only. */
const ofAccount = (column: string) => sql`
  coalesce(${sql.ref(`s.${column}`)},
           case when s.account_number is null
                  or upper(regexp_replace(s.account_number, '[\\s.-]', '', 'g')) = e.account_number
                then ${sql.ref(`e.${column}`)} end, '')`;
/** SQL of a cell about the electronic address: scheme and address count as one. */
const ofAddress = (column: string) => sql`
  case when s.electronic_scheme is null and s.electronic_address is null
       then coalesce(${sql.ref(`e.${column}`)}, '')
       else coalesce(${sql.ref(`s.${column}`)}, '') end`;

/**
 * Imports what a `companies` file says about the companies as sellers, after the companies themselves. A file without
 * a column leaves what is stored, and a company without any data gets none. Returns the number of changed sellers.
 */
export async function importSellers(ctx: Ctx): Promise<number> {
  const { rows } = await sql<FileSeller>`
    select f.*
      from (
        select s.company_code as "companyCode", coalesce(nullif(e.name, ''), s.name) as name,
               ${given('tax_number')} as "taxNumber", ${given('registration_number')} as "registrationNumber",
               ${given('email')} as email, ${given('address')} as address, ${given('city')} as city,
               ${given('postal_code')} as "postalCode", ${given('country')} as country,
               ${ofAccount('bank_name')} as "bankName", ${ofAccount('account_holder')} as "accountHolder",
               ${given('account_number')} as "accountNumber", ${ofAccount('bic')} as bic,
               ${ofAddress('electronic_scheme')} as "electronicScheme",
               ${ofAddress('electronic_address')} as "electronicAddress",
               ${given('contact_name')} as "contactName", ${given('contact_phone')} as "contactPhone"
          from staged s
          left join invoices_seller e on e.company_code = s.company_code
         where num_nonnulls(s.tax_number, s.registration_number, s.email, s.address, s.city, s.postal_code, s.country,
                            s.bank_name, s.account_holder, s.account_number, s.bic, s.electronic_scheme,
                            s.electronic_address, s.contact_name, s.contact_phone) > 0) f
     where f."taxNumber" <> ''
     order by f."companyCode"`.execute(ctx.db);
  let changed = 0;
  for (const row of rows) if (await takeSeller(ctx, row)) changed += 1;
  return changed;
}

/** True if the seller is another one than before. The row of the company is locked, as an editor of the seller locks it. */
async function takeSeller(ctx: Ctx, row: FileSeller): Promise<boolean> {
  const seller = asStored(row);
  const before = await findSeller(ctx, row.companyCode);
  if (before === null) return false;
  const names = Object.keys(seller) as (keyof SellerData)[];
  if (before.version > 0 && names.every((name) => before[name] === seller[name])) return false;
  // The name on invoices stays: without one, it is that of the company.
  if (before.version === 0)
    await ctx.db
      .insertInto('invoices_seller')
      .values({ company_code: row.companyCode, ...columnsOf(seller) })
      .execute();
  else
    await ctx.db
      .updateTable('invoices_seller')
      .set({ ...columnsOf(seller), version: before.version + 1 })
      .where('company_code', '=', row.companyCode)
      .execute();
  await sellerChanged(ctx, row.companyCode, before, seller);
  return true;
}
