import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { invitationsPerDay, mostColleagues } from '#rules/accounts/colleagues/colleague.ts';
import { systemContext } from '#server/background.ts';
import { testServer } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import {
  accept,
  act,
  changeColleague,
  giveRole,
  invite,
  mailsTo,
  makeBranch,
  makeColleague,
  makeOwner,
  peopleOf,
  readColleagues,
  type Owner,
} from './colleagues.factory.ts';
import { ofCustomer } from '#accounts/users/users.factory.ts';
import { colleagueJobs } from './colleagues.jobs.ts';

const server = testServer();
const now = new Date('2026-11-21T08:00:00Z');
const day = 86_400_000;
const chosen = 'Querfeldein2';
let sorg = '';

beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], languages: ['en-us', 'de'], configuration: { webTitle: 'Veldra' } });
});

afterEach(() => server.setNow(now));

const logIn = async (username: string, password: string) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/login',
    headers: { host: 'localhost' },
    payload: { username, password },
  });
  return { status: answer.statusCode, token: answer.json<{ requestToken?: string }>().requestToken ?? '' };
};
const auditOf = async (subjectId: string) =>
  (
    await sql<{ action: string; actor: string; customer_id: string; before: unknown; after: unknown }>`
      select action, actor_name as actor, customer_id, before, after
        from platform_audit
       where subject_id = ${subjectId}
       order by id`.execute(server.db)
  ).rows;
/** The owner with a new session: a request token is valid for minutes only. */
const fresh = async (owner: Owner): Promise<Owner> => ({
  ...owner,
  ...(await signIn(server, owner.userId, owner.customer.id)),
});
const codesOf = (outcome: { userErrors: { field: string; code: string }[] }) =>
  outcome.userErrors.map(({ field, code }) => [field, code]);

