import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { FoundDatabase, RefusalFacts } from './cluster-state.ts';

/** The user that PostgreSQL runs as under root. */
export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** Databases and programs of servers that root started in folders that only root may enter. */
const systemFolder = '/var/lib/paceline';
/** In the folder of a database: path of the data folder that owns it. */
const ownerMark = 'paceline-data-folder';
/** The files that every complete cluster has. */
const parts = ['PG_VERSION', 'base', 'global/pg_control', 'pg_wal'];

const onWindows = process.platform === 'win32';
const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

/** The first folder on the way to a path that the user cannot enter, or null. */
export function closedFolder(path: string, identity: Identity): string | null {
  const folders: string[] = [];
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    folders.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  const closed = folders.find((folder) => {
    if (!existsSync(folder)) return false;
    const { mode, uid, gid } = statSync(folder);
    const chooseBit = () => {
      if (uid === identity.uid) return 0o100;
      if (gid === identity.gid) return 0o010;
      return 0o001;
    };
    const bit = chooseBit();
    return (mode & bit) === 0;
  });
  return closed ?? null;
}

/**
 * A folder that the unprivileged user of PostgreSQL can enter, for what root's own folders cannot hold. Throws an Error
 * if somebody made it for another purpose.
 */
export function requireSystemFolder(identity: Identity): string {
  if (!existsSync(systemFolder)) {
    mkdirSync(systemFolder, { recursive: true });
    chmodSync(systemFolder, 0o755);
  }
  const closed = closedFolder(systemFolder, identity);
  if (closed !== null)
    throw new Error(
      `Only root may enter the folder of this clone, so the database would be in ${systemFolder}, but the user ` +
        `${userName(identity.uid)} of PostgreSQL cannot enter ${closed}. Let other users enter it (chmod o+x ${closed}), or set ` +
        `DATA_DIR to a folder that they can enter.`,
    );
  return systemFolder;
}

/**
 * Where the database of a data folder without one will be: in the data folder, or in a system folder with a random name
 * if the user of PostgreSQL cannot enter the data folder. It does not exist yet.
 */
export function newClusterFolder(dataDir: string, identity: Identity | null): string {
  if (!identity || closedFolder(dataDir, identity) === null) return join(dataDir, 'db');
  return join(requireSystemFolder(identity), `db-${randomBytes(8).toString('hex')}`);
}

/** Name of a user of this machine, or the number. */
function userName(uid: number): string {
  const line = existsSync('/etc/passwd')
    ? readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .find((row) => row.split(':')[2] === String(uid))
    : undefined;
  return line?.split(':')[0] ?? String(uid);
}

