import { DomainError } from '#rules/errors.ts';
import { decodeText } from '#rules/buying/intake/encoding.ts';
import { plainNumber } from '#rules/buying/intake/list.ts';
import { parseDelimited, type Cells, type Table } from '#rules/table.ts';
import { mostUploadRows, type UploadModule } from '#rules/buying/upload-area/choices.ts';
import { columnsOf, readUploadTable, type SheetColumns, type UploadColumn } from '#rules/buying/upload-area/columns.ts';
import type { Ctx } from '#platform/context.ts';
import { notReadable, uploadedSheets, type SheetRefusals } from '#platform/sheets/uploaded-sheets.ts';
import type { UploadedFile } from '#platform/files/uploads.ts';
import { firstSheet } from '#platform/sheets/xlsx.ts';

/** Maximum length of a text file in characters: 20,000 rows with all columns. */
const longestText = 4_000_000;
/** Maximum length of a cell; longer ones are refused by their column. */
const longestCell = 200;

/** The cells of a workbook; numbers as they are written out. Throws the refusals of `uploadedSheets`. */
export async function workbookCells(file: UploadedFile, refusals: SheetRefusals): Promise<Cells> {
  return firstSheet(await uploadedSheets(file, refusals)).map((row) => row.map(plainNumber));
}

async function cellsOf(file: UploadedFile): Promise<Cells> {
  if (file.tooLarge) throw new DomainError('file_too_large', {}, 'file');
  if (file.workbook) return workbookCells(file, { unreadable: 'list_unreadable', mostRows: mostUploadRows });
  const text = file.plain === null ? null : decodeText(file.plain);
  if (text === null) throw notReadable(file, ['xlsx', 'csv', 'txt'], 'list_unreadable');
  if (text.length > longestText) throw new DomainError('file_too_large', {}, 'file');
  return parseDelimited(text, longestCell);
}

/**
 * The rows of a sheet by its columns; headings are fixed codes or `name`s in the user's language. Throws
 * `table_columns_missing`, `table_empty`, `too_many_rows`.
 */
export function sheetTable<Column extends string>(
  cells: Cells,
  sheet: SheetColumns<Column>,
  name: (column: Column) => string,
  limit: number,
): Table<Column> {
  const table = readUploadTable(cells, sheet, name);
  if (table.missing.length > 0)
    throw new DomainError('table_columns_missing', { columns: table.missing.join(', ') }, 'file');
  if (table.rows.length === 0) throw new DomainError('table_empty', {}, 'file');
  if (table.rows.length > limit) throw new DomainError('too_many_rows', { limit }, 'file');
  return table;
}

/**
 * The rows of an uploaded sheet (.xlsx, or .csv with commas, semicolons or tabs; detected by content). Throws
 * `file_too_large`, `file_extension_invalid`, `list_unreadable` and the refusals of {@link sheetTable}.
 */
export async function readSheet(
  ctx: Pick<Ctx, 'text'>,
  module: UploadModule,
  file: UploadedFile,
): Promise<Table<UploadColumn>> {
  const name = (column: UploadColumn): string => ctx.text(`upload-area.column.${column}`);
  return sheetTable(await cellsOf(file), columnsOf(module), name, mostUploadRows);
}
