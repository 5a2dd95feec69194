import pg from 'pg';
import { StatementGroup } from '#server/platform/database/statement-group.ts';

/** The cost of work for a database. */
export interface Cost {
  readonly statements: number;
  /** Rows and index entries that the statements read. */
  readonly rows: number;
}

const readRows = `
  select (select coalesce(sum(seq_tup_read), 0) from pg_stat_user_tables)
           + (select coalesce(sum(idx_tup_read), 0) from pg_stat_user_indexes) as rows`;

/** Counts the statements of a pool with one connection, and the rows that they read. */
export class StatementCounter {
  readonly #pool: pg.Pool;
  readonly #reader: pg.Client;
  readonly #known = new WeakSet<object>();
  #statements = 0;

  /** `url` names the database of the pool: its figures are read over a connection of their own. */
  constructor(pool: pg.Pool, url: string) {
    if (pool.options.max !== 1)
      throw new Error('each connection has figures of its own: the pool must have one connection');
    this.#pool = pool;
    this.#reader = new pg.Client({ connectionString: url });
    pool.on('acquire', (client) => this.#observe(client));
  }

  open(): Promise<unknown> {
    return this.#reader.connect();
  }

  close(): Promise<void> {
    return this.#reader.end();
  }

  /** Runs `work` alone and returns what it answers and what it cost. */
  async costOf<T>(work: () => Promise<T>): Promise<{ answer: T; cost: Cost }> {
    const before = await this.#read();
    const first = this.#statements;
    const answer = await work();
    const statements = this.#statements - first;
    return { answer, cost: { statements, rows: (await this.#read()) - before } };
  }

  #observe(client: pg.PoolClient): void {
    if (this.#known.has(client)) return;
    this.#known.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [sent] = args;
      this.#statements += sent instanceof StatementGroup ? sent.texts.length : 1;
      return query(...args);
    }) as typeof client.query;
  }

  /** A connection reports its figures once a second; here at once. */
  async #read(): Promise<number> {
    await this.#pool.query('select pg_stat_force_next_flush()');
    const { rows } = await this.#reader.query<{ rows: string }>(readRows);
    return Number(rows[0]?.rows ?? 0);
  }
}
