import fastify, { type FastifyInstance, type RawRequestDefaultExpression } from 'fastify';
import type { Config } from './platform/config.ts';
import type { CallOrder } from './platform/documents/messages.ts';
import { readJsonBodies } from './platform/http/http.ts';
import { OutageLog } from './platform/http/outage.ts';
import { admitWith, edgeOf } from './edge.ts';
import { handleErrors } from './error-handler.ts';
import { Admissions, type ProcessServices } from './request-context.ts';
import { registerRoutes } from './routes.ts';

/** Headers of an answer that the server passes on; it adds those of every answer itself. */
const passedOn = ['content-type', 'content-disposition', 'cache-control', 'retry-after'] as const;

/** The largest body that the server passes on, and some room for its form as JSON. */
const bodyLimit = 4 * 1024 * 1024;

/** The routes of the modules in the process of documents, for the requests that the server passes on. It never listens. */
export async function createDocumentApp(config: Config, services: ProcessServices): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit,
    genReqId: ({ headers }: RawRequestDefaultExpression) => String(headers['x-request-id']),
    routerOptions: { maxParamLength: 300 },
  });
  const outage = new OutageLog(services.log, () => services.isReady());
  const edge = edgeOf(config, admitWith(new Admissions(services), outage));
  readJsonBodies(app);
  handleErrors(app, services.log, outage);
  await registerRoutes(app, edge, services);
  await app.ready();
  return app;
}

/** Runs a request whose address and session the server has checked; the body of the answer comes as a stream. */
export async function answerCall(app: FastifyInstance, { method, url, headers, body, address }: CallOrder) {
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers,
    remoteAddress: address,
    payloadAsStream: true,
    ...(body === undefined || body === null ? {} : { payload: body }),
  });
  const kept: Record<string, string> = {};
  for (const name of passedOn) {
    const value = answer.headers[name];
    if (value !== undefined) kept[name] = value;
  }
  return { status: answer.statusCode, headers: kept, body: answer.stream() };
}
