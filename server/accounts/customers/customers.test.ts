import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { UserArea } from '#rules/permissions.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeCustomer, makeDealer } from './customers.factory.ts';

const server = testServer();
let sorg = '';
let second = '';
let foreign = '';

beforeAll(async () => {
  sorg = await makeSorg(server);
  second = await makeSorg(server);
  foreign = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, second] });
});

const include = (limitation: UserArea['limitation'], value = '', of = sorg): UserArea => ({
  sorg: of,
  limitation,
  option: 'include',
  value,
});
async function makeSales(
  areas: readonly UserArea[],
  role = 'salesman',
): Promise<Caller & { userId: string; sessionId: string }> {
  const user = await makeUser(server, { role, groupRole: 'Sales', areas });
  return { ...(await signIn(server, user.id)), userId: user.id };
}
const names = async (caller: Caller, args = ''): Promise<string[]> => {
  const { data } = await server.graphql(
    caller,
    `{ salesCustomers${args} { data { custName } info { page count pageTotal } } }`,
  );
  return data.salesCustomers.data.map((customer: { custName: string }) => customer.custName);
};
const post = (url: string, caller: Caller, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost', ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}), ...headers },
  });

describe('the picker', () => {
  test('the picker lists the customers that the areas include and do not exclude (R-008)', async () => {
    const mine = await makeCustomer(server, { sorgs: [sorg], name: 'Radhaus Mitte', salesman: 'S1' });
    await makeCustomer(server, { sorgs: [sorg], name: 'Radhaus Nord', salesman: 'S1', salesGroup: 'G7' });
    await makeCustomer(server, { sorgs: [sorg], name: 'Radhaus Fremd', salesman: 'S2' });
    await makeCustomer(server, { sorgs: [foreign], name: 'Radhaus Weit', salesman: 'S1' });
    expect(await names(await makeSales([include('salesman', 'S1')]))).toEqual(['Radhaus Mitte', 'Radhaus Nord']);
    expect(
      await names(
        await makeSales([
          include('salesman', 'S1'),
          { sorg, limitation: 'sales_group', option: 'exclude', value: 'G7' },
        ]),
      ),
    ).toEqual(['Radhaus Mitte']);
    expect(await names(await makeSales([include('sales_group', 'G7')], 'sales.group'))).toEqual(['Radhaus Nord']);
    expect(await names(await makeSales([include('customer', mine.unified)]))).toEqual(['Radhaus Mitte']);
    expect(await names(await makeSales([]))).toEqual([]);
    // A sorg outside the market stays excluded, whatever the area says.
    expect(await names(await makeSales([include('none', '', foreign)]))).toEqual([]);
  });

  test('the picker is empty without menu.change-cust, also for a search (R-084)', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg], name: 'Eigener Laden' });
    expect(await names(dealer, '(search: "Laden")')).toEqual([]);
    expect((await server.graphql({ token: null }, '{ salesCustomers { data { custName } } }')).status).toBe(401);
  });

  test('the picker finds by code, name, phone, address, email and city; every word must match (R-082)', async () => {
    const sales = await makeSales([include('sales_office', 'Bandung')]);
    const customer = await makeCustomer(server, { sorgs: [sorg], name: 'Toko Sepeda Jaya', salesOffice: 'Bandung' });
    await makeCustomer(server, { sorgs: [sorg], name: 'Toko 100% Pas_ti', salesOffice: 'Bandung' });
    await sql`
      update customers_customer
         set phone = '0221234567', address = 'Jalan Merdeka 5', email = 'jaya@sepeda.example', city = 'Cimahi'
       where id = ${customer.id}`.execute(server.db);
    for (const search of [
      customer.r3,
      customer.unified,
      'sepeda',
      'JAYA toko',
      '1234567',
      'merdeka',
      'jaya@',
      'cimahi',
      'toko cimahi',
    ]) {
      expect(await names(sales, `(search: ${JSON.stringify(search)})`), search).toEqual(['Toko Sepeda Jaya']);
    }
    expect(await names(sales, '(search: "toko pasar")')).toEqual([]);
    expect(await names(sales, '(search: "100%")')).toEqual(['Toko 100% Pas_ti']);
    expect(await names(sales, String.raw`(search: "%_\\")`)).toEqual([]);
  });

  test("R-082: the picker finds by the email of a customer's user, as long as the user is active", async () => {
    const sales = await makeSales([include('sales_office', 'Malang')]);
    const dealer = await makeDealer(server, { sorgs: [sorg], name: 'Toko Roda', salesOffice: 'Malang' });
    await sql`update identity_user set email = 'Wayan.Roda@mail.example' where id = ${dealer.userId}`.execute(
      server.db,
    );
    expect(await names(sales, '(search: "wayan.roda@")')).toEqual(['Toko Roda']);
    expect(await names(sales, '(search: "toko wayan")')).toEqual(['Toko Roda']);
    await sql`update identity_user set disabled_at = now() where id = ${dealer.userId}`.execute(server.db);
    expect(await names(sales, '(search: "wayan.roda@")')).toEqual([]);
  });

  test('returns pages of at most 20, with the group filter', async () => {
    const sales = await makeSales([include('salesman', 'PAGES')]);
    for (let i = 0; i < 23; i += 1)
      await makeCustomer(server, {
        sorgs: [sorg, second],
        name: `Shop ${String(i).padStart(2, '0')}`,
        salesman: 'PAGES',
        customerGroup: i < 3 ? 'vip' : 'dealer',
      });
    const { data } = await server.graphql(
      sales,
      '{ salesCustomers(limit: 500, page: 2) { data { custName custCode { r3 isr unified } custPhone custAddress custCity user { email } custAreas { sorg custGroup } } info { page count pageTotal } } customerGroups }',
    );
    expect(data.salesCustomers.info).toEqual({ page: 2, count: 23, pageTotal: 2 });
    expect(data.salesCustomers.data.map((row: { custName: string }) => row.custName)).toEqual([
      'Shop 20',
      'Shop 21',
      'Shop 22',
    ]);
    expect(data.salesCustomers.data[0].custAreas).toEqual([{ sorg, custGroup: 'dealer' }]);
    expect(data.customerGroups).toEqual(['dealer', 'vip']);
    expect(await names(sales, '(custGroup: "vip")')).toHaveLength(3);
    for (const wrong of ['(page: 0)', '(limit: -1)', `(search: "${'x'.repeat(201)}")`]) {
      const answer = await server.graphql(sales, `{ salesCustomers${wrong} { info { count } } }`);
      expect(answer.errors?.[0]?.extensions['code'], wrong).toBe('BAD_INPUT');
    }
  });
});

