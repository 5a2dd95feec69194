import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../database/database-types.ts';

/** SQL about the columns that a merge carries over from rows `f` to a table `t`. */
export interface MergedColumns {
  /** True if a row of the file has another value in any of the columns. */
  readonly differ: RawBuilder<boolean>;
  /** `name = f.name, city = f.city`, for the update. */
  readonly taken: RawBuilder<unknown>;
  /** `name, city`, for the insert. */
  readonly names: RawBuilder<unknown>;
  /** `f.name, f.city`, for its values. */
  readonly values: RawBuilder<unknown>;
}

/** Columns of a table that a merge carries over as they are; other columns of the statement are written by hand. */
export function mergedColumns<Table extends keyof Tables>(
  _table: Table,
  columns: readonly (keyof Tables[Table] & string)[],
): MergedColumns {
  const of = (alias: string): RawBuilder<unknown> => sql.join(columns.map((name) => sql.ref(`${alias}.${name}`)));
  return {
    differ: sql<boolean>`(${of('t')}) is distinct from (${of('f')})`,
    taken: sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`f.${name}`)}`)),
    names: sql.join(columns.map((name) => sql.ref(name))),
    values: of('f'),
  };
}
