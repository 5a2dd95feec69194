import { readdirSync, readFileSync } from 'node:fs';
import { Kysely, sql, type RawBuilder, type Transaction } from 'kysely';
import pg from 'pg';
import { accessNotice } from './access-feed.ts';
import { LateDialect } from './late-connections.ts';
import type { Tables } from './database-types.ts';
import { StatementGroup, type Statement } from './statement-group.ts';
import { keepReasons, requireBaseline, requireNotOlder, requireOlderStopped, stopReason } from './older-servers.ts';

/** A connection pool or a transaction; modules never see the pool itself. */
export type Database = Kysely<Tables> | Transaction<Tables>;

// bigint columns contain minor units and counters, which are safe integers; throws for larger values.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond the safe integers: ${text}`);
  return value;
});
// Calendar dates stay `YYYY-MM-DD` text; times of day stay text.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIME, (text) => text);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => text);

export interface DatabaseConnection {
  readonly db: Kysely<Tables>;
  readonly pool: pg.Pool;
  /** Connections that lead to the database itself, for locks that outlive a transaction; without a pooler, the pool. */
  readonly direct: pg.Pool;
  /**
   * Sets what a write waits for after it changed access (a session, a user, a customer or a market): after its commit
   * and before its caller continues. See `AccessFeed.settled`.
   */
  afterAccessChange(settled: () => Promise<void>): void;
  close(): Promise<void>;
}

const pools = new WeakMap<object, Pick<DatabaseConnection, 'pool' | 'direct'>>();

const poolsOf = (db: Database): Pick<DatabaseConnection, 'pool' | 'direct'> => {
  const both = pools.get(db);
  if (!both) throw new TypeError('this handle is a transaction, not the pool');
  return both;
};

/** The pool behind a handle that `openDatabase` made; for the platform only. Throws a TypeError for a transaction. */
export const poolOf = (db: Database): pg.Pool => poolsOf(db).pool;

/** The direct connections behind a handle that `openDatabase` made. Throws a TypeError for a transaction. */
export const directPoolOf = (db: Database): pg.Pool => poolsOf(db).direct;

/** A replica gives up soon: the primary answers instead. */
const replicaLimits = { connectionTimeoutMillis: 2_000, query_timeout: 15_000 } as const;

interface PoolSettings {
  readonly readsOnly?: boolean;
  readonly answerLimitMs?: number;
  /** Address of the database itself, if `url` leads to a pooler of transactions (ADR 100). */
  readonly directUrl?: string | null;
}

/** A pool whose connections keep named statements, unless a pooler may give each transaction another one. */
function makePool(
  url: string,
  size: number,
  { named, settled, further }: { named: boolean; settled: () => Promise<void>; further?: pg.PoolConfig },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: 60_000,
    // A call fails after this time if the database's machine does not answer.
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
    ...further,
    Client: class extends PacelineClient {
      protected override readonly namesStatements = named;
      protected override accessSettled(): Promise<void> {
        return settled();
      }
    },
  });
  // The pool replaces a connection that dies while idle; the next query fails if the database is down.
  pool.on('error', () => undefined);
  // The query of a connection that dies during work fails; without a listener the process would end too.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

/**
 * Opens a pool of `size` connections; with `readsOnly` the database refuses writes, and answers that take longer than
 * `answerLimitMs` fail.
 */