describe('an invitation', () => {
  test('mails a link in the person’s language; with it they choose a password once and work for the dealer', async () => {
    const owner = await makeOwner(server, { sorgs: [sorg], name: 'Velo Nord' });
    const made = await invite(server, owner, { name: 'Ute Kern', email: 'Ute@Nord.example', language: 'de' });
    expect(made.userErrors).toEqual([]);
    expect((await peopleOf(server, owner)).get('Ute Kern')).toMatchObject({
      id: made.id,
      state: 'invited',
      roles: [{ name: 'buyer' }],
      branchId: owner.customer.id,
      problem: null,
    });
    const [mail, ...more] = await mailsTo(server, 'Ute@Nord.example');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ locale: 'de', secret: true, subject: 'Velo Nord lädt Sie zu Veldra ein' });
    expect(mail?.text).toContain('/de/login?invitation=');
    expect(mail?.text).toContain('7 Tage');
    const { rows: kept } = await sql<{ row: string }>`
      select i::text as row from colleagues_invitation i where id = ${made.id}`.execute(server.db);
    expect(kept[0]?.row).not.toContain(mail?.token);

    const done = await accept(server, mail?.token ?? '', chosen);
    expect(done).toMatchObject({ status: 200, body: { username: 'Ute@Nord.example' } });
    const session = await logIn('ute@nord.example', chosen);
    expect(session.status).toBe(200);
    const user = await server.app.inject({
      url: '/user',
      headers: { host: 'localhost', authorization: `Bearer ${session.token}` },
    });
    expect(user.json()).toMatchObject({
      name: 'Ute Kern',
      language: 'de',
      mustChangePassword: false,
      customer: { custName: 'Velo Nord' },
      roles: [{ name: 'buyer' }],
      groupRole: { description: 'Dealer' },
      userAreas: [ofCustomer(sorg, owner.customer.unified)],
    });
    const person = (await peopleOf(server, owner)).get('Ute Kern');
    expect(person).toMatchObject({ state: 'active', problem: null });

    expect((await auditOf(made.id ?? '')).map(({ action, actor, after }) => ({ action, actor, after }))).toMatchObject([
      { action: 'colleagues.invited', actor: expect.stringContaining('Name of'), after: { name: 'Ute Kern' } },
    ]);
    expect(await auditOf(person?.id ?? '')).toMatchObject([
      { action: 'identity.password-changed', actor: 'Ute Kern' },
      {
        action: 'colleagues.accepted',
        actor: 'Ute Kern',
        customer_id: owner.customer.id,
        after: { name: 'Ute Kern', roles: ['buyer'], invitedBy: expect.stringContaining('Name of') },
      },
    ]);
  });

  test('is refused for a used, an expired, a replaced, a withdrawn and an unknown link, and a weak password', async () => {
    const owner = await makeOwner(server, { sorgs: [sorg] });
    const linkOf = async (email: string) => (await mailsTo(server, email)).at(-1)?.token ?? '';
    const refused = { status: 400, body: { code: 'invitation_invalid', field: 'token' } };

    await invite(server, owner, { name: 'Used', email: 'used@n.example' });
    const used = await linkOf('used@n.example');
    expect(await accept(server, used, 'velodrom')).toMatchObject({
      status: 400,
      body: { code: 'pass_should_contain_number' },
    });
    expect((await accept(server, used, chosen)).status).toBe(200);
    expect(await accept(server, used, chosen)).toMatchObject(refused);

    const first = await invite(server, owner, { name: 'Again', email: 'again@n.example' });
    const replaced = await linkOf('again@n.example');
    const second = await act(server, owner, 'resendInvitation', first.id ?? '');
    expect(second.userErrors).toEqual([]);
    const link = await linkOf('again@n.example');
    expect(link).not.toBe(replaced);
    expect(await accept(server, replaced, chosen)).toMatchObject(refused);
    server.setNow(new Date(now.getTime() + 7 * day));
    expect(await accept(server, link, chosen)).toMatchObject(refused);
    expect((await peopleOf(server, await fresh(owner))).get('Again')).toMatchObject({
      id: second.id,
      state: 'expired',
    });
    server.setNow(new Date(now.getTime() + 7 * day - 1));
    expect((await accept(server, link, chosen)).status).toBe(200);
    server.setNow(now);

    const withdrawn = await invite(server, owner, { name: 'Gone', email: 'gone@n.example' });
    const dead = await linkOf('gone@n.example');
    expect(await act(server, owner, 'withdrawInvitation', withdrawn.id ?? '')).toMatchObject({ userErrors: [] });
    expect(await accept(server, dead, chosen)).toMatchObject(refused);
    expect((await peopleOf(server, owner)).has('Gone')).toBe(false);
    expect(codesOf(await act(server, owner, 'withdrawInvitation', withdrawn.id ?? ''))).toEqual([['id', 'not_found']]);
    expect((await auditOf(withdrawn.id ?? '')).map(({ action }) => action)).toEqual([
      'colleagues.invited',
      'colleagues.invitation-withdrawn',
    ]);
    for (const token of ['x', 'A'.repeat(43), "'; drop table identity_user; --"])
      expect(await accept(server, token, chosen)).toMatchObject(refused);
  });

  test('ends with the rights of the person who sent it', async () => {
    const owner = await makeOwner(server, { sorgs: [sorg] });
    await invite(server, owner, { name: 'Late', email: 'late@n.example', roles: ['buyer', 'payer'] });
    const token = (await mailsTo(server, 'late@n.example'))[0]?.token ?? '';
    const role = await server.db
      .selectFrom('identity_role')
      .select('id')
      .where('name', '=', 'dealer')
      .executeTakeFirstOrThrow();
    await server.db
      .deleteFrom('identity_user_role')
      .where('user_id', '=', owner.userId)
      .where('role_id', '=', role.id)
      .execute();
    expect(await accept(server, token, chosen)).toMatchObject({ body: { code: 'invitation_invalid' } });
    await giveRole(server, owner.userId, 'dealer');
    await server.db.updateTable('identity_user').set({ disabled_at: now }).where('id', '=', owner.userId).execute();
    expect(await accept(server, token, chosen)).toMatchObject({ body: { code: 'invitation_invalid' } });
  });

  test('does not tell the owner that somebody elsewhere has the address; its reader learns it', async () => {
    const [owner, stranger] = [await makeOwner(server, { sorgs: [sorg] }), await makeDealer(server, { sorgs: [sorg] })];
    const known = await server.db
      .selectFrom('identity_user')
      .select(['email'])
      .where('id', '=', stranger.userId)
      .executeTakeFirstOrThrow();
    const asked = await invite(server, owner, { name: 'Known', email: known.email });
    const fresh = await invite(server, owner, { name: 'Fresh', email: 'fresh@n.example' });
    expect(asked).toEqual({ ...fresh, id: asked.id });
    const [there] = await mailsTo(server, known.email);
    expect(there).toMatchObject({ kind: 'colleagues.account-exists', token: '' });
    const people = await peopleOf(server, owner);
    expect(people.get('Known')).toEqual({
      ...people.get('Fresh'),
      id: asked.id,
      name: 'Known',
      email: known.email,
      username: known.email,
    });
    const rows = await server.db
      .selectFrom('colleagues_invitation')
      .select(['token_hash', 'mailed_at'])
      .where('id', '=', asked.id ?? '')
      .execute();
    expect(rows).toEqual([{ token_hash: null, mailed_at: now }]);
  });

  test('is refused for people of the own dealer, for a language or role that is not offered, and for invalid input', async () => {
    const owner = await makeOwner(server, { sorgs: [sorg] });
    const mechanic = await makeColleague(server, owner.customer, 'mechanic');
    const { email } = await server.db
      .selectFrom('identity_user')
      .select('email')
      .where('id', '=', mechanic.userId)
      .executeTakeFirstOrThrow();
    await invite(server, owner, { name: 'Twice', email: 'twice@n.example' });
    const wish = { name: 'New', email: 'new@n.example' };
    for (const [change, field, code] of [
      [{ email: email.toUpperCase() }, 'email', 'email_already_exists'],
      [{ email: 'TWICE@n.example' }, 'email', 'colleague_invited_already'],
      [{ email: 'nobody' }, 'email', 'valid_email'],
      [{ name: ' ' }, 'name', 'not_empty'],
      [{ language: 'fr' }, 'language', 'not_found'],
      [{ roles: [] }, 'roles', 'required'],
      [{ roles: ['administrator'] }, 'roles.0', 'not_found'],
      [{ roles: ['owner'] }, 'roles.0', 'not_found'],
      [{ branchId: '00000000-0000-7000-8000-000000000000' }, 'branchId', 'not_found'],
    ] as const)
      expect(codesOf(await invite(server, owner, { ...wish, ...change }))).toEqual([[field, code]]);
  });

  test('gives no right that the owner does not hold', async () => {
    const retailer = await makeOwner(server, { sorgs: [sorg], role: 'retailer' });
    const { data } = await readColleagues(server, retailer);
    expect(data.colleagues.roles.map(({ name }: { name: string }) => name)).toEqual(['buyer', 'payer']);
    expect(codesOf(await invite(server, retailer, { name: 'M', email: 'm@n.example', roles: ['mechanic'] }))).toEqual([
      ['roles', 'role_beyond_yours'],
    ]);
  });

  test('counts: an account has at most 50 people, a dealer sends at most 30 invitations a day', async () => {
    const owner = await makeOwner(server, { sorgs: [sorg] });
    for (let sent = 0; sent < invitationsPerDay; sent += 1)
      expect((await invite(server, owner, { name: `P${sent}`, email: `p${sent}@m.example` })).userErrors).toEqual([]);
    const more = { name: 'More', email: 'more@m.example' };
    expect(codesOf(await invite(server, owner, more))).toEqual([['', 'invitations_used_up']]);
    const first = (await peopleOf(server, owner)).get('P0');
    expect(codesOf(await act(server, owner, 'resendInvitation', first?.id ?? ''))).toEqual([
      ['', 'invitations_used_up'],
    ]);
    server.setNow(new Date(now.getTime() + day));
    const tomorrow = await fresh(owner);
    for (let sent = invitationsPerDay; sent < mostColleagues - 1; sent += 1)
      await invite(server, tomorrow, { name: `P${sent}`, email: `p${sent}@m.example` });
    expect(codesOf(await invite(server, tomorrow, more))).toEqual([['', 'colleagues_full']]);
    await act(server, tomorrow, 'withdrawInvitation', first?.id ?? '');
    expect((await invite(server, tomorrow, more)).userErrors).toEqual([]);
  });

  test('is forgotten with name and address 90 days after its end', async () => {
    const owner = await makeOwner(server, { sorgs: [sorg] });
    const open = await invite(server, owner, { name: 'Old', email: 'old@n.example' });
    const forget = async (at: number) => {
      server.setNow(new Date(at));
      await colleagueJobs({ port: 4000 })
        .find(({ name }) => name === 'colleagues.forget')
        ?.run(await systemContext(server.services, 'job'), {});
      server.setNow(now);
      return server.db
        .selectFrom('colleagues_invitation')
        .select('id')
        .where('id', '=', open.id ?? '')
        .execute();
    };
    expect(await forget(now.getTime() + 97 * day)).toHaveLength(1);
    expect(await forget(now.getTime() + 97 * day + 1)).toEqual([]);
  });
});

