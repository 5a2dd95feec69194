import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#platform/log.ts';
import { alive, processSpace, startTimeOf } from './processes.ts';

/** Prefix of the worker names of server processes. */
const mark = 'paceline';
/** First key of the advisory locks that processes hold while they run. */
const lockClass = 727_302;
/**
 * Pause between two sweeps; a process on another machine counts as ended when two sweeps in a row do not find its lock.
 */
const sweepMs = 60_000;
const reconnectMs = 1_000;

/** A new name for this process: where its process id is valid, the id, its start time and a random part. */
export function newProcessName(): string {
  return [mark, processSpace(), process.pid, startTimeOf(process.pid), randomUUID()].join('/');
}

/** The process name in a worker name (`<process>/<n>`), or null for workers of another program. */
function processOf(worker: string): string | null {
  const parts = worker.split('/');
  return parts.length === 6 && parts[0] === mark ? parts.slice(0, 5).join('/') : null;
}

/** True if a process runs, as far as this machine can tell; null for processes of another machine or container. */
function runsHere(name: string): boolean | null {
  const [, space, pid, started] = name.split('/');
  if (space !== processSpace()) return null;
  return alive(Number(pid)) && startTimeOf(Number(pid)) === started;
}

/**
 * Frees the jobs of processes that died during them; graphile-worker alone would keep them locked for four hours. A
 * process on this machine has ended when the system does not know it. A process on another machine has ended when two
 * sweeps in a row do not find its advisory lock: it holds the lock while its connection lives and takes it again within
 * seconds after a database outage.
 */
export class JobProcesses {
  readonly name: string;
  readonly #pool: pg.Pool;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  #client: pg.Client | null = null;
  #silent = new Set<string>();
  #work: Promise<unknown> = Promise.resolve();

  constructor(pool: pg.Pool, log: Log, name = newProcessName()) {
    this.name = name;
    this.#pool = pool;
    this.#log = log;
  }

  /** Takes the lock of this process, frees the jobs of dead processes, and repeats that regularly. */
  async start(): Promise<void> {
    await this.#connect();
    await this.sweep();
    this.#work = this.#sweepOften();
  }

  /** Frees the jobs of dead processes. */
  async sweep(): Promise<void> {
    const { rows } = await this.#pool.query<{ worker: string }>(
      'select distinct locked_by as worker from graphile_worker.jobs where locked_by is not null',
    );
    const workersOf = Map.groupBy(
      rows.map(({ worker }) => worker),
      processOf,
    );
    workersOf.delete(null);
    workersOf.delete(this.name);
    const elsewhere = [...workersOf.keys()].filter((name) => name !== null && runsHere(name) === null);
    const silent = new Set(await this.#withoutLock(elsewhere as string[]));
    const gone = [...workersOf].filter(
      ([name]) => name !== null && (runsHere(name) === false || (silent.has(name) && this.#silent.has(name))),
    );
    this.#silent = silent;
    if (gone.length === 0) return;
    await this.#pool.query('select graphile_worker.force_unlock_workers($1::text[])', [
      gone.flatMap(([, workers]) => workers),
    ]);
    this.#log.warn({ processes: gone.map(([name]) => name) }, 'jobs of ended processes were freed');
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#work;
    await this.#client?.end();
  }

  async #withoutLock(names: readonly string[]): Promise<string[]> {
    if (names.length === 0) return [];
    const { rows } = await this.#pool.query<{ name: string }>(
      `select name from unnest($1::text[]) as name
        where not exists (
          select from pg_locks l
           where l.locktype = 'advisory' and l.granted and l.database = (select oid from pg_database where datname = current_database())
             and l.classid = $2::int::oid and l.objid::bigint = hashtext(name)::bigint & 4294967295)`,
      [names, lockClass],
    );
    return rows.map(({ name }) => name);
  }

  /** Holds the lock on a separate connection, which releases it when the process dies. */
  async #connect(): Promise<void> {
    const client = new pg.Client(this.#pool.options);
    client.on('error', () => undefined);
    client.once('end', () => {
      if (this.#client !== client || this.#stopping.signal.aborted) return;
      this.#client = null;
      void this.#reconnect();
    });
    try {
      await client.connect();
      await client.query('select pg_advisory_lock($1, hashtext($2))', [lockClass, this.name]);
    } catch (error) {
      void client.end();
      throw error;
    }
    this.#client = client;
  }

  async #reconnect(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#pause(reconnectMs);
      try {
        await this.#connect();
        return;
      } catch (error) {
        this.#log.debug({ error: String(error) }, 'the lock of the job process could not be taken, will be retried');
      }
    }
  }

  async #sweepOften(): Promise<void> {
    for (;;) {
      await this.#pause(sweepMs);
      if (this.#stopping.signal.aborted) return;
      try {
        await this.sweep();
      } catch (error) {
        // A process without a lock during a database outage may still be alive.
        this.#silent.clear();
        this.#log.debug({ error: String(error) }, 'the search for jobs of dead processes failed');
      }
    }
  }

  #pause(ms: number): Promise<void> {
    return wait(ms, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined);
  }
}
