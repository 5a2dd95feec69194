import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { removeExpiredDrafts } from './claim-form.drafts.actions.ts';

export const jobs: readonly JobDefinition<Ctx>[] = [
  {
    name: 'claims.removeExpiredDrafts',
    schedule: '27 2 * * *',
    async run(ctx) {
      await withTransaction(ctx, removeExpiredDrafts);
    },
  },
];
