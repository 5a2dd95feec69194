import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeDealer } from './customers.factory.ts';

const server = testServer();
let sorg = '';
let otherSorg = '';
let boss: Caller;
let dealer: Awaited<ReturnType<typeof makeDealer>>;

beforeAll(async () => {
  [sorg, otherSorg] = [await makeSorg(server), await makeSorg(server)];
  await makeMarket(server, { sorgs: [sorg, otherSorg] });
  const areas = [{ sorg, limitation: 'none', option: 'include', value: '' }] as const;
  boss = await signIn(server, (await makeUser(server, { role: 'administrator', areas: [...areas] })).id);
  dealer = await makeDealer(server, { sorgs: [sorg, otherSorg], name: 'Wheel House' });
  const second = await makeDealer(server, { sorgs: [sorg], name: 'Anker Bikes' });
  await server.db
    .updateTable('customers_area')
    .set({ price_list: 'best', customer_group: 'club' })
    .where('customer_id', '=', second.customer.id)
    .execute();
  await server.db.insertInto('customers_group').values({ code: 'club', name: 'Clubs' }).execute();
});

const ask = async (args: string, caller: Caller = boss) =>
  (
    await server.graphql(
      caller,
      `{ customerTerms${args} { info { count } data { name sorg priceList groupCode groupName } } }`,
    )
  ).data?.customerTerms;

describe('the terms of customers', () => {
  test('say who buys at which price list and belongs to which group, within the areas of the caller', async () => {
    const anker = { name: 'Anker Bikes', sorg, priceList: 'best', groupCode: 'club', groupName: 'Clubs' };
    const all = await ask('');
    expect(all.info.count).toBe(2);
    // The other sales organisation of the dealer is outside the caller's areas.
    expect(all.data).toMatchObject([anker, { name: 'Wheel House', sorg }]);
    for (const args of ['(priceList: "best")', '(customerGroup: "club")', '(search: "nker")', '(limit: 1)'])
      expect((await ask(args)).data, args).toEqual([anker]);
    expect((await ask(`(sorg: "${otherSorg}")`)).data).toEqual([]);
    expect((await ask('(priceList: "best", search: "Wheel")')).data).toEqual([]);
  });

  test('are for administrators of markets only, and bounded', async () => {
    const refused = await server.graphql(dealer, '{ customerTerms { info { count } } }');
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
    const tooMany = await server.graphql(boss, '{ customerTerms(limit: 101) { info { count } } }');
    expect(tooMany.errors).toHaveLength(1);
  });
});
