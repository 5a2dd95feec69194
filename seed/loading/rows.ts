// Set-wise inserts: a few thousand rows are sent as one JSON text and become a record set in the database.
import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#server/platform/database/database-types.ts';

export type Rows = Transaction<Tables>;
const CHUNK = 4000;

/**
 * Inserts plain rows into a table; the first row names the columns, and every row must have them all. Other columns get
 * their default. Values are JSON: instants and dates as text, arrays and objects for array and jsonb columns.
 */
export async function insertRows(
  db: Rows,
  table: keyof Tables,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.id(name)));
  for (let i = 0; i < rows.length; i += CHUNK) {
    const json = JSON.stringify(rows.slice(i, i + CHUNK));
    await sql`
      insert into ${sql.id(table)} (${columns})
      select ${columns}
        from json_populate_recordset(null::${sql.id(table)}, ${json}::json)`.execute(db);
  }
}

let lastMs = 0;
let counter = 0;

/** A UUID of version 7 for an instant (ISO or milliseconds); ids made in sequence for one instant keep their order. */
export function idAt(at: string | number): string {
  const ms = typeof at === 'number' ? at : Date.parse(at);
  counter = ms === lastMs ? (counter + 1) & 0xfff : 0;
  lastMs = ms;
  const time = ms.toString(16).padStart(12, '0');
  const rest = randomBytes(8);
  rest[0] = ((rest[0] ?? 0) & 0x3f) | 0x80;
  const tail = rest.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
