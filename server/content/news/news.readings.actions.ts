import { sql } from 'kysely';
import { calendarDateIn } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { lockItem } from '#content/content/content.actions.ts';
import { findItem } from '#content/content/content.queries.ts';
import { readBulletin } from '#goods/frames/frames.recalls.actions.ts';
import { requireNews } from './news.policy.ts';
import { enqueueNotices } from './news.publish.actions.ts';
import { listUnreadUsers, loadOwnReading } from './news.readings.queries.ts';

/**
 * Notes that the caller read a piece of news, for must-read news as a receipt; again changes nothing. The bulletin of a
 * recall counts as read with it. Throws `not_found` for news that the caller does not see as a reader.
 */
export async function confirmNews(ctx: Ctx, id: string): Promise<{ id: string }> {
  requireNews(ctx);
  const { actor } = signedIn(ctx);
  const item = await findItem(ctx, 'news', id);
  const reading = item && (await loadOwnReading(ctx, item.id));
  if (!item || !reading?.shown) throw new DomainError('not_found', {}, 'id');
  const { rows } = await sql`
    insert into news_reading (news_id, user_id, customer_id, first_read_at, round, read_at)
    select i.id, ${actor.userId}, ${actor.ownCustomerId}, ${ctx.now}, coalesce(n.round, 1), ${ctx.now}
      from content_item i
      left join news_item n on n.id = i.id
     where i.id = ${item.id}
        on conflict (news_id, user_id) do update set round = excluded.round, read_at = excluded.read_at
     where news_reading.round < excluded.round
 returning round`.execute(ctx.db);
  if (rows.length > 0 && item.mustRead)
    await ctx.record({
      action: 'news.read',
      subjectType: 'news',
      subjectId: item.id,
      after: { version: item.version },
    });
  if (reading.recallCode !== null) await readBulletin(ctx, reading.recallCode);
  // The answer reads the state after the write.
  ctx.loaders.clear();
  return { id: item.id };
}

/**
 * Reminds everybody who has not read a must-read piece of news; returns their number. Throws `news_not_must_read`,
 * `news_not_published`, and `news_reminded` for a second reminder on one day.
 */
export async function remindNews(ctx: Ctx, id: string): Promise<{ id: string; count: number }> {
  requireNews(ctx);
  const item = await lockItem(ctx, 'news', id);
  if (!item.mustRead) throw new DomainError('news_not_must_read');
  if (item.state !== 'published') throw new DomainError('news_not_published');
  const { round, remindedAt } = await ctx.db
    .insertInto('news_item')
    .values({ id: item.id })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: item.id }))
    .returning(['round', 'reminded_at as remindedAt'])
    .executeTakeFirstOrThrow();
  const today = calendarDateIn(ctx.now, ctx.market.timeZone);
  if (remindedAt !== null && calendarDateIn(remindedAt, ctx.market.timeZone) === today)
    throw new DomainError('news_reminded');
  const waiting = await listUnreadUsers(ctx, item.id);
  await ctx.db.updateTable('news_item').set({ reminded_at: ctx.now }).where('id', '=', item.id).execute();
  for (const [host, users] of Map.groupBy(waiting, (user) => user.host))
    await enqueueNotices(
      ctx,
      { id: item.id, mustRead: true, round },
      host,
      users.map(({ userId }) => userId),
      ctx.now.toISOString(),
    );
  const count = waiting.length;
  await ctx.record({ action: 'news.reminded', subjectType: 'news', subjectId: item.id, after: { count } });
  return { id: item.id, count };
}
