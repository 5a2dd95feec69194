import { Worker } from 'node:worker_threads';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { withoutFormula } from '../../rules/csv.ts';
import { Gate } from './attachments/gate.ts';
import {
  isWorkbook,
  parseWorkbook,
  unpackedBytes,
  UnreadableWorkbook,
  WorkbookTooLong,
  type WorkbookSheet,
} from './xlsx-content.ts';
import { requireDocumentsPlace } from './documents/place.ts';
import type { SheetAnswer } from './xlsx-worker.ts';

/** Milliseconds that the reading of a workbook may take, without its wait for others. */
const limitMs = 30_000;

/** Bytes of an unpacked workbook that is read in place, in less time than a thread needs to start. */
const shortBytes = 256 * 1024;

// One workbook at a time: its memory belongs to the process.
const gate = new Gate(1);

/**
 * All sheets of a workbook in order. A thread of its own reads long ones, and passes their rows in slices, so that other
 * requests go on meanwhile. Throws UnreadableWorkbook, also for a file that takes more than 30 seconds or too much memory.
 */
export async function readWorkbookSheets(bytes: Uint8Array, mostMs = limitMs): Promise<WorkbookSheet[]> {
  if (!isWorkbook(bytes)) throw new UnreadableWorkbook('no workbook');
  if (unpackedBytes(bytes) <= shortBytes) return parseWorkbook(bytes);
  return gate.run(() => readInThread(bytes, mostMs));
}

function readInThread(bytes: Uint8Array, mostMs: number): Promise<WorkbookSheet[]> {
  return new Promise((resolve, reject) => {
    const copy = new Uint8Array(bytes);
    const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
      workerData: copy,
      transferList: [copy.buffer],
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
      // The reader's warnings about damaged files.
      stdout: true,
      stderr: true,
    });
    const sheets: (Omit<WorkbookSheet, 'cells'> & { readonly cells: string[][] })[] = [];
    let fault: Error | null = new UnreadableWorkbook('not read to the end');
    const late = setTimeout(() => void worker.terminate(), mostMs);
    worker.on('message', (answer: SheetAnswer) => {
      if (answer.type === 'sheet') sheets.push({ ...answer.sheet, cells: [] });
      else if (answer.type === 'rows') sheets.at(-1)?.cells.push(...answer.rows);
      else if (answer.type === 'end') fault = null;
      else fault = answer.tooLong ? new WorkbookTooLong(answer.reason) : new UnreadableWorkbook(answer.reason);
      worker.postMessage('next');
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      fault = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableWorkbook('too much memory') : error;
    });
    worker.once('exit', () => {
      clearTimeout(late);
      if (fault) reject(fault);
      else resolve(sheets);
    });
  });
}

/** The cells of a workbook's first visible sheet ({@link readWorkbookSheets}). */
export const readWorkbook = async (bytes: Uint8Array): Promise<string[][]> =>
  firstSheet(await readWorkbookSheets(bytes)).map((row) => [...row]);

/** The cells of the first visible sheet. */
export const firstSheet = (sheets: readonly WorkbookSheet[]): WorkbookSheet['cells'] =>
  sheets.find(({ hidden }) => !hidden)?.cells ?? [];

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text as XML, without the characters that XML forbids. */
export const escaped = (text: string): string =>
  text
    // Characters that XML forbids.
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (letter) => escapes[letter] ?? letter);

/** Letters of a column: 0 is A, 26 is AA. */
export const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26));

function rowXml(cells: readonly (string | number)[], number: number, style: number): string {
  const xml = cells.map((cell, column) => {
    const place = `r="${columnName(column)}${number}"${style > 0 ? ` s="${style}"` : ''}`;
    return typeof cell === 'number'
      ? `<c ${place}><v>${cell}</v></c>`
      : `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escaped(withoutFormula(cell))}</t></is></c>`;
  });
  return `<row r="${number}">${xml.join('')}</row>`;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

const fixedParts = (sheet: string): Record<string, string> => ({
  '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheet.replaceAll(/[[\]:*?/\\]/g, ' ')).slice(0, 31)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  // Style 1 is bold, for the column names.
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
});

type SheetParts = readonly [
  sheet: string,
  columns: readonly { readonly name: string; readonly width: number }[],
  rows: AsyncIterable<readonly (string | number)[]> | Iterable<readonly (string | number)[]>,
];

/**
 * Writes a workbook (.xlsx) of one sheet as a stream of bytes: column names in bold and frozen, then the rows as they
 * come, never all of them in memory. Cells never become formulas.
 */
export function writeWorkbook(...sheet: SheetParts): AsyncGenerator<Uint8Array> {
  requireDocumentsPlace();
  return workbookBytes(...sheet);
}

async function* workbookBytes(...[sheet, columns, rows]: SheetParts): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const faults: Error[] = [];
  const zip = new Zip((fault, chunk) => {
    if (fault) faults.push(fault);
    else ready.push(chunk);
  });
  const add = (name: string): ZipDeflate => {
    const part = new ZipDeflate(name, { level: 6 });
    zip.add(part);
    return part;
  };
  function* flush(): Generator<Uint8Array> {
    if (faults[0]) throw faults[0];
    yield* ready.splice(0);
  }
  for (const [name, xml] of Object.entries(fixedParts(sheet))) add(name).push(strToU8(xml), true);
  const part = add('xl/worksheets/sheet1.xml');
  const widths = columns
    .map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  part.push(
    strToU8(
      `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>${rowXml(
        columns.map(({ name }) => name),
        1,
        1,
      )}`,
    ),
  );
  let number = 1;
  let waiting = '';
  for await (const row of rows) {
    number += 1;
    waiting += rowXml(row, number, 0);
    if (waiting.length < 65_536) continue;
    part.push(strToU8(waiting));
    waiting = '';
    yield* flush();
  }
  part.push(strToU8(`${waiting}</sheetData></worksheet>`), true);
  zip.end();
  yield* flush();
}
