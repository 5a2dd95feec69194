import { addMonths } from '#rules/goods/catalog/availability.ts';
import { addDays } from '#rules/dates.ts';
import { stockAlertMonths } from '#rules/goods/stock-alerts/stock-alert.ts';
import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { answerStockAlerts, forgetStockAlerts } from './stock-alerts.answer.actions.ts';
import { listWaiting } from './stock-alerts.queries.ts';

/** The beginning of the day some days after the one that was 12 months ago. */
const yearAgo = (ctx: Ctx, days: number): Date =>
  new Date(`${addDays(addMonths(ctx.now.toISOString().slice(0, 10), -stockAlertMonths), days)}T00:00:00Z`);

/** Jobs of the stock alerts: enqueued by a stock import, and every hour for changes of dates and rights. */
export const jobs: readonly JobDefinition<Ctx>[] = [
  {
    name: 'stock-alerts.answer',
    schedule: '11 * * * *',
    async run(ctx) {
      let ended = 0;
      // Reads one day too many: the rule knows the current day of the market.
      for (const waiting of await listWaiting(ctx, yearAgo(ctx, 2)))
        ended += await withTransaction(ctx, (inner) => answerStockAlerts(inner, waiting));
      if (ended > 0) ctx.log.info({ alerts: ended }, 'stock alerts ended');
    },
  },
  { name: 'stock-alerts.forget', schedule: '49 3 * * *', run: (ctx) => forgetStockAlerts(ctx, yearAgo(ctx, 0)) },
];
