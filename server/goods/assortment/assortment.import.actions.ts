import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { NewBrand, NewCategory } from '#rules/goods/catalog/assortment.ts';
import { textsOfEach } from '#rules/text/language-texts.ts';
import type { Ctx } from '#platform/context.ts';
import { textColumns } from '#platform/database/staging.ts';
import { addBrand, addCategory, changeBrand, changeCategory } from './assortment.actions.ts';
import { findBrandSetting, findCategorySetting } from './assortment.queries.ts';

/** Imports a `brands` file: adds brands, and changes names and places of those that differ; pictures stay. */
export async function importBrands(ctx: Ctx): Promise<number> {
  const { rows: brands } = await sql<NewBrand>`
    select s.brand as code, s.name, s.position
      from staged s
     order by s.brand`.execute(ctx.db);
  let changed = 0;
  for (const { code, name, position } of brands) {
    await ctx.db.selectFrom('catalog_brand').select('code').where('code', '=', code).forUpdate().execute();
    const known = await findBrandSetting(ctx, code);
    if (known?.name === name && known.position === position) continue;
    if (known) await changeBrand(ctx, known, { name, position });
    else await addBrand(ctx, { code, name, position });
    changed += 1;
  }
  return changed;
}

/** Imports a `categories` file: adds merchandise categories, and changes names and places of those that differ. */
export async function importCategories(ctx: Ctx): Promise<number> {
  const { rows } = await sql<NewCategory>`
    select s.merchandise_category as code, s.category, ${textColumns('name')} as names, s.position
      from staged s
     order by s.merchandise_category`.execute(ctx.db);
  let changed = 0;
  for (const { code, category, names, position } of rows) {
    await ctx.db.selectFrom('catalog_category').select('code').where('code', '=', code).forUpdate().execute();
    const known = await findCategorySetting(ctx, code);
    if (known?.position === position && isDeepStrictEqual(textsOfEach(known.names), names)) continue;
    if (known) await changeCategory(ctx, known, { names, position });
    else await addCategory(ctx, { code, category, names, position });
    changed += 1;
  }
  return changed;
}
