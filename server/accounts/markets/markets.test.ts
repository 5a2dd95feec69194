import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeShipment } from '#buying/cart/cart.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from './markets.factory.ts';
import { findMarket } from './markets.queries.ts';

const server = testServer();
const basic = { authorization: `Basic ${Buffer.from('paceline-web:public').toString('base64')}` };
let sorg = '';

beforeAll(async () => {
  sorg = await makeSorg(server);
  const german = await makeSorg(server, { currency: 'EUR' });
  await makeMarket(server, {
    sorgs: [sorg],
    configuration: { webTitle: 'Veldra', webLogo: '/files/pictures/logo.svg' },
  });
  await makeMarket(server, {
    host: 'de.veldra.test',
    sorgs: [german, sorg],
    languages: ['de', 'en-us'],
    configuration: { maskStock: 20 },
  });
  for (const sold of [german, sorg]) await makeShipment(server, sold);
});

const get = (url: string, headers: Record<string, string> = {}, host = 'localhost') =>
  server.app.inject({ method: 'GET', url, headers: { host, ...headers } });

describe('status and configuration', () => {
  test('status and configuration require the client identifier by basic auth (R-105, Q-022)', async () => {
    for (const url of ['/server/status?host=localhost', '/server/config/localhost']) {
      expect((await get(url)).statusCode).toBe(401);
      expect(
        (await get(url, { authorization: `Basic ${Buffer.from('paceline-web:guess').toString('base64')}` })).statusCode,
      ).toBe(401);
      expect((await get(url, { authorization: 'Bearer x' })).headers['www-authenticate']).toBeUndefined();
      expect((await get(url, basic)).statusCode).toBe(200);
    }
  });

  test('the host selects market, languages and configuration; an unknown one gets the default market (R-002, R-112)', async () => {
    const german = (await get('/server/config/DE.veldra.test:4000', basic)).json();
    expect(german).toMatchObject({
      host: 'de.veldra.test',
      market: { code: 'de.veldra.test', name: 'Market de.veldra.test' },
      status: 'online',
      maskStock: 20,
      languages: [
        { code: 'de', description: 'Deutsch' },
        { code: 'en-us', description: 'English (United States)' },
      ],
      features: { CART_COUNT_TOTAL_QTY: true, WEB_MANIFEST: true },
      currency: { display: 'USD', decimalPrecision: 2 },
      dateFormat: 'DD MMM YYYY',
      timeFormat: 'HH:mm:ss',
      invoicePaymentRule: 'overdue',
    });
    expect(german.sorgs).toHaveLength(2);
    // Sign-in settings are not public, and only a development server says that it is one.
    expect(german).not.toHaveProperty('specificLoginMessages');
    expect(german).not.toHaveProperty('development');
    expect((await get('/server/config/unknown.example', basic)).json()).toMatchObject({
      host: 'localhost',
      webTitle: 'Veldra',
    });
  });

  test('the status follows the setting of the administrators', async () => {
    const boss = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
    const change = (variables: Record<string, unknown>) =>
      server.graphql(
        boss,
        'mutation ($code: String!, $status: String, $statusMessage: String) { updateMarket(code: $code, status: $status, statusMessage: $statusMessage) { market { status statusMessage } userErrors { field code } } }',
        variables,
      );
    expect(
      (await change({ code: 'de.veldra.test', status: 'maintenance', statusMessage: 'Back at noon' })).data
        .updateMarket,
    ).toEqual({
      market: { status: 'maintenance', statusMessage: 'Back at noon' },
      userErrors: [],
    });
    expect((await get('/server/status?host=de.veldra.test', basic)).json()).toEqual({
      status: 'maintenance',
      message: 'Back at noon',
    });
    expect((await get('/server/status', basic)).json()).toEqual({ status: 'online', message: '' });
    expect((await change({ code: 'de.veldra.test', status: 'asleep' })).data.updateMarket.userErrors).toEqual([
      { field: 'status', code: 'out_of_range' },
    ]);
    expect((await change({ code: 'no such market', status: 'online' })).data.updateMarket.userErrors).toEqual([
      { field: 'code', code: 'not_found' },
    ]);
    expect((await change({ code: 'de.veldra.test', status: 'online' })).data.updateMarket.userErrors).toEqual([]);
  });
});

