import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { changedRows, type Staged } from '#platform/database/staging.ts';
import { storedNumber } from './frames.import.actions.ts';
import { enqueueRecallNotices } from './frames.recalls.notice.actions.ts';

/** Imports a `recalls` file: the texts of each recall in all languages. Those that the portal changes stay. */
export async function importRecalls(ctx: Ctx, staged: Staged): Promise<number> {
  await enqueueRecallNotices(ctx);
  return changedRows(
    ctx.db,
    sql`
      with f as (
        select s.recall as code, min(nullif(s.sorg, '')) as sorg, min(s.severity) as severity,
               min(s.published_on) as published_on, min(s.ended_on) as ended_on,
               jsonb_object_agg(s.language, s.title) as title, jsonb_object_agg(s.language, s.bulletin) as bulletin
          from staged s
         group by s.recall)
      merge into frames_recall t using f on t.code = f.code
      when matched
           and t.source = 'file'
           and (t.sorg, t.severity, t.published_on, t.ended_on, t.title, t.bulletin)
               is distinct from (f.sorg, f.severity, f.published_on, f.ended_on, f.title, f.bulletin)
        then update set sorg = f.sorg, severity = f.severity, published_on = f.published_on, ended_on = f.ended_on,
                        title = f.title, bulletin = f.bulletin, version = t.version + 1
      when not matched
        then insert (code, sorg, severity, title, bulletin, published_on, ended_on, created_at)
             values (f.code, f.sorg, f.severity, f.title, f.bulletin, f.published_on, f.ended_on, ${staged.madeAt})`,
  );
}

/** Imports a `recall_frames` file: it replaces the ranges of each recall in it. */
export async function importRecallFrames(ctx: Ctx, _staged: Staged): Promise<number> {
  await enqueueRecallNotices(ctx);
  return changedRows(
    ctx.db,
    sql`
      with f as (
        select distinct r.id as recall_id, ${sql.raw(storedNumber('first_number'))} as first_number,
               ${sql.raw(storedNumber('last_number'))} as last_number, s.article as article_code
          from staged s
          join frames_recall r on r.code = s.recall and r.source = 'file')
      merge into frames_recall_range t
      using f on (t.recall_id, t.first_number, t.last_number, t.article_code)
               = (f.recall_id, f.first_number, f.last_number, f.article_code)
      when not matched
        then insert (recall_id, first_number, last_number, article_code)
             values (f.recall_id, f.first_number, f.last_number, f.article_code)
      when not matched by source and t.recall_id in (select f.recall_id from f)
        then delete`,
  );
}
