import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';

const server = testServer();
let sorg = '';
let other = '';
let boss: Caller;
let dealer: Caller;

beforeAll(async () => {
  sorg = await makeSorg(server);
  other = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, other] });
  boss = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
  dealer = await makeDealer(server, { sorgs: [sorg] });
  await makeArticle(server, { sorg });
  await makeArticle(server, { sorg });
  await server.db.updateTable('markets_sorg').set({ price_list: 'basic' }).where('code', '=', sorg).execute();
});

const fields =
  'userErrors { field code } priceList { sorg code name currency priceCount customerCount isDefault version }';
const documents = {
  add: `mutation ($sorg: String!, $code: ID!, $name: String!) {
    done: addPriceList(sorg: $sorg, code: $code, name: $name) { ${fields} } }`,
  rename: `mutation ($sorg: String!, $code: ID!, $version: Int!, $name: String!) {
    done: renamePriceList(sorg: $sorg, code: $code, version: $version, name: $name) { ${fields} } }`,
  remove: `mutation ($sorg: String!, $code: ID!, $version: Int!) {
    done: removePriceList(sorg: $sorg, code: $code, version: $version) { ${fields} } }`,
};
const call = async (verb: keyof typeof documents, variables: Record<string, unknown>, caller: Caller = boss) =>
  (await server.graphql(caller, documents[verb], { sorg, ...variables })).data?.done;

describe('price lists', () => {
  test('are listed if prices, customers, their sales organisation or only the administration names them', async () => {
    await call('add', { code: 'export', name: 'Export' });
    const { data } = await server.graphql(
      boss,
      `{ priceListSettings(sorg: "${sorg}") { info { count }
           data { sorg sorgName code name currency priceCount customerCount isDefault version } }
         words: priceListSettings(search: "expo") { data { code } }
         priceListSetting(sorg: "${other}", code: "export") { code } }`,
    );
    const of = { sorg, sorgName: expect.any(String), currency: 'USD' };
    const unnamed = { name: '', version: 0 };
    expect(data.priceListSettings).toEqual({
      info: { count: 3 },
      data: [
        { ...of, ...unnamed, code: 'basic', priceCount: 0, customerCount: 0, isDefault: true },
        { ...of, ...unnamed, code: 'dealer', priceCount: 2, customerCount: 1, isDefault: false },
        { ...of, code: 'export', name: 'Export', version: 1, priceCount: 0, customerCount: 0, isDefault: false },
      ],
    });
    expect(data.words).toEqual({ data: [{ code: 'export' }] });
    expect(data.priceListSetting).toBeNull();
  });

  test('are added, named and removed, and each change is recorded', async () => {
    expect((await call('add', { code: 'club', name: 'Clubs' })).priceList).toMatchObject({ name: 'Clubs', version: 1 });
    expect((await call('rename', { code: 'club', version: 1, name: 'Club prices' })).priceList).toMatchObject({
      name: 'Club prices',
      version: 2,
    });
    for (const [verb, variables, field, code] of [
      ['add', { code: 'club', name: 'Again' }, 'code', 'code_already_exists'],
      ['add', { code: 'a b', name: 'Gap' }, 'code', 'valid_code'],
      ['add', { code: 'gap', name: ' ' }, 'name', 'not_empty'],
      ['add', { sorg: 'none', code: 'club', name: 'Clubs' }, 'sorg', 'not_found'],
      ['rename', { code: 'club', version: 1, name: 'Late' }, '', 'entry_changed'],
      ['rename', { sorg: other, code: 'club', version: 1, name: 'Elsewhere' }, 'code', 'not_found'],
      ['remove', { code: 'club', version: 1 }, '', 'entry_changed'],
    ] as const)
      expect((await call(verb, variables)).userErrors, JSON.stringify(variables)).toEqual([{ field, code }]);
    expect((await call('remove', { code: 'club', version: 2 })).userErrors).toEqual([]);
    const audits = await server.db
      .selectFrom('platform_audit')
      .select(['action', 'before', 'after'])
      .where('subject_id', '=', `${sorg} club`)
      .orderBy('id')
      .execute();
    expect(audits).toMatchObject([
      { action: 'catalog.price-list-added', after: { name: 'Clubs' } },
      { action: 'catalog.price-list-renamed', before: { name: 'Clubs' }, after: { name: 'Club prices' } },
      { action: 'catalog.price-list-removed', before: { name: 'Club prices' } },
    ]);
  });

  test('that are in use can be named, but not removed', async () => {
    expect((await call('rename', { code: 'dealer', version: 0, name: 'Dealers' })).priceList).toMatchObject({
      name: 'Dealers',
      version: 1,
      priceCount: 2,
    });
    expect((await call('rename', { code: 'dealer', version: 0, name: 'Twice' })).userErrors).toEqual([
      { field: '', code: 'entry_changed' },
    ]);
    for (const [code, version] of [
      ['dealer', 1],
      ['basic', 0],
    ] as const)
      expect((await call('remove', { code, version })).userErrors).toEqual([{ field: 'code', code: 'in_use' }]);
    await server.db.deleteFrom('catalog_price').where('sorg', '=', sorg).execute();
    expect((await call('remove', { code: 'dealer', version: 1 })).userErrors, 'a customer has it').toEqual([
      { field: 'code', code: 'in_use' },
    ]);
  });

  test('are for administrators of markets only', async () => {
    expect(await call('add', { code: 'mine', name: 'Mine' }, dealer)).toBeUndefined();
    const answer = await server.graphql(dealer, '{ priceListSettings { info { count } } }');
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
  });
});
