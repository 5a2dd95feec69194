import { spawn } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cloneDatabase } from '#testing/harness.ts';
import { JobProcesses, newProcessName } from './job-processes.ts';
import { createLog } from '#platform/log.ts';
import { startTimeOf } from './processes.ts';

const log = createLog('silent');
let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => void (await database.pool.query('delete from graphile_worker._private_jobs')));

const named = (changes: { space?: string; pid?: number; started?: string }): string => {
  const [mark, space, pid, started, random] = newProcessName().split('/');
  return [mark, changes.space ?? space, changes.pid ?? pid, changes.started ?? started, random].join('/');
};

/** Adds a job that a worker of a process has locked. */
async function lockedBy(worker: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id::text from graphile_worker.add_job('test.job', '{}')`,
  );
  await database.pool.query(
    'update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where id = $2',
    [worker, rows[0]?.id],
  );
  return worker;
}

async function holders(): Promise<(string | null)[]> {
  const { rows } = await database.pool.query<{ locked_by: string | null }>(
    'select locked_by from graphile_worker.jobs order by id',
  );
  return rows.map((row) => row.locked_by);
}

/** Connections that hold the lock of a job process in this database, not in others of the cluster. */
async function lockHolders(): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and classid = 727302 and granted
      and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.map(({ pid }) => pid);
}

test('frees the jobs of ended processes of this machine and of no other', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const pid = child.pid ?? 0;
  const dead = `${named({ pid, started: startTimeOf(pid) })}/1`;
  const reused = `${named({ started: '1' })}/1`;
  const other = `${newProcessName()}/1`;
  const own = new JobProcesses(database.pool, log);
  for (const worker of [dead, reused, other, `${own.name}/1`, 'worker-of-another-program']) await lockedBy(worker);
  await own.sweep();
  expect(await holders()).toEqual([dead, null, other, `${own.name}/1`, 'worker-of-another-program']);
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await ended;
  await own.sweep();
  expect(await holders()).toEqual([null, null, other, `${own.name}/1`, 'worker-of-another-program']);
});

test('frees the jobs of a remote process when its lock is missing twice in a row', async () => {
  const own = new JobProcesses(database.pool, log);
  const there = new JobProcesses(database.pool, log, named({ space: 'other-machine' }));
  await there.start();
  const worker = await lockedBy(`${there.name}/1`);
  for (let sweep = 0; sweep < 3; sweep += 1) await own.sweep();
  expect(await holders()).toEqual([worker]);
  await there.stop();
  await expect.poll(lockHolders).toEqual([]);
  await own.sweep();
  expect(await holders()).toEqual([worker]);
  await own.sweep();
  expect(await holders()).toEqual([null]);
});

test('a process whose connection breaks takes its lock again', async () => {
  const own = new JobProcesses(database.pool, log);
  const there = new JobProcesses(database.pool, log, named({ space: 'other-machine' }));
  await there.start();
  const worker = await lockedBy(`${there.name}/1`);
  const [before] = await lockHolders();
  await database.pool.query('select pg_terminate_backend($1)', [before]);
  await own.sweep();
  await expect.poll(async () => (await lockHolders()).some((pid) => pid !== before)).toBe(true);
  for (let sweep = 0; sweep < 2; sweep += 1) await own.sweep();
  expect(await holders()).toEqual([worker]);
  await there.stop();
});
