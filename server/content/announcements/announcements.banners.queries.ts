import { sql, type NotNull } from 'kysely';
import { isLinkTarget } from '#rules/content/announcements/link-target.ts';
import { isId } from '#rules/ids.ts';
import type { LocalMoment } from '#rules/shown-window.ts';
import type { Ctx } from '#platform/context.ts';
import type { UploadReferences } from '#platform/files/upload-cleanup.ts';
import { isShown, windowState, type WindowState } from '#platform/graphql/shown-window.ts';
import { shownSorgs } from './announcements.policy.ts';
import { writtenBanners } from './announcements.banners.policy.ts';
import { likePattern } from '#platform/database/like-pattern.ts';

/** Widths in which a banner's picture is stored. */
export const bannerWidths = [1600, 1200, 800, 400] as const;

/** A banner for readers. */
export interface ShownBanner {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly picture: string;
  readonly width: number;
  readonly height: number;
}

/** Additional fields for editors. */
export interface Banner extends ShownBanner {
  readonly sorg: string;
  readonly from: LocalMoment;
  readonly to: LocalMoment;
  readonly fileName: string;
  readonly state: WindowState;
  readonly updatedAt: Date;
  /** When it went into the bucket; null outside it. */
  readonly deletedAt: Date | null;
}

const columns = sql`b.id, b.title, b.url, b.picture, b.width, b.height`;
const writerColumns = (ctx: Ctx) => sql`
  ${columns}, b.sorg, b.file_name as "fileName", b.updated_at as "updatedAt",
  b.deleted_at as "deletedAt",
  jsonb_build_object('date', b.starts_on, 'time', b.starts_time) as "from",
  jsonb_build_object('date', b.ends_on, 'time', b.ends_time) as "to",
  ${windowState(ctx, ctx.market.timeZone, 'b')} as state`;

/** Rows without links that are no web address and no page of the portal, whoever wrote them. */
const withSafeLinks = <Row extends ShownBanner>(rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, url: isLinkTarget(row.url) ? row.url : '' }));

/** Banners that the caller's sales organisations show now in their market (R-310, R-311), the latest window first. */
export async function listShownBanners(ctx: Ctx): Promise<ShownBanner[]> {
  const { rows } = await sql<ShownBanner>`select ${columns} from banners_banner b
     where b.sorg = any(${shownSorgs(ctx)}) and b.picture is not null and b.deleted_at is null and ${isShown(ctx, ctx.market.timeZone, 'b')}
     order by b.starts_on desc, b.starts_time desc, b.id desc limit 20`.execute(ctx.db);
  return withSafeLinks(rows);
}

export interface BannerFilter {
  readonly search: string;
  readonly sorg: string | null;
  /** True if it is shown now in the caller's market. */
  readonly active: boolean | null;
  /** True: those in the bucket; false: the others. */
  readonly deleted: boolean;
}

const like = (words: string): string => `%${likePattern(words)}%`;

/** A page of the banners that the caller may edit, the latest window first, with the total number. */
export async function listBanners(
  ctx: Ctx,
  filter: BannerFilter,
  page: number,
  limit: number,
): Promise<{ data: Banner[]; count: number }> {
  const where = sql`
    ${writtenBanners(ctx)}
    and b.picture is not null and (b.deleted_at is not null) = ${filter.deleted}
    ${filter.sorg === null ? sql`` : sql`and b.sorg = ${filter.sorg}`}
    ${filter.active === null ? sql`` : sql`and ${isShown(ctx, ctx.market.timeZone, 'b')} = ${filter.active}`}
    ${filter.search === '' ? sql`` : sql`and (b.title ilike ${like(filter.search)} or b.url ilike ${like(filter.search)} or b.file_name ilike ${like(filter.search)})`}`;
  const counted = await sql<{
    count: number;
  }>`select count(*)::int as count from banners_banner b where ${where}`.execute(ctx.db);
  const { rows } = await sql<Banner>`
    select ${writerColumns(ctx)}
      from banners_banner b
     where ${where}
     order by b.deleted_at desc, b.starts_on desc, b.starts_time desc, b.id desc
     limit ${limit}
    offset ${(page - 1) * limit}`.execute(ctx.db);
  return { data: withSafeLinks(rows), count: counted.rows[0]?.count ?? 0 };
}

/** One banner for editors, or null if the caller sees none; `lock` prevents changes meanwhile, `place` is where it lies. */
export async function findBanner(
  ctx: Ctx,
  id: string,
  lock = false,
  place: 'list' | 'bucket' = 'list',
): Promise<Banner | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Banner>`select ${writerColumns(ctx)} from banners_banner b
     where b.id = ${id} and b.picture is not null and (b.deleted_at is not null) = ${place === 'bucket'} and ${writtenBanners(ctx)} ${lock ? sql`for update of b` : sql``}`.execute(
    ctx.db,
  );
  return withSafeLinks(rows)[0] ?? null;
}

/** A picture as stored in a banner. */
export interface BannerPicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly fileName: string;
}

/**
 * The stored picture with this name, of a banner that the caller sees, or null. Ignores width and extension of the
 * name.
 */
export async function findPicture(ctx: Ctx, name: string): Promise<BannerPicture | null> {
  const file = name.replace(/^\/files\/pictures\//, '').replace(/(?:-\d{3,4})?(?:\.webp)?$/, '');
  const picture = await ctx.db
    .selectFrom('banners_banner as b')
    .select(['b.picture as file', 'b.width', 'b.height', 'b.file_name as fileName'])
    .where('b.picture', '=', file)
    .where(writtenBanners(ctx))
    .limit(1)
    .$narrowType<{ file: NotNull; width: NotNull; height: NotNull }>()
    .executeTakeFirst();
  return picture ?? null;
}

/** Stored pictures that banners use. */
export const bannerFiles: UploadReferences = sql`
  select 'pictures/' || picture from banners_banner where picture is not null`;
