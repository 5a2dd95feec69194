import { sql, type RawBuilder } from 'kysely';
import type { SubCatalog } from '#rules/goods/catalog/assortment-choices.ts';
import { contentLanguage } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { readPage } from '#platform/database/read-page.ts';

/** Widths in which pictures of brands and categories are stored. */
export const assortmentWidths = [400, 160] as const;

/** A brand as the administration sees it. */
export interface BrandSetting {
  readonly code: string;
  readonly name: string;
  readonly position: number;
  /** Name of the stored picture without width and extension. */
  readonly picture: string | null;
  readonly modelCount: number;
  readonly version: number;
}

/** A merchandise category as the administration sees it. */
export interface CategorySetting {
  readonly code: string;
  readonly category: SubCatalog;
  /** In the language of the caller. */
  readonly name: string;
  /** Names by language. */
  readonly names: Readonly<Record<string, string>>;
  readonly position: number;
  readonly picture: string | null;
  readonly modelCount: number;
  readonly version: number;
}

type Found<Row> = { readonly data: Row[]; readonly count: number };

async function pageOf<Row>(ctx: Ctx, rows: RawBuilder<unknown>, page: number, limit: number): Promise<Found<Row>> {
  const found = await readPage(ctx.db, { page, limit }, sql<Row & { total: number }>`${rows}`);
  return { data: found.rows, count: found.count };
}

const brands = (condition: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select b.code, b.name, b.position, b.picture, b.version, coalesce(m.models, 0)::int as "modelCount",
         count(*) over ()::int as total
    from catalog_brand b
    left join (select brand, count(*) as models from catalog_model group by brand) m on m.brand = b.code
   where ${condition}
   order by b.position, lower(b.name), b.code`;

/** One page of the brands whose code or name contains the words, in their order. */
export function listBrandSettings(ctx: Ctx, words: string, page: number, limit: number): Promise<Found<BrandSetting>> {
  const like = `%${likePattern(words)}%`;
  return pageOf(ctx, brands(sql`(b.code ilike ${like} or b.name ilike ${like})`), page, limit);
}

/** One brand, or null. */
export async function findBrandSetting(ctx: Ctx, code: string): Promise<BrandSetting | null> {
  return (await pageOf<BrandSetting>(ctx, brands(sql`b.code = ${code}`), 1, 1)).data[0] ?? null;
}

const categories = (ctx: Ctx, condition: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select c.code, c.category, c.position, c.picture, c.version, coalesce(t.names, '{}') as names,
         coalesce(t.names ->> ${contentLanguage(ctx.locale)}, t.names ->> 'en', t.first, c.code) as name,
         coalesce(m.models, 0)::int as "modelCount", count(*) over ()::int as total
    from catalog_category c
    left join (
      select code, jsonb_object_agg(language, name) as names, min(name) as first
        from catalog_category_text
       group by code) t on t.code = c.code
    left join (
      select merchandise_category, count(*) as models
        from catalog_model
       group by merchandise_category) m on m.merchandise_category = c.code
   where ${condition}
   order by array_position(array['bike', 'paa', 'groupset'], c.category), c.position, name, c.code`;

export interface CategoryFilter {
  readonly words: string;
  readonly category: SubCatalog | null;
}

/** One page of the merchandise categories whose code or name contains the words, by sub-catalog, then in their order. */
export function listCategorySettings(
  ctx: Ctx,
  { words, category }: CategoryFilter,
  page: number,
  limit: number,
): Promise<Found<CategorySetting>> {
  const like = `%${likePattern(words)}%`;
  const condition = sql<boolean>`
    (${category}::text is null or c.category = ${category})
    and (c.code ilike ${like}
         or exists (select from catalog_category_text x where x.code = c.code and x.name ilike ${like}))`;
  return pageOf(ctx, categories(ctx, condition), page, limit);
}

/** One merchandise category, or null. */
export async function findCategorySetting(ctx: Ctx, code: string): Promise<CategorySetting | null> {
  return (await pageOf<CategorySetting>(ctx, categories(ctx, sql`c.code = ${code}`), 1, 1)).data[0] ?? null;
}

/**
 * True if blocks, warranty rules or checklists name a brand or category; models refer to it by foreign keys. Warranty
 * rules and checklists belong to modules below, but a brand or category that they name must stay.
 */
export async function isNamed(ctx: Ctx, kind: 'brand' | 'category', code: string): Promise<boolean> {
  const service =
    kind === 'brand'
      ? sql`select 1 from claims_warranty_rule where brand = ${code}`
      : sql`
        select 1 from claims_warranty_rule where merchandise = ${code}
        union all
        select 1 from pdi_checklist_item where ${code} = any(merchandise_categories) and retired_at is null`;
  const { rows } = await sql<{ named: boolean }>`
    select exists (select from catalog_block where kind = ${kind} and subject = ${code})
        or exists (${service}) as named`.execute(ctx.db);
  return rows[0]?.named ?? true;
}
