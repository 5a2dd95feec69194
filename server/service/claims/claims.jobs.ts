import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { removeExpiredDrafts } from './claims.drafts.actions.ts';
import { followSettlements } from './claims.follow.actions.ts';
import { eraseOldConsumers } from './claims.privacy.actions.ts';

export const jobs: readonly JobDefinition<Ctx>[] = [
  {
    name: 'claims.followSettlements',
    schedule: '*/2 * * * *',
    async run(ctx) {
      await followSettlements(ctx);
    },
  },
  {
    name: 'claims.removeExpiredDrafts',
    schedule: '27 2 * * *',
    async run(ctx) {
      await withTransaction(ctx, removeExpiredDrafts);
    },
  },
  { name: 'claims.eraseConsumers', schedule: '34 2 * * *', run: eraseOldConsumers },
];
