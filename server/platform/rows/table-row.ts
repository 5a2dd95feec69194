import { sql, type RawBuilder, type Selectable } from 'kysely';
import { fieldOf, namesWith, type ColumnName, type ReadNames, type RowFields, type RowOf } from '#rules/table-row.ts';
import type { Tables } from '../database/database-types.ts';

type Same<One, Other> = [One] extends [Other]
  ? [null] extends [Other]
    ? [null] extends [One]
      ? true
      : false
    : true
  : false;

/** Compiles only if every described field is a column of the table with values of the same type. */
export type Stored<Table extends keyof Tables, Fields extends RowFields> = {
  readonly [Name in keyof Fields & string]: ColumnName<Name> extends keyof Selectable<Tables[Table]>
    ? Same<RowOf<Fields>[Name], Selectable<Tables[Table]>[ColumnName<Name>]> extends true
      ? unknown
      : ['another type is stored in', ColumnName<Name>]
    : ['no column', ColumnName<Name>];
};

/** Checks a description against the generated types of a table. */
export const storedIn =
  <Table extends keyof Tables>(_table: Table) =>
  <const Fields extends RowFields>(fields: Fields & Stored<Table, Fields>): Fields =>
    fields;

/** The column of a field: `dueOn` is stored as `due_on`. */
export const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** SQL of the columns of fields, with an alias: `i.due_on, i.currency`. */
export const columnsOf = (names: readonly string[], alias?: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(alias === undefined ? columnOf(name) : `${alias}.${columnOf(name)}`)));

/** Names of the fields that queries read. */
export function readNames<const Fields extends RowFields>(fields: Fields): ReadNames<Fields>[] {
  const isRead = (name: string): name is ReadNames<Fields> => fields[name] !== undefined && !fields[name].internal;
  return Object.keys(fields).filter(isRead);
}

/** SQL that selects fields under their own names: `i.due_on as "dueOn"`. */
export const selection = (names: readonly string[], alias: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`${sql.ref(`${alias}.${columnOf(name)}`)} as ${sql.id(name)}`));

/** SQL that selects the fields that a file of the ERP has, under the names of its columns: `k.reference_no as reference`. */
export const fileSelection = (fields: RowFields, alias: string): RawBuilder<unknown> =>
  sql.join(
    namesWith(fields, 'file').map(
      (name) => sql`${sql.ref(`${alias}.${columnOf(name)}`)} as ${sql.id(fieldOf(fields, name).file ?? name)}`,
    ),
  );
