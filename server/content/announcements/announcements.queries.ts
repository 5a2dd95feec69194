import { sql, type RawBuilder } from 'kysely';
import type { AnnouncementType } from '#rules/content/announcements/announcement.ts';
import { isLinkTarget } from '#rules/content/announcements/link-target.ts';
import type { TextsByLanguage } from '#rules/content/announcements/other-texts.ts';
import { isId } from '#rules/ids.ts';
import { contentLanguage, type ContentLanguage } from '#rules/locales.ts';
import type { LocalMoment } from '#rules/shown-window.ts';
import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import type { Ctx } from '#platform/context.ts';
import { cleanRichText } from '#platform/text/rich-text.ts';
import { isShown, windowState, type WindowState } from '#platform/graphql/shown-window.ts';
import { shownSorgs, writtenSorgs } from './announcements.policy.ts';
import { likePattern } from '#platform/database/like-pattern.ts';

/** An announcement for readers. Its content and link are cleaned again here, whoever wrote the row. */
export interface ShownAnnouncement {
  readonly id: string;
  readonly type: AnnouncementType;
  readonly title: string;
  readonly content: string;
  /** The language of title and content. */
  readonly language: ContentLanguage;
  readonly url: string;
  readonly from: LocalMoment;
  readonly to: LocalMoment;
}

/** Title and content of an announcement in one language. */
export interface AnnouncementText {
  readonly title: string;
  readonly content: string;
}

/** Additional fields for editors. Title and content are those of the main language. */
export interface Announcement extends ShownAnnouncement {
  /** In the other languages. */
  readonly texts: TextsByLanguage<AnnouncementText>;
  /** None means all. */
  readonly sorgs: readonly string[];
  readonly state: WindowState;
  readonly updatedAt: Date;
  /** When it went into the bucket; null outside it. */
  readonly deletedAt: Date | null;
}

const columns = sql`
  a.id, a.type, a.url, jsonb_build_object('date', a.starts_on, 'time', a.starts_time) as "from",
  jsonb_build_object('date', a.ends_on, 'time', a.ends_time) as "to"`;

const cleaned = <Row extends ShownAnnouncement>(rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, content: cleanRichText(row.content), url: isLinkTarget(row.url) ? row.url : '' }));

const cleanedTexts = (texts: TextsByLanguage<AnnouncementText>): TextsByLanguage<AnnouncementText> =>
  Object.fromEntries(
    Object.entries(texts).map(([language, { title, content }]) => [
      language,
      { title, content: cleanRichText(content) },
    ]),
  );

const cleanedAll = (rows: readonly Announcement[]): Announcement[] =>
  cleaned(rows).map((row) => ({ ...row, texts: cleanedTexts(row.texts) }));

/**
 * Announcements of a type that a market shows now to readers with these sorgs: those for all, and those that share a
 * sorg (Q-062). In the reader's language, or else in the main one.
 */
async function listShown(
  ctx: Pick<Ctx, 'db' | 'now' | 'locale'>,
  market: Market,
  type: AnnouncementType,
  sorgs: readonly string[],
): Promise<ShownAnnouncement[]> {
  const own = contentLanguage(ctx.locale);
  const { rows } = await sql<ShownAnnouncement>`
    select ${columns},
           coalesce(a.texts -> ${own} ->> 'title', a.title) as title,
           coalesce(a.texts -> ${own} ->> 'content', a.content) as content,
           case when a.texts ? ${own} then ${own} else a.main_language end as language
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
export const listShownAtSignIn = (
  ctx: Pick<Ctx, 'db' | 'now' | 'locale'>,
  market: Market,
): Promise<ShownAnnouncement[]> => listShown(ctx, market, 'login', market.sorgs);

/** The announcements that an editor sees: those for all and those that share a sorg with their areas. */
const visible = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`
  (not exists (select from announcements_sorg s where s.announcement_id = a.id)
   or exists (select from announcements_sorg s where s.announcement_id = a.id and s.sorg = any(${writtenSorgs(ctx)})))`;

const writerColumns = (ctx: Ctx): RawBuilder<unknown> => sql`
  ${columns}, a.title, a.content, a.main_language as language, a.texts, a.updated_at as "updatedAt", a.deleted_at as "deletedAt", ${windowState(ctx, ctx.market.timeZone, 'a')} as state,
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

/** Condition: a title or a content has these words, in any language. */
const hasWords = (words: string): RawBuilder<boolean> => sql<boolean>`
  exists (
    select
      from (select a.title, a.content
             union all
            select x.value ->> 'title', x.value ->> 'content' from jsonb_each(a.texts) x) w
     where w.title ilike ${like(words)} or regexp_replace(w.content, '<[^>]*>', '', 'g') ilike ${like(words)})`;

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
    ${filter.search === '' ? sql`` : sql`and ${hasWords(filter.search)}`}`;
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
  return { data: cleanedAll(rows), count: counted.rows[0]?.count ?? 0 };
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
  return cleanedAll(rows)[0] ?? null;
}
