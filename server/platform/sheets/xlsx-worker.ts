import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { parseWorkbook, UnreadableWorkbook, WorkbookTooLong, type WorkbookSheet } from './xlsx-content.ts';

/** Each sheet is followed by its rows; a refused workbook has neither. */
export type SheetAnswer =
  | { readonly type: 'sheet'; readonly sheet: Omit<WorkbookSheet, 'cells'> }
  | { readonly type: 'rows'; readonly rows: readonly string[][] }
  | { readonly type: 'end' }
  | { readonly type: 'refused'; readonly reason: string; readonly tooLong: boolean };

/** Characters of the rows of one answer, about; the receiver takes an answer within some milliseconds. */
const sliceLength = 256 * 1024;
/** The cost of a cell beyond its characters. */
const perCell = 32;

function* slices(cells: WorkbookSheet['cells']): Generator<string[][]> {
  let rows: string[][] = [];
  let length = 0;
  for (const row of cells) {
    rows.push([...row]);
    length += row.reduce((sum, cell) => sum + cell.length + perCell, perCell);
    if (length < sliceLength) continue;
    yield rows;
    [rows, length] = [[], 0];
  }
  if (rows.length > 0) yield rows;
}

function* answers(sheets: readonly WorkbookSheet[]): Generator<SheetAnswer> {
  for (const { cells, ...sheet } of sheets) {
    yield { type: 'sheet', sheet };
    for (const rows of slices(cells)) yield { type: 'rows', rows };
  }
  yield { type: 'end' };
}

async function* result(): AsyncGenerator<SheetAnswer> {
  try {
    yield* answers(await parseWorkbook(workerData as Uint8Array));
  } catch (refused) {
    if (!(refused instanceof UnreadableWorkbook)) throw refused;
    yield { type: 'refused', reason: refused.message, tooLong: refused instanceof WorkbookTooLong };
  }
}

for await (const answer of result()) {
  parentPort?.postMessage(answer);
  // The next slice waits until the receiver has taken this one: all at once would keep its other work waiting.
  if (parentPort) await once(parentPort, 'message');
}
process.exit(0);
