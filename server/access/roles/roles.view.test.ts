import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { roleViewMinutes } from '#rules/accounts/users/role-view.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { idOf, makeAdministrator, makeGroupRole } from '#accounts/users/users.factory.ts';
import { signIn } from '#access/identity/identity.factory.ts';

const server = testServer();
const start = new Date('2026-11-21T08:00:00Z');
let sorg = '';
let admin: Caller & { userId: string };

beforeAll(async () => {
  server.setNow(start);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
});

const view = async (caller: Caller, roleId: string) =>
  server.graphql(caller, 'mutation ($id: ID!) { startRoleView(roleId: $id) { endsAt userErrors { field code } } }', {
    id: roleId,
  });
const end = (caller: Caller) => server.graphql(caller, 'mutation { endRoleView { endsAt userErrors { code } } }');
const me = async (caller: Caller) =>
  (
    await server.app.inject({
      url: '/user',
      headers: { host: 'localhost', authorization: `Bearer ${caller.token ?? ''}` },
    })
  ).json<{ permissions: string[]; roles: { name: string }[]; roleView: { role: string; endsAt: string } | null }>();
const rename = (caller: Caller) => server.graphql(caller, 'mutation { changeLanguage(id: "de") { status } }');
const reasonOf = (answer: Awaited<ReturnType<typeof rename>>) => answer.errors?.[0]?.extensions?.['reason'];

describe('seeing the portal as a role', () => {
  test('gives the session the rights of the role until it ends it, and is recorded', async () => {
    admin = await makeAdministrator(server, [sorg]);
    const guest = await idOf(server, 'identity_role', 'guest');
    const own = await me(admin);
    expect(own.roleView).toBeNull();
    const { data } = await view(admin, guest);
    const until = new Date(start.getTime() + roleViewMinutes * 60_000).toISOString();
    expect(data.startRoleView).toEqual({ endsAt: until, userErrors: [] });
    const seen = await me(admin);
    expect(seen.roleView).toEqual({ role: 'guest', endsAt: until });
    expect(seen.roles.map(({ name }) => name)).toEqual(['guest']);
    expect(seen.permissions.length).toBeLessThan(own.permissions.length);
    const users = await server.graphql(admin, '{ usersV2 { info { count } } }');
    expect(users.errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN_SCOPE');
    expect(reasonOf(await rename(admin))).toBe('role_view_read_only');
    // Another session of the same person has its own rights.
    expect((await me(await signIn(server, admin.userId))).roleView).toBeNull();
    expect((await end(admin)).data.endRoleView).toEqual({ endsAt: null, userErrors: [] });
    expect((await me(admin)).permissions).toEqual(own.permissions);
    expect(reasonOf(await rename(admin))).toBeUndefined();
    const { rows } = await sql<{ action: string; actor: string }>`
      select action, actor_user_id as actor
        from platform_audit
       where subject_id = ${guest} and action like 'roles.view-%'
       order by id`.execute(server.db);
    expect(rows).toEqual([
      { action: 'roles.view-started', actor: admin.userId },
      { action: 'roles.view-ended', actor: admin.userId },
    ]);
  });

  test('ends by itself, also where the server remembers the session', async () => {
    admin = await makeAdministrator(server, [sorg]);
    const { sessionId, ...session } = await signIn(server, admin.userId);
    await view(session, await idOf(server, 'identity_role', 'guest'));
    expect((await me(session)).roleView?.role).toBe('guest');
    /** The session at a later time, with a token of that time. */
    const at = async (milliseconds: number): Promise<Caller> => {
      const now = new Date(start.getTime() + milliseconds);
      server.setNow(now);
      const claims = { userId: admin.userId, sessionId, customerId: null, r3: '', isr: '' };
      return { ...session, token: await server.services.tokens.sign(claims, now) };
    };
    const before = await at(roleViewMinutes * 60_000 - 1_000);
    expect((await me(before)).roleView?.role).toBe('guest');
    expect(reasonOf(await rename(before))).toBe('role_view_read_only');
    const after = await at(roleViewMinutes * 60_000);
    expect((await me(after)).roleView).toBeNull();
    expect(reasonOf(await rename(after))).toBeUndefined();
    server.setNow(start);
  });

  test('follows a change of the role, and ends with it', async () => {
    admin = await makeAdministrator(server, [sorg]);
    const { rows } = await sql<{ id: string }>`
      insert into identity_role (name, description) values ('viewed', '') returning id`.execute(server.db);
    const roleId = rows[0]?.id ?? '';
    await sql`
      insert into identity_role_permission (role_id, permission) values (${roleId}, 'page.news')`.execute(server.db);
    await sql`
      insert into identity_group_role_role (group_role_id, role_id)
      select id, ${roleId} from identity_group_role where name = 'Administrator'`.execute(server.db);
    await view(admin, roleId);
    expect((await me(admin)).permissions).toEqual(['page.news']);
    await sql`
      insert into identity_role_permission (role_id, permission) values (${roleId}, 'page.claim')`.execute(server.db);
    expect((await me(admin)).permissions).toEqual(['page.claim', 'page.news']);
    await sql`delete from identity_role where id = ${roleId}`.execute(server.db);
    expect((await me(admin)).roleView).toBeNull();
  });

  test('is possible for roles that the administrator can give, and for administrators of users only', async () => {
    await makeGroupRole(server, 'Narrow', ['administrator', 'guest']);
    admin = await makeAdministrator(server, [sorg], { groupRole: 'Narrow' });
    const refusals = async (caller: Caller, role: string) => (await view(caller, role)).data.startRoleView.userErrors;
    const dealers = await idOf(server, 'identity_role', 'dealer');
    expect(await refusals(admin, dealers)).toEqual([{ field: 'roleId', code: 'not_found' }]);
    expect(await refusals(admin, admin.userId)).toEqual([{ field: 'roleId', code: 'not_found' }]);
    expect((await me(admin)).roleView).toBeNull();
    // A role may allow what the administrator does not do themselves, as that of a dealer.
    const whole = await makeAdministrator(server, [sorg]);
    expect(await refusals(whole, dealers)).toEqual([]);
    expect((await me(whole)).permissions).toContain('claim.create');
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    expect((await view(dealer, dealers)).errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN_SCOPE');
  });

  test('of a role whose users need a second factor needs one', async () => {
    const guest = await idOf(server, 'identity_role', 'guest');
    await sql`update identity_role set second_factor_required = true where id = ${guest}`.execute(server.db);
    const { userId } = await makeAdministrator(server, [sorg]);
    const session = await signIn(server, userId);
    expect((await view(session, guest)).data.startRoleView.userErrors).toEqual([
      { field: 'roleId', code: 'second_factor_required' },
    ]);
    await sql`update identity_session set second_factor = true where id = ${session.sessionId}`.execute(server.db);
    expect((await view(session, guest)).data.startRoleView.userErrors).toEqual([]);
    await sql`update identity_role set second_factor_required = false where id = ${guest}`.execute(server.db);
  });
});
