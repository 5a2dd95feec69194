import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { safeReturnPath } from '#rules/access/sign-in-provider/return-path.ts';
import { testServer } from '#testing/harness.ts';
import { LocalProvider, type Falsified, type ProviderAccount } from '#testing/local-provider.ts';
import { makeUser } from '#access/identity/identity.factory.ts';
import { hashPassword } from '#access/identity/identity.password.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeSignInProvider } from './sign-in-provider.factory.ts';
import { forgetOldAttempts } from './sign-in-provider.sign-in.actions.ts';

const server = testServer({ SIGN_IN_PROVIDER_ALLOW_PRIVATE: '1' });
const callback = '/sign-in-provider/callback';
const web = { 'x-paceline-client': 'web' };
let provider: LocalProvider;
let otherProvider: LocalProvider;
let market = '';
let otherMarket = '';

beforeAll(async () => {
  const sorg = await makeSorg(server);
  market = await makeMarket(server, { sorgs: [sorg] });
  otherMarket = await makeMarket(server, { host: 'other.example', sorgs: [sorg] });
  const addresses = [`http://localhost${callback}`, `http://other.example${callback}`];
  [provider, otherProvider] = await Promise.all([LocalProvider.start(addresses), LocalProvider.start(addresses)]);
  await makeSignInProvider(server, market, provider);
  await makeSignInProvider(server, otherMarket, otherProvider);
});
afterEach(() => {
  provider.falsified = null;
  server.setNow(null);
});
afterAll(() => Promise.all([provider.stop(), otherProvider.stop()]));

/** A user of the portal, and an account of the provider with their verified address. */
async function person(
  more: Partial<ProviderAccount> = {},
): Promise<{ id: string; username: string; account: ProviderAccount }> {
  const user = await makeUser(server, { role: 'salesman', groupRole: 'Sales' });
  const email = `${user.username}@paceline.example`;
  return { ...user, account: { sub: randomUUID(), email: email.toUpperCase(), email_verified: true, ...more } };
}

interface Started {
  readonly location: string;
  readonly cookie: string;
  readonly setCookie: string;
}

async function start(search = '', host = 'localhost'): Promise<Started> {
  const response = await server.app.inject({ url: `/sign-in-provider/start${search}`, headers: { host } });
  expect(response.statusCode).toBe(302);
  const setCookie = String(response.headers['set-cookie'] ?? '');
  const cookie = /paceline_provider=[^;]*/.exec(setCookie)?.[0] ?? '';
  return { location: response.headers.location ?? '', cookie, setCookie };
}

interface Returned {
  /** Where the browser goes on. */
  readonly location: string;
  /** The refusal in it. */
  readonly refused: string | null;
  readonly refreshCookie: string | null;
  readonly setCookie: string;
}

/** Follows the provider's answer to the portal. */
async function comeBack(url: URL, cookie: string, host = 'localhost'): Promise<Returned> {
  const response = await server.app.inject({ url: `${url.pathname}${url.search}`, headers: { host, cookie } });
  expect(response.statusCode).toBe(302);
  const location = response.headers.location ?? '';
  const setCookie = String(response.headers['set-cookie'] ?? '');
  return {
    location,
    refused: new URL(location, 'http://localhost').searchParams.get('refused'),
    refreshCookie: /paceline_refresh=([^;]+)/.exec(setCookie)?.[1] ?? null,
    setCookie,
  };
}

async function signIn(account: ProviderAccount | '', search = ''): Promise<Returned> {
  const { location, cookie } = await start(search);
  return comeBack(await provider.answer(location, account), cookie);
}

/** The user of the session that a sign-in began. */
async function userOf({ refreshCookie }: Returned): Promise<Record<string, unknown>> {
  const renewed = await server.app.inject({
    method: 'POST',
    url: '/refresh-token',
    headers: { host: 'localhost', cookie: `paceline_refresh=${refreshCookie ?? ''}`, ...web },
  });
  const { requestToken } = renewed.json<{ requestToken: string }>();
  const user = await server.app.inject({
    url: '/user',
    headers: { host: 'localhost', authorization: `Bearer ${requestToken}` },
  });
  return user.json();
}

