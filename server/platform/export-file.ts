import { open, type FileHandle } from 'node:fs/promises';
import { byteOrderMark, csvLine, withoutFormula } from '../../rules/csv.ts';
import type { ExportKind } from './export-source.ts';
import { columnName, escaped } from './xlsx.ts';
import { ZipFile } from './zip-file.ts';

/** Rows of a sheet, its head included: the limit of Excel. */
export const sheetRows = 1_048_576;
/** A CSV with more rows than this is sent as a zip. */
export const plainCsvRows = 100_000;

export interface FileColumn {
  readonly title: string;
  readonly kind: ExportKind;
}

/** A row as the database writes it: texts, null for no value. */
export type FileRow = readonly (string | null)[];

export interface ExportFile {
  readonly path: string;
  readonly format: 'xlsx' | 'csv';
  /** Name of the sheets, and of the CSV within a zip. */
  readonly name: string;
  readonly columns: readonly FileColumn[];
  /** Number of rows, counted before they are read. */
  readonly expected: number;
  /** Rows of a sheet, its head included. */
  readonly rowsOfSheet: number;
}

/** Whether the CSV of so many rows is sent as a zip. */
export const isZipped = ({ format, expected }: Pick<ExportFile, 'format' | 'expected'>): boolean =>
  format === 'csv' && expected > plainCsvRows;

/** Days between 1899-12-30, where Excel begins to count, and 1970-01-01. */
const epochDay = 25_569;
const dayMs = 86_400_000;

/** A date, or date and time, as the number by which Excel counts days. */
function serialOf(text: string): string {
  const at = Date.parse(text.length === 10 ? `${text}T00:00:00Z` : `${text}Z`);
  return String(Math.round((at / dayMs + epochDay) * 1e9) / 1e9);
}

const styles: Record<ExportKind, string> = { text: '', number: '', amount: '', date: ' s="2"', instant: ' s="3"' };

/** A cell with the type of its column; an empty value is no cell. */
function cellXml(kind: ExportKind, value: string | null, place: string): string {
  if (value === null || value === '') return '';
  if (kind === 'text')
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(withoutFormula(value))}</t></is></c>`;
  const number = kind === 'date' || kind === 'instant' ? serialOf(value) : value;
  return `<c r="${place}"${styles[kind]}><v>${number}</v></c>`;
}

const widths: Record<ExportKind, number> = { text: 22, number: 10, amount: 14, date: 12, instant: 20 };
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Batches of rows, given out up to a number of rows at a time. */
class Rows {
  readonly #batches: AsyncIterator<readonly FileRow[]>;
  #batch: readonly FileRow[] = [];
  #at = 0;
  count = 0;

  constructor(batches: AsyncIterable<readonly FileRow[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** The next rows, at most `most`; none at the end. */
  async next(most: number): Promise<readonly FileRow[]> {
    while (this.#at === this.#batch.length) {
      const read = await this.#batches.next();
      if (read.done === true) return [];
      this.#batch = read.value;
      this.#at = 0;
    }
    const rows = this.#batch.slice(this.#at, this.#at + most);
    this.#at += rows.length;
    this.count += rows.length;
    return rows;
  }
}

/** One sheet: its head, then rows until the sheet is full or none is left. */
async function* sheetXml(columns: readonly FileColumn[], rows: Rows, rowsOfSheet: number): AsyncGenerator<string> {
  const names = columns.map((_column, at) => columnName(at));
  const cols = columns.map(
    ({ kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${widths[kind]}" customWidth="1"/>`,
  );
  const titles = columns.map(
    ({ title }, at) => `<c r="${names[at]}1" s="1" t="inlineStr"><is><t>${escaped(title)}</t></is></c>`,
  );
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`;
  for (let last = 1; last < rowsOfSheet;) {
    const batch = await rows.next(rowsOfSheet - last);
    if (batch.length === 0) break;
    let xml = '';
    for (const row of batch) {
      last += 1;
      xml += `<row r="${last}">`;
      for (const [at, { kind }] of columns.entries()) xml += cellXml(kind, row[at] ?? null, `${names[at]}${last}`);
      xml += '</row>';
    }
    yield xml;
  }
  yield '</sheetData></worksheet>';
}

/** Parts of a workbook around its sheets. Style 1 is bold, 2 a date, 3 a date with its time. */
function frameParts(name: string, sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_value, at) => at + 1);
  const sheetName = (number: number): string => {
    const suffix = sheets === 1 ? '' : ` ${number}`;
    return escaped(name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31 - suffix.length) + suffix);
  };
  const xf = (format: number, font: number): string =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  return {
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbers.map((number) => `<sheet name="${sheetName(number)}" sheetId="${number}" r:id="rId${number}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships">${numbers.map((number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">${xf(0, 0)}${xf(0, 1)}${xf(14, 0)}${xf(22, 0)}</cellXfs></styleSheet>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${numbers.map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${sheetType}.worksheet+xml"/>`).join('')}</Types>`,
  };
}

async function writeSheets(zip: ZipFile, file: ExportFile, rows: Rows): Promise<void> {
  const perSheet = file.rowsOfSheet - 1;
  const sheets = Math.max(1, Math.ceil(file.expected / perSheet));
  for (let number = 1; number <= sheets; number += 1)
    await zip.add(`xl/worksheets/sheet${number}.xml`, sheetXml(file.columns, rows, file.rowsOfSheet));
  for (const [name, xml] of Object.entries(frameParts(file.name, sheets))) await zip.add(name, [xml]);
}

/** Dates and decimals as they are: ISO dates, a decimal point; texts that would run as formulas are made harmless. */
async function* csvText(columns: readonly FileColumn[], rows: Rows): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ title }) => title));
  for (;;) {
    const batch = await rows.next(Infinity);
    if (batch.length === 0) return;
    let text = '';
    for (const row of batch) text += csvLine(row);
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
  batches: AsyncIterable<readonly FileRow[]>,
): Promise<{ readonly rows: number; readonly bytes: number }> {
  const rows = new Rows(batches);
  const target = await open(file.path, 'w');
  try {
    if (file.format === 'csv' && !isZipped(file)) await writePlain(target, csvText(file.columns, rows));
    else {
      const zip = new ZipFile(target);
      if (file.format === 'csv') await zip.add(`${file.name}.csv`, csvText(file.columns, rows));
      else await writeSheets(zip, file, rows);
      await zip.finish();
    }
    await target.sync();
    return { rows: rows.count, bytes: (await target.stat()).size };
  } finally {
    await target.close();
  }
}
