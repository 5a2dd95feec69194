import type { NewPriceList, PriceListVersion } from '#rules/goods/catalog/price-list.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { requireSorg } from '#accounts/markets/markets.queries.ts';
import { findPriceListSetting, type PriceListSetting } from './assortment.price-lists.queries.ts';

type PriceListName = Pick<PriceListVersion, 'sorg' | 'code'>;
const subjectOf = ({ sorg, code }: PriceListName) =>
  ({ subjectType: 'price-list', subjectId: `${sorg} ${code}` }) as const;

async function insertList(ctx: Ctx, list: NewPriceList): Promise<boolean> {
  const added = await ctx.db
    .insertInto('catalog_price_list')
    .values(list)
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return added !== undefined;
}

/** Adds a price list of a sales organisation. Throws `not_found`, `code_already_exists`. */
export async function addPriceList(ctx: Ctx, list: NewPriceList): Promise<PriceListName> {
  await requireSorg(ctx.db, list.sorg);
  if (!(await insertList(ctx, list))) throw new DomainError('code_already_exists', {}, 'code');
  await ctx.record({ action: 'catalog.price-list-added', ...subjectOf(list), after: list });
  return { sorg: list.sorg, code: list.code };
}

/**
 * Names a price list, also one that only prices, customers or its sales organisation name (version 0). Throws
 * `not_found`, and `entry_changed` if somebody else named it meanwhile.
 */
export async function renamePriceList(ctx: Ctx, row: PriceListVersion, name: string): Promise<PriceListName> {
  const { sorg, code, version } = row;
  const before = await lockList(ctx, row);
  if (version === 0) {
    if (!(await insertList(ctx, { sorg, code, name }))) throw new DomainError('entry_changed');
  } else {
    await ctx.db
      .updateTable('catalog_price_list')
      .set({ name, version: version + 1 })
      .where('sorg', '=', sorg)
      .where('code', '=', code)
      .execute();
  }
  await ctx.record({ action: 'catalog.price-list-renamed', ...subjectOf(row), before, after: { name } });
  return { sorg, code };
}

/** Removes a price list without prices that no customer and no sales organisation has. Throws `not_found`, `entry_changed`, `in_use`. */
export async function removePriceList(ctx: Ctx, row: PriceListVersion): Promise<PriceListName> {
  const { sorg, code } = row;
  const before = await lockList(ctx, row);
  if (before.priceCount > 0 || before.customerCount > 0 || before.isDefault)
    throw new DomainError('in_use', {}, 'code');
  await ctx.db.deleteFrom('catalog_price_list').where('sorg', '=', sorg).where('code', '=', code).execute();
  await ctx.record({ action: 'catalog.price-list-removed', ...subjectOf(row), before });
  return { sorg, code };
}

async function lockList(ctx: Ctx, { sorg, code, version }: PriceListVersion): Promise<PriceListSetting> {
  await ctx.db
    .selectFrom('catalog_price_list')
    .select('code')
    .where('sorg', '=', sorg)
    .where('code', '=', code)
    .forUpdate()
    .execute();
  const found = await findPriceListSetting(ctx, sorg, code);
  if (!found) throw new DomainError('not_found', {}, 'code');
  if (found.version !== version) throw new DomainError('entry_changed');
  return found;
}
