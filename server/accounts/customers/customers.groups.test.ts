import { beforeAll, describe, expect, test } from 'vitest';
import type { UserArea } from '#rules/permissions.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeDealer } from './customers.factory.ts';

const server = testServer();
let sorg = '';
let boss: Caller;
let dealer: Awaited<ReturnType<typeof makeDealer>>;

beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  boss = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
  dealer = await makeDealer(server, { sorgs: [sorg], name: 'Wheel House' });
});

const fields = 'userErrors { field code } customerGroup { code name customerCount dealCount blockCount version }';
const documents = {
  add: `mutation ($code: ID!, $name: String!) { done: addCustomerGroup(code: $code, name: $name) { ${fields} } }`,
  rename: `mutation ($code: ID!, $version: Int!, $name: String!) {
    done: renameCustomerGroup(code: $code, version: $version, name: $name) { ${fields} } }`,
  remove: `mutation ($code: ID!, $version: Int!) {
    done: removeCustomerGroup(code: $code, version: $version) { ${fields} } }`,
};
const call = async (verb: keyof typeof documents, variables: Record<string, unknown>, caller: Caller = boss) =>
  (await server.graphql(caller, documents[verb], variables)).data?.done;

describe('customer groups', () => {
  test('are added, named and removed, and each change is recorded', async () => {
    expect(await call('add', { code: 'club', name: 'Clubs' })).toEqual({
      userErrors: [],
      customerGroup: { code: 'club', name: 'Clubs', customerCount: 0, dealCount: 0, blockCount: 0, version: 1 },
    });
    expect((await call('rename', { code: 'club', version: 1, name: 'Cycling clubs' })).customerGroup).toMatchObject({
      name: 'Cycling clubs',
      version: 2,
    });
    for (const [verb, variables, field, code] of [
      ['add', { code: 'club', name: 'Again' }, 'code', 'code_already_exists'],
      ['add', { code: 'a b', name: 'Gap' }, 'code', 'valid_code'],
      ['add', { code: 'gap', name: '' }, 'name', 'not_empty'],
      ['rename', { code: 'club', version: 1, name: 'Late' }, '', 'entry_changed'],
      ['rename', { code: 'none', version: 0, name: 'None' }, 'code', 'not_found'],
      ['remove', { code: 'club', version: 1 }, '', 'entry_changed'],
    ] as const)
      expect((await call(verb, variables)).userErrors, JSON.stringify(variables)).toEqual([{ field, code }]);
    expect((await call('remove', { code: 'club', version: 2 })).userErrors).toEqual([]);
    const audits = await server.db
      .selectFrom('platform_audit')
      .select(['action', 'before', 'after'])
      .where('subject_type', '=', 'customer-group')
      .orderBy('id')
      .execute();
    expect(audits).toMatchObject([
      { action: 'customers.group-added', after: { name: 'Clubs' } },
      { action: 'customers.group-renamed', before: { name: 'Clubs' }, after: { name: 'Cycling clubs' } },
      { action: 'customers.group-removed', before: { name: 'Cycling clubs' } },
    ]);
  });

  test('that customers, deals or blocks name are listed and can be named, but not removed', async () => {
    const day = '2026-01-01';
    await server.db
      .insertInto('catalog_deal')
      .values({ number: 'D1', sorg, customer_group: 'vip', description: '{}', valid_from: day })
      .execute();
    await server.db
      .insertInto('catalog_block')
      .values({
        sorg,
        kind: 'sorg',
        subject: '',
        customer_group: 'held',
        reason: 'x',
        created_at: new Date('2026-01-01T00:00:00Z'),
      })
      .execute();
    const askMembers = '{ customerGroupSetting(code: "dealer") { customerCount members { name } } }';
    const areas: UserArea[] = [{ sorg, limitation: 'none', option: 'include', value: '' }];
    const inArea = await signIn(server, (await makeUser(server, { role: 'administrator', areas })).id);
    expect((await server.graphql(boss, askMembers)).data.customerGroupSetting).toEqual({
      customerCount: 1,
      members: [],
    });
    const { data } = await server.graphql(
      inArea,
      `{ customerGroupSettings { info { count } data { code name customerCount dealCount blockCount version } }
         words: customerGroupSettings(search: "VI") { data { code } }
         customerGroupSetting(code: "dealer") { members { unified name } }
         none: customerGroupSetting(code: "none") { code } }`,
    );
    const unnamed = { name: '', customerCount: 0, dealCount: 0, blockCount: 0, version: 0 };
    expect(data).toEqual({
      customerGroupSettings: {
        info: { count: 3 },
        data: [
          { ...unnamed, code: 'dealer', customerCount: 1 },
          { ...unnamed, code: 'held', blockCount: 1 },
          { ...unnamed, code: 'vip', dealCount: 1 },
        ],
      },
      words: { data: [{ code: 'vip' }] },
      customerGroupSetting: { members: [{ unified: dealer.customer.unified, name: 'Wheel House' }] },
      none: null,
    });
    expect((await call('rename', { code: 'vip', version: 0, name: 'Best customers' })).customerGroup).toMatchObject({
      name: 'Best customers',
      version: 1,
    });
    expect((await call('rename', { code: 'vip', version: 0, name: 'Twice' })).userErrors).toEqual([
      { field: '', code: 'entry_changed' },
    ]);
    for (const [code, version] of [
      ['dealer', 0],
      ['held', 0],
      ['vip', 1],
    ] as const)
      expect((await call('remove', { code, version })).userErrors, code).toEqual([{ field: 'code', code: 'in_use' }]);
  });

  test('are for administrators of markets only', async () => {
    expect(await call('add', { code: 'mine', name: 'Mine' }, dealer)).toBeUndefined();
    const answer = await server.graphql(dealer, '{ customerGroupSettings { info { count } } }');
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
  });
});
