import { sql, type RawBuilder } from 'kysely';

/** `values` in parts of at most `size`, in their order. */
export const inParts = <Value>(values: readonly Value[], size: number): Value[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, part) => values.slice(part * size, (part + 1) * size));

/** Rows that one statement inserts, each value as a parameter: far below the number of parameters that it may have. */
export const rowsAtOnce = 1_000;

/**
 * Any of `values`, for the typed query builder: `where('id', '=', anyOf(ids))`. The values are one parameter, so the
 * statement has the same text for any number of them, also for none.
 */
export const anyOf = <Value>(values: readonly Value[]): RawBuilder<Value> => sql<Value>`any(${[...values]})`;

/** All of `values`, for the typed query builder: `where('id', '<>', allOf(ids))` finds the rows not among them. */
export const allOf = <Value>(values: readonly Value[]): RawBuilder<Value> => sql<Value>`all(${[...values]})`;

/** `text` as PostgreSQL writes it in lower case, to compare with a lower-case column. */
export const lowered = (text: string): RawBuilder<string> => sql<string>`lower(${text})`;
