import { sql } from 'kysely';
import { calendarDateIn } from '#rules/dates.ts';
import type { Ctx } from '#platform/context.ts';
import { framesOfRange } from './frames.recalls.queries.ts';

/** Asks to tell dealers of new recalls; several requests become one job. */
export const enqueueRecallNotices = (ctx: Ctx): Promise<void> =>
  ctx.enqueue('frames.recall-notices', {}, { key: 'frames.recall-notices' });

/**
 * Tells every dealer with frames of a published recall that are not repaired, once per recall and dealer: after an import,
 * on the day of the publication, and when affected frames reach a dealer later.
 */
export async function noticeRecalls(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ recallId: string; customerId: string }>`
    insert into frames_recall_notice (recall_id, customer_id, noticed_at)
    select distinct r.id, f.customer_id, ${ctx.now}::timestamptz
      from frames_recall r
      join frames_recall_range g on g.recall_id = r.id
     cross join ${framesOfRange(sql<boolean>`f.customer_id is not null`)}
      left join frames_recall_work k on k.recall_id = r.id and k.number = f.number
     where r.ended_on is null
       and r.published_on <= ${calendarDateIn(ctx.now, ctx.market.timeZone)}
       and (r.sorg is null or r.sorg = f.sorg)
       and k.state is distinct from 'repaired'
        on conflict do nothing
 returning recall_id as "recallId", customer_id as "customerId"`.execute(ctx.db);
  if (rows.length === 0) return;
  await ctx.enqueue('notices.raise', {
    kind: 'recall.published',
    events: rows.map((told) => ({ key: `${told.recallId} ${told.customerId}`, details: told })),
  });
}
