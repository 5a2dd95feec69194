import { join } from 'node:path';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, OperationTypeNode, type ExecutionResult } from 'graphql';
import type { AttachmentKind } from '#rules/attachments/attachment-kinds.ts';
import { DomainError } from '#rules/errors.ts';
import { compressed } from './platform/http/compression.ts';
import type { Config } from './platform/config.ts';
import type { Ctx } from './platform/context.ts';
import { attachmentKindOf, largestRequestOf, mayLag, readError, whyNotCall } from './platform/graphql/graphql.ts';
import { GraphqlEngine, type OpenDocument } from './platform/graphql/graphql-engine.ts';
import { DocumentRefused } from './platform/graphql/graphql-limits.ts';
import { callsPerAddress, requireOpen } from './platform/http/http.ts';
import { isDatabaseOutage, retryAfterSeconds, type OutageLog } from './platform/http/outage.ts';
import { preferringReplica } from './platform/database/read-replica.ts';
import { StoredOperations } from './platform/graphql/stored-operations.ts';
import { internalErrorOf, Uploads, type AdmittedFiles, type InternalError } from './platform/files/uploads.ts';
import type { Admission, ProcessServices } from './request-context.ts';
import { schema } from './schema.ts';

type Admitted = Exclude<Admission, { kind: 'no-market' }>;

/** The parts of the server that the GraphQL routes need. */
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

/** The parts that answer GraphQL requests. */
interface GraphqlServer extends GraphqlAccess {
  readonly engine: GraphqlEngine;
  readonly stored: StoredOperations;
  readonly uploads: Uploads;
  readonly log: ProcessServices['log'];
  /** False on a server that accepts only operations of our own client. */
  readonly acceptsText: boolean;
}

type GraphqlRequest = FastifyRequest<{ Body: GraphqlBody }>;

/** The requested document, by hash or as text. */
async function findDocument(
  { engine, stored, acceptsText }: GraphqlServer,
  { operation, query }: GraphqlBody,
): Promise<OpenDocument> {
  const given = acceptsText ? query : undefined;
  const text = operation === undefined ? given : await stored.find(operation);
  if (text === undefined || text === null) throw new DomainError('operation_unknown');
  return engine.open(text, operation === undefined ? 'text' : 'stored');
}

/** An error of an execution for callers: an internal error is logged and reveals no details, only `internal`. */
function presentError(log: ProcessServices['log'], error: GraphQLError, ctx: Ctx, internal: InternalError) {
  const cause = error.originalError;
  if (isDatabaseOutage(cause)) {
    const { message, extensions } = readError(ctx, new DomainError('service_unavailable'));
    return { message, path: error.path, extensions: { ...extensions, requestId: ctx.requestId } };
  }
  if (error.extensions?.['code'] === undefined && cause) {
    log.error({ requestId: ctx.requestId, error: String(cause), stack: cause.stack }, 'operation failed');
    return {
      message: ctx.text(internal),
      path: error.path,
      extensions: { code: 'INTERNAL', reason: internal, requestId: ctx.requestId },
    };
  }
  return {
    message: error.message,
    path: error.path,
    locations: error.locations,
    extensions: { code: 'BAD_INPUT', ...error.extensions, requestId: ctx.requestId },
  };
}

/** Executes the requested operation, on the replica where there is one and the operation may lag. */
async function execute(
  { engine }: GraphqlServer,
  document: OpenDocument,
  ctx: Ctx,
  { variables, operationName }: GraphqlBody,
): Promise<ExecutionResult> {
  const name = operationName ?? undefined;
  const run = (given: Ctx): Promise<ExecutionResult> => engine.run(document, given, variables ?? {}, name);
  if (ctx.replica === null) return run(ctx);
  engine.validate(document);
  const operation = engine.operationOf(document, name);
  const fields = engine.rootFields(document, operation);
  const lags = operation.operation === OperationTypeNode.QUERY && fields.every(mayLag);
  return lags ? preferringReplica(ctx, run) : run(ctx);
}

/** Runs the requested operation and answers it; on the public route also for callers without a session. */
async function answerRequest(
  server: GraphqlServer,
  request: GraphqlRequest,
  reply: FastifyReply,
  isPublic: boolean,
): Promise<unknown> {
  const document = await findDocument(server, request.body);
  const admission = await server.admit(request);
  if (admission.kind === 'no-market') throw new DomainError('setup_required');
  const { ctx } = admission;
  if (isPublic && admission.kind !== 'other-customer') requireOpen(ctx.market, ctx.actor);
  else server.requireSession(request, admission);
  const { data, errors } = await execute(server, document, ctx, request.body);
  reply.type(`${answerType(request)}; charset=utf-8`);
  const lost = errors?.find(({ originalError }) => isDatabaseOutage(originalError));
  if (lost) {
    server.outage.callRefused(request.id, lost.originalError);
    reply.status(503).header('retry-after', retryAfterSeconds);
  }
  const presented = errors?.map((error) => presentError(server.log, error, ctx, internalErrorOf(request)));
  return compressed(JSON.stringify(presented ? { data: data ?? null, errors: presented } : { data }), request, reply);
}