export function openDatabase(
  url: string,
  size: number,
  { readsOnly = false, answerLimitMs = replicaLimits.query_timeout as number, directUrl = null }: PoolSettings = {},
): DatabaseConnection {
  let settled = (): Promise<void> => Promise.resolve();
  const pool = makePool(url, size, {
    named: directUrl === null,
    settled: () => settled(),
    ...(readsOnly && { further: { ...replicaLimits, query_timeout: answerLimitMs } }),
  });
  // The first statement of the connection; if it fails, so do those that follow.
  if (readsOnly)
    pool.on('connect', (client) => void client.query('set default_transaction_read_only = on').catch(() => undefined));
  const direct =
    directUrl === null
      ? pool
      : makePool(directUrl, size, {
          named: true,
          settled: () => settled(),
          // The database names it so among its connections. A process that runs no jobs needs them only for moments.
          further: { application_name: 'paceline direct', idleTimeoutMillis: 5_000 },
        });
  const db = new Kysely<Tables>({ dialect: new LateDialect(pool) });
  pools.set(db, { pool, direct });
  const close = async (): Promise<void> => {
    await db.destroy();
    // Kysely ends the pool only if it was used through it; idle connections would keep a command alive for a minute.
    if (!pool.ending) await pool.end();
    if (!direct.ending) await direct.end();
  };
  return {
    db,
    pool,
    direct,
    afterAccessChange: (wait) => void (settled = wait),
    close,
  };
}

const statementNames = new Map<string, { seen: number; name: string }>();

/**
 * A client with two additions.
 *
 * It sends a repeated statement as a named one: parsed once per connection, and planned once if the plan does not
 * depend on the values. Hot SQL should have limits and constants as literals (`sql.lit`), otherwise PostgreSQL plans it
 * every time. The number of names is limited; further texts are sent unnamed.
 *
 * A write that changes access continues only after every process knows (ADR 012).
 */
class PacelineClient extends pg.Client {
  #accessChanged = false;
  #inTransaction = false;
  protected readonly namesStatements: boolean = true;

  constructor(...settings: ConstructorParameters<typeof pg.Client>) {
    super(...settings);
    this.on('notice', ({ message }) => {
      if (message === accessNotice) this.#accessChanged = true;
    });
  }

  protected accessSettled(): Promise<void> {
    return Promise.resolve();
  }

  override query(...args: unknown[]): never {
    const [text] = args;
    if (text instanceof StatementGroup) {
      for (const one of text.texts) this.#noteTransaction(one);
      return super.query(text as never) as never;
    }
    const answer = this.#send(args);
    if (typeof text !== 'string' || this.#noteTransaction(text) === 'select') return answer as never;
    return (this.#inTransaction || !(answer instanceof Promise) ? answer : this.#settle(answer)) as never;
  }

  /** Sends statements in one packet and returns their results; one that fails skips those that follow. */
  together(statements: readonly Statement[]): Promise<pg.QueryResult[]> {
    const named = statements.map((statement) => ({ ...statement, name: this.#nameOf(statement.text) }));
    const sent = new Promise<pg.QueryResult[]>((resolve, reject) => {
      // Through the own method, which a test or a counter may have replaced.
      this.query(new StatementGroup(named, (error, results = []) => (error ? reject(error) : resolve(results))));
    }).catch((error: Error) => {
      // The trace of the socket tells nothing about the caller.
      Error.captureStackTrace(error);
      throw error;
    });
    return this.#inTransaction ? sent : this.#settle(sent);
  }

  #noteTransaction(text: string): string | undefined {
    const command = /^\s*(begin|start|commit|rollback(?! to)|select)/i.exec(text)?.[1]?.toLowerCase();
    if (command === 'begin' || command === 'start') this.#inTransaction = true;
    else if (command !== undefined && command !== 'select') this.#inTransaction = false;
    return command;
  }

  async #settle<Answer>(answer: Promise<Answer>): Promise<Answer> {
    let changed = false;
    const result = await answer.finally(() => {
      changed = this.#accessChanged;
      this.#accessChanged = false;
    });
    const last = (Array.isArray(result) ? result.at(-1) : result) as { command?: string };
    if (changed && last.command !== 'ROLLBACK') await this.accessSettled();
    return result;
  }

  /** The name of a statement that was seen before. */
  #nameOf(text: string): string | undefined {
    if (!this.namesStatements) return undefined;
    let entry = statementNames.get(text);
    if (!entry && statementNames.size < 2000) {
      entry = { seen: 0, name: `s${statementNames.size + 1}` };
      statementNames.set(text, entry);
    }
    return entry && (entry.seen += 1) > 1 ? entry.name : undefined;
  }

  #send(args: unknown[]): unknown {
    const send = (...all: unknown[]): unknown => (super.query as (...all: unknown[]) => unknown)(...all);
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' && Array.isArray(values) ? this.#nameOf(text) : undefined;
    if (name !== undefined) return send({ name, text, values }, ...rest);
    return send(...args);
  }
}

/** Errors after which the same transaction may succeed: serialisation failure, deadlock. */
export const retryable = new Set(['40001', '40P01']);

/** Two transactions added the same key: at its second attempt the slower one finds the other's row and says what is wrong. */
const uniqueViolation = '23505';
const mostAttempts = 5;

/**
 * Runs `work` in one transaction and retries the whole on serialisation failures and deadlocks (at most 5 times), so
 * that neither reaches a caller, and once on a unique violation. `work` must be repeatable: no network, no file.
 */
export async function inTransaction<T>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const { code = '' } = error as { code?: string };
      const worthwhile = retryable.has(code) ? attempt < mostAttempts : code === uniqueViolation && attempt === 1;
      if (!worthwhile) throw error;
      await new Promise((done) => setTimeout(done, attempt * 10));
    }
  }
}

