import { sql } from 'kysely';
import type { NewCustomerGroup } from '#rules/accounts/customers/customer-group.ts';
import type { Ctx } from '#platform/context.ts';
import { addCustomerGroup, renameCustomerGroup } from './customers.groups.actions.ts';
import { findCustomerGroupSetting } from './customers.groups.queries.ts';

/** Imports a `customer_groups` file: names customer groups, also those that only customers, deals or blocks name. */
export async function importCustomerGroups(ctx: Ctx): Promise<number> {
  const { rows: groups } = await sql<NewCustomerGroup>`
    select s.customer_group as code, s.name
      from staged s
     order by s.customer_group`.execute(ctx.db);
  let changed = 0;
  for (const group of groups) {
    await ctx.db.selectFrom('customers_group').select('code').where('code', '=', group.code).forUpdate().execute();
    const known = await findCustomerGroupSetting(ctx, group.code);
    if (known && known.version > 0 && known.name === group.name) continue;
    if (known) await renameCustomerGroup(ctx, known, group.name);
    else await addCustomerGroup(ctx, group);
    changed += 1;
  }
  return changed;
}