/** True if two paths lead to the same file or folder; hard links count. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [statSync(one, { bigint: true }), statSync(other, { bigint: true })];
  return a.dev === b.dev && a.ino === b.ino;
}

/** True if a path leads to this file; false only if the path does not exist or leads elsewhere. */
function leadsTo(path: string, file: string): boolean {
  try {
    return isSame(path, file);
  } catch (error) {
    return !['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(error));
  }
}

type FoundOwner = Pick<FoundDatabase, 'owner'> & { readonly ownerFolder: string | null };
const nobody: FoundOwner = { owner: 'unmarked', ownerFolder: null };

function lookAtOwner(dataDir: string, folder: string): FoundOwner {
  const mark = join(folder, ownerMark);
  const ownerFolder = existsSync(mark) ? readFileSync(mark, 'utf8').trim() : '';
  if (ownerFolder === '') return nobody;
  if (ownerFolder === realpathSync(dataDir) || (existsSync(ownerFolder) && isSame(ownerFolder, dataDir)))
    return { owner: 'this', ownerFolder };
  // PostgreSQL rewrites this file in place, so copies by hard links share it too.
  const control = join('global', 'pg_control');
  const shared = leadsTo(join(ownerFolder, 'db', control), join(folder, control));
  return { owner: shared ? 'other' : 'moved', ownerFolder };
}

/** The folder for which the lock file of PostgreSQL was written, if it is not this one: the lock file was copied. */
function copiedFrom(folder: string): string | null {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [, origin = ''] = readFileSync(file, 'utf8').split('\n');
  return origin === '' || leadsTo(join(origin, 'PG_VERSION'), join(folder, 'PG_VERSION')) ? null : origin;
}

function lookAtAccess(folder: string, identity: Identity | null): FoundDatabase['access'] {
  if (onWindows) return 'usable';
  if (identity && closedFolder(folder, identity) !== null) return 'unreachable';
  const { mode } = statSync(folder);
  try {
    // Root may write despite the mode, but not on a read-only disk.
    accessSync(folder, constants.W_OK);
    if ((mode & 0o200) === 0) return 'readOnly';
  } catch {
    return 'readOnly';
  }
  return (mode & 0o027) === 0 ? 'usable' : 'open';
}

interface FoundContent {
  readonly content: FoundDatabase['content'];
  readonly missingPart?: string;
  /** The other user whose folder or file it is. */
  readonly foreignUid?: number;
}

function lookAtContent(folder: string, runsAs: number): FoundContent {
  try {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (!found) return { content: lstatSync(folder, { throwIfNoEntry: false }) ? 'gone' : 'nothing' };
    if (!found.isDirectory()) return { content: 'part', missingPart: 'the folder itself' };
    const foreignUid = onWindows || found.uid === runsAs ? null : found.uid;
    const names = readdirSync(folder);
    // Root may give an empty folder to PostgreSQL: it was made for a disk, or before the first start.
    if (names.length === 0 && (foreignUid === null || process.getuid?.() === 0)) return { content: 'empty' };
    if (foreignUid !== null) return { content: 'foreign', foreignUid };
    const missingPart = parts.find((name) => !existsSync(join(folder, name)));
    if (missingPart !== undefined) return { content: 'part', missingPart };
    const { uid } = statSync(join(folder, 'global', 'pg_control'));
    return onWindows || uid === runsAs ? { content: 'whole' } : { content: 'foreign', foreignUid: uid };
  } catch (error) {
    if (codeOf(error) === 'EACCES') return { content: 'foreign' };
    throw error;
  }
}

function lookAtPassword(file: string): Pick<FoundDatabase, 'password'> & { passwordError: string | null } {
  try {
    readFileSync(file);
    return { password: 'present', passwordError: null };
  } catch (error) {
    const code = codeOf(error);
    return { password: code === 'ENOENT' ? 'missing' : 'unreadable', passwordError: code };
  }
}

/** True if the folder of stored files has more than the empty folder for files that arrive. */
const hasFiles = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).some((name) => name !== 'incoming');

/** Looks at a data folder and its database and changes nothing. `ownVersion` is the major version of the programs. */
export function lookAtDatabase(
  dataDir: string,
  identity: Identity | null,
  ownVersion: string,
): { found: FoundDatabase; facts: RefusalFacts } {
  const entry = join(dataDir, 'db');
  const runsAs = identity?.uid ?? process.getuid?.() ?? 0;
  const passwordFile = join(dataDir, 'db-password');
  const isLink = lstatSync(entry, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  const { content, missingPart = null, foreignUid } = lookAtContent(entry, runsAs);
  // A link can lead nowhere, or to where this user may not look.
  const target = isLink ? resolve(dataDir, readlinkSync(entry)) : entry;
  const database = existsSync(target) ? realpathSync(target) : target;
  const whole = content === 'whole';
  const version = whole ? readFileSync(join(database, 'PG_VERSION'), 'utf8').trim() : null;
  const { password, passwordError } = lookAtPassword(passwordFile);
  const { owner, ownerFolder } = whole ? lookAtOwner(dataDir, database) : nobody;
  const copied = whole ? copiedFrom(database) : null;
  return {
    found: {
      content,
      password,
      files: hasFiles(join(dataDir, 'files')),
      access: whole || content === 'empty' ? lookAtAccess(database, identity) : 'usable',
      sameVersion: version === null || version === ownVersion,
      owner,
      copiedLive: copied !== null,
    },
    facts: {
      dataDir,
      database,
      isLink,
      passwordFile,
      passwordError,
      missingPart,
      folderUser: foreignUid === undefined ? 'root or another user' : userName(foreignUid),
      postgresUser: userName(runsAs),
      closedFolder: identity && closedFolder(database, identity),
      version,
      ownVersion,
      ownerFolder,
      copiedFrom: copied,
    },
  };
}

/** Writes into the folder of a database which data folder owns it. */
export function markOwner(folder: string, dataDir: string, identity: Identity | null): void {
  const mark = join(folder, ownerMark);
  const half = `${mark}.part`;
  const handle = openSync(half, 'w', 0o644);
  try {
    writeSync(handle, `${realpathSync(dataDir)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  if (identity) chownSync(half, identity.uid, identity.gid);
  renameSync(half, mark);
}

/** Renames what a lost database left in the data folder, so that nothing of it is overwritten. */
export function setAside(paths: readonly string[]): void {
  const suffix = `before-${new Date().toISOString().replaceAll(':', '-')}`;
  for (const path of paths) if (lstatSync(path, { throwIfNoEntry: false })) renameSync(path, `${path}.${suffix}`);
}
