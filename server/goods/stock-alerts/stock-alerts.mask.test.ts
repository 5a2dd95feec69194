import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import { fill, makeArticles, makeBuyer, makeShipment, order, stockOf, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';

const server = testServer();

interface Shop {
  readonly shipmentId: string;
  readonly dealer: Dealer;
  readonly sorg: string;
  readonly article: { readonly id: string; readonly code: string };
}

/**
 * A dealer with little credit, whose market masks stock, and an article that lies at two sites with free freight from
 * 150 units.
 */
async function makeShop(
  host: string,
  configuration: Record<string, unknown>,
  article: { packSize?: number } = {},
): Promise<Shop> {
  const sorg = await makeSorg(server);
  await makeMarket(server, {
    host,
    sorgs: [sorg],
    configuration: { futureConfirmationDisplay: true, ...configuration },
  });
  const shipmentId = await makeShipment(server, sorg, { rate: 5_000, freeFrom: 150_000 });
  await server.db.insertInto('catalog_site').values({ sorg, code: 'S2', name: 'Site 2', priority: 2 }).execute();
  const dealer = await makeBuyer(server, { sorgs: [sorg], host, credit: { limit: 200_000 } });
  const [made] = await makeArticles(server, [{ sorg, price: 1_000, stock: 0, ...article }]);
  await server.db
    .insertInto('catalog_stock')
    .values({ article_id: made!.id, sorg, site: 'S2', qty: 0, as_of: new Date('2026-01-01T00:00:00Z') })
    .execute();
  return { shipmentId, dealer, sorg, article: made! };
}

async function setStock({ article }: Shop, near: number, all: number): Promise<void> {
  for (const [site, qty] of [
    ['S1', near],
    ['S2', all - near],
  ] as const) {
    await server.db
      .updateTable('catalog_stock')
      .set({ qty, reserved: 0 })
      .where('article_id', '=', article.id)
      .where('site', '=', site)
      .execute();
  }
}

const shown =
  'available { qty mask } availability { state qty mask } sites { location qty mask } arrivals { qty mask } blockReason { code }';
const problems = 'problems { code params message }';
const line = `articleCode qty readyQty preOrderQty missingQty unitPrice readyPrice readySubtotal preOrderSubtotal subtotal availableQty availableMask ${problems}`;
const offer = `qty laterQty unitPrice notes ${problems} product { ${shown} }`;
const questions = `query ($code: String!, $codes: [String!]!, $sorg: String!, $qty: Int!) {
  stockOrderConfirmations(orders: [{ articleCode: $code, sorg: $sorg, qty: $qty }], reqDeliveryDate: "") {
    qty openQty stockMask confirmations { supplyQty supplyDate supplySite supplyLocation }
  }
  cartOverview { units readyUnits lines { ${line} } saved { ${line} } sections { ready { units amount } preOrder { units amount } } }
  checkoutReview {
    units lineCount canCheckout blockers { code params } staying { qty } groups { goods tax total lines { qty unitPrice subtotal } shipments { rate { rate } total } }
    credit { thisOrder left problem { code params } }
  }
  customerShipmentRates(cartItems: [{ articleCode: $code, sorg: $sorg, qty: $qty }], merchant: "main") { rate { rate } tax total }
  reorderPreview(lines: [{ articleCode: $code, sorg: $sorg, qty: $qty }]) { lines { changes same { ${offer} } } }
  products(filter: { search: $code }) { data { ${shown} } facets { key values { value count } } }
  low: products(filter: { availability: ["low"] }) { info { count } data { articleCode } }
  productAnalyzesV3(articleCodes: $codes, sorg: $sorg) { data { available { qty mask } } }
  explainProduct(articleCode: $code, sorg: $sorg) { reasons { code description } }
}`;
const intake = `mutation ($text: String!) {
  checkIntake(text: $text) { rows { group asked add readyQty laterQty missingQty amount unitPrice quantityChoices ${problems} } userErrors { code params } }
}`;
const alert = `mutation ($code: String!, $sorg: String!, $qty: Int!) {
  addStockAlert(articleCode: $code, sorg: $sorg, qty: $qty) { stockAlert { qty } userErrors { code params message } }
}`;

/**
 * Every question about a quantity that a dealer can ask without ordering it, and orders that fail for another reason.
 */
async function answers({ shipmentId, dealer, sorg, article }: Shop, qty: number): Promise<unknown> {
  const code = article.code;
  const set = await fill(server, dealer, sorg, { [code]: qty });
  const read = await server.graphql(dealer, questions, { code, codes: [code], sorg, qty });
  const list = await server.graphql(dealer, intake, { text: `${code}\t${qty}` });
  const waited = await server.graphql(dealer, alert, { code, sorg, qty });
  const cartFile = await server.app.inject({
    url: '/cart/export?format=csv',
    headers: { host: dealer.host!, authorization: `Bearer ${dealer.token}` },
  });
  const products = [{ articleCode: code, sorg, qty, reviewedQty: qty }];
  const unpaid = await order(server, dealer, { products, paymentId: '0190a3a4-0000-7000-8000-000000000000' });
  const shipments = [{ merchant: 'main', shipmentId }];
  const dear = await order(server, dealer, { products: [{ articleCode: code, sorg, qty: 99_996 }], shipments });
  await fill(server, dealer, sorg, { [code]: 0 });
  expect([read.errors, list.errors, waited.errors, unpaid.errors, dear.errors]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  return {
    set: set.data.updateProductsInCart.userErrors,
    read: read.data,
    list: list.data,
    waited: waited.data,
    cartFile: cartFile.body,
    unpaid: unpaid.data.checkoutV5,
    dear: dear.data.checkoutV5,
  };
}

describe('under a mask (Q-069)', () => {
  const shops: Shop[] = [];
  beforeAll(async () => {
    server.setNow(new Date('2026-03-02T09:00:00Z'));
    shops.push(
      await makeShop('masked.test', { maskStock: 10 }),
      await makeShop('packs.test', { maskStock: 10, stockDisplay: 'per-location' }, { packSize: 4 }),
      await makeShop('whole.test', { maskStock: 10, exactQtyCheckout: true }),
      await makeShop('narrow.test', { maskStock: 1 }),
      await makeShop('yes-no.test', { maskStock: null, exactQtyCheck: false }),
    );
  });

  test('no answer to any quantity distinguishes two stocks above the mask', async () => {
    const beyond = fc.oneof(fc.nat(5), fc.nat(400));
    await fc.assert(
      fc.asyncProperty(
        fc.nat(4),
        beyond,
        beyond,
        fc.oneof(fc.integer({ min: 1, max: 420 }), fc.constant(99_996)),
        async (which, one, other, wanted) => {
          const shop = shops[which]!;
          const mask = [10, 10, 10, 1, 0][which]!;
          const qty = which === 1 ? Math.ceil(wanted / 4) * 4 : wanted;
          const asked: unknown[] = [];
          for (const more of [one, other]) {
            await setStock(shop, Math.min(mask, 3), mask + 1 + more);
            asked.push(await answers(shop, qty));
          }
          expect(asked[1]).toEqual(asked[0]);
        },
      ),
      {
        numRuns: 15,
        // A pack that just fits or just does not; stock that counts as low; free freight for one of the two.
        examples: [
          [1, 0, 5, 12],
          [3, 0, 2, 5],
          [0, 2, 300, 200],
        ],
      },
    );
  });

  test('visible numbers are still returned: stock up to the mask is exact, and the rest of a simulation stays open', async () => {
    const [shop] = shops;
    await setStock(shop!, 3, 7);
    expect(await answers(shop!, 9)).toMatchObject({
      set: [{ code: 'exceeds_stock' }].slice(1),
      read: {
        stockOrderConfirmations: [{ openQty: 2, stockMask: '', confirmations: [{ supplyQty: 3 }, { supplyQty: 4 }] }],
      },
    });
    await setStock(shop!, 3, 40);
    expect(await answers(shop!, 99_999)).toMatchObject({
      read: {
        stockOrderConfirmations: [
          {
            openQty: 99_988,
            stockMask: '> 10',
            confirmations: [
              { supplyQty: 3, supplySite: 'S1' },
              { supplyQty: 8, supplySite: 'S2' },
            ],
          },
        ],
      },
      waited: { addStockAlert: { userErrors: [{ code: 'stock_alert_here' }] } },
      unpaid: { userErrors: [{ code: 'shipment_required' }, { code: 'payment_not_offered' }] },
      dear: { userErrors: [{ code: 'insufficient_order_balance' }] },
    });
  });

  test('an order takes the available quantity and names the rest; stock is not oversold', async () => {
    const [shop] = shops;
    const { dealer, sorg, article } = shop!;
    await setStock(shop!, 3, 14);
    await fill(server, dealer, sorg, { [article.code]: 18 });
    const { data } = await order(server, dealer, {
      products: [{ articleCode: article.code, sorg, qty: 18, reviewedQty: 18, reviewedPrice: '10.00' }],
      shipments: [{ merchant: 'main', shipmentId: shop!.shipmentId }],
    });
    expect(data.checkoutV5).toMatchObject({
      userErrors: [],
      orders: [{ lines: [{ qty: 14, subtotal: '140.00' }] }],
      leftOut: [{ code: 'exceeds_stock', params: { available: 14, requested: 18, ordered: 14 } }],
    });
    expect(await stockOf(server, article.id)).toEqual({ qty: 14, reserved: 14 });
    // Nothing is on its way, so the rest leaves the cart.
    expect((await server.graphql(dealer, '{ cart { qty } }')).data.cart).toEqual([]);
  });

  test('a market with complete lines only gives no number for what it leaves out', async () => {
    const shop = shops[2]!;
    await setStock(shop, 3, 14);
    const { data } = await order(server, shop.dealer, {
      products: [{ articleCode: shop.article.code, sorg: shop.sorg, qty: 18, reviewedQty: 18 }],
      shipments: [{ merchant: 'main', shipmentId: shop.shipmentId }],
    });
    expect(data.checkoutV5.userErrors).toMatchObject([{ code: 'stock_short', params: { requested: 18 } }]);
    expect(JSON.stringify(data.checkoutV5)).not.toMatch(/\b14\b/);
    expect(await stockOf(server, shop.article.id)).toEqual({ qty: 14, reserved: 0 });
  });

  test('an alert waits for no more than the mask shows, so that its notice reveals no number', async () => {
    const [shop] = shops;
    await setStock(shop!, 0, 0);
    const { data } = await server.graphql(shop!.dealer, alert, {
      code: shop!.article.code,
      sorg: shop!.sorg,
      qty: 250,
    });
    expect(data.addStockAlert).toMatchObject({ stockAlert: { qty: 11 }, userErrors: [] });
  });
});
