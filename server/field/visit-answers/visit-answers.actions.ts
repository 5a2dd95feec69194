import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import { storedTexts } from '#rules/text/language-texts.ts';
import type { VisitAnswerInput } from '#rules/field/visit-forms/visit-input.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { findAnswerSetting, type AnswerSetting } from './visit-answers.queries.ts';

/** Adds an answer to a list. Throws `visit_answer_taken`. */
export async function addAnswer(ctx: Ctx, answer: VisitAnswerInput): Promise<{ id: string }> {
  const added = await ctx.db
    .insertInto('visit_forms_answer')
    .values({
      brand: answer.brand,
      list: answer.list,
      key: answer.key,
      ...columnsOf(answer),
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(['brand', 'list', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new DomainError('visit_answer_taken', {}, 'key');
  await ctx.record({ action: 'visit.answer-added', subjectType: 'visit-answer', subjectId: added.id, after: answer });
  return added;
}

/**
 * Changes texts, order and validity of an answer; visits show the new texts. Throws `not_found`, and
 * `visit_answer_fixed` for another brand, list or key.
 */
export async function changeAnswer(ctx: Ctx, id: string, answer: VisitAnswerInput): Promise<{ id: string }> {
  const before = await lockAnswer(ctx, id);
  if (answer.brand !== before.brand || answer.list !== before.list || answer.key !== before.key)
    throw new DomainError('visit_answer_fixed', {}, 'key');
  await ctx.db.updateTable('visit_forms_answer').set(columnsOf(answer)).where('id', '=', id).execute();
  const { brand, list, key, texts, sorting, validFrom, validTo } = before;
  await ctx.record({
    action: 'visit.answer-changed',
    subjectType: 'visit-answer',
    subjectId: id,
    before: { brand, list, key, texts, sorting, validFrom, validTo },
    after: answer,
  });
  return { id };
}

/** Retires an answer, or takes it back into use; visits keep it. Throws `not_found`. */
export async function retireAnswer(ctx: Ctx, id: string, retired: boolean): Promise<{ id: string }> {
  const { actor } = signedIn(ctx);
  const before = await lockAnswer(ctx, id);
  if ((before.retiredAt !== null) === retired) return { id };
  await ctx.db
    .updateTable('visit_forms_answer')
    .set({ retired_at: retired ? ctx.now : null, retired_by: retired ? actor.userId : null })
    .where('id', '=', id)
    .execute();
  await ctx.record({
    action: retired ? 'visit.answer-retired' : 'visit.answer-reinstated',
    subjectType: 'visit-answer',
    subjectId: id,
  });
  return { id };
}

const columnsOf = ({ texts, sorting, validFrom, validTo }: VisitAnswerInput) => ({
  texts: storedTexts(texts),
  sorting,
  valid_from: validFrom,
  valid_to: validTo,
});

async function lockAnswer(ctx: Ctx, id: string): Promise<AnswerSetting> {
  if (!isId(id)) throw new DomainError('not_found', {}, 'id');
  await sql`select from visit_forms_answer where id = ${id} for update`.execute(ctx.db);
  const found = await findAnswerSetting(ctx, id);
  if (!found) throw new DomainError('not_found', {}, 'id');
  return found;
}
