import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ReadinessCode } from '#rules/start/readiness/checks.ts';
import { isScannerAway } from '#platform/media/scan.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticles, makePaymentMethod, makeShipment } from '#buying/cart/cart.factory.ts';
import { makeCustomer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';

const server = testServer();
const now = new Date('2026-06-15T10:00:00Z');
const daysBefore = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
let sorg = '';
let market = '';
let boss: Caller;

beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server);
  const other = await makeSorg(server);
  market = await makeMarket(server, {
    sorgs: [sorg],
    configuration: { payment: true, emailSupport: 'help@brand.example' },
  });
  await makeMarket(server, { host: 'other.brand.test', sorgs: [other] });
  boss = await signIn(
    server,
    (
      await makeUser(server, {
        role: 'administrator',
        areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
      })
    ).id,
  );
});

type Check = { code: ReadinessCode; state: string; sorg: string | null; count: number };
async function checks(code = 'localhost'): Promise<Check[]> {
  const { data, errors } = await server.graphql(
    boss,
    'query ($code: String) { marketReadiness(code: $code) { blockingCount warningCount checks { code state sorg count } } }',
    { code },
  );
  expect(errors).toBeUndefined();
  const [{ blockingCount, warningCount, checks: rows }] = data.marketReadiness;
  const ofState = (state: string): number => rows.filter((row: Check) => row.state === state).length;
  expect([blockingCount, warningCount]).toEqual([ofState('blocking'), ofState('warning')]);
  return rows as Check[];
}
const check = async (code: ReadinessCode): Promise<string> => {
  const row = (await checks()).find((one) => one.code === code);
  return `${row?.state} ${row?.sorg === sorg ? 'here' : String(row?.sorg)} ${row?.count}`;
};
const namesOf = async (code: ReadinessCode): Promise<string[]> =>
  (
    await server.graphql(boss, '{ marketReadiness(code: "localhost") { checks { code names } } }')
  ).data.marketReadiness[0].checks.find((row: { code: string }) => row.code === code).names;
const setConfiguration = (change: object) =>
  sql`update markets_market set configuration = configuration || ${JSON.stringify(change)}::jsonb where id = ${market}`.execute(
    server.db,
  );
const open = async (): Promise<unknown> =>
  (
    await server.graphql(
      boss,
      'mutation { updateMarket(code: "localhost", status: "online") { market { status } userErrors { field code params } } }',
    )
  ).data.updateMarket;

describe('what blocks a market', () => {
  test('keeps it closed until nothing is left', async () => {
    await server.db.updateTable('markets_market').set({ status: 'maintenance' }).where('id', '=', market).execute();
    await server.db.updateTable('markets_sorg').set({ company_code: 'gone' }).where('code', '=', sorg).execute();
    await server.db.deleteFrom('catalog_site').where('sorg', '=', sorg).execute();
    expect(await check('no_company')).toBe('blocking here 1');
    expect(await check('no_site')).toBe('blocking here 1');
    expect(await check('no_shipment_option')).toBe('blocking here 1');
    expect(await check('no_payment_method')).toBe('blocking here 1');
    expect(await open()).toEqual({
      market: null,
      userErrors: [{ field: 'status', code: 'market_not_ready', params: { count: 4 } }],
    });
    await server.db
      .updateTable('markets_sorg')
      .set({ company_code: `C${sorg}` })
      .where('code', '=', sorg)
      .execute();
    await server.db.insertInto('catalog_site').values({ sorg, code: 'S1', name: 'Site 1' }).execute();
    await makeShipment(server, sorg);
    expect(await open()).toMatchObject({ userErrors: [{ code: 'market_not_ready', params: { count: 1 } }] });
    await makePaymentMethod(server, sorg);
    for (const code of ['no_company', 'no_merchant', 'no_site', 'no_shipment_option', 'no_payment_method'] as const)
      expect(await check(code)).toBe('good null 1');
    expect(await open()).toEqual({ market: { status: 'online' }, userErrors: [] });
  });

  test('an inactive option and a merchant without one count as missing', async () => {
    await server.db.insertInto('markets_merchant').values({ sorg, code: 'second', name: 'Second' }).execute();
    expect(await check('no_shipment_option')).toBe('blocking here 1');
    const id = await makeShipment(server, sorg, { merchant: 'second' });
    expect(await check('no_shipment_option')).toBe('good null 2');
    await server.db.updateTable('orders_shipment_option').set({ active: false }).where('id', '=', id).execute();
    expect(await check('no_shipment_option')).toBe('blocking here 1');
    await server.db.deleteFrom('orders_shipment_option').where('id', '=', id).execute();
    await server.db.deleteFrom('markets_merchant').where('code', '=', 'second').execute();
    expect(await check('no_merchant')).toBe('good null 1');
  });

  test('a market without payments in the portal needs no payment method', async () => {
    const state = async (): Promise<string | undefined> =>
      (await checks('other.brand.test')).find(({ code }) => code === 'no_payment_method')?.state;
    expect(await state()).toBe('good');
  });

  test('a market without a sales organisation does not open', async () => {
    await server.db.deleteFrom('markets_market_sorg').where('market_id', '=', market).execute();
    expect(await check('no_sorg')).toBe('blocking null 1');
    await server.db.insertInto('markets_market_sorg').values({ market_id: market, sorg, position: 0 }).execute();
    expect(await check('no_sorg')).toBe('good null 1');
  });

  test('does not close a market that is online', async () => {
    await server.db.deleteFrom('orders_payment_method').where('sorg', '=', sorg).execute();
    expect(await open()).toEqual({ market: { status: 'online' }, userErrors: [] });
    await makePaymentMethod(server, sorg);
  });
});

