/** The state of the embedded database at a start: in the data folder, and in the folder of the database. */
export interface FoundDatabase {
  /**
   * The state of `<dataDir>/db`, through a link if it is one. `gone`: a link that leads nowhere; `part`: some files of a
   * database; `foreign`: a folder of another user than the one that PostgreSQL would run as.
   */
  readonly content: 'nothing' | 'gone' | 'empty' | 'part' | 'whole' | 'foreign';
  readonly password: 'missing' | 'unreadable' | 'present';
  /** The data folder has stored files of a portal. */
  readonly files: boolean;
  /** The access of PostgreSQL to the folder; `open`: other users may read it, which PostgreSQL refuses. */
  readonly access: 'usable' | 'unreachable' | 'readOnly' | 'open';
  /** The folder was made by the major version of PostgreSQL that this program brings. */
  readonly sameVersion: boolean;
  /**
   * Whose the database is: `moved` was marked by a data folder that no longer leads to it, `other` by one that still
   * does.
   */
  readonly owner: 'unmarked' | 'this' | 'moved' | 'other';
  /** The folder was copied while a PostgreSQL was running in the original. */
  readonly copiedLive: boolean;
}

export type Refusal =
  | 'lost'
  | 'filesOnly'
  | 'notLost'
  | 'part'
  | 'foreign'
  | 'unreachable'
  | 'readOnly'
  | 'open'
  | 'otherVersion'
  | 'copy'
  | 'copiedLive'
  | 'password';

/** The action of a start: use the database, make a new one, or refuse and change nothing. */
export type Decision = { readonly act: 'start' | 'create' } | { readonly act: 'refuse'; readonly why: Refusal };

const refuse = (why: Refusal): Decision => ({ act: 'refuse', why });

/** A data folder without a database gets a new one only if it never had one, or if the person asks for it. */
function decideWithoutDatabase(found: FoundDatabase, newDatabase: boolean): Decision {
  const { content, password, files, access } = found;
  if (!newDatabase && (content === 'gone' || password !== 'missing')) return refuse('lost');
  if (!newDatabase && files) return refuse('filesOnly');
  // `initdb` closes an empty folder to other users by itself.
  if (content === 'empty' && access !== 'usable' && access !== 'open') return refuse(access);
  return { act: 'create' };
}

/**
 * Decides what a start does with a data folder. A start never removes or overwrites what it did not make, so everything
 * that is not plainly this folder's own database, or plainly a new folder, is refused. `newDatabase`: the person asked
 * for a new database in the place of a lost one.
 */
export function decideStart(found: FoundDatabase, newDatabase: boolean): Decision {
  const { content, password, access, sameVersion, owner, copiedLive } = found;
  if (content === 'nothing' || content === 'gone' || content === 'empty')
    return decideWithoutDatabase(found, newDatabase);
  if (newDatabase) return refuse('notLost');
  if (content === 'foreign' || content === 'part') return refuse(content);
  if (access !== 'usable') return refuse(access);
  if (!sameVersion) return refuse('otherVersion');
  if (owner === 'other') return refuse('copy');
  if (copiedLive) return refuse('copiedLive');
  return password === 'present' ? { act: 'start' } : refuse('password');
}

/** Paths and names for the messages of a refusal; null where a refusal does not need one. */
export interface RefusalFacts {
  readonly dataDir: string;
  /** Folder of the database, or where the link to it leads. */
  readonly database: string;
  readonly isLink: boolean;
  readonly passwordFile: string;
  readonly passwordError: string | null;
  /** First file of a complete database that is missing. */
  readonly missingPart: string | null;
  /** Names of the owner of the folder, and of the user that PostgreSQL runs as. */
  readonly folderUser: string;
  readonly postgresUser: string;
  /** The folder that the user of PostgreSQL cannot enter. */
  readonly closedFolder: string | null;
  readonly version: string | null;
  readonly ownVersion: string;
  /** The data folder that marked the database as its own. */
  readonly ownerFolder: string | null;
  /** The folder in which the copied PostgreSQL was running. */
  readonly copiedFrom: string | null;
}

