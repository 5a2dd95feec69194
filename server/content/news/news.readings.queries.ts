import { sql, type RawBuilder } from 'kysely';
import { textIn, type ContentTexts } from '#rules/content/content/content-texts.ts';
import { isId } from '#rules/ids.ts';
import { contentLanguage, type ContentLanguage } from '#rules/locales.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { readPage } from '#platform/database/read-page.ts';
import { mayRead, shownItem } from '#content/content/content.policy.ts';
import { listItems, type ContentItem } from '#content/content/content.queries.ts';
import { readFrames, visibleRecall } from '#goods/frames/frames.policy.ts';
import { addressed, marketOfReader, readingTime } from './news.policy.ts';

/** The actions of the caller on a piece of news. */
export interface OwnReading {
  readonly readAt: Date | null;
  /** True if it is meant for the caller as a reader, now. */
  readonly shown: boolean;
  /** Code of the recall whose bulletin it is, if the caller may see the recall. */
  readonly recallCode: string | null;
}

const unknown: OwnReading = { readAt: null, shown: false, recallCode: null };

const mayReadFrames = ({ actor }: Ctx): boolean =>
  readFrames.some((permission) => actor?.permissions.has(permission) ?? false);

/** The actions of the caller on a piece of news, batched. */
export async function loadOwnReading(ctx: Ctx, newsId: string): Promise<OwnReading> {
  const { actor } = signedIn(ctx);
  const recall = mayReadFrames(ctx) ? visibleRecall(ctx) : sql<boolean>`false`;
  const loader = loaderOf<string, OwnReading>(ctx, 'news.own-reading', async (ids) => {
    const { rows } = await sql<OwnReading & { id: string }>`
      select i.id, ${readingTime(sql`${actor.userId}::uuid`)} as "readAt", ${await shownItem(ctx, 'news')} as shown,
             (select r.code from frames_recall r where r.id = n.recall_id and ${recall}) as "recallCode"
        from content_item i
        left join news_item n on n.id = i.id
       where i.id = any(${ids.filter(isId)}::uuid[])`.execute(ctx.db);
    return new Map(rows.map(({ id, ...row }) => [id, row]));
  });
  return (await loader.load(newsId)) ?? unknown;
}

/** Condition on `content_item i`: the caller has not read it. */
export function isUnread(ctx: Ctx): RawBuilder<boolean> {
  const { actor } = signedIn(ctx);
  return sql<boolean>`
    not exists (
        select
          from (select i.id) x
          left join news_item n on n.id = x.id
         where ${readingTime(sql`${actor.userId}::uuid`)} is not null)`;
}

/** Condition on `content_item i`: the caller has to confirm it, if they see it. */
export const isMustReadUnread = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`(i.must_read and ${isUnread(ctx)})`;

/** News that the caller has to confirm. */
export interface UnreadNews {
  readonly id: string;
  readonly title: string;
  readonly recallCode: string | null;
}

/** Most news that the reminder of every page lists. */
const mostReminded = 20;

/** Must-read news that the caller sees and has not confirmed, the latest first, at most 20. */
export async function listUnreadMustRead(ctx: Ctx): Promise<UnreadNews[]> {
  if (!mayRead(ctx, 'news')) return [];
  const { rows } = await sql<{
    id: string;
    texts: ContentTexts;
    mainLanguage: ContentLanguage;
    recallCode: string | null;
  }>`
    select i.id, i.texts, i.main_language as "mainLanguage",
           (select r.code from frames_recall r where r.id = n.recall_id) as "recallCode"
      from content_item i
      left join news_item n on n.id = i.id
     where i.must_read
       and ${await shownItem(ctx, 'news')}
       and ${isUnread(ctx)}
     order by i.appears_at desc, i.id desc
     limit ${sql.lit(mostReminded)}`.execute(ctx.db);
  const language = contentLanguage(ctx.locale);
  return rows.map(({ id, texts, mainLanguage, recallCode }) => ({
    id,
    title: textIn(texts, language, mainLanguage).title,
    recallCode: mayReadFrames(ctx) ? recallCode : null,
  }));
}

/** The news before and after one in the list of a reader. */
export interface NewsNeighbours {
  readonly newer: UnreadNews | null;
  readonly older: UnreadNews | null;
}

