import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import {
  checkoutThirdParty,
  fillThirdPartyCart,
  makeThirdPartyArticle,
  makeVendor,
  thirdPartyProduct,
} from './third-party.factory.ts';

const server = testServer();
let sorg = '';
let unchecked = '';
let closed = '';
beforeAll(async () => {
  sorg = await makeSorg(server);
  unchecked = await makeSorg(server);
  closed = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  await makeMarket(server, {
    host: 'unchecked.example',
    sorgs: [unchecked],
    configuration: { checkStock3rdParty: false, checkPrice3rdParty: false },
  });
  await makeMarket(server, { host: 'closed.example', sorgs: [closed], configuration: { canCheckout: false } });
});

interface Outcome {
  readonly orders: { orderNo: string; totalOrder: string; details: { orderQty: number }[] }[] | null;
  readonly results: { vendorId: string; order: { orderNo: string } | null; userErrors: { code: string }[] }[] | null;
  readonly message: { status: string };
  readonly userErrors: { field: string; code: string; params: Record<string, unknown> }[];
}
const checkout = async (
  ...given: Parameters<typeof checkoutThirdParty> extends [unknown, ...infer Rest] ? Rest : never
) => {
  const { data, errors } = await checkoutThirdParty(server, ...given);
  expect(errors).toBeUndefined();
  return data.checkoutThirdPartyV2 as Outcome;
};
const stockOf = async (articleId: string): Promise<number> =>
  (
    await server.db
      .selectFrom('third_party_article')
      .select('stock')
      .where('id', '=', articleId)
      .executeTakeFirstOrThrow()
  ).stock;
const ordersOf = async (customerId: string): Promise<number> =>
  (await server.db.selectFrom('third_party_order').select('id').where('customer_id', '=', customerId).execute()).length;
const cartOf = async (caller: Caller) =>
  (await server.graphql(caller, '{ thirdPartyCart { version groups { items { articleCode qty } } } }')).data
    .thirdPartyCart;