const fromBackup =
  'make a backup there (npm run admin -- backup) and restore it into a new data folder (npm run admin -- restore)';
const newDatabase = 'To begin with a new, empty database in this data folder: npm start -- --new-database';

/** The event, why it is refused, and what the person can do. */
export const refusalTexts: Readonly<Record<Refusal, (facts: RefusalFacts) => string>> = {
  lost: ({ dataDir, database, isLink, passwordFile }) =>
    `The data folder ${dataDir} had a database, which is not there now: ` +
    `${isLink ? `the link ${dataDir}/db leads to ${database}, which` : database} is missing or empty. ` +
    `If it is on a disk, mount the disk. If the data folder comes from another machine, ${fromBackup}. ` +
    `${newDatabase} (the password of the old one is kept beside ${passwordFile}).`,
  filesOnly: ({ dataDir }) =>
    `The data folder ${dataDir} has the stored files of a portal but no database. If the portal uses a PostgreSQL of ` +
    `its own, set DATABASE_URL. If its database was in this folder, put ${dataDir}/db and ${dataDir}/db-password back. ` +
    `${newDatabase}.`,
  notLost: ({ dataDir, database }) =>
    `The data folder ${dataDir} still has a database in ${database}, and --new-database is only for a data folder whose ` +
    `database is lost. Start without it, or move the whole data folder away first.`,
  part: ({ database, missingPart }) =>
    `The database in ${database} is not complete: ${missingPart ?? 'a file'} is missing. Perhaps a copy of it was ` +
    `interrupted. Copy the whole data folder again while its server is stopped, or restore a backup into a new data ` +
    `folder. If you do not need these files, move ${database} away.`,
  foreign: ({ database, folderUser, postgresUser }) =>
    `The database in ${database} belongs to the user ${folderUser}, but PostgreSQL would run as ${postgresUser}. Start ` +
    `Paceline as the user who started it before. If a copy has lost the owner (cp -a keeps it), run as root: ` +
    `chown -R ${postgresUser} ${database}`,
  unreachable: ({ database, postgresUser, closedFolder }) =>
    `PostgreSQL runs as the user ${postgresUser}, who cannot enter ${closedFolder ?? database}, and the database is in ` +
    `${database}. Let other users enter the folder (chmod o+x ${closedFolder ?? database}), or move the data folder to ` +
    `where they can.`,
  readOnly: ({ database }) =>
    `The database in ${database} is read-only. Mount its disk with the right to write, or give its owner the right: ` +
    `chmod -R u+w ${database}`,
  open: ({ database }) =>
    `Other users can open the database in ${database}, and PostgreSQL refuses such a folder: chmod 700 ${database}`,
  otherVersion: ({ database, version, ownVersion }) =>
    `The database in ${database} was made by PostgreSQL ${version ?? 'of an unknown version'}, and this version of ` +
    `Paceline brings PostgreSQL ${ownVersion}. With the version of Paceline that used it, ${fromBackup} with this version.`,
  copy: ({ dataDir, database, ownerFolder }) =>
    `The data folder ${dataDir} is a copy of ${ownerFolder ?? 'another one'}, and both lead to the same database in ` +
    `${database}: two servers would write to it. Start the original. For a database of its own, ${fromBackup}. If this ` +
    `folder replaces the original, delete the original first.`,
  copiedLive: ({ database, copiedFrom }) =>
    `The database in ${database} was copied while its PostgreSQL was running in ${copiedFrom ?? 'another folder'}: such a ` +
    `copy can be damaged without any sign. Copy it again while the server is stopped, or ${fromBackup}. If the folder ` +
    `was not copied but moved after a crash, delete ${database}/postmaster.pid and start again.`,
  password: ({ passwordFile, passwordError }) =>
    `The file ${passwordFile} cannot be read (${passwordError ?? 'unknown'}). It holds the password of the embedded ` +
    `PostgreSQL beside it: put it back from your backup, with the right for this user to read it. To begin with an empty ` +
    `database, move the whole data folder away.`,
};
