import { sql } from 'kysely';
import type { ContentType } from '../../../rules/content/content-types.ts';
import type { Ctx } from '../../platform/context.ts';
import { loaderOf } from '../../platform/loader.ts';
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

/** Downloads of an item, batched; for its editors. */
export async function countDownloads(ctx: Ctx, itemId: string): Promise<DownloadCount> {
  const loader = loaderOf<string, DownloadCount>(ctx, 'content.downloads', async (ids) => {
    const { rows } = await sql<DownloadCount & { id: string }>`
      select d.item_id as id, count(*)::int as total,
             count(*) filter (where d.downloaded_at > ${ctx.now}::timestamptz - interval '30 days')::int as recent,
             count(distinct d.customer_id)::int as customers
        from content_download d
       where d.item_id = any(${[...ids]}::uuid[])
       group by d.item_id`.execute(ctx.db);
    return new Map(rows.map(({ id, ...count }) => [id, count]));
  });
  return (await loader.load(itemId)) ?? none;
}

/** Downloads of the items of an editor's list by rendition, the most frequent first, for statistics. */
export async function listDownloads(
  ctx: Ctx,
  itemId: string,
): Promise<{ fileId: string; rendition: string; count: number; lastAt: Date }[]> {
  const { rows } = await sql<{ fileId: string; rendition: string; count: number; lastAt: Date }>`
    select d.file_id as "fileId", d.rendition, count(*)::int as count, max(d.downloaded_at) as "lastAt"
      from content_download d
     where d.item_id = ${itemId}
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

/** The most downloaded files of a type of content since an instant, for its editors; deleted items are left out. */
export async function listMostDownloaded(
  ctx: Ctx,
  type: ContentType,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<DownloadedFile[]> {
  requireEditor(ctx, type);
  const { rows } = await sql<DownloadedFile>`
    select d.file_id as "fileId", d.item_id as "itemId", count(*)::int as count,
           count(distinct d.customer_id)::int as customers, max(d.downloaded_at) as "lastAt"
      from content_download d
      join content_item i on i.id = d.item_id and i.type = ${type} and i.deleted_at is null
     where d.downloaded_at > ${since}
     group by d.file_id, d.item_id
     order by count(*) desc, max(d.downloaded_at) desc, d.file_id
     limit ${limit}`.execute(ctx.db);
  return rows;
}