describe('contradictory settings', () => {
  test('are warnings until they agree', async () => {
    await setConfiguration({ sorg: 'gone', emailSupport: '' });
    expect(await check('main_sorg_foreign')).toBe('warning null 1');
    expect(await check('no_support_address')).toBe('warning null 1');
    await setConfiguration({ sorg, emailSupport: 'help@brand.example' });
    expect(await check('main_sorg_foreign')).toBe('good null 0');
    expect(await check('no_support_address')).toBe('good null 0');
    await server.db.updateTable('markets_sorg').set({ currency: 'EUR' }).where('code', '=', sorg).execute();
    expect(await check('currency_differs')).toBe('warning here 1');
    await server.db.updateTable('markets_sorg').set({ currency: 'USD' }).where('code', '=', sorg).execute();
    expect(await check('currency_differs')).toBe('good null 0');
    expect(await check('gateway_without_keys')).toBe('nothing null 0');
    await setConfiguration({ paymentGateway: 'stripe' });
    expect(await check('gateway_without_keys')).toBe('warning null 1');
    expect(await namesOf('gateway_without_keys')).toContain('STRIPE_SECRET_KEY');
    await server.db
      .insertInto('orders_payment_method')
      .values({ sorg, module: 'invoice', type: 'card', description: '{}' })
      .execute();
    expect(await check('gateway_without_keys')).toBe('warning null 1');
    await setConfiguration({ paymentGateway: 'sandbox' });
    expect(await check('gateway_without_keys')).toBe('good null 1');
    expect(await check('seller_missing')).toBe('warning here 1');
    await server.db
      .insertInto('invoices_seller')
      .values({ company_code: `C${sorg}`, tax_number: 'DE1', country: 'DE' })
      .execute();
    expect(await check('seller_missing')).toBe('good null 1');
  });
});

