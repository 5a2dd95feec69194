import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { judgeExpectedFiles } from './integration.expected.actions.ts';
import { exportFiles } from '#exchange/erp-export/erp-export.actions.ts';
import { isOwnFolder } from '#exchange/erp-inbox/erp-inbox.folder-owner.actions.ts';
import { openFolders, type ErpFolders } from '#exchange/erp-inbox/erp-inbox.folders.ts';
import { scanInbox } from '#exchange/erp-inbox/erp-inbox.actions.ts';
import { importAgain } from './integration.actions.ts';
import { dropOldOriginals } from '#exchange/erp/erp.originals.actions.ts';
import { dropUploads } from './integration.uploads.actions.ts';

/** Jobs of the exchange over the given folder; export and scan also run every minute, so that a lost wake-up does no harm. */
export function erpJobs(folder: string): readonly JobDefinition<Ctx>[] {
  /** A server with another folder than the ERP's leaves the work to the next round of the right one. */
  const whereOwn =
    (work: (ctx: Ctx, folders: ErpFolders) => Promise<void>) =>
    async (ctx: Ctx): Promise<void> => {
      const folders = await openFolders(folder);
      if (await isOwnFolder(ctx.db, folder)) await work(ctx, folders);
    };
  return [
    {
      name: 'erp.export',
      schedule: '* * * * *',
      // Every order adds a job; one file takes the orders of this time.
      gatherMs: 100,
      run: whereOwn(async (ctx, folders) => void (await exportFiles(ctx, folders))),
    },
    {
      name: 'erp.scan',
      schedule: '* * * * *',
      run: whereOwn(async (ctx, folders) => void (await scanInbox(ctx, folders))),
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
    {
      name: 'erp.originals',
      schedule: '17 3 * * *',
      run: async (ctx) => {
        await dropOldOriginals(ctx);
        await dropUploads(ctx, 'old');
      },
    },
  ];
}
