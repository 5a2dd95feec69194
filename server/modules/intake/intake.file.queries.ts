import { DomainError } from '../../../rules/errors.ts';
import { decodeText } from '../../../rules/intake/encoding.ts';
import { plainNumber, type GivenLine } from '../../../rules/intake/list.ts';
import { textSheet, workbookSheets, type GivenSheet } from '../../../rules/intake/sheets.ts';
import type { UploadedFile } from '../../platform/uploads.ts';
import { readWorkbookSheets, UnreadableWorkbook } from '../../platform/xlsx.ts';

/** Longest text of a file in characters: a list of the most rows with many columns. */
const longestFileText = 4_000_000;

/** The sheets of an uploaded file, whatever its name says: a workbook, or text. Throws `file_too_large`, `list_unreadable`. */
export async function sheetsOfFile(file: UploadedFile): Promise<GivenSheet[]> {
  if (file.tooLarge) throw new DomainError('file_too_large', {}, 'file');
  if (file.workbook) {
    try {
      const sheets = await readWorkbookSheets(file.workbook);
      return workbookSheets(sheets.map((sheet) => ({ ...sheet, cells: sheet.cells.map((row) => row.map(plainNumber)) })));
    } catch (refused) {
      if (refused instanceof UnreadableWorkbook) throw new DomainError('list_unreadable', {}, 'file');
      throw refused;
    }
  }
  const text = file.plain === null ? null : decodeText(file.plain);
  if (text === null) throw new DomainError('list_unreadable', {}, 'file');
  if (text.length > longestFileText) throw new DomainError('file_too_large', {}, 'file');
  return [textSheet(text)];
}

/** The lines of a file's first sheet that holds any. */
export async function linesOfFile(file: UploadedFile): Promise<readonly GivenLine[]> {
  return (await sheetsOfFile(file)).find(({ lines }) => lines.some(({ written }) => written !== ''))?.lines ?? [];
}