describe('what is easily forgotten', () => {
  test('a sign-in page that still shows the demo brand', async () => {
    const own = { webTitle: 'Kurbelwerk', webCopyright: '© Kurbelwerk', imageLoginBackground: '' };
    await setConfiguration(own);
    expect(await check('demo_sign_in')).toBe('warning null 1');
    await setConfiguration({ ...own, imageLoginBackground: 'https://brand.example/bg.jpg' });
    expect(await check('demo_sign_in')).toBe('good null 0');
    await setConfiguration({ webCopyright: '© Veldra' });
    expect(await check('demo_sign_in')).toBe('warning null 1');
    await setConfiguration({ webTitle: 'Veldra', imageLoginBackground: '' });
    expect(await check('demo_sign_in')).toBe('good null 0');
  });

  test('public holidays within the next twelve months', async () => {
    const on = (day: string) => server.db.insertInto('markets_holiday').values({ sorg, day, name: 'Day' }).execute();
    await on('2026-06-14');
    await on('2027-06-16');
    expect(await check('no_holidays')).toBe('warning here 1');
    await on('2027-01-01');
    expect(await check('no_holidays')).toBe('good null 1');
  });

  test('a sales organisation with articles that no market sells for', async () => {
    const lost = await makeSorg(server);
    const row = async () => (await checks()).find(({ code }) => code === 'sorg_unsold');
    expect(await row()).toMatchObject({ state: 'good', count: 2 });
    await makeArticles(server, [{ sorg: lost }, { sorg: lost }]);
    expect(await row()).toMatchObject({ state: 'warning', sorg: lost, count: 2 });
    await server.db.deleteFrom('catalog_article_sorg').where('sorg', '=', lost).execute();
    expect(await row()).toMatchObject({ state: 'good' });
  });

  test('daily jobs that were due and did not run, or are not done', async () => {
    expect(await check('jobs_late')).toBe('nothing null 0');
    await sql`insert into platform_schedule values ('test.nightly', 86400)`.execute(server.db);
    expect(await check('jobs_late')).toBe('good null 1');
    const ranHoursAgo = (hours: number) =>
      sql`
      insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('test.nightly', now() - interval '40 days', now() - make_interval(hours => ${hours}))
          on conflict (identifier) do update set last_execution = excluded.last_execution`.execute(server.db);
    await ranHoursAgo(24);
    expect(await check('jobs_late')).toBe('good null 1');
    await ranHoursAgo(26);
    expect(await check('jobs_late')).toBe('warning null 1');
    expect(await namesOf('jobs_late')).toEqual(['test.nightly']);
    await ranHoursAgo(2);
    expect(await check('jobs_late')).toBe('good null 1');
    await sql`select graphile_worker.add_job('test.nightly')`.execute(server.db);
    await sql`update graphile_worker._private_jobs set created_at = now()`.execute(server.db);
    expect(await check('jobs_late')).toBe('good null 1');
    await sql`update graphile_worker._private_jobs set created_at = now() - interval '2 hours'`.execute(server.db);
    expect(await check('jobs_late')).toBe('warning null 1');
    await sql`delete from platform_schedule`.execute(server.db);
    expect(await check('jobs_late')).toBe('nothing null 0');
  });
});

describe('missing and stale data', () => {
  test('nothing to check is not good', async () => {
    await server.db.deleteFrom('catalog_article_sorg').where('sorg', '=', sorg).execute();
    for (const code of [
      'articles_without_price',
      'articles_without_picture',
      'stock_old',
      'customers_without_price',
      'customers_without_ship_to',
      'files_rejected',
      'mails_undelivered',
    ] as const)
      expect([code, await check(code)]).toEqual([code, 'nothing null 0']);
  });

  test('articles, prices and stock', async () => {
    expect(await check('no_articles')).toBe('warning here 1');
    expect(await check('stock_unknown')).toBe('warning here 1');
    const [article] = await makeArticles(server, [{ sorg, stock: 5 }]);
    expect(await check('no_articles')).toBe('good null 1');
    expect(await check('articles_without_price')).toBe('good null 1');
    expect(await check('articles_without_picture')).toBe('warning here 1');
    const picture = (width: number) =>
      sql`insert into catalog_picture values (${article!.modelId}, '', 1, 'drawn', ${width}, 600)
          on conflict (model_id, color, position) do update set width = excluded.width`.execute(server.db);
    await picture(1100);
    expect(await check('articles_without_picture')).toBe('good null 1');
    expect(await check('pictures_small')).toBe('warning here 1');
    await picture(1200);
    expect(await check('pictures_small')).toBe('good null 1');
    const stockFrom = (days: number) =>
      server.db
        .updateTable('catalog_stock')
        .set({ as_of: daysBefore(days) })
        .where('sorg', '=', sorg)
        .execute();
    await stockFrom(5);
    expect(await check('stock_old')).toBe('warning here 5');
    await stockFrom(2);
    expect(await check('stock_old')).toBe('good null 1');
    await server.db.deleteFrom('catalog_price').where('article_id', '=', article!.id).execute();
    expect(await check('articles_without_price')).toBe('warning here 1');
  });

  test('customers, their price lists and addresses', async () => {
    expect(await check('no_customers')).toBe('warning here 1');
    const { id } = await makeCustomer(server, { sorgs: [sorg], priceList: 'empty' });
    expect(await check('no_customers')).toBe('good null 1');
    expect(await check('customers_without_price')).toBe('warning here 1');
    await makeArticles(server, [{ sorg, stock: 5 }]);
    await server.db.updateTable('customers_area').set({ price_list: 'dealer' }).where('customer_id', '=', id).execute();
    expect(await check('customers_without_price')).toBe('good null 1');
    expect(await check('customers_without_ship_to')).toBe('good null 1');
    await server.db.updateTable('customers_shipto').set({ valid: false }).where('customer_id', '=', id).execute();
    expect(await check('customers_without_ship_to')).toBe('warning here 1');
  });

  test('users, files and mails', async () => {
    expect(await check('users_without_area')).toMatch(/^good null \d/);
    await makeUser(server, { role: 'salesman', groupRole: 'Sales' });
    expect(await check('users_without_area')).toBe('warning null 1');
    expect(await check('dealers_see_all')).toBe('good null 0');
    const areas = [{ sorg, limitation: 'none', option: 'include', value: '' }] as const;
    await makeUser(server, { role: 'dealer', groupRole: 'Dealer', username: 'sees.all', areas, older: true });
    await makeUser(server, { role: 'order.desk', groupRole: 'Order desk', areas });
    expect(await check('dealers_see_all')).toBe('warning null 1');
    const named = await server.graphql(boss, '{ marketReadiness(code: "localhost") { checks { code names } } }');
    expect(named.data.marketReadiness[0].checks).toContainEqual({ code: 'dealers_see_all', names: ['sees.all'] });
    expect(named.data.marketReadiness[0].checks).toContainEqual({ code: 'users_without_area', names: [] });
    expect(await check('no_erp_file')).toBe('warning null 1');
    const file = {
      direction: 'in',
      type: 'prices',
      sender: 'ERP',
      made_at: now,
      finished_at: now,
      row_count: 3,
    } as const;
    const rejectedFile = { ...file, name: 'a', sequence: 1, sha256: 'a', state: 'rejected', started_at: daysBefore(2) };
    await server.db.insertInto('erp_file').values(rejectedFile).execute();
    expect(await check('files_rejected')).toBe('warning null 1');
    await server.db
      .insertInto('erp_file')
      .values({ ...file, name: 'b', sequence: 2, sha256: 'b', state: 'done', started_at: daysBefore(1) })
      .execute();
    expect(await check('files_rejected')).toBe('good null 2');
    expect(await check('no_erp_file')).toBe('good null 1');
    expect(await check('mails_undelivered')).toBe('nothing null 0');
    await server.db
      .insertInto('platform_mail')
      .values({
        kind: 'feedback',
        market_id: market,
        locale: 'en-us',
        recipient: 'a@brand.example',
        subject: 's',
        body_text: 't',
        body_html: 't',
        created_at: daysBefore(1),
        last_error: 'refused',
      })
      .execute();
    expect(await check('mails_undelivered')).toBe('warning null 1');
  });

  test('a server without a mail server', async () => {
    expect(await check('mail_server_missing')).toBe('warning null 1');
    Object.assign(server.services, { sendsMail: true });
    expect(await check('mail_server_missing')).toBe('good null 0');
    Object.assign(server.services, { sendsMail: false });
  });
});

