import { Worker } from 'node:worker_threads';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { Gate } from '#platform/media/gate.ts';
import { Rows, sheetRows, workbookParts, type Book, type SheetRow } from './workbook-parts.ts';
import {
  isWorkbook,
  parseWorkbook,
  unpackedBytes,
  UnreadableWorkbook,
  WorkbookTooLong,
  type WorkbookSheet,
} from './xlsx-content.ts';
import { requireDocumentsPlace } from '#platform/documents/place.ts';
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

/** The input of a workbook. */
type WrittenBook = readonly [
  book: Pick<Book, 'name' | 'columns'> & Partial<Pick<Book, 'paper'>>,
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>,
];

/** Writes a workbook as a stream of bytes, with the rows as they come ({@link workbookParts}). */
export function writeWorkbook(...written: WrittenBook): AsyncGenerator<Uint8Array> {
  requireDocumentsPlace();
  return workbookBytes(...written);
}

async function* workbookBytes(...[book, rows]: WrittenBook): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const faults: Error[] = [];
  const zip = new Zip((fault, chunk) => {
    if (fault) faults.push(fault);
    else ready.push(chunk);
  });
  function* flush(): Generator<Uint8Array> {
    if (faults[0]) throw faults[0];
    yield* ready.splice(0);
  }
  const source = Rows.of(rows);
  try {
    for await (const { name, pieces } of workbookParts({ paper: 'a4', ...book, rowsOfSheet: sheetRows }, source)) {
      const part = new ZipDeflate(name, { level: 6 });
      zip.add(part);
      for await (const piece of pieces) {
        part.push(strToU8(piece));
        yield* flush();
      }
      part.push(new Uint8Array(), true);
      yield* flush();
    }
    zip.end();
    yield* flush();
  } finally {
    await source.stop();
  }
}
