import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { endExpired } from './credit.overrides.actions.ts';

export const jobs: readonly JobDefinition<Ctx>[] = [
  {
    name: 'credit.endOverrides',
    schedule: '* * * * *',
    async run(ctx) {
      let ended = 0;
      // Each transaction handles a limited number; repeats until none is left.
      for (let more = await withTransaction(ctx, endExpired); more > 0; more = await withTransaction(ctx, endExpired))
        ended += more;
      if (ended > 0) ctx.log.info({ accounts: ended }, 'credit overrides ended');
    },
  },
];
