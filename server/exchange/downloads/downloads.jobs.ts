import { isId } from '#rules/ids.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { makeJob, removeJob } from './downloads.actions.ts';
import { deliverDownload } from './downloads.deliver.actions.ts';
import { removeOldDownloads } from './downloads.keep.actions.ts';
import { deliverJob, makeDownload } from './downloads.make.actions.ts';
import { planDownloads } from './downloads.plan.actions.ts';
import { targetGateway } from './downloads.targets.gateway.ts';

/** After this time a request looks again whether the export before it is done. */
const lookAgainMs = 2_000;

/** Runs one export of this process at a time. The others go back into the queue, so that they hold up no other job. */
function oneAtATime(): (ctx: Ctx, id: string) => Promise<void> {
  let busy = false;
  return async (ctx, id) => {
    if (busy) return ctx.enqueue(makeJob, { id }, { key: `${makeJob} ${id}`, delay: lookAgainMs });
    busy = true;
    try {
      await makeDownload(ctx, id);
    } finally {
      busy = false;
    }
  };
}
const inTurn = oneAtATime();

/** Jobs of the download area; `config` says which servers exports may be delivered to. */
export const downloadJobs = (config: Pick<Config, 'downloadTargetsAllowPrivate'>): readonly JobDefinition<Ctx>[] => [
  {
    name: makeJob,
    async run(ctx, { id }) {
      if (typeof id === 'string' && isId(id)) await inTurn(ctx, id);
    },
  },
  {
    name: deliverJob,
    async run(ctx, { id }) {
      const gateway = targetGateway(config.downloadTargetsAllowPrivate, ctx.log);
      if (typeof id === 'string' && isId(id)) await deliverDownload(ctx, gateway, id);
    },
  },
  { name: 'downloads.plan', schedule: '*/10 * * * *', run: (ctx) => planDownloads(ctx) },
  { name: removeJob, schedule: '37 * * * *', run: (ctx) => removeOldDownloads(ctx) },
];
