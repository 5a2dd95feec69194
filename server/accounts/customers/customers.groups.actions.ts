import type { CustomerGroupVersion, NewCustomerGroup } from '#rules/accounts/customers/customer-group.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { findCustomerGroupSetting, type CustomerGroupSetting } from './customers.groups.queries.ts';

const subjectOf = (code: string) => ({ subjectType: 'customer-group', subjectId: code }) as const;

async function insertGroup(ctx: Ctx, group: NewCustomerGroup): Promise<boolean> {
  const added = await ctx.db
    .insertInto('customers_group')
    .values(group)
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return added !== undefined;
}

/** Adds a customer group. Throws `code_already_exists`. */
export async function addCustomerGroup(ctx: Ctx, group: NewCustomerGroup): Promise<{ code: string }> {
  if (!(await insertGroup(ctx, group))) throw new DomainError('code_already_exists', {}, 'code');
  await ctx.record({ action: 'customers.group-added', ...subjectOf(group.code), after: group });
  return { code: group.code };
}

/**
 * Names a customer group, also one that only customers, deals or blocks name (version 0). Throws `not_found`, and
 * `entry_changed` if somebody else named it meanwhile.
 */
export async function renameCustomerGroup(
  ctx: Ctx,
  row: CustomerGroupVersion,
  name: string,
): Promise<{ code: string }> {
  const { code, version } = row;
  const before = await lockGroup(ctx, row);
  if (version === 0) {
    if (!(await insertGroup(ctx, { code, name }))) throw new DomainError('entry_changed');
  } else {
    await ctx.db
      .updateTable('customers_group')
      .set({ name, version: version + 1 })
      .where('code', '=', code)
      .execute();
  }
  await ctx.record({ action: 'customers.group-renamed', ...subjectOf(code), before, after: { name } });
  return { code };
}

/** Removes a customer group without customers, deals and blocks. Throws `not_found`, `entry_changed`, `in_use`. */
export async function removeCustomerGroup(ctx: Ctx, row: CustomerGroupVersion): Promise<{ code: string }> {
  const before = await lockGroup(ctx, row);
  if (before.customerCount > 0 || before.dealCount > 0 || before.blockCount > 0)
    throw new DomainError('in_use', {}, 'code');
  await ctx.db.deleteFrom('customers_group').where('code', '=', row.code).execute();
  await ctx.record({ action: 'customers.group-removed', ...subjectOf(row.code), before });
  return { code: row.code };
}

async function lockGroup(ctx: Ctx, { code, version }: CustomerGroupVersion): Promise<CustomerGroupSetting> {
  await ctx.db.selectFrom('customers_group').select('code').where('code', '=', code).forUpdate().execute();
  const found = await findCustomerGroupSetting(ctx, code);
  if (!found) throw new DomainError('not_found', {}, 'code');
  if (found.version !== version) throw new DomainError('entry_changed');
  return found;
}
