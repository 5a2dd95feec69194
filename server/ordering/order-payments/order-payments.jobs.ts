import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { expirePayments } from './order-payments.actions.ts';

export const jobs: readonly JobDefinition<Ctx>[] = [
  {
    name: 'orders.expirePayments',
    schedule: '*/5 * * * *',
    async run(ctx) {
      let ended = 0;
      // Each transaction handles a limited number; repeats until none is left.
      for (
        let more = await withTransaction(ctx, expirePayments);
        more > 0;
        more = await withTransaction(ctx, expirePayments)
      )
        ended += more;
      if (ended > 0) ctx.log.info({ orders: ended }, 'unpaid orders expired');
    },
  },
];
