import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { limitations } from '#rules/permissions.ts';
import { limitationOf } from '#rules/accounts/users/columns.ts';
import { sendFile, workbook } from '#testing/files.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeCustomer, makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { setTargetMarkets } from '#accounts/markets/markets.target-markets.actions.ts';
import { readWorkbook } from '#platform/sheets/xlsx.ts';
import {
  createUser,
  dealerAreas,
  idOf,
  logIn,
  makeAdministrator,
  makeGroupRole,
  updateUser,
  userInput,
  wholeSorg,
} from './users.factory.ts';

const server = testServer();
let near = '';
let far = '';
let admin: Caller & { userId: string };

beforeAll(async () => {
  [near, far] = [await makeSorg(server), await makeSorg(server)];
  await makeMarket(server, { sorgs: [near, far] });
  admin = await makeAdministrator(server, [near]);
  const { id } = await server.db
    .insertInto('markets_content_target_market')
    .values({ market_name: 'Alps' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setTargetMarkets(server, [{ userId: admin.userId, targetMarketIds: [id] }]);
});

const document = `mutation ($file: Upload, $rows: String, $us: Boolean) { checkUsers(file: $file, rows: $rows, us: $us) {
  count good unknownColumns message { status description } userErrors { field code params }
  rows { line groupRole roles sorg user { name username email phone languageId groupRoleId roleIds contentTargetMarketIds sendEmail isFakeEmail }
         userAreas { sorg limitation option value } userErrors { field code message } } } }`;

type Checked = {
  count: number;
  good: number;
  unknownColumns: string[];
  userErrors: { field: string; code: string; params: object }[];
  rows: {
    line: number;
    user: Record<string, unknown>;
    userAreas: object[];
    userErrors: { field: string; code: string }[];
    [cell: string]: unknown;
  }[];
};
async function checkText(rows: string, caller: Caller = admin): Promise<Checked> {
  const { data, errors } = await server.graphql(caller, document, { rows });
  if (errors) throw new Error(JSON.stringify(errors));
  return data.checkUsers;
}
async function checkFile(bytes: Uint8Array, caller: Caller = admin, name = 'users.xlsx'): Promise<Checked> {
  const { data, errors } = await sendFile(server, caller, document, {}, { name, bytes });
  expect(errors).toBeUndefined();
  return data.checkUsers;
}

describe('a list of users is checked before anybody is added (Q-058)', () => {
  test('a workbook, with columns in any order and language, and names in place of ids', async () => {
    const customer = await makeCustomer(server, { sorgs: [near] });
    const checked = await checkFile(
      await workbook([
        [
          'Gruppenrolle',
          'Nom',
          'E-Mail-Adresse',
          'username',
          'Telefon',
          'sorg',
          'Limitation',
          'Value',
          'Rollen',
          'Langue',
          'Zielmärkte',
          'Platzhalter',
          'Shoe size',
        ],
        [
          'dealer',
          'Ana Büşra',
          'ana@shop.example',
          'ana',
          '0812 345',
          near,
          'Customer',
          customer.unified,
          'dealer, retailer',
          'Deutsch',
          'alps',
          'ja',
          '42',
        ],
        [],
        ['Sales', 'Ben', 'no address', 'ben', '', near, 'sales group', '120,130', '', '', '', '', ''],
      ]),
    );
    expect(checked.userErrors).toEqual([]);
    expect([checked.count, checked.good, checked.unknownColumns]).toEqual([2, 1, ['Shoe size']]);
    expect(checked.rows[0]).toMatchObject({
      line: 2,
      groupRole: 'dealer',
      user: {
        name: 'Ana Büşra',
        username: 'ana',
        email: 'ana@shop.example',
        phone: '0812345',
        languageId: 'de',
        groupRoleId: await idOf(server, 'identity_group_role', 'Dealer'),
        roleIds: [await idOf(server, 'identity_role', 'dealer'), await idOf(server, 'identity_role', 'retailer')],
        isFakeEmail: true,
        sendEmail: null,
      },
      userAreas: [{ sorg: near, limitation: 'customer', option: 'include', value: customer.unified }],
      userErrors: [],
    });
    expect(checked.rows[1]).toMatchObject({
      line: 4,
      userAreas: [
        { sorg: near, limitation: 'sales_group', value: '120' },
        { sorg: near, limitation: 'sales_group', value: '130' },
      ],
    });
    expect(checked.rows[1]?.userErrors).toEqual([
      { field: 'user.email', code: 'valid_email', message: 'Please enter a valid email address.' },
      { field: 'user.roleIds', code: 'required', message: 'This field is required.' },
    ]);
    // Nothing was written.
    expect(await server.db.selectFrom('identity_user').select('id').where('username', '=', 'ana').execute()).toEqual(
      [],
    );
  });

  test('pasted text, each row with all its problems', async () => {
    await createUser(server, admin, await userInput(server, near, { username: 'taken', email: 'taken@shop.example' }));
    const { unified } = await makeCustomer(server, { sorgs: [near] });
    const checked = await checkText(
      [
        'name\tusername\temail\tgroup role\troles\tsorg\tlimitation\tvalue\tsend mail',
        `Ana\ttaken\tana1@shop.example\tDealer\tdealer\t${near}\tcustomer\t${unified}\tno`,
        `Ben\tben1\tTAKEN@shop.example\tNowhere\tdealer\t${far}\tcustomer\t${unified}\tperhaps`,
        `Cem\tcem1\tcem1@shop.example\tDealer\tsalesman\t${near}\tcustomer\t${unified}\t`,
        `Dee\tCEM1\tdee1@shop.example\tDealer\tdealer\t${near}\tcustomer\t${unified}\t`,
        `Eve\teve1\teve1@shop.example\tDealer\tdealer\t${near}\tcustomer\t${unified}\tyes`,
      ].join('\n'),
    );
    const faults = checked.rows.map(({ userErrors }) => userErrors.map(({ field, code }) => `${field} ${code}`));
    expect(faults[0]).toEqual(['user.username username_already_exists']);
    expect(faults[1]).toEqual(expect.arrayContaining(['user.groupRoleId not_found', 'user.sendEmail bad_input']));
    // A name that is unknown within the group role stays as it is, and is refused.
    expect(faults[2]).toEqual(['user.roleIds.0 not_found']);
    expect(faults[3]).toEqual([]);
    expect(faults[4]).toEqual([]);
    expect(checked.good).toBe(2);
  });

  test.each([
    ['no rows at all', '', 'required'],
    ['no column that is needed', 'shoe size\n42', 'table_columns_missing'],
    ['column names only', 'name;username;email;group role;sorg;limitation', 'table_empty'],
    [
      'more rows than one call takes',
      `name;username;email;group role;sorg;limitation\n${'a;b;c;d;e;f\n'.repeat(501)}`,
      'too_many_rows',
    ],
  ])('%s', async (_name, rows, code) => {
    const checked = await checkText(rows);
    expect(checked.userErrors).toMatchObject([{ code }]);
    expect(checked.rows).toBeNull();
  });

  test('a row without a limitation is not ready, and the words of the form are understood in every language', async () => {
    const head = 'name;username;email;group role;roles;sorg;limitation';
    const row = (word: string, at: number) => `Sal;sal${at};sal${at}@shop.example;Sales;salesman;${near};${word}`;
    const ask = `mutation ($rows: String) { checkUsers(rows: $rows) { rows { dealerCount userAreas { limitation } userErrors { field code } } } }`;
    const read = async (words: readonly string[]) =>
      (await server.graphql(admin, ask, { rows: [head, ...words.map(row)].join('\n') })).data.checkUsers.rows;
    expect(await read([''])).toMatchObject([
      { dealerCount: null, userErrors: [{ field: 'userAreas.0.limitation', code: 'required' }] },
    ]);
    const [everything] = await read(['everything']);
    expect(everything).toMatchObject({ userErrors: [], userAreas: [{ limitation: 'none' }] });
    expect(everything.dealerCount).toBeGreaterThan(0);
    for (const language of ['en', 'de', 'fr', 'id', 'ms']) {
      const texts = JSON.parse(
        readFileSync(new URL(`../../../locales/${language}/users.json`, import.meta.url), 'utf8'),
      ) as Record<string, string>;
      expect(limitations.map((limitation) => limitationOf(texts[`users.limit.${limitation}`]))).toEqual(limitations);
    }
  });

  test('a file that is not a workbook, or a zip bomb', async () => {
    for (const bytes of [
      Buffer.from('name;email'),
      Buffer.from('%PDF-1.7'),
      zipSync(
        { '[Content_Types].xml': new Uint8Array(1), 'xl/workbook.xml': new Uint8Array(40_000_000) },
        { level: 9 },
      ),
    ]) {
      expect((await checkFile(bytes)).userErrors).toMatchObject([{ field: 'file', code: 'workbook_unreadable' }]);
    }
    expect((await checkFile(Buffer.from('%PDF-1.7'), admin, 'users.pdf')).userErrors).toMatchObject([
      { field: 'file', code: 'file_extension_invalid', params: { types: 'XLSX' } },
    ]);
  });

  test('requires the permission', async () => {
    const dealer = await makeDealer(server, { sorgs: [near] });
    await expect(checkText('name', dealer)).rejects.toThrow('FORBIDDEN_SCOPE');
  });
});

const createDocument = `mutation ($users: [NewUserInput!]!) { createUsers(users: $users) { user { username password } message { status description } userErrors { field code } } }`;

describe('mass creation', () => {
  test('of 500 users with 37 invalid ones adds 463 and returns a result for each in order', async () => {
    const dealerRole = await idOf(server, 'identity_role', 'dealer');
    const salesman = await idOf(server, 'identity_role', 'salesman');
    const groupRoleId = await idOf(server, 'identity_group_role', 'Dealer');
    const userAreas = await dealerAreas(server, near);
    const bad = (index: number) => index % 13 === 5 && index < 486;
    const users = Array.from({ length: 500 }, (_value, index) => ({
      user: {
        email: `mass${index}@shop.example`,
        name: `Mass ${index}`,
        username: `mass${index}`,
        languageId: 'en-us',
        groupRoleId,
        roleIds: [bad(index) ? salesman : dealerRole],
      },
      userAreas,
    }));
    expect(users.filter((_user, index) => bad(index)).length).toBe(37);
    const { data, errors } = await server.graphql(admin, createDocument, { users });
    expect(errors).toBeUndefined();
    const outcomes: {
      user: { username: string; password: string } | null;
      message: { status: string };
      userErrors: object[];
    }[] = data.createUsers;
    expect(outcomes.length).toBe(500);
    const expected = users.map((_user, index) =>
      bad(index)
        ? { user: null, status: 'failed', userErrors: [{ field: 'user.roleIds', code: 'roles_outside_group' }] }
        : { user: `mass${index}`, status: 'success', userErrors: [] },
    );
    expect(
      outcomes.map(({ user, message, userErrors }) => ({
        user: user?.username ?? null,
        status: message.status,
        userErrors,
      })),
    ).toEqual(expected);
    expect(new Set(outcomes.flatMap(({ user }) => user?.password ?? [])).size).toBe(463);
    // Hashing 463 passwords at the full cost would take half a minute.
    const { rows } = await server.connection.pool.query<{ cost: string }>(
      `select distinct split_part(password_hash, '$', 4) as cost from identity_user where username like 'mass%'`,
    );
    expect(rows).toEqual([{ cost: 'm=1024,t=1,p=1' }]);
    expect(await logIn(server, 'mass0', outcomes[0]?.user?.password ?? '')).toMatchObject({
      status: 200,
      mustChangePassword: true,
    });
  });

  test('accepts at most 500', async () => {
    const users = Array.from({ length: 501 }, () => ({ user: {}, userAreas: [] }));
    const { errors } = await server.graphql(admin, createDocument, { users });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_INPUT',
      reason: 'too_many_rows',
      params: { limit: 500 },
    });
  });
});

