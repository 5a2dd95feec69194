import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { LocalProvider } from '#testing/local-provider.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { providerGateway } from './sign-in-provider.gateway.ts';
import { makeSignInProvider } from './sign-in-provider.factory.ts';
import { secretOf } from './sign-in-provider.queries.ts';

const server = testServer({ SIGN_IN_PROVIDER_ALLOW_PRIVATE: '1' });
const basic = { authorization: `Basic ${Buffer.from('paceline-web:public').toString('base64')}` };
let provider: LocalProvider;
let market = '';
let admin: Caller;
let dealer: Caller;

beforeAll(async () => {
  market = await makeMarket(server, { sorgs: [await makeSorg(server)] });
  provider = await LocalProvider.start([]);
  admin = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
  dealer = await signIn(server, (await makeUser(server, { role: 'dealer', groupRole: 'Dealer' })).id);
});
afterAll(() => provider.stop());

const settings = {
  market: 'localhost',
  version: null as number | null,
  issuer: 'https://login.example.com',
  clientId: 'portal',
  clientSecret: 'first secret',
  button: 'Sign in with Contoso',
  userClaim: 'email',
  passwordAllowed: false,
  enabled: true,
  hosts: ['keys.example.com'],
};
const change = (given: object, caller: Caller = admin) =>
  server.graphql(
    caller,
    `mutation ($market: String!, $version: Int, $issuer: String!, $clientId: String!, $clientSecret: String, $button: String!,
               $userClaim: String!, $passwordAllowed: Boolean!, $enabled: Boolean!, $hosts: [String!]) {
      setSignInProvider(market: $market, version: $version, issuer: $issuer, clientId: $clientId, clientSecret: $clientSecret,
                        button: $button, userClaim: $userClaim, passwordAllowed: $passwordAllowed, enabled: $enabled, hosts: $hosts) {
        signInProvider { market issuer clientId button userClaim passwordAllowed enabled hosts linkedUsers version }
        message { status } userErrors { field code } } }`,
    { ...settings, ...given },
  );
const stored = () =>
  server.db.selectFrom('sign_in_provider_setting').selectAll().where('market_id', '=', market).executeTakeFirst();
const storedSecret = async () => {
  const sealed = (await stored())?.client_secret;
  return sealed == null ? null : server.services.secrets.open(sealed, secretOf(market));
};
const codesOf = (answer: Awaited<ReturnType<typeof change>>): string[] =>
  (
    Object.values(answer.data as Record<string, { userErrors: { field: string; code: string }[] }>)[0]?.userErrors ?? []
  ).map(({ field, code }) => `${field} ${code}`);
const remove = (caller: Caller = admin) =>
  server.graphql(
    caller,
    'mutation { removeSignInProvider(market: "localhost") { message { status } userErrors { field code } } }',
  );
const unlink = (username: string, caller: Caller = admin) =>
  server.graphql(
    caller,
    'mutation ($username: String!) { unlinkSignIn(market: "localhost", username: $username) { signInProvider { linkedUsers } userErrors { field code } } }',
    { username },
  );

