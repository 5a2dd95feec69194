import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { createUser, idOf, makeAdministrator, userInput } from './users.factory.ts';

const server = testServer();
let near = '';
let far = '';
let admin: Caller & { userId: string };
let buyer = '';
let payer = '';

beforeAll(async () => {
  [near, far] = [await makeSorg(server), await makeSorg(server)];
  await makeMarket(server, { sorgs: [near, far] });
  admin = await makeAdministrator(server, [near, far]);
  [buyer, payer] = [await idOf(server, 'identity_role', 'buyer'), await idOf(server, 'identity_role', 'payer')];
});

const makeOne = async (sorg = near): Promise<string> =>
  (await createUser(server, admin, await userInput(server, sorg, { roleIds: [buyer] }))).user.id;
const change = (caller: Caller, args: Record<string, unknown>) =>
  server.graphql(
    caller,
    `mutation ($ids: [ID!]!, $disabled: Boolean, $add: [ID!], $remove: [ID!]) {
      changeUsers(ids: $ids, disabled: $disabled, addRoleIds: $add, removeRoleIds: $remove) {
        changed userErrors { field code params } } }`,
    args,
  );
const stateOf = async (id: string) =>
  (
    await server.graphql(admin, 'query ($ids: [ID!]) { usersV2(ids: $ids) { users { disabled roles { name } } } }', {
      ids: [id],
    })
  ).data.usersV2.users[0];

describe('changing many users at once', () => {
  test('disables them, adds and removes roles, and records each', async () => {
    const [one, other] = [await makeOne(), await makeOne()];
    const done = await change(admin, { ids: [one, other, one], disabled: true, add: [payer], remove: [buyer] });
    expect(done.data.changeUsers).toEqual({ changed: 2, userErrors: [] });
    for (const id of [one, other]) expect(await stateOf(id)).toEqual({ disabled: true, roles: [{ name: 'payer' }] });
    const { rows } = await sql<{ subject: string; customer: string | null }>`
      select subject_id as subject, customer_id as customer
        from platform_audit
       where action = 'users.changed' and subject_id = any(${[one, other]}) and actor_user_id = ${admin.userId}`.execute(
      server.db,
    );
    expect(rows.map(({ subject }) => subject).sort()).toEqual([one, other].sort());
    expect(rows.every(({ customer }) => customer !== null)).toBe(true);
  });

  test('changes nobody if one of them cannot be changed so, and says who and why', async () => {
    const [one, other] = [await makeOne(), await makeOne()];
    const refused = await change(admin, { ids: [one, other, admin.userId], disabled: true });
    expect(refused.data.changeUsers.userErrors).toEqual([
      {
        field: 'ids',
        code: 'bulk_refused',
        params: { name: expect.any(String), reason: expect.stringMatching(/own/) },
      },
    ]);
    // Without a role nobody may be.
    const empty = await change(admin, { ids: [one, other], remove: [buyer] });
    expect(empty.data.changeUsers.userErrors[0].code).toBe('bulk_refused');
    const salesman = await idOf(server, 'identity_role', 'salesman');
    const outside = await change(admin, { ids: [one], add: [salesman] });
    expect(outside.data.changeUsers.userErrors[0].code).toBe('bulk_refused');
    for (const id of [one, other]) expect(await stateOf(id)).toEqual({ disabled: false, roles: [{ name: 'buyer' }] });
  });

  test('needs users and a change, and at most 100 users', async () => {
    const codes = async (args: Record<string, unknown>): Promise<string> =>
      (await change(admin, args)).data.changeUsers.userErrors[0].code;
    expect(await codes({ ids: [], disabled: true })).toBe('required');
    expect(await codes({ ids: [await makeOne()] })).toBe('required');
    const many = Array.from({ length: 101 }, (_, at) => `0198a000-0000-7000-8000-${String(at).padStart(12, '0')}`);
    expect(await codes({ ids: many, disabled: true })).toBe('too_many_rows');
  });

  test('does not reach users elsewhere, and nobody else may', async () => {
    const foreign = await makeOne(far);
    const nearAdmin = await makeAdministrator(server, [near]);
    expect((await change(nearAdmin, { ids: [foreign], disabled: true })).data.changeUsers.userErrors[0].code).toBe(
      'not_found',
    );
    expect((await stateOf(foreign)).disabled).toBe(false);
    const dealer = await makeDealer(server, { sorgs: [near] });
    expect((await change(dealer, { ids: [foreign], disabled: true })).errors?.[0]?.extensions?.['code']).toBe(
      'FORBIDDEN_SCOPE',
    );
  });
});
