import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { csvForm, type CellKind } from '#rules/csv.ts';
import { calendarDateIn, wallTimeIn } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import type { Locale } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import { requireDocumentsPlace } from '#platform/documents/place.ts';
import { csvPieces } from './export-file.ts';
import { Rows, type Book, type SheetColumn, type SheetRow } from './workbook-parts.ts';
import { writeWorkbook } from './xlsx.ts';

/** Maximum rows of an exported list; the screen asks the user to narrow longer lists. */
export const exportLimit = 10_000;

export interface Export {
  /** File name without extension, and name of the sheet. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<SheetRow>;
}

/** A column of a list: its id, its width in characters and what it contains. */
export type ListColumn = readonly [id: string, width: number, kind: CellKind];

/** The columns of a list with their names. */
export const listColumns = (
  columns: readonly ListColumn[],
  nameOf: (id: string) => string,
): (SheetColumn & { readonly id: string })[] =>
  columns.map(([id, width, kind]) => ({ id, name: nameOf(id), width, kind }));

/** An instant as a cell: local time of the market, to the minute. */
export const instantCell = ({ market }: Pick<Ctx, 'market'>, at: Date): string =>
  `${calendarDateIn(at, market.timeZone)}T${wallTimeIn(at, market.timeZone)}:00`;

/** The paper on which people of a locale print. */
export const paperOf = (locale: Locale): Book['paper'] => (locale === 'en-us' || locale === 'en-ca' ? 'letter' : 'a4');

/**
 * The list with only the wanted columns, in their order: ids separated by commas, as the user sees them on the screen;
 * without any, all columns. Throws `bad_input` for an unknown one.
 */
export function withColumns(
  list: Omit<Export, 'columns'> & { readonly columns: readonly (SheetColumn & { readonly id: string })[] },
  wanted: unknown,
): Export {
  if (typeof wanted !== 'string' || wanted === '') return list;
  const places = [...new Set(wanted.split(','))].map((id) => list.columns.findIndex((column) => column.id === id));
  if (places.includes(-1)) throw new DomainError('bad_input', {}, 'columns');
  const pick = <Value>(values: readonly Value[]): Value[] => places.flatMap((place) => values.slice(place, place + 1));
  async function* rows(): AsyncGenerator<SheetRow> {
    for await (const row of list.rows) yield pick(row);
  }
  return { ...list, columns: pick(list.columns), rows: rows() };
}

/** The same rows, after the first of them was read. */
async function begun<Row>(rows: AsyncIterable<Row>): Promise<AsyncGenerator<Row>> {
  const read = rows[Symbol.asyncIterator]();
  const first = await read.next();
  return (async function* () {
    try {
      for (let step = first; step.done !== true; step = await read.next()) yield step.value;
    } finally {
      await read.return?.();
    }
  })();
}

/**
 * Sends a list as a file, row by row as it is read: `xlsx` as a workbook, anything else as CSV in the form of the
 * caller's locale. At most {@link exportLimit} rows. The first row is read before the answer begins, so a list that refuses its caller answers with the
 * refusal.
 */
export async function sendExport(ctx: Ctx, reply: FastifyReply, format: unknown, list: Export): Promise<FastifyReply> {
  requireDocumentsPlace();
  const workbook = format === 'xlsx';
  const rows = await begun(list.rows);
  const file = `${list.name.replaceAll(/[^\p{L}\p{Nd} ._-]/gu, '_')} ${ctx.now.toISOString().slice(0, 10)}.${workbook ? 'xlsx' : 'csv'}`;
  return reply
    .type(workbook ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file)}`)
    .header('cache-control', 'private, no-store')
    .send(
      Readable.from(
        workbook
          ? writeWorkbook({ ...list, paper: paperOf(ctx.locale) }, rows)
          : csvPieces({ columns: list.columns, form: csvForm(ctx.locale) }, Rows.of(rows)),
      ),
    );
}

/**
 * Rows of a list that is read page by page with a cursor, up to {@link exportLimit}; each may give several rows of the
 * file. Yields a page at a time.
 */
export async function* exportedRows<Row>(
  page: (
    after: string | null,
    limit: number,
  ) => Promise<{ readonly rows: readonly Row[]; readonly nextCursor: string | null }>,
  cellsOf: (row: Row) => readonly SheetRow[] | Promise<readonly SheetRow[]>,
): AsyncGenerator<SheetRow> {
  let after: string | null = null;
  for (let left = exportLimit; left > 0;) {
    const { rows, nextCursor } = await page(after, Math.min(500, left));
    const cells = (await Promise.all(rows.map(async (row) => cellsOf(row)))).flat().slice(0, left);
    yield* cells;
    left -= cells.length;
    if (nextCursor === null || rows.length === 0) return;
    after = nextCursor;
  }
}

/** {@link exportedRows} of a list that is read by page number; `read` gives the rows of a page, the first is 1. */
export const exportedPages = <Row>(
  read: (page: number, limit: number) => Promise<readonly Row[]>,
  cellsOf: (row: Row) => readonly SheetRow[] | Promise<readonly SheetRow[]>,
): AsyncGenerator<SheetRow> =>
  exportedRows(async (after, limit) => {
    const page = Number(after ?? '1');
    const rows = await read(page, limit);
    return { rows, nextCursor: rows.length < limit ? null : String(page + 1) };
  }, cellsOf);
