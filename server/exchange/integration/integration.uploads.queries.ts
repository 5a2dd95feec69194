import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import type { SignedInCtx } from '#platform/context.ts';
import type { CheckedFile } from '#exchange/erp-check/erp-check.actions.ts';
import type { ImportOverrides } from '#exchange/erp/erp.import.actions.ts';

/** A file of an upload and the name of its stored copy. */
export interface UploadedFile {
  readonly name: string;
  readonly copy: string;
}

/** The effect of the import of a file, planned or done. */
export interface JudgedFile extends Omit<CheckedFile, 'problems' | 'warnings'> {
  /** Warnings about cells. */
  readonly warned: number;
}

/** Rows of an earlier file that had waited for the uploaded ones. */
export interface ResumedFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly rows: number;
}

export interface UploadResult {
  readonly files: readonly JudgedFile[];
  readonly resumed: readonly ResumedFile[];
}

/** Files that a user uploaded: their preview, or what became of them. */
export interface Upload {
  readonly id: string;
  readonly state: 'checked' | 'imported';
  readonly files: readonly UploadedFile[];
  readonly skipped: Pick<ImportOverrides, 'gap' | 'old' | 'shrink'>;
  readonly result: UploadResult;
  readonly checkedAt: Date;
  readonly importedAt: Date | null;
}

/** An upload of the caller, or null: nobody sees those of others. */
export async function findOwnUpload(ctx: SignedInCtx, id: string): Promise<Upload | null> {
  if (!isId(id)) return null;
  const upload = await ctx.db
    .selectFrom('erp_upload')
    .select(['id', 'state', 'files', 'skipped', 'result', 'checked_at as checkedAt', 'imported_at as importedAt'])
    .where('id', '=', id)
    .where('user_id', '=', ctx.actor.userId)
    .$narrowType<Pick<Upload, 'state' | 'files' | 'skipped' | 'result'>>()
    .executeTakeFirst();
  return upload ?? null;
}

/** {@link findOwnUpload}; throws `not_found`. */
export async function getOwnUpload(ctx: SignedInCtx, id: string): Promise<Upload> {
  const upload = await findOwnUpload(ctx, id);
  if (!upload) throw new DomainError('not_found');
  return upload;
}
