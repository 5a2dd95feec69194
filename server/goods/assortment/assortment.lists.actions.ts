import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { replacingLists, type ListTable, type ReplacingType } from './assortment.lists.queries.ts';

const names = (columns: readonly string[]): string => columns.map((name) => `"${name}"`).join(', ');
const sameKey = (columns: readonly string[]): string =>
  columns.map((name) => `t."${name}" = r."${name}"`).join(' and ');

/** SQL: the rows of a table in `replaced_row` whose `side` is filled, with their keys, as rows `r` of the table. */
const rowsOf = (table: string, side: 'before' | 'after'): string => `
  replaced_row s cross join lateral jsonb_populate_record(null::${table}, s.key || s.${side}) r`;

/** The rows of the temporary table `replaced_row` that are not any more as the list left them. */
export async function countChangedSince(db: Database, type: ReplacingType): Promise<number> {
  let changed = 0;
  for (const { table, key, columns } of replacingLists[type].tables) {
    const is = `row(${columns.map((name) => `t."${name}"`).join(', ')})`;
    const was = `row(${columns.map((name) => `r."${name}"`).join(', ')})`;
    const { rows } = await sql
      .raw<{ changed: number }>(
        `select count(*) filter (
                  where (s.after is null) <> (t."${key[0] ?? ''}" is null)
                     or (s.after is not null and ${is} is distinct from ${was}))::int as changed
           from replaced_row s
          cross join lateral jsonb_populate_record(null::${table}, s.key || coalesce(s.after, '{}')) r
           left join ${table} t on ${sameKey(key)}
          where s.table_name = '${table}'`,
      )
      .execute(db);
    changed += rows[0]?.changed ?? 0;
  }
  return changed;
}

async function removeAdded(db: Database, { table, key }: ListTable, kept = 'true'): Promise<void> {
  await sql
    .raw(
      `delete from ${table} t
        using ${rowsOf(table, 'after')}
        where s.table_name = '${table}' and s.before is null and ${sameKey(key)} and ${kept}`,
    )
    .execute(db);
}

async function bringBack(db: Database, { table, key, columns }: ListTable): Promise<void> {
  const all = names([...key, ...columns]);
  await sql
    .raw(
      `insert into ${table} (${all})
       select ${[...key, ...columns].map((name) => `r."${name}"`).join(', ')}
         from ${rowsOf(table, 'before')}
        where s.table_name = '${table}' and s.before is not null
        order by ${key.map((name) => `r."${name}"`).join(', ')}
           on conflict (${names(key)}) do update
          set ${columns.map((name) => `"${name}" = excluded."${name}"`).join(', ')}`,
    )
    .execute(db);
}

/**
 * Reserved quantities as open orders have them (`staged_reserved`), in the sales organisations of the list. A row that the
 * list added stays, empty, while orders have reserved units of it.
 */
async function restoreReserved(db: Database): Promise<void> {
  await sql`
    update catalog_stock t
       set reserved = x.reserved
      from (select k.article_id, k.sorg, k.site, coalesce(r.qty, 0)::int as reserved
              from catalog_stock k
              left join staged_reserved r on r.article_id = k.article_id and r.sorg = k.sorg and r.site = k.site
             where k.sorg in (select c.sorg from replaced_scope c)) x
     where t.article_id = x.article_id and t.sorg = x.sorg and t.site = x.site and t.reserved <> x.reserved`.execute(
    db,
  );
  await sql`
    update catalog_stock t
       set qty = 0
      from replaced_row s
     cross join lateral jsonb_populate_record(null::catalog_stock, s.key) r
     where s.table_name = 'catalog_stock'
       and s.before is null
       and t.article_id = r.article_id and t.sorg = r.sorg and t.site = r.site
       and t.reserved > 0`.execute(db);
}

/**
 * Sets the rows of the temporary table `replaced_row` (table_name, key, before, after) back to what was before the list.
 * For stock, `staged_reserved` has the open reservations and `replaced_scope` the sales organisations; the caller has
 * locked stock.
 */
export async function restoreList(ctx: Ctx, type: ReplacingType): Promise<void> {
  const { db } = ctx;
  const { tables } = replacingLists[type];
  if (type === 'stock') await restoreReserved(db);
  for (const table of tables.toReversed())
    await removeAdded(db, table, table.table === 'catalog_stock' ? 't.reserved = 0' : 'true');
  for (const table of tables) await bringBack(db, table);
  // Rows that the list had removed are back, with what orders have reserved of them.
  if (type !== 'stock') return;
  await restoreReserved(db);
  await ctx.enqueue('stock-alerts.answer', {}, { key: 'stock-alerts.answer' });
}
