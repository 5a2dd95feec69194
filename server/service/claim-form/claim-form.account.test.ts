import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';

const server = testServer();

test('registrations of the brand that the market names fill in a claim (Q-136)', async () => {
  server.setNow(new Date('2026-11-30T08:00:00Z'));
  const sorg = await makeSorg(server);
  const at = server.services.now();
  const named = 'other-brand.example';
  await makeMarket(server, { sorgs: [sorg] });
  await makeMarket(server, {
    sorgs: [sorg],
    host: named,
    isDefault: false,
    configuration: { marinBrand: 'Lumbra Cycles' },
  });
  const dealer = await makeDealer(server, { sorgs: [sorg] });
  const onNamed = await makeDealer(server, { sorgs: [sorg], host: named });
  await server.db
    .insertInto('catalog_brand')
    .values([
      { code: 'marin', name: 'Marin' },
      { code: 'lum', name: 'Lumbra Cycles' },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const [code, brand] of [
    ['ACC-1', 'marin'],
    ['ACC-2', 'lum'],
  ] as const) {
    await makeArticle(server, { sorg, code, name: code });
    await sql`
      update catalog_model m
         set brand = ${brand}
        from catalog_article a
       where a.model_id = m.id
         and a.code = ${code}`.execute(server.db);
    for (const { customer, userId } of [dealer, onNamed])
      await server.db
        .insertInto('retail_sales_registration')
        .values({
          number: `${code.replace('-', '')}${customer.r3}`.toUpperCase(),
          market_id: (await server.db.selectFrom('markets_market').select('id').executeTakeFirstOrThrow()).id,
          sorg,
          article_code: code,
          customer_id: customer.id,
          sold_on: '2026-11-02',
          state: 'complete',
          non_retail: false,
          use_account: false,
          consumer_locale: 'en-us',
          completed_at: at,
          consumer_name: 'Ana',
          created_by: userId,
          created_at: at,
          updated_at: at,
        })
        .execute();
  }
  const codes = async (caller: Caller) => {
    const { data, errors } = await server.graphql(
      caller,
      `{ one: accountMarinBikesData(articleCode: "ACC-1") { articleCode name }
         two: accountMarinBikesData(articleCode: "ACC-2") { articleCode name } }`,
    );
    expect(errors).toBeUndefined();
    return data;
  };
  expect(await codes(dealer)).toEqual({ one: [{ articleCode: 'ACC-1', name: 'Ana' }], two: [] });
  expect(await codes(onNamed)).toEqual({ one: [], two: [{ articleCode: 'ACC-2', name: 'Ana' }] });
});
