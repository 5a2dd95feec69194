import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import {
  clusterUser,
  findRunning,
  prepareCluster,
  socketFolderOf,
  stillRuns,
  type Cluster,
  type Running,
} from './postgres-cluster.ts';
import { alive, freePort, startTimeOf } from '#platform/jobs/processes.ts';

/**
 * PostgreSQL from an npm package, run as a child in the data folder. The server drives the binaries itself: it stops
 * the database after the last request, root may start it (PostgreSQL refuses to run as root, so it gets an unprivileged
 * user), and after a `kill -9` the server adopts the orphaned database.
 */
export interface EmbeddedPostgres {
  /** Connection string of the application database. */
  readonly url: string;
  /** Connection string of the maintenance database, for CREATE DATABASE. */
  readonly adminUrl: string;
  /** The folder of the database, through links. */
  readonly folder: string;
  /** True if this start created the database. */
  readonly created: boolean;
  /** Stops the database if this process owns it; open connections are ended. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Parent folder of the cluster; the cluster itself is `<dataDir>/db`. */
  readonly dataDir: string;
  /** Makes a new database if the data folder has lost its own; the default refuses. */
  readonly newDatabase?: boolean;
  /** Trades durability for speed: only for throw-away clusters of tests. */
  readonly throwAway?: boolean;
  readonly maxConnections?: number;
  /** Receives the log lines of PostgreSQL. */
  readonly log?: (line: string) => void;
  /** The database died and is being restarted. */
  readonly onRestart?: (reason: string) => void;
  /** The database died and cannot be restarted: the process must end. */
  readonly onLost?: (error: Error) => void;
}

const application = 'paceline';
/** A database that dies more often than this within the window stays down. */
const mostRestarts = 5;
const restartWindowMs = 10 * 60_000;
/** How long a restart may keep failing: processes of the former server may still hold its memory. */
const restartLimitMs = 60_000;
const watchMs = 500;
/** How long processes of a former server may hold the shared memory of the cluster. */
const releaseLimitMs = 10_000;
/** Recovery after a crash may take minutes; the server waits while PostgreSQL runs. */
const acceptLimitMs = 10 * 60_000;

function settings(
  { maxConnections = 120, throwAway = false }: EmbeddedOptions,
  port: number,
  socketFolder: string,
): Record<string, string> {
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: String(maxConnections),
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    // Queries are small: compiling them costs more than it saves.
    jit: 'off',
    timezone: 'UTC',
    ...(throwAway ? { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' } : {}),
  };
}

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/**
 * Waits until the database accepts connections. Throws an Error when it ends before (`failed` returns the reason) or
 * refuses the password.
 */
async function untilAccepting(url: string, passwordFile: string, failed: () => Promise<string | null>): Promise<void> {
  const limit = performance.now() + acceptLimitMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (['28P01', '28000'].includes((error as { code?: string }).code ?? ''))
        throw new Error(
          `The embedded PostgreSQL refuses the password in ${passwordFile}: restore the file of this data folder. ` +
            `If a new database was made there meanwhile, the file is beside it, with the ending .before and a time.`,
          {
            cause: error,
          },
        );
      const reason = await failed();
      if (reason !== null || performance.now() > limit)
        throw new Error(`The embedded PostgreSQL does not start: ${reason ?? String(error)}`, { cause: error });
      await wait(50);
    }
  }
}

/**
 * One embedded database during the life of this process: started or adopted, watched, restarted after a crash, stopped.
 */
class EmbeddedDatabase implements EmbeddedPostgres {
  readonly #options: EmbeddedOptions;
  readonly #cluster: Cluster;
  readonly #ownerFile: string;
  readonly #port: number;
  readonly #socketFolder: string;
  readonly #restarts: number[] = [];
  #child: ChildProcess | null = null;
  #found: Running | null;
  #stopping = false;
  #working: Promise<void> | null = null;
  #watch: NodeJS.Timeout | null = null;

