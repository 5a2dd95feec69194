import { sql, type RawBuilder } from 'kysely';
import type { ContentTexts } from '#rules/content/content/content-texts.ts';
import type { ContentState, ContentType, MediaKind, Orientation } from '#rules/content/content/content-types.ts';
import { isId } from '#rules/ids.ts';
import type { ContentLanguage } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { anyOf } from '#platform/database/sets.ts';
import { hasRights, isValid, mayEdit, shownItem, stateOf, visibleItem } from './content.policy.ts';
import { holdsSimilarWords, holdsWords } from './content.search.policy.ts';
import { findSimilarWords } from './content.search.queries.ts';

/** A piece of brand content: marketing material, sales document or news. */
export interface ContentItem {
  readonly id: string;
  readonly type: ContentType;
  readonly kind: string;
  readonly parentId: string | null;
  readonly position: number;
  readonly mainLanguage: ContentLanguage;
  readonly texts: ContentTexts;
  readonly marketIds: readonly string[];
  readonly layoutId: string | null;
  readonly itemPerLine: number;
  readonly tags: readonly string[];
  readonly articleCodes: readonly string[];
  readonly modelYear: number | null;
  readonly mustRead: boolean;
  readonly validFrom: string | null;
  readonly validFromTime: string;
  readonly validTo: string | null;
  readonly validToTime: string;
  readonly state: ContentState;
  readonly publishedAt: Date | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly updatedBy: string | null;
  readonly deletedAt: Date | null;
}

const columns = (ctx: Ctx): RawBuilder<ContentItem> => sql<ContentItem>`
  i.id, i.type, i.kind, i.parent_id as "parentId", i.position, i.main_language as "mainLanguage", i.texts,
  i.market_ids as "marketIds", i.layout_id as "layoutId", i.items_per_line as "itemPerLine", i.tags,
  i.article_codes as "articleCodes", i.model_year as "modelYear", i.must_read as "mustRead",
  i.starts_on as "validFrom", i.starts_time as "validFromTime", i.ends_on as "validTo", i.ends_time as "validToTime",
  ${stateOf(ctx)} as state, i.published_at as "publishedAt", i.version, i.created_at as "createdAt",
  i.updated_at as "updatedAt", i.updated_by as "updatedBy", i.deleted_at as "deletedAt"`;

/** The filters of a list of content; every filter that is left out or null shows all. */
export interface ContentFilter {
  readonly search?: string;
  /** True if search words may stand inside PDFs. */
  readonly insideFiles?: boolean;
  /** One more condition on `content_item i`. */
  readonly only?: RawBuilder<boolean>;
  readonly kind?: string | null;
  /** Category or group; several match any of them, an empty list matches items without one. */
  readonly parentIds?: readonly string[] | null;
  readonly marketIds?: readonly string[] | null;
  /** Deleted items only (Q-161); for editors. */
  readonly bucket?: boolean;
  /** Only what readers see; readers always get this (Q-163). */
  readonly validOnly?: boolean;
  readonly state?: ContentState | null;
  readonly media?: MediaKind | null;
  readonly format?: string | null;
  readonly orientation?: Orientation | null;
  readonly modelYear?: number | null;
  readonly articleCodes?: readonly string[] | null;
  readonly tag?: string | null;
  /** Only items that readers have to confirm. */
  readonly mustRead?: boolean;
  /** Items with a text in this language. */
  readonly language?: ContentLanguage | null;
  /** Items without a text in this language, for editors. */
  readonly missingLanguage?: ContentLanguage | null;
}

export type ContentOrder = 'position' | 'latest' | 'title' | 'updated' | 'deleted';

const orders: Readonly<Record<ContentOrder, RawBuilder<unknown>>> = {
  position: sql`i.position, i.created_at desc, i.id desc`,
  latest: sql`i.appears_at desc, i.id desc`,
  title: sql`lower(i.title), i.id`,
  updated: sql`i.updated_at desc, i.id desc`,
  deleted: sql`i.deleted_at desc, i.id desc`,
};

