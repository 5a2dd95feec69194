import { DomainError } from '#rules/errors.ts';
import { mayCall } from '#rules/permissions.ts';
import { eraseAttachments, keepAttachments } from '#platform/attachments/attachments.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { findActor } from '#access/identity/identity.queries.ts';
import { addImport, runImport } from './article-files.import.actions.ts';
import { importsFiles, ownSorgs } from './article-files.policy.ts';
import { openArchive } from './article-files.sources.ts';

/** Name of the job that imports a sent archive. */
export const importJob = 'article-files.import';

/**
 * Starts the import of an archive that the caller has uploaded; asking again for the same archive returns the same
 * import. Returns its id. Refuses `attachment_not_found`, `attachment_not_ready` and the refusal of the archive.
 */
export async function importArchive(ctx: Ctx, uploadId: string): Promise<string> {
  const { actor } = signedIn(ctx);
  await keepAttachments(ctx, [uploadId], 'article-archive', { field: 'uploadId' });
  const started = await ctx.db
    .selectFrom('article_files_import')
    .select('id')
    .where('attachment_id', '=', uploadId)
    .executeTakeFirst();
  if (started) return started.id;
  const { file_name: name } = await ctx.db
    .selectFrom('platform_attachment')
    .select('file_name')
    .where('id', '=', uploadId)
    .executeTakeFirstOrThrow();
  const id = await addImport(ctx, { name, sorgs: ownSorgs(actor), attachmentId: uploadId });
  await ctx.enqueue(importJob, { id }, { key: `${importJob} ${id}` });
  return id;
}

/**
 * The job of {@link importArchive}: works as the user who sent the archive, and removes it in the end. Safe to run twice.
 * Throws ScannerUnavailable, so that it is tried again.
 */
export async function runArchiveImport(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('article_files_import as i')
    .innerJoin('platform_attachment as a', 'a.id', 'i.attachment_id')
    .select(['i.user_id', 'a.id as attachment_id', 'a.stored'])
    .where('i.id', '=', id)
    .where('i.state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  if (!row) return;
  const actor = row.user_id === null ? null : await findActor(ctx.db, row.user_id, '');
  const { stored } = row;
  const open = async () => {
    if (stored === null) throw new DomainError('attachment_expired');
    if (!mayCall(importsFiles, actor)) throw new DomainError('forbidden_scope');
    const copy = await ctx.files.local(stored);
    try {
      const source = await openArchive(copy.path);
      return { files: source.files, close: () => source.close().finally(() => copy.release()) };
    } catch (error) {
      await copy.release();
      throw error;
    }
  };
  try {
    await runImport({ ...ctx, actor }, id, open);
  } catch (error) {
    // The import has recorded why its archive was refused.
    if (!(error instanceof DomainError)) throw error;
  }
  await withTransaction(ctx, async (inner) => {
    await inner.db.updateTable('article_files_import').set({ attachment_id: null }).where('id', '=', id).execute();
    await eraseAttachments(inner, [row.attachment_id]);
  });
}
