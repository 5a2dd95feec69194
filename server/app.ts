import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { GraphQLError } from 'graphql';
import { DomainError } from '../rules/errors.ts';
import { defaultLocale, isLocale, type Locale } from '../rules/locales.ts';
import { brotliOptions, compressAbove } from './platform/compression.ts';
import type { Config } from './platform/config.ts';
import {
  bearerOf,
  headerOf,
  hostOf,
  MarketClosed,
  readJsonBodies,
  requireAllowed,
  requireOpen,
  restRefusal,
  type Edge,
} from './platform/http.ts';
import { registerMailPage } from './platform/mail-page.ts';
import { observeRequests } from './platform/metrics.ts';
import { isDatabaseOutage, OutageLog, retryAfterSeconds } from './platform/outage.ts';
import { trustProxyOption } from './platform/proxies.ts';
import { securityHeaders } from './platform/security-headers.ts';
import { textIn } from './platform/texts.ts';
import { limitBodyTime, serverTimeouts, timeLimits, type TimeLimits } from './platform/time-limits.ts';
import { withTransaction } from './platform/transaction.ts';
import { largestUpload } from './platform/uploads.ts';
import { firstPicture } from './first-picture.ts';
import { registerGraphql } from './graphql-routes.ts';
import { Admissions, type Admission, type ProcessServices } from './request-context.ts';
import { registerRoutes } from './routes.ts';
import { registerWeb } from './web-files.ts';

/** An address for the log: one-time links are removed, because they grant access. */
const withoutSecrets = (url: string): string => url.replaceAll(/([?&](?:reset|token)=)[^&]*/g, '$1[removed]');

/** Builds the HTTP server: hooks, GraphQL, REST routes of the modules, web files. Does not listen yet. */
export async function createApp(
  config: Config,
  services: ProcessServices,
  limits: TimeLimits = timeLimits,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: services.log as unknown as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxyOption(config.trustProxy),
    bodyLimit: 2 * 1024 * 1024,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    ...serverTimeouts(limits),
    // No hook sees a path that cannot be decoded.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      const { status, body } = restRefusal(
        (id, params) => textIn(defaultLocale, id, params),
        new DomainError('bad_input'),
        request.id,
      );
      void reply.status(status).header('x-request-id', request.id).header('cache-control', 'no-store').send(body);
    },
  });
  const admissions = new Admissions(services);
  const outage = new OutageLog(services.log, () => services.isReady());

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
  // Routes set the number of calls per address; a setting multiplies all limits, for load tests and for many users
  // behind one address.
  app.addHook('onRoute', (route) => {
    const limit = (route.config as { rateLimit?: { max: number } } | undefined)?.rateLimit;
    if (limit)
      route.config = {
        ...route.config,
        rateLimit: { ...limit, max: limit.max * config.rateLimitFactor },
      } as typeof route.config;
  });
  await app.register(rateLimit, { global: false });
  await app.register(multipart, { limits: { fileSize: largestUpload } });
  observeRequests(app);

  // Hooks of every request are plain functions: a promise each would cost more than their work.
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

  /** The locale that a client asks for; the browsers' default header is a list without our locales. */
  const askedLocale = (request: FastifyRequest): string | null =>
    (headerOf(request, 'x-locale') ?? headerOf(request, 'accept-language'))?.toLowerCase() ?? null;
  const localeOf = (request: FastifyRequest): Locale => {
    const asked = askedLocale(request);
    return asked !== null && isLocale(asked) ? asked : defaultLocale;
  };

  app.setErrorHandler(async (error: unknown, request, reply) => {
    if (error instanceof DomainError) {
      const { status, body } = restRefusal((id, params) => textIn(localeOf(request), id, params), error, request.id);
      return reply.status(status).send(body);
    }
    if (error instanceof MarketClosed) return reply.status(500).send(error.body);
    const { statusCode: status = 500, errors: faults } = error as {
      statusCode?: number;
      errors?: readonly GraphQLError[];
    };
    // A document that does not match the schema: says where, without suggesting names of the schema.
    if (status === 400 && faults?.every((fault) => fault.name === 'GraphQLError')) {
      const errors = faults.map(({ message, locations }) => ({
        message: message.replace(/ Did you mean .*$/s, ''),
        locations,
        extensions: { code: 'BAD_INPUT', reason: 'bad_input', requestId: request.id },
      }));
      return reply.status(400).send({ data: null, errors });
    }
    if (status < 500) {
      const code = status === 429 ? 'rate_limited' : status === 404 ? 'not_found' : 'bad_input';
      return reply
        .status(status)
        .send(
          restRefusal((id, params) => textIn(localeOf(request), id, params), new DomainError(code), request.id).body,
        );
    }
    if (isDatabaseOutage(error)) {
      outage.callRefused(request.id, error);
      const unavailable = new DomainError('service_unavailable');
      const { status: refused, body } = restRefusal(
        (id, params) => textIn(localeOf(request), id, params),
        unavailable,
        request.id,
      );
      return reply.status(refused).header('retry-after', retryAfterSeconds).send(body);
    }
    services.log.error(
      {
        requestId: request.id,
        method: request.method,
        url: withoutSecrets(request.url),
        error: String(error),
        stack: (error as Error).stack,
      },
      'request failed',
    );
    return reply
      .status(500)
      .send(
        restRefusal(
          (id, params) => textIn(localeOf(request), id, params),
          new DomainError('something_wrong'),
          request.id,
        ).body,
      );
  });

  const admit = async (request: FastifyRequest): Promise<Admission> => {
    const admission = await admissions.admit({
      requestId: request.id,
      host: hostOf(request),
      address: request.ip,
      token: bearerOf(request),
      acceptLocale: askedLocale(request),
      idempotencyKey: headerOf(request, 'idempotency-key'),
    });
    await outage.callAnswered();
    return admission;
  };

  /**
   * Refuses callers without a session, and everybody while the market is closed. Reports an expired token first: users
   * who may open the market again refresh it and continue.
   */
  const requireSession = (request: FastifyRequest, { kind, ctx }: Exclude<Admission, { kind: 'no-market' }>): void => {
    if (kind === 'unauthenticated' && bearerOf(request) !== null) throw new DomainError('unauthenticated');
    requireOpen(ctx.market, ctx.actor);
    if (kind === 'other-customer') throw new DomainError('customer_changed');
    if (kind === 'unauthenticated') throw new DomainError('unauthenticated');
    if (kind === 'ended') throw new DomainError('session_ended');
  };

  const edge: Edge = {
    config,
    async context(request, allow, duringPasswordChange) {
      const admission = await admit(request);
      if (admission.kind === 'no-market') throw new DomainError('not_found');
      if (allow !== 'public') requireSession(request, admission);
      requireAllowed(admission.ctx, allow, duringPasswordChange);
      return admission.ctx;
    },
    transaction: withTransaction,
  };

  await registerGraphql(app, config, services, { admit, requireSession, outage });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (await services.isReady()) return { status: 'ready' };
    return reply.status(503).header('retry-after', '1').send({ status: 'unavailable', reason: 'database' });
  });
  await registerRoutes(app, edge, services);
  await registerMailPage(app, edge);
  await registerWeb(app, config, firstPicture(services, admissions));
  return app;
}
