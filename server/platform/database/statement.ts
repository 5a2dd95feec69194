import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

/** Placeholder in a statement's text for a value that is bound at run time. */
class Named {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A placeholder for the value `name` in a cached statement. */
export function named<T>(name: string): RawBuilder<T> {
  return sql<T>`${new Named(name)}`;
}

/** The text of a statement and the names of its values, in order. */
interface Remembered {
  readonly text: string;
  readonly names: readonly string[];
}

/**
 * Statements that are built once and run many times: building the text of a large statement costs more than running it.
 * `shape` must name everything that the text depends on; all values must be `named`. Throws a TypeError for other
 * values, which would be cached with the text.
 */
export class RememberedStatements<Row> {
  readonly #known = new Map<string, Remembered>();

  async run(
    db: Database,
    shape: string,
    build: () => RawBuilder<Row>,
    values: Readonly<Record<string, unknown>>,
  ): Promise<Row[]> {
    let statement = this.#known.get(shape);
    if (!statement) {
      const compiled = build().compile(db);
      const names = compiled.parameters.map((parameter) => {
        if (parameter instanceof Named) return parameter.name;
        throw new TypeError(`statement ${shape} contains a value without a name`);
      });
      statement = { text: compiled.sql, names };
      if (this.#known.size < 500) this.#known.set(shape, statement);
    }
    const { rows } = await db.executeQuery<Row>(
      CompiledQuery.raw(
        statement.text,
        statement.names.map((name) => values[name]),
      ),
    );
    return rows;
  }
}

/** Rows of a query as one JSON value, column by column; {@link readRows} converts them back. */
export type JsonRows<Row extends readonly unknown[]> = {
  readonly [Column in keyof Row]: readonly Row[Column][] | null;
};

/**
 * `columns` of all rows of `from` (a FROM clause with what follows) as one JSON value. For many rows this is much
 * cheaper for the database than columns per row or one JSON value per row.
 */
export function jsonRows<Row extends readonly unknown[]>(
  columns: { readonly [Column in keyof Row]: RawBuilder<unknown> },
  from: RawBuilder<unknown>,
): RawBuilder<JsonRows<Row>> {
  const all = (columns as readonly RawBuilder<unknown>[]).map((column) => sql`array_agg(${column})`);
  return sql`(select json_build_array(${sql.join(all)}) from ${from})`;
}

/** {@link jsonRows} of nothing. */
export const noJsonRows = sql<never>`'[null]'::json`;

/** The rows of a {@link jsonRows} value. */
export function readRows<Row extends readonly unknown[]>(columns: JsonRows<Row>): Row[] {
  const all = columns as readonly (readonly unknown[] | null)[];
  return (all[0] ?? []).map((_value, index) => all.map((column) => column?.[index] ?? null) as unknown as Row);
}
