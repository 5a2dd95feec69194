import { sql, type RawBuilder } from 'kysely';
import type { AnnouncementType } from '#rules/content/announcements/announcement.ts';
import { isId } from '#rules/ids.ts';
import type { LocalMoment } from '#rules/shown-window.ts';
import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import type { Ctx } from '#platform/context.ts';
import { cleanRichText } from '#platform/text/rich-text.ts';
import { isShown, windowState, type WindowState } from '#platform/graphql/shown-window.ts';
import { shownSorgs, writtenSorgs } from './announcements.policy.ts';
import { likePattern } from '#platform/database/like-pattern.ts';

/** An announcement for readers. Its content is cleaned again here, whoever wrote the row. */
export interface ShownAnnouncement {
  readonly id: string;
  readonly type: AnnouncementType;
  readonly title: string;
  readonly content: string;
  readonly url: string;
  readonly from: LocalMoment;
  readonly to: LocalMoment;
}

/** Additional fields for editors. */
export interface Announcement extends ShownAnnouncement {
  /** None means all. */
  readonly sorgs: readonly string[];
  readonly state: WindowState;
  readonly updatedAt: Date;
  /** When it went into the bucket; null outside it. */
  readonly deletedAt: Date | null;
}

const columns = sql`
  a.id, a.type, a.title, a.content, a.url, jsonb_build_object('date', a.starts_on, 'time', a.starts_time) as "from",
  jsonb_build_object('date', a.ends_on, 'time', a.ends_time) as "to"`;

const cleaned = <Row extends ShownAnnouncement>(rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, content: cleanRichText(row.content) }));

/**
 * Announcements of a type that a market shows now to readers with these sorgs: those for all, and those that share a
 * sorg (Q-062).
 */
async function listShown(
  ctx: Pick<Ctx, 'db' | 'now'>,
  market: Market,
  type: AnnouncementType,
  sorgs: readonly string[],
): Promise<ShownAnnouncement[]> {
  const { rows } = await sql<ShownAnnouncement>`
    select ${columns}
      from announcements_announcement a
     where a.type = ${type}
       and a.deleted_at is null
       and ${isShown(ctx, market.timeZone, 'a')}
       and (not exists (select from announcements_sorg s where s.announcement_id = a.id)
            or exists (select from announcements_sorg s where s.announcement_id = a.id and s.sorg = any(${[...sorgs]})))
     order by a.starts_on desc, a.starts_time desc, a.id desc
     limit 50`.execute(ctx.db);
  return cleaned(rows);
}

/** Announcements in the strip of the signed-in pages for the caller (R-072, Q-062). */
export const listShownToCaller = (ctx: Ctx): Promise<ShownAnnouncement[]> =>
  listShown(ctx, ctx.market, 'home_page', shownSorgs(ctx));

/** Announcements on the sign-in page of a market (Q-023, Q-062). */
export const listShownAtSignIn = (ctx: Pick<Ctx, 'db' | 'now'>, market: Market): Promise<ShownAnnouncement[]> =>
  listShown(ctx, market, 'login', market.sorgs);

/** The announcements that an editor sees: those for all and those that share a sorg with their areas. */
const visible = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`
  (not exists (select from announcements_sorg s where s.announcement_id = a.id)
   or exists (select from announcements_sorg s where s.announcement_id = a.id and s.sorg = any(${writtenSorgs(ctx)})))`;

const writerColumns = (ctx: Ctx): RawBuilder<unknown> => sql`
  ${columns}, a.updated_at as "updatedAt", a.deleted_at as "deletedAt", ${windowState(ctx, ctx.market.timeZone, 'a')} as state,
  coalesce((select array_agg(s.sorg order by s.sorg) from announcements_sorg s where s.announcement_id = a.id),
           '{}') as sorgs`;

export interface AnnouncementFilter {
  readonly search: string;
  readonly type: AnnouncementType | null;
  /** True if it is shown now in the caller's market. */
  readonly active: boolean | null;
  /** True: those in the bucket; false: the others. */
  readonly deleted: boolean;
}

const like = (words: string): string => `%${likePattern(words)}%`;

/** A page of announcements for editors, the latest window first, with the total number. */
export async function listAnnouncements(
  ctx: Ctx,
  filter: AnnouncementFilter,
  page: number,
  limit: number,
): Promise<{ data: Announcement[]; count: number }> {
  const where = sql`
    ${visible(ctx)} and (a.deleted_at is not null) = ${filter.deleted}
    ${filter.type === null ? sql`` : sql`and a.type = ${filter.type}`}
    ${filter.active === null ? sql`` : sql`and ${isShown(ctx, ctx.market.timeZone, 'a')} = ${filter.active}`}
    ${filter.search === '' ? sql`` : sql`and (a.title ilike ${like(filter.search)} or regexp_replace(a.content, '<[^>]*>', '', 'g') ilike ${like(filter.search)})`}`;
  const counted = await sql<{
    count: number;
  }>`select count(*)::int as count from announcements_announcement a where ${where}`.execute(ctx.db);
  const { rows } = await sql<Announcement>`
    select ${writerColumns(ctx)}
      from announcements_announcement a
     where ${where}
     order by a.deleted_at desc, a.starts_on desc, a.starts_time desc, a.id desc
     limit ${limit}
    offset ${(page - 1) * limit}`.execute(ctx.db);
  return { data: cleaned(rows), count: counted.rows[0]?.count ?? 0 };
}

/**
 * One announcement for editors, or null if the caller sees none; `lock` prevents changes meanwhile, `place` is where it
 * lies.
 */
export async function findAnnouncement(
  ctx: Ctx,
  id: string,
  lock = false,
  place: 'list' | 'bucket' = 'list',
): Promise<Announcement | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Announcement>`
    select ${writerColumns(ctx)}
      from announcements_announcement a
     where a.id = ${id}
       and (a.deleted_at is not null) = ${place === 'bucket'}
       and ${visible(ctx)} ${lock ? sql`for update of a` : sql``}`.execute(ctx.db);
  return cleaned(rows)[0] ?? null;
}
