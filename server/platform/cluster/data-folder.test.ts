import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeDataFolder } from '../../../tools/prepared-data.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/*
 * Data folders that were moved, copied, restored or damaged, on real files. Most of them refuse, because starts are slow. Under root, `base` is a folder that only root may enter, as the home of root is: the database of each
 * data folder is in another place then, with a link in the data folder.
 */
const isRoot = process.getuid?.() === 0;
const onUnix = process.platform !== 'win32';
const base = mkdtempSync(join(tmpdir(), 'paceline-folders-'));
const dataFolders = new Set<string>();
/** A folder below `base` that the test removes at its end, with its database. */
function at(name: string): string {
  const folder = join(base, name);
  dataFolders.add(folder);
  return folder;
}
const clusterOf = (dataDir: string): string => realpathSync(join(dataDir, 'db'));
const passwordOf = (dataDir: string): string => readFileSync(join(dataDir, 'db-password'), 'utf8');
/** `cp -a` keeps owners and links, as people copy folders. */
const copy = (from: string, to: string): void => void execFileSync('cp', ['-a', from, to]);

/** Starts and stops the database of a folder. Returns what `note` has written into it, in the order of the starts. */
async function notesAfter(dataDir: string, note: string, newDatabase = false): Promise<string[]> {
  const postgres = await startEmbeddedPostgres({ dataDir, throwAway: true, newDatabase });
  try {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('create table if not exists note (id serial, text text)');
    await client.query('insert into note (text) values ($1)', [note]);
    const { rows } = await client.query<{ text: string }>('select text from note order by id');
    await client.end();
    return rows.map(({ text }) => text);
  } finally {
    await postgres.stop();
  }
}

/** The message with which a start refuses. */
const refusal = (dataDir: string, newDatabase = false): Promise<string> =>
  startEmbeddedPostgres({ dataDir, throwAway: true, newDatabase }).then(
    async (postgres) => {
      await postgres.stop();
      throw new Error(`${dataDir} was started`);
    },
    (error: unknown) => (error as Error).message,
  );

/** Names, sizes and times of everything below a folder: what a start that refuses must leave as it is. */
function stateOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const { size, mtimeMs, mode, uid } = lstatSync(join(folder, name));
      return [name, size, mtimeMs, mode, uid].join(' ');
    });
}

/** Expects that a start refuses with this text, and changes nothing in the data folder and its database. */
async function expectRefused(dataDir: string, text: string, newDatabase = false): Promise<void> {
  const cluster = existsSync(join(dataDir, 'db')) ? clusterOf(dataDir) : dataDir;
  const before = [stateOf(dataDir), stateOf(cluster)];
  expect(await refusal(dataDir, newDatabase)).toContain(text);
  expect([stateOf(dataDir), stateOf(cluster)]).toEqual(before);
}

const original = at('data');
/** A stopped copy with the database inside; tests damage it and mend it again. */
const damaged = at('damaged');
const inDamaged = (name: string): string => join(damaged, 'db', name);

/** Lets the user of PostgreSQL enter the data folders meanwhile. */
async function whileOpen(work: () => Promise<void>): Promise<void> {
  chmodSync(base, 0o755);
  try {
    await work();
  } finally {
    chmodSync(base, 0o700);
  }
}

beforeAll(async () => {
  await notesAfter(original, 'first');
  if (!onUnix) return;
  mkdirSync(damaged);
  copy(clusterOf(original), join(damaged, 'db'));
  cpSync(join(original, 'db-password'), join(damaged, 'db-password'));
});

afterAll(() => {
  for (const folder of dataFolders) if (existsSync(folder)) removeDataFolder(folder);
  rmSync(base, { recursive: true, force: true });
});

describe.skipIf(!onUnix)('a data folder that was moved or copied', () => {
  test('keeps its database when it is moved aside, and a new folder in its place gets a new one', async () => {
    const aside = at('data.aside');
    renameSync(original, aside);
    try {
      expect(await notesAfter(original, 'second')).toEqual(['second']);
      expect(await notesAfter(aside, 'third')).toEqual(['first', 'third']);
      expect(await notesAfter(original, 'fourth')).toEqual(['second', 'fourth']);
    } finally {
      removeDataFolder(original);
      renameSync(aside, original);
    }
    expect(await notesAfter(original, 'fifth')).toEqual(['first', 'third', 'fifth']);
  });

  test('refuses a copy that leads to the database of its original', async () => {
    const [owner, twin] = [at('linked'), at('linked-copy')];
    copy(original, owner);
    // A person moved the database to another disk; under root, the server does it by itself.
    const disk = join(base, 'disk');
    if (lstatSync(join(owner, 'db')).isSymbolicLink()) unlinkSync(join(owner, 'db'));
    else rmSync(join(owner, 'db'), { recursive: true });
    copy(clusterOf(original), disk);
    symlinkSync(disk, join(owner, 'db'));
    await whileOpen(async () => {
      expect(await notesAfter(owner, 'owner')).toContain('owner');
      copy(owner, twin);
      await expectRefused(twin, `is a copy of ${owner}`);
      expect(await notesAfter(owner, 'owner again')).toContain('owner again');
      // Without its original, the copy is the only one: it was moved.
      rmSync(owner, { recursive: true });
      expect(await notesAfter(twin, 'twin')).toContain('owner again');
    });
  });

  test('refuses the copy of a database that was running', async () => {
    writeFileSync(
      inDamaged('postmaster.pid'),
      `999999999\n${clusterOf(original)}\n1763800000\n5432\n\n127.0.0.1\n 1 1\nready\n`,
    );
    await whileOpen(() => expectRefused(damaged, 'was copied while its PostgreSQL was running'));
    rmSync(inDamaged('postmaster.pid'));
  });

  test('refuses a folder from another machine, whose link leads nowhere', async () => {
    const folder = at('foreign-machine');
    mkdirSync(folder);
    writeFileSync(join(folder, 'db-password'), 'secret');
    symlinkSync('/nowhere/paceline/db', join(folder, 'db'));
    await expectRefused(folder, '/nowhere/paceline/db');
    expect(passwordOf(folder)).toBe('secret');
  });
});

