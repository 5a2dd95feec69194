import * as v from 'valibot';
import { questionKinds } from '#rules/exchange/questions/question-choices.ts';
import type { Ctx } from '#platform/context.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { closeQuestionsAbout } from './questions.actions.ts';

const about = v.object({ kind: v.picklist(questionKinds), subjectId: v.pipe(v.string(), v.uuid()) });

/** Jobs of questions; safe to run twice. A module above closes what needs no answer any more. */
export const jobs: readonly JobDefinition<Ctx>[] = [
  {
    name: 'questions.closeAbout',
    run: (ctx, payload) => withTransaction(ctx, (inner) => closeQuestionsAbout(inner, v.parse(about, payload))),
  },
];
