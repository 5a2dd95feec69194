import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { fill, makeArticles, makeBuyer } from './cart.factory.ts';

const server = testServer();
let sorg = '';
let other = '';
beforeAll(async () => {
  sorg = await makeSorg(server);
  other = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], configuration: { cartDisclaimer: 'Prices before tax' } });
});

const overview = `{ cartOverview { version lineCount units readyUnits disclaimer lines { id articleCode qty readyQty preOrderQty missingQty unitPrice subtotal seenPrice priceChange problems { code params message }
  product { name article_code orderQuota allowToOrder price { dealer symbol decimal_precission discount { salesDealNo details { qty discount type } } } } }
  sections { sorg merchantName currency { symbol } ready { lines units amount } preOrder { lines units amount } earliestOn } } }`;

describe('updateProductsInCart', () => {
  test('R-179, R-183: sets absolute quantities, removes with 0, returns total quantity and list', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a, b] = await makeArticles(server, [
      { sorg, price: 10_050 },
      { sorg, price: 200 },
    ]);
    const filled = await fill(server, dealer, sorg, { [a!.code]: 3, [b!.code]: 5 });
    expect(filled.data.updateProductsInCart).toMatchObject({
      cart: { lines: 2, units: 8 },
      message: { status: 'success' },
      userErrors: [],
    });
    expect((await fill(server, dealer, sorg, { [a!.code]: 4 })).data.updateProductsInCart.cart).toMatchObject({
      lines: 2,
      units: 9,
    });
    expect((await fill(server, dealer, sorg, { [b!.code]: 0 })).data.updateProductsInCart.cart).toMatchObject({
      lines: 1,
      units: 4,
    });
    const { data } = await server.graphql(dealer, overview);
    expect(data.cartOverview).toMatchObject({
      version: 4,
      lineCount: 1,
      units: 4,
      readyUnits: 4,
      disclaimer: 'Prices before tax',
      lines: [
        {
          articleCode: a!.code,
          qty: 4,
          readyQty: 4,
          preOrderQty: 0,
          missingQty: 0,
          unitPrice: '100.50',
          subtotal: '402.00',
          priceChange: null,
          problems: [],
          product: {
            article_code: a!.code,
            allowToOrder: true,
            price: { dealer: '100.50', symbol: '$', decimal_precission: 2 },
          },
        },
      ],
      sections: [{ sorg, ready: { lines: 1, units: 4, amount: '402.00' }, preOrder: { lines: 0 } }],
    });
  });

  test('R-182: refuses single lines, such as one above the order limit, without losing the others', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [good, limited, packed, priceless, empty] = await makeArticles(server, [
      { sorg },
      { sorg, orderLimit: 4 },
      { sorg, packSize: 6 },
      { sorg, price: null },
      { sorg, stock: 0 },
    ]);
    const { data } = await fill(server, dealer, sorg, {
      [good!.code]: 1,
      [limited!.code]: 5,
      [packed!.code]: 7,
      [priceless!.code]: 1,
      [empty!.code]: 1,
      'NO-SUCH': 1,
    });
    expect(data.updateProductsInCart).toMatchObject({
      cart: { lines: 1, units: 1 },
      message: { status: 'failed' },
      userErrors: [
        { field: 'products[1]', code: 'exceeds_order_limit', params: { limit: 4 } },
        { field: 'products[2]', code: 'not_pack_multiple', params: { pack: 6 } },
        { field: 'products[3]', code: 'no_price' },
        { field: 'products[4]', code: 'no_stock' },
        { field: 'products[5]', code: 'article_not_found' },
      ],
    });
  });

  test('a cart that changed elsewhere returns cart_changed with its version', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a] = await makeArticles(server, [{ sorg }]);
    // The first change knows that there was no cart yet.
    expect((await server.graphql(dealer, '{ cartOverview { version } }')).data.cartOverview.version).toBe(0);
    expect((await fill(server, dealer, sorg, { [a!.code]: 1 }, 0)).data.updateProductsInCart).toMatchObject({
      cart: { version: 2 },
      userErrors: [],
    });
    expect((await fill(server, dealer, sorg, { [a!.code]: 2 }, 0)).data.updateProductsInCart.userErrors).toMatchObject([
      { code: 'cart_changed' },
    ]);
    const stale = await fill(server, dealer, sorg, { [a!.code]: 9 }, 1);
    expect(stale.data.updateProductsInCart).toMatchObject({
      cart: null,
      userErrors: [{ field: 'version', code: 'cart_changed', params: { version: 2 } }],
    });
    expect((await fill(server, dealer, sorg, { [a!.code]: 9 }, 2)).data.updateProductsInCart).toMatchObject({
      cart: { units: 9, version: 3 },
    });
  });

  test('parallel changes of one cart run one after the other', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const articles = await makeArticles(
      server,
      Array.from({ length: 6 }, () => ({ sorg })),
    );
    await Promise.all(articles.map((article) => fill(server, dealer, sorg, { [article.code]: 2 })));
    const { data } = await server.graphql(dealer, '{ cartCount { lines units version } }');
    expect(data.cartCount).toEqual({ lines: 6, units: 12, version: 7 });
  });

  test("a product's quota is its order limit less the quantity in the own cart (Q-077)", async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const colleague = await makeBuyer(server, { sorgs: [sorg] });
    const [limited, open] = await makeArticles(server, [{ sorg, orderLimit: 10 }, { sorg }]);
    await fill(server, dealer, sorg, { [limited!.code]: 7, [open!.code]: 7 });
    const quotas = async (caller: Caller) =>
      (
        await server.graphql(
          caller,
          'query ($a: String!, $b: String!) { a: productDetailsV2(slug: $a) { variants { orderLimit orderQuota } } b: productDetailsV2(slug: $b) { variants { orderQuota } } }',
          {
            a: limited!.code,
            b: open!.code,
          },
        )
      ).data;
    expect(await quotas(dealer)).toEqual({
      a: { variants: [{ orderLimit: 10, orderQuota: 3 }] },
      b: { variants: [{ orderQuota: null }] },
    });
    expect((await quotas(colleague)).a).toEqual({ variants: [{ orderLimit: 10, orderQuota: 10 }] });
  });

  test('accepts up to 5,000 lines in one request', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    await sql`
      with a as (
        insert into catalog_article (code, display_code, model_id, created_at, updated_at)
        select 'BULK-' || n, 'BULK-' || n, (select id from catalog_model limit 1), now(), now()
          from generate_series(1, 5001) n
        returning id),
      s as (
        insert into catalog_article_sorg (sorg, article_id, merchant, updated_at)
        select ${sorg}, id, 'main', now()
          from a),
      p as (
        insert into catalog_price (article_id, sorg, price_list, valid_from, amount, currency)
        select id, ${sorg}, 'dealer', '2020-01-01', 100, 'USD'
          from a)
      insert into catalog_stock (article_id, sorg, site, qty, as_of)
      select id, ${sorg}, 'S1', 10, now()
        from a`.execute(server.db);
    await makeArticles(server, []);
    const all = Object.fromEntries(Array.from({ length: 5000 }, (_value, index) => [`BULK-${index + 1}`, 1]));
    expect((await fill(server, dealer, sorg, all)).data.updateProductsInCart).toMatchObject({
      cart: { lines: 5000, units: 5000 },
      userErrors: [],
    });
    expect((await fill(server, dealer, sorg, { 'BULK-5001': 1 })).data.updateProductsInCart).toMatchObject({
      cart: null,
      userErrors: [{ code: 'too_many', params: { limit: 5000 } }],
    });
  });

  test('requires a user to choose a customer (R-004)', async () => {
    const user = await makeUser(server, {
      role: 'salesman',
      groupRole: 'Sales',
      areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
    });
    const caller = await signIn(server, user.id);
    expect((await fill(server, caller, sorg, { X: 1 })).data.updateProductsInCart.userErrors).toMatchObject([
      { code: 'customer_required' },
    ]);
    expect((await server.graphql(caller, '{ cart { id } }')).data.cart).toEqual([]);
  });
});

