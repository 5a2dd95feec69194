import { beforeAll, expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { fill, makeArticles, makeBuyer, order, stockOf, type Dealer } from '#buying/cart/cart.factory.ts';

const server = testServer();
let sorg = '';
beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
});

/** The stored confirmation of the order. */
const told = async (caller: Dealer, number: string) =>
  (
    await server.graphql(
      caller,
      'query ($n: String!) { order(number: $n) { plannedSupply { articleCode sorg qty openQty confirmations { supplyQty supplyDate } } leftOut { code params } } }',
      { n: number },
    )
  ).data.order;

test('an order keeps the dates planned before its stock was reserved, and the lines left out', async () => {
  const dealer = await makeBuyer(server, { sorgs: [sorg] });
  const [whole, short] = await makeArticles(server, [
    { sorg, stock: 9 },
    { sorg, stock: 4 },
  ]);
  const products = [
    { articleCode: whole!.code, sorg, qty: 9 },
    { articleCode: short!.code, sorg, qty: 10 },
  ];
  await fill(server, dealer, sorg, { [whole!.code]: 9, [short!.code]: 10 });
  const answer = (await order(server, dealer, { products })).data.checkoutV5;
  const [{ number }] = answer.orders;
  expect(answer.leftOut).toMatchObject([{ code: 'exceeds_stock', params: { requested: 10, ordered: 4 } }]);
  expect(await stockOf(server, whole!.id)).toEqual({ qty: 9, reserved: 9 });
  const kept = await told(dealer, number);
  expect(kept).toEqual({
    plannedSupply: [
      {
        articleCode: whole!.code,
        sorg,
        qty: 9,
        openQty: 0,
        confirmations: [{ supplyQty: 9, supplyDate: expect.any(String) }],
      },
      {
        articleCode: short!.code,
        sorg,
        qty: 10,
        openQty: 6,
        confirmations: [{ supplyQty: 4, supplyDate: expect.any(String) }],
      },
    ],
    leftOut: answer.leftOut,
  });
  expect(await told(dealer, number), 'again').toEqual(kept);
  expect(await told(await makeBuyer(server, { sorgs: [sorg] }), number), 'invisible to another dealer').toBeNull();
});