describe('changing a market', () => {
  const document =
    'mutation ($code: String!, $configuration: JSON) { updateMarket(code: $code, configuration: $configuration) { market { configuration } userErrors { field code } } }';

  test('contains only the changed fields, applies to the next request and is audited', async () => {
    const boss = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
    const answer = await server.graphql(boss, document, {
      code: 'de.veldra.test',
      configuration: { maskStock: 5, features: { news: true } },
    });
    expect(answer.data.updateMarket.market.configuration).toMatchObject({
      maskStock: 5,
      webTitle: 'Paceline',
      features: { news: true, WEB_MANIFEST: true },
    });
    expect((await get('/server/config/de.veldra.test', basic)).json()).toMatchObject({
      maskStock: 5,
      features: { news: true },
    });
    const audit = await server.db
      .selectFrom('platform_audit')
      .selectAll()
      .where('action', '=', 'markets.updated')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(audit.after).toMatchObject({ configuration: { maskStock: 5 } });
    expect(Object.keys(audit.before as object).toSorted()).toEqual(Object.keys(audit.after as object).toSorted());
    const areas = [{ sorg, limitation: 'none', option: 'include', value: '' } as const];
    const { data } = await server.graphql(
      await signIn(server, (await makeUser(server, { role: 'audit', groupRole: 'Audit', areas })).id),
      '{ auditLog(filter: { action: "markets.updated" }) { data { before after } } }',
    );
    expect(data.auditLog.data[0]).toEqual({
      before: { configuration: { maskStock: 20, features: { news: false } } },
      after: { configuration: { maskStock: 5, features: { news: true } } },
    });
  });

  test('refuses unknown names and invalid values by field, and changes nothing', async () => {
    const boss = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
    const errors = async (configuration: unknown): Promise<unknown> =>
      (await server.graphql(boss, document, { code: 'de.veldra.test', configuration })).data.updateMarket.userErrors;
    expect(await errors({ nonsense: 1 })).toEqual([{ field: 'configuration.nonsense', code: 'unknown_field' }]);
    expect(await errors({ features: { nonsense: true } })).toEqual([
      { field: 'configuration.features.nonsense', code: 'unknown_field' },
    ]);
    expect(await errors({ maskStock: -1 })).toMatchObject([{ field: 'configuration.maskStock' }]);
    expect(await errors({ features: 'all' })).toMatchObject([{ field: 'configuration.features' }]);
    expect(await errors({ currency: { display: 'dollars' } })).toContainEqual(
      expect.objectContaining({ field: 'configuration.currency.display' }),
    );
    expect(await errors([1, 2])).not.toEqual([]);
    expect((await findMarket(server.db, 'de.veldra.test'))?.configuration.currency.display).toBe('USD');
  });

  test('takes formats, currency, country and main sales organisation from their lists only, and keeps what was stored before', async () => {
    const boss = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
    const host = 'lists.veldra.test';
    const usd = { display: 'USD', symbol: '$', thousandSeparator: ',', decimalSeparator: '.', decimalPrecision: 2 };
    const old = { dateFormat: 'YY/MM/DD', countryId: 'QQ', sorg: 'GONE', currency: { ...usd, display: 'DEM' } };
    await makeMarket(server, { host, sorgs: [sorg], configuration: old });
    const errors = async (configuration: unknown): Promise<unknown> =>
      (await server.graphql(boss, document, { code: host, configuration })).data.updateMarket.userErrors;
    const stored = async () => (await findMarket(server.db, host))?.configuration;
    const refused = (...paths: string[]) =>
      paths.map((path) => ({ field: `configuration.${path}`, code: 'not_in_list' }));

    expect(await errors({ timeFormat: 'ss:mm' })).toEqual(refused('timeFormat'));
    expect(await errors({ dateFormat: 'D/M/YY' })).toEqual(refused('dateFormat'));
    expect(await errors({ countryId: 'ZZ' })).toEqual(refused('countryId'));
    expect(await errors({ sorg: 'NONE' })).toEqual(refused('sorg'));
    expect(await errors({ currency: { ...old.currency, display: 'XTS' } })).toEqual(refused('currency.display'));
    expect(await errors({ currency: { ...usd, thousandSeparator: '.' } })).toEqual(
      refused('currency.thousandSeparator'),
    );
    expect(await stored()).toMatchObject({ ...old, timeFormat: 'HH:mm:ss' });

    // The whole form is sent: values that nobody changed are not in the way of another change.
    expect(await errors({ ...old, timeFormat: 'HH:mm' })).toEqual([]);
    expect(await stored()).toMatchObject({ ...old, timeFormat: 'HH:mm' });
    const chosen = { dateFormat: 'DD.MM.YYYY', countryId: 'DE', sorg, currency: { ...usd, display: 'EUR' } };
    expect(await errors(chosen)).toEqual([]);
    expect(await stored()).toMatchObject(chosen);
    expect(await errors({ countryId: '' })).toEqual([]);
    await sql`delete from markets_market where code = ${host}`.execute(server.db);
  });

  test('hosts, languages, sales organisations and time zone; a host has one market and unknown addresses get an answer (R-002)', async () => {
    const boss = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
    const change = async (variables: Record<string, unknown>): Promise<{ field: string; code: string }[]> =>
      (
        await server.graphql(
          boss,
          `mutation ($code: String!, $hosts: [String!], $defaultHost: String, $languages: [String!], $sorgs: [String!], $timeZone: String, $version: Int) {
            updateMarket(code: $code, hosts: $hosts, defaultHost: $defaultHost, languages: $languages, sorgs: $sorgs, timeZone: $timeZone, version: $version) { userErrors { field code } } }`,
          { code: 'de.veldra.test', ...variables },
        )
      ).data.updateMarket.userErrors;
    const before = await findMarket(server.db, 'de.veldra.test');
    expect(
      await change({
        hosts: ['de.veldra.test', 'shop.veldra.test'],
        languages: ['fr', 'de'],
        sorgs: [sorg],
        timeZone: 'Europe/Berlin',
        version: before?.version,
      }),
    ).toEqual([]);
    const after = await findMarket(server.db, 'shop.veldra.test');
    expect(after).toMatchObject({
      code: 'de.veldra.test',
      languages: ['fr', 'de'],
      sorgs: [sorg],
      timeZone: 'Europe/Berlin',
    });
    expect(await change({ languages: ['de'], version: before?.version })).toEqual([
      { field: '', code: 'market_changed' },
    ]);

    expect(await change({ hosts: ['localhost'] })).toEqual([{ field: 'hosts', code: 'host_taken' }]);
    expect(await change({ hosts: [] })).toEqual([{ field: 'hosts', code: 'required' }]);
    expect(await change({ hosts: ['https://de.veldra.test'] })).toMatchObject([{ code: 'valid_host' }]);
    expect(await change({ sorgs: ['NONE'] })).toEqual([{ field: 'sorgs', code: 'not_found' }]);
    expect(await change({ languages: ['xx'] })).toMatchObject([{ code: 'out_of_range' }]);
    expect(await change({ timeZone: 'Mars/Base' })).toEqual([{ field: 'timeZone', code: 'valid_time_zone' }]);
    // An offset is no name: the database would read its sign the other way round.
    expect(await change({ timeZone: '+07:00' })).toEqual([{ field: 'timeZone', code: 'valid_time_zone' }]);
    expect(await change({ code: 'localhost', hosts: ['other.veldra.test'] })).toEqual([
      { field: 'hosts', code: 'default_host_needed' },
    ]);
    // The default flag follows a renamed host.
    expect(await change({ defaultHost: 'shop.veldra.test' })).toEqual([]);
    expect((await findMarket(server.db, 'no.such.host'))?.code).toBe('de.veldra.test');
    expect(await change({ code: 'localhost', defaultHost: 'localhost' })).toEqual([]);
    expect((await findMarket(server.db, 'no.such.host'))?.code).toBe('localhost');
    expect(await change({ hosts: ['de.veldra.test'] })).toEqual([]);
    expect((await findMarket(server.db, 'shop.veldra.test'))?.code).toBe('localhost');
  });

  test('a new market copies the settings of another and starts closed', async () => {
    const boss = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
    const create = (variables: Record<string, unknown>) =>
      server.graphql(
        boss,
        `mutation ($code: String!, $name: String!, $copyOf: String!, $hosts: [String!]!) {
          createMarket(code: $code, name: $name, copyOf: $copyOf, hosts: $hosts) { market { code name status hosts languages sorgs configuration } userErrors { field code } } }`,
        { code: 'veldra-my', name: 'Veldra Malaysia', copyOf: 'localhost', hosts: ['my.veldra.test'], ...variables },
      );
    const made = (await create({})).data.createMarket;
    expect(made).toMatchObject({
      userErrors: [],
      market: {
        code: 'veldra-my',
        status: 'maintenance',
        hosts: ['my.veldra.test'],
        sorgs: [sorg],
        configuration: { webTitle: 'Veldra Malaysia', webLogo: '/files/pictures/logo.svg' },
      },
    });
    expect((await create({ hosts: ['my2.veldra.test'] })).data.createMarket.userErrors).toEqual([
      { field: 'code', code: 'code_already_exists' },
    ]);
    expect((await create({ code: 'other', copyOf: 'none', hosts: ['x.test'] })).data.createMarket.userErrors).toEqual([
      { field: 'code', code: 'not_found' },
    ]);
    expect((await create({ code: 'other' })).data.createMarket.userErrors).toMatchObject([
      { field: 'hosts', code: 'host_taken' },
    ]);
    expect(await findMarket(server.db, 'x.test')).toMatchObject({ code: 'localhost' });
    await sql`delete from markets_market where code = 'veldra-my'`.execute(server.db);
  });

  test('requires the permission: dealers are refused', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const answer = await server.graphql(dealer, document, { code: 'localhost', configuration: { canCheckout: false } });
    expect(answer.errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    expect((await server.graphql(dealer, '{ markets { code } }')).errors?.[0]?.extensions['code']).toBe(
      'FORBIDDEN_SCOPE',
    );
  });
});

