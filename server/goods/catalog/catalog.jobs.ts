import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { listDueArticles, refreshJob, refreshOutdated } from './catalog.entries.actions.ts';

export const jobs: readonly JobDefinition<Ctx>[] = [
  {
    name: 'catalog.listDueArticles',
    schedule: '3 * * * *',
    run: async (ctx) => {
      const listed = await listDueArticles(ctx);
      if (listed > 0) ctx.log.info({ articles: listed }, 'articles listed');
    },
  },
  { name: refreshJob, run: refreshOutdated },
];
