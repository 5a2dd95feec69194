import { DomainError } from '../../../rules/errors.ts';
import { decodeText } from '../../../rules/intake/encoding.ts';
import { plainNumber } from '../../../rules/intake/list.ts';
import { splitRows, type Cells } from '../../../rules/table.ts';
import { mostUploadRows, type UploadModule } from '../../../rules/upload-area/choices.ts';
import { readUploadTable, type UploadTable } from '../../../rules/upload-area/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import type { UploadedFile } from '../../platform/uploads.ts';
import { readWorkbook, UnreadableWorkbook } from '../../platform/xlsx.ts';

/** Maximum length of a text file in characters: 20,000 rows with all columns. */
const longestText = 4_000_000;
/** Maximum length of a cell; longer ones are refused by their column. */
const longestCell = 200;

/** The separator of a text: the most frequent one of its first line. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1);
  const count = (sign: string): number => first.split(sign).length;
  return ['\t', ';', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

async function cellsOf(file: UploadedFile): Promise<Cells> {
  if (file.tooLarge) throw new DomainError('file_too_large', {}, 'file');
  if (file.workbook) {
    try {
      return (await readWorkbook(file.workbook)).map((row) => row.map(plainNumber));
    } catch (refused) {
      if (refused instanceof UnreadableWorkbook) throw new DomainError('list_unreadable', {}, 'file');
      throw refused;
    }
  }
  const text = file.plain === null ? null : decodeText(file.plain);
  if (text === null) throw new DomainError('list_unreadable', {}, 'file');
  if (text.length > longestText) throw new DomainError('file_too_large', {}, 'file');
  return splitRows(text, separatorOf(text), longestCell).map(({ cells }) => cells);
}

/**
 * The rows of an uploaded sheet (.xlsx, or .csv with commas, semicolons or tabs; detected by content). Throws
 * `file_too_large`, `list_unreadable`, `table_columns_missing`, `table_empty`, `too_many_rows`.
 */
export async function readSheet(
  ctx: Pick<Ctx, 'text'>,
  module: UploadModule,
  file: UploadedFile,
): Promise<UploadTable> {
  const table = readUploadTable(await cellsOf(file), module, (column) => ctx.text(`upload-area.column.${column}`));
  if (table.missing.length > 0)
    throw new DomainError('table_columns_missing', { columns: table.missing.join(', ') }, 'file');
  if (table.rows.length === 0) throw new DomainError('table_empty', {}, 'file');
  if (table.rows.length > mostUploadRows) throw new DomainError('too_many_rows', { limit: mostUploadRows }, 'file');
  return table;
}