describe('sales organisations', () => {
  test('sorgs and configs return those of the market, in its order', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const { data } = await server.graphql(
      dealer,
      '{ sorgs { sorg name currency languages merchants { code merchantName } } configs { sorg exactQtyCheck availableStockCheck merchantName url1 url2 url3 } }',
    );
    expect(data.sorgs).toEqual([
      {
        sorg,
        name: `Sorg ${sorg}`,
        currency: 'USD',
        languages: ['en'],
        merchants: [{ code: 'main', merchantName: `Merchant ${sorg}` }],
      },
    ]);
    expect(data.configs).toEqual([
      {
        sorg,
        exactQtyCheck: true,
        availableStockCheck: true,
        merchantName: `Merchant ${sorg}`,
        url1: '',
        url2: '',
        url3: '',
      },
    ]);
  });
});

describe('public holidays', () => {
  const document = `mutation ($sorg: String!, $holidays: [HolidayInput!]!) {
    setHolidays(sorg: $sorg, holidays: $holidays) { sorg { holidays { day name } } userErrors { field code } } }`;

  test('are replaced for one sales organisation, audited, and readable', async () => {
    const boss = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
    const set = async (holidays: unknown, of = sorg) =>
      (await server.graphql(boss, document, { sorg: of, holidays })).data.setHolidays;
    const christmas = { day: '2026-12-25', name: 'Christmas Day' };
    expect(await set([{ day: '2027-01-01' }, christmas])).toEqual({
      sorg: { holidays: [christmas, { day: '2027-01-01', name: '' }] },
      userErrors: [],
    });
    expect(await set([christmas])).toMatchObject({ sorg: { holidays: [christmas] } });
    const audit = await server.db
      .selectFrom('platform_audit')
      .selectAll()
      .where('action', '=', 'markets.holidays-set')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(audit).toMatchObject({
      subject_id: sorg,
      before: { holidays: ['2026-12-25', '2027-01-01'] },
      after: { holidays: ['2026-12-25'] },
    });
    expect((await set([{ day: '2026-02-30' }])).userErrors).toEqual([{ field: 'holidays.0.day', code: 'valid_date' }]);
    expect((await set([christmas, christmas])).userErrors).toEqual([{ field: 'holidays', code: 'bad_input' }]);
    expect((await set([christmas], 'NONE')).userErrors).toEqual([{ field: 'sorg', code: 'not_found' }]);
    const { data } = await server.graphql(boss, '{ marketSorgs { sorg holidays { day } } }');
    expect(data.marketSorgs).toContainEqual({ sorg, holidays: [{ day: '2026-12-25' }] });
  });

  test('are set by administrators of markets only', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const answer = await server.graphql(dealer, document, { sorg, holidays: [] });
    expect(answer.errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
  });
});

