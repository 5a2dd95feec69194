import { sql } from 'kysely';
import { languagesWithoutRecall, type RecallInput } from '#rules/content/recall-editor/recall-input.ts';
import { writeRecallFrames, type RecallRange } from '#rules/content/recall-editor/recall-frames.ts';
import { calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import { storedTexts } from '#rules/text/language-texts.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { anyOf, inParts, rowsAtOnce } from '#platform/database/sets.ts';
import { framesOfRange } from '#goods/frames/frames.recalls.queries.ts';
import { noticeRecalls } from '#goods/frames/frames.recalls.notice.actions.ts';
import { changeBulletin, publishBulletin } from './recall-editor.bulletin.actions.ts';
import { mayRecall } from './recall-editor.policy.ts';
import { findEditedRecall, languagesOf, listRanges, type EditedRecall } from './recall-editor.queries.ts';

const todayOf = (ctx: Ctx): CalendarDate => calendarDateIn(ctx.now, ctx.market.timeZone);

/** Refuses sales organisations whose dealers the caller does not all see: `sorg_not_yours`, `recall_for_all`. */
export async function requireSorg(ctx: Ctx, sorg: string | null): Promise<void> {
  if (!(await mayRecall(ctx, sorg)))
    throw new DomainError(sorg === null ? 'recall_for_all' : 'sorg_not_yours', {}, 'sorg');
}

/** Refuses articles that do not exist: no frame would be found, and nobody would notice. */
async function requireArticles(ctx: Ctx, ranges: readonly RecallRange[]): Promise<void> {
  const codes = [...new Set(ranges.map(({ articleCode }) => articleCode))].filter((code) => code !== '');
  if (codes.length === 0) return;
  const known = await ctx.db.selectFrom('catalog_article').select('code').where('code', '=', anyOf(codes)).execute();
  const found = new Set(known.map(({ code }) => code));
  const missing = codes.find((code) => !found.has(code));
  if (missing !== undefined) throw new DomainError('recall_article_unknown', { code: missing }, 'ranges');
}

/** The recall, locked; throws `recall_not_found`, `recall_changed` for another version, and as {@link requireSorg}. */
async function lockRecall(ctx: Ctx, code: string, version: number | null): Promise<EditedRecall> {
  const recall = await findEditedRecall(ctx, code, { lock: true });
  if (!recall) throw new DomainError('recall_not_found', { code }, 'code');
  await requireSorg(ctx, recall.sorg);
  if (version !== null && version !== recall.version) throw new DomainError('recall_changed');
  return recall;
}

/** Refuses a recall that cannot be told to its dealers: `recall_without_frames`, `recall_languages_missing`. */
async function requirePublishable(
  ctx: Ctx,
  recall: Pick<RecallInput, 'sorg' | 'title' | 'bulletin' | 'instruction'>,
  ranges: readonly RecallRange[],
): Promise<void> {
  if (ranges.length === 0) throw new DomainError('recall_without_frames', {}, 'ranges');
  const missing = languagesWithoutRecall(recall, await languagesOf(ctx, recall.sorg));
  if (missing.length > 0)
    throw new DomainError('recall_languages_missing', { languages: missing.join(', ') }, 'bulletin');
}

const columnsOf = (ctx: Ctx, { sorg, severity, title, bulletin, instruction }: RecallInput) => ({
  sorg,
  severity,
  title: storedTexts(title),
  bulletin: storedTexts(bulletin),
  instruction: storedTexts(instruction),
  // From the first save in the portal on, files do not change it.
  source: 'portal',
  updated_at: ctx.now,
  updated_by: signedIn(ctx).actor.userId,
});

async function saveRanges(ctx: Ctx, recallId: string, ranges: readonly RecallRange[]): Promise<void> {
  await ctx.db.deleteFrom('frames_recall_range').where('recall_id', '=', recallId).execute();
  for (const part of inParts(ranges, rowsAtOnce))
    await ctx.db
      .insertInto('frames_recall_range')
      .values(
        part.map(({ firstNumber, lastNumber, articleCode }) => ({
          recall_id: recallId,
          first_number: firstNumber,
          last_number: lastNumber,
          article_code: articleCode,
        })),
      )
      .execute();
}

/** A recall as the audit log names it. */
const recordOf = (
  { sorg, severity, title, bulletin, instruction }: Omit<RecallInput, 'code' | 'ranges'>,
  ranges: readonly RecallRange[],
) => ({ sorg, severity, title, bulletin, instruction, frames: writeRecallFrames(ranges) });

/** Makes a recall as a draft; returns its code. Throws `recall_code_taken`, and the refusals of its frames. */
export async function createRecall(ctx: Ctx, input: RecallInput): Promise<string> {
  await requireSorg(ctx, input.sorg);
  await requireArticles(ctx, input.ranges);
  const created = await ctx.db
    .insertInto('frames_recall')
    .values({ ...columnsOf(ctx, input), code: input.code, created_at: ctx.now })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) throw new DomainError('recall_code_taken', { code: input.code }, 'code');
  await saveRanges(ctx, created.id, input.ranges);
  await ctx.record({
    action: 'recall.created',
    subjectType: 'recall',
    subjectId: created.id,
    after: { recall: input.code, ...recordOf(input, input.ranges) },
  });
  return input.code;
}

/**
 * Changes a recall; from now on files do not. Of a published one, dealers with added frames are told, and its news
 * follows. Throws `recall_ended`, and as publishing if it is published.
 */
