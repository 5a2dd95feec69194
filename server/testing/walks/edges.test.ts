import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { testServer, type Caller } from '#testing/harness.ts';

/** Values at the limits of a type, and headers of every response. */
const dist = mkdtempSync(join(tmpdir(), 'paceline-dist-'));
for (const name of ['operations.json', 'operations.json.br', 'operations.json.gz', 'index.html', 'icon.svg'])
  writeFileSync(join(dist, name), name === 'operations.json' ? '{}' : 'x');
afterAll(() => rmSync(dist, { recursive: true, force: true }));

const server = testServer({ WEB_DIST: dist });
let dealer: Awaited<ReturnType<typeof makeDealer>>;
let desk: Caller;

beforeAll(async () => {
  const sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  dealer = await makeDealer(server, { sorgs: [sorg] });
  const { id } = await makeUser(server, {
    role: 'order.desk',
    areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
  });
  desk = await signIn(server, id);
});

const get = (url: string, headers: Record<string, string> = {}, caller: Caller = dealer) =>
  server.app.inject({
    method: 'GET',
    url,
    headers: { host: 'localhost', authorization: `Bearer ${caller.token ?? ''}`, ...headers },
  });
const codes = async (
  query: string,
  variables: Record<string, unknown> = {},
  caller: Caller = dealer,
): Promise<unknown[]> => {
  const { errors, status } = await server.graphql(caller, query, variables);
  expect(status).toBeLessThan(500);
  return (errors ?? []).map(({ extensions }) => extensions['code']);
};
const cursor = (text: string): string => Buffer.from(text).toString('base64url');

describe('an invalid cursor is refused', () => {
  const id = '01890000-0000-7000-8000-000000000000';
  test.each([
    ['orders', `2026-02-30T00:00:00.000Z ${id}`],
    ['orders', `-271821-04-20T00:00:00.000Z ${id}`],
    ['orders', `+275760-09-13T00:00:00.000Z ${id}`],
    ['orders', `2026-01-01T00:00:00.000Z ${'-'.repeat(36)}`],
    ['deliveries', `2026-02-30 ${id}`],
    ['deliveries', `0000-01-01 ${id}`],
    ['openOrders', `${id} 1 2026-02-30`],
    ['openOrders', `${id} 1 999999-01-01`],
    ['openOrders', `${id} 1 99999999999`],
  ])('%s after "%s"', async (list, place) => {
    const sorts = list === 'openOrders' ? [', sort: "expected"', ', sort: "slip"', ', sort: "newest"'] : [''];
    for (const sort of sorts) {
      for (const caller of [dealer, desk])
        expect(
          await codes(
            `query ($after: String) { ${list}(after: $after, limit: 5${sort}) { info { page } } }`,
            { after: cursor(place) },
            caller,
          ),
        ).toEqual(['BAD_INPUT']);
    }
  });
});

describe('the last possible date ends a range', () => {
  const ranges = [
    { from: '9999-12-20', to: '9999-12-31', refused: false },
    { from: '9999-12-31', to: '9999-12-31', refused: false },
    // A range without a last day ends today, and one without a first day has none.
    { from: '9999-12-31', to: null, refused: true },
    { from: null, to: '9999-12-31', refused: true },
    { from: null, to: '0100-01-01', refused: true },
  ];
  test.each(['orders', 'openOrders', 'openOrderLines', 'deliveries'])('of %s', async (list) => {
    for (const { refused, ...range } of ranges) {
      for (const caller of [dealer, desk])
        expect(
          await codes(
            `query ($from: CalendarDate, $to: CalendarDate) { ${list}(filter: { from: $from, to: $to }) { info { page count } } }`,
            range,
            caller,
          ),
        ).toEqual(refused ? ['BAD_INPUT'] : []);
    }
  });
  test.each([
    ['/orders/staff/export', () => desk],
    ['/orders/open/export', () => dealer],
    ['/deliveries/export', () => dealer],
  ])('of a download from %s', async (url, caller) => {
    for (const { refused, ...range } of ranges) {
      const query = new URLSearchParams(
        Object.entries(range).filter((entry): entry is [string, string] => entry[1] !== null),
      );
      const answer = await get(`${url}?${query.toString()}`, {}, caller());
      expect(answer.statusCode, `${url}?${query.toString()}`).toBe(refused ? 400 : 200);
      expect(answer.body.length).toBeGreaterThan(0);
    }
  });
});

