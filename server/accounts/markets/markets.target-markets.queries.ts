import { sql, type RawBuilder } from 'kysely';
import { contentTypes, type ContentType } from '#rules/content/content/content-types.ts';
import type { Permission } from '#rules/permissions.ts';
import type { Database } from '#platform/database/database.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';

/** A market that brand content is made for (entity ContentTargetMarket). */
export interface TargetMarket {
  readonly id: string;
  readonly marketName: string;
  readonly source: string;
  readonly brand: string;
}

/** Scope of users who edit a type of content: they see all of its target markets. */
const editors: Readonly<Record<ContentType, Permission>> = {
  marketing_material: 'marketing-material.cud',
  sales_document: 'sales-document.cu',
  news: 'news.cu',
};

/** Scopes of administrators, who assign target markets of every type to users. */
const administrators: readonly Permission[] = ['page.user-management', 'page.user-management-us'];

/**
 * The target markets that the caller may see, as a condition on `markets_content_target_market m`: readers see their
 * own, editors those of the types that they edit. Administrators see all, but not where the guard of a page asks for
 * one type: their pages would show nothing (R-100).
 */
function visible({ actor }: SignedInCtx, type: ContentType | null): RawBuilder<boolean> {
  const holds = (permission: Permission): boolean => actor.permissions.has(permission);
  if (type === null && administrators.some(holds)) return sql<boolean>`true`;
  const edited = contentTypes.filter((one) => (type === null || one === type) && holds(editors[one]));
  return sql<boolean>`
    (m.types && ${edited}::text[]
     or exists (
       select
         from markets_user_target_market u
        where u.content_target_market_id = m.id and u.user_id = ${actor.userId}))`;
}

/** Words as LIKE patterns: every word must occur; % and _ have no special meaning. */
function holds(search: string): RawBuilder<boolean> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return sql<boolean>`true`;
  return sql<boolean>`
    ${sql.join(
      words.map(
        (word) =>
          sql`lower(m.market_name || ' ' || m.source || ' ' || m.brand) like ${`%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`}`,
      ),
      sql` and `,
    )}`;
}

/** One page of the target markets that the caller may see, by name, with the total number. */
export async function listTargetMarkets(
  ctx: SignedInCtx,
  filter: { readonly search: string; readonly type: ContentType | null; readonly page: number; readonly limit: number },
): Promise<{ data: TargetMarket[]; count: number }> {
  const condition = sql<boolean>`
    ${visible(ctx, filter.type)}
    and ${holds(filter.search)}
    and ${filter.type === null ? sql`true` : sql`${filter.type} = any(m.types)`}`;
  const [total, page] = await Promise.all([
    sql<{
      count: number;
    }>`select count(*)::int as count from markets_content_target_market m where ${condition}`.execute(ctx.db),
    sql<TargetMarket>`
      select m.id, m.market_name as "marketName", m.source, m.brand
        from markets_content_target_market m
       where ${condition}
       order by lower(m.market_name), m.id
       limit ${filter.limit}
      offset ${(filter.page - 1) * filter.limit}`.execute(ctx.db),
  ]);
  return { data: page.rows, count: total.rows[0]?.count ?? 0 };
}

/** Types of content of which the caller sees a target market; the pages of the others lead to the error page (R-100). */
export async function contentTypesOf(ctx: SignedInCtx): Promise<ContentType[]> {
  const { rows } = await sql<{ type: ContentType }>`${sql.join(
    contentTypes.map(
      (type) => sql`
        select ${type}::text as type
         where exists (
           select
             from markets_content_target_market m
            where ${type} = any(m.types)
              and ${visible(ctx, type)})`,
    ),
    sql` union all `,
  )}`.execute(ctx.db);
  return rows.map(({ type }) => type);
}

/** All target markets, for forms that assign them to users. */
export async function allTargetMarkets(db: Database): Promise<TargetMarket[]> {
  return db
    .selectFrom('markets_content_target_market')
    .select(['id', 'market_name as marketName', 'source', 'brand'])
    .orderBy(({ fn }) => fn<string>('lower', ['market_name']))
    .orderBy('id')
    .limit(1000)
    .execute();
}

/** Target markets of users, by user. */
export async function targetMarketsOf(db: Database, userIds: readonly string[]): Promise<Map<string, TargetMarket[]>> {
  const { rows } = await sql<TargetMarket & { user_id: string }>`
    select u.user_id, m.id, m.market_name as "marketName", m.source, m.brand
      from markets_user_target_market u join markets_content_target_market m on m.id = u.content_target_market_id
     where u.user_id = any(${[...userIds]}::uuid[]) order by lower(m.market_name), m.id`.execute(db);
  const found = new Map<string, TargetMarket[]>();
  for (const { user_id: userId, ...market } of rows) found.set(userId, [...(found.get(userId) ?? []), market]);
  return found;
}

/** Card layout of a piece of content (entity Layout, Q-165). */
export interface Layout {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly placeholder: boolean;
  readonly title: boolean;
  readonly subtitle: boolean;
  readonly releasedOn: boolean;
  readonly resolution: boolean;
  readonly goToPage: boolean;
}

const layoutColumns = [
  'id',
  'type',
  'name',
  'placeholder',
  'title',
  'subtitle',
  'resolution',
  'released_on as releasedOn',
  'go_to_page as goToPage',
] as const;

/** Layouts by their ids. */
export async function layoutsOf(db: Database, ids: readonly string[]): Promise<Map<string, Layout>> {
  const rows = await db.selectFrom('markets_layout').select(layoutColumns).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Target markets by their ids. */
export async function targetMarketsById(db: Database, ids: readonly string[]): Promise<Map<string, TargetMarket>> {
  const rows = await db
    .selectFrom('markets_content_target_market')
    .select(['id', 'market_name as marketName', 'source', 'brand'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** One page of the layouts of a type, in their order, with the total number. */
export async function listLayouts(
  db: Database,
  type: string,
  page: number,
  limit: number,
): Promise<{ data: Layout[]; count: number }> {
  const layouts = db.selectFrom('markets_layout').where('type', '=', type);
  const [total, data] = await Promise.all([
    layouts.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    layouts
      .select(layoutColumns)
      .orderBy('position')
      .orderBy('name')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ]);
  return { data, count: total.count };
}

/** Code, name and country of sales organisations, in the order of their codes; all of them for null. */
export async function listSorgCountries(
  db: Database,
  codes: readonly string[] | null,
): Promise<{ sorg: string; name: string; country: string }[]> {
  const named = db.selectFrom('markets_sorg').select(['code as sorg', 'name', 'country']).orderBy('code');
  return (codes === null ? named : named.where('code', '=', anyOf(codes))).execute();
}
