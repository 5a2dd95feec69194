import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from './markets.factory.ts';

const server = testServer();
let sold = '';
let boss: Caller;
let bossId = '';

beforeAll(async () => {
  sold = await makeSorg(server);
  await makeMarket(server, { sorgs: [sold] });
  await server.db.insertInto('customers_company').values({ code: 'DE01', name: 'Veldra Germany' }).execute();
  bossId = (await makeUser(server, { role: 'administrator' })).id;
  boss = await signIn(server, bossId);
});

const settings = {
  name: 'Veldra Germany',
  companyCode: 'DE01',
  country: 'DE',
  languages: ['de', 'en'],
  timeZone: 'Europe/Berlin',
  workingDays: [5, 1, 2, 3, 4],
  cutOffTime: '13:30',
  taxPercent: '19',
  priceList: 'dealer',
  exactQtyCheck: false,
  availableStockCheck: true,
  url1: 'https://www.veldra.example',
  url2: '',
  url3: '',
};
const fields = `userErrors { field code } sorg { code name companyCode country currency languages timeZone workingDays
  cutOffTime taxPercent priceList exactQtyCheck availableStockCheck url1 url2 url3 markets version
  merchants { code name version } }`;
const create = async (change: Record<string, unknown> = {}, code = '2000', currency = 'EUR', caller: Caller = boss) =>
  (
    await server.graphql(
      caller,
      `mutation ($code: ID!, $currency: String!, $settings: SorgSettingsInput!) {
         createSorg(code: $code, currency: $currency, settings: $settings) { ${fields} } }`,
      { code, currency, settings: { ...settings, ...change } },
    )
  ).data?.createSorg;
const change = async (code: string, version: number, with_: Record<string, unknown>) =>
  (
    await server.graphql(
      boss,
      `mutation ($code: ID!, $version: Int!, $settings: SorgSettingsInput!) {
         changeSorg(code: $code, version: $version, settings: $settings) { ${fields} } }`,
      { code, version, settings: { ...settings, ...with_ } },
    )
  ).data.changeSorg;
const remove = async (code: string, version: number) =>
  (
    await server.graphql(
      boss,
      `mutation ($code: ID!, $version: Int!) { deleteSorg(code: $code, version: $version) { userErrors { field code } } }`,
      { code, version },
    )
  ).data.deleteSorg.userErrors;
const merchant = async (name: 'add' | 'rename' | 'remove', args: string) =>
  (
    await server.graphql(
      boss,
      `mutation { done: ${name}Merchant(${args}) { userErrors { field code } sorg { merchants { code name version } } } }`,
    )
  ).data.done;
const list = (caller: Caller, args = '') =>
  server.graphql(caller, `{ sorgSettings${args} { info { count } data { code name } } }`);

