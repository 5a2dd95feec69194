import { questionMessagesPerHour, type QuestionKind } from '#rules/exchange/questions/question-choices.ts';
import { DomainError } from '#rules/errors.ts';
import { limitPerHour } from '#platform/access/hourly-limit.ts';
import { keepAttachments } from '#platform/attachments/attachments.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { passDispute } from '#money/credit-desk/credit-desk.disputes.actions.ts';
import { writesAsStaff } from './questions.policy.ts';
import { findQuestion, findSubject, type Question } from './questions.queries.ts';

export interface NewMessage {
  readonly text: string;
  /** Ids of attachments. */
  readonly photos: readonly string[];
}

/**
 * Writes about a document that the caller reads: begins its question or continues it. Throws `not_found`,
 * `forbidden_scope` for staff who do not answer, `rate_limited`, `dispute_decided` and the refusals of attachments.
 */
export async function writeAbout(
  ctx: Ctx,
  wish: NewMessage & { readonly kind: QuestionKind; readonly subject: string },
): Promise<{ id: string }> {
  requireWriter(ctx);
  const subject = await findSubject(ctx, wish.kind, wish.subject);
  if (!subject) throw new DomainError('not_found', {}, 'subject');
  await limitMessages(ctx);
  const { id } = await ctx.db
    .insertInto('questions_question')
    .values({
      customer_id: subject.customerId,
      sorg: subject.sorg,
      kind: wish.kind,
      subject_id: subject.id,
      subject_number: subject.number,
      state: 'waiting',
      asked_at: ctx.now,
      written_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'kind', 'subject_id'])
        .doUpdateSet({ written_at: (eb) => eb.ref('excluded.written_at') }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await addMessage(
    ctx,
    { id, customerId: subject.customerId, kind: wish.kind, subjectId: subject.id, subjectNumber: subject.number },
    wish,
  );
  return { id };
}

/** Writes a further message to a question that the caller sees. Throws like {@link writeAbout}. */
export async function replyTo(ctx: Ctx, wish: NewMessage & { readonly id: string }): Promise<{ id: string }> {
  requireWriter(ctx);
  const question = await findQuestion(ctx, wish.id);
  if (!question) throw new DomainError('not_found', {}, 'id');
  await limitMessages(ctx);
  await addMessage(ctx, question, wish);
  return { id: question.id };
}

/** Staff write only with the permission to answer; the users of a dealer write about what they read. */
function requireWriter(ctx: Ctx): void {
  if (signedIn(ctx).actor.ownCustomerId === null && !writesAsStaff(ctx)) throw new DomainError('forbidden_scope');
}

/** Throws `rate_limited` for more than {@link questionMessagesPerHour} of a user within an hour. */
function limitMessages(ctx: Ctx): Promise<void> {
  const { userId } = signedIn(ctx).actor;
  return limitPerHour(ctx, `question:${userId}`, questionMessagesPerHour, (since) =>
    ctx.db
      .selectFrom('questions_message')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('written_by', '=', userId)
      .where('written_at', '>', since)
      .executeTakeFirstOrThrow(),
  );
}

/** Adds a message, which opens a closed question again, and tells the other side. */
async function addMessage(
  ctx: Ctx,
  question: Pick<Question, 'id' | 'customerId' | 'kind' | 'subjectId' | 'subjectNumber'>,
  { text, photos }: NewMessage,
): Promise<void> {
  const { actor } = signedIn(ctx);
  const byCustomer = !writesAsStaff(ctx);
  if (question.kind === 'dispute') await passDispute(ctx, question.subjectId, byCustomer ? 'desk' : 'dealer');
  // Proof of a disputed amount is often a PDF: a delivery note, an offer.
  await keepAttachments(ctx, photos, question.kind === 'dispute' ? 'document' : 'photo', { field: 'photos' });
  const { id } = await ctx.db
    .insertInto('questions_message')
    .values({
      question_id: question.id,
      by_customer: byCustomer,
      written_by: actor.userId,
      text,
      written_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (photos.length > 0) await addPhotos(ctx, id, photos);
  const state = byCustomer ? 'waiting' : 'answered';
  await ctx.db
    .updateTable('questions_question')
    .set({ state, written_at: ctx.now, closed_by: null, closed_at: null })
    .where('id', '=', question.id)
    .execute();
  const kind = byCustomer ? 'question.asked' : 'question.answered';
  await ctx.enqueue('notices.raise', { kind, events: [{ key: id, details: { messageId: id } }] });
  await ctx.record({
    action: byCustomer ? 'question.ask' : 'question.answer',
    subjectType: 'question',
    subjectId: question.id,
    customerId: question.customerId,
    after: { number: question.subjectNumber, text, photos: photos.length },
  });
}

/** Refuses a photo that another message has already. */
async function addPhotos(ctx: Ctx, messageId: string, photos: readonly string[]): Promise<void> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('questions_photo')
    .values(photos.map((attachment_id, place) => ({ message_id: messageId, place, attachment_id })))
    .onConflict((conflict) => conflict.column('attachment_id').doNothing())
    .executeTakeFirstOrThrow();
  if (Number(numInsertedOrUpdatedRows) !== photos.length) throw new DomainError('attachment_not_found', {}, 'photos');
}

/** Closes a question; a second call changes nothing. Throws `not_found`. */
export async function closeQuestion(ctx: Ctx, id: string): Promise<{ id: string }> {
  const { actor } = signedIn(ctx);
  const question = await findQuestion(ctx, id);
  if (!question) throw new DomainError('not_found', {}, 'id');
  const { numUpdatedRows } = await ctx.db
    .updateTable('questions_question')
    .set({ state: 'closed', closed_by: actor.userId, closed_at: ctx.now })
    .where('id', '=', question.id)
    .where('state', '<>', 'closed')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return { id: question.id };
  if (question.kind === 'dispute') await passDispute(ctx, question.subjectId, 'desk');
  await recordClosed(ctx, question);
  return { id: question.id };
}

const recordClosed = (
  ctx: Ctx,
  question: {
    readonly id: string;
    readonly customerId: string;
    readonly subjectNumber: string;
    readonly state: string;
  },
): Promise<void> =>
  ctx.record({
    action: 'question.close',
    subjectType: 'question',
    subjectId: question.id,
    customerId: question.customerId,
    before: { state: question.state },
    after: { state: 'closed', number: question.subjectNumber },
  });

/** Closes the questions about a document that needs no answer any more. */
export async function closeQuestionsAbout(
  ctx: Ctx,
  { kind, subjectId }: { readonly kind: QuestionKind; readonly subjectId: string },
): Promise<void> {
  const open = await ctx.db
    .selectFrom('questions_question')
    .select(['id', 'customer_id as customerId', 'subject_number as subjectNumber', 'state'])
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', '<>', 'closed')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const question of open) {
    await ctx.db
      .updateTable('questions_question')
      .set({ state: 'closed', closed_at: ctx.now })
      .where('id', '=', question.id)
      .execute();
    await recordClosed(ctx, question);
  }
}
