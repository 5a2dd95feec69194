import { DomainError, type ErrorCode } from '../../rules/errors.ts';
import type { UploadedFile } from './uploads.ts';
import { UnreadableWorkbook, WorkbookTooLong, type WorkbookSheet } from './xlsx-content.ts';

/** How an operation refuses a workbook that is not read. */
export interface SheetRefusals {
  /** For another file, a damaged one and one beyond the limits of `xlsx-content`. */
  readonly unreadable: ErrorCode;
  /** Rows that the operation accepts, for a workbook with more rows than any of them. */
  readonly mostRows: number;
}

/** The sheets of an uploaded workbook. Throws `unreadable` and `too_many_rows`. */
export async function uploadedSheets(
  file: UploadedFile,
  { unreadable, mostRows }: SheetRefusals,
): Promise<readonly WorkbookSheet[]> {
  if (!file.workbook) throw new DomainError(unreadable, {}, 'file');
  try {
    return await file.sheets();
  } catch (refused) {
    if (refused instanceof WorkbookTooLong) throw new DomainError('too_many_rows', { limit: mostRows }, 'file');
    if (refused instanceof UnreadableWorkbook) throw new DomainError(unreadable, {}, 'file');
    throw refused;
  }
}
