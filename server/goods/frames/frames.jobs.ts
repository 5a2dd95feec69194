import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { noticeRecalls } from './frames.recalls.notice.actions.ts';

/** Jobs of frames; safe to run twice and in parallel. */
export const jobs: readonly JobDefinition<Ctx>[] = [
  { name: 'frames.recall-notices', schedule: '12 * * * *', run: (ctx) => withTransaction(ctx, noticeRecalls) },
];