describe('pinned customers', () => {
  const pin = async (caller: Caller, code: string, pinned = true): Promise<string[]> => {
    const { data, errors } = await server.graphql(
      caller,
      'mutation ($c: String!, $p: Boolean!) { pinCustomer(custCode: $c, pinned: $p) { pinned userErrors { code } } }',
      {
        c: code,
        p: pinned,
      },
    );
    return errors
      ? [errors[0]?.extensions['code'] as string]
      : data.pinCustomer.userErrors.map(({ code: one }: { code: string }) => one);
  };

  test('come first in the order of pinning, separately for each user; invisible ones are dropped', async () => {
    let group = await makeSales([include('sales_group', 'PIN')], 'sales.group');
    const made = [];
    for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta'])
      made.push(await makeCustomer(server, { sorgs: [sorg], name: `Pin ${name}`, salesGroup: 'PIN' }));
    const [alpha, beta, gamma, delta] = made.map(({ unified }) => unified);
    expect(await names(group)).toEqual(['Pin Alpha', 'Pin Beta', 'Pin Delta', 'Pin Gamma']);
    expect(await pin(group, gamma ?? '')).toEqual([]);
    await sql`update customers_recent set pinned_at = pinned_at - interval '1 second' where user_id = ${group.userId}`.execute(
      server.db,
    );
    expect(await pin(group, delta ?? '')).toEqual([]);
    expect(await pin(group, gamma ?? '')).toEqual([]);
    const changed = await post(`/change-customer/${beta}`, group);
    group = { ...group, token: changed.json<{ requestToken: string }>().requestToken };
    expect(await names(group)).toEqual(['Pin Gamma', 'Pin Delta', 'Pin Beta', 'Pin Alpha']);
    const { data } = await server.graphql(group, '{ salesCustomers { data { custName recent pinned } } }');
    expect(data.salesCustomers.data.slice(0, 3)).toEqual([
      { custName: 'Pin Gamma', recent: false, pinned: true },
      { custName: 'Pin Delta', recent: false, pinned: true },
      { custName: 'Pin Beta', recent: true, pinned: false },
    ]);
    expect(await names(await makeSales([include('sales_group', 'PIN')], 'sales.group'))).toEqual([
      'Pin Alpha',
      'Pin Beta',
      'Pin Delta',
      'Pin Gamma',
    ]);
    await sql`update customers_area set sales_group = 'ELSE' where customer_id = ${made[2]?.id}`.execute(server.db);
    expect(await names(group)).toEqual(['Pin Delta', 'Pin Beta', 'Pin Alpha']);
    expect(await pin(group, delta ?? '', false)).toEqual([]);
    expect(await pin(group, beta ?? '', false)).toEqual([]);
    expect(await names(group)).toEqual(['Pin Beta', 'Pin Alpha', 'Pin Delta']);
    expect(await pin(group, alpha ?? '')).toEqual([]);
  });

  test('must be available to the user, and are at most twenty', async () => {
    const sales = await makeSales([include('salesman', 'PMAX')]);
    const theirs = await makeCustomer(server, { sorgs: [sorg], name: 'Nicht meiner', salesman: 'OTHER' });
    expect(await pin(sales, theirs.unified)).toEqual(['failed_change_customer']);
    expect(await pin(sales, 'none-such')).toEqual(['failed_change_customer']);
    expect(await pin(sales, theirs.unified, false)).toEqual([]);
    for (let nth = 0; nth < 20; nth += 1)
      expect(await pin(sales, (await makeCustomer(server, { sorgs: [sorg], salesman: 'PMAX' })).unified)).toEqual([]);
    expect(await pin(sales, (await makeCustomer(server, { sorgs: [sorg], salesman: 'PMAX' })).unified)).toEqual([
      'too_many',
    ]);
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    expect(await pin(dealer, dealer.customer.unified)).toEqual(['FORBIDDEN_SCOPE']);
  });
});

