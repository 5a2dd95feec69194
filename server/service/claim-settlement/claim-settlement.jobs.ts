import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { followSettlements } from './claim-settlement.follow.actions.ts';

export const jobs: readonly JobDefinition<Ctx>[] = [
  {
    name: 'claims.followSettlements',
    schedule: '*/2 * * * *',
    async run(ctx) {
      await followSettlements(ctx);
    },
  },
];
