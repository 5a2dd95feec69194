import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** A value of a copied row; null becomes NULL. */
export type Cell = string | number | boolean | null;

const escaped: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function cellText(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell === 'string') return cell.replaceAll(/[\\\t\n\r]/g, (character) => escaped[character] ?? character);
  return String(cell);
}

/** Rows in the text format of COPY, in chunks of a few thousand rows. */
function* copyText(rows: Iterable<readonly Cell[]>): Generator<string> {
  let piece: string[] = [];
  for (const row of rows) {
    piece.push(row.map(cellText).join('\t'), '\n');
    if (piece.length >= 4000) {
      yield piece.join('');
      piece = [];
    }
  }
  yield piece.join('');
}

/** Streams rows into `table (column, ...)` with COPY. */
export async function copyRows(client: pg.ClientBase, target: string, rows: Iterable<readonly Cell[]>): Promise<void> {
  await pipeline(Readable.from(copyText(rows)), client.query(copyFrom(`copy ${target} from stdin`)));
}
