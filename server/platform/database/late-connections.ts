import {
  AbortedTransactionError,
  PostgresDialect,
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type QueryResult,
  type RawBuilder,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { Statement } from './statement-group.ts';

/** A client of the pool that sends several statements in one packet; see `PacelineClient`. */
interface GroupClient extends pg.PoolClient {
  together(statements: readonly Statement[]): Promise<pg.QueryResult[]>;
}

const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * A connection that is taken from the pool with its first statement. The begin of a transaction and the statements of
 * {@link later} go with the next statement, in one packet; what waits at the end goes with the commit.
 */
class LateConnection implements DatabaseConnection {
  readonly #pool: pg.Pool;
  #client: GroupClient | null = null;
  /** The begin that is not sent yet. */
  #begin: Statement | null = null;
  #inTransaction = false;
  #waiting: Statement[] = [];
  /** Why the first statements of the transaction failed: whether it has begun is unknown, so nothing more may be sent. */
  #failure: Error | null = null;
  #broken: Error | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  get isTransaction(): boolean {
    return this.#inTransaction;
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const mode = [...(isolationLevel ? [`isolation level ${isolationLevel}`] : []), accessMode ?? ''].join(' ').trim();
    this.#begin = { text: mode === '' ? 'begin' : `start transaction ${mode}` };
    this.#inTransaction = true;
  }

  later(statement: Statement): void {
    this.#waiting.push(statement);
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#send({ text: sql, values: parameters });
    return { rows: rows as Row[], ...(changes.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  // oxlint-disable-next-line require-yield -- the driver asks for it
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new TypeError('rows are read page by page, see read-page.ts');
  }

  async commit(): Promise<void> {
    try {
      // Without a statement there is nothing to commit.
      if (this.#begin !== null && this.#waiting.length === 0) return;
      const { command } = await this.#send({ text: 'commit' });
      if (command === 'ROLLBACK') throw new AbortedTransactionError();
    } finally {
      this.#inTransaction = false;
      this.#waiting = [];
    }
  }

  async rollback(): Promise<void> {
    const sent = this.#client !== null && this.#begin === null;
    this.#inTransaction = false;
    this.#begin = null;
    this.#waiting = [];
    if (!sent) return;
    try {
      await this.#client?.query('rollback');
    } catch (error) {
      // A connection that cannot roll back is closed instead of going back to the pool.
      this.#broken = error as Error;
      throw error;
    }
  }

  release(): void {
    this.#client?.release(this.#broken);
  }

  /** Sends what waits and then a statement; returns the result of the statement. */
  async #send(statement: Statement): Promise<pg.QueryResult> {
    if (this.#failure) throw this.#failure;
    this.#client ??= (await this.#pool.connect()) as GroupClient;
    const first = this.#begin;
    const all = [...(first ? [first] : []), ...this.#waiting, statement];
    this.#begin = null;
    this.#waiting = [];
    if (all.length === 1) return this.#client.query(statement.text, statement.values as unknown[] | undefined);
    try {
      const results = await this.#client.together(all);
      return results.at(-1)!;
    } catch (error) {
      if (first) this.#failure = error as Error;
      throw error;
    }
  }
}

/** The driver of PostgreSQL with connections that are taken late. */
class LateDriver implements Driver {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  acquireConnection(): Promise<LateConnection> {
    return Promise.resolve(new LateConnection(this.#pool));
  }

  beginTransaction(connection: LateConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings);
    return Promise.resolve();
  }

  commitTransaction(connection: LateConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: LateConnection): Promise<void> {
    return connection.rollback();
  }

  releaseConnection(connection: LateConnection): Promise<void> {
    connection.release();
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

/**
 * Dialect of PostgreSQL whose transactions begin with their first statement: one that ends before it, as that of a write
 * with wrong input does, takes no connection and sends nothing.
 */
export class LateDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new LateDriver(this.#pool);
  }
}

/**
 * Sends a statement together with the next one of its transaction, or with the commit, for writes whose result nobody
 * reads: the caller does not wait for it. If it fails, the next statement or the commit fails with its error. Outside of
 * such a transaction it runs at once.
 */
export async function later<Tables>(db: Kysely<Tables>, statement: RawBuilder<unknown> | Compilable): Promise<void> {
  const query = statement.compile(db);
  await db.getExecutor().provideConnection(async (connection) => {
    if (connection instanceof LateConnection && connection.isTransaction)
      connection.later({ text: query.sql, values: query.parameters });
    else await connection.executeQuery(query);
  });
}
