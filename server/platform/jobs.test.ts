import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../testing/harness.ts';
import { addJobs, startJobs } from './jobs.ts';
import { createLog } from './log.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const count = async (): Promise<number> =>
  (await database.pool.query('select from graphile_worker.jobs')).rowCount ?? 0;

test('jobs that arrive while one gathers are answered by its run, and it is repeated if it fails', async () => {
  let runs = 0;
  const worker = await startJobs(
    database.pool,
    [
      {
        name: 'test.gather',
        gatherMs: 300,
        async run() {
          runs += 1;
          if (runs === 1) throw new Error('the first run fails');
        },
      },
    ],
    () => null,
    createLog('silent'),
  );
  try {
    await database.pool.query(`select graphile_worker.add_job('test.gather') from generate_series(1, 5)`);
    await expect.poll(count, { timeout: 5_000 }).toBe(1);
    await expect.poll(() => runs, { timeout: 5_000 }).toBe(1);
    await database.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await expect.poll(count, { timeout: 15_000 }).toBe(0);
    expect(runs).toBe(2);
  } finally {
    await worker.stop();
  }
});

test('a job may be due months ahead', async () => {
  const days = 300;
  await addJobs(database.db, [{ name: 'test.later', payload: {}, options: { delay: days * 86_400_000 } }]);
  const { rows } = await database.pool.query<{ days: number }>(`
    select round(extract(epoch from run_at - now()) / 86400)::int as days
      from graphile_worker.jobs
     where task_identifier = 'test.later'`);
  expect(rows).toEqual([{ days }]);
});
