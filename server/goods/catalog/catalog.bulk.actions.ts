import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** Below this number of rows, keeping indexes up to date costs less than building them. */
const fewestRows = 5_000;

/**
 * True if the read models are empty and many rows are about to be written. Then this transaction locks them, so that
 * `withoutIndexes` can be used; it does not wait for readers.
 */
export async function lockForFirstLoad(trx: Database): Promise<boolean> {
  const { rows } = await sql<{ first: boolean }>`
    select not exists (select from catalog_entry)
           and not exists (select from catalog_posting)
           and not exists (select from catalog_word)
           and (select count(*) from catalog_wanted) >= ${sql.lit(fewestRows)} as first`.execute(trx);
  if (!rows[0]?.first) return false;
  await sql`savepoint first_load`.execute(trx);
  try {
    await sql`lock table catalog_entry, catalog_posting, catalog_word in access exclusive mode nowait`.execute(trx);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error;
    await sql`rollback to savepoint first_load`.execute(trx);
    return false;
  }
}

/** Runs `write` without the indexes of a table and builds them afterwards, which is faster than row by row. */
export async function withoutIndexes(trx: Database, table: string, write: () => Promise<void>): Promise<void> {
  const { rows: keys } = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint
     where conrelid = ${table}::regclass and contype = 'p'`.execute(trx);
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i
     where i.indrelid = ${table}::regclass and not i.indisprimary`.execute(trx);
  const target = sql.table(table);
  for (const { name } of keys) await sql`alter table ${target} drop constraint ${sql.ref(name)}`.execute(trx);
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(trx);
  await write();
  for (const { name, definition } of keys)
    await sql`alter table ${target} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(trx);
  for (const { definition } of indexes) await sql.raw(definition).execute(trx);
}
