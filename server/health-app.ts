import fastify, { type FastifyInstance } from 'fastify';
import { serveMetrics, type Metrics } from './platform/metrics.ts';
import type { ProcessServices } from './request-context.ts';

/** `/healthz`: the process runs. `/readyz`: it can also reach the database. */
export function registerHealth(app: FastifyInstance, services: Pick<ProcessServices, 'isReady'>): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (await services.isReady()) return { status: 'ready' };
    return reply.status(503).header('retry-after', '1').send({ status: 'unavailable', reason: 'database' });
  });
}

/** The HTTP server of a process that only runs jobs: health and metrics. Does not listen yet. */
export function createHealthApp(services: Pick<ProcessServices, 'isReady'>, metrics: Metrics): FastifyInstance {
  const app = fastify({ forceCloseConnections: 'idle' });
  registerHealth(app, services);
  serveMetrics(app, metrics);
  return app;
}
