import { Logger, parseCronItems, run, runMigrations, type Runner } from 'graphile-worker';
import type pg from 'pg';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Log } from './log.ts';

/** Options of a job: milliseconds from now to its earliest start, and a key under which a waiting job is replaced instead of doubled. */
export interface JobOptions {
  readonly delay?: number;
  readonly key?: string;
  readonly maxAttempts?: number;
}

/** Adds a job inside the caller's transaction. */
export type Enqueue = (name: string, payload: Readonly<Record<string, unknown>>, options?: JobOptions) => Promise<void>;

/** A job: its name as `module.verb`, and what it does; it must be safe to run twice. */
export interface JobDefinition<Context> {
  readonly name: string;
  /** Crontab pattern (five fields, UTC) for work that repeats. */
  readonly schedule?: string;
  run(ctx: Context, payload: Readonly<Record<string, unknown>>): Promise<void>;
}

/** The `enqueue` of a context: writes into the queue with the given handle, so it commits or vanishes with it. */
export function enqueueWith(db: Database): Enqueue {
  return async (name, payload, options = {}) => {
    await sql`select graphile_worker.add_job(identifier => ${name}, payload => ${JSON.stringify(payload)}::json,
      run_at => now() + ${options.delay ?? 0} * interval '1 millisecond', job_key => ${options.key ?? null}::text,
      max_attempts => ${options.maxAttempts ?? 25}::int)`.execute(db);
  };
}

/** Creates or updates the queue's own tables. */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool });
}

/** Starts working off jobs; `stop` waits for those under way. */
export async function startJobs<Context>(
  pool: pg.Pool,
  definitions: readonly JobDefinition<Context>[],
  makeContext: (name: string, jobId: string) => Context,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: 4,
    noHandleSignals: true,
    noPreparedStatements: true,
    // Not as crontab text: its command names allow no dot, ours are `module.verb`.
    parsedCronItems: parseCronItems(definitions.flatMap(({ name, schedule }) => (schedule === undefined ? [] : [{ task: name, match: schedule }]))),
    taskList: Object.fromEntries(
      definitions.map((job) => [
        job.name,
        async (payload: unknown, helpers: { job: { id: string } }) => {
          try {
            await job.run(makeContext(job.name, helpers.job.id), (payload ?? {}) as Record<string, unknown>);
          } catch (error) {
            log.error({ job: job.name, jobId: helpers.job.id, error: String(error), stack: (error as Error).stack }, 'job failed');
            throw error;
          }
        },
      ]),
    ),
    // The worker's own progress lines go where debug lines go; failures of jobs are logged above.
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ worker: message });
      else log.debug({ worker: message });
    }),
  });
  return { stop: () => runner.stop() };
}