describe('the customer list of administrators (Q-034)', () => {
  test('is narrowed to sorgs of the market and areas of the caller', async () => {
    await makeCustomer(server, { sorgs: [second], name: 'Nur im Zweiten', salesman: 'ADM' });
    const boss = await makeUser(server, {
      role: 'administrator',
      areas: [include('salesman', 'ADM'), include('salesman', 'ADM', second)],
    });
    const caller = await signIn(server, boss.id);
    const list = async (args: string): Promise<string[]> =>
      (await server.graphql(caller, `{ customers${args} { data { custName } } }`)).data.customers.data.map(
        (row: { custName: string }) => row.custName,
      );
    expect(await list(`(search: "zweiten", sorgs: ["${second}"])`)).toEqual(['Nur im Zweiten']);
    expect(await list(`(search: "zweiten", sorgs: ["${sorg}"])`)).toEqual([]);
    expect(await list(`(search: "zweiten", sorgs: ["${foreign}"])`)).toEqual([]);
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    expect((await server.graphql(dealer, '{ customers { data { custName } } }')).errors?.[0]?.extensions['code']).toBe(
      'FORBIDDEN_SCOPE',
    );
  });
});

describe('changing the customer', () => {
  const me = async (token: string): Promise<Record<string, unknown>> =>
    (
      await server.app.inject({
        method: 'GET',
        url: '/user',
        headers: { host: 'localhost', authorization: `Bearer ${token}` },
      })
    ).json();

  test('a sales user changes the customer by code or by pair (R-007, R-087); the session switches to the new customer, the audit log names both', async () => {
    const sales = await makeSales([include('salesman', 'CHG')]);
    const one = await makeCustomer(server, { sorgs: [sorg], name: 'Erster', salesman: 'CHG' });
    const two = await makeCustomer(server, { sorgs: [sorg], name: 'Zweiter', salesman: 'CHG' });
    const first = await post(`/change-customer/${encodeURIComponent(one.unified)}`, sales, {
      'content-type': 'application/json',
    });
    expect(first.statusCode).toBe(200);
    expect(Object.keys(first.json()).sort()).toEqual(['refreshToken', 'requestToken']);
    const tokenOfFirst = first.json<{ requestToken: string }>().requestToken;
    expect(await me(tokenOfFirst)).toMatchObject({
      hasCustCode: true,
      salesActiveCustCode: { r3: one.r3, isr: '' },
      customer: { custName: 'Erster' },
    });
    const next = await post(`/change-customer?r3=${two.r3}&isr=`, { token: tokenOfFirst });
    const { requestToken, refreshToken } = next.json<{ requestToken: string; refreshToken: string }>();
    expect(await me(requestToken)).toMatchObject({ customer: { custName: 'Zweiter' } });

    // Refreshing keeps the customer; the picker lists the last used first.
    const renewed = await server.app.inject({
      method: 'POST',
      url: '/refresh-token',
      headers: { host: 'localhost' },
      payload: { refreshToken },
    });
    const latest = renewed.json<{ requestToken: string }>().requestToken;
    expect(await me(latest)).toMatchObject({ customer: { custName: 'Zweiter' } });
    expect(await names({ token: latest })).toEqual(['Zweiter', 'Erster']);

    // Ending it leaves the session without a customer, also for refreshed tokens.
    const ended = await server.app.inject({
      method: 'DELETE',
      url: '/change-customer',
      headers: { host: 'localhost', authorization: `Bearer ${latest}` },
    });
    expect(ended.statusCode).toBe(200);
    expect(await me(ended.json<{ requestToken: string }>().requestToken)).toMatchObject({
      hasCustCode: false,
      customer: null,
    });
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const refused = await server.app.inject({
      method: 'DELETE',
      url: '/change-customer',
      headers: { host: 'localhost', authorization: `Bearer ${dealer.token}` },
    });
    expect(refused.json()).toMatchObject({ code: 'forbidden_scope' });

    const audit = await server.db
      .selectFrom('platform_audit')
      .selectAll()
      .where('action', '=', 'customers.changed')
      .where('actor_user_id', '=', sales.userId)
      .orderBy('id')
      .execute();
    // The entry has both names: the actor and the customer.
    expect(audit.map(({ actor_user_id, customer_id }) => [actor_user_id, customer_id])).toEqual([
      [sales.userId, one.id],
      [sales.userId, two.id],
      [sales.userId, two.id],
    ]);
    expect(audit.map(({ before, after }) => [before, after])).toEqual([
      [null, expect.objectContaining({ name: 'Erster', code: one.unified })],
      [expect.objectContaining({ name: 'Erster' }), expect.objectContaining({ name: 'Zweiter' })],
      [expect.objectContaining({ name: 'Zweiter' }), { actor: expect.any(String) }],
    ]);
  });

  test('a request token of the former customer is refused as stale, and its refresh works for the new customer', async () => {
    const sales = await makeSales([include('salesman', 'STALE')]);
    const one = await makeCustomer(server, { sorgs: [sorg], name: 'Alt', salesman: 'STALE' });
    const two = await makeCustomer(server, { sorgs: [sorg], name: 'Neu', salesman: 'STALE' });
    const before = (await post(`/change-customer/${one.unified}`, sales)).json<{ requestToken: string }>().requestToken;
    const { refreshToken } = (await post(`/change-customer/${two.unified}`, { token: before })).json<{
      refreshToken: string;
    }>();
    // Neither the token for the former customer nor the one from before any choice.
    for (const token of [before, sales.token]) {
      for (const [method, url] of [
        ['GET', '/user'],
        ['POST', '/graphql'],
        ['POST', '/public/graphql'],
        ['POST', `/change-customer/${one.unified}`],
      ] as const) {
        const answer = await server.app.inject({
          method,
          url,
          headers: { host: 'localhost', authorization: `Bearer ${token}` },
          ...(method === 'POST' && { payload: { query: '{ shiptoV2 { custCode { unified } } }' } }),
        });
        expect(answer.statusCode, url).toBe(401);
        expect(answer.json(), url).toMatchObject({
          code: 'customer_changed',
          message: { description: 'You now work for another customer. Please reload the page.' },
        });
      }
    }
    const renewed = await server.app.inject({
      method: 'POST',
      url: '/refresh-token',
      headers: { host: 'localhost' },
      payload: { refreshToken },
    });
    const now = renewed.json<{ requestToken: string }>().requestToken;
    expect(await me(now)).toMatchObject({ customer: { custName: 'Neu' } });
    // A stale token still ends its session.
    await server.app.inject({
      method: 'POST',
      url: '/logout',
      headers: { host: 'localhost', authorization: `Bearer ${before}` },
    });
    expect(
      (
        await server.app.inject({
          method: 'GET',
          url: '/user',
          headers: { host: 'localhost', authorization: `Bearer ${now}` },
        })
      ).statusCode,
    ).toBe(403);
  });

  test('data of the former customer is invisible afterwards', async () => {
    const sales = await makeSales([include('salesman', 'ISO')]);
    const one = await makeCustomer(server, { sorgs: [sorg], name: 'Alt', salesman: 'ISO' });
    const two = await makeCustomer(server, { sorgs: [second], name: 'Neu', salesman: 'ISO' });
    await sql`
      insert into identity_user_area (user_id, sorg, limitation, option, value)
      values (${sales.userId}, ${second}, 'salesman', 'include', 'ISO')`.execute(server.db);
    const token = (await post(`/change-customer/${one.unified}`, sales)).json<{ requestToken: string }>().requestToken;
    const read =
      '{ shiptoV2 { custCode { unified } } customerAreaV3 { sorg custCode { unified } } customerCompanies { code } }';
    expect((await server.graphql({ token }, read)).data).toMatchObject({
      shiptoV2: [{ custCode: { unified: one.unified } }],
      customerAreaV3: [{ sorg }],
      customerCompanies: [{ code: `C${sorg}` }],
    });
    const next = (await post(`/change-customer/${two.unified}`, { token })).json<{ requestToken: string }>()
      .requestToken;
    expect((await server.graphql({ token: next }, read)).data).toMatchObject({
      shiptoV2: [{ custCode: { unified: two.unified } }],
      customerAreaV3: [{ sorg: second }],
      customerCompanies: [{ code: `C${second}` }],
    });
  });

  test('refuses invisible and unknown customers, and users without permission to change', async () => {
    const sales = await makeSales([include('salesman', 'NO1')]);
    const hidden = await makeCustomer(server, { sorgs: [sorg], salesman: 'NO2' });
    const blocked = await makeCustomer(server, { sorgs: [sorg], salesman: 'NO1' });
    await sql`update customers_customer set blocked_at = now() where id = ${blocked.id}`.execute(server.db);
    for (const url of [
      `/change-customer/${hidden.unified}`,
      `/change-customer/${blocked.unified}`,
      '/change-customer/admin',
      '/change-customer?r3=9&isr=9',
      `/change-customer/${'x'.repeat(250)}`,
    ]) {
      const answer = await post(url, sales);
      expect(answer.statusCode, url).toBe(400);
      expect(answer.json(), url).toMatchObject({
        code: 'failed_change_customer',
        message: { status: 'failed', description: 'The customer could not be changed.' },
      });
    }
    expect((await post('/change-customer', sales)).json()).toMatchObject({ code: 'bad_input' });
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    // 400 and not 403: a missing scope must not log the dealer out.
    expect((await post(`/change-customer/${hidden.unified}`, dealer)).statusCode).toBe(400);
    expect((await post(`/change-customer/${hidden.unified}`, dealer)).json()).toMatchObject({
      code: 'forbidden_scope',
    });
    expect((await post(`/change-customer/${hidden.unified}`, { token: null })).statusCode).toBe(401);
  });

  test('the web client keeps its refresh token in the cookie; another tab that refreshes meanwhile continues', async () => {
    const sales = await makeSales([include('salesman', 'WEB')]);
    const customer = await makeCustomer(server, { sorgs: [sorg], salesman: 'WEB' });
    const web = { 'x-paceline-client': 'web' };
    const opened = await post(`/change-customer/${customer.unified}`, sales, web);
    expect(opened.json()).not.toHaveProperty('refreshToken');
    const cookieIn = ({ headers }: typeof opened): string =>
      /paceline_refresh=([^;]*)/.exec([headers['set-cookie'] ?? ''].flat().join())?.[1] ?? '';
    const cookie = cookieIn(opened);
    const [changed, refreshed] = await Promise.all([
      post(
        `/change-customer/${customer.unified}`,
        { token: opened.json<{ requestToken: string }>().requestToken },
        { ...web, cookie: `paceline_refresh=${cookie}` },
      ),
      post('/refresh-token', { token: null }, { ...web, cookie: `paceline_refresh=${cookie}` }),
    ]);
    expect([changed.statusCode, refreshed.statusCode]).toEqual([200, 200]);
    expect(cookieIn(changed)).not.toBe('');
    expect(cookieIn(changed)).toBe(cookieIn(refreshed));
  });

  test('a session whose customer is removed has no customer after the next refresh', async () => {
    const sales = await makeSales([include('salesman', 'LOST')]);
    const customer = await makeCustomer(server, { sorgs: [sorg], salesman: 'LOST' });
    const { requestToken, refreshToken } = (await post(`/change-customer/${customer.unified}`, sales)).json<{
      requestToken: string;
      refreshToken: string;
    }>();
    await sql`update customers_area set salesman = 'SOMEONE' where customer_id = ${customer.id}`.execute(server.db);
    expect(
      (
        await server.app.inject({
          method: 'GET',
          url: '/user',
          headers: { host: 'localhost', authorization: `Bearer ${requestToken}` },
        })
      ).statusCode,
    ).toBe(403);
    const renewed = await server.app.inject({
      method: 'POST',
      url: '/refresh-token',
      headers: { host: 'localhost' },
      payload: { refreshToken },
    });
    expect(await me(renewed.json<{ requestToken: string }>().requestToken)).toMatchObject({
      hasCustCode: false,
      customer: null,
    });
  });
});

