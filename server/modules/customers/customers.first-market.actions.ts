import type { Ctx } from '../../platform/context.ts';

/** Adds the company that invoices for the first sales organisation; the caller records it. */
export async function addFirstCompany(
  ctx: Pick<Ctx, 'db'>,
  company: { readonly code: string; readonly name: string },
): Promise<void> {
  await ctx.db.insertInto('customers_company').values(company).execute();
}