describe.skipIf(!onUnix)('a data folder whose database is missing or damaged', () => {
  test('refuses to start without the database, and gets a new one only with the option', async () => {
    const folder = at('lost');
    copy(original, folder);
    rmSync(join(folder, 'db'), { recursive: true });
    const password = passwordOf(folder);
    await expectRefused(folder, 'npm start -- --new-database');
    mkdirSync(join(folder, 'db'));
    await expectRefused(folder, 'npm start -- --new-database');
    rmSync(join(folder, 'db'), { recursive: true });
    expect(await notesAfter(folder, 'new', true)).toEqual(['new']);
    const kept = readdirSync(folder).filter((name) => name.startsWith('db-password.before-'));
    expect(kept.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([password]);
    await expectRefused(folder, 'still has a database', true);
  });

  test('refuses stored files without a database', async () => {
    const folder = at('files-only');
    mkdirSync(join(folder, 'files', 'incoming'), { recursive: true });
    mkdirSync(join(folder, 'files', 'library'));
    await expectRefused(folder, 'DATABASE_URL');
  });

  test.each([
    ['its version', 'PG_VERSION'],
    ['its control file', 'global/pg_control'],
    ['its log', 'pg_wal'],
  ])('refuses a copy that lacks %s, and removes nothing', async (_, missing) => {
    renameSync(inDamaged(missing), join(damaged, 'missing'));
    await expectRefused(damaged, `is not complete: ${missing} is missing`);
    renameSync(join(damaged, 'missing'), inDamaged(missing));
  });

  test('refuses a database that is read-only, open to others, or of another version', async () => {
    await whileOpen(async () => {
      chmodSync(inDamaged('.'), 0o500);
      await expectRefused(damaged, 'is read-only');
      chmodSync(inDamaged('.'), 0o755);
      await expectRefused(damaged, 'chmod 700');
      chmodSync(inDamaged('.'), 0o700);
      const version = readFileSync(inDamaged('PG_VERSION'));
      writeFileSync(inDamaged('PG_VERSION'), '15\n');
      await expectRefused(damaged, 'was made by PostgreSQL 15');
      writeFileSync(inDamaged('PG_VERSION'), version);
    });
  });

  test('starts it again when nothing is wrong any more', async () => {
    await whileOpen(async () => expect(await notesAfter(damaged, 'mended')).toContain('mended'));
  });
});

const sources = fileURLToPath(new URL('.', import.meta.url));
/** An ordinary user who may read the sources and packages of this clone. */
const guest = 65_534;
const guestMayRead =
  isRoot && spawnSync('test', ['-r', join(sources, 'embedded-postgres.ts')], { uid: guest, gid: guest }).status === 0;

/** Starts and stops the database of a folder as an ordinary user; returns the message of a refusal, else ''. */
function startAsGuest(dataDir: string): string {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(sources, 'embedded-postgres.ts'))});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, throwAway: true }).then(
      (postgres) => postgres.stop(), (error) => process.stdout.write(error.message));`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    uid: guest,
    gid: guest,
    encoding: 'utf8',
    cwd: '/',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

// Needs root, to become another user, and a clone that the other user may read.
describe.skipIf(!isRoot)('under root and under an ordinary user', () => {
  test.skipIf(!guestMayRead)(
    'one refuses the database of the other',
    async () => {
      await whileOpen(async () => {
        const own = at('guest');
        mkdirSync(own);
        chownSync(own, guest, guest);
        expect(startAsGuest(own)).toBe('');
        expect(startAsGuest(own)).toBe('');
        expect(statSync(join(own, 'db')).uid).toBe(guest);
        await expectRefused(own, 'belongs to the user nobody');
        const before = stateOf(clusterOf(original));
        expect(startAsGuest(original)).toContain('belongs to the user');
        expect(stateOf(clusterOf(original))).toEqual(before);
      });
    },
    60_000,
  );

  test('refuses a database that its user can no longer reach', async () => {
    await expectRefused(damaged, `cannot enter ${base}`);
  });

  test('refuses a database whose owner was lost by the copy', async () => {
    const { uid, gid } = statSync(inDamaged('.'));
    for (const name of ['.', 'global/pg_control']) {
      chownSync(inDamaged(name), 0, 0);
      await expectRefused(damaged, 'belongs to the user root');
      chownSync(inDamaged(name), uid, gid);
    }
  });
});

test('the option reaches the server', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(sources, '../..', 'main.ts'), '--new-database'], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: 'postgres://paceline@127.0.0.1:1/paceline', DATA_DIR: at('option') },
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining('--new-database is for the embedded database'),
  });
});
