import { DomainError } from '#rules/errors.ts';
import { decodeText } from '#rules/buying/intake/encoding.ts';
import { mostIntakeRows, plainNumber, type GivenLine } from '#rules/buying/intake/list.ts';
import {
  textSheet,
  workbookSheets,
  type GivenSheet,
  type WantedRows,
  type WorkbookCells,
} from '#rules/buying/intake/sheets.ts';
import { notReadable, uploadedSheets } from '#platform/sheets/uploaded-sheets.ts';
import type { UploadedFile } from '#platform/files/uploads.ts';

/** Maximum length of a file's text in characters: a list with the maximum number of rows and many columns. */
const longestFileText = 4_000_000;

/**
 * The sheets of an uploaded file, whatever its name: a workbook, or text. Reads either the visible or the hidden rows
 * of a workbook. Throws `file_too_large`, `file_extension_invalid`, `list_unreadable`, `too_many_rows`.
 */
export async function sheetsOfFile(file: UploadedFile, rows: WantedRows): Promise<GivenSheet[]> {
  const workbook = await workbookOf(file, mostIntakeRows);
  return workbook ? workbookSheets(workbook, rows) : [textSheet(textOf(file), rows)];
}

/**
 * The lines of a file's first sheet with any lines, including hidden ones. Throws `file_too_large`,
 * `file_extension_invalid`, `list_unreadable`, and `too_many_rows` for a workbook with far more than the `mostRows` that the caller accepts.
 */
export async function linesOfFile(file: UploadedFile, mostRows: number): Promise<readonly GivenLine[]> {
  const workbook = await workbookOf(file, mostRows);
  const sheets = workbook
    ? workbookSheets(workbook.map(({ name, hidden, cells }) => ({ name, hidden, cells })))
    : [textSheet(textOf(file))];
  return sheets.find(({ lines }) => lines.some(({ written }) => written !== ''))?.lines ?? [];
}

/** The sheets of a workbook; null if the file is not a workbook. */
async function workbookOf(file: UploadedFile, mostRows: number): Promise<WorkbookCells[] | null> {
  if (file.tooLarge) throw new DomainError('file_too_large', {}, 'file');
  if (!file.workbook) return null;
  const sheets = await uploadedSheets(file, { unreadable: 'list_unreadable', mostRows });
  return sheets.map((sheet) => ({ ...sheet, cells: sheet.cells.map((row) => row.map(plainNumber)) }));
}

function textOf(file: UploadedFile): string {
  const text = file.plain === null ? null : decodeText(file.plain);
  if (text === null) throw notReadable(file, ['xlsx', 'csv', 'txt'], 'list_unreadable');
  if (text.length > longestFileText) throw new DomainError('file_too_large', {}, 'file');
  return text;
}