describe('areas, companies and ship-tos of the active customer', () => {
  test('customer areas are those of the caller, of named sales organisations, or of the whole market without user areas (R-271)', async () => {
    const customer = await makeCustomer(server, {
      sorgs: [sorg, second, foreign],
      name: 'Gebietskunde',
      salesman: 'AREA',
    });
    await sql`update customers_area set salesman = 'OTHER' where customer_id = ${customer.id} and sorg = ${second}`.execute(
      server.db,
    );
    const sales = await makeSales([include('salesman', 'AREA')]);
    const token = (await post(`/change-customer/${customer.unified}`, sales)).json<{ requestToken: string }>()
      .requestToken;
    const fields =
      '{ sorg sorgName accountCurrent server creditControl includeTax companyName companyCode custCode { r3 isr unified } merchantConfig { allowPayInvoice } creditCusts { custName custCode { unified } } }';
    const { data } = await server.graphql(
      { token },
      `{ own: customerAreaV3 ${fields} all: customerAreaV3(withoutUserArea: true) { sorg } one: customerAreaV3(sorgs: ["${second}"], withoutUserArea: true) { sorg } none: customerAreaV3(sorgs: ["${foreign}"], withoutUserArea: true) { sorg } }`,
    );
    expect(data.own).toEqual([
      {
        sorg,
        sorgName: `Sorg ${sorg}`,
        accountCurrent: '',
        server: '',
        creditControl: '',
        includeTax: false,
        companyName: `Company ${sorg}`,
        companyCode: `C${sorg}`,
        custCode: { r3: customer.r3, isr: '', unified: customer.unified },
        merchantConfig: { allowPayInvoice: true },
        creditCusts: [{ custName: 'Gebietskunde', custCode: { unified: customer.unified } }],
      },
    ]);
    expect(data.all).toEqual([{ sorg }, { sorg: second }]);
    expect(data.one).toEqual([{ sorg: second }]);
    expect(data.none).toEqual([]);
  });

  test('companies group areas; without any the known error is returned (R-213)', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg, second] });
    const { data } = await server.graphql(
      dealer,
      '{ customerCompanies { code name accountCurrent creditCusts { custCode { unified } } areas { sorg } } }',
    );
    expect(data.customerCompanies).toMatchObject([
      { code: `C${sorg}`, areas: [{ sorg }] },
      { code: `C${second}`, areas: [{ sorg: second }] },
    ]);
    const nobody = await makeSales([include('none')]);
    const empty = await server.graphql(nobody, '{ customerCompanies { code } }');
    expect(empty.errors?.[0]).toMatchObject({ message: 'graphql return no data', extensions: { reason: 'no_data' } });
  });

  test('ship-tos of the active customer have a version that changes with the address; invalid ones are left out (R-009)', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const read = async (): Promise<{ code: string; version: number; isDefault: boolean }[]> =>
      (await server.graphql(dealer, '{ shiptoV2 { code version isDefault } }')).data.shiptoV2;
    expect(await read()).toEqual([{ code: 'MAIN', version: 1, isDefault: true }]);
    await server.db
      .insertInto('customers_shipto')
      .values({
        customer_id: dealer.customer.id,
        code: 'OLD',
        name: 'A closed shop',
        address: '-',
        city: '-',
        valid: false,
        updated_at: sql<Date>`now()`,
      })
      .execute();
    await sql`
      update customers_shipto
         set version = version + 1, city = 'Elsewhere'
       where customer_id = ${dealer.customer.id} and code = 'MAIN'`.execute(server.db);
    expect(await read()).toEqual([{ code: 'MAIN', version: 2, isDefault: true }]);
    const stranger = await makeDealer(server, { sorgs: [sorg] });
    expect((await server.graphql(stranger, '{ shiptoV2 { custCode { unified } } }')).data.shiptoV2).toEqual([
      { custCode: { unified: stranger.customer.unified } },
    ]);
  });
});