describe('checkout (Q-121)', () => {
  test('makes one order per vendor, takes the stock and leaves the rest in the cart', async () => {
    const [one, two] = [await makeVendor(server, { sorg }), await makeVendor(server, { sorg })];
    const a = await makeThirdPartyArticle(server, { vendor: one, price: 1_999, stock: 10 });
    const b = await makeThirdPartyArticle(server, { vendor: one, price: 1, stock: 10 });
    const c = await makeThirdPartyArticle(server, { vendor: two, price: 500, stock: 10 });
    const dealer = await makeDealer(server, { sorgs: [sorg], name: 'Spoke and Chain' });
    await fillThirdPartyCart(server, dealer, [
      thirdPartyProduct(a, 5),
      thirdPartyProduct(b, 1),
      thirdPartyProduct(c, 2),
    ]);
    const outcome = await checkout(
      dealer,
      [thirdPartyProduct(a, 3), thirdPartyProduct(b, 1), thirdPartyProduct(c, 2, '5.00')],
      { notes: 'Ring at the back', cartVersion: 2 },
    );
    expect(outcome).toMatchObject({
      message: { status: 'success' },
      userErrors: [],
      orders: [
        {
          vendor: { id: one },
          totalOrder: '59.98',
          cancelledAmount: '0.00',
          currency: 'USD',
          status: 'open',
          notes: 'Ring at the back',
          units: 4,
          custThirdParty: { name: 'Spoke and Chain' },
          address: { city: 'Testville' },
          details: [
            { articleCode: a.code, price: '19.99', subtotal: '59.97', orderQty: 3, salesUnit: 'pair', status: 'open' },
            { articleCode: b.code, price: '0.01', subtotal: '0.01', orderQty: 1, nextStatuses: [] },
          ],
        },
        { vendor: { id: two }, totalOrder: '10.00' },
      ],
    });
    expect([await stockOf(a.id), await stockOf(b.id), await stockOf(c.id)]).toEqual([7, 9, 8]);
    expect(await cartOf(dealer)).toMatchObject({ groups: [{ items: [{ articleCode: a.code, qty: 2 }] }] });
    const { rows } = await sql<{ actor: string; number: string }>`
      select actor_name as actor, after ->> 'number' as number
        from platform_audit
       where action = 'third-party.ordered'
         and customer_id = ${dealer.customer.id}`.execute(server.db);
    expect(rows.map(({ number }) => number).sort()).toEqual(outcome.orders?.map(({ orderNo }) => orderNo).sort());
  });

  test('refuses lines above the stock, with a changed price, without a price or not offered, by vendor', async () => {
    const [one, two] = [await makeVendor(server, { sorg }), await makeVendor(server, { sorg })];
    const short = await makeThirdPartyArticle(server, { vendor: one, stock: 1 });
    const fine = await makeThirdPartyArticle(server, { vendor: one });
    const good = await makeThirdPartyArticle(server, { vendor: two });
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    await fillThirdPartyCart(server, dealer, [thirdPartyProduct(fine, 2), thirdPartyProduct(good, 2)]);
    const outcome = await checkout(dealer, [
      thirdPartyProduct(short, 2, '10.00'),
      thirdPartyProduct(fine, 2, '9.99'),
      thirdPartyProduct(good, 1, '10.00'),
    ]);
    expect(outcome.userErrors).toMatchObject([
      { field: 'products[0]', code: 'third_party_stock_short', params: { available: 1, qty: 2 } },
      { field: 'products[1]', code: 'third_party_price_changed', params: { from: '9.99', to: '10.00' } },
    ]);
    expect(outcome.results).toMatchObject([
      {
        vendorId: one,
        order: null,
        userErrors: [{ code: 'third_party_stock_short' }, { code: 'third_party_price_changed' }],
      },
      { vendorId: two, order: { orderNo: outcome.orders?.[0]?.orderNo }, userErrors: [] },
    ]);
    expect([await stockOf(short.id), await stockOf(fine.id), await stockOf(good.id)]).toEqual([1, 100, 99]);
    expect(await cartOf(dealer)).toMatchObject({
      groups: [{ items: [{ articleCode: fine.code, qty: 2 }] }, { items: [{ articleCode: good.code, qty: 1 }] }],
    });

    await server.db.updateTable('third_party_article').set({ price: null }).where('id', '=', fine.id).execute();
    const foreign = await makeThirdPartyArticle(server, { vendor: await makeVendor(server, { sorg: unchecked }) });
    const nothing = await checkout(dealer, [
      thirdPartyProduct(fine, 1),
      thirdPartyProduct(foreign, 1, '10.00'),
      thirdPartyProduct(good, 1, '10.00'),
      thirdPartyProduct(good, 1, '10.00'),
    ]);
    expect(nothing.orders).toBeNull();
    expect(nothing.userErrors.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'products[0] third_party_no_price',
      'products[1] third_party_not_available',
      'products[3] bad_input',
    ]);
  });

  test('the older call answers with all orders or none', async () => {
    const [one, two] = [await makeVendor(server, { sorg }), await makeVendor(server, { sorg })];
    const a = await makeThirdPartyArticle(server, { vendor: one, stock: 2 });
    const b = await makeThirdPartyArticle(server, { vendor: two, stock: 2 });
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const older = async (quantities: readonly [number, number]) =>
      (
        await server.graphql(
          dealer,
          `mutation ($products: [ThirdPartyProductInput!]!) { checkoutThirdParty(shipment: {}, products: $products) {
             orders { orderNo } message { status } userErrors { field code } } }`,
          { products: [thirdPartyProduct(a, quantities[0], '10.00'), thirdPartyProduct(b, quantities[1], '10.00')] },
        )
      ).data.checkoutThirdParty;
    expect(await older([1, 3])).toMatchObject({
      orders: null,
      message: { status: 'failed' },
      userErrors: [{ field: 'products[1]', code: 'third_party_stock_short' }],
    });
    expect(await ordersOf(dealer.customer.id)).toBe(0);
    expect(await stockOf(a.id)).toBe(2);
    expect((await older([1, 2])).orders).toHaveLength(2);
    expect([await stockOf(a.id), await stockOf(b.id)]).toEqual([1, 0]);
  });

  test('a market without the checks takes more than the stock, never below zero, at today’s price', async () => {
    const vendor = await makeVendor(server, { sorg: unchecked });
    const article = await makeThirdPartyArticle(server, { vendor, price: 1_500, stock: 2 });
    const dealer = await makeDealer(server, { sorgs: [unchecked], host: 'unchecked.example' });
    const outcome = await checkout(dealer, [thirdPartyProduct(article, 5, '10.00')]);
    expect(outcome.orders).toMatchObject([{ totalOrder: '75.00' }]);
    expect(await stockOf(article.id)).toBe(0);
    const item = await server.db
      .selectFrom('third_party_item')
      .select(['qty', 'taken_qty'])
      .where('article_id', '=', article.id)
      .executeTakeFirst();
    expect(item).toEqual({ qty: 5, taken_qty: 2 });
  });

  test('a changed cart, a closed checkout, no customer and missing permissions are refused', async () => {
    const vendor = await makeVendor(server, { sorg });
    const article = await makeThirdPartyArticle(server, { vendor });
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const products = [thirdPartyProduct(article, 1, '10.00')];
    expect((await checkout(dealer, products, { cartVersion: 4 })).userErrors).toMatchObject([
      { code: 'cart_changed', params: { version: 0 } },
    ]);
    const shut = await makeDealer(server, { sorgs: [closed], host: 'closed.example' });
    expect((await checkout(shut, products)).userErrors).toMatchObject([{ code: 'checkout_disabled' }]);
    const desk = await makeUser(server, { role: 'order.desk', groupRole: 'Order desk' });
    expect((await checkout(await signIn(server, desk.id), products)).userErrors).toMatchObject([
      { code: 'customer_required' },
    ]);
    const retailer = await makeDealer(server, { sorgs: [sorg], role: 'retailer' });
    expect((await checkout(retailer, products)).userErrors).toMatchObject([{ code: 'forbidden_scope' }]);
    expect(await ordersOf(dealer.customer.id)).toBe(0);
    expect(await stockOf(article.id)).toBe(100);
  });

  test('staff order for a dealer: the order belongs to the dealer and names both', async () => {
    const vendor = await makeVendor(server, { sorg });
    const article = await makeThirdPartyArticle(server, { vendor });
    const dealer = await makeDealer(server, { sorgs: [sorg], salesman: 'S77' });
    const rep = await makeUser(server, {
      role: 'salesman',
      groupRole: 'Sales',
      name: 'Rep of the east',
      areas: [{ sorg, limitation: 'salesman', option: 'include', value: 'S77' }],
    });
    const acting = await signIn(server, rep.id, dealer.customer.id);
    const outcome = await checkout(acting, [thirdPartyProduct(article, 1, '10.00')]);
    expect(outcome.orders).toMatchObject([{ createdBy: 'Rep of the east' }]);
    const row = await server.db
      .selectFrom('third_party_order')
      .select(['customer_id', 'acting', 'created_by_user_id'])
      .where('number', '=', outcome.orders?.[0]?.orderNo ?? '')
      .executeTakeFirst();
    expect(row).toEqual({ customer_id: dealer.customer.id, acting: true, created_by_user_id: rep.id });
  });
});

