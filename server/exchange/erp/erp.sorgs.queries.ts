import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { FileFormat } from '#exchange/erp-columns/erp-columns.ts';

/**
 * The sales organisations that the staged rows name, by their column `sorg` or that of their company; null if the kind
 * has neither column or no row names one.
 */
export async function findNamedSorgs(db: Database, format: FileFormat): Promise<string[] | null> {
  const has = (name: string): boolean => format.columns.some((column) => column.name === name);
  const chooseSource = () => {
    if (has('sorg')) return sql`select distinct sorg as code from staged where sorg <> ''`;
    if (has('company_code'))
      return sql`
          select code
            from markets_sorg
           where company_code in (select distinct company_code from staged)`;
    return null;
  };
  const source = chooseSource();
  if (source === null) return null;
  const { rows } = await sql<{ sorgs: string[] | null }>`
    select array_agg(n.code order by n.code) as sorgs from (${source}) n`.execute(db);
  return rows[0]?.sorgs ?? null;
}

/** The sales organisations in the cells of an outgoing file; null if its kind has no such column or no row. */
export function sorgsOfRows(format: FileFormat, rows: readonly (readonly string[])[]): string[] | null {
  const place = format.columns.findIndex(({ name }) => name === 'sorg');
  const sorgs = [...new Set(rows.map((row) => row[place] ?? '').filter(Boolean))].sort();
  return sorgs.length > 0 ? sorgs : null;
}

/** Codes of all sales organisations. */
export async function listSorgCodes(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('markets_sorg').select('code').orderBy('code').execute();
  return rows.map(({ code }) => code);
}
