import type { Ctx } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { exportFiles } from './erp.export.actions.ts';
import { openFolders } from './erp.folders.ts';
import { scanInbox } from './erp.inbox.actions.ts';

/** Jobs of the exchange over the given folder; both also run every minute, so that a lost wake-up does no harm. */
export function erpJobs(folder: string): readonly JobDefinition<Ctx>[] {
  return [
    {
      name: 'erp.export',
      schedule: '* * * * *',
      // Every order adds a job; one file takes the orders of this time.
      gatherMs: 100,
      run: async (ctx) => void (await exportFiles(ctx, await openFolders(folder))),
    },
    {
      name: 'erp.scan',
      schedule: '* * * * *',
      run: async (ctx) => void (await scanInbox(ctx, await openFolders(folder))),
    },
  ];
}
