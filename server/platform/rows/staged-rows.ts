import { sql, type RawBuilder } from 'kysely';
import { fieldOf, type NamesWith, type RowField, type RowFields } from '#rules/table-row.ts';
import { minorUnits } from '../sheets/minor-units.ts';
import { columnOf, columnsOf } from './table-row.ts';

/** Names of the fields that the import of a file writes. */
export type ImportedNames<Fields extends RowFields> = NamesWith<Fields, 'file'> | NamesWith<Fields, 'computed'>;

/** Names of the fields that the import of a file writes, in the order of the description. */
export function importedNames<const Fields extends RowFields>(fields: Fields): ImportedNames<Fields>[] {
  const isImported = (name: string): name is ImportedNames<Fields> =>
    fields[name]?.file !== undefined || fields[name]?.computed !== undefined;
  return Object.keys(fields).filter(isImported);
}

function stagedValue({ kind, file = '', absent }: RowField): RawBuilder<unknown> {
  const cell = sql.ref(`s.${file}`);
  if (kind === 'amount') return minorUnits(cell, sql.ref('s.currency'));
  return absent === undefined ? cell : sql`coalesce(${cell}, ${sql.lit(absent)})`;
}

/**
 * SQL of the imported values of a staged row `s` in the order of {@link importedNames}, with the SQL of the fields that
 * are computed. Amounts are in the currency of the column `currency`; an empty amount is 0.
 */
export const stagedValues = <const Fields extends RowFields>(
  fields: Fields,
  computed: Readonly<Record<NamesWith<Fields, 'computed'>, RawBuilder<unknown>>>,
): RawBuilder<unknown> => {
  const own = new Map<string, RawBuilder<unknown>>(Object.entries(computed));
  return sql.join(importedNames(fields).map((name) => own.get(name) ?? stagedValue(fieldOf<string>(fields, name))));
};

/** SQL condition: the imported fields of rows with these aliases are the same. */
export const sameImported = (fields: RowFields, one: string, other: string): RawBuilder<boolean> =>
  sql<boolean>`(${columnsOf(importedNames(fields), one)}) is not distinct from (${columnsOf(importedNames(fields), other)})`;

/** SQL of an upsert that takes the imported fields from the new row (`due_on = excluded.due_on`), but `key` and `newest`. */
export const replacedImported = (fields: RowFields): RawBuilder<unknown> =>
  sql.join(
    importedNames(fields)
      .filter((name) => !fields[name]?.key && !fields[name]?.newest)
      .map((name) => sql`${sql.ref(columnOf(name))} = excluded.${sql.ref(columnOf(name))}`),
  );
