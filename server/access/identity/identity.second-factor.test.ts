import { generateSync } from 'otplib';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { nextNumber } from '#testing/counters.ts';
import { createUser, makeAdministrator, userInput } from '#accounts/users/users.factory.ts';
import { makeUser, signIn } from './identity.factory.ts';
import { hashPassword } from './identity.password.ts';

const server = testServer();
const password = 'Velodrom1';
const start = new Date('2031-05-06T08:00:00Z');
let passwordHash = '';
let sorg = '';

beforeAll(async () => {
  passwordHash = await hashPassword(password);
  sorg = await makeSorg(server);
  await makeMarket(server, {
    sorgs: [sorg],
    languages: ['en-us', 'de'],
    configuration: { specificLoginMessages: true },
  });
  await makeMarket(server, { host: 'other.example', sorgs: [await makeSorg(server)] });
});
afterEach(() => server.setNow(null));

interface Person extends Caller {
  readonly id: string;
  readonly username: string;
  readonly sessionId: string;
}
async function someone(extraRole?: string): Promise<Person> {
  const user = await makeUser(server, { role: 'dealer', groupRole: 'Dealer', passwordHash });
  if (extraRole !== undefined)
    await sql`
      insert into identity_user_role (user_id, role_id)
      select ${user.id}, id
        from identity_role
       where name = ${extraRole}`.execute(server.db);
  return { ...(await signIn(server, user.id)), ...user };
}

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly field: string | undefined;
  readonly requestToken: string | undefined;
  readonly secondFactor: { readonly token: string; readonly methods: readonly string[] } | undefined;
}
interface From {
  readonly host?: string;
  readonly address?: string;
  readonly agent?: string;
}
async function post(url: string, payload: object, { host = 'localhost', address, agent }: From = {}): Promise<Answer> {
  const response = await server.app.inject({
    method: 'POST',
    url,
    payload,
    ...(address && { remoteAddress: address }),
    headers: { host, 'user-agent': agent ?? 'test' },
  });
  return { ...response.json<Answer>(), status: response.statusCode };
}
const login = (username: string, from?: From, word = password) => post('/login', { username, password: word }, from);
const second = (token: string | undefined, code: string, from?: From) =>
  post('/login/second-factor', { token: token ?? '', code }, from);
const ask = (token: string | null | undefined) =>
  server.app.inject({ url: '/user', headers: { host: 'localhost', authorization: `Bearer ${token ?? ''}` } });

/** The code that the app shows some seconds from now. */
const codeAt = (secret: string, seconds = 0): string =>
  generateSync({ secret, epoch: Math.floor(server.services.now().getTime() / 1000) + seconds });
const wrongFor = (secret: string): string => {
  const near = [-60, -30, 0, 30, 60].map((seconds) => codeAt(secret, seconds));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '';
};
const later = (seconds: number) => server.setNow(new Date(server.services.now().getTime() + seconds * 1000));