async function audited(userId: string, action: string): Promise<unknown[]> {
  const { rows } = await sql<{ after: unknown }>`
    select after
      from platform_audit
     where action = ${action} and (subject_id = ${userId} or actor_user_id = ${userId})`.execute(server.db);
  return rows.map(({ after }) => after);
}

describe('signing in at the provider of the market', () => {
  test('asks for a code with PKCE, state and nonce, bound to the browser', async () => {
    const { location, setCookie } = await start();
    const url = new URL(location);
    expect(url.origin).toBe(provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'portal',
      response_type: 'code',
      redirect_uri: `http://localhost${callback}`,
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(url.searchParams.get(name)?.length, name).toBeGreaterThan(40);
    expect(setCookie).toMatch(
      /^paceline_provider=[\w-]{43}; Max-Age=600; Path=\/sign-in-provider; HttpOnly; SameSite=Lax$/,
    );
  });

  test('begins a session as a password does, links the account, and opens the wanted page', async () => {
    const user = await person();
    const returned = await signIn(user.account, '?lang=de&next=%2Fde%2Forders%3Fq%3D1');
    expect(returned.location).toBe('/de/login?provider=done&next=%2Fde%2Forders%3Fq%3D1');
    expect(returned.setCookie).toMatch(
      /paceline_refresh=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict/,
    );
    expect(returned.setCookie).toMatch(/paceline_provider=; Max-Age=0/);
    expect(await userOf(returned)).toMatchObject({ username: user.username });
    expect(await audited(user.id, 'identity.signed-in')).toEqual([
      { host: 'localhost', by: 'provider', secondFactor: true },
    ]);
    expect(await audited(user.id, 'sign-in-provider.linked')).toEqual([
      { market: 'localhost', issuer: provider.issuer, subject: user.account.sub },
    ]);
  });

  test('afterwards only the account counts, whatever its address says', async () => {
    const user = await person();
    const somebody = await person();
    await signIn(user.account);
    const moved = { ...user.account, email: somebody.account.email ?? '', email_verified: false };
    expect(await userOf(await signIn(moved))).toMatchObject({ username: user.username });
  });

  test('another claim than the address holds the user name', async () => {
    const user = await person({ email_verified: false });
    await makeSignInProvider(server, market, provider, { userClaim: 'preferred_username' });
    const named = { ...user.account, preferred_username: user.username.toUpperCase() };
    expect(await userOf(await signIn(named))).toMatchObject({ username: user.username });
    expect((await signIn({ sub: randomUUID() })).refused).toBe('sign_in_user_unknown');
    await makeSignInProvider(server, market, provider);
  });

  test('asks for no new password, because none was used', async () => {
    const user = await person();
    await server.db
      .updateTable('identity_user')
      .set({ must_change_password: true })
      .where('id', '=', user.id)
      .execute();
    expect(await userOf(await signIn(user.account))).toMatchObject({
      username: user.username,
      mustChangePassword: false,
    });
  });

  test('a market without a provider, or with one that is off, has no such sign-in', async () => {
    await makeSignInProvider(server, market, provider, { enabled: false });
    const response = await server.app.inject({ url: '/sign-in-provider/start', headers: { host: 'localhost' } });
    expect(response.statusCode).toBe(404);
    await makeSignInProvider(server, market, provider);
  });
});

describe('who is refused', () => {
  test('a person without a user, and one whose address is not verified', async () => {
    expect(await signIn({ sub: randomUUID(), email: 'nobody@else.example', email_verified: true })).toMatchObject({
      refused: 'sign_in_user_unknown',
      refreshCookie: null,
    });
    const user = await person({ email_verified: false });
    expect(await signIn(user.account)).toMatchObject({ refused: 'sign_in_mail_not_verified', refreshCookie: null });
  });

  test('a placeholder address names nobody', async () => {
    const user = await person();
    await server.db.updateTable('identity_user').set({ is_fake_email: true }).where('id', '=', user.id).execute();
    expect((await signIn(user.account)).refused).toBe('sign_in_user_unknown');
  });

  test('a disabled user, before and after the first sign-in', async () => {
    const [linked, fresh] = [await person(), await person()];
    await signIn(linked.account);
    await server.db
      .updateTable('identity_user')
      .set({ disabled_at: server.services.now() })
      .where('id', 'in', [linked.id, fresh.id])
      .execute();
    expect(await signIn(linked.account)).toMatchObject({ refused: 'login_failed', refreshCookie: null });
    expect(await signIn(fresh.account)).toMatchObject({ refused: 'login_failed', refreshCookie: null });
  });

  test('another account with the address of a linked user', async () => {
    const user = await person();
    await signIn(user.account);
    expect(await signIn({ ...user.account, sub: randomUUID() })).toMatchObject({
      refused: 'sign_in_other_account',
      refreshCookie: null,
    });
  });

  test('somebody who cancels at the provider', async () => {
    expect(await signIn('')).toMatchObject({ refused: 'sign_in_provider_refused', refreshCookie: null });
  });

  test('everybody but administrators of markets while the market is closed', async () => {
    const user = await person();
    await sql`update markets_market set status = 'maintenance' where id = ${market}`.execute(server.db);
    const returned = await signIn(user.account, '?lang=fr');
    await sql`update markets_market set status = 'online' where id = ${market}`.execute(server.db);
    expect(returned).toMatchObject({ location: '/fr/maintenance', refreshCookie: null });
  });
});

describe('answers that are not valid', () => {
  const refused = { refused: 'sign_in_provider_refused', refreshCookie: null };

  const falsifications: readonly (readonly [string, Falsified])[] = [
    ['another issuer', { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) }],
    ['another nonce', { claims: (claims) => ({ ...claims, nonce: 'other' }) }],
    ['no nonce', { claims: ({ nonce: _nonce, ...claims }) => claims }],
    ['another audience', { claims: (claims) => ({ ...claims, aud: 'another portal' }) }],
    ['an expiry in the past', { claims: (claims) => ({ ...claims, exp: (claims.exp ?? 0) - 90_000 }) }],
    ['the signature of another key', { foreignKey: true }],
  ];

  test.each(falsifications)('an ID token with %s', async (_case, falsified) => {
    const user = await person();
    provider.falsified = falsified;
    expect(await signIn(user.account)).toMatchObject(refused);
    provider.falsified = null;
    expect(await signIn(user.account)).toMatchObject({ refused: null });
  });

  test('the same answer twice', async () => {
    const user = await person();
    const { location, cookie } = await start();
    const answer = await provider.answer(location, user.account);
    expect((await comeBack(answer, cookie)).refused).toBeNull();
    expect(await comeBack(answer, cookie)).toMatchObject(refused);
  });

  test('a code that was used, under a new state', async () => {
    const user = await person();
    const first = await start();
    const answer = await provider.answer(first.location, user.account);
    await comeBack(answer, first.cookie);
    const second = await start();
    answer.searchParams.set('state', new URL(second.location).searchParams.get('state') ?? '');
    expect(await comeBack(answer, second.cookie)).toMatchObject(refused);
  });

  test('the code of another person’s sign-in, although it is fresh: PKCE binds it to its start', async () => {
    const user = await person();
    const [theirs, own] = [await start(), await start()];
    const answer = await provider.answer(theirs.location, user.account);
    answer.searchParams.set('state', new URL(own.location).searchParams.get('state') ?? '');
    expect(await comeBack(answer, own.cookie)).toMatchObject(refused);
  });

  test('an answer in another browser, or in none that began a sign-in', async () => {
    const user = await person();
    const [own, other] = [await start(), await start()];
    const answer = await provider.answer(own.location, user.account);
    expect(await comeBack(answer, other.cookie)).toMatchObject(refused);
    expect(await comeBack(answer, '')).toMatchObject(refused);
    // The right browser still may: a stranger cannot use up its attempt.
    expect((await comeBack(answer, own.cookie)).refused).toBeNull();
  });

  test('an answer without a state, or with an unknown one', async () => {
    const { cookie } = await start();
    for (const search of ['', '?code=x', '?code=x&state=y', '?state=a&state=b'])
      expect(await comeBack(new URL(`http://localhost${callback}${search}`), cookie)).toMatchObject(refused);
  });

  test('an answer that comes after ten minutes; the attempt is deleted later', async () => {
    const user = await person();
    const { location, cookie } = await start();
    const answer = await provider.answer(location, user.account);
    const late = new Date(server.services.now().getTime() + 601_000);
    server.setNow(late);
    expect(await comeBack(answer, cookie)).toMatchObject(refused);
    await start();
    await forgetOldAttempts({ db: server.db, now: new Date(late.getTime() + 601_000) });
    expect(await server.db.selectFrom('sign_in_provider_attempt').selectAll().execute()).toEqual([]);
  });

  test('an answer on the host of another market, and the account of another market’s provider', async () => {
    const user = await person();
    const own = await start();
    const answer = await provider.answer(own.location, user.account);
    expect(await comeBack(answer, own.cookie, 'other.example')).toMatchObject(refused);

    // The same account id at another provider is another account.
    await comeBack(answer, own.cookie);
    const there = await start('', 'other.example');
    const elsewhere = await otherProvider.answer(there.location, { sub: user.account.sub });
    expect((await comeBack(elsewhere, there.cookie, 'other.example')).refused).toBe('sign_in_user_unknown');
    // A code of one provider is worth nothing at the other.
    const swapped = await start('', 'other.example');
    const fresh = await start();
    const code = await provider.answer(fresh.location, user.account);
    code.searchParams.set('state', new URL(swapped.location).searchParams.get('state') ?? '');
    expect((await comeBack(code, swapped.cookie, 'other.example')).refused).toBe('sign_in_provider_refused');
  });

  test('a provider that does not answer', async () => {
    await makeSignInProvider(server, market, provider, { issuer: 'http://127.0.0.1:1' });
    const { location } = await start('?next=%2Fde');
    expect(location).toBe('/en-us/login?refused=sign_in_provider_unavailable&next=%2Fde');
    await makeSignInProvider(server, market, provider);
  });

  test('a provider whose secret cannot be opened any more', async () => {
    const user = await person();
    await server.db
      .updateTable('sign_in_provider_setting')
      .set({ client_secret: 'sealed with a lost key', version: 1_000 })
      .where('market_id', '=', market)
      .execute();
    const { location } = await start();
    expect(location).toContain('refused=sign_in_provider_unavailable');
    await makeSignInProvider(server, market, provider);
    expect((await signIn(user.account)).refused).toBeNull();
  });
});

