import {
  PostgresDialect,
  PostgresDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

type Opened = Parameters<PostgresDriver['releaseConnection']>[0];

/** A connection that is taken from the pool, and whose transaction begins, with its first statement. */
class LateConnection implements DatabaseConnection {
  readonly #driver: PostgresDriver;
  #opened: Opened | null = null;
  #begins: TransactionSettings | null = null;

  constructor(driver: PostgresDriver) {
    this.#driver = driver;
  }

  /** The connection that a statement took, in a transaction that has begun; null before the first statement. */
  get begun(): Opened | null {
    return this.#begins === null ? this.#opened : null;
  }

  get opened(): Opened | null {
    return this.#opened;
  }

  begin(settings: TransactionSettings): void {
    this.#begins = settings;
  }

  /** Ends the transaction; a connection without one sends its statements as they are. */
  end(): void {
    this.#begins = null;
  }

  /** Kysely sends the statements of a transaction one after the other, so this never runs twice at once. */
  async #open(): Promise<Opened> {
    this.#opened ??= (await this.#driver.acquireConnection()) as Opened;
    if (this.#begins !== null) {
      // A statement after a begin that failed begins again: none may run outside of the transaction.
      await this.#driver.beginTransaction(this.#opened, this.#begins);
      this.#begins = null;
    }
    return this.#opened;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return (await this.#open()).executeQuery<Row>(query);
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    yield* (await this.#open()).streamQuery<Row>(query, chunkSize);
  }
}

/**
 * The driver of PostgreSQL, with connections that are taken late: a transaction that ends before its first statement,
 * as that of a write with wrong input does, takes no connection and sends nothing.
 */
class LateDriver implements Driver {
  readonly #driver: PostgresDriver;

  constructor(driver: PostgresDriver) {
    this.#driver = driver;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  acquireConnection(): Promise<LateConnection> {
    return Promise.resolve(new LateConnection(this.#driver));
  }

  beginTransaction(connection: LateConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings);
    return Promise.resolve();
  }

  async commitTransaction(connection: LateConnection): Promise<void> {
    if (connection.begun) await this.#driver.commitTransaction(connection.begun);
    connection.end();
  }

  async rollbackTransaction(connection: LateConnection): Promise<void> {
    if (connection.begun) await this.#driver.rollbackTransaction(connection.begun);
    connection.end();
  }

  savepoint(connection: LateConnection, name: string, compile: QueryCompiler['compileQuery']): Promise<void> {
    return this.#driver.savepoint(connection, name, compile);
  }

  rollbackToSavepoint(connection: LateConnection, name: string, compile: QueryCompiler['compileQuery']): Promise<void> {
    return this.#driver.rollbackToSavepoint(connection, name, compile);
  }

  releaseSavepoint(connection: LateConnection, name: string, compile: QueryCompiler['compileQuery']): Promise<void> {
    return this.#driver.releaseSavepoint(connection, name, compile);
  }

  async releaseConnection(connection: LateConnection): Promise<void> {
    if (connection.opened) await this.#driver.releaseConnection(connection.opened);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

/** Dialect of PostgreSQL whose transactions begin with their first statement. */
export class LateDialect extends PostgresDialect {
  override createDriver(): Driver {
    return new LateDriver(super.createDriver() as PostgresDriver);
  }
}
