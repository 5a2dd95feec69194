import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import { frameNumberOf } from '#rules/goods/frames/frame-number.ts';
import { nextRecallStates, type RecallState } from '#rules/goods/frames/recall.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { findRecall, isAffected } from './frames.recalls.queries.ts';

/** Confirms that the caller read the bulletin of a recall; again changes nothing. Throws `recall_not_found`. */
export async function readBulletin(ctx: Ctx, code: string): Promise<{ code: string }> {
  const { actor } = signedIn(ctx);
  const recall = await findRecall(ctx, code);
  if (!recall) throw new DomainError('recall_not_found', { code }, 'code');
  const { numInsertedOrUpdatedRows: added } = await ctx.db
    .insertInto('frames_recall_reading')
    .values({ recall_id: recall.id, user_id: actor.userId, customer_id: actor.ownCustomerId, read_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (added)
    await ctx.record({ action: 'recall.read', subjectType: 'recall', subjectId: recall.id, after: { recall: code } });
  return { code };
}

export interface RecallWork {
  readonly code: string;
  readonly frameNumber: string;
  readonly state: RecallState;
  readonly note: string;
}

/**
 * Notes what a workshop did about a recalled frame that the caller sees; the caller must have read the bulletin. Throws
 * `recall_not_found`, `recall_not_read`, `recall_frame_not_affected`, `recall_state_final`.
 */
export async function reportRecallWork(ctx: Ctx, work: RecallWork): Promise<{ code: string }> {
  const { actor } = signedIn(ctx);
  const number = frameNumberOf(work.frameNumber);
  const recall = await findRecall(ctx, work.code);
  if (!recall) throw new DomainError('recall_not_found', { code: work.code }, 'code');
  if (!recall.read) throw new DomainError('recall_not_read', { code: work.code }, 'code');
  // Two reports at once wait for each other on the frame.
  await sql`select from frames_frame where number = ${number} for update`.execute(ctx.db);
  if (!(await isAffected(ctx, recall.id, number)))
    throw new DomainError('recall_frame_not_affected', { number }, 'frameNumber');
  const before = await ctx.db
    .selectFrom('frames_recall_work')
    .select(['state', 'note'])
    .where('recall_id', '=', recall.id)
    .where('number', '=', number)
    .executeTakeFirst();
  const state = (before?.state ?? 'open') as RecallState;
  if (state === work.state && (before?.note ?? '') === work.note) return { code: work.code };
  if (state !== work.state && !nextRecallStates[state].includes(work.state))
    throw new DomainError('recall_state_final', { number }, 'state');
  if (work.state === 'open')
    await ctx.db
      .deleteFrom('frames_recall_work')
      .where('recall_id', '=', recall.id)
      .where('number', '=', number)
      .execute();
  else {
    const done = {
      state: work.state,
      note: work.note,
      customer_id: ctx.customer?.id ?? null,
      done_by: actor.userId,
      done_at: ctx.now,
    };
    await ctx.db
      .insertInto('frames_recall_work')
      .values({ recall_id: recall.id, number, ...done })
      .onConflict((conflict) => conflict.columns(['recall_id', 'number']).doUpdateSet(done))
      .execute();
  }
  await ctx.record({
    action: 'recall.work',
    subjectType: 'frame',
    subjectId: number,
    before: { recall: work.code, state, note: before?.note ?? '' },
    after: { recall: work.code, state: work.state, note: work.note },
  });
  return { code: work.code };
}