async function run<T>(caller: Caller, document: string, variables: Record<string, unknown> = {}): Promise<T> {
  const { data, errors } = await server.graphql(caller, document, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return data as T;
}
const outcome = 'message { status } userErrors { field code }';
const startApp = async (caller: Caller, word = password) =>
  (
    await run<{ startAuthenticator: { secret: string; uri: string; qr: string[]; userErrors: object[] } }>(
      caller,
      `mutation ($p: String!) { startAuthenticator(password: $p) { secret uri qr ${outcome} } }`,
      { p: word },
    )
  ).startAuthenticator;
const confirmApp = async (caller: Caller, code: string) =>
  (
    await run<{ confirmAuthenticator: { recoveryCodes: string[] | null; userErrors: object[] } }>(
      caller,
      `mutation ($c: String!) { confirmAuthenticator(code: $c) { recoveryCodes secondFactor { authenticatorSince recoveryCodesLeft } ${outcome} } }`,
      { c: code },
    )
  ).confirmAuthenticator;

/** A user with an authenticator whose last code was used a minute ago. */
async function protectedUser(): Promise<Person & { secret: string; codes: string[] }> {
  server.setNow(start);
  const me = await someone();
  const { secret } = await startApp(me);
  const { recoveryCodes } = await confirmApp(me, codeAt(secret));
  later(60);
  return { ...me, secret, codes: recoveryCodes ?? [] };
}

describe('adding an authenticator app', () => {
  test('needs the password and a first code; then sign-in asks for a code, and other sessions end', async () => {
    server.setNow(start);
    const me = await someone();
    const elsewhere = await signIn(server, me.id);
    expect((await startApp(me, 'Falsch123')).userErrors).toEqual([{ field: 'password', code: 'password_incorrect' }]);
    const { secret, uri, qr } = await startApp(me);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain(encodeURIComponent(me.username));
    expect(new Set(qr.map((row) => row.length))).toEqual(new Set([qr.length]));
    // A secret that was never confirmed changes nothing.
    expect((await login(me.username)).requestToken).toBeTruthy();
    expect((await confirmApp(me, wrongFor(secret))).userErrors).toEqual([
      { field: 'code', code: 'second_factor_incorrect' },
    ]);
    const { recoveryCodes } = await confirmApp(me, codeAt(secret));
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes)).toHaveProperty('size', 10);
    expect((await ask(elsewhere.token)).statusCode).toBe(403);
    expect((await ask(me.token)).statusCode).toBe(200);
    for (const again of [await startApp(me), await confirmApp(me, codeAt(secret))])
      expect(again.userErrors).toEqual([{ field: '', code: 'second_factor_exists' }]);

    later(60);
    const half = await login(me.username);
    expect(half).toMatchObject({ status: 200, secondFactor: { methods: ['authenticator', 'recovery'] } });
    expect(half.requestToken).toBeUndefined();
    const whole = await second(half.secondFactor?.token, codeAt(secret));
    expect((await ask(whole.requestToken)).statusCode).toBe(200);
  });

  test('stores the secret encrypted and recovery codes hashed', async () => {
    const me = await protectedUser();
    const { rows } = await sql<{ row: string }>`
      select a::text as row from identity_authenticator a where user_id = ${me.id}
      union all
      select c::text from identity_recovery_code c where user_id = ${me.id}
      union all
      select p::text from platform_audit p where subject_id = ${me.id}`.execute(server.db);
    expect(rows.length).toBeGreaterThan(10);
    for (const { row } of rows)
      for (const secret of [me.secret, ...me.codes, ...me.codes.map((code) => code.replaceAll('-', ''))])
        expect(row).not.toContain(secret);
  });

  test('wrong passwords and codes count for the throttle', async () => {
    server.setNow(start);
    const me = await someone();
    const { secret } = await startApp(me);
    for (let i = 0; i < 5; i += 1) await confirmApp(me, wrongFor(secret));
    expect((await confirmApp(me, codeAt(secret))).userErrors).toEqual([{ field: '', code: 'login_failed' }]);
  });

  test('the own second factor is invisible to others', async () => {
    const me = await protectedUser();
    const other = await someone();
    const query = '{ ownSecondFactor { required authenticatorSince recoveryCodesLeft } }';
    expect(await run(me, query)).toEqual({
      ownSecondFactor: { required: false, authenticatorSince: start.toISOString(), recoveryCodesLeft: 10 },
    });
    expect(await run(other, query)).toMatchObject({ ownSecondFactor: { authenticatorSince: null } });
  });
});

