import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeCustomer, makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeAdministrator, ofCustomer } from './users.factory.ts';
import { userJobs } from './users.jobs.ts';

/** First links that wait for a market to open, as a `users` file leaves them. */
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
beforeEach(async () => {
  await server.db.updateTable('markets_market').set({ status: 'maintenance' }).execute();
  await server.db.updateTable('identity_user').set({ invitation_held_at: null }).execute();
});

async function makeHeld(sorg: string): Promise<{ id: string; username: string }> {
  const customer = await makeCustomer(server, { sorgs: [sorg] });
  const areas = [ofCustomer(sorg, customer.unified)];
  const user = await makeUser(server, { groupRole: 'Dealer', role: 'dealer', areas, customerId: customer.id });
  await server.db
    .updateTable('identity_user')
    .set({ invitation_held_at: new Date(), password_hash: 'none', email: `${user.id}@shop.example` })
    .where('id', '=', user.id)
    .execute();
  return user;
}
const send = async (caller: Caller, args: object = {}) =>
  server.graphql(
    caller,
    `mutation ($ids: [ID!], $search: String) {
      sendHeldLinks(ids: $ids, search: $search) { sent left userErrors { field code } } }`,
    args as Record<string, unknown>,
  );
const heldOf = async (caller: Caller): Promise<string[]> =>
  (
    await server.graphql(caller, '{ usersV2(held: true, limit: 100) { users { id linkHeldAt } } }')
  ).data.usersV2.users.map(({ id }: { id: string }) => id);
/** Runs the queued jobs that mail first links. */
async function mailed(ids: readonly string[]): Promise<string[]> {
  const [welcome] = userJobs((host) => `https://${host}`);
  const { rows } = await sql<{ payload: Record<string, unknown> }>`
    select j.payload
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'users.welcome'`.execute(server.db);
  for (const { payload } of rows) await welcome?.run(await systemContext(server.services, 'links-test'), payload);
  const mails = await sql<{ recipient: string }>`
    select recipient from platform_mail where kind = 'identity.welcome'`.execute(server.db);
  return ids.filter((id) => mails.rows.some(({ recipient }) => recipient === `${id}@shop.example`));
}

describe('first links of a closed market', () => {
  test('are sent early to one user, once, and the audit log says by whom for which customer', async () => {
    const [one, other] = [await makeHeld(near), await makeHeld(near)];
    expect(await heldOf(nearAdmin)).toEqual(expect.arrayContaining([one.id, other.id]));
    expect((await send(nearAdmin, { ids: [one.id] })).data.sendHeldLinks).toEqual({ sent: 1, left: 0, userErrors: [] });
    expect(await heldOf(nearAdmin)).toEqual([other.id]);
    expect((await send(nearAdmin, { ids: [one.id] })).data.sendHeldLinks.userErrors).toEqual([
      { field: 'ids', code: 'user_link_not_held' },
    ]);
    expect(await mailed([one.id, other.id])).toEqual([one.id]);
    const { rows } = await sql<{ actor: string; customer: string | null }>`
      select a.actor_user_id as actor, a.customer_id as customer
        from platform_audit a
       where a.action = 'users.link-sent-early' and a.subject_id = ${one.id}`.execute(server.db);
    expect(rows).toEqual([{ actor: nearAdmin.userId, customer: expect.any(String) }]);
  });

  test('are sent to all that a filter finds, within the sales organisations of the administrator', async () => {
    const [mine, found, foreign] = [await makeHeld(near), await makeHeld(near), await makeHeld(far)];
    expect((await send(nearAdmin, { search: found.username })).data.sendHeldLinks.sent).toBe(1);
    expect(await heldOf(admin)).toEqual(expect.arrayContaining([mine.id, foreign.id]));
    expect((await send(nearAdmin)).data.sendHeldLinks).toMatchObject({ sent: 1, left: 0 });
    expect(await heldOf(admin)).toEqual([foreign.id]);
    expect((await send(nearAdmin)).data.sendHeldLinks).toMatchObject({ sent: 0, left: 0 });
  });

  test('of users whom the caller does not see are not there, and nobody else may send any', async () => {
    const [mine, foreign] = [await makeHeld(near), await makeHeld(far)];
    expect((await send(nearAdmin, { ids: [mine.id, foreign.id] })).data.sendHeldLinks.userErrors).toEqual([
      { field: 'ids', code: 'not_found' },
    ]);
    expect(await heldOf(admin)).toEqual(expect.arrayContaining([mine.id, foreign.id]));
    await server.db.updateTable('markets_market').set({ status: 'online' }).execute();
    const dealer = await makeDealer(server, { sorgs: [near] });
    expect((await send(dealer, { ids: [mine.id] })).errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN_SCOPE');
  });

  test('do not wait for users who have a password or are disabled', async () => {
    const [withPassword, disabled] = [await makeHeld(near), await makeHeld(near)];
    await server.db
      .updateTable('identity_user')
      .set({ password_hash: 'x' })
      .where('id', '=', withPassword.id)
      .execute();
    await server.db
      .updateTable('identity_user')
      .set({ disabled_at: new Date() })
      .where('id', '=', disabled.id)
      .execute();
    expect(await heldOf(nearAdmin)).toEqual([]);
    expect((await send(nearAdmin)).data.sendHeldLinks.sent).toBe(0);
  });
});
