import type { ContentType } from '#rules/content/content/content-types.ts';
import type { Ctx } from '#platform/context.ts';
import { mayRead } from '#content/content/content.policy.ts';
import { listItems, type ContentItem } from '#content/content/content.queries.ts';
import { isMustReadUnread } from '#content/news/news.readings.queries.ts';

/** Latest content of some types that the caller may read, the newest first. */
export async function listLatest(ctx: Ctx, types: readonly ContentType[], limit: number): Promise<ContentItem[]> {
  const lists = await Promise.all(
    types
      .filter((type) => mayRead(ctx, type))
      .map(async (type) => (await listItems(ctx, type, { validOnly: true }, { page: 1, limit, order: 'latest' })).data),
  );
  const shownSince = ({ publishedAt, createdAt }: ContentItem): number => (publishedAt ?? createdAt).getTime();
  return lists
    .flat()
    .toSorted((one, other) => shownSince(other) - shownSince(one))
    .slice(0, limit);
}

/** Latest news of the caller; what they have to confirm comes first. */
export async function listHomeNews(ctx: Ctx, limit: number): Promise<ContentItem[]> {
  if (!mayRead(ctx, 'news')) return [];
  const first = isMustReadUnread(ctx);
  const { data } = await listItems(ctx, 'news', { validOnly: true }, { page: 1, limit, order: 'latest', first });
  return data;
}