describe('the code after the password', () => {
  test('is accepted one step early or late and never twice, also for another sign-in', async () => {
    const me = await protectedUser();
    const half = await login(me.username);
    expect((await second(half.secondFactor?.token, codeAt(me.secret, -60))).code).toBe('second_factor_incorrect');
    expect((await second(half.secondFactor?.token, codeAt(me.secret, 60))).code).toBe('second_factor_incorrect');
    const code = codeAt(me.secret, -30);
    expect((await second(half.secondFactor?.token, code)).requestToken).toBeTruthy();
    const again = await login(me.username);
    expect(await second(again.secondFactor?.token, code)).toMatchObject({
      status: 400,
      code: 'second_factor_incorrect',
      field: 'code',
    });
    expect((await second(again.secondFactor?.token, codeAt(me.secret, 30))).requestToken).toBeTruthy();
    // The step before the last accepted one is used up too.
    const third = await login(me.username);
    expect((await second(third.secondFactor?.token, codeAt(me.secret))).code).toBe('second_factor_incorrect');
  });

  test('opens one session when it is sent several times at once', async () => {
    const me = await protectedUser();
    const halves = await Promise.all([login(me.username), login(me.username), login(me.username)]);
    const code = codeAt(me.secret);
    const answers = await Promise.all(halves.map(({ secondFactor }) => second(secondFactor?.token, code)));
    expect(answers.filter(({ requestToken }) => requestToken)).toHaveLength(1);
  });

  test('guesses are counted, also parallel ones and after the password was entered again', async () => {
    const me = await protectedUser();
    const wrong = wrongFor(me.secret);
    const half = await login(me.username);
    const answers = await Promise.all(Array.from({ length: 12 }, () => second(half.secondFactor?.token, wrong)));
    expect(answers.filter(({ code }) => code === 'second_factor_incorrect')).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 'second_step_expired')).toHaveLength(7);
    const again = await login(me.username);
    expect((await second(again.secondFactor?.token, codeAt(me.secret))).code).toBe('login_failed');
    // Another address may still try, until twenty failures lock the user everywhere.
    for (let i = 0; i < 15; i += 1) {
      const address = `10.8.${i}.1`;
      const next = await login(me.username, { address });
      expect((await second(next.secondFactor?.token, wrong, { address })).code).toBe('second_factor_incorrect');
    }
    const last = await login(me.username, { address: '10.8.99.1' });
    expect((await second(last.secondFactor?.token, codeAt(me.secret), { address: '10.8.99.1' })).code).toBe(
      'login_failed',
    );
    later(16 * 60);
    const after = await login(me.username);
    expect((await second(after.secondFactor?.token, codeAt(me.secret))).requestToken).toBeTruthy();
  });

  test('a new password does not lift the lock of codes', async () => {
    const me = await protectedUser();
    const half = await login(me.username);
    for (let i = 0; i < 5; i += 1) await second(half.secondFactor?.token, wrongFor(me.secret));
    await sql`delete from identity_sign_in_failure where lower(username) = lower(${me.username})`.execute(server.db);
    const again = await login(me.username);
    expect((await second(again.secondFactor?.token, codeAt(me.secret))).code).toBe('login_failed');
  });

  test('the token of the first step is no session, and valid for its browser, host, time and one use', async () => {
    const me = await protectedUser();
    const token = (await login(me.username)).secondFactor?.token;
    expect((await ask(token)).statusCode).toBe(401);
    expect((await post('/refresh-token', { refreshToken: token })).status).toBe(401);
    const code = codeAt(me.secret);
    expect((await second(token, code, { agent: 'another browser' })).code).toBe('second_step_expired');
    expect((await second(token, code, { host: 'other.example' })).code).toBe('second_step_expired');
    expect((await second('x'.repeat(43), code)).code).toBe('second_step_expired');
    expect((await second(token, code)).requestToken).toBeTruthy();
    later(30);
    expect((await second(token, codeAt(me.secret))).code).toBe('second_step_expired');
    const late = (await login(me.username)).secondFactor?.token;
    later(5 * 60);
    expect(await second(late, codeAt(me.secret))).toMatchObject({ status: 400, code: 'second_step_expired' });
  });

  test('the token of one user does not take the code of another', async () => {
    const [me, other] = [await protectedUser(), await protectedUser()];
    const half = await login(me.username);
    expect((await second(half.secondFactor?.token, codeAt(other.secret))).code).toBe('second_factor_incorrect');
    expect((await second(half.secondFactor?.token, other.codes[0] ?? '')).code).toBe('second_factor_incorrect');
    const theirs = await login(other.username);
    expect((await second(theirs.secondFactor?.token, other.codes[0] ?? '')).requestToken).toBeTruthy();
  });

  test('a wrong password, an unknown and a disabled user learn nothing of the second factor', async () => {
    const me = await protectedUser();
    const wrong = await login(me.username, {}, 'Falsch123');
    expect([wrong.code, wrong.secondFactor]).toEqual(['password_incorrect', undefined]);
    const half = await login(me.username);
    await sql`update identity_user set disabled_at = ${start} where id = ${me.id}`.execute(server.db);
    expect((await second(half.secondFactor?.token, codeAt(me.secret))).code).toBe('login_failed');
    expect((await login(me.username)).code).toBe('login_failed');
  });

  test('a changed password ends a sign-in that was begun with the old one', async () => {
    const me = await protectedUser();
    const half = await login(me.username);
    await run(
      me,
      'mutation ($a: String!, $b: String!) { changePassword(currentPassword: $a, newPassword: $b) { changed } }',
      { a: password, b: 'Querfeldein2' },
    );
    expect((await second(half.secondFactor?.token, codeAt(me.secret))).code).toBe('second_step_expired');
  });

  test.each([{}, { token: 'x' }, { token: {}, code: [] }, { token: 'x', code: 'y'.repeat(41) }])(
    'invalid input %j is refused without a server error',
    async (body) => {
      expect((await post('/login/second-factor', body)).status).toBe(400);
    },
  );
});

