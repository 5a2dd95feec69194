import type { SignedInCtx } from '../../platform/context.ts';
import { withTransaction } from '../../platform/transaction.ts';
import type { ImportOutcome } from './erp.import.actions.ts';
import { importFolder } from './erp.inbox.actions.ts';

/**
 * Imports files that the caller uploaded, in the order of their kinds, as `npm run erp -- import` does. Rows that name
 * pictures or documents refer to files in `inbox`. Returns the outcome of each file, then that of waiting rows that
 * could go in.
 */
export async function importUploads(
  ctx: SignedInCtx,
  folder: string,
  names: readonly string[],
  inbox: string,
): Promise<ImportOutcome[]> {
  const outcomes = await importFolder(ctx, folder, names, { by: ctx.actor, beside: inbox }, () => undefined);
  await withTransaction(ctx, async (inner) => {
    for (const { state, fileId, name, type, accepted, changed } of outcomes)
      if (state === 'done' || state === 'rejected')
        await inner.record({
          action: 'erp.file-upload',
          subjectType: 'erp-file',
          subjectId: fileId,
          after: { name, type, state, accepted, changed },
        });
  });
  return outcomes;
}
