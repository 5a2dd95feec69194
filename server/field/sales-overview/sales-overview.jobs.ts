import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { rebuildSales, refreshSales, refreshSalesJob } from './sales-overview.actions.ts';

/** Jobs of the sales overview: after changes of invoices, and a rebuild per week for articles that changed their model. */
export const jobs: readonly JobDefinition<Ctx>[] = [
  {
    name: refreshSalesJob,
    // Also finds what changed without a message, for example by a migration.
    schedule: '* * * * *',
    async run(ctx) {
      const outdated = await ctx.db.selectFrom('sales_overview_outdated').select('month').limit(1).executeTakeFirst();
      if (outdated) ctx.log.info({ months: await refreshSales(ctx.db, ctx.now) }, 'net sales computed');
    },
  },
  {
    name: 'sales-overview.rebuild',
    schedule: '37 2 * * 0',
    async run(ctx) {
      ctx.log.info({ months: await rebuildSales(ctx.db, ctx.now) }, 'net sales rebuilt');
    },
  },
];
