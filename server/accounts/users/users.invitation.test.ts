import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { signIn } from '#access/identity/identity.factory.ts';
import { makeAdministrator, updateUser, userInput } from './users.factory.ts';
import { userJobs } from './users.jobs.ts';

/** Users who get their password by a link in a mail. */
const server = testServer();
const start = new Date('2026-11-21T08:00:00Z');
const day = 86_400_000;
let near = '';
let far = '';
let admin: Caller & { userId: string };
let address = 0;

beforeAll(async () => {
  server.setNow(start);
  [near, far] = [await makeSorg(server), await makeSorg(server)];
  await makeMarket(server, { sorgs: [near, far], configuration: { forgotPassword: false } });
  admin = await makeAdministrator(server, [near]);
});

beforeEach(() => server.setNow(start));

/** Goes on in time, with a new session of the administrator. */
async function passTo(milliseconds: number): Promise<void> {
  server.setNow(new Date(start.getTime() + milliseconds));
  admin = { ...(await signIn(server, admin.userId)), userId: admin.userId };
}
const create = async (caller: Caller, change: Record<string, unknown> = {}) => {
  const input = await userInput(server, near, change);
  const { data } = await server.graphql(
    caller,
    `mutation ($user: UserInput!, $userAreas: [UserAreaInput!]!) {
      createUser(user: $user, userAreas: $userAreas, invite: true) { user { id username password } userErrors { field code } } }`,
    input,
  );
  return { ...data.createUser, email: String(input.user['email']) };
};
const again = async (caller: Caller, ids: readonly string[]) =>
  server.graphql(caller, 'mutation ($ids: [ID!]!) { sendInvitations(ids: $ids) { sent userErrors { field code } } }', {
    ids,
  });
const codesOf = (answer: Awaited<ReturnType<typeof again>>): string[] =>
  answer.data.sendInvitations.userErrors.map(({ code }: { code: string }) => code);
const invitationOf = async (id: string) =>
  (
    await server.graphql(
      admin,
      'query ($ids: [ID!]) { usersV2(ids: $ids) { users { invitation { state sentAt endsAt openedAt acceptedAt } } } }',
      { ids: [id] },
    )
  ).data.usersV2.users[0].invitation;
const listed = async (invitation: string): Promise<string[]> =>
  (
    await server.graphql(admin, `{ usersV2(invitation: "${invitation}", limit: 100) { users { id } } }`)
  ).data.usersV2.users.map(({ id }: { id: string }) => id);

/** Runs the queued jobs; returns the tokens that were mailed to an address, the first one first. */
async function tokensFor(email: string): Promise<string[]> {
  const [welcome] = userJobs((host) => `https://${host}`);
  const { rows } = await sql<{ payload: Record<string, unknown> }>`
    select j.payload
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'users.welcome'`.execute(server.db);
  for (const { payload } of rows) await welcome?.run(await systemContext(server.services, 'invitation-test'), payload);
  const mails = await sql<{ text: string }>`
    select m::text as text from platform_mail m where m.recipient = ${email} order by m.id`.execute(server.db);
  return mails.rows.map(({ text }) => /login\?reset=([\w-]+)/.exec(text)?.[1] ?? '');
}
function post(url: string, payload: object) {
  address += 1;
  return server.app.inject({ method: 'POST', url, payload, remoteAddress: `10.3.0.${address}` });
}
const accept = (token: string, password = 'Querfeldein2') => post('/reset-password', { token, password });
const enter = (username: string, password = 'Querfeldein2') => post('/login', { username, password });

