import { basename, dirname } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { textIn } from '#platform/text/texts.ts';
import { testServer, type Ctx } from '#testing/harness.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { userJobs } from '#accounts/users/users.jobs.ts';
import { checkFolder } from '#exchange/erp-check/erp-check.actions.ts';
import { erpFile, exampleRow, exchangeContext, makeErpMarket, type Cells } from './erp.factory.ts';
import { importFile, type ImportOutcome } from './erp.import.actions.ts';
import { importWaitingRows } from '#exchange/erp-inbox/erp-inbox.resume.actions.ts';

const server = testServer();
let ctx: Ctx;
let sequence = 0;

beforeAll(async () => {
  server.setNow(new Date('2026-11-20T12:00:00Z'));
  await makeErpMarket(server);
  ctx = await exchangeContext(server);
  await importFile(ctx, erpFile(server, 'customers', [exampleRow('customers')]));
});

const user = (username: string, changes: Cells = {}): Cells => ({
  ...exampleRow('users'),
  username,
  email: `${username}@radhaus.example`,
  ...changes,
});
const take = (rows: readonly Cells[]): Promise<ImportOutcome> => {
  sequence += 1;
  return importFile(ctx, erpFile(server, 'users', rows, { sequence, sender: 'U' }));
};
const said = ({ rejects }: ImportOutcome): string[] =>
  rejects.map(({ line, column, code }) => `${line} ${column} ${code}`);