describe('sales organisations', () => {
  test('are created, changed and deleted, and each change is recorded', async () => {
    expect(await create()).toEqual({
      userErrors: [],
      sorg: {
        code: '2000',
        currency: 'EUR',
        ...settings,
        workingDays: [1, 2, 3, 4, 5],
        taxPercent: '19',
        merchants: [],
        markets: [],
        version: 1,
      },
    });
    expect((await create()).userErrors).toEqual([{ field: 'code', code: 'code_already_exists' }]);
    expect((await list(boss, '(search: "germany")')).data.sorgSettings).toEqual({
      info: { count: 1 },
      data: [{ code: '2000', name: 'Veldra Germany' }],
    });
    expect((await list(boss, '(search: "%")')).data.sorgSettings.info.count).toBe(0);
    const with_ = { taxPercent: '7.5', languages: ['en'], workingDays: [6], cutOffTime: '09:05' };
    expect((await change('2000', 1, with_)).sorg).toMatchObject({ ...with_, currency: 'EUR', version: 2 });
    expect((await change('2000', 1, {})).userErrors).toEqual([{ field: '', code: 'entry_changed' }]);
    expect(await remove('2000', 1)).toEqual([{ field: '', code: 'entry_changed' }]);
    expect(await remove('2000', 2)).toEqual([]);
    expect(await remove('2000', 2)).toEqual([{ field: 'code', code: 'not_found' }]);
    expect((await server.graphql(boss, '{ sorgSetting(code: "2000") { code } }')).data.sorgSetting).toBeNull();
    const audits = await server.db
      .selectFrom('platform_audit')
      .select(['action', 'before', 'after'])
      .where('subject_id', '=', '2000')
      .orderBy('id')
      .execute();
    expect(audits).toMatchObject([
      { action: 'markets.sorg-created', after: { currency: 'EUR', taxPercent: '19' } },
      { action: 'markets.sorg-changed', before: { taxPercent: '19' }, after: { taxPercent: '7.5' } },
      { action: 'markets.sorg-deleted', before: { taxBasisPoints: 750 } },
    ]);
  });

  test('give an area to their creator and to administrators of all others, until they are deleted', async () => {
    const sorgs = (await server.db.selectFrom('markets_sorg').select('code').execute()).map(({ code }) => code);
    const areasIn = sorgs.map((sorg) => ({ sorg, limitation: 'none', option: 'include', value: '' }) as const);
    const everywhere = (await makeUser(server, { role: 'administrator', areas: areasIn })).id;
    const partly = (await makeUser(server, { role: 'administrator' })).id;
    const reader = (await makeUser(server, { role: 'order.desk', areas: areasIn })).id;
    expect((await create({}, '3000')).userErrors).toEqual([]);
    const areas = await server.db
      .selectFrom('identity_user_area')
      .select(['user_id', 'limitation', 'option'])
      .where('sorg', '=', '3000')
      .execute();
    const holders = areas.map(({ user_id }) => user_id);
    expect(holders).toContain(everywhere);
    expect(holders).toContain(bossId);
    expect(holders).not.toContain(partly);
    expect(holders).not.toContain(reader);
    expect(areas[0]).toMatchObject({ limitation: 'none', option: 'include' });
    expect(await remove('3000', 1)).toEqual([]);
    const left = await server.db
      .selectFrom('identity_user_area')
      .select('user_id')
      .where('sorg', '=', '3000')
      .execute();
    expect(left).toEqual([]);
  });

  test('that a market sells for are not deleted, and their new settings count from the next request', async () => {
    const dealer = await makeDealer(server, { sorgs: [sold] });
    const urls = async () =>
      (await server.graphql(dealer, '{ configs { sorg url1 exactQtyCheck merchantName } }')).data.configs;
    expect(await urls()).toMatchObject([{ url1: '', exactQtyCheck: true }]);
    expect((await change(sold, 1, {})).sorg).toMatchObject({ markets: ['Market localhost'], version: 2 });
    expect(await urls()).toMatchObject([{ url1: settings.url1, exactQtyCheck: false }]);
    expect(await remove(sold, 2)).toEqual([{ field: 'code', code: 'in_use' }]);
    expect((await server.graphql(boss, `{ sorgSetting(code: "${sold}") { code } }`)).data.sorgSetting).not.toBeNull();
  });

  test('take a currency of the list only', async () => {
    for (const currency of ['DEM', 'eur', ''])
      expect((await create({}, '2099', currency)).userErrors).toEqual([{ field: 'currency', code: 'not_in_list' }]);
    expect((await list(boss, '(search: "2099")')).data.sorgSettings.info.count).toBe(0);
  });

  test('refuse wrong values by field', async () => {
    for (const [wrong, field, code] of [
      [{ name: ' ' }, 'name', 'not_empty'],
      [{ companyCode: 'none' }, 'companyCode', 'not_found'],
      [{ country: 'XX' }, 'country', 'valid_country'],
      [{ languages: [] }, 'languages', 'required'],
      [{ languages: ['de', 'de'] }, 'languages', 'bad_input'],
      [{ languages: ['xx'] }, 'languages.0', 'out_of_range'],
      [{ timeZone: 'Mars/Base' }, 'timeZone', 'valid_time_zone'],
      [{ workingDays: [] }, 'workingDays', 'required'],
      [{ workingDays: [0] }, 'workingDays.0', 'out_of_range'],
      [{ cutOffTime: '24:00' }, 'cutOffTime', 'valid_time'],
      [{ taxPercent: '100.01' }, 'taxPercent', 'valid_percent'],
      [{ taxPercent: '7,5' }, 'taxPercent', 'valid_percent'],
      [{ priceList: 'a b' }, 'priceList', 'valid_code'],
      [{ url1: 'javascript:alert(1)' }, 'url1', 'valid_url'],
    ] as const)
      expect((await create(wrong, '2001')).userErrors, JSON.stringify(wrong)).toEqual([{ field, code }]);
    expect((await create({}, '20 01')).userErrors).toEqual([{ field: 'code', code: 'valid_alphaNumeric' }]);
    expect((await create({}, '2001', 'euro')).userErrors).toEqual([{ field: 'currency', code: 'not_in_list' }]);
  });

  test('have merchants, which are removed only without articles and shipment options', async () => {
    const { merchants } = (await merchant('add', `sorg: "${sold}", code: "parts", name: "Parts"`)).sorg;
    expect(merchants).toEqual([
      { code: 'main', name: `Merchant ${sold}`, version: 1 },
      { code: 'parts', name: 'Parts', version: 1 },
    ]);
    const of = `sorg: "${sold}", code: "parts"`;
    for (const [verb, args, field, code] of [
      ['add', `${of}, name: "Parts"`, 'code', 'code_already_exists'],
      ['add', 'sorg: "none", code: "parts", name: "Parts"', 'sorg', 'not_found'],
      ['add', `sorg: "${sold}", code: "a b", name: "Parts"`, 'code', 'valid_code'],
      ['rename', `${of}, version: 1, name: ""`, 'name', 'not_empty'],
      ['rename', `${of}, version: 2, name: "Spares"`, '', 'entry_changed'],
      ['remove', `${of}, version: 2`, '', 'entry_changed'],
      ['remove', `sorg: "${sold}", code: "none", version: 1`, 'code', 'not_found'],
    ] as const)
      expect((await merchant(verb, args)).userErrors, `${verb} ${args}`).toEqual([{ field, code }]);
    expect((await merchant('rename', `${of}, version: 1, name: "Spares"`)).sorg.merchants[1]).toEqual({
      code: 'parts',
      name: 'Spares',
      version: 2,
    });
    await server.db
      .insertInto('orders_shipment_option')
      .values({ sorg: sold, merchant: 'parts', type: 'freight', description: '{}' })
      .execute();
    expect((await merchant('remove', `${of}, version: 2`)).userErrors).toEqual([{ field: 'code', code: 'in_use' }]);
    await server.db.deleteFrom('orders_shipment_option').where('merchant', '=', 'parts').execute();
    expect((await merchant('remove', `${of}, version: 2`)).sorg.merchants).toHaveLength(1);
  });

  test('are for administrators of markets only', async () => {
    const dealer = await makeDealer(server, { sorgs: [sold] });
    expect((await list(dealer)).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
    expect(await create({}, '2002', 'EUR', dealer)).toBeUndefined();
  });
});
