import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '#access/identity/identity.factory.ts';
import { hashPassword } from '#access/identity/identity.password.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { readConfig } from '#platform/config.ts';
import { parseTrustedProxies } from '#platform/http/proxies.ts';
import { testServer } from '#testing/harness.ts';

const password = 'Velodrom1';
/** The nearest proxy appends the address that it saw to whatever the caller claimed. */
const client = '203.0.113.7';
const otherClient = '203.0.113.8';

const settings = [
  { name: 'without a proxy', value: '0', chain: (forged: string) => forged, tellsClientsApart: false },
  {
    name: 'one proxy',
    value: '1',
    chain: (forged: string, from: string) => `${forged}, ${from}`,
    tellsClientsApart: true,
  },
  {
    name: 'two proxies',
    value: '2',
    chain: (forged: string, from: string) => `${forged}, ${from}, 10.0.0.2`,
    tellsClientsApart: true,
  },
  {
    name: 'proxies by address',
    value: '127.0.0.1, 10.0.0.0/8',
    chain: (forged: string, from: string) => `${forged}, ${from}, 10.0.0.2`,
    tellsClientsApart: true,
  },
  // A caller that is not a listed proxy may claim anything.
  {
    name: 'a caller that is not on the list',
    value: '10.0.0.0/8',
    chain: (forged: string) => forged,
    tellsClientsApart: false,
  },
];

describe.each(settings)(
  'a forged X-Forwarded-For with TRUST_PROXY=$value ($name)',
  ({ value, chain, tellsClientsApart }) => {
    const server = testServer({ TRUST_PROXY: value });
    let port = 0;
    let hash = '';
    let calls = 0;

    beforeAll(async () => {
      hash = await hashPassword(password);
      await makeMarket(server, { sorgs: [await makeSorg(server)], configuration: { forgotPassword: true } });
      await server.app.listen({ host: '127.0.0.1', port: 0 });
      port = (server.app.server.address() as AddressInfo).port;
    });

    /** Each call claims a different address. */
    const post = async (path: string, body: object, from = client): Promise<number> => {
      calls += 1;
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': chain(`198.51.100.${calls % 250}`, from) },
        body: JSON.stringify(body),
      });
      await answer.text();
      return answer.status;
    };

    test('does not evade the lock of sign-in', async () => {
      const { username } = await makeUser(server, { passwordHash: hash });
      for (let attempt = 0; attempt < 5; attempt += 1)
        expect(await post('/login', { username, password: 'wrong' })).not.toBe(200);
      expect(await post('/login', { username, password })).not.toBe(200);
      expect(await post('/login', { username, password }, otherClient)).toBe(tellsClientsApart ? 200 : 400);
    });

    test('does not evade the limit of forgotten passwords', async () => {
      for (let attempt = 0; attempt < 5; attempt += 1)
        expect(await post('/forgot-password', { username: 'nobody' })).toBe(200);
      expect(await post('/forgot-password', { username: 'nobody' })).toBe(429);
      expect(await post('/forgot-password', { username: 'nobody' }, otherClient)).toBe(tellsClientsApart ? 200 : 429);
    });

    test('does not evade the limit of public calls', async () => {
      for (let attempt = 0; attempt < 120; attempt += 1)
        expect(await post('/public/graphql', { query: '{ __typename }' })).toBe(200);
      expect(await post('/public/graphql', { query: '{ __typename }' })).toBe(429);
      expect(await post('/public/graphql', { query: '{ __typename }' }, otherClient)).toBe(
        tellsClientsApart ? 200 : 429,
      );
    });
  },
);

describe.each([
  ['0', 'localhost', false],
  ['1', 'us.example', true],
  ['127.0.0.1', 'us.example', true],
  ['10.0.0.0/8', 'localhost', false],
] as const)('X-Forwarded-Host and X-Forwarded-Proto with TRUST_PROXY=%s', (value, host, secure) => {
  const server = testServer({ TRUST_PROXY: value });
  const forwarded = { 'x-forwarded-for': client, 'x-forwarded-host': 'us.example', 'x-forwarded-proto': 'https' };

  beforeAll(async () => {
    await makeMarket(server, { sorgs: [await makeSorg(server)] });
    await makeMarket(server, { host: 'us.example', sorgs: [await makeSorg(server)] });
  });

  test(`the market is that of ${host}, cookies are ${secure ? '' : 'not '}marked as secure`, async () => {
    const { username } = await makeUser(server, { passwordHash: await hashPassword(password) });
    const answer = await server.app.inject({
      method: 'POST',
      url: '/login',
      remoteAddress: '127.0.0.1',
      headers: { host: 'localhost', 'x-paceline-client': 'web', ...forwarded },
      payload: { username, password },
    });
    expect(answer.statusCode).toBe(200);
    expect(String(answer.headers['set-cookie']).includes('; Secure')).toBe(secure);
    const { requestToken } = answer.json<{ requestToken: string }>();
    const asked = (at: string) =>
      server.app.inject({
        method: 'GET',
        url: '/user',
        headers: { host: at, authorization: `Bearer ${requestToken}` },
      });
    expect((await asked(host)).statusCode).toBe(200);
    expect((await asked(host === 'localhost' ? 'us.example' : 'localhost')).statusCode).toBe(403);
  });
});

describe('the setting TRUST_PROXY', () => {
  test('trusts nobody by default', () => {
    expect(readConfig({}, '/tmp').trustProxy).toEqual({ hops: 0 });
  });

  test.each([
    ['0', { hops: 0 }],
    ['1', { hops: 1 }],
    ['10', { hops: 10 }],
    ['10.1.2.3', { addresses: ['10.1.2.3'] }],
    ['loopback, 10.0.0.0/8,fd00::/8', { addresses: ['loopback', '10.0.0.0/8', 'fd00::/8'] }],
  ])('reads %s', (text, read) => {
    expect(parseTrustedProxies(text)).toEqual(read);
  });

  test.each([
    '',
    'true',
    '-1',
    '11',
    '1.5',
    '1,2',
    '10.0.0.0/0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '::/129',
    'proxy.example',
    '10.0.0.1,',
    '*',
  ])('refuses "%s" at the start', (text) => {
    expect(() => readConfig({ TRUST_PROXY: text }, '/tmp')).toThrow(
      /TRUST_PROXY must be a number of proxies from 0 to 10, or addresses and ranges of proxies separated by commas/,
    );
  });
});
