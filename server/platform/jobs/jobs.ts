import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger, parseCronItems, run, runMigrations, type Runner, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { sql } from 'kysely';
import { later } from '#platform/database/late-connections.ts';
import type { Database } from '#platform/database/database.ts';
import { type Payload, runnersOf, runsAtOnce } from './job-batches.ts';
import { JobProcesses } from './job-processes.ts';
import type { Log } from '#platform/log.ts';

/**
 * Options of a job: milliseconds until its earliest start, and a key under which a waiting job is replaced instead of
 * duplicated.
 */
export interface JobOptions {
  readonly delay?: number;
  readonly key?: string;
  readonly maxAttempts?: number;
}

/** Adds a job inside the caller's transaction. */
export type Enqueue = (name: string, payload: Payload, options?: JobOptions) => Promise<void>;

/** A job: its name as `module.verb` and its function, which must be safe to run twice. */
export interface JobDefinition<Context> {
  readonly name: string;
  /** Crontab pattern (five fields, UTC) of a repeated job; a missed daily or rarer run is made up for. */
  readonly schedule?: string;
  /**
   * Waits this many milliseconds before a run, for jobs without payload of their own that take all waiting work. Other
   * jobs of the kind that start meanwhile end at once: the run takes their work too, and is repeated if it fails.
   */
  readonly gatherMs?: number;
  run(ctx: Context, payload: Payload): Promise<void>;
  /**
   * Runs jobs of the kind that start together, with as few statements as for one. Returns for each payload the error
   * with which its job failed, or null. If it rejects, each job runs alone.
   */
  runMany?(ctx: Context, payloads: readonly Payload[]): Promise<readonly (Error | null)[]>;
}

/**
 * The `enqueue` of a context: writes to the queue with the given handle, so that the job commits or rolls back with it.
 */
export function enqueueWith(db: Database): Enqueue {
  return (name, payload, options = {}) => addJobs(db, [{ name, payload, options }]);
}

/** A job to add. */
export interface NewJob {
  readonly name: string;
  readonly payload: Payload;
  readonly options: JobOptions;
}

/** Adds jobs with the given handle, all with one statement. Of several jobs with one key, the last is added. */
export async function addJobs(db: Database, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const byKey = new Map(jobs.map((job, at) => [job.options.key ?? at, job]));
  const rows = [...byKey.values()].map(({ name, payload, options: { delay = 0, key = null, maxAttempts = 25 } }) => ({
    name,
    payload,
    delay,
    key,
    attempts: maxAttempts,
  }));
  await later(
    db,
    sql`
    select count(*)
      from graphile_worker.add_jobs(array(
             select row(j.name, j.payload, null, now() + j.delay * interval '1 millisecond', j.attempts, j.key, null,
                        null)::graphile_worker.job_spec
               from json_to_recordset(${JSON.stringify(rows)}::json)
                    as j(name text, payload json, delay double precision, key text, attempts integer)))`,
  );
}

/** Creates or updates the queue's own tables. */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool });
}

/** Jobs that the runner fetches at the same time; `runsAtOnce` of them run, and those of a kind together. */
const jobsAtOnce = 32;
/** Pause after a fetch that found fewer jobs than could run. */
const fetchPauseMs = 250;
/** Pauses between attempts to restart the runner, in milliseconds; the last one repeats. */
const restartPauses = [200, 1_000, 2_000, 5_000];

/**
 * Starts the job runner; `stop` waits for running jobs. The runner ends by itself when it cannot record a finished job
 * (database outage). It is then restarted, and its jobs and those of dead processes are freed for another attempt.
 */
export async function startJobs<Context>(
  pool: pg.Pool,
  definitions: readonly JobDefinition<Context>[],
  makeContext: (name: string, jobId: string) => Context,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const processes = new JobProcesses(pool, log);
  await processes.start();
  let runners = 0;
  await keepSchedules(pool, definitions);
  const begin = (): Promise<Running> =>
    startRunner(pool, `${processes.name}/${(runners += 1)}`, definitions, makeContext, log);
  let running = await begin();

  const restart = async (): Promise<Running | null> => {
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      await wait(restartPauses[Math.min(attempt, restartPauses.length - 1)], undefined, {
        signal: stopping.signal,
      }).catch(() => undefined);
      if (stopping.signal.aborted) return null;
      try {
        await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [[running.worker]]);
        return await begin();
      } catch (error) {
        log.warn({ error: String(error) }, 'restart of the job runner failed, will be retried');
      }
    }
    return null;
  };
  const supervise = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const reason = await running.runner.promise.then(
        () => 'it stopped by itself',
        (error: unknown) => String(error),
      );
      if (stopping.signal.aborted) return;
      log.error({ reason }, 'the job runner ended and is restarted');
      const next = await restart();
      if (!next) return;
      running = next;
      log.info('the job runner is running again');
    }
  };
  const supervision = supervise();
  return {
    async stop() {
      stopping.abort();
      // A runner that has already ended rejects `stop`.
      await running.runner
        .stop()
        .catch((error: unknown) => log.debug({ error: String(error) }, 'the job runner had ended'));
      await supervision;
      await processes.stop();
    },
  };
}

