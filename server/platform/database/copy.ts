import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import type pg from 'pg';
import { poolOf, retryable, type Database } from './database.ts';
import type { Tables } from './database-types.ts';

/** A transaction that can also run `COPY ... FROM STDIN`, which only the driver supports. */
export interface CopyTransaction {
  readonly db: Database;
  /** Sends bytes to a COPY statement of this transaction. */
  readonly copyIn: (statement: string, chunks: AsyncIterable<Buffer>) => Promise<void>;
}

/** Buffer size for data sent to PostgreSQL. */
const copyBuffer = 512 * 1024;

/**
 * Runs `work` in one transaction on one connection and retries the whole on serialisation failures and deadlocks (at
 * most 5 times). `work` must be repeatable. Takes the pool's own handle, or the handle of `inDiscardedTransaction`: then
 * `work` runs in a part of that transaction, which ends like a transaction of its own.
 */
export async function inCopyTransaction<T>(
  db: Database,
  work: (transaction: CopyTransaction) => Promise<T>,
): Promise<T> {
  return db instanceof OneConnection ? inSavepoint(db, work) : inWholeTransaction(db, 'commit', work);
}

/** Runs `work` like {@link inCopyTransaction} and then rolls back everything that it wrote. */
export async function inDiscardedTransaction<T>(
  db: Database,
  work: (transaction: CopyTransaction) => Promise<T>,
): Promise<T> {
  return inWholeTransaction(db, 'rollback', work);
}

/** True if a handle belongs to {@link inDiscardedTransaction}. */
export const isDiscarded = (db: Database): boolean => db instanceof OneConnection && db.discarded;

async function inWholeTransaction<T>(
  db: Database,
  end: 'commit' | 'rollback',
  work: (transaction: CopyTransaction) => Promise<T>,
): Promise<T> {
  const pool = poolOf(db);
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await work(copyTransaction(new OneConnection(client, pool, end === 'rollback')));
      await client.query(end);
      return result;
    } catch (error) {
      // A connection that cannot roll back is closed instead of going back to the pool.
      await client.query('rollback').catch((failure: unknown) => void (broken = failure as Error));
      const code = (error as { code?: string }).code;
      if (!code || !retryable.has(code) || attempt >= 5) throw error;
      await new Promise((done) => setTimeout(done, attempt * 10));
    } finally {
      client.release(broken);
    }
  }
}

const copyTransaction = (db: OneConnection): CopyTransaction => ({
  db,
  copyIn: (statement, chunks) =>
    pipeline(
      Readable.from(chunks, { objectMode: false, highWaterMark: copyBuffer }),
      db.client.query(copyFrom(statement)),
    ),
});

/** Runs `work` in a part of a transaction; what the end of a transaction does happens at the end of the part. */
async function inSavepoint<T>(db: OneConnection, work: (transaction: CopyTransaction) => Promise<T>): Promise<T> {
  const { client } = db;
  await client.query('savepoint part');
  try {
    const result = await work(copyTransaction(db));
    const { rows } = await client.query<{ names: string | null }>(`
      select string_agg(format('pg_temp.%I', relname), ', ') as names
        from pg_class
       where relnamespace = pg_my_temp_schema()
         and relkind = 'r'`);
    if (rows[0]?.names) await client.query(`drop table ${rows[0].names}`);
    await client.query('reset all');
    await client.query('release savepoint part');
    return result;
  } catch (error) {
    await client.query('rollback to savepoint part');
    await client.query('release savepoint part');
    throw error;
  }
}

/**
 * A handle inside a transaction whose statements all use one connection: it reports that a transaction is open and
 * starts none itself. The owner releases the connection.
 */
class OneConnection extends Kysely<Tables> {
  readonly client: pg.PoolClient;
  /** Nothing that is written through the handle stays. */
  readonly discarded: boolean;

  constructor(client: pg.PoolClient, pool: pg.Pool, discarded: boolean) {
    const lent = new Proxy(client, {
      get: (target, name) => (name === 'release' ? () => undefined : bound(target, Reflect.get(target, name, target))),
    });
    const single = {
      connect: async () => lent,
      end: async () => undefined,
      options: pool.options,
    } as unknown as PostgresPool;
    super({ dialect: new PostgresDialect({ pool: single }) });
    this.client = client;
    this.discarded = discarded;
  }

  override get isTransaction(): true {
    return true;
  }

  override transaction(): never {
    throw new TypeError('this handle is already in a transaction');
  }
}

function bound(target: object, value: unknown): unknown {
  return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value;
}
