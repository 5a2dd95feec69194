import { sql, type RawBuilder } from 'kysely';
import type { ContentType } from '#rules/content/content/content-types.ts';
import { DomainError } from '#rules/errors.ts';
import type { Permission } from '#rules/permissions.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';

/** Scope of users who edit a type of content. */
export const editScopes: Readonly<Record<ContentType, [Permission]>> = {
  marketing_material: ['marketing-material.cud'],
  sales_document: ['sales-document.cu'],
  news: ['news.cu'],
};

/** Scopes of users who open the pages of a type of content, as readers or as editors. */
export const readScopes = {
  marketing_material: ['page.marketing-material', 'marketing-material.cud'],
  sales_document: ['page.sales-document', 'sales-document.cu'],
  news: ['page.news', 'news.cu'],
} as const satisfies Readonly<Record<ContentType, readonly Permission[]>>;

/** Scopes of users who edit any brand content: they may use pictures of the library in their texts. */
export const editAnything = ['marketing-material.cud', 'sales-document.cu', 'news.cu'] as const;

/** True if the caller edits a type of content; editors see all of it. */
export const mayEdit = ({ actor }: Pick<Ctx, 'actor'>, type: ContentType): boolean =>
  editScopes[type].some((scope) => actor?.permissions.has(scope) ?? false);

/** True if the caller may open a type of content at all; news only while its feature is on. */
export function mayRead({ actor, market }: Pick<Ctx, 'actor' | 'market'>, type: ContentType): boolean {
  if (type === 'news' && !market.configuration.features.news) return false;
  return readScopes[type].some((scope) => actor?.permissions.has(scope) ?? false);
}

/** Throws `forbidden_scope` unless the caller edits a type of content. */
export function requireEditor(ctx: Pick<Ctx, 'actor'>, type: ContentType): void {
  if (!mayEdit(ctx, type)) throw new DomainError('forbidden_scope');
}

/** Target markets of the caller that are for a type of content; none for strangers. */
export async function readerMarkets(ctx: Ctx, type: ContentType): Promise<readonly string[]> {
  const { actor } = signedIn(ctx);
  const loader = loaderOf<ContentType, readonly string[]>(ctx, 'content.markets', async () => {
    const { rows } = await sql<{ id: string; types: ContentType[] }>`
      select m.id, m.types
        from markets_user_target_market u
        join markets_content_target_market m on m.id = u.content_target_market_id
       where u.user_id = ${actor.userId}`.execute(ctx.db);
    const of = (one: ContentType): string[] => rows.filter(({ types }) => types.includes(one)).map(({ id }) => id);
    return new Map((['marketing_material', 'sales_document', 'news'] as const).map((one) => [one, of(one)] as const));
  });
  return (await loader.load(type)) ?? [];
}

/** Local time of the caller's market, to the minute. */
const clockOf = ({ now, market }: Pick<Ctx, 'now' | 'market'>): RawBuilder<Date> =>
  sql<Date>`date_trunc('minute', ${now}::timestamptz at time zone ${market.timeZone})`;

/** Condition on `content_item i`: within its validity by the clock of the caller's market, both ends included. */
export function isValid(ctx: Pick<Ctx, 'now' | 'market'>): RawBuilder<boolean> {
  return sql<boolean>`
    ((i.starts_on is null or date_trunc('minute', i.starts_on + i.starts_time) <= ${clockOf(ctx)})
     and (i.ends_on is null or i.ends_on + i.ends_time >= ${clockOf(ctx)}))`;
}

/** State of `content_item i` for its editors. */
export function stateOf(ctx: Pick<Ctx, 'now' | 'market'>): RawBuilder<string> {
  return sql<string>`
    case
      when i.published_at is null then 'draft'
      when i.ends_on is not null and i.ends_on + i.ends_time < ${clockOf(ctx)} then 'expired'
      when i.starts_on is not null and date_trunc('minute', i.starts_on + i.starts_time) > ${clockOf(ctx)} then 'scheduled'
      else 'published'
      end`;
}

/**
 * Ids of the categories of this type that readers of these target markets see: the category and all those above it are
 * for one of the markets.
 */
export const shownParents = (type: ContentType, markets: readonly string[]): RawBuilder<string> => sql<string>`
  with recursive shown (id) as (
    select p.id
      from content_parent p
     where p.type = ${type} and p.parent_id is null and p.market_ids && ${[...markets]}::uuid[]
     union all
    select p.id
      from shown s
      join content_parent p on p.parent_id = s.id and p.market_ids && ${[...markets]}::uuid[])
  select id
    from shown`;

/** Condition on `content_item i`: it has no category, or one that the reader sees. Only material has such categories. */
const inShownParent = (type: ContentType, markets: readonly string[]): RawBuilder<boolean> =>
  type === 'marketing_material'
    ? sql<boolean>`(i.parent_id is null or i.parent_id in (${shownParents(type, markets)}))`
    : sql<boolean>`true`;

/**
 * Condition on `content_item i` of this type for the caller as a reader: published, valid now, not deleted, for a target
 * market of theirs, and in no category that is hidden from them. Editors read as readers too where a page
 * is for readers.
 */
export async function shownItem(ctx: Ctx, type: ContentType): Promise<RawBuilder<boolean>> {
  if (!mayRead(ctx, type)) return sql<boolean>`false`;
  const markets = await readerMarkets(ctx, type);
  return sql<boolean>`
    (i.type = ${type}
     and i.deleted_at is null
     and i.published_at is not null
     and i.market_ids && ${[...markets]}::uuid[]
     and ${inShownParent(type, markets)}
     and ${isValid(ctx)})`;
}

/** Condition on `content_item i` of this type: what the caller may open, editors everything, also from the bucket. */
export async function visibleItem(ctx: Ctx, type: ContentType): Promise<RawBuilder<boolean>> {
  return mayEdit(ctx, type) && mayRead(ctx, type) ? sql<boolean>`i.type = ${type}` : shownItem(ctx, type);
}

/** The last day of rights counts in the time zone of the caller's market: condition on `content_file f` for readers. */
export const hasRights = (ctx: Pick<Ctx, 'now' | 'market'>): RawBuilder<boolean> => sql<boolean>`
  (f.rights_end_on is null or f.rights_end_on >= (${ctx.now}::timestamptz at time zone ${ctx.market.timeZone})::date)`;