describe('parallel checkouts', () => {
  test('100 checkouts for the last 20 sell 20', async () => {
    const vendor = await makeVendor(server, { sorg });
    const [a, b] = [
      await makeThirdPartyArticle(server, { vendor, stock: 20 }),
      await makeThirdPartyArticle(server, { vendor, stock: 100 }),
    ];
    const dealers: Caller[] = [];
    for (let index = 0; index < 10; index += 1) dealers.push(await makeDealer(server, { sorgs: [sorg] }));
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        // Half of them name the articles in reverse order: rows are locked in one order, so nothing blocks for ever.
        const products = [thirdPartyProduct(a, 1, '10.00'), thirdPartyProduct(b, 1, '10.00')];
        return checkout(
          dealers[index % 10]!,
          index % 2 === 0 ? products : products.reverse(),
          {},
          {
            'idempotency-key': `press-${index}`,
          },
        );
      }),
    );
    const placed = outcomes.filter(({ orders }) => orders !== null);
    expect(placed).toHaveLength(20);
    expect(outcomes.flatMap(({ userErrors }) => userErrors.map(({ code }) => code))).toEqual(
      Array.from({ length: 80 }, () => 'third_party_stock_short'),
    );
    expect([await stockOf(a!.id), await stockOf(b!.id)]).toEqual([0, 80]);
    const { rows } = await sql<{ units: number }>`
      select sum(qty)::int as units from third_party_item where article_id = ${a!.id}`.execute(server.db);
    expect(rows[0]?.units).toBe(20);
  });

  test('twenty submits with one key make one order and get one answer; another body is refused', async () => {
    const vendor = await makeVendor(server, { sorg });
    const article = await makeThirdPartyArticle(server, { vendor });
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const press = (qty: number) =>
      checkout(dealer, [thirdPartyProduct(article, qty, '10.00')], {}, { 'idempotency-key': 'once' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => press(2)));
    expect(new Set(answers.map(({ orders }) => orders?.[0]?.orderNo)).size).toBe(1);
    expect(await ordersOf(dealer.customer.id)).toBe(1);
    expect(await stockOf(article.id)).toBe(98);
    expect((await press(3)).userErrors).toMatchObject([{ code: 'idempotency_key_reused' }]);
  });

  test('a refusal is not stored under its key: the same submit passes once the reason is gone', async () => {
    const vendor = await makeVendor(server, { sorg });
    const article = await makeThirdPartyArticle(server, { vendor, stock: 0 });
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const press = () => checkout(dealer, [thirdPartyProduct(article, 1, '10.00')], {}, { 'idempotency-key': 'again' });
    expect((await press()).userErrors).toMatchObject([{ code: 'third_party_stock_short' }]);
    await server.db.updateTable('third_party_article').set({ stock: 1 }).where('id', '=', article.id).execute();
    expect((await press()).orders).toHaveLength(1);
  });

  test('order numbers have no gaps and no duplicates', async () => {
    const { rows } = await sql<{ count: number; highest: number }>`
      select count(*)::int as count, max(right(number, 6)::int) as highest
        from third_party_order
       group by left(number, 8)`.execute(server.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { count, highest } of rows) expect(highest).toBe(count);
  });
});

test('totals are the exact sums of price times quantity, whatever is ordered', async () => {
  const vendor = await makeVendor(server, { sorg });
  const dealer = await makeDealer(server, { sorgs: [sorg] });
  const line = fc.record({ cents: fc.integer({ min: 1, max: 10 ** 9 }), qty: fc.integer({ min: 1, max: 99_999 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 4 }), async (lines) => {
      const products = [];
      for (const { cents, qty } of lines) {
        const article = await makeThirdPartyArticle(server, { vendor, price: cents, stock: qty });
        products.push(thirdPartyProduct(article, qty));
      }
      const total = lines.reduce((sum, { cents, qty }) => sum + BigInt(cents) * BigInt(qty), 0n);
      const { orders } = await checkout(dealer, products);
      expect(BigInt((orders?.[0]?.totalOrder ?? '').replace('.', ''))).toBe(total);
    }),
    { numRuns: 12 },
  );
});
