import type { Ctx } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { judgeExpectedFiles } from './erp.expected.actions.ts';
import { exportFiles } from './erp.export.actions.ts';
import { openFolders } from './erp.folders.ts';
import { scanInbox } from './erp.inbox.actions.ts';
import { importAgain } from './erp.integration.actions.ts';
import { dropOldOriginals } from './erp.originals.actions.ts';

/** Jobs of the exchange over the given folder; export and scan also run every minute, so that a lost wake-up does no harm. */
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
    {
      name: 'erp.again',
      async run(ctx, { decisionId, gap, old, shrink }) {
        const { inbox } = await openFolders(folder);
        const choices = { gap: gap === true, old: old === true, shrink: shrink === true };
        await importAgain(ctx, String(decisionId), choices, inbox);
      },
    },
    { name: 'erp.expected', schedule: '* * * * *', run: async (ctx) => void (await judgeExpectedFiles(ctx)) },
    { name: 'erp.originals', schedule: '17 3 * * *', run: async (ctx) => void (await dropOldOriginals(ctx)) },
  ];
}
