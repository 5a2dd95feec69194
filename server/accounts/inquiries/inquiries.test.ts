import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';

const server = testServer();
let home = '';
let away = '';
const area = (sorg: string) => ({ sorg, limitation: 'none' as const, option: 'include' as const, value: '' });
const clerk = async (sorgs: readonly string[]): Promise<Caller> =>
  signIn(server, (await makeUser(server, { role: 'administrator', name: 'Cleo Clerk', areas: sorgs.map(area) })).id);

beforeAll(async () => {
  home = await makeSorg(server);
  away = await makeSorg(server);
  const features = { CUSTOM_URL_TO_HIDE_NEW_INQUIRY: 'hidden.veldra.test, *.wild.test' };
  await makeMarket(server, {
    sorgs: [home],
    languages: ['fr', 'de'],
    configuration: { emailSupport: 'support@veldra.example', features },
  });
  await makeMarket(server, {
    host: 'us.veldra.test',
    sorgs: [away],
    configuration: { emailSupport: 'us@veldra.example', telpCode: '+1' },
  });
  await makeMarket(server, { host: 'hidden.veldra.test', sorgs: [home], configuration: { features } });
  await makeMarket(server, { host: 'a.wild.test', sorgs: [home], configuration: { features } });
  await makeMarket(server, {
    host: 'closed.veldra.test',
    sorgs: [home],
    configuration: { allowNewCustomerInquiry: false },
  });
});
beforeEach(async () => {
  server.setNow(new Date('2026-03-10T05:00:00Z'));
  await sql`delete from platform_mail`.execute(server.db);
  await sql`delete from inquiries_inquiry`.execute(server.db);
});