test('a scanner that is set and does not answer', async () => {
  const silent = createServer((socket) => void socket.resume());
  const fine = createServer((socket) =>
    socket.once('data', (asked) => socket.end(`${String(asked) === 'zPING\0' ? 'PONG' : ''}\0`)),
  );
  const addressOf = async (listener: Server) => {
    await once(listener.listen(0, '127.0.0.1'), 'listening');
    return { host: '127.0.0.1', port: (listener.address() as AddressInfo).port };
  };
  const [quiet, good] = [await addressOf(silent), await addressOf(fine)];
  expect(await check('scanner_away')).toBe('good null 0');
  for (const [clamd, expected] of [
    [good, 'good null 0'],
    [quiet, 'warning null 1'],
  ] as const) {
    Object.assign(server.services, { isScannerAway: () => isScannerAway(clamd, 50) });
    expect(await check('scanner_away')).toBe(expected);
  }
  await Promise.all([silent, fine].map((listener) => new Promise((done) => listener.close(done))));
  Object.assign(server.services, { isScannerAway: () => isScannerAway(quiet) });
  expect(await check('scanner_away')).toBe('warning null 1');
  Object.assign(server.services, { isScannerAway: () => isScannerAway(null) });
});

describe('marketReadiness', () => {
  test('lists all markets, one by code, none for an unknown code', async () => {
    const codes = async (args: string): Promise<string[]> =>
      (await server.graphql(boss, `{ marketReadiness${args} { code } }`)).data.marketReadiness.map(
        (one: { code: string }) => one.code,
      );
    expect(await codes('')).toEqual(['other.brand.test', 'localhost']);
    expect(await codes('(code: "other.brand.test")')).toEqual(['other.brand.test']);
    expect(await codes('(code: "none")')).toEqual([]);
  });

  test('is not for users without the permission', async () => {
    const staff = await signIn(server, (await makeUser(server, { role: 'order.desk', groupRole: 'Order desk' })).id);
    const { errors } = await server.graphql(staff, '{ marketReadiness { code } }');
    expect(errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
  });
});
