// Answers for calls that fail: refusals in the caller's language, and one log line per fault of the server.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLError } from 'graphql';
import { DomainError } from '#rules/errors.ts';
import { defaultLocale, isLocale, type Locale } from '#rules/locales.ts';
import { TryLater } from './platform/documents/queue.ts';
import { headerOf, MarketClosed, restRefusal } from './platform/http/http.ts';
import type { Log } from './platform/log.ts';
import { isDatabaseOutage, retryAfterSeconds, type OutageLog } from './platform/http/outage.ts';
import { textIn } from './platform/text/texts.ts';
import { internalErrorOf } from './platform/files/uploads.ts';

/** An address for the log: one-time links are removed, because they grant access. */
const withoutSecrets = (url: string): string => url.replaceAll(/([?&](?:reset|token|signature)=)[^&]*/g, '$1[removed]');

/** The locale that a client asks for; the browsers' default header is a list without our locales. */
export const requestedLocale = (request: FastifyRequest): string | null =>
  (headerOf(request, 'x-locale') ?? headerOf(request, 'accept-language'))?.toLowerCase() ?? null;

function localeOf(request: FastifyRequest): Locale {
  const requested = requestedLocale(request);
  return requested !== null && isLocale(requested) ? requested : defaultLocale;
}

const refusalOf = (request: FastifyRequest, error: DomainError): ReturnType<typeof restRefusal> =>
  restRefusal((id, params) => textIn(localeOf(request), id, params), error, request.id);

/** Answers a request whose path cannot be decoded: no hook sees it, so the headers are set here. */
export function refuseUnreadablePath(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = restRefusal(
    (id, params) => textIn(defaultLocale, id, params),
    new DomainError('bad_input'),
    request.id,
  );
  void reply.status(status).header('x-request-id', request.id).header('cache-control', 'no-store').send(body);
}

/** The answer to a document that does not match the schema: says where, without suggesting names of the schema. */
function documentFaults(request: FastifyRequest, faults: readonly GraphQLError[]): object {
  const errors = faults.map(({ message, locations }) => ({
    message: message.replace(/ Did you mean .*$/s, ''),
    locations,
    extensions: { code: 'BAD_INPUT', reason: 'bad_input', requestId: request.id },
  }));
  return { data: null, errors };
}

function logFault(log: Log, request: FastifyRequest, error: unknown): void {
  log.error(
    {
      requestId: request.id,
      method: request.method,
      url: withoutSecrets(request.url),
      error: String(error),
      stack: (error as Error).stack,
    },
    'request failed',
  );
}

/** Answers every error of a request; `restRefusal` knows the HTTP status of each code. */
export function handleErrors(app: FastifyInstance, log: Log, outage: OutageLog): void {
  app.setErrorHandler(async (error: unknown, request, reply) => {
    if (error instanceof DomainError) {
      const { status, body } = refusalOf(request, error);
      if (error instanceof TryLater) reply.header('retry-after', error.seconds);
      else if (status === 503) reply.header('retry-after', retryAfterSeconds);
      return reply.status(status).send(body);
    }
    if (error instanceof MarketClosed) return reply.status(500).send(error.body);
    const { statusCode: status = 500, errors: faults } = error as {
      statusCode?: number;
      errors?: readonly GraphQLError[];
    };
    if (status === 400 && faults?.every((fault) => fault.name === 'GraphQLError'))
      return reply.status(400).send(documentFaults(request, faults));
    if (status < 500) {
      const chooseCode = () => {
        if (status === 429) return 'rate_limited';
        if (status === 404) return 'not_found';
        return 'bad_input';
      };
      const code = chooseCode();
      return reply.status(status).send(refusalOf(request, new DomainError(code)).body);
    }
    if (isDatabaseOutage(error)) {
      outage.callRefused(request.id, error);
      const refusal = refusalOf(request, new DomainError('service_unavailable'));
      return reply.status(refusal.status).header('retry-after', retryAfterSeconds).send(refusal.body);
    }
    logFault(log, request, error);
    return reply.status(500).send(refusalOf(request, new DomainError(internalErrorOf(request))).body);
  });
}