describe('reading the cart', () => {
  test('R-177: splits a line into ready and pre-order and prices each part', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a] = await makeArticles(server, [{ sorg, price: 1_000, stock: 4 }]);
    await server.db
      .insertInto('catalog_arrival')
      .values({
        article_id: a!.id,
        sorg,
        site: 'S1',
        arrives_on: sql`(now() + interval '20 days')::date`,
        qty: 50,
        as_of: new Date(),
      })
      .execute();
    await fill(server, dealer, sorg, { [a!.code]: 10 });
    const { data } = await server.graphql(dealer, overview);
    expect(data.cartOverview.lines[0]).toMatchObject({
      readyQty: 4,
      preOrderQty: 6,
      missingQty: 0,
      subtotal: '100.00',
      problems: [],
    });
    expect(data.cartOverview.sections[0]).toMatchObject({
      ready: { units: 4, amount: '40.00' },
      preOrder: { units: 6, amount: '60.00' },
    });
  });

  test('reports what exceeds stock and price changes since the line was added', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a] = await makeArticles(server, [{ sorg, price: 1_000, stock: 4 }]);
    await fill(server, dealer, sorg, { [a!.code]: 6 });
    await server.db.updateTable('catalog_price').set({ amount: 1_180 }).where('article_id', '=', a!.id).execute();
    const { data } = await server.graphql(dealer, overview);
    expect(data.cartOverview.lines[0]).toMatchObject({
      readyQty: 4,
      missingQty: 2,
      seenPrice: '10.00',
      unitPrice: '11.80',
      priceChange: '1.80',
      problems: [{ code: 'exceeds_stock', params: { available: 4, requested: 6 } }],
    });
  });

  test("returns only the caller's own cart: not a colleague's, another dealer's or another customer's", async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const stranger = await makeBuyer(server, { sorgs: [sorg] });
    const user = await makeUser(server, { role: 'dealer', groupRole: 'Dealer', customerId: dealer.customer.id });
    const colleague = await signIn(server, user.id, dealer.customer.id);
    const [a] = await makeArticles(server, [{ sorg }]);
    await fill(server, dealer, sorg, { [a!.code]: 2 });
    const { data } = await server.graphql(dealer, '{ cart { id } simpleCart { product { article_code sorg } qty } }');
    expect(data.simpleCart).toEqual([{ product: { article_code: a!.code, sorg }, qty: 2 }]);
    for (const caller of [stranger, colleague]) {
      expect(
        (
          await server.graphql(caller, 'query ($ids: [ID!]) { cart(ids: $ids) { id } cartCount { lines } }', {
            ids: [data.cart[0].id],
          })
        ).data,
      ).toEqual({
        cart: [],
        cartCount: { lines: 0 },
      });
    }
  });

  test('filters by ids and by product page; hides a sorg without an area', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a, b] = await makeArticles(server, [{ sorg }, { sorg }]);
    const [foreign] = await makeArticles(server, [{ sorg: other }]);
    await fill(server, dealer, sorg, { [a!.code]: 1, [b!.code]: 1 });
    const { data } = await server.graphql(
      dealer,
      'query ($slug: String) { cart(slug: $slug) { product { article_code slug } } }',
      { slug: b!.slug },
    );
    expect(data.cart).toEqual([{ product: { article_code: b!.code, slug: b!.slug } }]);
    expect(
      (await fill(server, dealer, other, { [foreign!.code]: 1 })).data.updateProductsInCart.userErrors,
    ).toMatchObject([{ code: 'article_not_found' }]);
  });
});