  constructor(options: EmbeddedOptions, cluster: Cluster, found: Running | null, port: number) {
    this.#options = options;
    this.#cluster = cluster;
    this.#ownerFile = join(options.dataDir, 'owner.pid');
    this.#found = found;
    this.#port = port;
    this.#socketFolder = found ? found.socketFolder : socketFolderOf(cluster.folder);
  }

  get url(): string {
    return this.#address(application);
  }

  get adminUrl(): string {
    return this.#address('postgres');
  }

  get folder(): string {
    return this.#cluster.folder;
  }

  get created(): boolean {
    return this.#cluster.created;
  }

  #address(database: string): string {
    const host = this.#socketFolder === '' ? '127.0.0.1' : encodeURIComponent(this.#socketFolder);
    return `postgres://${clusterUser}:${encodeURIComponent(this.#cluster.password)}@${host}:${this.#port}/${database}`;
  }

  /** Another running process started the database and will stop it. */
  #ownedByOther(): boolean {
    if (!existsSync(this.#ownerFile)) return false;
    const [pid = '', started = ''] = readFileSync(this.#ownerFile, 'utf8').split(' ');
    const owner = Number(pid);
    return owner > 0 && owner !== process.pid && alive(owner) && (started === '' || started === startTimeOf(owner));
  }

  #own(): void {
    writeFileSync(this.#ownerFile, `${process.pid} ${startTimeOf(process.pid)}`.trim());
  }

  /** Starts or adopts the database and creates what is missing in it; on failure stops what it started. */
  async open(): Promise<void> {
    process.once('exit', this.#stopOnExit);
    try {
      await this.#begin();
      if (!this.#ownedByOther()) this.#own();
      await this.#createApplicationDatabase();
    } catch (error) {
      process.removeListener('exit', this.#stopOnExit);
      if (this.#child) await this.stop();
      throw error;
    }
    this.#watch = setInterval(() => this.#look(), watchMs);
    this.#watch.unref();
  }

  /** Retries the start if a database ends while it is adopted, or if its processes still hold the memory. */
  async #begin(): Promise<void> {
    const limit = performance.now() + releaseLimitMs;
    for (;;) {
      try {
        return await (this.#found ? this.#adopt(this.#found) : this.#launch());
      } catch (error) {
        const found = await findRunning(this.#cluster.folder);
        const passes = this.#found ? found === null : /shared memory block/.test((error as Error).message);
        if (!passes || performance.now() > limit) throw error;
        this.#found = found;
        await wait(100);
      }
    }
  }

  async #createApplicationDatabase(): Promise<void> {
    const admin = new pg.Client({ connectionString: this.adminUrl });
    admin.on('error', () => undefined);
    await admin.connect();
    try {
      const found = await admin.query('select 1 from pg_database where datname = $1', [application]);
      if (found.rowCount === 0) await admin.query(`create database ${application}`);
    } finally {
      await admin.end();
    }
  }

  async #adopt(found: Running): Promise<void> {
    this.#child = null;
    this.#found = found;
    await untilAccepting(this.adminUrl, this.#cluster.passwordFile, async () =>
      (await stillRuns(found, this.#cluster.folder)) ? null : 'it stopped meanwhile',
    );
  }

  async #launch(): Promise<void> {
    const errors: string[] = [];
    const child = this.#cluster.launch(settings(this.#options, this.#port, this.#socketFolder));
    this.#child = child;
    this.#found = null;
    child.once('error', (error) => errors.push(String(error)));
    child.stderr?.on('data', (data: Buffer) => {
      const line = data.toString();
      if (errors.length < 20) errors.push(line);
      this.#options.log?.(line.trimEnd());
    });
    await untilAccepting(this.adminUrl, this.#cluster.passwordFile, async () =>
      ended(child) || child.pid === undefined ? errors.join('') : null,
    );
  }

  /** Watches the database; called repeatedly. */
  #look(): void {
    if (this.#stopping || this.#working) return;
    this.#working = this.#restartIfGone()
      .catch((error: unknown) => {
        if (this.#stopping) return;
        if (this.#watch) clearInterval(this.#watch);
        this.#options.onLost?.(error as Error);
      })
      .finally(() => (this.#working = null));
  }

  async #runs(): Promise<boolean> {
    if (this.#child) return !ended(this.#child);
    return this.#found !== null && (await stillRuns(this.#found, this.#cluster.folder));
  }

  async #restartIfGone(): Promise<void> {
    if (await this.#runs()) return;
    const { exitCode, signalCode } = this.#child ?? { exitCode: null, signalCode: null };
    const chooseReason = () => {
      if (signalCode) return `signal ${signalCode}`;
      if (exitCode === null) return 'unknown reason';
      return `exit code ${exitCode}`;
    };
    const reason = chooseReason();
    const now = performance.now();
    while (this.#restarts[0] !== undefined && this.#restarts[0] < now - restartWindowMs) this.#restarts.shift();
    if (this.#restarts.length >= mostRestarts)
      throw new Error(
        `The embedded PostgreSQL ended ${mostRestarts + 1} times within ${restartWindowMs / 60_000} minutes (last: ${reason}).`,
      );
    this.#restarts.push(now);
    this.#options.onRestart?.(reason);
    for (;;) {
      if (this.#stopping) return;
      try {
        await this.#resume();
        return;
      } catch (error) {
        if (performance.now() > now + restartLimitMs)
          throw new Error(
            `The embedded PostgreSQL ended (${reason}) and cannot be restarted: ${(error as Error).message}`,
            { cause: error },
          );
        await wait(250);
      }
    }
  }

  /** Restarts the database on its former port, or joins it after its owner restarted it. */
  async #resume(): Promise<void> {
    const found = await findRunning(this.#cluster.folder);
    if (found) {
      if (found.port !== this.#port) throw new Error(`it now runs on port ${found.port} instead of ${this.#port}`);
      return this.#adopt(found);
    }
    if (this.#ownedByOther()) throw new Error('the process that owns it has not restarted it');
    await this.#launch();
    this.#own();
  }

  /** Used if a process ends without {@link stop}: PostgreSQL shuts down cleanly by itself. */
  readonly #stopOnExit = (): void => {
    const pid = this.#child ? this.#child.pid : this.#found?.pid;
    if (this.#stopping || pid === undefined || this.#ownedByOther() || (this.#child && ended(this.#child))) return;
    try {
      process.kill(pid, 'SIGINT');
    } catch {
      // The database ended first.
    }
  };

  async stop(): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    if (this.#watch) clearInterval(this.#watch);
    process.removeListener('exit', this.#stopOnExit);
    await this.#working;
    if (this.#ownedByOther()) return;
    const child = this.#child;
    const now = child ? null : await findRunning(this.#cluster.folder);
    const pid = child ? child.pid : now?.pid;
    const gone = (): boolean => (child ? ended(child) : pid === undefined || !alive(pid));
    if (pid !== undefined && !gone()) {
      for (let attempt = 0; attempt < 600 && !gone(); attempt += 1) {
        // SIGINT is PostgreSQL's "fast" shutdown: it ends sessions and writes everything, so the next start needs no
        // recovery. A database that is just starting may miss the signal, so it is sent again.
        if (attempt % 40 === 0) process.kill(pid, 'SIGINT');
        await wait(50);
      }
    }
    rmSync(this.#ownerFile, { force: true });
  }
}

/**
 * Starts (or adopts) the cluster in `<dataDir>/db`, creates it on first use, and restarts it when it dies. On failure
 * it stops what it started and throws an Error that says what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, throwAway = false, newDatabase = false } = options;
  const cluster = prepareCluster({ dataDir, throwAway, newDatabase });
  const found = await findRunning(cluster.folder);
  const database = new EmbeddedDatabase(options, cluster, found, found?.port ?? (await freePort()));
  await database.open();
  return database;
}