describe('the settings of a sign-in provider', () => {
  test('are stored with a sealed secret that nobody reads again, and recorded without it', async () => {
    const { clientSecret: _secret, version: _version, ...shown } = settings;
    expect((await change({})).data.setSignInProvider).toMatchObject({
      signInProvider: { ...shown, linkedUsers: 0, version: 1 },
      message: { status: 'success' },
    });
    expect(await storedSecret()).toBe('first secret');
    expect(JSON.stringify(await stored())).not.toContain('first secret');
    const audit = await server.db
      .selectFrom('platform_audit')
      .select(['before', 'after'])
      .where('action', '=', 'sign-in-provider.set')
      .execute();
    expect(audit.map(({ after }) => after)).toEqual([expect.objectContaining({ secretChanged: true })]);
    expect(JSON.stringify(audit)).not.toContain('first secret');
  });

  test('keep the secret if none is given, but never for another client or issuer', async () => {
    expect((await change({ version: 1, clientSecret: '', button: 'Contoso' })).data.setSignInProvider).toMatchObject({
      signInProvider: { button: 'Contoso', version: 2 },
    });
    expect(await storedSecret()).toBe('first secret');
    for (const other of [{ issuer: 'https://evil.example.com' }, { clientId: 'other' }])
      expect(codesOf(await change({ version: 2, clientSecret: '', ...other }))).toEqual(['clientSecret required']);
    await change({ version: 2, clientSecret: 'second secret' });
    expect(await storedSecret()).toBe('second secret');
    const [last] = await server.db
      .selectFrom('platform_audit')
      .select(['before', 'after'])
      .where('action', '=', 'sign-in-provider.set')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(JSON.stringify(last)).not.toContain('client_secret');
  });

  test('refuse values that are wrong, an older version, and an unknown market', async () => {
    const version = (await stored())?.version ?? null;
    expect(codesOf(await change({ version: 1 }))).toEqual([' market_changed']);
    expect(codesOf(await change({ version, market: 'nowhere' }))).toEqual(['market not_found']);
    expect(
      codesOf(
        await change({
          version,
          issuer: 'ftp://login.example.com',
          clientId: ' ',
          button: '',
          userClaim: 'a claim',
          hosts: ['https://x'],
        }),
      ),
    ).toEqual([
      'issuer valid_url',
      'clientId not_empty',
      'button not_empty',
      'userClaim valid_alphaNumeric',
      'hosts.0 valid_host',
    ]);
    expect(codesOf(await change({ version, issuer: 'https://login.example.com?x=1' }))).toEqual(['issuer valid_url']);
  });

  test('show on the sign-in page with two facts only, while they are on', async () => {
    const site = async (): Promise<unknown> =>
      (await server.app.inject({ url: '/server/config/localhost', headers: { host: 'localhost', ...basic } })).json<{
        signInProvider?: unknown;
      }>().signInProvider;
    expect(await site()).toEqual({ button: 'Sign in with Contoso', passwordAllowed: false });
    const version = (await stored())?.version ?? null;
    await change({ version, clientSecret: '', enabled: false });
    expect(await site()).toBeUndefined();
  });

  test('are for administrators of markets only', async () => {
    const read = await server.graphql(dealer, '{ signInProvider(market: "localhost") { issuer } }');
    for (const answer of [read, await change({}, dealer), await remove(dealer), await unlink('x', dealer)])
      expect(answer.errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    const check = await server.app.inject({
      method: 'POST',
      url: '/sign-in-provider/check',
      headers: { host: 'localhost', authorization: `Bearer ${dealer.token ?? ''}` },
      payload: { issuer: provider.issuer },
    });
    expect([check.statusCode, check.json<{ code: string }>().code]).toEqual([400, 'forbidden_scope']);
  });

  test('lose secret and links when they are removed; a user can be unlinked alone', async () => {
    await makeSignInProvider(server, market, provider);
    const user = await makeUser(server);
    const link = { market_id: market, issuer: provider.issuer, subject: 's', user_id: user.id };
    const times = { linked_at: server.services.now(), last_used_at: server.services.now() };
    await server.db
      .insertInto('sign_in_provider_link')
      .values({ ...link, ...times })
      .execute();
    expect(codesOf(await unlink('nobody'))).toEqual(['username not_found']);
    expect((await unlink(user.username.toUpperCase())).data.unlinkSignIn.signInProvider).toEqual({ linkedUsers: 0 });
    expect(codesOf(await unlink(user.username))).toEqual(['username not_found']);
    await server.db
      .insertInto('sign_in_provider_link')
      .values({ ...link, ...times })
      .execute();
    expect((await remove()).data.removeSignInProvider.message.status).toBe('success');
    expect(await stored()).toBeUndefined();
    expect(await server.db.selectFrom('sign_in_provider_link').selectAll().execute()).toEqual([]);
    expect(codesOf(await remove())).toEqual(['market not_found']);
  });
});

describe('trying out a provider', () => {
  const check = async (body: object): Promise<[number, Record<string, unknown>]> => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/sign-in-provider/check',
      headers: { host: 'localhost', authorization: `Bearer ${admin.token ?? ''}` },
      payload: body,
    });
    return [response.statusCode, response.json()];
  };

  test('reads its discovery document, which must be its own', async () => {
    expect(await check({ issuer: provider.issuer })).toEqual([200, { issuer: provider.issuer, hostsNotAllowed: [] }]);
    const other = provider.issuer.replace('127.0.0.1', 'localhost');
    expect(await check({ issuer: other })).toEqual([
      400,
      expect.objectContaining({ code: 'sign_in_provider_unavailable' }),
    ]);
    expect(await check({ issuer: 'http://127.0.0.1:1' })).toEqual([
      400,
      expect.objectContaining({ code: 'sign_in_provider_unavailable' }),
    ]);
    expect(await check({ issuer: 'nowhere' })).toEqual([
      400,
      expect.objectContaining({ code: 'valid_url', field: 'issuer' }),
    ]);
  });

  test('names the hosts that the server may not call', async () => {
    let issuer = '';
    const google = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: 'https://tokens.example.com/token',
          jwks_uri: 'https://keys.example.com/certs',
          userinfo_endpoint: `${issuer}/userinfo`,
        }),
      ),
    );
    google.listen(0, '127.0.0.1');
    await once(google, 'listening');
    issuer = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
    try {
      expect(await check({ issuer, hosts: ['keys.example.com'] })).toEqual([
        200,
        { issuer, hostsNotAllowed: ['tokens.example.com'] },
      ]);
    } finally {
      google.closeAllConnections();
      google.close();
    }
  });

  test('calls no private address and nothing without TLS, unless the setting allows it', async () => {
    const gateway = providerGateway(false, () => server.services.now(), { warn: () => undefined });
    const inside = [
      provider.issuer,
      provider.issuer.replace('127.0.0.1', 'localhost'),
      'https://127.0.0.1',
      'https://10.1.2.3',
      'https://[::1]',
      'https://[fd00::1]',
      'https://localhost',
      'https://keycloak',
      'https://login.intranet',
      'https://169.254.169.254',
      'http://login.example.com',
    ];
    for (const issuer of inside) await expect(gateway.inspect(issuer, []), issuer).rejects.toThrow('valid_url');
    const open = providerGateway(true, () => server.services.now(), { warn: () => undefined });
    await expect(open.inspect('http://login.example.com', [])).rejects.toThrow('valid_url');
  });
});