/** Condition on `content_item i` of a filter, without its search words. */
export async function matching(ctx: Ctx, type: ContentType, filter: ContentFilter): Promise<RawBuilder<boolean>> {
  const editor = mayEdit(ctx, type);
  const parts: RawBuilder<unknown>[] = [];
  if (editor && !filter.validOnly) {
    parts.push(sql`i.type = ${type}`);
    parts.push(filter.bucket ? sql`i.deleted_at is not null` : sql`i.deleted_at is null`);
  } else if (editor)
    parts.push(sql`i.type = ${type} and i.deleted_at is null and i.published_at is not null and ${isValid(ctx)}`);
  else {
    parts.push(await shownItem(ctx, type));
    if (filter.bucket) parts.push(sql`false`);
  }
  const where = (given: unknown, condition: RawBuilder<unknown>): void => {
    if (given !== undefined && given !== null) parts.push(condition);
  };
  where(filter.kind, sql`i.kind = ${filter.kind}`);
  if (filter.parentIds)
    parts.push(
      filter.parentIds.length === 0
        ? sql`i.parent_id is null`
        : sql`i.parent_id = any(${filter.parentIds.filter(isId)}::uuid[])`,
    );
  if (filter.marketIds) parts.push(sql`i.market_ids && ${filter.marketIds.filter(isId)}::uuid[]`);
  where(filter.state, sql`${stateOf(ctx)} = ${filter.state}`);
  where(filter.media, sql`${filter.media} = any(i.media)`);
  where(filter.format, sql`${filter.format} = any(i.formats)`);
  where(filter.orientation, sql`${filter.orientation} = any(i.orientations)`);
  where(filter.modelYear, sql`i.model_year = ${filter.modelYear}`);
  if (filter.articleCodes) parts.push(sql`i.article_codes && ${[...filter.articleCodes]}::text[]`);
  where(filter.tag, sql`${filter.tag} = any(i.tags)`);
  if (filter.mustRead) parts.push(sql`i.must_read`);
  where(filter.language, sql`i.texts ? ${filter.language}`);
  where(filter.missingLanguage, sql`not i.texts ? ${filter.missingLanguage}`);
  where(filter.only, sql`${filter.only}`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** Numbers of items above this are not counted exactly: a page needs to know only that there are more. */
const countLimit = 10_000;

/**
 * A page of items of a type that the caller may see, with their number (at most 10,000). Words that match nothing are
 * looked for once more with typing errors; `similar` tells that this was needed.
 */
export async function listItems(
  ctx: Ctx,
  type: ContentType,
  filter: ContentFilter,
  {
    page,
    limit,
    order = 'position',
    first,
  }: {
    readonly page: number;
    readonly limit: number;
    readonly order?: ContentOrder;
    /** A condition on `content_item i`: items that match it come before all others. */
    readonly first?: RawBuilder<boolean>;
  },
): Promise<{ data: ContentItem[]; count: number; similar: boolean }> {
  const condition = await matching(ctx, type, filter);
  const search = filter.search ?? '';
  const read = async (words: RawBuilder<boolean>): Promise<{ data: ContentItem[]; count: number }> => {
    const where = sql<boolean>`${condition} and ${words}`;
    const [counted, found] = await Promise.all([
      sql<{ count: number }>`
        select count(*)::int as count
          from (select from content_item i where ${where} limit ${countLimit}) found`.execute(ctx.db),
      sql<ContentItem>`
        select ${columns(ctx)}
          from content_item i
         where ${where}
         order by ${first ? sql`(${first}) desc, ` : sql``}${orders[filter.bucket ? 'deleted' : order]}
         limit ${limit}
        offset ${(page - 1) * limit}`.execute(ctx.db),
    ]);
    return { data: found.rows, count: counted.rows[0]?.count ?? 0 };
  };
  const files = mayEdit(ctx, type) ? sql<boolean>`true` : hasRights(ctx);
  const exact = await read(holdsWords(search, filter.insideFiles ? files : null));
  if (exact.count > 0 || search === '') return { ...exact, similar: false };
  return { ...(await read(holdsSimilarWords(await findSimilarWords(ctx, search)))), similar: true };
}

/** True for an item that has the search as its title in any language, without regard to case and accents. */
const hasTitle = (search: string): RawBuilder<boolean> => sql<boolean>`
  exists (
    select
      from jsonb_each(i.texts) text
     where catalog_fold(text.value ->> 'title') = catalog_fold(${search.trim()}))`;

/**
 * The latest items of a type that the caller may see and that hold all search words of the filter as they are typed;
 * those with the search as their title come first.
 */
export async function findItems(
  ctx: Ctx,
  type: ContentType,
  filter: ContentFilter,
  limit: number,
): Promise<ContentItem[]> {
  const files = mayEdit(ctx, type) ? sql<boolean>`true` : hasRights(ctx);
  const { rows } = await sql<ContentItem>`
    select ${columns(ctx)}
      from content_item i
     where ${await matching(ctx, type, filter)}
       and ${holdsWords(filter.search ?? '', filter.insideFiles ? files : null)}
     order by ${hasTitle(filter.search ?? '')} desc, ${orders.latest}
     limit ${limit}`.execute(ctx.db);
  return rows;
}

/** An item that the caller may open, or null; editors also get deleted ones. `lock` prevents changes meanwhile. */
export async function findItem(
  ctx: Ctx,
  type: ContentType,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<ContentItem | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<ContentItem>`
    select ${columns(ctx)}
      from content_item i
     where i.id = ${id} and ${await visibleItem(ctx, type)} ${lock ? sql`for update of i` : sql``}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** An item that the caller may open, batched by the request. */
export function loadItem(ctx: Ctx, type: ContentType, id: string): Promise<ContentItem | null> {
  return loaderOf<string, ContentItem>(ctx, `content.item.${type}`, async (ids) => {
    const { rows } = await sql<ContentItem>`
      select ${columns(ctx)}
        from content_item i
       where i.id = any(${ids.filter(isId)}::uuid[]) and ${await visibleItem(ctx, type)}`.execute(ctx.db);
    return new Map(rows.map((row) => [row.id, row]));
  }).load(id);
}

/** Numbers of items under each parent that the caller sees, for a tree of categories or a list of groups. */
export async function countByParent(
  ctx: Ctx,
  type: ContentType,
  parentIds: readonly string[],
): Promise<Map<string, number>> {
  const condition = await matching(ctx, type, { parentIds });
  const { rows } = await sql<{ id: string; count: number }>`
    select i.parent_id as id, count(*)::int as count
      from content_item i
     where ${condition}
     group by i.parent_id`.execute(ctx.db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Name of a user, for "changed by"; empty without one. Batched. */
export async function loadUserName(ctx: Ctx, userId: string | null): Promise<string> {
  if (userId === null) return '';
  const loader = loaderOf<string, string>(ctx, 'content.user-name', async (ids) => {
    const rows = await ctx.db.selectFrom('identity_user').select(['id', 'name']).where('id', '=', anyOf(ids)).execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  });
  return (await loader.load(userId)) ?? '';
}
