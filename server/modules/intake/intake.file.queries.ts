import { DomainError } from '../../../rules/errors.ts';
import { decodeText } from '../../../rules/intake/encoding.ts';
import { linesOfText, plainNumber, sheetLines, type GivenLine, type Separator } from '../../../rules/intake/list.ts';
import type { UploadedFile } from '../../platform/uploads.ts';
import { readWorkbook, UnreadableWorkbook } from '../../platform/xlsx.ts';

/** Longest text of a file in characters: a list of the most rows with many columns. */
const longestFileText = 4_000_000;

/** Lines of an uploaded file, whatever its name says: a workbook, or text. Throws `file_too_large`, `list_unreadable`. */
export async function linesOfFile(file: UploadedFile): Promise<{ separator: Separator; lines: GivenLine[] }> {
  if (file.tooLarge) throw new DomainError('file_too_large', {}, 'file');
  if (file.workbook) {
    try {
      return { separator: 'sheet', lines: sheetLines((await readWorkbook(file.workbook)).map((row) => row.map(plainNumber))) };
    } catch (refused) {
      if (refused instanceof UnreadableWorkbook) throw new DomainError('list_unreadable', {}, 'file');
      throw refused;
    }
  }
  const text = file.plain === null ? null : decodeText(file.plain);
  if (text === null) throw new DomainError('list_unreadable', {}, 'file');
  if (text.length > longestFileText) throw new DomainError('file_too_large', {}, 'file');
  return linesOfText(text);
}