/** A user with rights, areas and customer in words. */
async function stored(username: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select u.email, u.name, u.language, u.password_hash as password, g.name as "groupRole",
           u.disabled_at is not null as disabled, c.unified as customer,
           (select string_agg(r.name, ' ' order by r.name)
              from identity_user_role ur
              join identity_role r on r.id = ur.role_id
             where ur.user_id = u.id) as roles,
           (select string_agg(concat_ws(' ', a.sorg, a.limitation, a.option, a.value), ', ' order by a.sorg, a.value)
              from identity_user_area a
             where a.user_id = u.id) as areas
      from identity_user u
      left join identity_group_role g on g.id = u.group_role_id
      left join customers_user cu on cu.user_id = u.id
      left join customers_customer c on c.id = cu.customer_id
     where u.username = ${username}`.execute(server.db);
  return rows[0];
}
const idOf = async (username: string): Promise<string> =>
  (await server.db.selectFrom('identity_user').select('id').where('username', '=', username).executeTakeFirstOrThrow())
    .id;
const auditOf = async (username: string): Promise<string[]> =>
  (
    await server.db
      .selectFrom('platform_audit')
      .select('action')
      .where('subject_id', '=', await idOf(username))
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('a users file', () => {
  test('adds a dealer, who works for their customer, and a sales person with two areas', async () => {
    const sales = { group_role: 'Sales', roles: 'salesman, sales.group', r3: '' };
    const outcome = await take([
      user('dora'),
      user('sven', { ...sales, limitation: 'salesman', value: '275' }),
      user('sven', { ...sales, limitation: 'sales_office', value: 'HH01' }),
    ]);
    expect(outcome).toMatchObject({ state: 'done', accepted: 3, changed: 2, rejects: [] });
    expect(await stored('dora')).toEqual({
      email: 'dora@radhaus.example',
      name: 'Anna Vogel',
      language: 'de',
      password: 'none',
      groupRole: 'Dealer',
      disabled: false,
      customer: '0000104711-',
      roles: 'dealer',
      areas: '1000 customer include 0000104711-',
    });
    expect(await stored('sven')).toMatchObject({
      groupRole: 'Sales',
      customer: null,
      roles: 'sales.group salesman',
      areas: '1000 salesman include 275, 1000 sales_office include HH01',
    });
    expect(await auditOf('dora')).toEqual(['users.created']);
  });

  test('changes nothing when it is sent again, and only what differs later', async () => {
    expect(await take([user('dora')])).toMatchObject({ accepted: 1, changed: 0 });
    await server.db
      .updateTable('identity_user')
      .set({ phone: '4940', send_email: false })
      .where('username', '=', 'dora')
      .execute();
    expect(await take([user('dora', { name: 'Dora Vogel', roles: 'workshop', language: 'fr' })])).toMatchObject({
      changed: 1,
    });
    expect(await stored('dora')).toMatchObject({ name: 'Dora Vogel', roles: 'workshop', language: 'fr' });
    const kept = await server.db
      .selectFrom('identity_user')
      .select(['phone', 'send_email'])
      .where('username', '=', 'dora')
      .executeTakeFirst();
    expect(kept).toEqual({ phone: '4940', send_email: false });
    expect(await auditOf('dora')).toEqual(['users.created', 'users.changed']);
  });

  test('disables a user and ends their sessions, and lets them in again', async () => {
    const caller = await signIn(server, await idOf('dora'));
    const call = async (): Promise<number> => (await server.graphql(caller, '{ profile { username } }')).status;
    expect(await call()).toBe(200);
    await take([user('dora', { active: 0 })]);
    expect(await stored('dora')).toMatchObject({ disabled: true });
    expect(await call()).toBe(403);
    await take([user('dora')]);
    expect(await stored('dora')).toMatchObject({ disabled: false });
    expect(await call()).toBe(403);
  });

  test('mails a new user one link to choose a password, and a disabled one none', async () => {
    const [job] = userJobs((host) => `https://${host}`);
    await take([user('mail.me', { language: 'en-us' }), user('not.yet', { active: 0 })]);
    const queued = await sql<{ payload: Record<string, unknown> }>`
      select j.payload
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'users.welcome'`.execute(server.db);
    const ids = queued.rows.map(({ payload }) => payload['userId']);
    expect(ids).toContain(await idOf('mail.me'));
    expect(ids).not.toContain(await idOf('not.yet'));
    await job?.run(ctx, { userId: await idOf('mail.me') });
    await job?.run(ctx, { userId: await idOf('mail.me') });
    const mails = await sql<{ recipient: string; subject: string; text: string }>`
      select recipient, subject, body_text as text from platform_mail where kind = 'identity.welcome'`.execute(
      server.db,
    );
    expect(mails.rows).toHaveLength(1);
    expect(mails.rows[0]?.recipient).toBe('mail.me@radhaus.example');
    expect(mails.rows[0]?.text).toMatch(/mail\.me.*\/en-us\/login\?reset=[\w-]{43}/s);
  });

  test('a link waits while the market is closed, and is mailed once when it opened', async () => {
    const [welcome, held] = userJobs((host) => `https://${host}`);
    const setStatus = (status: 'online' | 'maintenance') =>
      server.db.updateTable('markets_market').set({ status }).execute();
    const mailed = async () =>
      (
        await sql<{ recipient: string }>`
          select recipient from platform_mail where recipient like 'waits.%'`.execute(server.db)
      ).rows.map(({ recipient }) => recipient);
    await take([user('waits.one'), user('waits.gone')]);
    await setStatus('maintenance');
    for (const username of ['waits.one', 'waits.gone'])
      await welcome?.run(await exchangeContext(server), { userId: await idOf(username) });
    await held?.run(await exchangeContext(server), {});
    expect(await mailed()).toEqual([]);
    await take([user('waits.gone', { active: 0 })]);
    await setStatus('online');
    await held?.run(await exchangeContext(server), {});
    await held?.run(await exchangeContext(server), {});
    expect(await mailed()).toEqual(['waits.one@radhaus.example']);
  });

  test.each<[string, Cells, string]>([
    ['an administrator', { group_role: 'Administrator', roles: 'administrator' }, 'roles row_staff_rights'],
    ['a desk', { group_role: 'Credit desk', roles: 'credit.desk' }, 'roles row_staff_rights'],
    ['one role too many', { group_role: 'Administrator', roles: 'dealer,administrator' }, 'roles row_staff_rights'],
    ['a role outside the group role', { roles: 'salesman' }, 'roles row_unknown_reference'],
    ['an unknown group role', { group_role: 'Nobody' }, 'group_role row_unknown_reference'],
    ['an unlimited area', { limitation: 'none', r3: '' }, 'limitation row_not_in_list'],
    [
      'a dealer with the area of a sales person',
      { limitation: 'salesman', r3: '', value: '7' },
      'limitation row_dealer_needs_customer',
    ],
    ['an unknown customer', { r3: '4' }, 'r3 row_unknown_reference'],
    ['no customer', { r3: '' }, 'r3 row_required'],
    ['a sales person without a code', { limitation: 'salesman', r3: '' }, 'value row_required'],
    ['a language that the portal lacks', { language: 'xx' }, 'language row_not_in_list'],
    ['an address of somebody else', { email: 'SVEN@radhaus.example' }, 'email email_already_exists'],
    ['no address', { email: 'nobody' }, 'email row_not_allowed'],
    ['a name with a space', { username: 'a b' }, 'username row_not_allowed'],
  ])('refuses %s', async (_what, changes, expected) => {
    const outcome = await take([user('refused', changes)]);
    expect(said(outcome).some((line) => line.endsWith(expected))).toBe(true);
    expect(outcome.accepted).toBe(0);
    expect(await stored('refused')).toBeUndefined();
  });

  test('cannot touch a user who has more rights than a file can give', async () => {
    const chief = await makeUser(server, { role: 'administrator', groupRole: 'Administrator' });
    const before = await stored(chief.username);
    const tries: readonly Cells[] = [{ active: 0 }, {}, { username: chief.username.toUpperCase() }];
    for (const changes of tries) {
      const outcome = await take([user(chief.username, changes)]);
      expect(said(outcome)).toContain('3 username row_staff_rights');
      expect(textIn('en-us', 'row_staff_rights', outcome.rejects[0]?.params)).toContain('(');
    }
    const wide = await makeUser(server, {
      groupRole: 'Sales',
      role: 'salesman',
      areas: [{ sorg: '1000', limitation: 'none', option: 'include', value: '' }],
    });
    expect(said(await take([user(wide.username)]))).toContain('3 username row_staff_rights');
    expect(await stored(chief.username)).toEqual(before);
  });

  test('waits for the customer of a user', async () => {
    expect(await take([user('early', { r3: '88' })])).toMatchObject({ accepted: 0 });
    await importFile(ctx, erpFile(server, 'customers', [{ ...exampleRow('customers'), r3: '88' }], { sequence: 2 }));
    expect(await importWaitingRows(ctx)).toMatchObject([{ type: 'users', accepted: 1 }]);
    expect(await stored('early')).toMatchObject({ customer: '88-' });
  });

  test('a dry run adds nobody and mails nobody', async () => {
    const path = erpFile(server, 'users', [user('dry')], { sender: 'DRY' });
    expect(await checkFolder(ctx, dirname(path), [basename(path)], {})).toMatchObject([{ accepted: 1, changed: 1 }]);
    expect(await stored('dry')).toBeUndefined();
  });
});
