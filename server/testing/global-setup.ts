import pg from 'pg';
import { ensureGroups } from '#access/roles/roles.seeded.actions.ts';
import { migrate, openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/cluster/embedded-postgres.ts';
import { prepareJobs } from '#platform/jobs/jobs.ts';
import { preparePooler } from './processes/pooler.ts';
import { removeDataFolder, throwAwayFolder } from '../../tools/prepared-data.ts';
import { testClockShift } from '../../tools/test-clock/test-date.ts';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
  }
}

/** One throw-away PostgreSQL per test run, with one prepared database that every test file clones. */
export default async function setup(project: {
  provide(name: 'adminUrl', value: string): void;
}): Promise<() => Promise<void>> {
  preparePooler();
  const folder = throwAwayFolder('test');
  const postgres = await startEmbeddedPostgres({ dataDir: folder, throwAway: true, maxConnections: 300 });
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  await admin.query('create database prepared');
  const prepared = openDatabase(postgres.adminUrl.replace(/\/[^/]+$/, '/prepared'), 2);
  await migrate(prepared.pool, new URL('../migrations/', import.meta.url));
  await prepareJobs(prepared.pool);
  await ensureGroups(prepared.db);
  // SQL of factories uses now(): the schema `clock` comes before pg_catalog in the search path of tests, so now()
  // returns the date of the run.
  await prepared.pool.query(`create schema clock;
    create function clock.now() returns timestamptz language sql stable return pg_catalog.now() + interval '${testClockShift(process.env)} milliseconds'`);
  await prepared.close();
  await admin.end();
  project.provide('adminUrl', postgres.adminUrl);
  return async () => {
    await postgres.stop();
    removeDataFolder(folder);
  };
}
