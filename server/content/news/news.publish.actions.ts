import { sql } from 'kysely';
import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import type { Ctx } from '#platform/context.ts';
import { inParts } from '#platform/database/sets.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { listMarkets } from '#accounts/markets/markets.queries.ts';
import { isPublishedIn } from './news.notices.queries.ts';
import { addressed, marketOfReader } from './news.policy.ts';

/** Users whom one event tells: a failure repeats only these. */
export const peopleAtOnce = 200;

/** Asks to tell readers of news that is new; several requests become one job. */
export const enqueuePublication = (ctx: Ctx): Promise<void> => ctx.enqueue('news.publish', {}, { key: 'news.publish' });

/** Requests the notices about a piece of news to users on a host, in parts. */
export async function enqueueNotices(
  ctx: Ctx,
  news: { readonly id: string; readonly mustRead: boolean; readonly round: number },
  host: string,
  userIds: readonly string[],
  occasion: string = '',
): Promise<void> {
  for (const part of inParts(userIds, peopleAtOnce))
    await ctx.enqueue('notices.raise', {
      kind: news.mustRead ? 'news.must-read' : 'news.published',
      key: [news.id, news.round, occasion, part[0]].filter((word) => word !== '').join(' '),
      details: { newsId: news.id, host, userIds: part, reminder: occasion !== '' },
    });
}

/**
 * Tells readers of news that became visible in their market: published now, or its hour has come by the market's clock
 * . Everybody is told once in each round, also if this runs twice, at one moment, or again after a crash. News
 * that became visible more than a day ago is not told.
 */
export async function publishNews(ctx: Ctx): Promise<void> {
  const markets = (await listMarkets(ctx.db)).filter(({ configuration }) => configuration.features.news);
  for (const { defaultHost, hosts, ...market } of markets) {
    const host = defaultHost ?? hosts[0];
    if (host === undefined) continue;
    for (const news of await listNew(ctx, { ...market, host })) {
      const tell = (): Promise<number> =>
        withTransaction(ctx, (inner) => tellReaders(inner, { ...market, host }, news));
      while ((await tell()) === peopleAtOnce);
    }
  }
}

interface NewNews {
  readonly id: string;
  readonly round: number;
  readonly mustRead: boolean;
}

/** News that became visible in a market within the last day. */
async function listNew(ctx: Ctx, market: Market): Promise<NewNews[]> {
  const { rows } = await sql<NewNews>`
    select i.id, coalesce(n.round, 1) as round, i.must_read as "mustRead"
      from content_item i
      left join news_item n on n.id = i.id
     where ${isPublishedIn(ctx, market)}
       and greatest(i.published_at, (i.starts_on + i.starts_time) at time zone ${market.timeZone}, n.asked_at,
                    n.widened_at) > ${ctx.now}::timestamptz - interval '1 day'
     order by i.appears_at, i.id`.execute(ctx.db);
  return rows;
}

/** Notes that some readers of a market are told, and requests their notices; returns their number. */
async function tellReaders(ctx: Ctx, market: Market, news: NewNews): Promise<number> {
  const { rows } = await sql<{ userId: string }>`
    insert into news_notice (news_id, round, user_id, noticed_at)
    select i.id, ${news.round}, u.id, ${ctx.now}
      from content_item i
      left join news_item n on n.id = i.id
      join markets_market m on m.id = ${market.id}
      join identity_user u on ${addressed} and ${marketOfReader}
     where i.id = ${news.id}
       and ${isPublishedIn(ctx, market)}
       and coalesce(n.round, 1) = ${news.round}
       and not exists (
        select
          from news_notice z
         where z.news_id = i.id
           and z.round = ${news.round}
           and z.user_id = u.id)
       and not ${toldByRecall}
     order by u.id
     limit ${sql.lit(peopleAtOnce)}
        on conflict do nothing
 returning user_id as "userId"`.execute(ctx.db);
  if (rows.length > 0)
    await enqueueNotices(
      ctx,
      news,
      market.host,
      rows.map(({ userId }) => userId),
    );
  return rows.length;
}

/** Condition: the recall whose bulletin news `i` is was told to user `u`; it must not be told twice. */
const toldByRecall = sql<boolean>`
  (coalesce(n.round, 1) = 1
   and exists (
      select
        from frames_recall_notice o
        join customers_user c on c.customer_id = o.customer_id
       where o.recall_id = n.recall_id and c.user_id = u.id))`;