describe('the page after the sign-in', () => {
  const attempts = [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/%5cevil.example\\',
    'javascript:alert(1)',
    '/A',
    '/de\nlocation: x',
    `/${'d'.repeat(600)}`,
  ];

  test.each(attempts)('is never %j', async (next) => {
    expect(safeReturnPath(next)).toBeUndefined();
    const user = await person();
    const returned = await signIn(
      user.account,
      `?lang=${encodeURIComponent('//evil')}&next=${encodeURIComponent(next)}`,
    );
    expect(returned.location).toBe('/en-us/login?provider=done');
  });
});

describe('signing in with a password', () => {
  const login = async (username: string): Promise<{ status: number; code?: string }> => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/login',
      headers: { host: 'localhost' },
      payload: { username, password: 'Velodrom1' },
    });
    return { status: response.statusCode, code: response.json<{ code?: string }>().code };
  };

  test('ends where the market wants the provider, except for administrators of markets', async () => {
    const passwordHash = await hashPassword('Velodrom1');
    const sales = await makeUser(server, { role: 'salesman', groupRole: 'Sales', passwordHash });
    const admin = await makeUser(server, { role: 'administrator', passwordHash });
    expect((await login(sales.username)).status).toBe(200);
    await makeSignInProvider(server, market, provider, { passwordAllowed: false });
    expect(await login(sales.username)).toEqual({ status: 400, code: 'password_sign_in_off' });
    expect((await login(admin.username)).status).toBe(200);
    await makeSignInProvider(server, market, provider, { passwordAllowed: false, enabled: false });
    expect((await login(sales.username)).status).toBe(200);
    await makeSignInProvider(server, market, provider);
  });
});
