import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Headers added by a proxy: the caller is not on this machine. */
const forwarding =
  /^(?:forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|fastly-client-ip)$/;

/**
 * Counts and times every request and serves `GET /metrics` in the Prometheus text format to callers on this machine.
 */
export function observeRequests(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'paceline_http_request_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
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
  app.get('/metrics', async (request, reply) => {
    const forwarded = Object.keys(request.headers).some((name) => forwarding.test(name));
    if (forwarded || !['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? ''))
      return reply.status(404).send();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
