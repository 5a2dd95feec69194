import { join } from 'node:path';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, type ExecutionResult } from 'graphql';
import { DomainError } from '../rules/errors.ts';
import { compressed } from './platform/compression.ts';
import type { Config } from './platform/config.ts';
import type { Ctx } from './platform/context.ts';
import { readError, whyNotCall } from './platform/graphql.ts';
import { GraphqlEngine, type OpenDocument } from './platform/graphql-engine.ts';
import { DocumentRefused } from './platform/graphql-limits.ts';
import { callsPerAddress, requireOpen } from './platform/http.ts';
import { isDatabaseOutage, retryAfterSeconds, type OutageLog } from './platform/outage.ts';
import { StoredOperations } from './platform/stored-operations.ts';
import { Uploads } from './platform/uploads.ts';
import type { Admission, ProcessServices } from './request-context.ts';
import { schema } from './schema.ts';

type Admitted = Exclude<Admission, { kind: 'no-market' }>;

/** What the GraphQL routes need from the server. */
interface GraphqlAccess {
  readonly admit: (request: FastifyRequest) => Promise<Admission>;
  /** Refuses callers without a session, and everybody while the market is closed. */
  readonly requireSession: (request: FastifyRequest, admission: Admitted) => void;
  readonly outage: OutageLog;
}

/** An operation as text, or the hash of one of our own client. */
interface GraphqlBody {
  readonly query?: string;
  readonly operation?: string;
  readonly variables?: Record<string, unknown> | null;
  readonly operationName?: string | null;
}

const newerType = 'application/graphql-response+json';
/**
 * Content type of the answer: the one of the GraphQL-over-HTTP specification if the caller accepts it, else plain JSON.
 */
const answerType = (request: FastifyRequest): string =>
  (request.headers.accept ?? '').includes(newerType) ? newerType : 'application/json';

const graphqlBody = {
  type: 'object',
  anyOf: [{ required: ['query'] }, { required: ['operation'] }],
  properties: {
    query: { type: 'string', maxLength: 50_000 },
    operation: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    variables: { type: ['object', 'null'], additionalProperties: true },
    operationName: { type: ['string', 'null'], maxLength: 200 },
    extensions: { type: ['object', 'null'], additionalProperties: true },
  },
} as const;

