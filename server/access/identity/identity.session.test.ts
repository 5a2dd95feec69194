import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { testServer } from '#testing/harness.ts';
import { makeCustomer, makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeUser, signIn } from './identity.factory.ts';
import { hashPassword } from './identity.password.ts';

const server = testServer();
const web = { 'x-paceline-client': 'web' };
const password = 'Velodrom1';
let hash = '';
let sorg = '';
let otherSorg = '';

beforeAll(async () => {
  hash = await hashPassword(password);
  sorg = await makeSorg(server);
  otherSorg = await makeSorg(server);
  await makeMarket(server, {
    sorgs: [sorg],
    languages: ['en-us', 'de'],
    configuration: { specificLoginMessages: true },
  });
  await makeMarket(server, { host: 'other.example', sorgs: [otherSorg] });
});

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { requestToken: string; refreshToken: string; code: string };
  readonly cookie: string | null;
  readonly setCookie: string;
}

interface Call {
  readonly body?: object;
  readonly token?: string;
  readonly cookie?: string | null;
  readonly headers?: Record<string, string>;
  readonly address?: string;
  readonly method?: 'GET' | 'POST';
  readonly host?: string;
  readonly app?: typeof server.app;
}

async function call(
  url: string,
  {
    body,
    token,
    cookie,
    headers = {},
    address = '127.0.0.1',
    method = 'POST',
    host = 'localhost',
    app = server.app,
  }: Call = {},
): Promise<Answer> {
  const response = await app.inject({
    method,
    url,
    remoteAddress: address,
    headers: {
      host,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie: `paceline_refresh=${cookie}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  const setCookie = String(response.headers['set-cookie'] ?? '');
  return {
    status: response.statusCode,
    body: response.json(),
    setCookie,
    cookie: /paceline_refresh=([^;]*)/.exec(setCookie)?.[1] ?? null,
  };
}

const login = (username: string, more: Call = {}, word = password): Promise<Answer> =>
  call('/login', { ...more, body: { username, password: word } });
const user = (token: string, more: Call = {}): Promise<Answer> => call('/user', { ...more, token, method: 'GET' });
const refresh = (refreshToken: string, more: Call = {}): Promise<Answer> =>
  call('/refresh-token', { ...more, body: { refreshToken } });

async function dealerUser(): Promise<{ id: string; username: string; customer: { id: string; unified: string } }> {
  const customer = await makeCustomer(server, { sorgs: [sorg] });
  const made = await makeUser(server, {
    role: 'dealer',
    groupRole: 'Dealer',
    customerId: customer.id,
    passwordHash: hash,
  });
  return { ...made, customer };
}

describe('signing in', () => {
  test('signing in answers a request token and a refresh token (R-090); a dealer works for their own customer', async () => {
    const dealer = await dealerUser();
    const answer = await login(dealer.username.toUpperCase());
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(['mustChangePassword', 'refreshToken', 'requestToken']);
    expect(answer.cookie).toBeNull();
    const me = await user(answer.body.requestToken);
    expect(me.status).toBe(200);
    expect(me.body).toMatchObject({
      username: dealer.username,
      hasCustCode: true,
      customer: { custCode: { unified: dealer.customer.unified } },
    });
    expect(me.body['salesActiveCustCode']).toBeNull();
  });

  test('the web client gets the refresh token as a cookie that scripts cannot read', async () => {
    const dealer = await dealerUser();
    const answer = await login(dealer.username, { headers: web });
    expect(answer.body).not.toHaveProperty('refreshToken');
    expect(answer.setCookie).toMatch(
      /(?:^|,)paceline_refresh=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict(?:,|$)/,
    );
    const renewed = await call('/refresh-token', { headers: web, cookie: answer.cookie });
    expect(renewed.status).toBe(200);
    expect(renewed.cookie).not.toBe(answer.cookie);
    // The cookie alone is not enough: a form of another site cannot set the header.
    expect((await call('/refresh-token', { cookie: renewed.cookie })).status).toBe(401);
  });

  test('a page that starts gets its user with the token, in the language that it names', async () => {
    const dealer = await dealerUser();
    const { cookie } = await login(dealer.username, { headers: web });
    const plain = await call('/refresh-token', { headers: web, cookie });
    expect(Object.keys(plain.body)).toEqual(['requestToken']);
    const headers = { ...web, 'x-paceline-with': 'user' };
    const { status, body } = await call('/refresh-token', { headers, cookie: plain.cookie });
    expect(status).toBe(200);
    expect(body['user']).toEqual((await user(body.requestToken)).body);
    expect(body['user']).toMatchObject({ username: dealer.username });
    // Without a session there is no user either.
    expect(await call('/refresh-token', { headers, cookie: 'a'.repeat(43) })).toMatchObject({ status: 401 });
  });

  test('a sales user begins without a customer', async () => {
    const sales = await makeUser(server, {
      role: 'salesman',
      groupRole: 'Sales',
      passwordHash: hash,
      areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
    });
    const me = await user((await login(sales.username)).body.requestToken);
    expect(me.body).toMatchObject({ hasCustCode: false, customer: null, cart: null, credit: null, salesUser: true });
  });

  test('a refused sign-in says which of name and password was wrong, or only that it failed, as the market is set (R-104, Q-026)', async () => {
    const dealer = await dealerUser();
    const setSpecific = (specific: boolean) =>
      sql`update markets_market
             set configuration = configuration || ${JSON.stringify({ specificLoginMessages: specific })}::jsonb
           where code = 'localhost'`.execute(server.db);
    // The default of a new market.
    await sql`update markets_market set configuration = configuration - 'specificLoginMessages'`.execute(server.db);
    expect((await login(dealer.username, {}, 'Falsch123')).body.code).toBe('login_failed');
    await setSpecific(true);
    expect(await login(dealer.username, {}, 'Falsch123')).toMatchObject({
      status: 400,
      body: { code: 'password_incorrect', field: 'password' },
    });
    expect(await login(`nobody-${dealer.username}`)).toMatchObject({
      status: 400,
      body: { code: 'username_incorrect', field: 'username' },
    });
    await setSpecific(false);
    expect((await login(dealer.username, {}, 'Falsch123')).body.code).toBe('login_failed');
    expect((await login(`nobody-${dealer.username}`)).body.code).toBe('login_failed');
    await setSpecific(true);
  });

  test('refuses a disabled user even with the right password', async () => {
    const dealer = await dealerUser();
    await sql`update identity_user set disabled_at = now() where id = ${dealer.id}`.execute(server.db);
    expect((await login(dealer.username)).body.code).toBe('login_failed');
  });

  test('takes the same time for an unknown name as for a known one', async () => {
    const dealer = await dealerUser();
    const argon2 = vi.spyOn(crypto, 'argon2');
    // Named imports of a built-in module see the spy only after this call.
    syncBuiltinESMExports();
    const workFor = async (username: string): Promise<unknown[]> => {
      argon2.mockClear();
      await login(username, { address: '10.9.0.1' }, 'Falsch123');
      return argon2.mock.calls.map(([algorithm, { memory, passes, parallelism, tagLength }]) => [
        algorithm,
        memory,
        passes,
        parallelism,
        tagLength,
      ]);
    };
    try {
      const known = await workFor(dealer.username);
      expect(known).toHaveLength(1);
      expect(await workFor('nobody-at-all')).toEqual(known);
    } finally {
      argon2.mockRestore();
      syncBuiltinESMExports();
    }
  });

  test('invalid input is refused without a server error', async () => {
    for (const body of [
      {},
      { username: '' },
      { username: 'a' },
      { username: {}, password: [] },
      { username: 'a', password: 'x'.repeat(10_000) },
    ]) {
      expect((await call('/login', { body })).status).toBe(400);
    }
  });
});

describe('the throttle (Q-026)', () => {
  test('five failures lock user and address for fifteen minutes, in every process', async () => {
    const dealer = await dealerUser();
    const start = new Date('2030-03-01T10:00:00Z');
    for (let minute = 0; minute < 5; minute += 1) {
      server.setNow(new Date(start.getTime() + minute * 60_000));
      expect((await login(dealer.username, {}, 'Falsch123')).body.code).toBe('password_incorrect');
    }
    const second = await createApp(server.config, server.services);
    expect((await login(dealer.username, { app: second })).body.code).toBe('login_failed');
    await second.close();
    // Another address may still try: a stranger cannot lock dealers out of their own shop.
    expect((await login(dealer.username, { address: '10.1.1.1' })).status).toBe(200);
    server.setNow(new Date(start.getTime() + 18 * 60_000));
    expect((await login(dealer.username)).body.code).toBe('login_failed');
    server.setNow(new Date(start.getTime() + 19 * 60_000 + 1_000));
    expect((await login(dealer.username)).status).toBe(200);
    server.setNow(null);
  });

  test('a success clears the failures of the user at that address', async () => {
    const dealer = await dealerUser();
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 4; i += 1)
        expect((await login(dealer.username, {}, 'Falsch123')).body.code).toBe('password_incorrect');
      expect((await login(dealer.username)).status).toBe(200);
    }
  });

  test('many parallel sign-ins of one user with the right password succeed', async () => {
    const dealer = await dealerUser();
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(dealer.username)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });
});

describe('refreshing (Q-019)', () => {
  test('takes the word of the contract, token, too', async () => {
    const { body } = await login((await dealerUser()).username);
    expect((await call('/refresh-token', { body: { token: body.refreshToken } })).status).toBe(200);
  });

  test('each token works once; reuse of a stolen one ends the session', async () => {
    const dealer = await dealerUser();
    const first = await login(dealer.username);
    const second = await refresh(first.body.refreshToken);
    expect(second.status).toBe(200);
    expect((await user(second.body.requestToken)).status).toBe(200);
    const stolen = await refresh(first.body.refreshToken, { address: '10.66.6.6' });
    expect(stolen).toMatchObject({ status: 403, body: { code: 'session_ended' } });
    // Both the thief and the owner are signed out.
    expect((await user(second.body.requestToken)).status).toBe(403);
    expect((await refresh(second.body.refreshToken)).status).toBe(403);
    const { rows } = await sql<{
      end_reason: string;
    }>`select end_reason from identity_session where user_id = ${dealer.id}`.execute(server.db);
    expect(rows).toEqual([{ end_reason: 'refresh_token_reused' }]);
  });

  test('two tabs that refresh at the same moment both continue with the same successor', async () => {
    const dealer = await dealerUser();
    const { cookie } = await login(dealer.username, { headers: web });
    const [one, two] = await Promise.all([
      call('/refresh-token', { headers: web, cookie }),
      call('/refresh-token', { headers: web, cookie }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.cookie).toBe(two.cookie);
    const { rows } = await sql<{
      count: number;
    }>`
      select count(*)::int as count
        from identity_refresh_token t
        join identity_session s on s.id = t.session_id
       where s.user_id = ${dealer.id}`.execute(server.db);
    expect(rows[0]?.count).toBe(2);
    expect((await call('/refresh-token', { headers: web, cookie: one.cookie })).status).toBe(200);
  });

  test('the grace period is a few seconds and for the same device only', async () => {
    const dealer = await dealerUser();
    const start = new Date('2030-04-01T10:00:00Z');
    server.setNow(start);
    const late = await login(dealer.username);
    await refresh(late.body.refreshToken);
    server.setNow(new Date(start.getTime() + 6_000));
    expect((await refresh(late.body.refreshToken)).status).toBe(403);
    const elsewhere = await login(dealer.username);
    await refresh(elsewhere.body.refreshToken);
    expect((await refresh(elsewhere.body.refreshToken, { headers: { 'user-agent': 'another browser' } })).status).toBe(
      403,
    );
    server.setNow(null);
  });

  test('unknown, malformed and expired tokens count as no session', async () => {
    const dealer = await dealerUser();
    const start = new Date('2030-05-01T10:00:00Z');
    server.setNow(start);
    const { body } = await login(dealer.username);
    expect((await refresh('x'.repeat(43))).status).toBe(401);
    expect((await call('/refresh-token', { body: { refreshToken: { evil: true } } })).status).toBe(401);
    expect((await call('/refresh-token', { headers: { 'content-type': 'application/json' } })).status).toBe(401);
    server.setNow(new Date(start.getTime() + 31 * 86_400_000));
    expect((await refresh(body.refreshToken)).status).toBe(401);
    server.setNow(null);
  });

  test('a token of another host is refused with 403 and stays valid on its own host', async () => {
    const dealer = await dealerUser();
    const { body } = await login(dealer.username);
    expect((await user(body.requestToken, { host: 'other.example' })).status).toBe(403);
    expect((await refresh(body.refreshToken, { host: 'other.example' })).status).toBe(403);
    expect((await refresh(body.refreshToken)).status).toBe(200);
  });

  test('clocks may differ between machines: a token from a fast clock is valid, an expired one is not', async () => {
    const dealer = await dealerUser();
    const start = new Date('2030-06-01T10:00:00Z');
    server.setNow(new Date(start.getTime() + 90_000));
    const { body } = await login(dealer.username);
    server.setNow(start);
    expect((await user(body.requestToken)).status).toBe(200);
    expect((await refresh(body.refreshToken)).status).toBe(200);
    server.setNow(new Date(start.getTime() + 90_000 + 15 * 60_000 + 1_000));
    expect((await user(body.requestToken)).status).toBe(401);
    server.setNow(null);
  });

  test('logging out ends the session and removes the cookie', async () => {
    const dealer = await dealerUser();
    const answer = await login(dealer.username, { headers: web });
    const out = await call('/logout', { headers: web, cookie: answer.cookie });
    expect(out.status).toBe(200);
    expect(out.setCookie).toContain('paceline_refresh=; Max-Age=0');
    expect((await user(answer.body.requestToken)).status).toBe(403);
    expect((await call('/refresh-token', { headers: web, cookie: answer.cookie })).status).toBe(403);
    expect((await call('/logout')).status).toBe(200);
  });
});

describe('changed permissions apply at once (ASVS 8.3.2), in every process', () => {
  test('a disabled user is signed out at the next call to another process', async () => {
    const dealer = await dealerUser();
    const { body } = await login(dealer.username);
    const second = await createApp(server.config, server.services);
    expect((await user(body.requestToken, { app: second })).status).toBe(200);
    await sql`update identity_user set disabled_at = now() where id = ${dealer.id}`.execute(server.db);
    expect((await user(body.requestToken, { app: second })).status).toBe(403);
    expect((await user(body.requestToken)).status).toBe(403);
    expect((await refresh(body.refreshToken)).status).toBe(403);
    await second.close();
  });

  test('a removed role removes its permissions', async () => {
    const staff = await makeUser(server, { role: 'administrator' });
    const caller = await signIn(server, staff.id);
    const second = await createApp(server.config, server.services);
    const asked = async (app: typeof server.app): Promise<unknown> =>
      (await call('/graphql', { app, token: caller.token ?? '', body: { query: '{ markets { code } }' } })).body[
        'errors'
      ];
    expect(await asked(second)).toBeUndefined();
    await sql`delete from identity_user_role where user_id = ${staff.id}`.execute(server.db);
    for (const app of [server.app, second])
      expect(await asked(app)).toMatchObject([{ extensions: { code: 'FORBIDDEN_SCOPE' } }]);
    await second.close();
  });

  test('a dealer whose customer is removed must sign in again', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    expect((await user(dealer.token ?? '')).status).toBe(200);
    await sql`delete from customers_user where user_id = ${dealer.userId}`.execute(server.db);
    expect((await user(dealer.token ?? '')).status).toBe(403);
  });
});

describe('in maintenance (Q-021)', () => {
  test('only users who may reopen the market can sign in', async () => {
    const dealer = await dealerUser();
    const boss = await makeUser(server, { role: 'administrator', passwordHash: hash });
    const { body } = await login(dealer.username);
    await sql`
      update markets_market
         set status = 'maintenance', status_message = 'Back at noon'
       where code = 'localhost'`.execute(server.db);
    expect(await login(dealer.username)).toMatchObject({
      status: 500,
      body: { status: 'maintenance', message: 'Back at noon' },
    });
    expect((await user(body.requestToken)).status).toBe(500);
    expect((await refresh(body.refreshToken)).body).toMatchObject({ status: 'maintenance' });
    // Everything else that needs a session is refused too, REST or GraphQL; public pages still say why.
    for (const url of ['/change-customer/1-', '/graphql', '/query', '/public/graphql'])
      expect(await call(url, { token: body.requestToken, body: { query: '{ sorgs { sorg } }' } }), url).toMatchObject({
        status: 500,
        body: { status: 'maintenance', message: 'Back at noon' },
      });
    const opened = await login(boss.username);
    expect(opened.status).toBe(200);
    // An expired token is reported first, so that a user who can open the market refreshes and continues.
    const later = new Date(server.services.now().getTime() + 16 * 60_000);
    server.setNow(later);
    expect((await user(opened.body.requestToken)).status).toBe(401);
    const renewed = await refresh(opened.body.refreshToken);
    expect((await user(renewed.body.requestToken)).status).toBe(200);
    server.setNow(null);
    await sql`update markets_market set status = 'online', status_message = '' where code = 'localhost'`.execute(
      server.db,
    );
    expect((await user(body.requestToken)).status).toBe(200);
    // The refusal did not use the token up.
    expect((await refresh(body.refreshToken)).status).toBe(200);
  });
});

describe('own language and password', () => {
  test('the language changes for the next call, an unknown one is refused', async () => {
    const dealer = await dealerUser();
    const { requestToken } = (await login(dealer.username)).body;
    const change = (id: string) =>
      server.graphql(
        { token: requestToken },
        'mutation ($id: ID!) { changeLanguage(id: $id) { status description message { status } userErrors { code message } } }',
        { id },
      );
    expect((await change('de')).data.changeLanguage).toMatchObject({
      status: 'success',
      message: { status: 'success' },
      userErrors: [],
    });
    expect((await user(requestToken)).body['language']).toBe('de');
    // The language of the user stays possible; others are those that the market lists.
    expect((await change('de')).data.changeLanguage.status).toBe('success');
    expect((await change('fr')).data.changeLanguage).toMatchObject({
      status: 'failed',
      userErrors: [{ code: 'failed_change_language' }],
    });
    expect((await user(requestToken)).body['language']).toBe('de');
    const refused = (await change('xx')).data.changeLanguage;
    expect(refused).toMatchObject({
      status: 'failed',
      userErrors: [{ code: 'failed_change_language', message: 'Die Sprache konnte nicht geändert werden.' }],
    });
  });

  test('a new password needs the old one and ends the other sessions', async () => {
    const dealer = await dealerUser();
    const here = await login(dealer.username);
    const there = await login(dealer.username);
    const change = (currentPassword: string, newPassword: string) =>
      server.graphql(
        { token: here.body.requestToken },
        'mutation ($a: String!, $b: String!) { changePassword(currentPassword: $a, newPassword: $b) { changed userErrors { field code } } }',
        { a: currentPassword, b: newPassword },
      );
    expect((await change('Falsch123', 'Neuwort99')).data.changePassword).toMatchObject({
      changed: false,
      userErrors: [{ field: 'currentPassword', code: 'password_incorrect' }],
    });
    expect((await change(password, password)).data.changePassword).toEqual({
      changed: null,
      userErrors: [{ field: 'newPassword', code: 'pass_same_as_before' }],
    });
    expect((await change(password, 'short')).data.changePassword.userErrors[0]).toEqual({
      field: 'newPassword',
      code: 'pass_min_length',
    });
    expect((await change(password, 'Welcome-2026')).data.changePassword.userErrors).toEqual([
      { field: 'newPassword', code: 'pass_common' },
    ]);
    expect((await change(password, `X1-${dealer.username}`)).data.changePassword.userErrors).toEqual([
      { field: 'newPassword', code: 'pass_contains_name' },
    ]);
    expect((await change(password, 'Neuwort99')).data.changePassword).toEqual({ changed: true, userErrors: [] });
    expect((await user(here.body.requestToken)).status).toBe(200);
    expect((await user(there.body.requestToken)).status).toBe(403);
    expect((await login(dealer.username)).status).toBe(400);
    expect((await login(dealer.username, {}, 'Neuwort99')).status).toBe(200);
  });
});
