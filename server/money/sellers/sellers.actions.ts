import * as v from 'valibot';
import { DomainError } from '#rules/errors.ts';
import { sellerSchema, type SellerData } from '#rules/money/invoices/seller.ts';
import type { Ctx } from '#platform/context.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { findSeller, type Seller } from './sellers.queries.ts';

const keySchema = v.object({
  companyCode: v.pipe(v.string(), v.maxLength(20, 'too_long')),
  version: v.pipe(v.number(), v.integer(), v.minValue(0, 'out_of_range')),
});

/** Columns of a seller in its table, besides the name. */
export const columnsOf = (seller: Omit<SellerData, 'name'>) => ({
  tax_number: seller.taxNumber,
  registration_number: seller.registrationNumber,
  email: seller.email,
  address: seller.address,
  city: seller.city,
  postal_code: seller.postalCode,
  country: seller.country,
  bank_name: seller.bankName,
  account_holder: seller.accountHolder,
  account_number: seller.accountNumber,
  bic: seller.bic,
  electronic_scheme: seller.electronicScheme,
  electronic_address: seller.electronicAddress,
  contact_name: seller.contactName,
  contact_phone: seller.contactPhone,
});

/**
 * Sets what the invoices of a company say about it: all that a valid electronic invoice needs is required. Throws
 * `not_found`, `valid_country`, `seller_changed` if somebody else changed the data meanwhile, and the refusals of the
 * fields.
 */
export async function saveSeller(ctx: Ctx, input: unknown): Promise<void> {
  const { companyCode, version } = parseInput(keySchema, input);
  const seller = parseInput(sellerSchema, input);
  const company = await ctx.db
    .selectFrom('customers_company')
    .select('code')
    .where('code', '=', companyCode)
    .forKeyShare()
    .executeTakeFirst();
  if (!company) throw new DomainError('not_found', {}, 'companyCode');
  const country = await ctx.db
    .selectFrom('markets_country')
    .select('id')
    .where('id', '=', seller.country)
    .executeTakeFirst();
  if (!country) throw new DomainError('valid_country', {}, 'country');
  const before = await findSeller(ctx, companyCode);
  const written =
    version === 0
      ? await ctx.db
          .insertInto('invoices_seller')
          .values({ company_code: companyCode, name: seller.name, ...columnsOf(seller) })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await ctx.db
          .updateTable('invoices_seller')
          .set({ name: seller.name, ...columnsOf(seller), version: version + 1 })
          .where('company_code', '=', companyCode)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  if (!written) throw new DomainError('seller_changed');
  await sellerChanged(ctx, companyCode, before, seller);
}

/** Records a change of what the invoices of a company say about it. */
export const sellerChanged = (
  ctx: Pick<Ctx, 'record'>,
  companyCode: string,
  before: Seller | null,
  after: SellerData,
): Promise<void> =>
  ctx.record({
    action: 'invoices.seller-changed',
    subjectType: 'invoice-seller',
    subjectId: companyCode,
    before,
    after: { companyCode, ...after },
  });
