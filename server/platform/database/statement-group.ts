import pg from 'pg';

/** A statement as the driver sends it; with a name, a connection parses it once. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[] | undefined;
  readonly name?: string | undefined;
}

/** The parts of the driver's connection that a group uses. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  readonly submittedNamedStatements: Record<string, unknown>;
  sync(): void;
}
/** A query of the driver, with the steps that the driver calls. */
interface DriverQuery {
  readonly name: string | undefined;
  readonly text: string;
  readonly _results: pg.QueryResult;
  prepare(wire: Wire): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
}
const DriverQuery = pg.Query as unknown as new (
  config: Statement & { types: unknown },
  values: undefined,
  callback: (error: Error | null) => void,
) => DriverQuery;

type Answer = (error: Error | null, results?: pg.QueryResult[]) => void;

/**
 * Several statements in one packet: they run one after the other, and one that fails skips those that follow. Hand it to
 * `client.query`, which calls the methods.
 */
export class StatementGroup {
  readonly texts: readonly string[];
  /** The driver sets its limit of time around it. */
  callback: Answer;
  readonly #queries: readonly DriverQuery[];
  #current = 0;
  #failure: Error | null = null;

  constructor(statements: readonly Statement[], answer: Answer) {
    this.texts = statements.map(({ text }) => text);
    this.callback = answer;
    this.#queries = statements.map(
      (statement) =>
        new DriverQuery({ ...statement, types: pg.types }, undefined, (error) => {
          if (error) this.#failure ??= error;
        }),
    );
  }

  /** The statement that PostgreSQL works on: the driver notes what it parsed by name and text. */
  get name(): string | undefined {
    return this.#queries[this.#current]?.name;
  }
  get text(): string | undefined {
    return this.#queries[this.#current]?.text;
  }

  submit(wire: Wire): null {
    // Each query ends with a sync; the group has one, after the last of them.
    const unsynced = Object.create(wire, { sync: { value: () => undefined } }) as Wire;
    wire.stream.cork();
    try {
      for (const query of this.#queries) {
        query.prepare(unsynced);
        // A value that cannot be sent: nothing after it may run.
        if (this.#failure) break;
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#queries[this.#current]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#queries[this.#current]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, wire: Wire): void {
    this.#queries[this.#current]?.handleCommandComplete(message, wire);
    this.#current += 1;
  }

  handleEmptyQuery(): void {
    this.#current += 1;
  }

  handleError(error: Error, wire: Wire): void {
    // What was skipped was not parsed, so it must be sent again.
    for (const { name } of this.#queries.slice(this.#current)) if (name) delete wire.submittedNamedStatements[name];
    this.callback(this.#failure ?? error);
  }

  handleReadyForQuery(wire: Wire): void {
    // A row that cannot be read fails its query here.
    for (const query of this.#queries) query.handleReadyForQuery(wire);
    if (this.#failure) this.callback(this.#failure);
    else
      this.callback(
        null,
        this.#queries.map(({ _results }) => _results),
      );
  }
}