const dayMs = 24 * 60 * 60_000;

/**
 * Milliseconds within which a missed run of a schedule is made up for at the next start: one period of a daily, weekly
 * or monthly job, of which exactly one run is in it. More frequent jobs are due again soon.
 */
export function backfillOf(schedule: string): number {
  const [, hour = '*', day = '*', , weekday = '*'] = schedule.split(' ');
  if (!/^\d+$/.test(hour)) return 0;
  if (day !== '*') return 31 * dayMs;
  return weekday === '*' ? dayMs : 7 * dayMs;
}

/** Writes down how often each daily or rarer job runs, for those who ask whether one is late. */
async function keepSchedules<Context>(pool: pg.Pool, definitions: readonly JobDefinition<Context>[]): Promise<void> {
  const repeated = definitions.flatMap(({ name, schedule }) =>
    schedule === undefined || backfillOf(schedule) === 0 ? [] : [{ name, seconds: backfillOf(schedule) / 1_000 }],
  );
  const names = repeated.map(({ name }) => name);
  await pool.query(
    `with gone as (
       delete from platform_schedule where name <> all($1))
     insert into platform_schedule (name, period_seconds)
     select * from unnest($1::text[], $2::integer[])
         on conflict (name) do update set period_seconds = excluded.period_seconds`,
    [names, repeated.map(({ seconds }) => seconds)],
  );
}

interface Running {
  readonly runner: Runner;
  /** Name of the worker that takes the jobs. */
  readonly worker: string;
}

const poolWarning = 'WARNING: having maxPoolSize';

async function startRunner<Context>(
  pool: pg.Pool,
  worker: string,
  definitions: readonly JobDefinition<Context>[],
  makeContext: (name: string, jobId: string) => Context,
  log: Log,
): Promise<Running> {
  const events = new EventEmitter() as WorkerEvents;
  // The event precedes the first job; jobs are locked with this name.
  events.on('pool:create', ({ workerPool }) => void (workerPool.id = worker));
  const runner = await run({
    pgPool: pool,
    events,
    concurrency: jobsAtOnce,
    noHandleSignals: true,
    noPreparedStatements: true,
    // Otherwise the runner does not wait for the statement that ends a job, and a failure of that statement would end
    // the process.
    preset: {
      worker: {
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        // Jobs are fetched together. A fetch that does not fill the workers is followed by a pause, after which the jobs
        // of all requests of that time are fetched with one statement and run together.
        localQueue: {
          size: jobsAtOnce,
          refetchDelay: { durationMs: fetchPauseMs, threshold: jobsAtOnce - 1, maxAbortThreshold: Infinity },
        },
      },
    },
    // Not as crontab text: command names there allow no dot, but job names are `module.verb`.
    parsedCronItems: parseCronItems(
      definitions.flatMap(({ name, schedule }) =>
        schedule === undefined
          ? []
          : [{ task: name, match: schedule, options: { backfillPeriod: backfillOf(schedule) } }],
      ),
    ),
    taskList: Object.fromEntries(
      [...runnersOf(definitions, makeContext, log, runsAtOnce(pool.options.max))].map(([name, runJob]) => [
        name,
        async (payload: unknown, helpers: { job: { id: string } }) => {
          try {
            await runJob((payload ?? {}) as Payload, helpers.job.id);
          } catch (error) {
            log.error(
              { job: name, jobId: helpers.job.id, error: String(error), stack: (error as Error).stack },
              'job failed',
            );
            throw error;
          }
        },
      ]),
    ),
    // The worker's progress is logged at debug level; failures of jobs are logged above.
    logger: new Logger(() => (level, message) => {
      // The runner takes more jobs than there are connections on purpose; `runsAtOnce` limits those that use one.
      if (message.startsWith(poolWarning)) return;
      if (level === 'error' || level === 'warning') log.warn({ worker: message });
      else log.debug({ worker: message });
    }),
  });
  return { runner, worker };
}
