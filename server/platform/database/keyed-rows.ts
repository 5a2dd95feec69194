import type { Ctx } from '#platform/context.ts';

/** A row's key or its values by name, as JSON stores them. */
export type KeyedRow = Readonly<Record<string, string | number | boolean | null>>;

/** A row that gets other values; null before or after means that there is none. */
export interface KeyedChange {
  readonly key: KeyedRow;
  readonly before: KeyedRow | null;
  readonly after: KeyedRow | null;
}

/**
 * Rows of a module that a sheet of a user may set: the module that owns the tables offers reading and writing, so that
 * previews and undos need to know nothing of them.
 */
export interface KeyedRows {
  /** The values at some keys, in their order; null where there are none. `lock` keeps others from changing them. */
  find(ctx: Ctx, keys: readonly KeyedRow[], lock: boolean): Promise<(KeyedRow | null)[]>;
  /** Writes the values after the changes, set-wise, and records them. The rows are locked by `find`. */
  set(ctx: Ctx, changes: readonly KeyedChange[]): Promise<void>;
}
