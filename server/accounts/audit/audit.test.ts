import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeCustomer, makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { createUser, logIn, makeAdministrator, updateUser, userInput } from '#accounts/users/users.factory.ts';

const server = testServer();
let near = '';
let far = '';
let auditor: Caller;

const audit = (sorg: string) => ({ sorg, limitation: 'audit', option: 'include', value: '' }) as const;
async function makeAuditor(areas: Parameters<typeof makeUser>[1]): Promise<Caller> {
  const user = await makeUser(server, { role: 'audit', groupRole: 'Audit', ...areas });
  return signIn(server, user.id);
}

beforeAll(async () => {
  [near, far] = [await makeSorg(server), await makeSorg(server)];
  await makeMarket(server, { sorgs: [near, far] });
  auditor = await makeAuditor({ areas: [audit(near)] });
});

const document = `query ($page: Int, $limit: Int, $filter: AuditFilter) { auditLog(page: $page, limit: $limit, filter: $filter) {
  data { id at actorId actorName customer { name unified } action subjectType subjectId before after requestId address } info { page count pageTotal } } }`;
type Line = {
  action: string;
  subjectId: string;
  actorName: string;
  before: unknown;
  after: unknown;
  requestId: string;
  customer: { unified: string } | null;
  [name: string]: unknown;
};
async function read(
  caller: Caller,
  filter: Record<string, unknown> = {},
  page = 1,
  limit = 100,
): Promise<{ data: Line[]; info: { page: number; count: number; pageTotal: number } }> {
  const { data, errors } = await server.graphql(caller, document, { page, limit, filter });
  if (errors) throw new Error(JSON.stringify(errors));
  return data.auditLog;
}
async function line(values: Record<string, unknown>): Promise<void> {
  await server.db
    .insertInto('platform_audit')
    .values({
      at: new Date(),
      actor_name: 'Somebody',
      action: 'test.done',
      subject_type: 'test',
      subject_id: 'x',
      request_id: 'r',
      ...values,
    } as never)
    .execute();
}

