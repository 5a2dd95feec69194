import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeCustomer, makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { seededGroupRoles } from '#access/roles/roles.seeded.actions.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { setTargetMarkets } from '#accounts/markets/markets.target-markets.actions.ts';
import {
  createUser,
  dealerAreas,
  idOf,
  logIn,
  makeAdministrator,
  makeGroupRole,
  ofCustomer,
  updateUser,
  userInput,
  wholeSorg,
} from './users.factory.ts';

const server = testServer();
let near = '';
let far = '';
let admin: Caller & { userId: string };
let nearAdmin: Caller & { userId: string };

beforeAll(async () => {
  [near, far] = [await makeSorg(server), await makeSorg(server)];
  await makeMarket(server, { sorgs: [near, far] });
  admin = await makeAdministrator(server, [near, far]);
  nearAdmin = await makeAdministrator(server, [near]);
});

const listDocument = `query ($ids: [ID!], $role: String, $search: String, $page: Int, $limit: Int, $sort: UserSort, $groupRoleIds: [ID!], $limitations: UserLimitations, $us: Boolean) {
  usersV2(ids: $ids, role: $role, search: $search, page: $page, limit: $limit, sort: $sort, groupRoleIds: $groupRoleIds, limitations: $limitations, us: $us) {
    users { id username email name disabled phone groupRole { description } roles { name } userAreas { sorg limitation option value } customer { custCode { unified } } contentTargetMarkets { marketName } }
    info { page count pageTotal } } }`;
type Listed = { id: string; username: string; [name: string]: unknown };
async function list(
  caller: Caller,
  asked: Record<string, unknown> = {},
): Promise<{ users: Listed[]; info: { page: number; count: number; pageTotal: number } }> {
  const { data, errors } = await server.graphql(caller, listDocument, { limit: 100, ...asked });
  expect(errors).toBeUndefined();
  return data.usersV2;
}
const names = async (caller: Caller, asked: Record<string, unknown> = {}): Promise<string[]> =>
  (await list(caller, asked)).users.map(({ username }) => username);

