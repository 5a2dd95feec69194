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
 * most 5 times). `work` must be repeatable. Takes the pool's own handle, not a transaction.
 */
export async function inCopyTransaction<T>(
  db: Database,
  work: (transaction: CopyTransaction) => Promise<T>,
): Promise<T> {
  const pool = poolOf(db);
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await work({
        db: onClient(client, pool),
        copyIn: (statement, chunks) =>
          pipeline(
            Readable.from(chunks, { objectMode: false, highWaterMark: copyBuffer }),
            client.query(copyFrom(statement)),
          ),
      });
      await client.query('commit');
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

/** A handle whose statements all use one connection; the owner releases that connection. */
function onClient(client: pg.PoolClient, pool: pg.Pool): Database {
  const lent = new Proxy(client, {
    get: (target, name) => (name === 'release' ? () => undefined : bound(target, Reflect.get(target, name, target))),
  });
  const single = {
    connect: async () => lent,
    end: async () => undefined,
    options: pool.options,
  } as unknown as PostgresPool;
  return new OneConnection({ dialect: new PostgresDialect({ pool: single }) });
}

/**
 * A handle inside the transaction of `inCopyTransaction`: it reports that a transaction is open and starts none itself.
 */
class OneConnection extends Kysely<Tables> {
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
