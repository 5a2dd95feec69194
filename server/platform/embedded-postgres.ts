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
import { alive, freePort, startTimeOf } from './processes.ts';

/**
 * The PostgreSQL that ships as a package, run as a child in the data folder. We drive the binaries ourselves because
 * the server decides when the database stops (after the last request), because root may start it (PostgreSQL refuses to
 * run as root, so it gets an unprivileged user), and because after a `kill -9` the orphaned database is adopted, not
 * doubled.
 */
export interface EmbeddedPostgres {
  /** Connection string of the application database. */
  readonly url: string;
  /** Connection string of the maintenance database, for CREATE DATABASE. */
  readonly adminUrl: string;
  /** Stops the database if this process owns it; open connections are ended. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder of the cluster's parent; the cluster itself is `<dataDir>/db`. */
  readonly dataDir: string;
  /** Trade durability for speed: throw-away clusters of tests only. */
  readonly throwAway?: boolean;
  readonly maxConnections?: number;
  /** Lines that PostgreSQL writes. */
  readonly log?: (line: string) => void;
  /** The database died and is being restarted. */
  readonly onRestart?: (reason: string) => void;
  /** The database died and cannot be restarted: the process must end. */
  readonly onLost?: (error: Error) => void;
}

const application = 'paceline';
/** A database that dies more often than this within the window is not restarted. */
const mostRestarts = 5;
const restartWindowMs = 10 * 60_000;
/** How long one restart may fail: processes of the former server may still hold its memory. */
const restartLimitMs = 60_000;
const watchMs = 500;
/** How long processes of a former server may hold the memory of the cluster. */
const releaseLimitMs = 10_000;
/** Recovery after a crash may take minutes; as long as PostgreSQL runs, it is waited for. */
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
    // Small queries only: compiling them costs more than it saves.
    jit: 'off',
    timezone: 'UTC',
    ...(throwAway ? { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' } : {}),
  };
}

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/**
 * Waits until the database answers. Throws an Error when it ends before (`failed` answers why) or refuses the password.
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
          `The embedded PostgreSQL refuses the password in ${passwordFile}: put back the file that belongs to this data folder.`,
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
 * One embedded database over the life of this process: started or adopted, watched, started again after a crash,
 * stopped.
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

  #address(database: string): string {
    const host = this.#socketFolder === '' ? '127.0.0.1' : encodeURIComponent(this.#socketFolder);
    return `postgres://${clusterUser}:${encodeURIComponent(this.#cluster.password)}@${host}:${this.#port}/${database}`;
  }

  /** Another process that lives started the database and will stop it. */
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

  /**
   * A database that ends while it is adopted, and one whose processes still hold the memory, are followed by a start.
   */
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
    const reason = signalCode ? `signal ${signalCode}` : exitCode === null ? 'unknown reason' : `exit code ${exitCode}`;
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
            `The embedded PostgreSQL ended (${reason}) and cannot be started again: ${(error as Error).message}`,
            { cause: error },
          );
        await wait(250);
      }
    }
  }

  /** Starts the database on its former port, or joins the one that its owner has started again. */
  async #resume(): Promise<void> {
    const found = await findRunning(this.#cluster.folder);
    if (found) {
      if (found.port !== this.#port) throw new Error(`it now runs on port ${found.port} instead of ${this.#port}`);
      return this.#adopt(found);
    }
    if (this.#ownedByOther()) throw new Error('the process that owns it has not started it again');
    await this.#launch();
    this.#own();
  }

  /** The last resort of a process that ends without {@link stop}: PostgreSQL ends in order by itself. */
  readonly #stopOnExit = (): void => {
    const pid = this.#child ? this.#child.pid : this.#found?.pid;
    if (this.#stopping || pid === undefined || this.#ownedByOther() || (this.#child && ended(this.#child))) return;
    try {
      process.kill(pid, 'SIGINT');
    } catch {
      // It ended before us.
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
        // SIGINT is PostgreSQL's "fast" stop: sessions end, everything is written, the next start needs no recovery.
        // One that has only just been started may miss it, so it is sent again.
        if (attempt % 40 === 0) process.kill(pid, 'SIGINT');
        await wait(50);
      }
    }
    rmSync(this.#ownerFile, { force: true });
  }
}

/**
 * Starts (or adopts) the cluster in `<dataDir>/db`, creating it on first use, and starts it again when it dies. Throws
 * an Error that says what to do; then nothing that it started goes on.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = prepareCluster(options.dataDir, options.throwAway ?? false, options.log ?? (() => undefined));
  const found = await findRunning(cluster.folder);
  const database = new EmbeddedDatabase(options, cluster, found, found?.port ?? (await freePort()));
  await database.open();
  return database;
}
