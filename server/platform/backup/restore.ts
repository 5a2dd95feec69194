import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate, migrationsIn } from '#platform/database/database.ts';
import { readInParts, type Files } from '#platform/files/files.ts';
import { prepareJobs } from '#platform/jobs/jobs.ts';
import { beforeBaseline } from '#platform/database/older-servers.ts';
import {
  fileListName,
  readFileList,
  readManifest,
  storedFile,
  tableFile,
  type FileEntry,
  type Manifest,
  type TableEntry,
} from './manifest.ts';

/** An installation without data. */
export interface Target {
  readonly pool: pg.Pool;
  readonly files: Files;
  /** Folder of the program's migrations. */
  readonly migrations: URL;
}

/** Throws an Error unless database and store are empty and the program knows the migrations of the backup. */
async function requireEmpty({ pool, files, migrations }: Target, manifest: Manifest): Promise<void> {
  const own = migrationsIn(migrations);
  const older = beforeBaseline(own, manifest.migrations);
  if (older !== null)
    throw new Error(`The backup was ${older}. Nothing was changed. Restore it with the version that made it.`);
  const known = new Set(own);
  const unknown = manifest.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(`The backup is of a newer version of Paceline: this one lacks ${unknown.join(', ')}.`);
  const { rows } = await pool.query<{ tables: number }>(
    `select count(*) as tables from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  if ((rows[0]?.tables ?? 0) > 0)
    throw new Error('The database is not empty: restore into another DATA_DIR or another database (DATABASE_URL).');
  const stored = await files.all();
  if (stored.length > 0)
    throw new Error(`The store holds ${stored.length} files: restore into another DATA_DIR or another bucket.`);
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Foreign keys and triggers are away while rows arrive in any order. Returns how to bring them back. */
async function withoutKeys(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint
      where contype = 'f' and conparentid = 0
        and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  );
  const { rows: tables } = await client.query<{ table: string }>(
    `select distinct t.tgrelid::regclass::text as table
       from pg_trigger t
       join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relkind in ('r', 'p')
        and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table } of tables) await client.query(`alter table ${table} disable trigger user`);
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { table } of tables) await client.query(`alter table ${table} enable trigger user`);
  };
}

/** Loads the rows of a table; throws an Error if they are not as many as in the manifest. */
async function loadTable(client: pg.ClientBase, folder: string, entry: TableEntry): Promise<void> {
  const { schema, table, columns } = entry;
  const names = columns.map((name) => `"${name}"`).join(', ');
  const rows = client.query(copyFrom(`copy ${schema}.${table} (${names}) from stdin`));
  await pipeline(createReadStream(join(folder, tableFile(entry))), createGunzip(), rows);
  if (rows.rowCount !== entry.rows)
    throw new Error(`${rows.rowCount} rows of ${schema}.${table} were loaded instead of ${entry.rows}.`);
}

async function loadTables(client: pg.ClientBase, folder: string, { tables, sequences }: Manifest): Promise<void> {
  await client.query('begin');
  try {
    const bringBack = await withoutKeys(client);
    // Rows that the migrations made are in the backup as they are now.
    await client.query(`truncate ${tables.map(({ schema, table }) => `${schema}.${table}`).join(', ')}`);
    for (const entry of tables) await loadTable(client, folder, entry);
    for (const { schema, sequence, value, called } of sequences)
      await client.query('select setval($1::text::regclass, $2, $3)', [`${schema}.${sequence}`, value, called]);
    // The processes that ran these jobs are of the other installation.
    await client.query(
      'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
    );
    await client.query(
      'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
    );
    await bringBack();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Throws an Error if the text of a table is not that of the manifest. */
async function checkTable(folder: string, entry: TableEntry): Promise<void> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(join(folder, tableFile(entry))), createGunzip(), hash);
  } catch (error) {
    throw new Error(`${tableFile(entry)} of the backup is damaged: ${String(error)}`, { cause: error });
  }
  if (hash.digest('hex') !== entry.sha256)
    throw new Error(`${tableFile(entry)} of the backup is damaged: it is not what the manifest names.`);
}

async function checkFile(folder: string, { name, bytes, sha256 }: FileEntry): Promise<void> {
  const hash = createHash('sha256');
  const length = await readInParts(join(folder, storedFile(name)), (part) => void hash.update(part));
  if (length !== bytes || hash.digest('hex') !== sha256)
    throw new Error(`The file ${name} of the backup is damaged: it is not what the manifest names.`);
}

/** Compares everything in a backup with its manifest, and returns its files. */
async function checkBackup(folder: string, manifest: Manifest): Promise<readonly FileEntry[]> {
  const list = await readFile(join(folder, fileListName), 'utf8');
  if (createHash('sha256').update(list).digest('hex') !== manifest.files.sha256)
    throw new Error(`${fileListName} of the backup is damaged: it is not what the manifest names.`);
  const files = readFileList(list);
  for (const entry of manifest.tables) await checkTable(folder, entry);
  for (const entry of files) await checkFile(folder, entry);
  return files;
}

/**
 * Checks a backup against its manifest, which it returns, and loads it into an empty installation. Throws an Error if
 * the installation is not empty, or the backup is damaged, newer than the program or older than its baseline; then nothing was changed.
 */
export async function restoreBackup(target: Target, folder: string): Promise<Manifest> {
  const { pool, files, migrations } = target;
  const manifest = await readManifest(folder);
  await requireEmpty(target, manifest);
  const stored = await checkBackup(folder, manifest);
  await migrate(pool, migrations, new Set(manifest.migrations));
  await prepareJobs(pool);
  const client = await pool.connect();
  try {
    await loadTables(client, folder, manifest);
    await client.query('analyze');
  } finally {
    client.release();
  }
  await migrate(pool, migrations);
  for (const { name } of stored) await files.keep(name, join(folder, storedFile(name)));
  return manifest;
}
