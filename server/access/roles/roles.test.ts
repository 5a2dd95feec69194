import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { idOf, makeAdministrator, makeGroupRole } from '#accounts/users/users.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { seededGroupRoles } from './roles.seeded.actions.ts';

const server = testServer();
let sorg = '';
let admin: Caller & { userId: string };

beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  admin = await makeAdministrator(server, [sorg]);
});

type Answer = {
  message: { status: string };
  userErrors: { field: string; code: string }[];
  role?: { id: string };
  groupRole?: { id: string };
  permission?: { id: string };
};
const outcome = 'message { status } userErrors { field code }';
async function mutate(
  caller: Caller,
  name: string,
  heads: string,
  asked: string,
  variables: Record<string, unknown>,
): Promise<Answer> {
  const args = [...heads.matchAll(/\$(\w+)/g)].map(([, argument]) => `${argument}: $${argument}`).join(', ');
  const { data, errors } = await server.graphql(
    caller,
    `mutation (${heads}) { ${name}(${args}) { ${asked} ${outcome} } }`,
    variables,
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data[name];
}
const roleHeads = '$name: String!, $description: String, $permissionIds: [ID!]!';
const createRole = (caller: Caller, variables: Record<string, unknown>) =>
  mutate(caller, 'createRole', roleHeads, 'role { id name permissions { name } }', variables);
const updateRole = (caller: Caller, variables: Record<string, unknown>) =>
  mutate(
    caller,
    'updateRole',
    '$id: ID!, $name: String, $description: String, $permissionIds: [ID!]',
    'role { id name permissions { name } }',
    variables,
  );
const createGroupRole = (caller: Caller, variables: Record<string, unknown>) =>
  mutate(
    caller,
    'createGroupRole',
    '$description: String!, $roleIds: [ID!]!, $us: Boolean',
    'groupRole { id description us roles { name } }',
    variables,
  );
const updateGroupRole = (caller: Caller, variables: Record<string, unknown>) =>
  mutate(
    caller,
    'updateGroupRole',
    '$id: ID!, $description: String, $roleIds: [ID!], $us: Boolean',
    'groupRole { id description roles { name } }',
    variables,
  );
const createPermission = (caller: Caller, variables: Record<string, unknown>) =>
  mutate(
    caller,
    'createPermission',
    '$name: String!, $description: String!',
    'permission { id name builtIn }',
    variables,
  );
const updatePermission = (caller: Caller, variables: Record<string, unknown>) =>
  mutate(
    caller,
    'updatePermission',
    '$id: ID!, $name: String, $description: String',
    'permission { id name }',
    variables,
  );
const remove = (caller: Caller, name: 'deleteRole' | 'deleteGroupRole' | 'deletePermission', id: string) =>
  mutate(caller, name, '$id: ID!', 'id', { id });

const permission = (name: string) => idOf(server, 'identity_permission', name);
const role = (name: string) => idOf(server, 'identity_role', name);
const groupRole = (name: string) => idOf(server, 'identity_group_role', name);
const roleNames = async (caller: Caller, asked = ''): Promise<string[]> =>
  (await server.graphql(caller, `{ roles${asked} { name } }`)).data.roles.map(({ name }: { name: string }) => name);
const groupNames = async (caller: Caller): Promise<string[]> =>
  (await server.graphql(caller, '{ groupRoles { description } }')).data.groupRoles.map(
    ({ description }: { description: string }) => description,
  );
const permissionNames = async (caller: Caller): Promise<string[]> =>
  (
    await server.graphql(caller, '{ permissions(limit: 500) { data { name } info { count } } }')
  ).data.permissions.data.map(({ name }: { name: string }) => name);
/** An administrator of users whose group role has only these roles. */
async function lesser(name: string, roles: readonly string[]): Promise<Caller & { userId: string }> {
  await makeGroupRole(server, name, ['user.desk', ...roles]);
  return makeAdministrator(server, [sorg], { groupRole: name, role: 'user.desk' });
}
beforeAll(async () => {
  await createRole(admin, { name: 'user.desk', permissionIds: [await permission('page.user-management')] });
});

describe('roles that an administrator sees', () => {
  test('R-146: group roles hold roles, roles hold named permissions; the administrator sees those of their own group role', async () => {
    const ofDealers = seededGroupRoles['Dealer'] ?? [];
    const desk = await lesser('Desk one', ofDealers);
    expect((await roleNames(desk)).sort()).toEqual([...ofDealers, 'user.desk'].sort());
    expect(await groupNames(desk)).toEqual(expect.arrayContaining(['Dealer', 'Desk one']));
    expect(await groupNames(desk)).not.toEqual(expect.arrayContaining(['Administrator']));
    expect(await groupNames(desk)).not.toEqual(expect.arrayContaining(['Sales']));
    const seen = await permissionNames(desk);
    expect(seen).toEqual(expect.arrayContaining(['page.catalog', 'page.user-management']));
    expect(seen).not.toContain('page.market');
    expect(await groupNames(admin)).toEqual(expect.arrayContaining(['Administrator', 'Sales', 'Desk one']));
  });

  test('R-147: can be narrowed to the roles of some group roles', async () => {
    expect(await roleNames(admin, `(groupRoleIds: ["${await groupRole('Sales')}"])`)).toEqual([
      'sales.group',
      'salesman',
    ]);
    const desk = await lesser('Desk two', ['dealer']);
    expect(await roleNames(desk, `(groupRoleIds: ["${await groupRole('Sales')}"])`)).toEqual([]);
    expect(await roleNames(admin, `(ids: ["${await role('vendor')}"])`)).toEqual(['vendor']);
    expect(await roleNames(admin, '(search: "retail")')).toEqual(['retailer']);
  });

  test('require the permission', async () => {
    const dealer = await makeUser(server, { role: 'dealer', groupRole: 'Dealer' });
    const caller = await signIn(server, dealer.id);
    for (const field of ['roles { id }', 'groupRoles { id }', 'permissions { info { count } }'])
      expect((await server.graphql(caller, `{ ${field} }`)).errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    const permissionIds = [await permission('page.catalog')];
    await expect(createRole(caller, { name: 'x', permissionIds })).rejects.toThrow('FORBIDDEN_SCOPE');
  });
});

describe('roles', () => {
  test('are added, changed and deleted; a change takes effect at the next call of their users', async () => {
    const made = await createRole(admin, {
      name: 'stock.reader',
      description: 'Reads stock',
      permissionIds: [await permission('page.catalog')],
    });
    expect(made).toMatchObject({
      role: { name: 'stock.reader', permissions: [{ name: 'page.catalog' }] },
      userErrors: [],
    });
    const id = made.role?.id ?? '';
    const group = await createGroupRole(admin, { description: 'Stock readers', roleIds: [id] });
    const user = await makeUser(server, { role: 'stock.reader', groupRole: 'Stock readers' });
    const caller = await signIn(server, user.id);
    const scopes = async (): Promise<string[]> =>
      (
        await server.app.inject({
          url: '/user',
          headers: { host: 'localhost', authorization: `Bearer ${caller.token ?? ''}` },
        })
      ).json<{
        permissions: string[];
      }>().permissions;
    expect(await scopes()).toEqual(['page.catalog']);
    await updateRole(admin, { id, permissionIds: [await permission('page.news')] });
    expect(await scopes()).toEqual(['page.news']);
    expect((await remove(admin, 'deleteRole', id)).userErrors).toEqual([{ field: 'id', code: 'in_use' }]);
    expect((await remove(admin, 'deleteGroupRole', group.groupRole?.id ?? '')).userErrors).toEqual([
      { field: 'id', code: 'in_use' },
    ]);
    // A role that one of its users has stays in the group role.
    expect((await updateGroupRole(admin, { id: group.groupRole?.id, roleIds: [] })).userErrors).toEqual([
      { field: 'roleIds', code: 'in_use' },
    ]);
    await server.graphql(admin, 'mutation ($id: ID!) { deleteUser(id: $id) { userErrors { code } } }', { id: user.id });
    await sql`delete from identity_user where id = ${user.id}`.execute(server.db);
    expect((await remove(admin, 'deleteGroupRole', group.groupRole?.id ?? '')).userErrors).toEqual([]);
    expect((await remove(admin, 'deleteRole', id)).userErrors).toEqual([]);
    expect(await roleNames(admin)).not.toContain('stock.reader');
  });

  test('roles have at least one permission (R-127, R-146)', async () => {
    const required = [{ field: 'permissionIds', code: 'required' }];
    expect((await createRole(admin, { name: 'empty', permissionIds: [] })).userErrors).toEqual(required);
    expect(await roleNames(admin)).not.toContain('empty');
    const permissionIds = [await permission('page.news')];
    const made = await createRole(admin, { name: 'news.reader', permissionIds });
    const id = made.role?.id ?? '';
    expect((await updateRole(admin, { id, permissionIds: [] })).userErrors).toEqual(required);
    expect((await updateRole(admin, { id, description: 'Reads news' })).role).toMatchObject({
      permissions: [{ name: 'page.news' }],
    });
  });

  test('roles have unique names; the role names of the contract cannot change (R-016)', async () => {
    const permissionIds = [await permission('page.catalog')];
    expect((await createRole(admin, { name: 'DEALER', permissionIds })).userErrors).toEqual([
      { field: 'name', code: 'name_already_exists' },
    ]);
    expect((await createRole(admin, { name: ' ', permissionIds })).userErrors).toEqual([
      { field: 'name', code: 'not_empty' },
    ]);
    for (const name of ['salesman', 'sales.group', 'Product', 'guest']) {
      expect((await updateRole(admin, { id: await role(name), name: `${name}.x` })).userErrors).toEqual([
        { field: 'name', code: 'role_name_fixed' },
      ]);
      expect((await remove(admin, 'deleteRole', await role(name))).userErrors).toEqual([
        { field: 'id', code: 'role_name_fixed' },
      ]);
    }
    expect((await updateRole(admin, { id: await role('guest'), description: 'Looks around' })).userErrors).toEqual([]);
  });

  test('hold only what the administrator may grant, and are hidden outside their group role', async () => {
    const desk = await lesser('Desk three', ['dealer']);
    const beyond = { permissionIds: [await permission('page.catalog'), await permission('page.market')] };
    expect((await createRole(desk, { name: 'beyond', ...beyond })).userErrors).toEqual([
      { field: 'permissionIds.1', code: 'not_found' },
    ]);
    expect((await updateRole(desk, { id: await role('user.desk'), ...beyond })).userErrors).toEqual([
      { field: 'permissionIds.1', code: 'not_found' },
    ]);
    expect((await updateRole(desk, { id: await role('administrator'), description: 'x' })).userErrors).toEqual([
      { field: 'id', code: 'not_found' },
    ]);
    expect((await remove(desk, 'deleteRole', await role('vendor'))).userErrors).toEqual([
      { field: 'id', code: 'not_found' },
    ]);
    // They may grant a role that they created, and so may administrators with every role.
    expect(
      (await createRole(desk, { name: 'within', permissionIds: [await permission('page.catalog')] })).userErrors,
    ).toEqual([]);
    expect(await roleNames(desk)).toContain('within');
    expect(await roleNames(admin)).toContain('within');
    expect(await roleNames(await lesser('Desk four', ['dealer']))).not.toContain('within');
  });

  test('every write is recorded with names, before and after', async () => {
    const { role: made } = await createRole(admin, {
      name: 'recorded',
      permissionIds: [await permission('page.news')],
    });
    await updateRole(admin, {
      id: made?.id,
      name: 'recorded.again',
      permissionIds: [await permission('page.catalog')],
    });
    const { rows } = await sql<{ action: string; before: unknown; after: unknown; actor_user_id: string }>`
      select action, before, after, actor_user_id
        from platform_audit
       where subject_id = ${made?.id}
       order by id`.execute(server.db);
    expect(rows).toEqual([
      {
        action: 'identity.role-created',
        before: null,
        after: { name: 'recorded', description: '', permissions: ['page.news'], secondFactorRequired: false },
        actor_user_id: admin.userId,
      },
      {
        action: 'identity.role-changed',
        before: { name: 'recorded', description: '', permissions: ['page.news'], secondFactorRequired: false },
        after: { name: 'recorded.again', description: '', permissions: ['page.catalog'], secondFactorRequired: false },
        actor_user_id: admin.userId,
      },
    ]);
  });
});

describe('group roles', () => {
  test('consist of roles that the administrator may grant, with a unique description', async () => {
    const desk = await lesser('Desk five', ['dealer', 'retailer', 'workshop']);
    expect(
      (await createGroupRole(desk, { description: 'Both', roleIds: [await role('dealer'), await role('salesman')] }))
        .userErrors,
    ).toEqual([{ field: 'roleIds.1', code: 'not_found' }]);
    expect((await createGroupRole(desk, { description: 'dealer', roleIds: [] })).userErrors).toEqual([
      { field: 'description', code: 'name_already_exists' },
    ]);
    const made = await createGroupRole(desk, {
      description: 'Both',
      roleIds: [await role('dealer'), await role('retailer')],
    });
    expect(made).toMatchObject({
      groupRole: { description: 'Both', us: false, roles: [{ name: 'dealer' }, { name: 'retailer' }] },
    });
    expect(
      (
        await updateGroupRole(desk, {
          id: made.groupRole?.id,
          description: 'Only one',
          roleIds: [await role('dealer')],
        })
      ).userErrors,
    ).toEqual([]);
    expect(await groupNames(desk)).toContain('Only one');
    // The old description can be used again.
    expect((await createGroupRole(desk, { description: 'Both', roleIds: [] })).userErrors).toEqual([]);
  });

  test('of another group are hidden', async () => {
    const desk = await lesser('Desk six', ['dealer']);
    expect((await updateGroupRole(desk, { id: await groupRole('Sales'), description: 'Mine' })).userErrors).toEqual([
      { field: 'id', code: 'not_found' },
    ]);
    expect((await remove(desk, 'deleteGroupRole', await groupRole('Audit'))).userErrors).toEqual([
      { field: 'id', code: 'not_found' },
    ]);
    // Their own group role cannot get a role that it does not have.
    expect(
      (await updateGroupRole(desk, { id: await groupRole('Desk six'), roleIds: [await role('administrator')] }))
        .userErrors,
    ).toEqual([{ field: 'roleIds.0', code: 'not_found' }]);
  });
});

describe('permissions', () => {
  test('of the product are fixed; others are added, changed and deleted; this requires every role', async () => {
    expect(
      (await updatePermission(admin, { id: await permission('page.catalog'), name: 'page.katalog' })).userErrors,
    ).toEqual([{ field: 'name', code: 'permission_built_in' }]);
    expect((await remove(admin, 'deletePermission', await permission('page.catalog'))).userErrors).toEqual([
      { field: 'id', code: 'permission_built_in' },
    ]);
    expect((await createPermission(admin, { name: 'two words', description: 'x' })).userErrors).toEqual([
      { field: 'name', code: 'valid_scope_name' },
    ]);
    expect((await createPermission(admin, { name: 'page.catalog', description: 'x' })).userErrors).toEqual([
      { field: 'name', code: 'name_already_exists' },
    ]);
    const made = await createPermission(admin, { name: 'warehouse.read', description: 'Warehouse' });
    expect(made).toMatchObject({ permission: { name: 'warehouse.read', builtIn: false } });
    const id = made.permission?.id ?? '';
    expect((await updatePermission(admin, { id, name: 'warehouse.see' })).userErrors).toEqual([]);
    const { role: holder } = await createRole(admin, { name: 'warehouse', permissionIds: [id] });
    expect((await remove(admin, 'deletePermission', id)).userErrors).toEqual([{ field: 'id', code: 'in_use' }]);
    expect((await remove(admin, 'deleteRole', holder?.id ?? '')).userErrors).toEqual([]);
    expect((await remove(admin, 'deletePermission', id)).userErrors).toEqual([]);
    expect(await permissionNames(admin)).not.toContain('warehouse.see');
  });

  test('outside the own group role are hidden', async () => {
    const desk = await lesser('Desk seven', ['dealer']);
    expect(
      (await updatePermission(desk, { id: await permission('page.market'), description: 'x' })).userErrors,
    ).toEqual([{ field: 'id', code: 'not_found' }]);
    expect((await createPermission(desk, { name: 'desk.own', description: 'x' })).userErrors).toEqual([
      { field: '', code: 'forbidden_scope' },
    ]);
  });
});