/** Options of a route that takes operations without files. */
const operationRoute = {
  // These answers are compressed as a whole, above: a stream for each costs more than the rest of a small call.
  compress: false as const,
  schema: { body: graphqlBody },
  /** A document that is not executed is answered in the type that the caller accepts, without data. */
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

/**
 * Refuses files that no operation of the caller accepts, before the first of them is read. Returns the kinds of those
 * that the operation takes as attachments, by their paths, and the size that all its fields allow.
 */
async function admitFiles(
  server: GraphqlServer,
  ctx: Ctx,
  operations: unknown,
  places: readonly string[],
): Promise<AdmittedFiles> {
  const { engine } = server;
  const { query, operation: hash, operationName } = (operations ?? {}) as Partial<Record<keyof GraphqlBody, unknown>>;
  if ((hash === undefined ? typeof query : typeof hash) !== 'string')
    throw new DomainError('bad_input', {}, 'operations');
  const document = await findDocument(
    server,
    typeof hash === 'string' ? { operation: hash } : { query: String(query) },
  );
  engine.validate(document);
  const operation = engine.operationOf(document, typeof operationName === 'string' ? operationName : undefined);
  const fields = engine.rootFields(document, operation);
  for (const field of fields) {
    const code = whyNotCall(ctx, field, operation.operation === OperationTypeNode.MUTATION);
    if (code !== null) throw readError(ctx, new DomainError(code));
  }
  if (!places.every((path) => engine.takesFile(operation, path))) throw new DomainError('bad_input', {}, 'map');
  const kinds = new Map<string, AttachmentKind>();
  for (const place of places) {
    const taken = engine
      .argumentsAt(document, operation, place)
      .map(({ field, path }) => attachmentKindOf(field, path));
    const [kind] = taken;
    // A file that goes to several arguments keeps the limits of other files, unless all take the same kind.
    if (kind && taken.every((other) => other === kind)) kinds.set(place, kind);
  }
  return { kinds, largest: Math.min(...fields.map(largestRequestOf)) };
}

/** Reads a request with files: its operation becomes the body. Answers with an error if the caller may not call it. */
async function readUploads(server: GraphqlServer, request: GraphqlRequest, reply: FastifyReply) {
  const admission = await server.admit(request);
  if (admission.kind === 'no-market') throw new DomainError('setup_required');
  server.requireSession(request, admission);
  const { ctx } = admission;
  try {
    request.body = (await server.uploads.read(request, ctx.actor?.userId ?? '', (operations, places) =>
      admitFiles(server, ctx, operations, places),
    )) as GraphqlBody;
  } catch (error) {
    await server.uploads.release(request);
    // Operations that the caller may not call are refused as without files.
    if (error instanceof GraphQLError)
      return reply.send({ data: null, errors: [presentError(server.log, error, ctx, 'upload_failed')] });
    throw error;
  }
}

/** Options of the route that also takes files, from signed-in callers who may call the operation. */
const uploadRoute = (server: GraphqlServer) => ({
  ...operationRoute,
  async preValidation(request: GraphqlRequest, reply: FastifyReply) {
    if (request.isMultipart()) return readUploads(server, request, reply);
  },
  async onResponse(request: FastifyRequest) {
    // The rest of refused files is read and discarded: otherwise client and connection would wait for each other.
    if (!request.raw.complete) request.raw.unpipe().resume();
    await server.uploads.release(request);
  },
  async onRequestAbort(request: FastifyRequest) {
    await server.uploads.release(request);
  },
});

/** Registers the GraphQL routes: two names for signed-in callers, and one public route. */
export async function registerGraphql(
  app: FastifyInstance,
  config: Config,
  services: ProcessServices,
  access: GraphqlAccess,
): Promise<void> {
  const server: GraphqlServer = {
    ...access,
    engine: new GraphqlEngine(schema, { introspection: config.environment !== 'production' }),
    stored: new StoredOperations(services.db),
    uploads: new Uploads(services, config.uploadQuotas),
    log: services.log,
    acceptsText: config.graphqlText,
  };
  await server.stored.take(join(config.webDist, 'operations.json'), services.now());
  await server.uploads.open();
  app.post<{ Body: GraphqlBody }>('/graphql', uploadRoute(server), (request, reply) =>
    answerRequest(server, request, reply, false),
  );
  app.post<{ Body: GraphqlBody }>('/query', operationRoute, (request, reply) =>
    answerRequest(server, request, reply, false),
  );
  app.post<{ Body: GraphqlBody }>('/public/graphql', { ...operationRoute, ...callsPerAddress(120) }, (request, reply) =>
    answerRequest(server, request, reply, true),
  );
}
