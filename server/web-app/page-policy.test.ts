import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { testServer, type Caller } from '#testing/harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'paceline-web-'));
for (const name of ['index.html', 'login.html'])
  writeFileSync(join(folder, name), `<!doctype html><title>${name}</title>`);

const server = testServer({ WEB_DIST: folder });
let admin: Caller;

beforeAll(async () => {
  const sorgs = [await makeSorg(server)];
  await makeMarket(server, { sorgs });
  const configuration = { googleAnalyticId: 'G-1', features: { ANALYTICS: true } };
  await makeMarket(server, { host: 'counting.example', sorgs, configuration });
  admin = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
});
afterAll(() => rmSync(folder, { recursive: true }));

const policyOf = async (host: string, url = '/en-us/orders', accept = 'text/html'): Promise<string> =>
  String((await server.app.inject({ url, headers: { host, accept } })).headers['content-security-policy']);
const analytics = /script-src 'self' https:\/\/www\.googletagmanager\.com;/;

describe('the policy of a page', () => {
  test('allows the analytics service only in a market that counts visits, and only for pages', async () => {
    for (const url of ['/en-us/orders', '/de/login']) {
      expect(await policyOf('counting.example', url)).toMatch(analytics);
      expect(await policyOf('localhost', url)).not.toContain('google');
      expect(await policyOf('unknown.example', url)).not.toContain('google');
    }
    expect(await policyOf('counting.example', '/healthz', 'application/json')).not.toContain('google');
  });

  test('a client that accepts anything gets a page under its address, and no page for other addresses', async () => {
    const answer = async (url: string, accept?: string, method: 'GET' | 'HEAD' = 'GET') => {
      const { statusCode, headers } = await server.app.inject({ method, url, headers: accept ? { accept } : {} });
      return `${statusCode} ${String(headers['content-type']).split(';')[0]}`;
    };
    const page = '200 text/html';
    for (const accept of ['*/*', 'image/avif,*/*;q=0.8', undefined]) {
      expect(await answer('/en-us/orders', accept)).toBe(page);
      expect(await answer('/de?utm=1', accept)).toBe(page);
      for (const url of ['/orders/none/nothing', '/xx-xx/orders', '/en-us/missing.js'])
        expect(await answer(url, accept)).toBe('404 application/json');
    }
    expect(await answer('/en-us/orders', '*/*', 'HEAD')).toBe(page);
    expect(await answer('/en-us/orders', 'application/json')).toBe('404 application/json');
  });

  test('changes with the market at the next page', async () => {
    const change = (configuration: object) =>
      server.graphql(
        admin,
        `mutation ($configuration: JSON) { updateMarket(code: "counting.example", configuration: $configuration) {
           message { status } } }`,
        { configuration },
      );
    expect((await change({ features: { ANALYTICS: false } })).data.updateMarket.message.status).toBe('success');
    expect(await policyOf('counting.example')).not.toContain('google');
    await change({ features: { ANALYTICS: true } });
    expect(await policyOf('counting.example')).toMatch(analytics);
    await change({ googleAnalyticId: '' });
    expect(await policyOf('counting.example')).not.toContain('google');
  });
});
