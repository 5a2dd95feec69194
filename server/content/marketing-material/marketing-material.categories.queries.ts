import { sql, type RawBuilder } from 'kysely';
import type { MaterialKind } from '#rules/content/content/content-types.ts';
import { isId } from '#rules/ids.ts';
import type { ContentLanguage } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { countByParent } from '#content/content/content.queries.ts';
import { visibleCategory } from './marketing-material.policy.ts';

/** A category of the library. */
export interface MarketingCategory {
  readonly id: string;
  readonly kind: MaterialKind;
  readonly parentId: string | null;
  readonly mainLanguage: ContentLanguage;
  readonly titles: Partial<Readonly<Record<ContentLanguage, string>>>;
  /** Last part of its address. */
  readonly route: string;
  readonly showChildren: boolean;
  readonly layoutId: string | null;
  readonly itemPerLine: number;
  readonly marketIds: readonly string[];
  readonly position: number;
  readonly version: number;
  readonly createdAt: Date;
}

const columns: RawBuilder<MarketingCategory> = sql<MarketingCategory>`
  c.id, c.kind, p.parent_id as "parentId", c.main_language as "mainLanguage", c.titles, c.route,
  c.show_children as "showChildren", c.layout_id as "layoutId", c.items_per_line as "itemPerLine",
  p.market_ids as "marketIds", c.position, c.version, c.created_at as "createdAt"`;

const source = sql`marketing_material_category c join content_parent p on p.id = c.id`;

/** The filters of a list of categories; what is left out or null shows all. */
export interface CategoryFilter {
  readonly search?: string;
  readonly kind?: MaterialKind | null;
  readonly marketIds?: readonly string[] | null;
  /** The category above; null shows those at the top. */
  readonly parentId?: string | null;
}

/** A page of categories that the caller sees, in the order of their siblings, with their number. */
export async function listCategories(
  ctx: Ctx,
  { search = '', kind, marketIds, parentId }: CategoryFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ data: MarketingCategory[]; count: number }> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8);
  const parts: RawBuilder<unknown>[] = [
    await visibleCategory(ctx),
    ...words.map((word) => sql`catalog_fold(c.titles::text) like '%' || catalog_fold(${likePattern(word)}) || '%'`),
  ];
  if (kind) parts.push(sql`c.kind = ${kind}`);
  if (marketIds) parts.push(sql`p.market_ids && ${marketIds.filter(isId)}::uuid[]`);
  if (parentId === null) parts.push(sql`p.parent_id is null`);
  else if (parentId !== undefined) parts.push(isId(parentId) ? sql`p.parent_id = ${parentId}` : sql`false`);
  const where = sql.join(parts, sql` and `);
  const [counted, found] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count from ${source} where ${where}`.execute(ctx.db),
    sql<MarketingCategory>`
      select ${columns}
        from ${source}
       where ${where}
       order by c.kind, c.position, c.id
       limit ${limit}
      offset ${(page - 1) * limit}`.execute(ctx.db),
  ]);
  return { data: found.rows, count: counted.rows[0]?.count ?? 0 };
}

/** A category that the caller sees, or null. Batched. */
export function loadCategory(ctx: Ctx, id: string): Promise<MarketingCategory | null> {
  return loaderOf<string, MarketingCategory>(ctx, 'marketing-material.category', async (ids) => {
    const { rows } = await sql<MarketingCategory>`
      select ${columns}
        from ${source}
       where c.id = any(${ids.filter(isId)}::uuid[]) and ${await visibleCategory(ctx)}`.execute(ctx.db);
    return new Map(rows.map((row) => [row.id, row]));
  }).load(id);
}

/** A category by its id or route, if the caller sees it. */
export async function findCategory(ctx: Ctx, idOrRoute: string): Promise<MarketingCategory | null> {
  if (isId(idOrRoute)) return loadCategory(ctx, idOrRoute);
  const { rows } = await sql<MarketingCategory>`
    select ${columns}
      from ${source}
     where c.route = ${idOrRoute} and ${await visibleCategory(ctx)}`.execute(ctx.db);
  return rows[0] ?? null;
}

async function readLocked(ctx: Ctx, id: string, lock: RawBuilder<unknown>): Promise<MarketingCategory | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<MarketingCategory>`
    select ${columns}
      from ${source}
     where c.id = ${id} and ${await visibleCategory(ctx)}
       for ${lock} of c`.execute(ctx.db);
  return rows[0] ?? null;
}

/** A category for its editor, locked; null for one that does not exist or is deleted. */
export const lockCategory = (ctx: Ctx, id: string): Promise<MarketingCategory | null> =>
  readLocked(ctx, id, sql`update`);

/** The same, only kept from changes: several editors may put materials into it at a time. */
export const shareCategory = (ctx: Ctx, id: string): Promise<MarketingCategory | null> =>
  readLocked(ctx, id, sql`share`);

/** Ids of a category and all categories below it, whoever sees them. */
export async function listBelow(ctx: Ctx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below (id) as (
      select ${id}::uuid
       union all
      select p.id
        from below b
        join content_parent p on p.parent_id = b.id)
    select id
      from below`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** The categories above a category, the topmost first. Batched by level. */
export async function loadBreadcrumb(ctx: Ctx, { parentId }: MarketingCategory): Promise<MarketingCategory[]> {
  const above: MarketingCategory[] = [];
  for (let id = parentId; id !== null;) {
    const category = await loadCategory(ctx, id);
    if (!category) break;
    above.unshift(category);
    id = category.parentId;
  }
  return above;
}

/** Number of categories directly below a category that the caller sees. Batched. */
export async function countChildren(ctx: Ctx, id: string): Promise<number> {
  const found = await loaderOf<string, number>(ctx, 'marketing-material.children', async (ids) => {
    const { rows } = await sql<{ id: string; count: number }>`
      select p.parent_id as id, count(*)::int as count
        from ${source}
       where p.parent_id = any(${[...ids]}::uuid[]) and ${await visibleCategory(ctx)}
       group by p.parent_id`.execute(ctx.db);
    return new Map(rows.map((row) => [row.id, row.count]));
  }).load(id);
  return found ?? 0;
}

/** Number of materials in a category and below it that the caller sees. Batched. */
export async function countMaterials(ctx: Ctx, id: string): Promise<number> {
  const found = await loaderOf<string, number>(ctx, 'marketing-material.materials', async (ids) => {
    const { rows } = await sql<{ root: string; id: string }>`
      with recursive below (root, id) as (
        select c.id, c.id
          from unnest(${[...ids]}::uuid[]) as c(id)
         union all
        select b.root, p.id
          from below b
          join content_parent p on p.parent_id = b.id)
      select root, id
        from below`.execute(ctx.db);
    const counts = await countByParent(ctx, 'marketing_material', [...new Set(rows.map((row) => row.id))]);
    const sums = new Map<string, number>();
    for (const row of rows) sums.set(row.root, (sums.get(row.root) ?? 0) + (counts.get(row.id) ?? 0));
    return sums;
  }).load(id);
  return found ?? 0;
}
