import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { AccessFeed } from './access-feed.ts';
import { migrate, migrationsIn, openDatabase } from './database.ts';
import { findNewer } from './older-servers.ts';
import { Readiness } from '#platform/readiness.ts';

const migrations = new URL('../../migrations/', import.meta.url);

/** An empty database of this test. */
async function emptyDatabase(): Promise<pg.Pool> {
  return (await emptyDatabaseAt()).pool;
}

async function emptyDatabaseAt(): Promise<{ pool: pg.Pool; url: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = inject('adminUrl').replace(/\/[^/]+$/, `/${name}`);
  const connection = openDatabase(url, 2);
  onTestFinished(async () => {
    await connection.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return { pool: connection.pool, url };
}

const tablesIn = async (pool: pg.Pool): Promise<string[]> =>
  (
    await pool.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname !~ '^(pg_|information_schema)'`,
    )
  ).rows.map(({ name }) => name);

test.each(['public.invoice', 'shop."Order lines"'])(
  'a database with the table %s of another application is refused, and nothing is added to it',
  async (table) => {
    const pool = await emptyDatabase();
    await pool.query('create schema if not exists shop');
    await pool.query(`create table ${table} (id integer)`);
    const before = await tablesIn(pool);
    await expect(migrate(pool, migrations)).rejects.toThrow(`has tables of another application (${table})`);
    expect(await tablesIn(pool)).toEqual(before);
  },
);

test('an empty database is accepted, also with views and extensions', async () => {
  const pool = await emptyDatabase();
  await pool.query('create view public.monitoring as select 1 as one');
  const first = new Set(['001_baseline_platform.sql']);
  expect(await migrate(pool, migrations, first)).toEqual(['001_baseline_platform.sql']);
  // With its own tables, the next start accepts it too.
  expect(await migrate(pool, migrations, first)).toEqual([]);
});

/** The migrations of a version, as its folder has them. */
function version(files: Readonly<Record<string, string>>): URL {
  const folder = mkdtempSync(join(tmpdir(), 'paceline-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return pathToFileURL(`${folder}/`);
}
const first = { '001_first.sql': 'create table one (id integer);' };
const adds = { '002_adds.sql': 'alter table one add column name text;' };
const stops = { '003_stops.sql': '-- stop older servers: the sums were wrong\nalter table one drop column id;' };
const log = { warn: () => undefined };
/** A running server, by what it does with the database. */
async function running(url: string): Promise<AccessFeed> {
  const feed = new AccessFeed(url, log);
  onTestFinished(() => feed.close());
  await feed.start();
  return feed;
}

test('an older version goes on with the database of a newer one whose migrations only add, and can name them', async () => {
  const { pool, url } = await emptyDatabaseAt();
  await migrate(pool, version(first));
  await running(url);
  expect(await migrate(pool, version({ ...first, ...adds }))).toEqual(['002_adds.sql']);
  expect(await migrate(pool, version(first))).toEqual([]);
  expect(await findNewer(pool, ['001_first.sql'])).toEqual([{ name: '002_adds.sql', reason: null }]);
});

test('a migration that stops older servers waits until they are stopped, and then keeps them from starting', async () => {
  const { pool, url } = await emptyDatabaseAt();
  await migrate(pool, version(first));
  const older = await running(url);
  const newer = version({ ...first, ...adds, ...stops });
  const refusal = migrate(pool, newer);
  await expect(refusal).rejects.toThrow(
    'needs all servers of the previous version stopped: 003_stops.sql (the sums were',
  );
  await expect(refusal).rejects.toThrow(/Still connected to the database: .+ since .*Z\. Nothing was changed\./);
  expect((await pool.query('select name from platform_migration')).rows).toEqual([{ name: '001_first.sql' }]);

  older.close();
  await expect.poll(() => migrate(pool, newer).catch(String)).toEqual(['002_adds.sql', '003_stops.sql']);
  await expect(migrate(pool, version({ ...first, ...adds }))).rejects.toThrow(
    'This version of Paceline is older than its database and must not work with it: 003_stops.sql (the sums were wrong)',
  );
  // Servers of the new version start one after the other.
  await running(url);
  expect(await migrate(pool, newer)).toEqual([]);
});

test('a server that missed such a migration is not ready any more', async () => {
  const { pool, url } = await emptyDatabaseAt();
  await migrate(pool, version(first));
  const readiness = [['001_first.sql'], Object.keys({ ...first, ...stops })].map((own) => new Readiness(url, own));
  onTestFinished(() => readiness.forEach((one) => one.close()));
  const ready = () => Promise.all(readiness.map((one) => one.isReady()));
  expect(await ready()).toEqual([true, false]);
  await migrate(pool, version({ ...first, ...stops }));
  await expect.poll(ready).toEqual([false, true]);
});

test('a database of the time before the reasons were kept gets their column', async () => {
  const { pool } = await emptyDatabaseAt();
  await pool.query(
    'create table platform_migration (name text primary key, applied_at timestamptz not null default now())',
  );
  await pool.query("insert into platform_migration (name) values ('001_first.sql')");
  expect(await migrate(pool, version({ ...first, '002_two.sql': 'create table two (id integer);' }))).toEqual([
    '002_two.sql',
  ]);
  expect(await findNewer(pool, [])).toEqual([
    { name: '001_first.sql', reason: null },
    { name: '002_two.sql', reason: null },
  ]);
});

test('a database of the time before the baseline is refused with a sentence, and nothing in it is changed', async () => {
  const { pool } = await emptyDatabaseAt();
  await pool.query(`
    create table platform_migration (name text primary key, applied_at timestamptz not null default now());
    insert into platform_migration (name) values ('001_platform.sql'), ('207_schedules.sql');
    create table platform_setting (name text primary key, value text not null);
    insert into platform_setting (name, value) values ('kept', 'as it was')`);
  const contents = async () => [
    await tablesIn(pool),
    (await pool.query('select * from platform_setting')).rows,
    (await pool.query('select * from platform_migration order by name')).rows,
  ];
  const before = await contents();
  const refusal = migrate(pool, migrations);
  await expect(refusal).rejects.toThrow(
    /^This database was made by a version of Paceline from before the present baseline .*\(its last migration is 207_schedules\.sql\)/,
  );
  await expect(refusal).rejects.toThrow(/Nothing was changed\. Start with a new data folder/);
  expect(await contents()).toEqual(before);
});

test('a version of the time before the baseline refuses a database of it', async () => {
  const { pool } = await emptyDatabaseAt();
  await migrate(pool, migrations, new Set(['001_baseline_platform.sql']));
  await expect(migrate(pool, version({ '001_platform.sql': 'create table one (id integer);' }))).rejects.toThrow(
    'This version of Paceline is older than its database and must not work with it: 001_baseline_platform.sql',
  );
});

test('every file of the baseline comes before the migrations that follow it', () => {
  const names = migrationsIn(migrations);
  const baseline = names.filter((name) => name.includes('_baseline_'));
  expect(baseline.length).toBeGreaterThan(5);
  expect(names.slice(0, baseline.length)).toEqual(baseline);
});
