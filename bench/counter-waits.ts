import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** How many database connections waited for the number of another order, on average over the samples. */
export interface CounterWaits {
  readonly workload: string;
  readonly connections: number;
  readonly waiting: number;
  readonly samples: number;
}

const pauseMs = 50;

// A transaction takes its number last, so one that has opened the counter's table and waits for another transaction waits
// for the counter. The text of a statement may be cut off, and an upsert waits without a lock of the row.
const waitingNow = {
  name: 'counter-waits',
  text: `
    select count(distinct w.pid)::int as waiting
      from pg_locks w
     where not w.granted
       and exists (select from pg_locks t where t.pid = w.pid and t.locktype = 'relation' and t.relation = 'platform_counter'::regclass)`,
};

/** Counts every 50 ms the connections that wait for the counter of order numbers, until `work` is done. */
export async function measureCounterWaits<T>(
  url: string,
  work: () => Promise<T>,
): Promise<{ result: T; waiting: number; samples: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const done = new AbortController();
  let sum = 0;
  let samples = 0;
  const sampling = (async () => {
    while (!done.signal.aborted) {
      const { rows } = await client.query<{ waiting: number }>(waitingNow);
      sum += rows[0]?.waiting ?? 0;
      samples += 1;
      await wait(pauseMs);
    }
  })();
  try {
    const result = await work();
    done.abort();
    await sampling;
    return { result, waiting: samples === 0 ? 0 : sum / samples, samples };
  } finally {
    done.abort();
    await sampling.catch(() => undefined);
    await client.end();
  }
}
