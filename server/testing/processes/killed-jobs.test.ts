import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { freePort } from '#platform/jobs/processes.ts';
import { testServer } from '#testing/harness.ts';
import { ServerProcess } from './server-process.ts';

/** Real server processes on one database: one of them is killed during a job. */
const server = testServer();
const folder = mkdtempSync(join(tmpdir(), 'paceline-killed-jobs-'));
const processes: ServerProcess[] = [];

async function startProcess(): Promise<ServerProcess> {
  const process = new ServerProcess(await freePort(), () => ({
    DATABASE_URL: server.config.databaseUrl ?? '',
    DATA_DIR: folder,
    DATABASE_POOL: '6',
    ERP_SIMULATOR: '0',
  }));
  processes.push(process);
  await process.start();
  return process;
}

/** The worker of the job and its number of attempts. */
async function job(): Promise<{ worker: string | null; attempts: number } | null> {
  const { rows } = await server.connection.pool.query<{ worker: string | null; attempts: number }>(
    `select locked_by as worker, attempts from graphile_worker.jobs where task_identifier = 'identity.forget'`,
  );
  return rows[0] ?? null;
}

afterAll(async () => {
  await Promise.all(processes.map((one) => one.end('SIGTERM')));
  rmSync(folder, { recursive: true, force: true });
});

test('a job continues in another process after its own was killed, and not before', async () => {
  await makeMarket(server, { sorgs: [await makeSorg(server)] });
  // The job deletes old failures of sign-in; it keeps running while this lock is held.
  const holder = new pg.Client({ connectionString: server.config.databaseUrl ?? '' });
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table identity_sign_in_failure in access exclusive mode');
  const first = await startProcess();
  await server.connection.pool.query(`select graphile_worker.add_job('identity.forget', '{}')`);
  await expect.poll(job).toMatchObject({ worker: expect.any(String), attempts: 1 });
  const begun = await job();

  const second = await startProcess();
  expect(await job()).toEqual(begun);
  await first.end('SIGKILL');
  const third = await startProcess();
  await expect.poll(job).toMatchObject({ worker: expect.any(String), attempts: 2 });
  expect((await job())?.worker).not.toBe(begun?.worker);
  expect([second.alive, third.alive]).toEqual([true, true]);

  await holder.query('rollback');
  await expect.poll(job).toBeNull();
  await holder.end();
});