describe('the audit log', () => {
  test('shows the user, the changes before and after with names, and the address; filters find entries', async () => {
    const admin = await makeAdministrator(server, [near]);
    const input = await userInput(server, near, { name: 'First Name' });
    const { user } = await createUser(server, admin, input);
    await updateUser(server, admin, user.id, { user: { name: 'Second Name' } });
    const found = await read(auditor, { subjectId: user.id });
    expect(found.info).toEqual({ page: 1, count: 2, pageTotal: 1 });
    expect(found.data.map(({ action }) => action)).toEqual(['users.changed', 'users.created']);
    expect(found.data[0]).toMatchObject({
      actorId: admin.userId,
      subjectType: 'user',
      address: '127.0.0.1',
    });
    // Only what changed; the line of the new user has all of it.
    expect(found.data[0]).toMatchObject({ before: { name: 'First Name' }, after: { name: 'Second Name' } });
    expect(Object.keys(found.data[0]?.after as object)).toEqual(['name']);
    expect(found.data[1]?.after).toMatchObject({ name: 'First Name', userAreas: input.userAreas });
    const { rows } = await sql<{
      username: string;
      name: string;
    }>`select username, name from identity_user where id = ${admin.userId}`.execute(server.db);
    const ids = async (filter: Record<string, unknown>) =>
      (await read(auditor, { subjectId: user.id, ...filter })).data.length;
    expect(await ids({ actor: admin.userId })).toBe(2);
    expect(await ids({ actor: rows[0]?.username })).toBe(2);
    expect(await ids({ actor: 'nobody at all' })).toBe(0);
    expect(await ids({ action: 'users.changed' })).toBe(1);
    expect(await ids({ subjectType: 'role' })).toBe(0);
    expect(await ids({ search: rows[0]?.name })).toBe(2);
    expect((await read(auditor, { search: found.data[0]?.requestId })).data.map(({ action }) => action)).toEqual([
      'users.changed',
    ]);
    expect(await ids({ search: 'nothing like it' })).toBe(0);
    expect(await ids({ from: '2001-01-01T00:00:00Z', to: '2001-01-02T00:00:00Z' })).toBe(0);
    expect(
      await ids({ from: new Date(Date.now() - 60_000).toISOString(), to: new Date(Date.now() + 60_000).toISOString() }),
    ).toBe(2);
    const names = (await server.graphql(auditor, '{ auditNames { actions subjectTypes } }')).data.auditNames;
    expect(names.actions).toEqual(expect.arrayContaining(['users.changed', 'users.created']));
    expect(names.subjectTypes).toContain('user');
  });

  test('shows lines about a customer to users whose areas include the customer, and pages newest first', async () => {
    const [here, there] = [await makeCustomer(server, { sorgs: [near] }), await makeCustomer(server, { sorgs: [far] })];
    for (let i = 0; i < 5; i += 1)
      await line({
        action: 'test.paged',
        subject_id: `p${i}`,
        customer_id: here.id,
        at: new Date(Date.UTC(2026, 0, 1 + i)),
      });
    await line({ action: 'test.paged', subject_id: 'far away', customer_id: there.id });
    const first = await read(auditor, { action: 'test.paged' }, 1, 2);
    expect(first.info).toEqual({ page: 1, count: 5, pageTotal: 3 });
    expect(first.data.map(({ subjectId }) => subjectId)).toEqual(['p4', 'p3']);
    expect((await read(auditor, { action: 'test.paged' }, 3, 2)).data.map(({ subjectId }) => subjectId)).toEqual([
      'p0',
    ]);
    expect((await read(auditor, { customer: here.unified, action: 'test.paged' })).data.length).toBe(5);
    expect((await read(auditor, { customer: there.unified })).data).toEqual([]);
    expect((await read(auditor, { customer: there.id })).data).toEqual([]);
  });

  test('shows lines without a customer only to users with an unlimited area', async () => {
    await line({ action: 'test.nobodys' });
    const customer = await makeCustomer(server, { sorgs: [near], salesman: '77' });
    await line({ action: 'test.nobodys', customer_id: customer.id });
    const limited = await makeAuditor({
      areas: [{ sorg: near, limitation: 'salesman', option: 'include', value: '77' }],
    });
    const nobody = await makeAuditor({});
    expect((await read(auditor, { action: 'test.nobodys' })).data.length).toBe(2);
    expect((await read(limited, { action: 'test.nobodys' })).data.map((found) => found.customer?.unified)).toEqual([
      customer.unified,
    ]);
    expect((await read(nobody)).data).toEqual([]);
  });

  test('requires page.audit', async () => {
    const dealer = await makeDealer(server, { sorgs: [near] });
    expect((await server.graphql(dealer, document, {})).errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    expect((await server.graphql(dealer, '{ auditNames { actions } }')).errors?.[0]?.extensions['code']).toBe(
      'FORBIDDEN_SCOPE',
    );
  });

  test('is never changed and never deleted from', async () => {
    await line({ action: 'test.kept' });
    await expect(
      sql`update platform_audit set action = 'test.forged' where action = 'test.kept'`.execute(server.db),
    ).rejects.toThrow('append-only');
    await expect(sql`delete from platform_audit where action = 'test.kept'`.execute(server.db)).rejects.toThrow(
      'append-only',
    );
    expect((await read(auditor, { action: 'test.kept' })).data.length).toBe(1);
  });

  test('contains no password, hash or token after any use of passwords', async () => {
    const admin = await makeAdministrator(server, [near]);
    const { user } = await createUser(server, admin, await userInput(server, near));
    const again = await updateUser(server, admin, user.id, { generatePassword: true });
    const session = await logIn(server, user.username, again.user.password);
    const me = { token: session.token };
    await server.graphql(
      me,
      'mutation ($a: String!, $b: String!) { changePassword(currentPassword: $a, newPassword: $b) { changed } }',
      {
        a: again.user.password,
        b: 'Derailleur2',
      },
    );
    await server.graphql(
      me,
      'mutation ($user: ProfileInput!) { updateProfileV2(user: $user) { message { status } } }',
      {
        user: { currentPassword: 'Derailleur2', newPassword: 'Derailleur3', name: 'X' },
      },
    );
    const { rows } = await sql<{ text: string }>`select row_to_json(a)::text as text from platform_audit a`.execute(
      server.db,
    );
    const whole = rows.map(({ text }) => text).join('\n');
    expect(whole).toContain('users.changed');
    for (const secret of [
      user.password,
      again.user.password,
      'Derailleur2',
      'Derailleur3',
      session.token,
      'argon2',
      'password_hash',
    ])
      expect(whole).not.toContain(secret);
    expect(whole).toContain('passwordGenerated');
  });
});

test('reads the first page and filters from an index in a log of 200,000 lines', async () => {
  const customer = await makeCustomer(server, { sorgs: [near] });
  await sql`
    insert into platform_audit (at, actor_user_id, actor_name, customer_id, action, subject_type, subject_id,
                                request_id)
    select now() - n * interval '1 minute', case when n % 3 = 0 then null else ${(await makeUser(server)).id}::uuid end,
           'Many', case when n % 2 = 0 then ${customer.id}::uuid end, 'test.bulk' || (n % 40), 'bulk' || (n % 10),
           's' || (n % 5000), 'r' || n
      from generate_series(1, 200000) n`.execute(server.db);
  await sql`analyze platform_audit`.execute(server.db);
  const plans: string[] = [];
  for (const condition of [
    sql`true`,
    sql`l.action = 'test.bulk7'`,
    sql`l.subject_type = 'bulk3'`,
    sql`l.subject_id = 's77'`,
    sql`l.request_id = 'r77'`,
    sql`l.customer_id = ${customer.id}`,
    sql`l.actor_user_id = ${customer.id}`,
    sql`l.at between '2026-01-01' and '2026-01-02'`,
  ]) {
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`
      explain
      select l.id
        from platform_audit l
       where (l.customer_id is null or l.customer_id in (select a.customer_id from customers_area a))
         and ${condition}
       order by l.at desc, l.id desc
       limit 20`.execute(server.db);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  for (const plan of plans) {
    expect(plan).toContain('Index');
    // The parts of later quarters are empty.
    expect(plan).not.toContain('Seq Scan on platform_audit_before');
  }
  for (const [filter, lines] of [
    [{}, 20],
    [{ action: 'test.bulk7' }, 20],
    [{ subjectType: 'bulk3' }, 20],
    [{ subjectId: 's77' }, 20],
    [{ customer: customer.unified }, 20],
    [{ search: 'r77' }, 1],
  ] as const)
    expect((await read(auditor, filter, 1, 20)).data, JSON.stringify(filter)).toHaveLength(lines);
});