/** The neighbours of a piece of news in the order of the list, by the day it appears. */
export async function findNeighbours(ctx: Ctx, newsId: string): Promise<NewsNeighbours> {
  const shown = await shownItem(ctx, 'news');
  const beside = async (comparison: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<UnreadNews | null> => {
    const { rows } = await sql<{ id: string; texts: ContentTexts; mainLanguage: ContentLanguage }>`
      select i.id, i.texts, i.main_language as "mainLanguage"
        from content_item i
       where ${shown}
         and (i.appears_at, i.id) ${comparison} (select o.appears_at, o.id from content_item o where o.id = ${newsId})
       order by i.appears_at ${order}, i.id ${order}
       limit 1`.execute(ctx.db);
    const [row] = rows;
    if (!row) return null;
    const { title } = textIn(row.texts, contentLanguage(ctx.locale), row.mainLanguage);
    return { id: row.id, title, recallCode: null };
  };
  const [newer, older] = await Promise.all([beside(sql`>`, sql`asc`), beside(sql`<`, sql`desc`)]);
  return { newer, older };
}

/** The news that is the bulletin of a recall, if the caller sees it; the latest of several. */
export async function findBulletin(ctx: Ctx, recallId: string): Promise<ContentItem | null> {
  const bulletin = sql<boolean>`i.id in (select n.id from news_item n where n.recall_id = ${recallId})`;
  const { data } = await listItems(
    ctx,
    'news',
    { only: bulletin, validOnly: true },
    { page: 1, limit: 1, order: 'latest' },
  );
  return data[0] ?? null;
}

/** How many of those for whom news is meant have read it. */
export interface ReadCount {
  readonly addressed: number;
  readonly read: number;
}

const audience = sql<boolean>`${addressed} and exists (select from markets_market m where ${marketOfReader})`;

/** Numbers of readers of a piece of news, batched; for its editors. */
export async function loadReadCount(ctx: Ctx, newsId: string): Promise<ReadCount> {
  const loader = loaderOf<string, ReadCount>(ctx, 'news.read-count', async (ids) => {
    const { rows } = await sql<ReadCount & { id: string }>`
      select i.id, count(*)::int as addressed, count(${readingTime(sql`u.id`)})::int as read
        from content_item i
        left join news_item n on n.id = i.id
        join identity_user u on ${audience}
       where i.id = any(${ids.filter(isId)}::uuid[])
       group by i.id`.execute(ctx.db);
    return new Map(rows.map(({ id, ...row }) => [id, row]));
  });
  return (await loader.load(newsId)) ?? { addressed: 0, read: 0 };
}

/** A user for whom news is meant. */
export interface NewsReader {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly role: string;
  readonly customerCode: string;
  readonly customerName: string;
  readonly readAt: Date | null;
}

export interface ReaderFilter {
  /** Only those who did not read it. */
  readonly unread: boolean;
  readonly search: string;
}

/** A page of those for whom a piece of news is meant, who did not read it first; for its editors. */
export async function listReaders(
  ctx: Ctx,
  newsId: string,
  { unread, search }: ReaderFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: NewsReader[]; count: number }> {
  const words = `%${likePattern(search)}%`;
  const { rows, count } = await readPage(
    ctx.db,
    { page, limit },
    sql<NewsReader & { total: number }>`
    select x.id, x.name, x.username, x.role, x."customerCode", x."customerName", x."readAt",
           count(*) over ()::int as total
      from (
        select u.id, u.name, u.username, coalesce(c.unified, '') as "customerCode",
               coalesce(c.name, '') as "customerName", ${readingTime(sql`u.id`)} as "readAt",
               coalesce((
            select string_agg(o.description, ', ' order by o.description)
              from identity_user_role r
              join identity_role o on o.id = r.role_id
             where r.user_id = u.id), '') as role
          from content_item i
          left join news_item n on n.id = i.id
          join identity_user u on ${audience}
          left join lateral (
            select k.unified, k.name
              from customers_user z
              join customers_customer k on k.id = z.customer_id
             where z.user_id = u.id
             order by k.name
             limit 1) c on true
         where i.id = ${newsId}) x
     where ${unread ? sql`x."readAt" is null` : sql`true`}
       ${search === '' ? sql`` : sql`and (x.name ilike ${words} or x.username ilike ${words} or x."customerName" ilike ${words} or x."customerCode" ilike ${words})`}
     order by x."readAt" is not null, x."customerName", x.name, x.id`,
  );
  return { rows, count };
}

/** Users for whom a piece of news is meant and who have not read it, with the host of a market of theirs. */
export async function listUnreadUsers(ctx: Ctx, newsId: string): Promise<{ userId: string; host: string }[]> {
  const { rows } = await sql<{ userId: string; host: string }>`
    select u.id as "userId", h.host
      from content_item i
      left join news_item n on n.id = i.id
      join identity_user u on ${addressed}
     cross join lateral (
       select h.host
         from markets_market m
         join markets_host h on h.market_id = m.id
        where ${marketOfReader}
        order by m.code, h.is_default desc, h.host
        limit 1) h
     where i.id = ${newsId}
       and ${readingTime(sql`u.id`)} is null
     order by h.host, u.id`.execute(ctx.db);
  return rows;
}
