import { sql, type RawBuilder } from 'kysely';
import type { CellKind } from '#rules/csv.ts';
import { fieldOf, type RowFields, type ValueKind } from '#rules/table-row.ts';
import type { Ctx } from '../context.ts';
import { column, decimalAmount, localInstant, yesNo, type SourceColumn } from '../sheets/export-source.ts';
import { columnOf } from './table-row.ts';

/** The kind of a cell in files for each kind of value. */
export const cellKinds: Readonly<Record<ValueKind, CellKind>> = {
  id: 'text',
  text: 'text',
  int: 'number',
  amount: 'amount',
  date: 'date',
  instant: 'instant',
  flag: 'text',
};

function shownValue(ctx: Ctx, kind: ValueKind, name: string, alias: string): RawBuilder<unknown> {
  const value = sql.ref(`${alias}.${columnOf(name)}`);
  if (kind === 'amount') return decimalAmount(value, sql.ref(`${alias}.currency`));
  if (kind === 'instant') return localInstant(ctx, value);
  return kind === 'flag' ? yesNo(value) : value;
}

/** Columns of a download for the named fields of a table with an alias; amounts are in the field `currency`. */
export const downloadColumns =
  <const Fields extends RowFields>(ctx: Ctx, fields: Fields, alias: string) =>
  (...names: (keyof Fields & string)[]): SourceColumn[] =>
    names.map((name) => {
      const { kind, download = name, heading } = fieldOf<string>(fields, name);
      return column(download, cellKinds[kind], shownValue(ctx, kind, name, alias), heading);
    });
