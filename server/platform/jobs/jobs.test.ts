import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase } from '#testing/harness.ts';
import { openDatabase } from '#platform/database/database.ts';
import { runsAtOnce } from './job-batches.ts';
import { addJobs, backfillOf, type JobDefinition, startJobs } from './jobs.ts';
import { createLog } from '#platform/log.ts';

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
    await expect.poll(count).toBe(1);
    await expect.poll(() => runs).toBe(1);
    await database.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await expect.poll(count).toBe(0);
    expect(runs).toBe(2);
  } finally {
    await worker.stop();
  }
});

test('a request never waits for jobs, however many there are', async () => {
  await database.pool.query('delete from graphile_worker._private_jobs');
  const connections = 6;
  const small = openDatabase(database.url, connections);
  const release = Promise.withResolvers<void>();
  let running = 0;
  const job: JobDefinition<null> = {
    name: 'test.slow',
    async run() {
      const [one, two] = [await small.pool.connect(), await small.pool.connect()];
      running += 1;
      await release.promise;
      one.release();
      two.release();
    },
  };
  const worker = await startJobs(small.pool, [job], () => null, createLog('silent'));
  try {
    await addJobs(
      database.db,
      Array.from({ length: 10 }, () => ({ name: 'test.slow', payload: {}, options: {} })),
    );
    await expect.poll(() => running).toBe(runsAtOnce(connections));
    expect((await small.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    release.resolve();
    await expect.poll(count).toBe(0);
    expect(running).toBe(10);
  } finally {
    release.resolve();
    await worker.stop();
    await small.close();
  }
});

test.each([
  [4, 1],
  [6, 2],
  [12, 4],
  [100, 4],
])('of %i connections, jobs leave some to requests', (connections, atOnce) => {
  expect(runsAtOnce(connections)).toBe(atOnce);
  // Two for each job, and the one on which the runner listens.
  expect(2 * atOnce + 1).toBeLessThan(connections);
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

test('of jobs with one key that are added together, the last stays', async () => {
  await addJobs(
    database.db,
    [1, 2].map((turn) => ({ name: 'test.keyed', payload: { turn }, options: { key: 'test.keyed:1' } })),
  );
  await addJobs(database.db, [{ name: 'test.keyed', payload: { turn: 3 }, options: { key: 'test.keyed:1' } }]);
  const { rows } = await database.pool.query<{ turn: number }>(`
    select (payload ->> 'turn')::int as turn
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'test.keyed'`);
  expect(rows).toEqual([{ turn: 3 }]);
});

describe('jobs of a kind that start together', () => {
  /** Runs five jobs with the payloads 1 to 5 until the queue has none that are due. */
  async function runFive(job: Pick<JobDefinition<null>, 'run' | 'runMany'>): Promise<void> {
    await database.pool.query('delete from graphile_worker._private_jobs');
    await addJobs(
      database.db,
      [1, 2, 3, 4, 5].map((turn) => ({ name: 'test.many', payload: { turn }, options: {} })),
    );
    const worker = await startJobs(database.pool, [{ name: 'test.many', ...job }], () => null, createLog('silent'));
    try {
      const due = `select from graphile_worker.jobs where run_at <= now() or locked_at is not null`;
      await expect.poll(async () => (await database.pool.query(due)).rowCount).toBe(0);
    } finally {
      await worker.stop();
    }
  }

  test('run together; only those that failed are tried again', async () => {
    const batches: unknown[] = [];
    await runFive({
      run: () => Promise.reject(new Error('no job runs alone')),
      runMany(_ctx, payloads) {
        batches.push(payloads.map(({ turn }) => turn));
        return Promise.resolve(payloads.map(({ turn }) => (turn === 3 ? new Error('the third fails') : null)));
      },
    });
    expect(batches).toEqual([[1, 2, 3, 4, 5]]);
    const { rows } = await database.pool.query(
      `select payload ->> 'turn' as turn, attempts, last_error from graphile_worker._private_jobs`,
    );
    expect(rows).toEqual([{ turn: '3', attempts: 1, last_error: expect.stringContaining('the third fails') }]);
  });

  test('run alone if they fail together, so that one cannot hold up the others', async () => {
    const alone: number[] = [];
    await runFive({
      run(_ctx, { turn }) {
        alone.push(Number(turn));
        return turn === 2 ? Promise.reject(new Error('the second fails')) : Promise.resolve();
      },
      runMany: () => Promise.reject(new Error('all fail')),
    });
    expect(alone.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5]);
    expect(await count()).toBe(1);
  });
});

test.each([
  ['*/5 * * * *', 0],
  ['17 * * * *', 0],
  ['41 2 * * *', 24],
  ['37 2 * * 0', 7 * 24],
  ['5 4 1 * *', 31 * 24],
])('a missed run of %s is made up for within %i hours', (schedule, hours) => {
  expect(backfillOf(schedule)).toBe(hours * 60 * 60_000);
});

test('a daily job whose minute passed while no server ran is run once at the next start', async () => {
  const hourMs = 60 * 60_000;
  const due = new Date(Date.now() - 3 * hourMs);
  const schedule = `${due.getUTCMinutes()} ${due.getUTCHours()} * * *`;
  const job: JobDefinition<null> = { name: 'test.nightly', schedule, run: () => Promise.resolve() };
  const start = () => startJobs(database.pool, [job], () => null, createLog('silent'));
  const known = async () =>
    (await database.pool.query(`select from graphile_worker._private_known_crontabs where identifier = 'test.nightly'`))
      .rowCount;
  const lastExecution = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ at: Date | null }>(
      `select last_execution as at from graphile_worker._private_known_crontabs where identifier = 'test.nightly'`,
    );
    return rows[0]?.at?.getTime() ?? 0;
  };
  const first = await start();
  await expect.poll(known).toBe(1);
  await first.stop();
  await database.pool.query(
    `update graphile_worker._private_known_crontabs set known_since = $1, last_execution = $2
      where identifier = 'test.nightly'`,
    [new Date(Date.now() - 72 * hourMs), new Date(due.getTime() - 24 * hourMs)],
  );
  const second = await start();
  try {
    await expect.poll(lastExecution).toBe(Math.floor(due.getTime() / 60_000) * 60_000);
  } finally {
    await second.stop();
  }
});