describe('recovery codes', () => {
  test('work once each, in any spelling, and their use is recorded', async () => {
    const me = await protectedUser();
    const [first = '', next = ''] = me.codes;
    const half = await login(me.username);
    const typed = first.toLowerCase().replaceAll('-', ' ');
    expect((await second(half.secondFactor?.token, typed)).requestToken).toBeTruthy();
    const again = await login(me.username);
    expect((await second(again.secondFactor?.token, first)).code).toBe('second_factor_incorrect');
    const halves = await Promise.all([login(me.username), login(me.username)]);
    const answers = await Promise.all(halves.map(({ secondFactor }) => second(secondFactor?.token, next)));
    expect(answers.filter(({ requestToken }) => requestToken)).toHaveLength(1);
    const { rows } = await sql<{ after: unknown; actor_user_id: string }>`
      select after, actor_user_id
        from platform_audit
       where action = 'identity.recovery-code-used' and subject_id = ${me.id}
       order by id`.execute(server.db);
    expect(rows).toEqual([
      { after: { left: 9 }, actor_user_id: me.id },
      { after: { left: 8 }, actor_user_id: me.id },
    ]);
  });

  test('are replaced with the password and a code; earlier ones are void', async () => {
    const me = await protectedUser();
    const renew = async (word: string, code: string) =>
      (
        await run<{ renewRecoveryCodes: { recoveryCodes: string[] | null; userErrors: object[] } }>(
          me,
          `mutation ($p: String!, $c: String!) { renewRecoveryCodes(password: $p, code: $c) { recoveryCodes ${outcome} } }`,
          { p: word, c: code },
        )
      ).renewRecoveryCodes;
    expect((await renew('Falsch123', codeAt(me.secret))).userErrors).toEqual([
      { field: 'password', code: 'password_incorrect' },
    ]);
    expect((await renew(password, wrongFor(me.secret))).userErrors).toEqual([
      { field: 'code', code: 'second_factor_incorrect' },
    ]);
    const { recoveryCodes } = await renew(password, codeAt(me.secret));
    expect(recoveryCodes).toHaveLength(10);
    const half = await login(me.username);
    expect((await second(half.secondFactor?.token, me.codes[0] ?? '')).code).toBe('second_factor_incorrect');
    expect((await second(half.secondFactor?.token, recoveryCodes?.[0] ?? '')).requestToken).toBeTruthy();
  });
});

describe('removing the authenticator app', () => {
  const remove = async (me: Caller, word: string, code: string) =>
    (
      await run<{ removeAuthenticator: { userErrors: object[] } }>(
        me,
        `mutation ($p: String!, $c: String!) { removeAuthenticator(password: $p, code: $c) { ${outcome} } }`,
        { p: word, c: code },
      )
    ).removeAuthenticator.userErrors;

  test('needs the password and a code; then the password is enough again', async () => {
    const me = await protectedUser();
    expect(await remove(me, 'Falsch123', codeAt(me.secret))).toEqual([
      { field: 'password', code: 'password_incorrect' },
    ]);
    expect(await remove(me, password, wrongFor(me.secret))).toEqual([
      { field: 'code', code: 'second_factor_incorrect' },
    ]);
    expect(await remove(me, password, me.codes[0] ?? '')).toEqual([]);
    expect((await login(me.username)).requestToken).toBeTruthy();
    expect(await run(me, '{ ownSecondFactor { recoveryCodesLeft } }')).toEqual({
      ownSecondFactor: { recoveryCodesLeft: 0 },
    });
    expect(await remove(me, password, '123456')).toEqual([{ field: '', code: 'not_found' }]);
  });
});

