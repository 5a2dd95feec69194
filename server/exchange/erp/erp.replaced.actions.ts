import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { replacingListOf, type ListTable } from '#goods/assortment/assortment.lists.queries.ts';

/** A list that changes more rows is not kept: the copies would be larger than the list. */
const mostReplaced = 200_000;

const object = (columns: readonly string[]): string =>
  `jsonb_build_object(${columns.map((column) => `'${column}', t."${column}"`).join(', ')})`;
const rowsOf = ({ table, key, columns, scope }: ListTable): string =>
  `select ${object(key)} as key, ${object(columns)} as row from ${table} t where ${scope}`;

/** Copies the rows that the staged list may change; {@link keepReplaced} compares them with what is there then. */
export async function copyReplaced(db: Database, type: string): Promise<void> {
  for (const [at, table] of (replacingListOf(type)?.tables ?? []).entries())
    await sql.raw(`create temporary table replaced_${at} on commit drop as ${rowsOf(table)}`).execute(db);
}

/**
 * Keeps the rows that an imported list changed, before and after, so that it can be taken back. Those of earlier lists of
 * its kind and sales organisations go: only the last one can be taken back.
 */
export async function keepReplaced(db: Database, fileId: string, type: string): Promise<void> {
  const tables = replacingListOf(type)?.tables;
  if (!tables) return;
  await dropReplacedBefore(db, fileId);
  let kept = 0;
  for (const [at, table] of tables.entries()) {
    const { numAffectedRows } = await sql
      .raw(
        `insert into erp_replaced (file_id, table_name, key, before, after)
         select '${fileId}', '${table.table}', coalesce(b.key, n.key), b.row, n.row
           from replaced_${at} b
           full join (${rowsOf(table)}) n on n.key = b.key
          where b.row is distinct from n.row`,
      )
      .execute(db);
    kept += Number(numAffectedRows ?? 0);
  }
  if (kept > mostReplaced) await db.deleteFrom('erp_replaced').where('file_id', '=', fileId).execute();
  await db
    .updateTable('erp_file')
    .set({ replaced_count: kept > mostReplaced ? null : kept })
    .where('id', '=', fileId)
    .execute();
}

/** Deletes the kept rows of earlier lists of the same kind that have a sales organisation with this file in common. */
async function dropReplacedBefore(db: Database, fileId: string): Promise<void> {
  await sql`
    with gone as (
      update erp_file f
         set replaced_count = null
        from erp_file n
       where n.id = ${fileId} and f.id <> n.id and f.type = n.type and f.replaced_count is not null
         and (f.sorgs is null or n.sorgs is null or f.sorgs && n.sorgs)
      returning f.id)
    delete from erp_replaced r using gone where r.file_id = gone.id`.execute(db);
}
