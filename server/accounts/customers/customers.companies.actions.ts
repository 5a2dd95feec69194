import { DomainError } from '#rules/errors.ts';
import type { CompanyVersion, NewCompany } from '#rules/accounts/markets/sorg.ts';
import type { Ctx } from '#platform/context.ts';
import { deleteUnlessUsed } from '#platform/database/removal.ts';

const subjectOf = (code: string) => ({ subjectType: 'company', subjectId: code }) as const;

/** Adds a company that issues invoices. Throws `code_already_exists`. */
export async function createCompany(ctx: Pick<Ctx, 'db' | 'record'>, company: NewCompany): Promise<{ code: string }> {
  const added = await ctx.db
    .insertInto('customers_company')
    .values(company)
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  if (!added) throw new DomainError('code_already_exists', {}, 'code');
  await ctx.record({ action: 'customers.company-created', ...subjectOf(company.code), after: company });
  return { code: company.code };
}

/** Renames a company. Throws `not_found`, and `entry_changed` if somebody else renamed it meanwhile. */
export async function renameCompany(ctx: Ctx, row: CompanyVersion, name: string): Promise<{ code: string }> {
  const before = await lockCompany(ctx, row);
  await ctx.db
    .updateTable('customers_company')
    .set({ name, version: row.version + 1 })
    .where('code', '=', row.code)
    .execute();
  await ctx.record({ action: 'customers.company-renamed', ...subjectOf(row.code), before, after: { name } });
  return { code: row.code };
}

/**
 * Deletes a company, with what its invoices say about it. Throws `not_found`, `entry_changed`, and `in_use` while a sales
 * organisation, a customer or a credit account names it.
 */
export async function deleteCompany(ctx: Ctx, row: CompanyVersion): Promise<{ code: string }> {
  const before = await lockCompany(ctx, row);
  const sorg = await ctx.db
    .selectFrom('markets_sorg')
    .select('code')
    .where('company_code', '=', row.code)
    .limit(1)
    .executeTakeFirst();
  if (sorg) throw new DomainError('in_use', {}, 'code');
  await deleteUnlessUsed(ctx.db, 'code', () =>
    ctx.db.deleteFrom('customers_company').where('code', '=', row.code).execute(),
  );
  await ctx.record({ action: 'customers.company-deleted', ...subjectOf(row.code), before });
  return { code: row.code };
}

async function lockCompany(ctx: Ctx, { code, version }: CompanyVersion): Promise<{ name: string; version: number }> {
  const found = await ctx.db
    .selectFrom('customers_company')
    .select(['name', 'version'])
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new DomainError('not_found', {}, 'code');
  if (found.version !== version) throw new DomainError('entry_changed');
  return found;
}
