import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { testServer, type Caller } from '#testing/harness.ts';

const server = testServer();
let caller: Caller;
let port = 0;

beforeAll(async () => {
  const sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  caller = await makeDealer(server, { sorgs: [sorg] });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
});

const bearer = (): Record<string, string> => ({ host: 'localhost', authorization: `Bearer ${caller.token}` });
const send = (payload: unknown, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', ...bearer(), ...headers },
    payload: JSON.stringify(payload),
  });
/** The server still works and revealed no internals. */
async function unharmed(body: string): Promise<void> {
  expect(body).not.toMatch(/\n\s+at |node_modules|\.ts:\d+/);
  const answer = await server.graphql(caller, '{ simpleCart { qty } }');
  expect(answer).toMatchObject({ status: 200, data: { simpleCart: [] } });
}

describe('one excessive request is refused, and the next one is answered', () => {
  const documents: [string, string][] = [
    ['a thousand aliases', `{ ${Array.from({ length: 1_000 }, (_, at) => `a${at}: simpleCart { qty }`).join(' ')} }`],
    [
      'aliases through fragments',
      `{ ...f } fragment f on Query { ${Array.from({ length: 60 }, (_, at) => `a${at}: simpleCart { qty }`).join(' ')} }`,
    ],
    [
      'fragments that double sixty times',
      `{ simpleCart { product { article_code } ...f0 } } ${Array.from({ length: 60 }, (_, at) => `fragment f${at} on SessionCartSummary { ...f${at + 1} x${at}: qty ...f${at + 1} }`).join(' ')} fragment f60 on SessionCartSummary { qty }`,
    ],
    [
      'a clique of eleven fragments',
      `{ simpleCart { ...f0 } } ${Array.from({ length: 11 }, (_, at) => `fragment f${at} on SessionCartSummary { ${Array.from({ length: 11 }, (_, to) => (to === at ? 'qty' : `...f${to}`)).join(' ')} }`).join(' ')}`,
    ],
    [
      'a chain of thirty doubled spreads without a field',
      `{ simpleCart { ...f0 } } ${Array.from({ length: 30 }, (_, at) => `fragment f${at} on SessionCartSummary { ...f${at + 1} ...f${at + 1} }`).join(' ')} fragment f30 on SessionCartSummary { qty }`,
    ],
    [
      'a value of 2,400 levels',
      `{ products(filter: { search: ${'['.repeat(2_400)}${']'.repeat(2_400)} }) { data { articleCode } } }`,
    ],
    ['a query of ten thousand levels', `{ ${'a { '.repeat(10_000)}b${' }'.repeat(10_000)} }`],
    [
      'ten thousand levels in a value',
      `{ products(filter: { search: ${'['.repeat(10_000)}${']'.repeat(10_000)} }) { data { articleCode } } }`,
    ],
    ['thirteen levels', `{ __type(name: "Query") { ${'fields { type { '.repeat(8)}name${' } }'.repeat(8)} } }`],
    ['fifty thousand directives', `{ simpleCart { qty ${'@a '.repeat(16_000)} } }`],
  ];

  test.each(documents)('%s', async (_name, query) => {
    const answer = await send({ query });
    expect([400, 413]).toContain(answer.statusCode);
    await unharmed(answer.body);
    const anonymous = await server.app.inject({
      method: 'POST',
      url: '/public/graphql',
      headers: { host: 'localhost' },
      payload: { query },
    });
    expect([400, 413]).toContain(anonymous.statusCode);
  });

  test('many operations in one body', async () => {
    const answer = await send(Array.from({ length: 500 }, () => ({ query: '{ simpleCart { qty } }' })));
    expect(answer.statusCode).toBe(400);
    await unharmed(answer.body);
  });

  test('variables of a hundred thousand levels', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json', ...bearer() },
      payload: `{"query":"query ($a: JSON) { simpleCart { qty } }","variables":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
    });
    expect(answer.statusCode).toBeLessThan(500);
    await unharmed(answer.body);
  });

  /**
   * Sends a body in chunks to the listening server, without a session, and returns its status; 0 when the server hung
   * up.
   */
  const pour = (path: string, contentType: string, megabytes: number, length: boolean): Promise<number> =>
    new Promise((resolve) => {
      const chunk = Buffer.alloc(1024 * 1024, 'x');
      const call = httpRequest({
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: {
          ...bearer(),
          'content-type': contentType,
          ...(length ? { 'content-length': String(megabytes * chunk.length) } : {}),
        },
      });
      let sent = 0;
      let ended = false;
      const end = (status: number): void => {
        if (ended) return;
        ended = true;
        call.destroy();
        resolve(status);
      };
      call.on('response', (answer) => end(answer.statusCode ?? 0));
      call.on('error', () => end(0));
      const more = (): void => {
        for (; sent < megabytes; sent += 1) {
          if (ended) return;
          if (!call.write(chunk)) {
            sent += 1;
            call.once('drain', more);
            return;
          }
        }
        if (!ended) call.end();
      };
      more();
    });

  test.each([
    ['announced', 'application/json', true],
    ['unannounced', 'application/json', false],
    ['as files', 'multipart/form-data; boundary=x', false],
  ])('a body of 100 MB, %s', async (_name, contentType, length) => {
    expect([0, 400, 413]).toContain(await pour('/graphql', contentType, 100, length));
    await unharmed('');
  });
});

describe('calls of one address are limited where no session is needed', () => {
  test.each([
    ['POST', '/login', 300],
    ['POST', '/refresh-token', 600],
    ['POST', '/public/graphql', 120],
    ['GET', '/server/status?host=localhost', 600],
  ] as const)('%s %s: 429 with Retry-After after %i in a minute', async (method, url, most) => {
    const remoteAddress = `10.9.${url.length}.1`;
    const call = () =>
      server.app.inject({
        method,
        url,
        remoteAddress,
        headers: { host: 'localhost' },
        ...(method === 'POST' ? { payload: {} } : {}),
      });
    for (let at = 0; at < most; at += 1) expect((await call()).statusCode).not.toBe(429);
    const refused = await call();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({ code: 'rate_limited', requestId: refused.headers['x-request-id'] });
    expect(
      (await server.app.inject({ method, url, remoteAddress: '10.9.0.2', headers: { host: 'localhost' } })).statusCode,
    ).not.toBe(429);
  });
});

describe('every response', () => {
  test('carries its correlation id and the security headers', async () => {
    for (const [method, url] of [
      ['GET', '/healthz'],
      ['GET', '/nowhere'],
      ['POST', '/graphql'],
    ] as const) {
      const { headers } = await server.app.inject({ method, url, headers: { host: 'localhost' } });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers['content-security-policy']).toMatch(
        /default-src 'self'.*script-src 'self'.*object-src 'none'.*frame-ancestors 'none'/,
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-frame-options'] ?? 'by frame-ancestors').toBeTruthy();
    }
  });

  test('with the metrics of the server goes to this machine only', async () => {
    const figures = await server.app.inject({ method: 'GET', url: '/metrics' });
    expect(figures.statusCode).toBe(200);
    expect(figures.body).toContain('paceline_http_request_seconds');
    expect((await server.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '10.1.1.1' })).statusCode).toBe(
      404,
    );
    expect(
      (await server.app.inject({ method: 'GET', url: '/metrics', headers: { 'x-forwarded-for': '1.2.3.4' } }))
        .statusCode,
    ).toBe(404);
  });
});
