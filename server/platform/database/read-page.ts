import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** A page of a list; the first one is 1. */
export interface PageOfRows {
  readonly page: number;
  readonly limit: number;
}

/** Rows of a page, and the number of rows on all pages. */
export interface CountedRows<Row> {
  readonly rows: Row[];
  readonly count: number;
}

/**
 * A page of rows that carry the number of all rows in `total`. A page beyond the last has no row that could tell it: the
 * first row of the list does, so that no list seems empty to users whose page ran out of rows.
 */
export async function countedPage<Row extends { readonly total: number }>(
  place: PageOfRows,
  read: (place: PageOfRows) => Promise<Row[]>,
): Promise<CountedRows<Row>> {
  const rows = await read(place);
  const [counted] = rows.length > 0 || place.page === 1 ? rows : await read({ page: 1, limit: 1 });
  return { rows, count: counted?.total ?? 0 };
}

/** Number of rows before a page. */
export const offsetOf = ({ page, limit }: PageOfRows): number => (page - 1) * limit;

/** A {@link countedPage} of a query whose rows have `count(*) over ()::int as total` and whose end is open. */
export function readPage<Row extends { readonly total: number }>(
  db: Database,
  place: PageOfRows,
  query: RawBuilder<Row>,
): Promise<CountedRows<Row>> {
  return countedPage(place, async (one) => {
    const { rows } = await sql<Row>`
      ${query}
      limit ${sql.lit(one.limit)}
      offset ${sql.lit(offsetOf(one))}`.execute(db);
    return rows;
  });
}
