import { setTimeout as wait } from 'node:timers/promises';
import type { JobDefinition } from './jobs.ts';
import type { Log } from '#platform/log.ts';

/** A job's payload. */
export type Payload = Readonly<Record<string, unknown>>;

/** Runs one job; rejects if it failed. */
export type RunJob = (payload: Payload, jobId: string) => Promise<void>;

/** Most pieces of work that run at the same time, however many connections the pool has. */
const mostAtOnce = 4;
/**
 * How many pieces of work run at the same time: a job holds up to two connections (an import also holds the lock of its
 * folder), the runner listens on one, and requests share the pool. With a third of the connections, jobs never hold all
 * of them, so that no request waits for a job.
 */
export const runsAtOnce = (connections: number): number =>
  Math.min(mostAtOnce, Math.max(1, Math.floor(connections / 3)));
/** Jobs of a kind that start within this time run together; the runner starts the jobs that it fetched at once. */
const joinMs = 5;

/** Limits how many pieces of work run at the same time; the rest waits in its order. */
function limited(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((next) => void waiting.push(next));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Functions that run the jobs of each kind: alone, after a pause that gathers others, or together with others. */
export function runnersOf<Context>(
  definitions: readonly JobDefinition<Context>[],
  makeContext: (name: string, jobId: string) => Context,
  log: Log,
  atOnce: number,
): Map<string, RunJob> {
  const slot = limited(atOnce);
  return new Map(
    definitions.map((job): [string, RunJob] => {
      const runAlone: RunJob = (payload, jobId) => slot(() => job.run(makeContext(job.name, jobId), payload));
      if (job.gatherMs !== undefined) return [job.name, gathering(runAlone, job.gatherMs)];
      if (job.runMany)
        return [
          job.name,
          together(
            runAlone,
            (payloads, jobId) => slot(() => job.runMany!(makeContext(job.name, jobId), payloads)),
            (error) => log.warn({ job: job.name, error: String(error) }, 'jobs failed together and run one by one'),
          ),
        ];
      return [job.name, runAlone];
    }),
  );
}

/** One run for all jobs that arrive while it waits for others. */
function gathering(run: RunJob, gatherMs: number): RunJob {
  let open = false;
  return async (payload, jobId) => {
    if (open) return;
    open = true;
    await wait(gatherMs);
    open = false;
    await run(payload, jobId);
  };
}

interface Batch {
  readonly payloads: Payload[];
  readonly failures: Promise<readonly (Error | null)[] | null>;
}

/**
 * Jobs that start together run together. If the run as a whole fails, each of them runs alone, so that one cannot make
 * the others fail.
 */
function together(
  run: RunJob,
  runMany: (payloads: readonly Payload[], jobId: string) => Promise<readonly (Error | null)[]>,
  report: (error: unknown) => void,
): RunJob {
  let open: Batch | null = null;
  return async (payload, jobId) => {
    const batch = (open ??= start());
    const place = batch.payloads.push(payload) - 1;
    const failures = await batch.failures;
    if (failures === null) return run(payload, jobId);
    const failure = failures[place];
    if (failure) throw failure;

    function start(): Batch {
      const payloads: Payload[] = [];
      const close = async (): Promise<readonly (Error | null)[] | null> => {
        await wait(joinMs);
        open = null;
        if (payloads.length === 1) return null;
        return runMany(payloads, jobId).catch((error: unknown) => {
          report(error);
          return null;
        });
      };
      return { payloads, failures: close() };
    }
  };
}
