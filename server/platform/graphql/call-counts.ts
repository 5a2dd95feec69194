import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { RouteOptions } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import type { Ctx } from '#platform/context.ts';

/** Calls of an address on a route in the current window, and milliseconds until the window ends. */
interface CallCount {
  readonly current: number;
  readonly ttl: number;
}

type Answer = (error: Error | null, count?: CallCount) => void;

/** Addresses that a process remembers as refused, and counts while the database is away. */
const mostRemembered = 5_000;

/** A window that this process knows without asking: the address is refused until its end, or the database is away. */
interface KnownWindow {
  calls: number;
  /** By `performance.now()`. */
  readonly endsAt: number;
}

/** Counts a call in the database and returns the count of the window; the first call after its end opens the next. */
async function countCall(db: Database, subject: string, windowMs: number): Promise<CallCount> {
  const { rows } = await sql<{ current: number; ttl: number }>`
    insert into platform_call_count as c (subject, calls, ends_at)
    values (${subject}, 1, clock_timestamp() + ${windowMs} * interval '1 millisecond')
        on conflict (subject) do update
       set calls = case when c.ends_at > clock_timestamp() then c.calls + 1 else 1 end,
           ends_at = case when c.ends_at > clock_timestamp() then c.ends_at else excluded.ends_at end
 returning calls as current,
           greatest(extract(epoch from ends_at - clock_timestamp()) * 1000, 1)::float8 as ttl`.execute(db);
  const [count] = rows;
  if (!count) throw new Error('a call was not counted');
  return count;
}

/**
 * Counts the calls of each address on a route for all processes of all servers. A refused address costs the database
 * nothing until its window ends: the process remembers it. While the database is away each process counts alone.
 */
class SharedCallCounts implements FastifyRateLimitStore {
  readonly #db: Database;
  readonly #log: Pick<Log, 'debug'>;
  readonly #route: string;
  readonly #known = new Map<string, KnownWindow>();

  constructor(db: Database, log: Pick<Log, 'debug'>, route: string) {
    this.#db = db;
    this.#log = log;
    this.#route = route;
  }

  incr(address: string, answer: Answer, windowMs: number, most: number): void {
    const known = this.#known.get(address);
    if (known && known.endsAt > performance.now()) {
      known.calls += 1;
      answer(null, { current: known.calls, ttl: known.endsAt - performance.now() });
      return;
    }
    countCall(this.#db, `${this.#route} ${address}`, windowMs)
      .then((count) => {
        if (count.current > most)
          this.#remember(address, { calls: count.current, endsAt: performance.now() + count.ttl });
        return count;
      })
      .catch((error: unknown) => {
        this.#log.debug({ route: this.#route, error: String(error) }, 'calls are counted in this process only');
        this.#remember(address, { calls: 1, endsAt: performance.now() + windowMs });
        return { current: 1, ttl: windowMs };
      })
      .then((count) => answer(null, count), answer);
  }

  child(options: object): SharedCallCounts {
    const { method = '', url = '' } = (options as { readonly routeInfo?: Partial<RouteOptions> }).routeInfo ?? {};
    return new SharedCallCounts(this.#db, this.#log, `${String(method)} ${url}`);
  }

  #remember(address: string, window: KnownWindow): void {
    if (this.#known.size >= mostRemembered) this.#known.clear();
    this.#known.set(address, window);
  }
}

/** The store for `@fastify/rate-limit`. */
export const sharedCallCounts = (db: Database, log: Pick<Log, 'debug'>): FastifyRateLimitStoreCtor =>
  class extends SharedCallCounts {
    constructor() {
      super(db, log, '');
    }
  };

/** The hourly removal of counts whose window has ended. */
export const callCountJobs: readonly JobDefinition<Pick<Ctx, 'db'>>[] = [
  {
    name: 'calls.forget',
    schedule: '17 * * * *',
    async run({ db }) {
      await sql`delete from platform_call_count where ends_at < clock_timestamp()`.execute(db);
    },
  },
];