describe('R-151: the users as a workbook', () => {
  const download = async (caller: Caller, query = '') =>
    server.app.inject({
      url: `/api/admin/users/download-excel${query}`,
      headers: { host: 'localhost', ...(caller.token && { authorization: `Bearer ${caller.token}` }) },
    });

  test('contains the users that the caller sees, narrowed by groupRoleIds, and no formula', async () => {
    const own = await makeAdministrator(server, [far]);
    await makeUser(server, {
      name: '=HYPERLINK("x")',
      role: 'salesman',
      groupRole: 'Sales',
      username: 'far-sales',
      areas: [wholeSorg(far)],
    });
    await makeUser(server, {
      role: 'dealer',
      groupRole: 'Dealer',
      username: 'far-dealer',
      areas: await dealerAreas(server, far),
    });
    await makeUser(server, {
      role: 'dealer',
      groupRole: 'Dealer',
      username: 'near-dealer',
      areas: await dealerAreas(server, near),
    });
    const answer = await download(own);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="users-\d{4}-\d\d-\d\d\.xlsx"$/);
    const rows = await readWorkbook(answer.rawPayload);
    expect(rows[0]?.slice(0, 3)).toEqual(['Name', 'Username', 'Email']);
    const usernames = rows.slice(1).map((row) => row[1]);
    expect(usernames).toEqual(expect.arrayContaining(['far-sales', 'far-dealer']));
    expect(usernames).not.toContain('near-dealer');
    expect(rows.find((row) => row[1] === 'far-sales')?.[0]).toBe(`'=HYPERLINK("x")`);
    const sales = await download(own, `?groupRoleIds=${await idOf(server, 'identity_group_role', 'Sales')}`);
    expect((await readWorkbook(sales.rawPayload)).slice(1).map((row) => row[1])).toEqual(['far-sales']);
  });

  test('requires the permission on users', async () => {
    const dealer = await makeDealer(server, { sorgs: [near] });
    expect((await download(dealer)).json<{ code: string }>().code).toBe('forbidden_scope');
    expect((await download({ token: null })).statusCode).toBe(401);
  });
});