describe('a role that requires a second factor', () => {
  async function roleOf(required: boolean): Promise<{ id: string; name: string; admin: Caller }> {
    const admin = await makeAdministrator(server, [sorg]);
    const permissionIds = (
      await run<{ permissions: { data: { id: string }[] } }>(admin, '{ permissions(limit: 1) { data { id } } }')
    ).permissions.data.map(({ id }) => id);
    const name = `desk-${nextNumber('role')}`;
    const { createRole } = await run<{ createRole: { role: { id: string; secondFactorRequired: boolean } } }>(
      admin,
      `mutation ($name: String!, $permissionIds: [ID!]!, $required: Boolean) {
        createRole(name: $name, description: "d", permissionIds: $permissionIds, secondFactorRequired: $required) {
          role { id secondFactorRequired } ${outcome}
        }
      }`,
      { name, permissionIds, required },
    );
    expect(createRole.role.secondFactorRequired).toBe(required);
    return { id: createRole.role.id, name, admin };
  }
  const languageOf = (caller: Caller) =>
    server.graphql(caller, 'mutation { changeLanguage(id: "de") { status userErrors { code } } }');

  test('leads its users to enrolment: every other call is refused until they have one', async () => {
    const role = await roleOf(true);
    server.setNow(start);
    const me = await someone(role.name);
    const session = await login(me.username);
    const caller = { token: session.requestToken ?? null };
    expect((await ask(caller.token)).json()).toMatchObject({ mustAddSecondFactor: true });
    const refused = await server.graphql(caller, '{ sorgs { sorg } }');
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      reason: 'second_factor_required',
    });
    const rest = await server.app.inject({
      url: '/orders/1/pdf',
      headers: { host: 'localhost', authorization: `Bearer ${caller.token ?? ''}` },
    });
    expect(rest.json()).toMatchObject({ code: 'second_factor_required' });
    expect((await languageOf(caller)).data.changeLanguage.status).toBe('success');
    const { secret } = await startApp(caller);
    expect((await confirmApp(caller, codeAt(secret))).recoveryCodes).toHaveLength(10);
    expect((await ask(caller.token)).json()).toMatchObject({ mustAddSecondFactor: false });
    expect((await server.graphql(caller, '{ sorgs { sorg } }')).errors).toBeUndefined();
  });

  test('counts at the next call of open sessions, and for nobody else', async () => {
    const role = await roleOf(false);
    const [me, other] = [await someone(role.name), await someone()];
    expect((await ask(me.token)).json()).toMatchObject({ mustAddSecondFactor: false });
    await run(role.admin, `mutation ($id: ID!) { updateRole(id: $id, secondFactorRequired: true) { ${outcome} } }`, {
      id: role.id,
    });
    expect((await ask(me.token)).json()).toMatchObject({ mustAddSecondFactor: true });
    expect((await ask(other.token)).json()).toMatchObject({ mustAddSecondFactor: false });
  });

  test('is met by a session whose sign-in proved a second factor elsewhere', async () => {
    const role = await roleOf(true);
    const me = await someone(role.name);
    await sql`update identity_session set second_factor = true where id = ${me.sessionId}`.execute(server.db);
    expect((await ask(me.token)).json()).toMatchObject({ mustAddSecondFactor: false });
  });
});

describe('an administrator resets the second factor of a user', () => {
  const reset = async (caller: Caller, id: string) =>
    server.graphql(caller, `mutation ($id: ID!) { resetSecondFactor(id: $id) { id ${outcome} } }`, { id });

  test('so that the password is enough; sessions end, the user gets a mail, and it is recorded', async () => {
    server.setNow(start);
    const admin = await makeAdministrator(server, [sorg]);
    const { user } = await createUser(server, admin, await userInput(server, sorg));
    await sql`update identity_user set password_hash = ${passwordHash}, must_change_password = false where id = ${user.id}`.execute(
      server.db,
    );
    const me: Person = { ...(await signIn(server, user.id)), id: user.id, username: user.username };
    const { secret } = await startApp(me);
    await confirmApp(me, codeAt(secret));
    const seen = await run<{ usersV2: { users: { secondFactor: boolean }[] } }>(
      admin,
      'query ($ids: [ID!]) { usersV2(ids: $ids, limit: 1) { users { secondFactor } } }',
      { ids: [user.id] },
    );
    expect(seen.usersV2.users).toEqual([{ secondFactor: true }]);
    expect((await reset(admin, user.id)).data.resetSecondFactor).toMatchObject({ id: user.id, userErrors: [] });
    expect((await ask(me.token)).statusCode).toBe(403);
    expect((await login(me.username)).requestToken).toBeTruthy();
    const { rows: audit } = await sql<{ action: string }>`
      select action from platform_audit where subject_id = ${user.id} order by id desc limit 1`.execute(server.db);
    expect(audit).toEqual([{ action: 'identity.second-factor-reset' }]);
    const { rows: mails } = await sql<{ body_text: string }>`
      select body_text from platform_mail where kind = 'identity.second-factor-reset'`.execute(server.db);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body_text).toContain(user.username);
    expect((await reset(admin, user.id)).data.resetSecondFactor.userErrors).toEqual([
      { field: 'id', code: 'not_found' },
    ]);
  });

  test('not their own, not of a user whom they do not manage, and not without the permission', async () => {
    server.setNow(start);
    const admin = await makeAdministrator(server, [await makeSorg(server)]);
    const me = await protectedUser();
    expect((await reset(admin, me.id)).data.resetSecondFactor.userErrors).toEqual([{ field: 'id', code: 'not_found' }]);
    expect((await reset(await someone(), me.id)).errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    const { id } = (await ask(admin.token)).json<{ id: string }>();
    expect((await reset(admin, id)).data.resetSecondFactor.userErrors).toEqual([{ field: 'id', code: 'own_profile' }]);
  });
});
