import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { packageLifetimeMs } from './content.packages.queries.ts';

const day = 24 * 3_600_000;
const draftDays = 90;

/** Removes zips whose address is no longer valid and drafts that nobody saved for 90 days. */
async function removeOld(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('content_package')
    .where('created_at', '<', new Date(ctx.now.getTime() - packageLifetimeMs))
    .execute();
  await ctx.db
    .deleteFrom('content_draft')
    .where('saved_at', '<', new Date(ctx.now.getTime() - draftDays * day))
    .execute();
}

export const jobs: readonly JobDefinition<Ctx>[] = [
  { name: 'content.removeOld', schedule: '23 * * * *', run: (ctx) => removeOld(ctx) },
];