let caller = 0;
const ask = async (
  query: string,
  variables: Record<string, unknown> = {},
  address?: string,
  headers: Record<string, string> = {},
) => {
  caller += 1;
  const response = await server.app.inject({
    method: 'POST',
    url: '/public/graphql',
    remoteAddress: address ?? `10.20.${Math.floor(caller / 250)}.${caller % 250}`,
    headers: { host: 'localhost', ...headers },
    payload: { query, variables },
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const given = {
  host: 'localhost',
  reason: 'become_dealer',
  goal: 'A shop for racing bikes & more.\nSince 1999',
  custName: 'Sepeda Maju',
  custAddress: 'Jl. Pemuda 5',
  custState: 'Jawa Timur',
  custPostalCode: '60271',
  custCountry: 'ID',
  custEmail: 'ani@maju.example',
  custPhone: '08123456789',
  custCity: 'Surabaya',
  custWeb: 'https://maju.example',
};
const names = Object.keys(given);
const required = names.filter((name) => name !== 'custPostalCode' && name !== 'custWeb');
const document = `mutation (${names.map((name) => `$${name}: String${required.includes(name) ? '!' : ''}`).join(', ')}, $contactTime: String) {
  createCustomerInquiry(${names.map((name) => `${name}: $${name}`).join(', ')}, contactTime: $contactTime) { custName message { status description } userErrors { field code } } }`;
const send = async (change: Record<string, unknown> = {}, address?: string) =>
  (await ask(document, { ...given, ...change }, address)).data.createCustomerInquiry;
const stored = () => server.db.selectFrom('inquiries_inquiry').selectAll().execute();
const mails = () => server.db.selectFrom('platform_mail').selectAll().execute();

describe('new customer inquiry (Q-175)', () => {
  test('an inquiry without a session is stored and mailed to the support of the host, in the first language of the market (R-015, R-312)', async () => {
    expect(await send()).toEqual({
      custName: 'Sepeda Maju',
      message: { status: 'success', description: '' },
      userErrors: [],
    });
    const [row, ...more] = await stored();
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      host: 'localhost',
      reason: 'become_dealer',
      goal: given.goal,
      name: 'Sepeda Maju',
      country: 'ID',
      city: 'Surabaya',
      phone: '+62 8123456789',
      handled_at: null,
    });
    const [mail] = await mails();
    expect(mail).toMatchObject({
      kind: 'inquiry',
      recipient: 'support@veldra.example',
      reply_to: 'ani@maju.example',
      locale: 'fr',
      subject: 'Demande de Sepeda Maju',
    });
    expect(mail?.body_text).toContain('Pays : Indonésie');
    expect(mail?.body_html).toContain('racing bikes &amp; more.<br>Since 1999');
  });

  test('the phone code is that of the host, else +62, and a leading zero is dropped (R-134, R-135, Q-177)', async () => {
    await send({ host: 'US.veldra.test:443', custPhone: '0303'.padEnd(17, '1') });
    expect((await stored())[0]).toMatchObject({ phone: `+1 ${'303'.padEnd(16, '1')}`, host: 'us.veldra.test' });
    expect((await mails())[0]?.recipient).toBe('us@veldra.example');
  });

  test('a phone of another country keeps its code, one of the host’s country is kept as any other (Q-177)', async () => {
    await send({ custPhone: '+4971112345' });
    await send({ custPhone: '+62812345' });
    expect((await stored()).map(({ phone }) => phone).toSorted()).toEqual(['+4971112345', '+62 812345']);
  });

  test('an inquiry needs no postal code and no web address (R-316); its city is from the list or free text (Q-176)', async () => {
    const { data } = await ask('query ($countryId: ID!) { cities(countryId: $countryId) { id description } }', {
      countryId: 'ID',
    });
    const malang = data.cities.find(({ description }: { description: string }) => description === 'Malang');
    await send({ custCity: malang.id, custPostalCode: null, custWeb: '' });
    expect((await stored())[0]).toMatchObject({ city: 'Malang', postal_code: '', web: '' });
    expect((await send({ custCity: malang.id, custCountry: 'DE' })).userErrors).toEqual([
      { field: 'custCity', code: 'out_of_range' },
    ]);
    expect((await send({ custCity: 'Kampung Baru' })).userErrors).toEqual([]);
  });

  test.each<readonly [string, string, string]>([
    ...required.filter((name) => !['host', 'reason'].includes(name)).map((name) => [name, '', 'not_empty'] as const),
    ['reason', 'fun', 'required'],
    ['goal', 'x'.repeat(501), 'too_long'],
    ['goal', '<script>', 'valid_text'],
    ['custName', 'a\nb', 'valid_text'],
    ['custName', 'x'.repeat(101), 'too_long'],
    ['custPostalCode', '12', 'valid_postal_code'],
    ['custPostalCode', '12345678901', 'valid_postal_code'],
    ['custPostalCode', '12_45', 'valid_postal_code'],
    ['custCountry', 'XX', 'out_of_range'],
    ['custCountry', 'Indonesia', 'out_of_range'],
    ['custEmail', 'ani@maju', 'valid_email'],
    ['custPhone', '+62 812', 'must_be_numeric_with_max_digits'],
    ['custPhone', '1'.repeat(18), 'must_be_numeric_with_max_digits'],
    ['custPhone', '+', 'must_be_numeric_with_max_digits'],
    ['custPhone', `+${'1'.repeat(18)}`, 'must_be_numeric_with_max_digits'],
    ['custPhone', '0', 'not_empty'],
    ['custWeb', 'maju.example', 'valid_url'],
    ['custWeb', 'javascript:alert(1)', 'valid_url'],
  ])(
    'an inquiry whose %s is %j is refused by the shared validation (R-315, R-317, Q-174)',
    async (field, value, code) => {
      const answer = await send({ [field]: value });
      expect(answer.message.status).toBe('failed');
      expect(answer.userErrors).toContainEqual({ field, code });
      expect(await stored()).toEqual([]);
      expect(await mails()).toEqual([]);
    },
  );

  test.each(['unknown.example', '', 'hidden.veldra.test', 'a.wild.test', 'closed.veldra.test'])(
    'the host %j takes no inquiries (R-313, R-314, Q-031)',
    async (host) => {
      expect((await send({ host })).userErrors).toEqual([{ field: 'host', code: 'not_found' }]);
      expect(await stored()).toEqual([]);
    },
  );

  test('a bot that fills the hidden field gets success and nothing is stored', async () => {
    expect(await send({ contactTime: 'noon' })).toMatchObject({ message: { status: 'success' }, userErrors: [] });
    expect(await stored()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test('accepts five an hour per address, also in parallel; other addresses are not limited', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send({}, '10.9.9.9')));
    expect(answers.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(5);
    expect(answers.find(({ userErrors }) => userErrors.length > 0)?.userErrors).toEqual([
      { field: '', code: 'rate_limited' },
    ]);
    expect((await send({}, '10.9.9.8')).userErrors).toEqual([]);
    server.setNow(new Date('2026-03-10T06:00:01Z'));
    expect((await send({}, '10.9.9.9')).userErrors).toEqual([]);
  });
});

describe('countries and cities', () => {
  test('includes all of ISO 3166, named and sorted in the language of the caller', async () => {
    const list = async (locale: string): Promise<{ id: string; name: string }[]> =>
      (await ask('{ countries { id name } }', {}, undefined, { 'x-locale': locale })).data.countries;
    const german = await list('de');
    expect(german).toHaveLength(249);
    expect(german.find(({ id }) => id === 'DE')?.name).toBe('Deutschland');
    expect(german.map(({ name }) => name)).toEqual(
      german.map(({ name }) => name).toSorted(new Intl.Collator('de').compare),
    );
    expect((await list('fr')).find(({ id }) => id === 'ID')?.name).toBe('Indonésie');
    expect(german.filter(({ id, name }) => name === '' || name === id)).toEqual([]);
  });

  test('cities match the text rule, so that they can be submitted', async () => {
    const { rows } = await sql<{
      description: string;
      country_id: string;
    }>`select country_id, description from markets_city`.execute(server.db);
    expect(rows.filter(({ description }) => !/^[\p{L}\p{M}\p{Nd} \-.,/&:]+$/u.test(description))).toEqual([]);
    expect([...new Set(rows.map((row) => row.country_id))].sort()).toEqual([
      'CA',
      'DE',
      'FR',
      'GB',
      'ID',
      'MY',
      'NL',
      'SG',
      'US',
    ]);
    expect((await ask('{ cities(countryId: "AQ") { id } }')).data.cities).toEqual([]);
  });
});

describe('the list of the staff (Q-175)', () => {
  const list = `query ($search: String, $filter: CustomerInquiryFilterInput, $page: Int, $limit: Int) { customerInquiries(search: $search, filter: $filter, page: $page, limit: $limit) {
    data { id custName custPhone custCountry market host createdAt handledAt handledBy } info { page count pageTotal } } }`;
  const handle =
    'mutation ($id: ID!) { markInquiryHandled(id: $id) { inquiry { id handledAt handledBy } userErrors { field code } } }';

  test('shows those of the markets of the own sorgs, and records who handled them', async () => {
    await send({ custName: 'First' });
    server.setNow(new Date('2026-03-10T05:10:00Z'));
    await send({ custName: 'Second' });
    await send({ host: 'us.veldra.test', custName: 'Third' });
    const boss = await clerk([home]);
    const found = (await server.graphql(boss, list)).data.customerInquiries;
    expect(found).toMatchObject({
      data: [{ custName: 'Second', handledAt: null, handledBy: null }, { custName: 'First' }],
      info: { page: 1, count: 2, pageTotal: 1 },
    });
    const { id } = found.data[0];
    const handled = (await server.graphql(boss, handle, { id })).data.markInquiryHandled;
    expect(handled).toEqual({
      inquiry: { id, handledAt: '2026-03-10T05:10:00.000Z', handledBy: 'Cleo Clerk' },
      userErrors: [],
    });
    server.setNow(new Date('2026-03-10T05:20:00Z'));
    expect((await server.graphql(boss, handle, { id })).data.markInquiryHandled).toEqual(handled);
    const which = async (variables: Record<string, unknown>): Promise<string[]> =>
      (await server.graphql(boss, list, variables)).data.customerInquiries.data.map(
        ({ custName }: { custName: string }) => custName,
      );
    expect(await which({ filter: { handled: true } })).toEqual(['Second']);
    expect(await which({ filter: { handled: false } })).toEqual(['First']);
    expect(await which({ search: 'FIRST' })).toEqual(['First']);
    expect(await which({ search: '_' })).toEqual([]);
    expect(await which({ limit: 1, page: 2 })).toEqual(['First']);
  });

  test('staff of another sorg neither see nor handle them; dealers have no access', async () => {
    await send();
    const [row] = await stored();
    for (const stranger of [await clerk([away]), await clerk([])]) {
      expect((await server.graphql(stranger, list)).data.customerInquiries).toMatchObject({
        data: [],
        info: { count: 0 },
      });
      expect((await server.graphql(stranger, handle, { id: row?.id })).data.markInquiryHandled.userErrors).toEqual([
        { field: 'id', code: 'not_found' },
      ]);
    }
    const dealer = await makeDealer(server, { sorgs: [home] });
    expect((await server.graphql(dealer, list)).errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    expect((await server.graphql(dealer, handle, { id: row?.id })).errors?.[0]?.extensions['code']).toBe(
      'FORBIDDEN_SCOPE',
    );
  });
});
