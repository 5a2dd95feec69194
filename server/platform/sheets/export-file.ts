import { open, type FileHandle } from 'node:fs/promises';
import { byteOrderMark, csvLine, distinctColumns, type CsvForm } from '#rules/csv.ts';
import { Rows, workbookParts, type Book, type SheetRow } from './workbook-parts.ts';
import { ZipFile } from '#platform/files/zip-file.ts';

/** A CSV with more rows than this is sent as a zip. */
export const plainCsvRows = 100_000;

export interface ExportFile extends Book {
  readonly path: string;
  readonly format: 'xlsx' | 'csv';
  /** How a CSV is written. */
  readonly form: CsvForm;
  /** Number of rows, counted before they are read. */
  readonly expected: number;
}

/** True if the CSV of so many rows is sent as a zip. */
export const isZipped = ({ format, expected }: Pick<ExportFile, 'format' | 'expected'>): boolean =>
  format === 'csv' && expected > plainCsvRows;

/** Cells in the form of the file; texts that would run as formulas are made harmless. */
export async function* csvPieces(
  { columns, form }: Pick<ExportFile, 'columns' | 'form'>,
  rows: Rows,
): AsyncGenerator<string> {
  const kinds = columns.map(({ kind }) => kind);
  yield byteOrderMark + csvLine(distinctColumns(columns.map(({ name }) => name)), form);
  for (;;) {
    const batch = await rows.next(Infinity);
    if (batch.length === 0) return;
    let text = '';
    for (const row of batch) text += csvLine(row, form, kinds);
    yield text;
  }
}

async function writePlain(target: FileHandle, pieces: AsyncIterable<string>): Promise<void> {
  for await (const piece of pieces) await target.appendFile(piece);
}

/**
 * Writes rows into a local file, in constant memory, and syncs it to disk. A workbook goes on in a further sheet when one
 * is full; a large CSV is packed into a zip. The same rows give the same bytes. Returns the numbers of rows and bytes.
 */
export async function writeExportFile(
  file: ExportFile,
  batches: AsyncIterable<readonly SheetRow[]>,
): Promise<{ readonly rows: number; readonly bytes: number }> {
  const rows = new Rows(batches);
  const target = await open(file.path, 'w');
  try {
    if (file.format === 'csv' && !isZipped(file)) await writePlain(target, csvPieces(file, rows));
    else {
      const zip = new ZipFile(target);
      if (file.format === 'csv') await zip.add(`${file.name}.csv`, csvPieces(file, rows));
      else for await (const { name, pieces } of workbookParts(file, rows)) await zip.add(name, pieces);
      await zip.finish();
    }
    await target.sync();
    return { rows: rows.count, bytes: (await target.stat()).size };
  } finally {
    await target.close();
  }
}
