import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '#rules/errors.ts';
import type { Ctx, SignedInCtx } from '#platform/context.ts';
import { inCopyTransaction } from '#platform/database/copy.ts';
import type { Database } from '#platform/database/database.ts';
import { workWithin } from '#platform/database/transaction.ts';
import { refreshOutdated } from '#goods/catalog/catalog.entries.actions.ts';
import { importAndJudge, judgeFolder, type JudgedFolder } from '#exchange/erp-check/erp-check.actions.ts';
import type { ImportOverrides } from '#exchange/erp/erp.import.actions.ts';
import { getOwnUpload, type Upload, type UploadedFile, type UploadResult } from './integration.uploads.queries.ts';

/** Checks that the user skips. */
export type SkippedChecks = Pick<ImportOverrides, 'gap' | 'old' | 'shrink'>;

/** Previews are kept so long. */
const keptHours = 24;

const overridesOf = (ctx: SignedInCtx, skipped: SkippedChecks, inbox: string): ImportOverrides => ({
  ...skipped,
  by: ctx.actor,
  beside: inbox,
  measured: true,
});

/** The kept part of a check: its numbers and causes with their examples, not every row. */
const resultOf = ({ files, resumed }: JudgedFolder): UploadResult => ({
  files: files.map(({ problems: _problems, warnings, ...file }) => ({ ...file, warned: warnings.length })),
  resumed: resumed.map(({ fileId, name, type, accepted }) => ({ id: fileId, name, type, rows: accepted })),
});

/**
 * Checks files that the caller uploaded into a folder, by the import itself in a transaction that is rolled back, and keeps
 * bytes and result for a confirmation. It replaces the caller's earlier preview. Rows that name pictures or documents refer
 * to files in `inbox`. Returns the id of the upload.
 */
export async function checkUpload(
  ctx: SignedInCtx,
  folder: string,
  names: readonly string[],
  skipped: SkippedChecks,
  inbox: string,
): Promise<string> {
  const result = resultOf(await judgeFolder(ctx, folder, names, overridesOf(ctx, skipped, inbox)));
  await dropUploads(ctx, { of: ctx.actor.userId });
  const { id } = await ctx.db
    .insertInto('erp_upload')
    .values({
      user_id: ctx.actor.userId,
      state: 'checked',
      files: '[]',
      skipped: JSON.stringify(skipped),
      result: JSON.stringify(result),
      checked_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const files = names.map((name, at): UploadedFile => ({ name, copy: `erp/upload/${id}/${at}.csv` }));
  for (const { name, copy } of files) await ctx.files.keep(copy, join(folder, name));
  await ctx.db
    .updateTable('erp_upload')
    .set({ files: JSON.stringify(files) })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Checks the kept bytes of a preview once more, with other skipped checks. Throws `not_found`. */
export async function checkUploadAgain(
  ctx: SignedInCtx,
  id: string,
  skipped: SkippedChecks,
  inbox: string,
): Promise<void> {
  const upload = await getOwnUpload(ctx, id);
  if (upload.state !== 'checked') throw new DomainError('erp_upload_imported', {}, 'id');
  const result = await withCopies(ctx, upload, (folder, names) =>
    judgeFolder(ctx, folder, names, overridesOf(ctx, skipped, inbox)),
  );
  await keepResult(ctx.db, ctx.now, id, skipped, resultOf(result));
}

async function keepResult(
  db: Database,
  now: Date,
  id: string,
  skipped: SkippedChecks,
  result: UploadResult,
): Promise<void> {
  await db
    .updateTable('erp_upload')
    .set({ skipped: JSON.stringify(skipped), result: JSON.stringify(result), checked_at: now })
    .where('id', '=', id)
    .where('state', '=', 'checked')
    .execute();
}

/** The import came to another result than the preview: the transaction is rolled back. */
class OutdatedPreview extends Error {
  readonly result: UploadResult;

  constructor(result: UploadResult) {
    super('the result differs from the preview');
    this.result = result;
  }
}

/** The values that must be the same in the preview and in the import. Times of stock figures are no part of it. */
const comparable = ({ files, resumed }: UploadResult): unknown =>
  JSON.parse(
    JSON.stringify({
      files: files.map(({ id: _id, changed, ...file }) => (file.effects.length > 0 ? file : { ...file, changed })),
      resumed,
    }),
  );

/**
 * Imports exactly the bytes of a preview, all files in one transaction. If the result would differ from the preview,
 * because something has changed since, nothing is imported, the preview is replaced, and the call is refused with
 * `erp_upload_outdated`. Asking again after an import changes nothing. Throws `not_found`.
 */
export async function importUpload(ctx: SignedInCtx, id: string, inbox: string): Promise<void> {
  const upload = await getOwnUpload(ctx, id);
  try {
    await withCopies(ctx, upload, (folder, names) =>
      inCopyTransaction(ctx.db, async ({ db }) => {
        const locked = await db
          .selectFrom('erp_upload')
          .select('state')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (locked?.state !== 'checked') return;
        const judged = await importAndJudge(ctx, db, folder, names, overridesOf(ctx, upload.skipped, inbox));
        const result = resultOf(judged);
        if (!isDeepStrictEqual(comparable(result), comparable(upload.result))) throw new OutdatedPreview(result);
        await db
          .updateTable('erp_upload')
          .set({ state: 'imported', imported_at: ctx.now, result: JSON.stringify(result) })
          .where('id', '=', id)
          .execute();
        await workWithin(ctx, db, (inner) => recordUpload(inner, result));
      }),
    );
  } catch (error) {
    if (!(error instanceof OutdatedPreview)) throw error;
    await keepResult(ctx.db, ctx.now, id, upload.skipped, error.result);
    throw new DomainError('erp_upload_outdated', {}, 'id');
  }
  await refreshOutdated(ctx);
}

async function recordUpload(ctx: Ctx, { files }: UploadResult): Promise<void> {
  for (const { id, name, type, state, accepted, changed } of files)
    if (state !== 'known')
      await ctx.record({
        action: 'erp.file-upload',
        subjectType: 'erp-file',
        subjectId: id,
        after: { name, type, state, accepted, changed },
      });
}

/** Runs work on the kept files of an upload, in a folder of their own and under their own names. */
async function withCopies<T>(
  ctx: Ctx,
  { files }: Upload,
  work: (folder: string, names: readonly string[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'paceline-erp-'));
  try {
    for (const { name, copy } of files) {
      const local = await ctx.files.local(copy);
      try {
        await copyFile(local.path, join(folder, name));
      } finally {
        await local.release();
      }
    }
    return await work(
      folder,
      files.map(({ name }) => name),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes previews with their files: the open one of a user, or those older than a day. Imported ones lose their files. */
export async function dropUploads(ctx: Ctx, which: { readonly of: string } | 'old'): Promise<void> {
  const gone = ctx.db.deleteFrom('erp_upload').returning('files');
  const rows = await (
    which === 'old'
      ? gone.where('checked_at', '<', new Date(ctx.now.getTime() - keptHours * 3_600_000))
      : gone.where('user_id', '=', which.of).where('state', '=', 'checked')
  )
    .$narrowType<{ files: UploadedFile[] }>()
    .execute();
  for (const { copy } of rows.flatMap(({ files }) => files)) await ctx.files.remove(copy);
}