/**
 * A statement part that takes the next visible numbers of a counter under a lock (`orders` → 1, 2, 3 ...), unless
 * `needed` is false; committed numbers have no gaps. `value` is the last of the taken numbers.
 */
export const takeNumbers = (
  name: string,
  count: number,
  needed: RawBuilder<boolean> = sql`true`,
): RawBuilder<{ value: number }> => sql`
  insert into platform_counter (name, value)
  select ${name}::text, ${count}::bigint
   where ${needed}
      on conflict (name) do update set value = platform_counter.value + ${count}
  returning value`;

/** Names of the migrations in a folder, oldest first. */
export const migrationsIn = (folder: URL): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();

/**
 * Throws an Error if a database without migrations has tables: they belong to another application, or to a part of an
 * installation that was copied by hand. Tables of extensions do not count.
 */
async function requireOwnOrEmpty(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string; database: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, current_database() as database
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p')
        and n.nspname <> 'information_schema'
        and n.nspname not like 'pg\\_%'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        and to_regclass('platform_migration') is null
      order by 1
      limit 5`,
  );
  if (rows.length > 0)
    throw new Error(
      `The database ${rows[0]?.database ?? ''} has tables of another application (${rows.map(({ name }) => name).join(', ')}). ` +
        `Nothing was changed. Set DATABASE_URL to the database of Paceline, or to an empty one.`,
    );
}

/**
 * Applies the SQL files of `folder` that the database does not have yet, in order of their names, under a lock; with
 * `only`, no others than these. Throws an Error and changes nothing if the database is older than the baseline (ADR 058),
 * if a newer version's migration stops this one, or if one needs older servers stopped that still run (ADR 051).
 */
export async function migrate(pool: pg.Pool, folder: URL, only?: ReadonlySet<string>): Promise<string[]> {
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock(727301)');
    await requireOwnOrEmpty(client);
    await client.query(
      'create table if not exists platform_migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const own = migrationsIn(folder);
    await requireBaseline(client, own);
    await keepReasons(client);
    await requireNotOlder(client, own);
    const known = new Set(
      (await client.query<{ name: string }>('select name from platform_migration')).rows.map((row) => row.name),
    );
    const waiting = own.filter((name) => !known.has(name) && only?.has(name) !== false);
    await requireOlderStopped(client, folder, waiting);
    for (const name of waiting) {
      const text = readFileSync(new URL(name, folder), 'utf8');
      await client.query('begin');
      try {
        await client.query(text);
        await client.query('insert into platform_migration (name, stops_older) values ($1, $2)', [
          name,
          stopReason(text),
        ]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${name} failed: ${String(error)}`, { cause: error });
      }
      applied.push(name);
    }
  } finally {
    await client.query('select pg_advisory_unlock(727301)');
    client.release();
  }
  return applied;
}
