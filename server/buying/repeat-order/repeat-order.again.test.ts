import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { fill, makeArticles, makeBuyer, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makePastOrder, type PastOrder } from './repeat-order.factory.ts';

const server = testServer();
const today = '2026-06-15';
let sorg = '';
beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  server.setNow(new Date(`${today}T10:00:00Z`));
});

type Made = Awaited<ReturnType<typeof makeArticles>>[number];

const again = async (caller: Caller, limit?: number) =>
  server.graphql(
    caller,
    `query ($limit: Int) { buyAgain(limit: $limit) { articleCode times typicalQty lastOn lastQty everyDays due offer { qty product { articleCode } } } }`,
    limit === undefined ? {} : { limit },
  );
const codesOf = async (caller: Caller, limit?: number): Promise<string[]> =>
  (await again(caller, limit)).data.buyAgain.map((row: { articleCode: string }) => row.articleCode);

/** Orders an article on days that many days ago. */
async function ordered(
  dealer: Dealer,
  article: Made,
  daysAgo: readonly number[],
  qty = 4,
  more: Partial<PastOrder> = {},
): Promise<void> {
  for (const days of daysAgo)
    await makePastOrder(server, {
      customerId: dealer.customer.id,
      sorg,
      lines: [{ articleId: article.id, code: article.code, qty, shipped: qty }],
      at: `${addDays(today, -days)}T08:00:00Z`,
      ...more,
    });
}

describe('buyAgain', () => {
  test('lists articles that are due by their rhythm before those ordered often', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [due, early, rare] = (await makeArticles(server, [
      { sorg, stock: 99 },
      { sorg, stock: 99 },
      { sorg, stock: 99 },
    ])) as [Made, Made, Made];
    await ordered(dealer, due, [100, 70, 40], 6);
    await ordered(dealer, early, [190, 130, 70, 10]);
    await ordered(dealer, rare, [20]);
    const { data, errors } = await again(dealer);
    expect(errors).toBeUndefined();
    expect(data.buyAgain).toMatchObject([
      {
        articleCode: due.code,
        times: 3,
        typicalQty: 6,
        lastOn: addDays(today, -40),
        lastQty: 6,
        everyDays: 30,
        due: true,
        offer: { qty: 6, product: { articleCode: due.code } },
      },
      { articleCode: early.code, times: 4, everyDays: 60, due: false },
      { articleCode: rare.code, times: 1, everyDays: null, due: false },
    ]);
    expect(await codesOf(dealer, 1)).toEqual([due.code]);
  });

  test('leaves out articles on order, in the cart, not orderable, or from a failed order', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [onOrder, inCart, without, failed, kept] = (await makeArticles(server, [
      { sorg, stock: 9 },
      { sorg, stock: 9 },
      { sorg, stock: 0 },
      { sorg, stock: 9 },
      { sorg, stock: 9 },
    ])) as [Made, Made, Made, Made, Made];
    await ordered(dealer, onOrder, [90, 60]);
    await ordered(dealer, onOrder, [30], 4, {
      status: 'processing',
      lines: [{ articleId: onOrder.id, code: onOrder.code, qty: 4, shipped: 1 }],
    });
    await ordered(dealer, inCart, [90, 60, 30]);
    await fill(server, dealer, sorg, { [inCart.code]: 1 });
    await ordered(dealer, without, [90, 60, 30]);
    await ordered(dealer, failed, [90, 60, 30], 4, { status: 'failed' });
    await ordered(dealer, kept, [50]);
    expect(await codesOf(dealer)).toEqual([kept.code]);
  });

  test('hides data of other dealers, and refuses a limit above twelve', async () => {
    const [dealer, other] = [await makeBuyer(server, { sorgs: [sorg] }), await makeBuyer(server, { sorgs: [sorg] })];
    const [article] = (await makeArticles(server, [{ sorg, stock: 9 }])) as [Made];
    await ordered(dealer, article, [90, 60, 30]);
    expect(await codesOf(dealer)).toEqual([article.code]);
    expect(await codesOf(other)).toEqual([]);
    const refused = await again(dealer, 13);
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', reason: 'out_of_range' });
  });
});
