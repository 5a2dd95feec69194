import { DomainError, type ErrorCode } from '../../rules/errors.ts';
import type { UploadedFile } from './uploads.ts';
import { UnreadableWorkbook, type WorkbookSheet } from './xlsx-content.ts';

/**
 * The sheets of an uploaded workbook. Throws `unreadable` for another file, a damaged one and one beyond the limits of
 * `xlsx-content`.
 */
export async function uploadedSheets(file: UploadedFile, unreadable: ErrorCode): Promise<readonly WorkbookSheet[]> {
  if (!file.workbook) throw new DomainError(unreadable, {}, 'file');
  try {
    return await file.sheets();
  } catch (refused) {
    if (refused instanceof UnreadableWorkbook) throw new DomainError(unreadable, {}, 'file');
    throw refused;
  }
}
