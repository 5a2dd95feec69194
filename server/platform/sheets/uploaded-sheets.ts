import { DomainError, type ErrorCode } from '#rules/errors.ts';
import type { UploadedFile } from '#platform/files/uploads.ts';
import { UnreadableWorkbook, WorkbookTooLong, type WorkbookSheet } from './xlsx-content.ts';

/** How an operation refuses a workbook that is not read. */
export interface SheetRefusals {
  /** For a file with the name of a workbook that is none, a damaged workbook and one beyond the limits of `xlsx-content`. */
  readonly unreadable: ErrorCode;
  /** Rows that the operation accepts, for a workbook with more rows than any of them. */
  readonly mostRows: number;
}

/**
 * The refusal of a file whose content is not read: by its extension if that is another one, else `unreadable`. The
 * content decides what is read; a list with another extension is taken.
 */
export function notReadable(file: UploadedFile, extensions: readonly string[], unreadable: ErrorCode): DomainError {
  const named = extensions.some((extension) => file.fileName.toLowerCase().endsWith(`.${extension}`));
  return named
    ? new DomainError(unreadable, {}, 'file')
    : new DomainError('file_extension_invalid', { types: extensions.join(', ').toUpperCase() }, 'file');
}

/** The sheets of an uploaded workbook. Throws `file_extension_invalid`, `unreadable`, `too_many_rows`. */
export async function uploadedSheets(
  file: UploadedFile,
  { unreadable, mostRows }: SheetRefusals,
): Promise<readonly WorkbookSheet[]> {
  if (!file.workbook) throw notReadable(file, ['xlsx'], unreadable);
  try {
    return await file.sheets();
  } catch (refused) {
    if (refused instanceof WorkbookTooLong) throw new DomainError('too_many_rows', { limit: mostRows }, 'file');
    if (refused instanceof UnreadableWorkbook) throw new DomainError(unreadable, {}, 'file');
    throw refused;
  }
}
