import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { makeUser, signIn } from '../modules/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '../modules/markets/markets.factory.ts';
import type { Log } from '../platform/log.ts';
import { freePort } from '../platform/processes.ts';
import { Traces, withoutValues } from '../platform/traces.ts';
import { testServer, type Caller } from './harness.ts';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
  readonly status: { readonly code?: number };
}
interface SentSpans {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[];
}

const server = testServer();
const lines: string[] = [];
const write = (_facts: object, text: string): void => void lines.push(text);
const log = { warn: write, info: write } as unknown as Log;
let boss: Caller;
let spans: SentSpan[] = [];
let sent = '';
let collector: Server;
let port = 0;
let answers = 200;
let traces: Traces;
let app: FastifyInstance;

/** A collector on this machine that keeps what it gets. */
const listen = (): Promise<void> =>
  new Promise((done) => {
    collector = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        if (request.url !== '/v1/traces' || request.headers['x-key'] !== 'secret') return response.destroy();
        const text = Buffer.concat(parts).toString();
        if (answers === 200) {
          sent += text;
          const { resourceSpans } = JSON.parse(text) as SentSpans;
          spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
        }
        return response.writeHead(answers).end('{}');
      });
    }).listen(port, '127.0.0.1', () => done());
  });
const closeCollector = (): Promise<unknown> =>
  new Promise((done) => {
    collector.close(done);
    collector.closeAllConnections();
  });

const tracesWith = (share: number): Traces =>
  new Traces({ endpoint: `http://127.0.0.1:${port}`, headers: { 'x-key': 'secret' }, service: 'paceline', share }, log);

beforeAll(async () => {
  const sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  const areas = [{ sorg, limitation: 'none', option: 'include', value: '' }] as const;
  const user = await makeUser(server, { role: 'administrator', areas: [...areas] });
  boss = await signIn(server, user.id);
});

beforeEach(async () => {
  port = await freePort();
  [spans, sent, answers] = [[], '', 200];
  lines.length = 0;
  await listen();
  traces = tracesWith(1);
  server.connection.onStatement((text, answer) => traces.statement(text, answer));
  app = await createApp(server.config, server.services, undefined, undefined, traces);
});

afterEach(async () => {
  server.connection.onStatement(null);
  await app.close();
  await traces.close();
  await closeCollector();
});

const callerTrace = '0af7651916cd43dd8448eb211c80319c';
const document = 'query Private_name ($code: String) { marketReadiness(code: $code) { code checks { code } } }';
const call = (headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/graphql?note=private-note',
    headers: { host: 'localhost', authorization: `Bearer ${boss.token}`, ...headers },
    payload: { query: document, variables: { code: 'private-code' } },
  });
const ofKind = (kind: number): SentSpan[] => spans.filter((span) => span.kind === kind);
const attribute = ({ attributes }: SentSpan, key: string) => attributes.find((one) => one.key === key)?.value;

test('a request continues the trace of its caller, and holds its operation with the statements', async () => {
  const answer = await call({ traceparent: `00-${callerTrace}-b7ad6b7169203331-01` });
  expect(answer.json()).toEqual({ data: { marketReadiness: [] } });
  await call({ traceparent: `00-${callerTrace}-b7ad6b7169203331-01` });
  await traces.flush();
  const [request] = ofKind(2).toReversed();
  expect(request).toMatchObject({
    traceId: callerTrace,
    parentSpanId: 'b7ad6b7169203331',
    name: 'POST /graphql',
    status: {},
  });
  expect(attribute(request!, 'http.response.status_code')).toEqual({ intValue: '200' });
  const [operation] = ofKind(1).toReversed();
  expect(operation).toMatchObject({ name: 'query marketReadiness', parentSpanId: request!.spanId, status: {} });
  const statements = ofKind(3).filter(({ parentSpanId }) => parentSpanId === operation!.spanId);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect(statement.traceId).toBe(callerTrace);
    expect(BigInt(statement.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(operation!.startTimeUnixNano));
    expect(BigInt(statement.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(statement.startTimeUnixNano));
    expect(BigInt(statement.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(request!.endTimeUnixNano));
  }
});

test('spans hold neither values nor texts of the caller', async () => {
  await call();
  await traces.flush();
  expect(ofKind(2)).toHaveLength(1);
  for (const secret of ['private', 'Private', boss.token ?? '', '127.0.0.1']) expect(sent).not.toContain(secret);
  expect(withoutValues(`select $1::uuid, t2.name,\n 12.5 from t2 where b = 'it''s 1' limit 10`)).toBe(
    'select $1::uuid, t2.name, ? from t2 where b = ? limit ?',
  );
});

test('health checks, callers who decided against it and a share of zero are not traced', async () => {
  await call({ traceparent: `00-${callerTrace}-b7ad6b7169203331-00` });
  for (const url of ['/healthz', '/readyz?full', '/metrics']) await app.inject({ method: 'GET', url });
  const none = tracesWith(0);
  expect(await none.job('orders.expire', () => Promise.resolve('done'))).toBe('done');
  await none.close();
  await traces.flush();
  expect(spans).toEqual([]);
});

test('a job is a trace of its own with its statements, and a failed one says so', async () => {
  await traces.job('orders.expire', () => Promise.resolve());
  await server.db.selectFrom('platform_migration').select('name').limit(1).execute();
  await expect(
    traces.job('orders.fail', async () => {
      await server.db.selectFrom('platform_migration').select('name').limit(1).execute();
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await traces.flush();
  const jobs = ofKind(5);
  expect(jobs.map(({ name, status: { code } }) => [name, code])).toEqual([
    ['job orders.expire', undefined],
    ['job orders.fail', 2],
  ]);
  expect(jobs[0]!.traceId).not.toBe(jobs[1]!.traceId);
  expect(ofKind(3).map(({ parentSpanId }) => parentSpanId)).toEqual([jobs[1]!.spanId]);
});

test('requests do not wait for a collector that is away; it gets the spans later', async () => {
  await closeCollector();
  expect((await call()).statusCode).toBe(200);
  await traces.flush();
  await traces.flush();
  expect(lines).toEqual(['traces cannot be sent, will be retried']);
  await listen();
  await traces.flush();
  expect(ofKind(2)).toHaveLength(1);
  expect(lines.at(-1)).toBe('traces are sent again');
});

test('spans that the collector refuses are not sent again, and are sent later if it is busy', async () => {
  answers = 503;
  await call();
  await traces.flush();
  answers = 400;
  await traces.flush();
  answers = 200;
  await traces.flush();
  expect(lines).toEqual([
    'traces cannot be sent, will be retried',
    'the collector refuses traces',
    'traces are sent again',
  ]);
  expect(spans).toEqual([]);
});