describe('the US pages (Q-057)', () => {
  test('see and add only US users, with the address as username', async () => {
    const us = await makeSorg(server);
    await server.db.updateTable('markets_sorg').set({ country: 'US' }).where('code', '=', us).execute();
    const grace = await makeAdministrator(server, [us, far], {
      role: 'us.administrator',
      groupRole: 'US administrator',
    });
    await makeGroupRole(server, 'Home desk', ['dealer'], false);
    const american = await makeUser(server, { groupRole: 'Dealer', areas: await dealerAreas(server, us) });
    const abroad = await makeUser(server, { groupRole: 'Dealer', areas: await dealerAreas(server, far) });
    // Sales people of the US belong to its market, those of elsewhere do not.
    const sales = (sorg: string, role: string) =>
      makeUser(server, {
        role,
        groupRole: 'Sales',
        areas: [{ sorg, limitation: 'salesman', option: 'include', value: '7' }],
      });
    const rep = await sales(us, 'salesman');
    const lead = await sales(us, 'sales.group');
    const repAbroad = await sales(far, 'salesman');
    const notTheirs = await makeUser(server, { groupRole: 'Home desk', areas: await dealerAreas(server, us) });
    const list = async (caller: Caller, asked: string) =>
      (await server.graphql(caller, `{ usersV2(limit: 100${asked}) { users { id } } }`)).data.usersV2.users.map(
        ({ id }: { id: string }) => id,
      );
    const seen = await list(grace, '');
    expect(seen).toEqual(expect.arrayContaining([american.id, rep.id, lead.id]));
    expect(seen).not.toContain(abroad.id);
    expect(seen).not.toContain(repAbroad.id);
    expect(seen).not.toContain(notTheirs.id);
    const whole = await makeAdministrator(server, [us, far]);
    expect(await list(whole, '')).toEqual(expect.arrayContaining([american.id, abroad.id, notTheirs.id]));
    expect(await list(whole, ', us: true')).toEqual(expect.arrayContaining([american.id]));
    expect(await list(whole, ', us: true')).not.toContain(abroad.id);
    const input = await userInput(server, us, { username: 'ignored', email: 'buyer@us.example' });
    expect((await createUser(server, grace, input)).user).toMatchObject({ username: 'buyer@us.example' });
    expect((await createUser(server, grace, input)).userErrors).toMatchObject([
      { field: 'user.email', code: 'email_already_exists' },
    ]);
    expect((await createUser(server, grace, await userInput(server, far))).userErrors).toMatchObject([
      { field: 'userAreas.0.sorg', code: 'not_found' },
    ]);
    // A change of something else keeps the name for signing in; the address takes it along where it is the name.
    const update = (id: string, change: { user?: object; userAreas?: object }) => updateUser(server, grace, id, change);
    const named = await dealerAreas(server, us);
    expect(await update(american.id, { userAreas: named })).toMatchObject({
      userErrors: [],
      user: { username: american.username },
    });
    expect(await update(american.id, { user: { email: 'moved@us.example' } })).toMatchObject({
      userErrors: [],
      user: { username: american.username },
    });
    const buyer = await userInput(server, us, { email: 'second@us.example' });
    const { user } = await createUser(server, grace, buyer);
    expect((await update(user.id, { userAreas: buyer.userAreas })).user.username).toBe('second@us.example');
    expect((await update(user.id, { user: { email: 'third@us.example' } })).user.username).toBe('third@us.example');
    const offered = (await server.graphql(grace, `{ createData { groupRoles { description us } sorgs { sorg } } }`))
      .data.createData;
    expect(offered.groupRoles.every((group: { us: boolean }) => group.us)).toBe(true);
    expect(offered.sorgs).toEqual([{ sorg: us }]);
    expect((await server.graphql(grace, `{ permissions { info { count } } }`)).errors?.[0]?.extensions['code']).toBe(
      'FORBIDDEN_SCOPE',
    );
  });
});