export async function updateRecall(ctx: Ctx, code: string, version: number, input: RecallInput): Promise<void> {
  const before = await lockRecall(ctx, code, version);
  if (input.code !== code) throw new DomainError('bad_input', {}, 'code');
  if (before.stage === 'ended') throw new DomainError('recall_ended', { code });
  await requireSorg(ctx, input.sorg);
  await requireArticles(ctx, input.ranges);
  if (before.stage !== 'draft') await requirePublishable(ctx, input, input.ranges);
  const ranges = await listRanges(ctx, before.id);
  await ctx.db
    .updateTable('frames_recall')
    .set({ ...columnsOf(ctx, input), version: before.version + 1 })
    .where('id', '=', before.id)
    .execute();
  await saveRanges(ctx, before.id, input.ranges);
  await changeBulletin(ctx, before.id, { texts: input });
  if (before.stage === 'published') await noticeRecalls(ctx);
  await ctx.record({
    action: 'recall.updated',
    subjectType: 'recall',
    subjectId: before.id,
    before: { recall: code, ...recordOf(before, ranges) },
    after: { recall: code, ...recordOf(input, input.ranges) },
  });
}

/**
 * Publishes a draft today: its dealers are told, and its bulletin becomes must-read news in the target markets, if any.
 * Throws `recall_published`, `recall_without_frames`, `recall_languages_missing`.
 */
export async function publishRecall(
  ctx: Ctx,
  code: string,
  version: number,
  marketIds: readonly string[],
): Promise<void> {
  const recall = await lockRecall(ctx, code, version);
  if (recall.stage !== 'draft') throw new DomainError('recall_published', { code });
  await requirePublishable(ctx, recall, await listRanges(ctx, recall.id));
  await ctx.db
    .updateTable('frames_recall')
    .set({
      published_on: todayOf(ctx),
      version: recall.version + 1,
      updated_at: ctx.now,
      updated_by: signedIn(ctx).actor.userId,
    })
    .where('id', '=', recall.id)
    .execute();
  // Before the news: readers who are told of the recall are not told of its bulletin.
  await noticeRecalls(ctx);
  if (marketIds.length > 0) await publishBulletin(ctx, recall, marketIds);
  await ctx.record({
    action: 'recall.published',
    subjectType: 'recall',
    subjectId: recall.id,
    after: { recall: code, marketIds },
  });
}

/** Ends a published recall today, and its news with it. Throws `recall_not_published`. */
export async function endRecall(ctx: Ctx, code: string, version: number): Promise<void> {
  const recall = await lockRecall(ctx, code, version);
  if (recall.stage !== 'published' && recall.stage !== 'scheduled')
    throw new DomainError('recall_not_published', { code });
  const today = todayOf(ctx);
  await ctx.db
    .updateTable('frames_recall')
    .set({
      ended_on: today,
      source: 'portal',
      version: recall.version + 1,
      updated_at: ctx.now,
      updated_by: signedIn(ctx).actor.userId,
    })
    .where('id', '=', recall.id)
    .execute();
  await changeBulletin(ctx, recall.id, { validTo: today });
  await ctx.record({
    action: 'recall.ended',
    subjectType: 'recall',
    subjectId: recall.id,
    after: { recall: code },
  });
}

/** Deletes a draft. Throws `recall_published` for a recall that dealers know. */
export async function deleteRecall(ctx: Ctx, code: string, version: number): Promise<void> {
  const recall = await lockRecall(ctx, code, version);
  if (recall.stage !== 'draft') throw new DomainError('recall_published', { code });
  const ranges = await listRanges(ctx, recall.id);
  await ctx.db.deleteFrom('frames_recall').where('id', '=', recall.id).execute();
  await ctx.record({
    action: 'recall.deleted',
    subjectType: 'recall',
    subjectId: recall.id,
    before: { recall: code, ...recordOf(recall, ranges) },
  });
}

/**
 * Reminds every dealer with bikes that nobody checked or repaired; returns their number. Throws `recall_not_published`,
 * and `recall_reminded` for a second reminder on one day.
 */
export async function remindRecall(ctx: Ctx, code: string): Promise<number> {
  const recall = await lockRecall(ctx, code, null);
  if (recall.stage !== 'published') throw new DomainError('recall_not_published', { code });
  const { remindedAt } = recall;
  if (remindedAt !== null && calendarDateIn(remindedAt, ctx.market.timeZone) === todayOf(ctx))
    throw new DomainError('recall_reminded', { code });
  const { rows } = await sql<{ customerId: string }>`
    select distinct f.customer_id as "customerId"
      from frames_recall_range g
     cross join ${framesOfRange(sql<boolean>`f.customer_id is not null`)}
     where g.recall_id = ${recall.id}
       and (${recall.sorg}::text is null or f.sorg = ${recall.sorg})
       and not exists (
        select
          from frames_recall_work k
         where k.recall_id = g.recall_id
           and k.number = f.number)
     order by f.customer_id`.execute(ctx.db);
  await ctx.db.updateTable('frames_recall').set({ reminded_at: ctx.now }).where('id', '=', recall.id).execute();
  if (rows.length > 0)
    await ctx.enqueue('notices.raise', {
      kind: 'recall.published',
      events: rows.map(({ customerId }) => ({
        key: `${recall.id} ${customerId} ${ctx.now.toISOString()}`,
        details: { recallId: recall.id, customerId, reminder: true },
      })),
    });
  const count = rows.length;
  await ctx.record({
    action: 'recall.reminded',
    subjectType: 'recall',
    subjectId: recall.id,
    after: { recall: code, count },
  });
  return count;
}
