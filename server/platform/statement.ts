import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

/** Stands in a statement's text for a value that is given when it runs. */
class Named {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A place for the value `name` in a remembered statement. */
export function named<T>(name: string): RawBuilder<T> {
  return sql<T>`${new Named(name)}`;
}

/** The text of a statement and the names of its values, in their order. */
interface Remembered {
  readonly text: string;
  readonly names: readonly string[];
}

/**
 * Statements that are put together once and run many times: building the text of a large one costs more than running it.
 * `shape` names everything that its text depends on; all values stand in it as `named`. Throws a TypeError for a value that
 * does not, which would be remembered with the text.
 */
export class RememberedStatements<Row> {
  readonly #known = new Map<string, Remembered>();

  async run(db: Database, shape: string, build: () => RawBuilder<Row>, values: Readonly<Record<string, unknown>>): Promise<Row[]> {
    let statement = this.#known.get(shape);
    if (!statement) {
      const compiled = build().compile(db);
      const names = compiled.parameters.map((parameter) => {
        if (parameter instanceof Named) return parameter.name;
        throw new TypeError(`statement ${shape} carries a value without a name`);
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
