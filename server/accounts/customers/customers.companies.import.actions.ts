import { sql } from 'kysely';
import type { NewCompany } from '#rules/accounts/markets/sorg.ts';
import type { Ctx } from '#platform/context.ts';
import { createCompany, renameCompany } from './customers.companies.actions.ts';

/** Imports a `companies` file: adds companies and renames those with another name. */
export async function importCompanies(ctx: Ctx): Promise<number> {
  const { rows: companies } = await sql<NewCompany>`
    select s.company_code as code, s.name
      from staged s
     order by s.company_code`.execute(ctx.db);
  let changed = 0;
  for (const company of companies) {
    const known = await ctx.db
      .selectFrom('customers_company')
      .select(['code', 'name', 'version'])
      .where('code', '=', company.code)
      .forUpdate()
      .executeTakeFirst();
    if (known?.name === company.name) continue;
    if (known) await renameCompany(ctx, known, company.name);
    else await createCompany(ctx, company);
    changed += 1;
  }
  return changed;
}
