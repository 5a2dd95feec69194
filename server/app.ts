import { largestUpload } from '#rules/attachments/largest-upload.ts';
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { LogController, type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import { registerAttachments } from './platform/attachments/attachments.rest.ts';
import { registerRenditions } from './platform/attachments/renditions.rest.ts';
import { registerResumable } from './platform/attachments/resumable.rest.ts';
import { sharedCallCounts } from './platform/graphql/call-counts.ts';
import { brotliOptions, compressAbove } from './platform/http/compression.ts';
import type { Config } from './platform/config.ts';
import { readJsonBodies, refuseGoneCallers } from './platform/http/http.ts';
import { registerMailPage } from './platform/mail/mail-page.ts';
import { newMetrics, observeRequests, type Metrics } from './platform/metrics.ts';
import { OutageLog } from './platform/http/outage.ts';
import { trustProxyOption } from './platform/http/proxies.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { limitBodyTime, serverTimeouts, timeLimits, type TimeLimits } from './platform/http/time-limits.ts';
import { admitWith, callerOf, edgeOf, requireSession } from './edge.ts';
import { handleErrors, refuseUnreadablePath } from './error-handler.ts';
import { firstPicture } from './web-app/first-picture.ts';
import { pagePolicy } from './web-app/page-policy.ts';
import { pageStart } from './web-app/page-start.ts';
import { registerGraphql } from './graphql-routes.ts';
import { registerHealth } from './health-app.ts';
import { Admissions, type ProcessServices } from './request-context.ts';
import { moreOfSite, registerRoutes } from './routes.ts';
import { setupRedirect } from './web-app/setup-redirect.ts';
import { registerWeb } from './web-app/web-files.ts';

/** Fastify with the settings of the process; it has no plugins and no routes yet. */
function newServer(config: Config, { log }: ProcessServices, limits: TimeLimits): FastifyInstance {
  return fastify({
    loggerInstance: log as unknown as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxyOption(config.trustProxy),
    bodyLimit: 2 * 1024 * 1024,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    ...serverTimeouts(limits),
    frameworkErrors: refuseUnreadablePath,
  });
}

/**
 * Routes set the number of calls per address, counted for all processes together; `factor` multiplies all limits, for
 * load tests and shared addresses.
 */
async function limitCallRates(app: FastifyInstance, factor: number, { db, log }: ProcessServices): Promise<void> {
  app.addHook('onRoute', (route) => {
    const limit = (route.config as { rateLimit?: { max: number } } | undefined)?.rateLimit;
    if (limit)
      route.config = {
        ...route.config,
        rateLimit: { ...limit, max: limit.max * factor },
      } as typeof route.config;
  });
  await app.register(rateLimit, { global: false, store: sharedCallCounts(db, log) });
}

/** The layers that every request passes: bodies, cookies, compression, limits, metrics. */
async function registerPlugins(
  app: FastifyInstance,
  config: Config,
  services: ProcessServices,
  limits: TimeLimits,
): Promise<void> {
  readJsonBodies(app);
  limitBodyTime(app, limits);
  await app.register(cookie);
  // Compresses larger answers for clients that accept it; files are compressed at build time.
  await app.register(compress, {
    global: true,
    threshold: compressAbove,
    encodings: ['br', 'gzip'],
    brotliOptions,
  });
  refuseGoneCallers(app);
  await limitCallRates(app, config.rateLimitFactor, services);
  await app.register(multipart, { limits: { fileSize: largestUpload } });
}

/** Headers of every answer. The hooks are plain functions: a promise each would cost more than their work. */
function setHeaders(app: FastifyInstance, config: Config): void {
  const headers = securityHeaders({ https: config.environment === 'production' });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done(request.url.includes('%00') ? (new DomainError('bad_input') as unknown as FastifyError) : undefined);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Data belongs to its caller; answers that may be cached set their own header.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

/** Builds the HTTP server: hooks, GraphQL, REST routes of the modules, web files. Does not listen yet. */
export async function createApp(
  config: Config,
  services: ProcessServices,
  limits: TimeLimits = timeLimits,
  metrics: Metrics = newMetrics(),
): Promise<FastifyInstance> {
  const app = newServer(config, services, limits);
  const outage = new OutageLog(services.log, () => services.isReady());
  const admissions = new Admissions(services);
  const admit = admitWith(admissions, outage);
  const edge = edgeOf(config, admit);

  await registerPlugins(app, config, services, limits);
  observeRequests(app, metrics);
  setHeaders(app, config);
  handleErrors(app, services.log, outage);
  services.documents.answerRoutes(app, callerOf(admit));
  await registerGraphql(app, config, services, { admit, requireSession, outage });
  registerHealth(app, services);
  await registerRoutes(app, edge, services);
  registerAttachments(app, edge);
  registerRenditions(app, edge);
  await registerResumable(app, edge, services);
  await registerMailPage(app, edge);
  const counting = securityHeaders({ https: config.environment === 'production', withAnalytics: true });
  const policy = pagePolicy(services, counting['content-security-policy'] ?? '');
  await registerWeb(app, config, services.files, {
    firstPicture: firstPicture(services, admissions),
    setupRedirect: setupRedirect(services),
    pagePolicy: policy,
    pageStart: pageStart(edge, services.log, moreOfSite(config)),
  });
  return app;
}
