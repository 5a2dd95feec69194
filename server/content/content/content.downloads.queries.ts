import { sql } from 'kysely';
import type { ContentType } from '#rules/content/content/content-types.ts';
import { addDays, calendarDateIn, instantAt, type CalendarDate } from '#rules/dates.ts';
import { isId } from '#rules/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { requireEditor } from './content.policy.ts';

/** Downloads of the files of an item. */
export interface DownloadCount {
  readonly total: number;
  /** In the last 30 days. */
  readonly recent: number;
  /** Number of different customers. */
  readonly customers: number;
}

const none: DownloadCount = { total: 0, recent: 0, customers: 0 };

/** The first of the last `days` calendar days of the market; today is one of them. */
function firstDay(ctx: Ctx, days: number): CalendarDate {
  return addDays(calendarDateIn(ctx.now, ctx.market.timeZone), 1 - days);
}

/** When the first of the last `days` calendar days of the market began. */
const startOf = (ctx: Ctx, days: number): Date => instantAt(firstDay(ctx, days), '00:00', ctx.market.timeZone);

/** Downloads of an item, batched; for its editors. */
export async function countDownloads(ctx: Ctx, itemId: string): Promise<DownloadCount> {
  const loader = loaderOf<string, DownloadCount>(ctx, 'content.downloads', async (ids) => {
    const { rows } = await sql<DownloadCount & { id: string }>`
      select d.item_id as id, count(*)::int as total,
             count(*) filter (where d.downloaded_at >= ${startOf(ctx, 30)})::int as recent,
             count(distinct d.customer_id)::int as customers
        from content_download d
       where d.item_id = any(${[...ids]}::uuid[])
       group by d.item_id`.execute(ctx.db);
    return new Map(rows.map(({ id, ...count }) => [id, count]));
  });
  return (await loader.load(itemId)) ?? none;
}

/** Downloads of a file in one rendition. */
interface RenditionDownloads {
  readonly fileId: string;
  readonly rendition: string;
  readonly count: number;
  readonly customers: number;
  readonly lastAt: Date;
}

/** Downloads of an item by file and rendition in the last days, or ever (null), the most frequent first. */
export async function listDownloads(ctx: Ctx, itemId: string, days: number | null): Promise<RenditionDownloads[]> {
  const { rows } = await sql<RenditionDownloads>`
    select d.file_id as "fileId", d.rendition, count(*)::int as count,
           count(distinct d.customer_id)::int as customers, max(d.downloaded_at) as "lastAt"
      from content_download d
     where d.item_id = ${itemId}
       and (${days}::int is null or d.downloaded_at >= ${days === null ? null : startOf(ctx, days)}::timestamptz)
     group by d.file_id, d.rendition
     order by count(*) desc, d.file_id, d.rendition
     limit 200`.execute(ctx.db);
  return rows;
}

/** A file with its downloads in some days. */
export interface DownloadedFile {
  readonly fileId: string;
  readonly itemId: string;
  readonly count: number;
  readonly customers: number;
  readonly lastAt: Date;
}

/** The most downloaded files of a type of content in the last days, for its editors; deleted items are left out. */
export async function listMostDownloaded(
  ctx: Ctx,
  type: ContentType,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<DownloadedFile[]> {
  requireEditor(ctx, type);
  const { rows } = await sql<DownloadedFile>`
    select d.file_id as "fileId", d.item_id as "itemId", count(*)::int as count,
           count(distinct d.customer_id)::int as customers, max(d.downloaded_at) as "lastAt"
      from content_download d
      join content_item i on i.id = d.item_id and i.type = ${type} and i.deleted_at is null
     where d.downloaded_at >= ${startOf(ctx, days)}
     group by d.file_id, d.item_id
     order by count(*) desc, max(d.downloaded_at) desc, d.file_id
     limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Downloads over time: every day, week or month of the asked time, also those without a download. */
export interface DownloadHistory {
  readonly total: number;
  readonly customers: number;
  readonly periods: readonly { readonly from: CalendarDate; readonly to: CalendarDate; readonly count: number }[];
}

/** More days than this are counted by week, or by month. */
const mostDays = { day: 31, week: 183 } as const;

/**
 * Downloads of a type of content, or of one item of it, in the last days, for its editors; deleted items are left out.
 * The first and the last week or month end with the asked days.
 */
export async function findDownloadHistory(
  ctx: Ctx,
  type: ContentType,
  { days, itemId }: { readonly days: number; readonly itemId: string | null },
): Promise<DownloadHistory> {
  requireEditor(ctx, type);
  const chooseStep = () => {
    if (days <= mostDays.day) return 'day';
    if (days <= mostDays.week) return 'week';
    return 'month';
  };
  const step = chooseStep();
  const { timeZone } = ctx.market;
  const [from, to] = [firstDay(ctx, days), calendarDateIn(ctx.now, timeZone)];
  const item = itemId !== null && isId(itemId) ? itemId : null;
  const { rows } = await sql<{ from: CalendarDate; to: CalendarDate; count: number; customers: number; all: boolean }>`
    with counted as (
      select date_trunc(${step}, d.downloaded_at at time zone ${timeZone})::date as start, d.customer_id
        from content_download d
        join content_item i on i.id = d.item_id and i.type = ${type} and i.deleted_at is null
       where d.downloaded_at >= ${startOf(ctx, days)}
         and (${itemId === null} or d.item_id = ${item}::uuid)
    ), period as (
      select s::date as start, (s + ${`1 ${step}`}::interval)::date - 1 as finish
        from generate_series(date_trunc(${step}, ${from}::timestamp), ${to}::timestamp, ${`1 ${step}`}::interval) s
    )
    select greatest(p.start, ${from}::date)::text as "from", least(p.finish, ${to}::date)::text as "to",
           count(c.start)::int as count, count(distinct c.customer_id)::int as customers, grouping(p.start) = 1 as "all"
      from period p
      left join counted c on c.start = p.start
     group by grouping sets ((p.start, p.finish), ())
     order by "all", p.start`.execute(ctx.db);
  const all = rows.find((row) => row.all);
  return {
    total: all?.count ?? 0,
    customers: all?.customers ?? 0,
    periods: rows
      .filter((row) => !row.all)
      .map(({ from: first, to: last, count }) => ({ from: first, to: last, count })),
  };
}
