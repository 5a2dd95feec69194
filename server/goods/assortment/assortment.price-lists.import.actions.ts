import { sql } from 'kysely';
import type { NewPriceList } from '#rules/goods/catalog/price-list.ts';
import type { Ctx } from '#platform/context.ts';
import { addPriceList, renamePriceList } from './assortment.price-lists.actions.ts';
import { findPriceListSetting } from './assortment.price-lists.queries.ts';

/** Imports a `price_lists` file: names price lists, also those that only prices, customers or a sorg name. */
export async function importPriceLists(ctx: Ctx): Promise<number> {
  const { rows: lists } = await sql<NewPriceList>`
    select s.sorg, s.price_list as code, s.name
      from staged s
     order by s.sorg, s.price_list`.execute(ctx.db);
  let changed = 0;
  for (const list of lists) {
    await ctx.db
      .selectFrom('catalog_price_list')
      .select('code')
      .where('sorg', '=', list.sorg)
      .where('code', '=', list.code)
      .forUpdate()
      .execute();
    const known = await findPriceListSetting(ctx, list.sorg, list.code);
    if (known && known.version > 0 && known.name === list.name) continue;
    if (known) await renamePriceList(ctx, known, list.name);
    else await addPriceList(ctx, list);
    changed += 1;
  }
  return changed;
}
