import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { createUser, logIn, makeAdministrator, userInput } from '#accounts/users/users.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { deviceName } from './profile.own-sessions.queries.ts';
import { hashPassword } from '#access/identity/identity.password.ts';

const server = testServer();
const password = 'Velodrom1';
let passwordHash = '';
let sorg = '';

beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], languages: ['en-us', 'de'] });
  passwordHash = await hashPassword(password);
});

async function someone(): Promise<Caller & { id: string; username: string; sessionId: string }> {
  const user = await makeUser(server, { role: 'dealer', groupRole: 'Dealer', passwordHash });
  return { ...(await signIn(server, user.id)), ...user };
}
const names = ['updateProfileV2', 'updateProfileUser'] as const;
async function update(caller: Caller, user: Record<string, unknown>, name: (typeof names)[number] = 'updateProfileV2') {
  const { data, errors } = await server.graphql(
    caller,
    `mutation ($user: ProfileInput!) { ${name}(user: $user) { profile { name email phone language { id } } message { status } userErrors { field code } } }`,
    { user },
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data[name];
}
const ask = (caller: Caller) =>
  server.app.inject({ url: '/user', headers: { host: 'localhost', authorization: `Bearer ${caller.token ?? ''}` } });

describe('the own profile (Q-063)', () => {
  test.each(names)('%s changes the given fields, effective at the next call', async (name) => {
    const me = await someone();
    expect(await update(me, { name: 'New Name', phone: '0812345', language: 'de' }, name)).toMatchObject({
      profile: { name: 'New Name', phone: '812345', language: { id: 'de' } },
      message: { status: 'success' },
      userErrors: [],
    });
    expect((await ask(me)).json()).toMatchObject({ name: 'New Name', language: 'de' });
    const { data, errors } = await server.graphql(
      me,
      '{ profile { username name email phone isFakeEmail language { id description } groupRole { description } roles { name } } }',
    );
    expect(errors).toBeUndefined();
    expect(data.profile).toMatchObject({
      username: me.username,
      language: { description: 'Deutsch' },
      groupRole: { description: 'Dealer' },
      roles: [{ name: 'dealer' }],
    });
  });

  test('updateProfileV1 accepts only the own id', async () => {
    const [me, other] = [await someone(), await someone()];
    const old = async (id: string) =>
      (
        await server.graphql(
          me,
          `mutation ($id: ID!, $user: ProfileInput!) { updateProfileV1(id: $id, user: $user) { message { status } userErrors { field code } } }`,
          {
            id,
            user: { name: 'By V1' },
          },
        )
      ).data.updateProfileV1;
    expect(await old(me.id)).toEqual({ message: { status: 'success' }, userErrors: [] });
    expect(await old(other.id)).toEqual({
      message: { status: 'failed' },
      userErrors: [{ field: 'id', code: 'not_found' }],
    });
    expect((await ask(other)).json<{ name: string }>().name).not.toBe('By V1');
  });

  test('R-142: a new address requires the password and must be unique', async () => {
    const [me, other] = [await someone(), await someone()];
    const address = `${me.username}-new@shop.example`;
    expect((await update(me, { email: address })).userErrors).toEqual([
      { field: 'user.currentPassword', code: 'required' },
    ]);
    expect((await update(me, { email: address, currentPassword: 'Wrong1234' })).userErrors).toEqual([
      { field: 'user.currentPassword', code: 'password_incorrect' },
    ]);
    expect(
      (await update(me, { email: `${other.username}@PACELINE.example`, currentPassword: password })).userErrors,
    ).toEqual([{ field: 'user.email', code: 'email_already_exists' }]);
    expect((await update(me, { email: address, currentPassword: password })).profile.email).toBe(address);
    // The own address may be sent along without a password.
    expect((await update(me, { email: address, name: 'X' })).userErrors).toEqual([]);
  });

  test.each([
    ['R-138: at least 8 characters', { newPassword: 'Ab1' }, 'user.newPassword', 'pass_min_length'],
    ['R-139: a digit', { newPassword: 'Abcdefgh' }, 'user.newPassword', 'pass_should_contain_number'],
    [
      'R-140: upper and lower case',
      { newPassword: 'abcdefg1' },
      'user.newPassword',
      'pass_should_contain_upp_and_lower',
    ],
    ['not a common password', { newPassword: 'P@ssw0rd99' }, 'user.newPassword', 'pass_common'],
    [
      'without a word of the new name',
      { name: 'Maya Lestari', newPassword: 'Lestari-77' },
      'user.newPassword',
      'pass_contains_name',
    ],
    [
      'R-141: the confirmation must match',
      { newPassword: 'Abcdefg1', passwordConfirmation: 'Abcdefg2' },
      'user.passwordConfirmation',
      'pass_not_match',
    ],
    ['R-133: a phone of digits', { phone: '+62 8' }, 'user.phone', 'must_be_numeric_with_max_digits'],
    ['a language of the product', { language: 'xx' }, 'user.language', 'failed_change_language'],
    ['a language of the market (R-109)', { language: 'fr' }, 'user.language', 'failed_change_language'],
    ['a name', { name: ' ' }, 'user.name', 'not_empty'],
  ])('%s', async (_name, user, field, code) => {
    const me = await someone();
    expect((await update(me, { currentPassword: password, ...user })).userErrors).toMatchObject([{ field, code }]);
  });

  test('a new password ends the other sessions and invalidates the old one', async () => {
    const me = await someone();
    const elsewhere = await signIn(server, me.id);
    expect(
      (await update(me, { currentPassword: password, newPassword: 'Derailleur2', passwordConfirmation: 'Derailleur2' }))
        .userErrors,
    ).toEqual([]);
    expect((await ask(elsewhere)).statusCode).toBe(403);
    expect((await ask(me)).statusCode).toBe(200);
    expect((await logIn(server, me.username, password)).status).toBe(400);
    expect((await logIn(server, me.username, 'Derailleur2')).status).toBe(200);
  });

  test('wrong passwords here count for the throttle (Q-026)', async () => {
    const me = await someone();
    for (let i = 0; i < 5; i += 1) await update(me, { newPassword: 'Derailleur2', currentPassword: 'Wrong1234' });
    expect((await update(me, { newPassword: 'Derailleur2', currentPassword: password })).userErrors).toEqual([
      { field: '', code: 'login_failed' },
    ]);
  });

  test('requires profile.update', async () => {
    const user = await makeUser(server, { role: 'dealer', groupRole: 'Dealer' });
    await sql`delete from identity_user_role where user_id = ${user.id}`.execute(server.db);
    const me = await signIn(server, user.id);
    await expect(update(me, { name: 'X' })).rejects.toThrow('FORBIDDEN_SCOPE');
  });
});

describe('own sessions', () => {
  const list = async (caller: Caller) =>
    (await server.graphql(caller, '{ ownSessions { id current device host address createdAt lastUsedAt } }')).data
      .ownSessions;

  test('lists only the own sessions, the current one first', async () => {
    const me = await someone();
    const elsewhere = await signIn(server, me.id);
    await someone();
    expect(await list(me)).toMatchObject([
      { id: me.sessionId, current: true, device: 'test', host: 'localhost', address: '127.0.0.1' },
      { id: elsewhere.sessionId, current: false },
    ]);
  });

  test('ends one or all others, effective at their next call', async () => {
    const me = await someone();
    const [second, third, fourth] = [
      await signIn(server, me.id),
      await signIn(server, me.id),
      await signIn(server, me.id),
    ];
    const end = `mutation ($id: ID!) { endOwnSession(id: $id) { ownSessions { id } userErrors { field code } } }`;
    expect((await server.graphql(me, end, { id: second.sessionId })).data.endOwnSession.ownSessions.length).toBe(3);
    expect((await ask(second)).statusCode).toBe(403);
    expect((await ask(third)).statusCode).toBe(200);
    const others = await server.graphql(me, 'mutation { endOtherSessions { ownSessions { id } message { status } } }');
    expect(others.data.endOtherSessions).toEqual({
      ownSessions: [{ id: me.sessionId }],
      message: { status: 'success' },
    });
    for (const session of [third, fourth]) expect((await ask(session)).statusCode).toBe(403);
    expect((await ask(me)).statusCode).toBe(200);
  });

  test('hides sessions of other users', async () => {
    const [me, other] = [await someone(), await someone()];
    for (const id of [other.sessionId, 'nonsense'])
      expect(
        (
          await server.graphql(me, 'mutation ($id: ID!) { endOwnSession(id: $id) { userErrors { field code } } }', {
            id,
          })
        ).data.endOwnSession.userErrors,
      ).toEqual([{ field: 'id', code: 'not_found' }]);
    expect((await ask(other)).statusCode).toBe(200);
  });

  test.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox, Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36 Edg/128.0',
      'Edge, macOS',
    ],
    ['curl/8.5.0', 'curl'],
    ['', ''],
    ['<script>', ''],
  ])('%s is shown as %j', (userAgent, shown) => {
    expect(deviceName(userAgent)).toBe(shown);
  });
});

