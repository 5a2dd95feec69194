import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrate, openDatabase } from './database.ts';

const migrations = new URL('../migrations/', import.meta.url);

/** An empty database of this test. */
async function emptyDatabase(): Promise<pg.Pool> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const connection = openDatabase(inject('adminUrl').replace(/\/[^/]+$/, `/${name}`), 2);
  onTestFinished(async () => {
    await connection.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return connection.pool;
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
  const first = new Set(['001_platform.sql']);
  expect(await migrate(pool, migrations, first)).toEqual(['001_platform.sql']);
  // With its own tables, the next start accepts it too.
  expect(await migrate(pool, migrations, first)).toEqual([]);
});