describe('web manifests', () => {
  test('the manifest mapping lists the hosts of each market and the requesting host (R-115)', async () => {
    const mapping = (await get('/manifests/mappingManifest.json', {}, '127.0.0.1')).json<
      { domains: string[]; manifest: string; shortCutIcon: string; appleTouchIcon: string }[]
    >();
    expect(mapping.map(({ domains }) => domains)).toEqual([['de.veldra.test'], ['localhost', '127.0.0.1']]);
    for (const entry of mapping) {
      expect(Object.keys(entry).sort()).toEqual(['appleTouchIcon', 'domains', 'manifest', 'shortCutIcon']);
      const manifest = await get(entry.manifest);
      expect(manifest.headers['content-type']).toContain('application/manifest+json');
      expect(manifest.json()).toMatchObject({ start_url: '/', display: 'standalone' });
    }
    expect((await get('/manifests/localhost.webmanifest')).json()).toMatchObject({ name: 'Veldra' });
    expect((await get('/manifests/nobody.webmanifest')).statusCode).toBe(404);
  });
});

describe('checks of stock', () => {
  test('configs and the site answer what market and sales organisation check together (Q-067)', async () => {
    const [strict, lax] = [
      await makeSorg(server),
      await makeSorg(server, { exactQtyCheck: false, availableStockCheck: false }),
    ];
    const shops = {
      'strict.test': { sorgs: [strict], configuration: {} },
      'open.test': { sorgs: [strict], configuration: { exactQtyCheck: false, availableStockCheck: false } },
      'lax.test': { sorgs: [lax], configuration: {} },
    };
    const seen: Record<string, unknown> = {};
    for (const [host, { sorgs, configuration }] of Object.entries(shops)) {
      await makeMarket(server, { host, sorgs, configuration });
      const dealer = await makeDealer(server, { sorgs, host });
      const { data } = await server.graphql(dealer, '{ configs { exactQtyCheck availableStockCheck } }');
      const site = (await get(`/server/config/${host}`, basic, host)).json();
      expect(data.configs).toEqual([
        { exactQtyCheck: site.exactQtyCheck, availableStockCheck: site.availableStockCheck },
      ]);
      seen[host] = data.configs[0];
    }
    const off = { exactQtyCheck: false, availableStockCheck: false };
    expect(seen).toEqual({
      'strict.test': { exactQtyCheck: true, availableStockCheck: true },
      'open.test': off,
      'lax.test': off,
    });
    await makeMarket(server, { host: 'both.test', sorgs: [lax, strict] });
    expect((await get('/server/config/both.test', basic, 'both.test')).json()).toMatchObject({
      exactQtyCheck: true,
      availableStockCheck: true,
    });
  });
});