describe('a password set by somebody else (Q-060)', () => {
  test('must be changed before any other call, over GraphQL and REST', async () => {
    const admin = await makeAdministrator(server, [sorg]);
    const { user } = await createUser(server, admin, await userInput(server, sorg));
    const session = await logIn(server, user.username, user.password);
    expect(session.mustChangePassword).toBe(true);
    const me = { token: session.token };
    expect((await ask(me)).json<{ mustChangePassword: boolean }>().mustChangePassword).toBe(true);
    const refused = await server.graphql(me, '{ sorgs { sorg } }');
    expect(refused.errors?.[0]).toMatchObject({
      message: 'Please choose a new password first.',
      extensions: { code: 'PASSWORD_CHANGE_REQUIRED', reason: 'password_change_required' },
    });
    expect(
      (await server.graphql(me, 'mutation { endOtherSessions { message { status } } }')).errors?.[0]?.extensions[
        'reason'
      ],
    ).toBe('password_change_required');
    const rest = await server.app.inject({
      url: '/orders/1/pdf',
      headers: { host: 'localhost', authorization: `Bearer ${session.token}` },
    });
    expect([rest.statusCode, rest.json<{ code: string }>().code]).toEqual([400, 'password_change_required']);
    expect(
      (await server.graphql(me, 'mutation { changeLanguage(id: "de") { status } }')).data.changeLanguage.status,
    ).toBe('success');
    // Sending the same password again does not end it, by either call.
    expect((await update(me, { currentPassword: user.password, newPassword: user.password })).userErrors).toEqual([
      { field: 'user.newPassword', code: 'pass_same_as_before' },
    ]);
    const same = await server.graphql(
      me,
      'mutation ($p: String!) { changePassword(currentPassword: $p, newPassword: $p) { userErrors { field code message } } }',
      {
        p: user.password,
      },
    );
    expect(same.data.changePassword.userErrors).toEqual([
      {
        field: 'newPassword',
        code: 'pass_same_as_before',
        message: 'Das neue Passwort muss sich vom bisherigen unterscheiden.',
      },
    ]);
    expect((await ask(me)).json<{ mustChangePassword: boolean }>().mustChangePassword).toBe(true);
    expect((await update(me, { currentPassword: user.password, newPassword: 'Derailleur2' })).userErrors).toEqual([]);
    // It applies to the next call of the same session.
    expect((await server.graphql(me, '{ sorgs { sorg } }')).errors).toBeUndefined();
    expect((await ask(me)).json<{ mustChangePassword: boolean }>().mustChangePassword).toBe(false);
    const { rows } = await sql<{
      last: Date | null;
    }>`select last_sign_in_at as last from identity_user where id = ${user.id}`.execute(server.db);
    expect(rows[0]?.last).not.toBeNull();
  });
});
