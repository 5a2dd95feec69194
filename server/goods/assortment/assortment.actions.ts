import { sql, type RawBuilder } from 'kysely';
import type {
  BrandSettings,
  CategorySettings,
  CodeVersion,
  NewBrand,
  NewCategory,
} from '#rules/goods/catalog/assortment.ts';
import { DomainError } from '#rules/errors.ts';
import type { LanguageTexts } from '#rules/text/language-texts.ts';
import type { Ctx } from '#platform/context.ts';
import { deleteUnlessUsed } from '#platform/database/removal.ts';
import {
  findBrandSetting,
  findCategorySetting,
  isNamed,
  type BrandSetting,
  type CategorySetting,
} from './assortment.queries.ts';
import { markOutdated } from '#goods/catalog/catalog.entries.actions.ts';

/** The picture of a change: the name of a stored picture, null to remove it, undefined to keep it. */
export type PictureChange = string | null | undefined;

const brandSubject = (code: string) => ({ subjectType: 'brand', subjectId: code }) as const;
const categorySubject = (code: string) => ({ subjectType: 'category', subjectId: code }) as const;
const pictureColumn = (picture: PictureChange) => (picture === undefined ? {} : { picture });

/** Lists and search show names: refreshes the articles of changed models as soon as a job is free. */
const refreshModels = (ctx: Ctx, condition: RawBuilder<boolean>): Promise<void> =>
  markOutdated(
    ctx,
    sql`select a.id from catalog_article a join catalog_model m on m.id = a.model_id where ${condition}`,
    0,
  );

/** Adds a brand; files may name it from then on. Throws `code_already_exists`. */
export async function addBrand(ctx: Ctx, brand: NewBrand, picture?: PictureChange): Promise<{ code: string }> {
  const added = await ctx.db
    .insertInto('catalog_brand')
    .values({ ...brand, ...pictureColumn(picture) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  if (!added) throw new DomainError('code_already_exists', {}, 'code');
  await ctx.record({ action: 'catalog.brand-added', ...brandSubject(brand.code), after: { ...brand, picture } });
  return { code: brand.code };
}

/**
 * Changes name, place and picture of a brand; lists and search follow within a minute. Throws `not_found`, and
 * `entry_changed` if somebody else, or a file, changed it meanwhile.
 */
export async function changeBrand(
  ctx: Ctx,
  row: CodeVersion,
  settings: BrandSettings,
  picture?: PictureChange,
): Promise<{ code: string }> {
  const before = await lockBrand(ctx, row);
  await ctx.db
    .updateTable('catalog_brand')
    .set({ ...settings, ...pictureColumn(picture), version: row.version + 1 })
    .where('code', '=', row.code)
    .execute();
  if (before.name !== settings.name) await refreshModels(ctx, sql`m.brand = ${row.code}`);
  await ctx.record({
    action: 'catalog.brand-changed',
    ...brandSubject(row.code),
    before,
    after: { ...settings, ...pictureColumn(picture) },
  });
  return { code: row.code };
}

/** Removes a brand without models, blocks and warranty rules. Throws `not_found`, `entry_changed`, `in_use`. */
export async function removeBrand(ctx: Ctx, row: CodeVersion): Promise<{ code: string }> {
  const before = await lockBrand(ctx, row);
  if (await isNamed(ctx, 'brand', row.code)) throw new DomainError('in_use', {}, 'code');
  await deleteUnlessUsed(ctx.db, 'code', () =>
    ctx.db.deleteFrom('catalog_brand').where('code', '=', row.code).execute(),
  );
  await ctx.record({ action: 'catalog.brand-removed', ...brandSubject(row.code), before });
  return { code: row.code };
}

async function lockBrand(ctx: Ctx, { code, version }: CodeVersion): Promise<BrandSetting> {
  await ctx.db.selectFrom('catalog_brand').select('code').where('code', '=', code).forUpdate().execute();
  const found = await findBrandSetting(ctx, code);
  if (!found) throw new DomainError('not_found', {}, 'code');
  if (found.version !== version) throw new DomainError('entry_changed');
  return found;
}

/** Replaces the names in the languages of the portal; names in other languages, which files may bring, stay. */
async function writeNames(ctx: Ctx, code: string, names: LanguageTexts): Promise<void> {
  const written = Object.entries(names);
  const filled = written.filter(([, name]) => name !== '');
  await ctx.db
    .deleteFrom('catalog_category_text')
    .where('code', '=', code)
    .where(
      'language',
      'in',
      written.map(([language]) => language),
    )
    .execute();
  await ctx.db
    .insertInto('catalog_category_text')
    .values(filled.map(([language, name]) => ({ code, language, name })))
    .execute();
}

/** Adds a merchandise category; files may name it from then on. Throws `code_already_exists`. */
export async function addCategory(ctx: Ctx, category: NewCategory, picture?: PictureChange): Promise<{ code: string }> {
  const { names, ...columns } = category;
  const added = await ctx.db
    .insertInto('catalog_category')
    .values({ ...columns, ...pictureColumn(picture) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  if (!added) throw new DomainError('code_already_exists', {}, 'code');
  await writeNames(ctx, category.code, names);
  await ctx.record({
    action: 'catalog.category-added',
    ...categorySubject(category.code),
    after: { ...category, picture },
  });
  return { code: category.code };
}

/**
 * Changes names, place and picture of a merchandise category; its sub-catalog follows the articles files. Lists and search
 * follow within a minute. Throws `not_found`, and `entry_changed` if somebody else, or a file, changed it meanwhile.
 */
export async function changeCategory(
  ctx: Ctx,
  row: CodeVersion,
  { names, position }: CategorySettings,
  picture?: PictureChange,
): Promise<{ code: string }> {
  const before = await lockCategory(ctx, row);
  await ctx.db
    .updateTable('catalog_category')
    .set({ position, ...pictureColumn(picture), version: row.version + 1 })
    .where('code', '=', row.code)
    .execute();
  if (Object.entries(names).some(([language, name]) => name !== (before.names[language] ?? ''))) {
    await writeNames(ctx, row.code, names);
    await refreshModels(ctx, sql`m.merchandise_category = ${row.code}`);
  }
  await ctx.record({
    action: 'catalog.category-changed',
    ...categorySubject(row.code),
    before,
    after: { names, position, ...pictureColumn(picture) },
  });
  return { code: row.code };
}

/**
 * Removes a merchandise category without models, blocks, warranty rules and items of checklists. Throws `not_found`,
 * `entry_changed`, `in_use`.
 */
export async function removeCategory(ctx: Ctx, row: CodeVersion): Promise<{ code: string }> {
  const before = await lockCategory(ctx, row);
  if (await isNamed(ctx, 'category', row.code)) throw new DomainError('in_use', {}, 'code');
  await deleteUnlessUsed(ctx.db, 'code', () =>
    ctx.db.deleteFrom('catalog_category').where('code', '=', row.code).execute(),
  );
  await ctx.record({ action: 'catalog.category-removed', ...categorySubject(row.code), before });
  return { code: row.code };
}

async function lockCategory(ctx: Ctx, { code, version }: CodeVersion): Promise<CategorySetting> {
  await ctx.db.selectFrom('catalog_category').select('code').where('code', '=', code).forUpdate().execute();
  const found = await findCategorySetting(ctx, code);
  if (!found) throw new DomainError('not_found', {}, 'code');
  if (found.version !== version) throw new DomainError('entry_changed');
  return found;
}