/** Registers the GraphQL routes: two names for signed-in callers, and one public route. */
export async function registerGraphql(
  app: FastifyInstance,
  config: Config,
  services: ProcessServices,
  { admit, requireSession, outage }: GraphqlAccess,
): Promise<void> {
  const engine = new GraphqlEngine(schema, { introspection: config.environment !== 'production' });
  const stored = new StoredOperations(services.db);
  await stored.take(join(config.webDist, 'operations.json'), services.now());

  /** The requested document, by hash or as text; a server may be set to accept only operations of our own client. */
  const documentOf = async ({ operation, query }: GraphqlBody): Promise<OpenDocument> => {
    const text = operation === undefined ? (config.graphqlText ? query : undefined) : await stored.find(operation);
    if (text === undefined || text === null) throw new DomainError('operation_unknown');
    return engine.open(text, operation === undefined ? 'text' : 'stored');
  };

  /** The errors of an execution for callers: an internal error is logged and reveals no details. */
  const present = (errors: readonly GraphQLError[], ctx: Ctx) =>
    errors.map((error) => {
      const cause = error.originalError;
      if (isDatabaseOutage(cause)) {
        const { message, extensions } = readError(ctx, new DomainError('service_unavailable'));
        return { message, path: error.path, extensions: { ...extensions, requestId: ctx.requestId } };
      }
      if (error.extensions?.['code'] === undefined && cause) {
        services.log.error({ requestId: ctx.requestId, error: String(cause), stack: cause.stack }, 'operation failed');
        return {
          message: ctx.text('something_wrong'),
          path: error.path,
          extensions: { code: 'INTERNAL', reason: 'something_wrong', requestId: ctx.requestId },
        };
      }
      return {
        message: error.message,
        path: error.path,
        locations: error.locations,
        extensions: { code: 'BAD_INPUT', ...error.extensions, requestId: ctx.requestId },
      };
    });

  const answer = async (
    request: FastifyRequest<{ Body: GraphqlBody }>,
    reply: FastifyReply,
    open: boolean,
  ): Promise<unknown> => {
    const document = await documentOf(request.body);
    const admission = await admit(request);
    if (admission.kind === 'no-market') throw new DomainError('not_found');
    const { ctx } = admission;
    if (open && admission.kind !== 'other-customer') requireOpen(ctx.market, ctx.actor);
    else requireSession(request, admission);
    const { variables, operationName } = request.body;
    const { data, errors }: ExecutionResult = await engine.run(
      document,
      ctx,
      variables ?? {},
      operationName ?? undefined,
    );
    reply.type(`${answerType(request)}; charset=utf-8`);
    const lost = errors?.find(({ originalError }) => isDatabaseOutage(originalError));
    if (lost) {
      outage.callRefused(request.id, lost.originalError);
      reply.status(503).header('retry-after', retryAfterSeconds);
    }
    const body = JSON.stringify(errors ? { data: data ?? null, errors: present(errors, ctx) } : { data });
    return compressed(body, request, reply);
  };

  /** A document that is not executed is answered in the type that the caller accepts, without data. */
  const route = {
    // These answers are compressed as a whole, below: a stream for each costs more than the rest of a small call.
    compress: false as const,
    schema: { body: graphqlBody },
    async errorHandler(this: FastifyInstance, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      if (error instanceof DocumentRefused && answerType(request) === newerType) {
        const errors = error.errors.map(({ message, locations }) => ({
          message,
          locations,
          extensions: { code: 'BAD_INPUT', reason: 'bad_input', requestId: request.id },
        }));
        return reply.status(400).type(`${newerType}; charset=utf-8`).send(JSON.stringify({ errors }));
      }
      throw error;
    },
  };
  const uploads = new Uploads(services, config.uploadQuotas);
  await uploads.open();
  /** Refuses files that no operation of the caller accepts, before the first of them is read. */
  const admitFiles = async (ctx: Ctx, operations: unknown, places: readonly string[]): Promise<void> => {
    const { query, operation: hash, operationName } = (operations ?? {}) as Partial<Record<keyof GraphqlBody, unknown>>;
    if ((hash === undefined ? typeof query : typeof hash) !== 'string')
      throw new DomainError('bad_input', {}, 'operations');
    const open = await documentOf({ ...(typeof hash === 'string' ? { operation: hash } : { query: String(query) }) });
    engine.validate(open);
    const operation = engine.operationOf(open, typeof operationName === 'string' ? operationName : undefined);
    for (const field of engine.rootFields(open, operation)) {
      const code = whyNotCall(ctx, field);
      if (code !== null) throw readError(ctx, new DomainError(code));
    }
    if (!places.every((path) => engine.takesFile(operation, path))) throw new DomainError('bad_input', {}, 'map');
  };
  // Only signed-in callers who may call the operation may send files with a GraphQL request.
  const withUploads = {
    ...route,
    async preValidation(request: FastifyRequest<{ Body: GraphqlBody }>, reply: FastifyReply) {
      if (!request.isMultipart()) return;
      const admission = await admit(request);
      if (admission.kind === 'no-market') throw new DomainError('not_found');
      requireSession(request, admission);
      const { ctx } = admission;
      try {
        request.body = (await uploads.read(request, ctx.actor?.userId ?? '', (operations, places) =>
          admitFiles(ctx, operations, places),
        )) as GraphqlBody;
      } catch (error) {
        await uploads.release(request);
        // Operations that the caller may not call are refused as without files.
        if (error instanceof GraphQLError) return reply.send({ data: null, errors: present([error], ctx) });
        throw error;
      }
    },
    async onResponse(request: FastifyRequest) {
      // The rest of refused files is read and discarded: otherwise client and connection would wait for each other.
      if (!request.raw.complete) request.raw.unpipe().resume();
      await uploads.release(request);
    },
    async onRequestAbort(request: FastifyRequest) {
      await uploads.release(request);
    },
  };
  app.post<{ Body: GraphqlBody }>('/graphql', withUploads, (request, reply) => answer(request, reply, false));
  app.post<{ Body: GraphqlBody }>('/query', route, (request, reply) => answer(request, reply, false));
  app.post<{ Body: GraphqlBody }>('/public/graphql', { ...route, ...callsPerAddress(120) }, (request, reply) =>
    answer(request, reply, true),
  );
}
