import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { fill, makeArticles, makeBuyer } from './cart.factory.ts';

const server = testServer();
let sorg = '';
let unchecked = '';
beforeAll(async () => {
  sorg = await makeSorg(server);
  unchecked = await makeSorg(server, { availableStockCheck: false });
  const sorgs = [sorg, unchecked];
  await makeMarket(server, { sorgs, configuration: { futureConfirmationDisplay: true } });
  const configuration = { availableStockCheck: false, futureConfirmationDisplay: false };
  await makeMarket(server, { host: 'relaxed.test', sorgs, configuration });
});

describe('settings of the market', () => {
  test('a quantity above stock is reported only where the market and the sales organisation check it', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg, unchecked] });
    const relaxed = await signIn(server, dealer.userId, dealer.customer.id, 'relaxed.test');
    const problemsOf = async (caller: Caller, seller: string): Promise<unknown> => {
      const [article] = await makeArticles(server, [{ sorg: seller, stock: 4 }]);
      await fill(server, caller, seller, { [article!.code]: 6 });
      const { data } = await server.graphql(caller, '{ cartOverview { lines { articleCode problems { code } } } }');
      return (data.cartOverview.lines as { articleCode: string; problems: unknown[] }[]).find(
        ({ articleCode }) => articleCode === article!.code,
      )?.problems;
    };
    expect(await problemsOf(dealer, sorg)).toEqual([{ code: 'exceeds_stock' }]);
    expect(await problemsOf(dealer, unchecked)).toEqual([]);
    expect(await problemsOf(relaxed, sorg)).toEqual([]);
  });

  test('later supply is planned only where the market shows it', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const relaxed = await signIn(server, dealer.userId, dealer.customer.id, 'relaxed.test');
    const [article] = await makeArticles(server, [{ sorg, stock: 3 }]);
    await server.db
      .insertInto('catalog_arrival')
      .values({
        article_id: article!.id,
        sorg,
        site: 'S1',
        arrives_on: sql`(now() + interval '30 days')::date`,
        qty: 4,
        as_of: server.services.now(),
      })
      .execute();
    const datesOf = async (caller: Caller): Promise<(string | null)[]> => {
      const { data } = await server.graphql(
        caller,
        `query ($orders: [StockOrderInput!]!) { stockOrderConfirmations(orders: $orders, reqDeliveryDate: "") {
           confirmations { supplyQty supplyDate } } }`,
        { orders: [{ articleCode: article!.code, sorg, qty: 7 }] },
      );
      return (data.stockOrderConfirmations[0].confirmations as { supplyDate: string | null }[]).map(
        ({ supplyDate }) => supplyDate,
      );
    };
    const [now, later] = await datesOf(dealer);
    expect(now).toEqual(expect.any(String));
    expect(later).toEqual(expect.any(String));
    expect((await datesOf(relaxed)).filter((date) => date === later)).toEqual([]);
  });
});
