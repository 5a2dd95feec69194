import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { Files } from '#platform/files/files.ts';
import {
  fileListName,
  manifestName,
  storedFile,
  tableFile,
  type FileEntry,
  type Manifest,
  type TableEntry,
} from './manifest.ts';
import { hashing, ownerOnly, savePacked } from './packed-copy.ts';

/** Readable by the owner only: a backup holds hashes of passwords and signing keys. */
const modes = { folder: 0o700, file: ownerOnly } as const;

/** Schemas with data; other schemas are made by tests or extensions. */
const schemas = ['public', 'graphile_worker'];
/** Tables that the restoring program fills itself. */
const ownTables = ['public.platform_migration', 'graphile_worker.migrations'];

/** Creates the folder of a new backup; throws an Error if there is something in it. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: modes.folder });
  if ((await readdir(folder)).length > 0)
    throw new Error(`The folder ${folder} is not empty: name a new one, backups are not mixed.`);
  await mkdir(join(folder, 'tables'), { mode: modes.folder });
}

/** The tables to save, with the columns that hold values of their own. */
async function listTables(client: pg.ClientBase): Promise<Pick<TableEntry, 'schema' | 'table' | 'columns'>[]> {
  const { rows } = await client.query<Pick<TableEntry, 'schema' | 'table' | 'columns'>>(
    `select n.nspname as schema, c.relname as table,
            array(select a.attname::text
                    from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                   order by a.attnum) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind in ('r', 'p') and c.relpersistence = 'p'
        and n.nspname || '.' || c.relname <> all($2)
      order by 1, 2`,
    [schemas, ownTables],
  );
  return rows;
}

async function listSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ schema: string; sequence: string }>(
    `select n.nspname as schema, c.relname as sequence
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind = 'S'
      order by 1, 2`,
    [schemas],
  );
  const sequences: Manifest['sequences'] = [];
  for (const { schema, sequence } of rows) {
    const [state] = (
      await client.query<{ value: number; called: boolean }>(
        `select last_value as value, is_called as called from ${schema}.${sequence}`,
      )
    ).rows;
    if (state) sequences.push({ schema, sequence, ...state });
  }
  return sequences;
}

/** Writes the rows of a table as packed COPY text. */
async function saveTable(
  client: pg.ClientBase,
  folder: string,
  table: Pick<TableEntry, 'schema' | 'table' | 'columns'>,
): Promise<TableEntry> {
  const columns = table.columns.map((name) => `"${name}"`).join(', ');
  const statement = `copy (select ${columns} from ${table.schema}.${table.table}) to stdout`;
  return { ...table, ...(await savePacked(client, statement, join(folder, tableFile(table)), { level: 1 })) };
}

/** The whole database as of one instant. */
async function saveDatabase(
  client: pg.ClientBase,
  folder: string,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences'>> {
  await client.query('begin transaction isolation level repeatable read, read only');
  try {
    const migrations = await client.query<{ name: string }>('select name from platform_migration order by name');
    const tables: TableEntry[] = [];
    for (const table of await listTables(client)) tables.push(await saveTable(client, folder, table));
    const sequences = await listSequences(client);
    return { migrations: migrations.rows.map(({ name }) => name), tables, sequences };
  } finally {
    await client.query('rollback');
  }
}

/** Copies a stored file; null if it was removed meanwhile, because nothing refers to it any more. */
async function saveFile(files: Files, folder: string, name: string): Promise<FileEntry | null> {
  let source: Readable;
  try {
    source = await files.stream(name);
  } catch (error) {
    if (await files.exists(name)) throw error;
    return null;
  }
  const target = join(folder, storedFile(name));
  await mkdir(dirname(target), { recursive: true, mode: modes.folder });
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    source,
    hashing(hash, (more) => void (bytes += more)),
    createWriteStream(target, { mode: modes.file }),
  );
  return { name, bytes, sha256: hash.digest('hex') };
}

/**
 * Copies the files that are not in the backup yet. A file that was removed after it was listed may have made way for
 * others (a picture that is made later replaces its note), so the store is listed again until none is.
 */
async function saveFiles(files: Files, folder: string, saved: Map<string, FileEntry>): Promise<void> {
  let removed = true;
  while (removed) {
    removed = false;
    for (const { name } of await files.all()) {
      if (saved.has(name)) continue;
      const entry = await saveFile(files, folder, name);
      if (entry) saved.set(name, entry);
      else removed = true;
    }
  }
}

/**
 * Saves database and files of an installation into a new folder, while servers work. Returns what it saved. Throws an
 * Error if the folder is not empty; a backup that did not end has no manifest.
 */
export async function makeBackup(
  { client, files, now }: { readonly client: pg.ClientBase; readonly files: Files; readonly now: Date },
  folder: string,
): Promise<Manifest> {
  await makeFolder(folder);
  const saved = new Map<string, FileEntry>();
  await saveFiles(files, folder, saved);
  const database = await saveDatabase(client, folder);
  await saveFiles(files, folder, saved);
  const list = [...saved.values()].map((entry) => `${JSON.stringify(entry)}\n`).join('');
  await writeFile(join(folder, fileListName), list, { mode: modes.file });
  const manifest: Manifest = {
    format: 1,
    madeAt: now.toISOString(),
    ...database,
    files: {
      count: saved.size,
      bytes: [...saved.values()].reduce((sum, { bytes }) => sum + bytes, 0),
      sha256: createHash('sha256').update(list).digest('hex'),
    },
  };
  const half = join(folder, `${manifestName}.part`);
  await writeFile(half, `${JSON.stringify(manifest, null, 1)}\n`, { mode: modes.file });
  await rename(half, join(folder, manifestName));
  return manifest;
}