describe('the list of users', () => {
  test('R-147: the list of users contains those of group roles that the caller may grant, narrowed by groupRoleIds', async () => {
    await makeGroupRole(server, 'Dealer desk', [...(seededGroupRoles['Dealer'] ?? []), 'administrator']);
    const lesser = await makeAdministrator(server, [near], { groupRole: 'Dealer desk' });
    const dealer = await makeUser(server, { groupRole: 'Dealer', areas: await dealerAreas(server, near) });
    const seller = await makeUser(server, { role: 'salesman', groupRole: 'Sales', areas: [wholeSorg(near)] });
    expect(await names(nearAdmin)).toEqual(expect.arrayContaining([dealer.username, seller.username]));
    const seen = await names(lesser);
    expect(seen).toContain(dealer.username);
    expect(seen).not.toContain(seller.username);
    const ofSales = await list(nearAdmin, { groupRoleIds: [await idOf(server, 'identity_group_role', 'Sales')] });
    expect(ofSales.users.map(({ username }) => username)).toEqual([seller.username]);
    expect(ofSales.info).toEqual({ page: 1, count: 1, pageTotal: 1 });
    expect(await names(lesser, { groupRoleIds: [await idOf(server, 'identity_group_role', 'Sales')] })).toEqual([]);
  });

  test('R-148: the list of users is narrowed by a single role, by id or name', async () => {
    const vendor = await makeUser(server, { role: 'vendor', groupRole: 'Vendor', areas: [wholeSorg(near)] });
    expect(await names(nearAdmin, { role: 'vendor' })).toEqual([vendor.username]);
    expect(await names(nearAdmin, { role: await idOf(server, 'identity_role', 'vendor') })).toEqual([vendor.username]);
    expect(await names(nearAdmin, { role: 'no such role' })).toEqual([]);
  });

  test('R-149: an edit page finds its one user by id, and nobody beyond its sales organisations', async () => {
    const here = await makeUser(server, { areas: await dealerAreas(server, near) });
    const there = await makeUser(server, { areas: await dealerAreas(server, far) });
    const both = await makeUser(server, { areas: await dealerAreas(server, near, far) });
    expect(await names(nearAdmin, { ids: [here.id], limit: 1, page: 1 })).toEqual([here.username]);
    expect(await names(nearAdmin, { ids: [there.id, both.id] })).toEqual([]);
    expect((await names(admin, { ids: [there.id, both.id] })).length).toBe(2);
    const edit = `query ($id: ID!) { editData(id: $id) { user { username } groupRoles { roles { permissions { name } } } contentTargetMarkets { id } } }`;
    expect((await server.graphql(nearAdmin, edit, { id: here.id })).data.editData.user).toEqual({
      username: here.username,
    });
    expect((await server.graphql(nearAdmin, edit, { id: there.id })).data.editData.user).toBeNull();
    expect((await server.graphql(nearAdmin, edit, { id: 'nonsense' })).data.editData.user).toBeNull();
  });

  test('filters by limitation, sorts and pages', async () => {
    const salesman = await makeUser(server, {
      role: 'salesman',
      groupRole: 'Sales',
      name: 'Aa first',
      areas: [{ sorg: near, limitation: 'salesman', option: 'include', value: '0007' }],
    });
    expect(await names(nearAdmin, { limitations: { salesman: ['0007'] } })).toEqual([salesman.username]);
    expect(await names(nearAdmin, { limitations: { salesman: [] } })).toEqual([salesman.username]);
    expect(await names(nearAdmin, { limitations: { sales_group: ['0007'] } })).toEqual([]);
    expect((await names(nearAdmin, { sort: { sortBy: 'name', order: 'asc' }, limit: 1 }))[0]).toBe(salesman.username);
    const all = (await list(nearAdmin)).info.count;
    expect((await list(nearAdmin, { limit: 2 })).info).toEqual({ page: 1, count: all, pageTotal: Math.ceil(all / 2) });
    const up = await names(nearAdmin, { sort: { sortBy: 'username', order: 'asc' } });
    expect(await names(nearAdmin, { sort: { sortBy: 'username', order: 'desc' } })).toEqual([...up].reverse());
  });

  test('is empty for limited administrators, and refused without the permission', async () => {
    await makeUser(server, { areas: await dealerAreas(server, near) });
    const limited = await makeAdministrator(server, [], {
      areas: [{ sorg: near, limitation: 'salesman', option: 'include', value: '7' }],
    });
    expect(await names(limited)).toEqual([]);
    const dealer = await makeDealer(server, { sorgs: [near] });
    const refused = await server.graphql(dealer, listDocument, {});
    expect(refused.errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
  });

  test('users without areas are visible to administrators of all areas of their customer', async () => {
    const dealer = await makeDealer(server, { sorgs: [near] });
    const other = await makeDealer(server, { sorgs: [near, far] });
    const nowhere = await makeUser(server, {});
    const asked = { ids: [dealer.userId, other.userId, nowhere.id] };
    expect((await list(nearAdmin, asked)).users.map(({ id }) => id)).toEqual([dealer.userId]);
    expect((await list(admin, asked)).users.length).toBe(3);
  });
});

describe('adding a user', () => {
  test('R-150: a new user is answered once with username and password, which follows the password rules and has to be changed', async () => {
    const input = await userInput(server, near, { emailConfirmations: ['office@shop.example'], phone: '0812345' });
    const answer = await createUser(server, nearAdmin, input);
    expect(answer.message).toEqual({ status: 'success', description: '' });
    expect(answer.userErrors).toEqual([]);
    expect(answer.user.username).toBe(input.user['username']);
    const { password } = answer.user;
    expect(password.length).toBeGreaterThanOrEqual(20);
    expect(password).toMatch(/\d/);
    expect(password).toMatch(/[A-Z]/);
    expect(password).toMatch(/[a-z]/);
    const session = await logIn(server, answer.user.username, password);
    expect(session).toMatchObject({ status: 200, mustChangePassword: true });
    const [seen] = (await list(nearAdmin, { ids: [answer.user.id] })).users;
    expect(seen).toMatchObject({
      phone: '812345',
      groupRole: { description: 'Dealer' },
      roles: [{ name: 'dealer' }],
      userAreas: input.userAreas,
    });
    expect(await names(await makeAdministrator(server, [far]), { ids: [answer.user.id] })).toEqual([]);
  });

  test('R-142: a user is refused when the address is in use, in any spelling; a placeholder may repeat', async () => {
    const first = await userInput(server, near);
    await createUser(server, nearAdmin, first);
    const again = await userInput(server, far, { email: String(first.user['email']).toUpperCase() });
    const refused = await createUser(server, admin, again);
    expect(refused.user).toBeNull();
    expect(refused.message.status).toBe('failed');
    expect(refused.userErrors).toMatchObject([
      { field: 'user.email', code: 'email_already_exists', message: 'This email address is already in use.' },
    ]);
    const placeholder = await createUser(server, admin, { ...again, user: { ...again.user, isFakeEmail: true } });
    expect(placeholder.userErrors).toEqual([]);
    const sameName = await createUser(
      server,
      nearAdmin,
      await userInput(server, near, { username: String(first.user['username']).toUpperCase() }),
    );
    expect(sameName.userErrors).toMatchObject([{ field: 'user.username', code: 'username_already_exists' }]);
  });

  test('R-146: roles stay within the group role, and the group role within the caller’s own', async () => {
    const salesman = await idOf(server, 'identity_role', 'salesman');
    const outside = await createUser(server, nearAdmin, await userInput(server, near, { roleIds: [salesman] }));
    expect(outside.userErrors).toMatchObject([{ field: 'user.roleIds', code: 'roles_outside_group' }]);
    await makeGroupRole(server, 'Small desk', ['dealer', 'administrator']);
    const small = await makeAdministrator(server, [near], { groupRole: 'Small desk' });
    const above = await createUser(
      server,
      small,
      await userInput(server, near, { groupRoleId: await idOf(server, 'identity_group_role', 'Administrator') }),
    );
    expect(above.userErrors).toMatchObject([{ field: 'user.groupRoleId', code: 'not_found' }]);
    const without = await createUser(
      server,
      small,
      await userInput(server, near, { groupRoleId: await idOf(server, 'identity_group_role', 'Dealer') }),
    );
    expect(without.userErrors).toMatchObject([{ field: 'user.groupRoleId', code: 'not_found' }]);
  });

  test('areas stay within the caller’s sales organisations, and limitations have their value (Q-059)', async () => {
    const input = await userInput(server, far);
    expect((await createUser(server, nearAdmin, input)).userErrors).toMatchObject([
      { field: 'userAreas.0.sorg', code: 'not_found' },
    ]);
    const area = (change: object) => ({ ...input, userAreas: [{ ...wholeSorg(near), ...change }] });
    expect((await createUser(server, nearAdmin, area({ limitation: 'salesman' }))).userErrors).toMatchObject([
      { field: 'userAreas.0.value', code: 'required' },
    ]);
    expect((await createUser(server, nearAdmin, area({ limitation: 'boss' }))).userErrors).toMatchObject([
      { field: 'userAreas.0.limitation', code: 'out_of_range' },
    ]);
    expect((await createUser(server, nearAdmin, { ...input, userAreas: [] })).userErrors).toMatchObject([
      { field: 'userAreas', code: 'required' },
    ]);
  });

  test("one customer in the areas becomes the user's customer; an unknown one is refused", async () => {
    const customer = await makeCustomer(server, { sorgs: [near] });
    const shared = await makeCustomer(server, { sorgs: [near, far] });
    const input = await userInput(server, near);
    const of = (value: string) => ({
      ...input,
      userAreas: [ofCustomer(near, value)],
    });
    expect((await createUser(server, nearAdmin, of('nobody'))).userErrors).toMatchObject([
      { field: 'userAreas.0.value', code: 'customer_not_found' },
    ]);
    // A user of a customer sees all of it: administrators of only some of its sales organisations must not assign users
    // to it.
    expect((await createUser(server, nearAdmin, of(shared.unified))).userErrors).toMatchObject([
      { field: 'userAreas.0.value', code: 'customer_not_found' },
    ]);
    const { user } = await createUser(server, nearAdmin, of(customer.unified));
    expect((await list(nearAdmin, { ids: [user.id] })).users[0]).toMatchObject({
      customer: { custCode: { unified: customer.unified } },
    });
    const second = await makeCustomer(server, { sorgs: [near] });
    const both = [customer, second].map(({ unified }) => ofCustomer(near, unified));
    await updateUser(server, nearAdmin, user.id, { userAreas: both });
    expect((await list(nearAdmin, { ids: [user.id] })).users[0]).toMatchObject({ customer: null, userAreas: both });
  });

  test('target markets are those of the administrator; others of the user stay', async () => {
    const made = await server.db
      .insertInto('markets_content_target_market')
      .values(['Here', 'There'].map((name) => ({ market_name: name })))
      .returning('id')
      .execute();
    const [here = '', there = ''] = made.map(({ id }) => id);
    await setTargetMarkets(server, [{ userId: nearAdmin.userId, targetMarketIds: [here] }]);
    const give = (ids: readonly string[]) => userInput(server, near, { contentTargetMarketIds: ids });
    expect((await createUser(server, nearAdmin, await give([there]))).userErrors).toMatchObject([
      { field: 'user.contentTargetMarketIds', code: 'not_found' },
    ]);
    const offered = async (caller: Caller) =>
      (await server.graphql(caller, '{ createData { contentTargetMarkets { id } } }')).data.createData
        .contentTargetMarkets;
    expect(await offered(nearAdmin)).toEqual([{ id: here }]);
    expect(await offered(admin)).toEqual(expect.arrayContaining([{ id: here }, { id: there }]));
    const { user } = await createUser(server, admin, await give([there]));
    for (const ids of [[here], [here, there]])
      expect(
        (await updateUser(server, nearAdmin, user.id, { user: { contentTargetMarketIds: ids } })).userErrors,
      ).toEqual([]);
    expect((await list(nearAdmin, { ids: [user.id] })).users[0]).toMatchObject({
      contentTargetMarkets: [{ marketName: 'Here' }, { marketName: 'There' }],
    });
  });

  test('requires the permission', async () => {
    const dealer = await makeDealer(server, { sorgs: [near] });
    await expect(createUser(server, dealer, await userInput(server, near))).rejects.toThrow('FORBIDDEN_SCOPE');
  });
});

describe('changing a user', () => {
  test('R-150: generatePassword returns a new password once, which ends the sessions and has to be changed', async () => {
    const { user } = await createUser(server, nearAdmin, await userInput(server, near));
    const session = await signIn(server, user.id);
    const answer = await updateUser(server, nearAdmin, user.id, { user: { name: 'Renamed' }, generatePassword: true });
    expect(answer.user).toMatchObject({ username: user.username });
    expect(answer.user.password).not.toBe(user.password);
    expect(
      (
        await server.app.inject({
          url: '/user',
          headers: { host: 'localhost', authorization: `Bearer ${session.token}` },
        })
      ).statusCode,
    ).toBe(403);
    expect((await logIn(server, user.username, user.password)).status).toBe(400);
    expect(await logIn(server, user.username, answer.user.password)).toMatchObject({
      status: 200,
      mustChangePassword: true,
    });
    const without = await updateUser(server, nearAdmin, user.id, { user: { name: 'Again' } });
    expect(without.user.password).toBeNull();
  });

  test("omitted fields stay unchanged; the user's own name and address are accepted", async () => {
    const input = await userInput(server, near, { sendEmailWarranty: true, phone: '555' });
    const { user } = await createUser(server, nearAdmin, input);
    const answer = await updateUser(server, nearAdmin, user.id, {
      user: { name: 'Only the name', email: input.user['email'], username: input.user['username'] },
    });
    expect(answer.userErrors).toEqual([]);
    expect((await list(nearAdmin, { ids: [user.id] })).users[0]).toMatchObject({
      name: 'Only the name',
      phone: '555',
      email: input.user['email'],
      userAreas: input.userAreas,
      roles: [{ name: 'dealer' }],
    });
  });

  test('a disabled user is signed out at the next call, and can return when enabled', async () => {
    const { user } = await createUser(server, nearAdmin, await userInput(server, near));
    await sql`update identity_user set must_change_password = false where id = ${user.id}`.execute(server.db);
    const session = await signIn(server, user.id);
    const ask = () =>
      server.app.inject({ url: '/user', headers: { host: 'localhost', authorization: `Bearer ${session.token}` } });
    expect((await ask()).statusCode).toBe(200);
    await updateUser(server, nearAdmin, user.id, { user: { disabled: true } });
    expect((await ask()).statusCode).toBe(403);
    expect((await logIn(server, user.username, user.password)).status).toBe(400);
    expect((await list(nearAdmin, { ids: [user.id] })).users[0]).toMatchObject({ disabled: true });
    await updateUser(server, nearAdmin, user.id, { user: { disabled: false } });
    expect((await logIn(server, user.username, user.password)).status).toBe(200);
    expect((await ask()).statusCode).toBe(403);
  });

  test('users cannot change their own rights, disable or delete themselves', async () => {
    const self = await makeAdministrator(server, [near, far]);
    const change = async (asked: Record<string, unknown>) =>
      (await updateUser(server, self, self.userId, asked)).userErrors;
    expect(await change({ user: { roleIds: [await idOf(server, 'identity_role', 'dealer')] } })).toMatchObject([
      { field: 'user.roleIds', code: 'own_rights' },
    ]);
    expect(
      await change({
        user: {
          groupRoleId: await idOf(server, 'identity_group_role', 'Dealer'),
          roleIds: [await idOf(server, 'identity_role', 'dealer')],
        },
      }),
    ).toMatchObject([{ field: 'user.groupRoleId', code: 'own_rights' }]);
    expect(await change({ userAreas: [wholeSorg(near)] })).toMatchObject([{ field: 'userAreas', code: 'own_rights' }]);
    expect(await change({ user: { disabled: true } })).toMatchObject([{ code: 'own_account' }]);
    expect(await change({ generatePassword: true })).toMatchObject([{ code: 'own_profile' }]);
    expect(await change({ user: { email: 'else@paceline.example' } })).toMatchObject([{ code: 'own_profile' }]);
    expect(await change({ user: { name: 'New Name' } })).toEqual([]);
    const gone = await server.graphql(self, `mutation ($id: ID!) { deleteUser(id: $id) { userErrors { code } } }`, {
      id: self.userId,
    });
    expect(gone.data.deleteUser.userErrors).toEqual([{ code: 'own_account' }]);
  });

  test('hides users of another group and another sorg', async () => {
    await makeGroupRole(server, 'Tiny desk', ['dealer', 'administrator']);
    const tiny = await makeAdministrator(server, [near], { groupRole: 'Tiny desk' });
    const seller = await makeUser(server, { role: 'salesman', groupRole: 'Sales', areas: [wholeSorg(near)] });
    const there = await makeUser(server, { areas: await dealerAreas(server, far) });
    for (const [caller, id] of [
      [tiny, seller.id],
      [nearAdmin, there.id],
      [nearAdmin, '00000000-0000-7000-8000-000000000000'],
      [nearAdmin, 'nonsense'],
    ] as const) {
      expect((await updateUser(server, caller, id, { user: { name: 'X' } })).userErrors).toMatchObject([
        { field: 'id', code: 'not_found' },
      ]);
      const gone = await server.graphql(caller, `mutation ($id: ID!) { deleteUser(id: $id) { userErrors { code } } }`, {
        id,
      });
      expect(gone.data.deleteUser.userErrors).toEqual([{ code: 'not_found' }]);
    }
  });
});

describe('deleting a user (Q-061)', () => {
  test('ends the sign-in, frees name and address, removes personal data and keeps the row', async () => {
    const input = await userInput(server, near);
    const { user } = await createUser(server, nearAdmin, input);
    const session = await signIn(server, user.id);
    const gone = await server.graphql(
      nearAdmin,
      `mutation ($id: ID!) { deleteUser(id: $id) { id message { status } userErrors { code } } }`,
      { id: user.id },
    );
    expect(gone.data.deleteUser).toEqual({ id: user.id, message: { status: 'success' }, userErrors: [] });
    expect(
      (
        await server.app.inject({
          url: '/user',
          headers: { host: 'localhost', authorization: `Bearer ${session.token}` },
        })
      ).statusCode,
    ).toBe(403);
    expect((await logIn(server, user.username, user.password)).status).toBe(400);
    expect(await names(nearAdmin, { ids: [user.id] })).toEqual([]);
    const { rows } = await sql<Record<string, unknown>>`select * from identity_user where id = ${user.id}`.execute(
      server.db,
    );
    expect(rows.length).toBe(1);
    expect(JSON.stringify(rows[0])).not.toContain(String(input.user['name']));
    expect(JSON.stringify(rows[0])).not.toContain(String(input.user['email']));
    expect(rows[0]?.['deleted_at']).not.toBeNull();
    const again = await createUser(server, nearAdmin, input);
    expect(again.userErrors).toEqual([]);
  });
});