describe('response of a request', () => {
  test('two changes in one request each return the cart after that change', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a, b] = await makeArticles(server, [{ sorg }, { sorg }]);
    const { data } = await server.graphql(
      dealer,
      `mutation ($one: [CartProductInput!]!, $two: [CartProductInput!]!) {
        one: updateProductsInCart(products: $one) { cart { units overview { units } } } two: updateProductsInCart(products: $two) { cart { units overview { units lines { articleCode } } } } }`,
      { one: [{ articleCode: a!.code, sorg, qty: 1 }], two: [{ articleCode: b!.code, sorg, qty: 2 }] },
    );
    expect(data).toMatchObject({
      one: { cart: { units: 1 } },
      two: { cart: { units: 3, overview: { units: 3, lines: [{}, {}] } } },
    });
  });

  test('a deal lowers the price of the part whose quantity reaches it', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a] = await makeArticles(server, [{ sorg, price: 1_000, stock: 5 }]);
    const deal = await server.db
      .insertInto('catalog_deal')
      .values({ number: 'SD-1', sorg, description: JSON.stringify({ en: 'Spring' }), valid_from: '2020-01-01' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('catalog_deal_line')
      .values([
        { deal_id: deal.id, article_id: a!.id, min_qty: 5, type: 'percent', value: 1_000 },
        { deal_id: deal.id, article_id: a!.id, min_qty: 10, type: 'percent', value: 2_000 },
      ])
      .execute();
    await server.db
      .insertInto('catalog_arrival')
      .values({
        article_id: a!.id,
        sorg,
        site: 'S1',
        arrives_on: sql`(now() + interval '20 days')::date`,
        qty: 50,
        as_of: new Date(),
      })
      .execute();
    await fill(server, dealer, sorg, { [a!.code]: 15 });
    const { data } = await server.graphql(
      dealer,
      '{ cart { readyQty readyPrice preOrderQty preOrderPrice subtotal product { price { discount { salesDealNo description details { qty discount type } } } } } }',
    );
    expect(data.cart[0]).toEqual({
      readyQty: 5,
      readyPrice: '9.00',
      preOrderQty: 10,
      preOrderPrice: '8.00',
      subtotal: '125.00',
      product: {
        price: {
          discount: {
            salesDealNo: 'SD-1',
            description: 'Spring',
            details: [
              { qty: 5, discount: '10.00', type: 'percent' },
              { qty: 10, discount: '20.00', type: 'percent' },
            ],
          },
        },
      },
    });
  });

  test('stockOrderConfirmations plans from stock, then from what arrives', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a] = await makeArticles(server, [{ sorg, stock: 3 }]);
    await server.db
      .insertInto('catalog_arrival')
      .values({
        article_id: a!.id,
        sorg,
        site: 'S1',
        arrives_on: sql`(now() + interval '30 days')::date`,
        qty: 4,
        as_of: new Date(),
      })
      .execute();
    const ask = (orders: Record<string, unknown>[]) =>
      server.graphql(
        dealer,
        'query ($orders: [StockOrderInput!]!) { stockOrderConfirmations(orders: $orders, reqDeliveryDate: "") { articleCode openQty confirmations { supplyQty supplySite supplyLocation } } }',
        { orders },
      );
    expect(
      (
        await ask([
          { articleCode: a!.code, sorg, qty: 9 },
          { articleCode: 'NO-SUCH', sorg, qty: 2 },
        ])
      ).data.stockOrderConfirmations,
    ).toEqual([
      {
        articleCode: a!.code,
        openQty: 2,
        confirmations: [
          { supplyQty: 3, supplySite: 'S1', supplyLocation: 'Site 1' },
          { supplyQty: 4, supplySite: '', supplyLocation: '' },
        ],
      },
      { articleCode: 'NO-SUCH', openQty: 2, confirmations: [] },
    ]);
    expect(
      (
        await server.db
          .selectFrom('catalog_stock')
          .select('reserved')
          .where('article_id', '=', a!.id)
          .executeTakeFirst()
      )?.reserved,
    ).toBe(0);
  });
});
