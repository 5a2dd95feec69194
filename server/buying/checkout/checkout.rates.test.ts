import { expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeArticles, makeBuyer, makeShipment } from '#buying/cart/cart.factory.ts';

const server = testServer();

test('customerShipmentRates quotes what checkout would order, and skips lines ordered only in full (Q-067)', async () => {
  const own = await makeSorg(server);
  const host = `${own}.whole.test`.toLowerCase();
  await makeMarket(server, { host, sorgs: [own], configuration: { exactQtyCheckout: true } });
  const dealer = await makeBuyer(server, { sorgs: [own], host });
  const [short, full] = await makeArticles(server, [
    { sorg: own, price: 10_000, stock: 2 },
    { sorg: own, price: 1_000, stock: 9 },
  ]);
  await makeShipment(server, own, { rate: 500, freeFrom: 15_000 });
  const { data } = await server.graphql(
    dealer,
    'query ($items: [CartItemInput!]!) { customerShipmentRates(cartItems: $items, merchant: "main") { rate { rate } total } }',
    { items: [short, full].map((article) => ({ articleCode: article!.code, sorg: own, qty: 3 })) },
  );
  expect(data.customerShipmentRates).toEqual([{ rate: { rate: '5.00' }, total: '35.00' }]);
});