describe('text that the database cannot store is refused', () => {
  const query = 'query ($search: String) { deliveries(filter: { search: $search }) { info { page } } }';
  const send = (body: string) =>
    server.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { host: 'localhost', 'content-type': 'application/json', authorization: `Bearer ${dealer.token ?? ''}` },
      payload: body,
    });
  test.each(['\\ud800', 'a\\uDFFFb', '\\ude00\\ud83d', '\\u0000', 'a\\u0000'])('in a variable: %s', async (text) => {
    expect((await send(`{"query":${JSON.stringify(query)},"variables":{"search":"${text}"}}`)).statusCode).toBe(400);
    expect((await send(`{"query":${JSON.stringify(query)},"variables":{"${text}":1}}`)).statusCode).toBe(400);
  });
  test.each(['\\u0000', '\\u{0}', '\\ud800'])('in a literal of the document: %s', async (text) => {
    expect(
      (await send(JSON.stringify({ query: `{ deliveries(filter: { search: "${text}" }) { info { page } } }` })))
        .statusCode,
    ).toBe(400);
  });
  test('other characters are accepted, also a backslash before the letters', async () => {
    for (const search of ['🚲', '\\ud800', '\\u0000', 'é\n']) expect(await codes(query, { search })).toEqual([]);
  });
});

test.each(['/%', '/%E0%A4%A', '/server/config/%ff', '/files/pictures/%E0', '/orders/%zz'])(
  'a path with a broken percent sign is bad input: %s',
  async (url) => {
    const answer = await get(url);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.json()).toHaveProperty('requestId');
  },
);

test('a token with our own key and an invalid id counts as no token', async () => {
  const { rows } = await server.connection.pool.query<{ user_id: string; id: string }>(
    'select user_id, id from identity_session limit 1',
  );
  const { user_id: userId, id: sessionId } = rows[0]!;
  for (const change of [
    { userId: 'x' },
    { sessionId: "' or 1=1" },
    { customerId: 'garbage' },
    { userId: '', sessionId: '', customerId: '' },
  ]) {
    const token = await server.services.tokens.sign(
      { userId, sessionId, customerId: null, r3: '', isr: '', ...change },
      server.services.now(),
    );
    expect((await get('/user', {}, { token })).statusCode, JSON.stringify(change)).toBe(401);
    expect((await server.graphql({ token }, '{ simpleCart { qty } }')).status).toBe(401);
  }
});

test('the list of our operations is not served; other files of the web app are', async () => {
  for (const name of [
    'operations.json',
    'operations.json.br',
    'operations.json.gz',
    'operations%2ejson',
    './operations.json',
  ])
    expect((await get(`/${name}`)).statusCode, name).toBe(404);
  expect((await get('/operations.json', { 'accept-encoding': 'br' })).statusCode).toBe(404);
  expect((await get('/icon.svg')).statusCode).toBe(200);
});

test('metrics are served only to callers without a proxy', async () => {
  for (const header of [
    'forwarded',
    'x-real-ip',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'via',
    'x-client-ip',
    'true-client-ip',
    'cf-connecting-ip',
  ])
    expect((await get('/metrics', { [header]: '127.0.0.1' })).statusCode, header).toBe(404);
  expect((await get('/metrics')).statusCode).toBe(200);
});

describe('every response', () => {
  test('with data is not cached, whether it is refused or not', async () => {
    for (const [query, token] of [
      ['{ simpleCart { qty } }', dealer.token],
      ['{ no }', dealer.token],
      ['{ simpleCart { qty } }', 'none'],
    ] as const) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { host: 'localhost', authorization: `Bearer ${token ?? ''}` },
        payload: { query },
      });
      expect(answer.headers['cache-control'], query).toBe('no-store');
    }
    expect((await get('/nowhere')).headers['cache-control']).toBe('no-store');
    expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test('allows pages the camera for the scanner and nothing else, and only styles from files', async () => {
    const { headers } = await get('/healthz');
    expect(headers['permissions-policy']).toMatch(/^camera=\(self\), /);
    expect(String(headers['permissions-policy']).match(/\(self\)/g)).toHaveLength(1);
    expect(headers['permissions-policy']).toMatch(/microphone=\(\).*geolocation=\(\)/);
    expect(headers['content-security-policy']).toContain("style-src 'self';");
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  });
});