describe('an invitation by mail', () => {
  test('lets a new user choose a password, also where passwords cannot be forgotten, and shows its progress', async () => {
    const { user, email } = await create(admin);
    expect(user.password).toBeNull();
    expect((await invitationOf(user.id)).state).toBe('sending');
    const [token = ''] = await tokensFor(email);
    expect(await invitationOf(user.id)).toMatchObject({
      state: 'sent',
      sentAt: start.toISOString(),
      endsAt: new Date(start.getTime() + 7 * day).toISOString(),
    });
    for (const password of ['', 'none', 'Querfeldein2'])
      expect((await enter(user.username, password || 'x')).statusCode).toBe(400);
    expect((await post('/open-password-link', { token })).json()).toMatchObject({
      isInvitation: true,
      username: user.username,
    });
    expect((await invitationOf(user.id)).state).toBe('opened');
    expect((await accept(token, user.username)).statusCode).toBe(400);
    expect((await accept(token)).statusCode).toBe(200);
    expect((await invitationOf(user.id)).state).toBe('accepted');
    expect((await enter(user.username)).statusCode).toBe(200);
    expect((await accept(token)).json().code).toBe('not_found');
    expect((await post('/forgot-password', { username: user.username })).statusCode).toBe(404);
  });

  test('ends after seven days and is sent again with a new link, which ends the earlier one', async () => {
    const { user, email } = await create(admin);
    const [first = ''] = await tokensFor(email);
    expect(await listed('open')).toContain(user.id);
    await passTo(8 * day);
    expect((await invitationOf(user.id)).state).toBe('expired');
    expect(await listed('expired')).toContain(user.id);
    expect(await listed('open')).not.toContain(user.id);
    expect((await accept(first)).statusCode).toBe(404);
    expect((await again(admin, [user.id])).data.sendInvitations).toEqual({ sent: 1, userErrors: [] });
    const [, second = ''] = await tokensFor(email);
    expect((await invitationOf(user.id)).state).toBe('sent');
    expect((await tokensFor(email)).length).toBe(2);
    await passTo(8 * day + 1_000);
    await again(admin, [user.id]);
    const [, , third = ''] = await tokensFor(email);
    expect((await accept(second)).statusCode).toBe(404);
    await passTo(8 * day + 2_000);
    await again(admin, [user.id]);
    await tokensFor(email);
    expect(codesOf(await again(admin, [user.id]))).toEqual(['invited_too_often']);
    expect((await accept(third)).statusCode).toBe(404);
  });

  test('does not work after the address changed or an administrator made a password', async () => {
    const [moved, given] = [await create(admin), await create(admin)];
    const [token = ''] = await tokensFor(moved.email);
    const [other = ''] = await tokensFor(given.email);
    await updateUser(server, admin, moved.user.id, { user: { email: `new-${moved.email}` } });
    expect((await invitationOf(moved.user.id)).state).toBe('expired');
    expect((await accept(token)).statusCode).toBe(404);
    await updateUser(server, admin, given.user.id, { user: {}, generatePassword: true });
    expect(await invitationOf(given.user.id)).toBeNull();
    expect((await accept(other)).statusCode).toBe(404);
    expect(codesOf(await again(admin, [given.user.id]))).toEqual(['user_not_invited']);
  });

  test('needs an address that gets mail and an enabled user', async () => {
    expect((await create(admin, { isFakeEmail: true })).userErrors).toEqual([
      { field: 'user.isFakeEmail', code: 'invitation_needs_address' },
    ]);
    const { user } = await create(admin);
    await updateUser(server, admin, user.id, { user: { disabled: true } });
    expect(codesOf(await again(admin, [user.id]))).toEqual(['user_disabled']);
    expect(codesOf(await again(admin, []))).toEqual(['required']);
  });

  test('goes to a whole list, and a refused row invites nobody', async () => {
    const rows = [await userInput(server, near), await userInput(server, near, { isFakeEmail: true })];
    const { data } = await server.graphql(
      admin,
      `mutation ($users: [NewUserInput!]!) {
        createUsers(users: $users, invite: true) { user { id password } userErrors { field code } } }`,
      { users: rows },
    );
    expect(data.createUsers).toEqual([
      { user: { id: expect.any(String), password: null }, userErrors: [] },
      { user: null, userErrors: [{ field: 'user.isFakeEmail', code: 'invitation_needs_address' }] },
    ]);
    expect((await tokensFor(String(rows[0]?.user['email']))).length).toBe(1);
    expect(await tokensFor(String(rows[1]?.user['email']))).toEqual([]);
  });

  test('of a user elsewhere is not there, nobody else may send one, and the audit log has both names', async () => {
    const { user } = await create(admin);
    const foreign = await makeAdministrator(server, [far]);
    expect(codesOf(await again(foreign, [user.id]))).toEqual(['not_found']);
    const dealer = await makeDealer(server, { sorgs: [near] });
    expect((await again(dealer, [user.id])).errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN_SCOPE');
    await again(admin, [user.id]);
    const { rows } = await sql<{ actor: string; customer: string | null }>`
      select actor_user_id as actor, customer_id as customer
        from platform_audit
       where action = 'users.invited-again' and subject_id = ${user.id}`.execute(server.db);
    expect(rows).toEqual([{ actor: admin.userId, customer: expect.any(String) }]);
  });
});
