import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Headers added by a proxy: the caller is not on this machine. */
const forwarding =
  /^(?:forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|fastly-client-ip)$/;

/** Time limit for figures that the database gives. */
const databaseLimitMs = 1_000;

/** Where `/metrics` gets its figures from. */
export interface Metrics {
  /** Figures of this process. */
  readonly registry: Registry;
  /** Figures of this process, or the sum over all processes of the server if there are several. */
  collect(): Promise<string>;
}

/** New figures of this process; `reports` gets those of all processes of the server, null for a server of one process. */
export function newMetrics(reports: (() => Promise<readonly unknown[]>) | null = null): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    async collect() {
      if (reports === null) return registry.metrics();
      return AggregatorRegistry.aggregate((await reports()) as object[]).metrics();
    },
  };
}

/** Adds the use of the connection pool. */
export function observeDatabase({ registry }: Metrics, pool: pg.Pool): void {
  const connections = new Gauge({
    name: 'paceline_database_connections',
    help: 'Connections to the database: open, idle, and callers that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'wanted' }, pool.waitingCount);
    },
  });
  registry.registerMetric(connections);
}

/** Null instead of figures that the database does not give in time: the other figures are served without it too. */
const inTime = <T>(figures: Promise<T>): Promise<T | null> =>
  Promise.race([figures.catch(() => null), wait(databaseLimitMs, null, { ref: false })]);

/**
 * Adds a figure that is read from the database; not a number while the database is away. Only one process of a server
 * adds it, because the figures of processes are summed.
 */
export function observeFigure({ registry }: Metrics, name: string, help: string, read: () => Promise<number>): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      this.set((await inTime(read())) ?? Number.NaN);
    },
  });
  registry.registerMetric(gauge);
}

/**
 * Adds the state of the queue: jobs that are due, the age of the oldest of them, and jobs that failed for the last time.
 * Only one process of a server adds it, because the figures of processes are summed.
 */
export function observeQueue(metrics: Metrics, pool: pg.Pool): void {
  let asked: Promise<QueueState | null> | null = null;
  // All figures of one answer share one query.
  const ask = (): Promise<QueueState | null> => (asked ??= inTime(queueState(pool)).finally(() => (asked = null)));
  const add = (name: string, help: string, valueOf: (queue: QueueState) => number): void =>
    observeFigure(metrics, name, help, async () => {
      const queue = await ask();
      return queue === null ? Number.NaN : valueOf(queue);
    });
  add('paceline_jobs_due', 'Jobs that could start now', ({ due }) => due);
  add(
    'paceline_jobs_oldest_seconds',
    'Time since the oldest due job could start',
    ({ oldestSeconds }) => oldestSeconds,
  );
  add('paceline_jobs_failed', 'Jobs that failed in all their attempts', ({ failed }) => failed);
}

/** State of the queue of jobs. */
export interface QueueState {
  readonly due: number;
  /** Seconds since the oldest due job could start; 0 without one. */
  readonly oldestSeconds: number;
  readonly failed: number;
}

/** Reads the state of the queue of jobs. */
export async function queueState(pool: pg.Pool): Promise<QueueState> {
  const { rows } = await pool.query<QueueState>(`
    select count(*) filter (where due) as due,
           count(*) filter (where attempts >= max_attempts) as failed,
           coalesce(extract(epoch from now() - min(run_at) filter (where due)), 0)::float8 as "oldestSeconds"
      from (
        select run_at, attempts, max_attempts,
               run_at <= now() and locked_at is null and attempts < max_attempts as due
          from graphile_worker.jobs) j`);
  return rows[0] ?? { due: 0, oldestSeconds: 0, failed: 0 };
}

/** Counts and times every request, and serves the figures. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  const duration = new Histogram({
    name: 'paceline_http_request_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics.registry],
  });
  const series = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>();
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const key = `${method} ${route} ${reply.statusCode}`;
    let own = series.get(key);
    if (!own) series.set(key, (own = duration.labels({ method, route, status: reply.statusCode })));
    own.observe(reply.elapsedTime / 1000);
    done();
  });
  serveMetrics(app, metrics);
}

/** Serves `GET /metrics` in the Prometheus text format to callers on this machine. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', async (request, reply) => {
    const forwarded = Object.keys(request.headers).some((name) => forwarding.test(name));
    if (forwarded || !['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? ''))
      return reply.status(404).send();
    return reply.type(metrics.registry.contentType).send(await metrics.collect());
  });
}
