import { sql } from 'kysely';
import type { CellKind } from '#rules/csv.ts';
import { fieldOf, type RowFields, type ValueKind } from '#rules/table-row.ts';
import { column, decimalAmount, type SourceColumn } from '../sheets/export-source.ts';
import { columnOf } from './table-row.ts';

/** The kind of a cell in files for each kind of value. */
export const cellKinds: Readonly<Record<ValueKind, CellKind>> = {
  id: 'text',
  text: 'text',
  int: 'number',
  amount: 'amount',
  date: 'date',
};

/** Columns of a download for the named fields of a table with an alias; amounts are in the field `currency`. */
export const downloadColumns =
  <const Fields extends RowFields>(fields: Fields, alias: string) =>
  (...names: (keyof Fields & string)[]): SourceColumn[] =>
    names.map((name) => {
      const { kind, download = name } = fieldOf<string>(fields, name);
      const value = sql.ref(`${alias}.${columnOf(name)}`);
      const shown = kind === 'amount' ? decimalAmount(value, sql.ref(`${alias}.currency`)) : value;
      return column(download, cellKinds[kind], shown);
    });
