import type { Ctx } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { withTransaction } from '../../platform/transaction.ts';
import { expirePayments } from './orders.payments.actions.ts';

export const orderJobs: readonly JobDefinition<Ctx>[] = [
  {
    name: 'orders.expirePayments',
    schedule: '*/5 * * * *',
    async run(ctx) {
      const ended = await withTransaction(ctx, expirePayments);
      if (ended > 0) ctx.log.info({ orders: ended }, 'orders ended because their payment did not arrive');
    },
  },
];
