import type pg from 'pg';

const scalar: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  date: 'string',
  time: 'string',
  timestamp: 'Date',
  timestamptz: 'Date',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'string',
  bytea: 'Uint8Array',
};

/** The Kysely types of all tables, generated from the migrated database. */
export async function databaseTypes(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{
    table: string;
    column: string;
    type: string;
    nullable: boolean;
    defaulted: boolean;
    computed: boolean;
  }>(`
    select c.table_name as table, c.column_name as column, c.udt_name as type, c.is_nullable = 'YES' as nullable,
           c.column_default is not null or c.is_identity = 'YES' as defaulted,
           c.is_generated = 'ALWAYS' or c.identity_generation = 'ALWAYS' as computed
      from information_schema.columns c
      join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'pg\\_%'
     order by c.table_name, c.ordinal_position`);
  const tables = Map.groupBy(rows, (row) => row.table);
  const camel = (name: string): string =>
    name
      .split('_')
      .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
      .join('');
  const lines = [
    '// Made by `npm run generate` from the migrations. Do not edit.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely';",
    '',
    'export type Json = ColumnType<unknown, string, string>;',
    '',
  ];
  for (const [table, columns] of tables) {
    lines.push(`export interface ${camel(table)} {`);
    for (const column of columns) {
      const list = column.type.startsWith('_');
      const plain = scalar[list ? column.type.slice(1) : column.type];
      if (!plain) throw new Error(`no TypeScript type for ${column.type} (${table}.${column.column})`);
      let type = list ? `${plain}[]` : plain;
      if (column.nullable)
        type = plain === 'Json' ? `ColumnType<unknown, string | null, string | null>` : `${type} | null`;
      if (column.computed) type = `GeneratedAlways<${type}>`;
      else if (column.defaulted)
        type = plain === 'Json' ? 'ColumnType<unknown, string | undefined, string>' : `Generated<${type}>`;
      lines.push(`  ${column.column}: ${type};`);
    }
    lines.push('}', '');
  }
  lines.push('export interface Tables {');
  for (const table of tables.keys()) lines.push(`  ${table}: ${camel(table)};`);
  lines.push('}', '');
  return lines.join('\n');
}