describe('colleagues', () => {
  test('are disabled with all their sessions at once, and enabled again', async () => {
    const owner = await makeOwner(server, { sorgs: [sorg] });
    const buyer = await makeColleague(server, owner.customer, 'buyer');
    expect((await server.graphql(buyer, '{ cart { id } }')).status).toBe(200);
    expect(await act(server, owner, 'disableColleague', buyer.userId)).toMatchObject({ userErrors: [] });
    const { statusCode } = await server.app.inject({
      url: '/user',
      headers: { host: 'localhost', authorization: `Bearer ${buyer.token}` },
    });
    expect(statusCode).toBe(403);
    expect((await peopleOf(server, owner)).get(`Name of ${buyer.username}`)).toMatchObject({ state: 'disabled' });
    expect(await act(server, owner, 'enableColleague', buyer.userId)).toMatchObject({ userErrors: [] });
    expect((await peopleOf(server, owner)).get(`Name of ${buyer.username}`)).toMatchObject({ state: 'active' });
    const again = await signIn(server, buyer.userId, owner.customer.id);
    expect((await server.graphql(again, '{ cart { id } }')).errors).toBeUndefined();
    expect(await auditOf(buyer.userId)).toMatchObject([
      {
        action: 'colleagues.disabled',
        customer_id: owner.customer.id,
        after: { name: `Name of ${buyer.username}`, disabled: true },
      },
      { action: 'colleagues.enabled', after: { disabled: false } },
    ]);
  });

  test('get other roles, which count at their next call', async () => {
    const owner = await makeOwner(server, { sorgs: [sorg] });
    const buyer = await makeColleague(server, owner.customer, 'buyer');
    const invoices = '{ openInvoices(limit: 1) { info { count } } }';
    expect((await server.graphql(buyer, invoices)).errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    expect(await changeColleague(server, owner, buyer.userId, { roles: ['payer'] })).toEqual([]);
    expect((await server.graphql(buyer, invoices)).errors).toBeUndefined();
    expect((await server.graphql(buyer, '{ cart { id } }')).errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    expect(await auditOf(buyer.userId)).toMatchObject([
      { action: 'colleagues.changed', before: { roles: ['buyer'] }, after: { roles: ['payer'] } },
    ]);
    const retailer = await makeOwner(server, { sorgs: [sorg], role: 'retailer' });
    const other = await makeColleague(server, retailer.customer, 'buyer');
    expect(await changeColleague(server, retailer, other.userId, { roles: ['mechanic'] })).toEqual([
      { field: 'roles', code: 'role_beyond_yours' },
    ]);
  });

  test('cannot be the owner, another owner, or somebody with more rights', async () => {
    const owner = await makeOwner(server, { sorgs: [sorg], role: 'retailer' });
    const second = await makeColleague(server, owner.customer, 'retailer');
    await giveRole(server, second.userId, 'owner');
    const mechanic = await makeColleague(server, owner.customer, 'mechanic');
    for (const [id, code] of [
      [owner.userId, 'own_account'],
      [second.userId, 'colleague_is_owner'],
      [mechanic.userId, 'colleague_has_more'],
    ] as const) {
      expect(codesOf(await act(server, owner, 'disableColleague', id))).toEqual([['id', code]]);
      expect(codesOf(await act(server, owner, 'enableColleague', id))).toEqual([['id', code]]);
      expect(await changeColleague(server, owner, id, { roles: ['buyer'] })).toEqual([{ field: 'id', code }]);
      expect([...(await peopleOf(server, owner)).values()].find((person) => person.id === id)?.problem).toBe(code);
    }
  });

  test('of another dealer do not exist, and neither do its invitations', async () => {
    const owner = await makeOwner(server, { sorgs: [sorg] });
    const stranger = await makeOwner(server, { sorgs: [sorg] });
    const theirs = await makeColleague(server, stranger.customer, 'buyer');
    const invited = await invite(server, stranger, { name: 'Theirs', email: 'theirs@n.example' });
    expect([...(await peopleOf(server, owner)).values()].map(({ id }) => id)).toEqual([owner.userId]);
    for (const id of [theirs.userId, stranger.userId, '00000000-0000-7000-8000-000000000000', 'nonsense']) {
      expect(codesOf(await act(server, owner, 'disableColleague', id))).toEqual([['id', 'not_found']]);
      expect(await changeColleague(server, owner, id, { roles: ['buyer'] })).toEqual([
        { field: 'id', code: 'not_found' },
      ]);
    }
    for (const id of [invited.id ?? '', 'nonsense']) {
      expect(codesOf(await act(server, owner, 'resendInvitation', id))).toEqual([['id', 'not_found']]);
      expect(codesOf(await act(server, owner, 'withdrawInvitation', id))).toEqual([['id', 'not_found']]);
    }
    expect(
      codesOf(await invite(server, owner, { name: 'X', email: 'x@n.example', branchId: stranger.customer.id })),
    ).toEqual([['branchId', 'not_found']]);
  });

  test('are nobody’s business without the permission, and cannot be changed by staff who act for the dealer', async () => {
    const owner = await makeOwner(server, { sorgs: [sorg] });
    const buyer = await makeColleague(server, owner.customer, 'buyer');
    expect((await readColleagues(server, buyer)).errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    const staff = await makeUser(server, {
      role: 'administrator',
      areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
    });
    await giveRole(server, staff.id, 'owner');
    const acting = await signIn(server, staff.id, owner.customer.id);
    const { data } = await readColleagues(server, acting);
    expect(data.colleagues).toMatchObject({ mayChange: false, roles: [] });
    expect(data.colleagues.people).toHaveLength(2);
    expect(codesOf(await act(server, acting, 'disableColleague', buyer.userId))).toEqual([['', 'acting_for_dealer']]);
    const nobody = await signIn(server, staff.id);
    expect((await readColleagues(server, nobody)).errors?.[0]?.extensions['reason']).toBe('customer_required');
  });
});

describe('branches', () => {
  test('are the customers whose accounts the dealer alone carries; people are invited and moved there', async () => {
    const owner = await makeOwner(server, { sorgs: [sorg], name: 'Head' });
    const branch = await makeBranch(server, owner.customer, { sorgs: [sorg], name: 'Branch' });
    const shared = await makeBranch(server, owner.customer, { sorgs: [sorg], name: 'Shared' });
    const other = await makeDealer(server, { sorgs: [sorg] });
    await sql`
      insert into customers_credit_customer (area_id, customer_id)
      select a.id, ${other.customer.id} from customers_area a where a.customer_id = ${shared.id}`.execute(server.db);
    const { data } = await readColleagues(server, owner);
    expect(data.colleagues.branches).toEqual([
      { id: owner.customer.id, name: 'Head' },
      { id: branch.id, name: 'Branch' },
    ]);
    const made = await invite(server, owner, { name: 'There', email: 'there@n.example', branchId: branch.id });
    const token = (await mailsTo(server, 'there@n.example'))[0]?.token ?? '';
    expect((await accept(server, token, chosen)).status).toBe(200);
    const person = (await peopleOf(server, owner)).get('There');
    expect(person).toMatchObject({ branchId: branch.id, state: 'active' });
    const { token: session } = await logIn('there@n.example', chosen);
    const asUser = () =>
      server.app.inject({ url: '/user', headers: { host: 'localhost', authorization: `Bearer ${session}` } });
    expect((await asUser()).json()).toMatchObject({
      customer: { custName: 'Branch' },
      userAreas: [ofCustomer(sorg, branch.unified)],
    });
    expect(await auditOf(made.id ?? '')).toMatchObject([{ customer_id: branch.id, after: { branch: 'Branch' } }]);

    expect(await changeColleague(server, owner, person?.id ?? '', { branchId: owner.customer.id })).toEqual([]);
    expect((await asUser()).statusCode).toBe(403);
    expect((await peopleOf(server, owner)).get('There')).toMatchObject({
      branchId: owner.customer.id,
      roles: [{ name: 'buyer' }],
    });
    expect(await changeColleague(server, owner, person?.id ?? '', { branchId: shared.id })).toEqual([
      { field: 'branchId', code: 'not_found' },
    ]);
  });

  test('see neither each other nor the head; a distributor has none', async () => {
    const head = await makeOwner(server, { sorgs: [sorg] });
    const first = await makeBranch(server, head.customer, { sorgs: [sorg] });
    const second = await makeBranch(server, head.customer, { sorgs: [sorg] });
    const manager = await makeColleague(server, first, 'dealer');
    await giveRole(server, manager.userId, 'owner');
    const elsewhere = await makeColleague(server, second, 'buyer');
    expect([...(await peopleOf(server, manager)).values()].map(({ id }) => id)).toEqual([manager.userId]);
    expect(codesOf(await act(server, manager, 'disableColleague', elsewhere.userId))).toEqual([['id', 'not_found']]);
    expect(codesOf(await act(server, manager, 'disableColleague', head.userId))).toEqual([['id', 'not_found']]);
    expect((await peopleOf(server, head)).size).toBe(3);
    await server.db
      .updateTable('customers_customer')
      .set({ category: 'distributor' })
      .where('id', '=', head.customer.id)
      .execute();
    expect([...(await peopleOf(server, head)).values()].map(({ id }) => id)).toEqual([head.userId]);
  });
});
