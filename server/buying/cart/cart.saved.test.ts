import { beforeAll, describe, expect, test } from 'vitest';
import { readWorkbook } from '#platform/sheets/xlsx.ts';
import { testServer } from '#testing/harness.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { fill, makeArticles, makeBuyer, order, type Dealer } from './cart.factory.ts';

const server = testServer();
let sorg = '';
beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
});

type Wanted = { articleCode: string; qty: number; cartQty?: number | null };
const arrange = async (caller: Dealer, products: Wanted[], version?: number) =>
  (
    await server.graphql(
      caller,
      `mutation ($products: [SavedProductInput!]!, $version: Int) { updateSavedProducts(products: $products, version: $version) {
        cart { lines units version } message { status } userErrors { field code params } } }`,
      { products: products.map((product) => ({ sorg, ...product })), version },
    )
  ).data.updateSavedProducts;
const read = async (caller: Dealer) =>
  (
    await server.graphql(
      caller,
      `{ cartOverview { version lineCount units lines { articleCode qty } saved { articleCode qty unitPrice seenPrice priceChange problems { code } product { name } article { availability { state } } } } }`,
    )
  ).data.cartOverview;

describe('saved for later', () => {
  test('a line is saved, moved back and undone, each in one change', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a, b] = await makeArticles(server, [{ sorg, price: 1_000 }, { sorg }]);
    await fill(server, dealer, sorg, { [a!.code]: 3, [b!.code]: 1 });
    expect(await arrange(dealer, [{ articleCode: a!.code, qty: 3, cartQty: 0 }], 2)).toMatchObject({
      cart: { lines: 1, units: 1, version: 3 },
      message: { status: 'success' },
      userErrors: [],
    });
    expect(await read(dealer)).toMatchObject({
      lineCount: 1,
      units: 1,
      lines: [{ articleCode: b!.code }],
      saved: [{ articleCode: a!.code, qty: 3, unitPrice: '10.00', seenPrice: '10.00', problems: [] }],
    });
    expect(await arrange(dealer, [{ articleCode: a!.code, qty: 0, cartQty: 3 }], 3)).toMatchObject({
      cart: { lines: 2, units: 4 },
    });
    expect(await read(dealer)).toMatchObject({
      saved: [],
      lines: [{ articleCode: b!.code }, { articleCode: a!.code, qty: 3 }],
    });
  });

  test('a line moved back into the cart is checked again: a refused product stays saved, others are moved', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a, b] = await makeArticles(server, [{ sorg, price: 1_000, stock: 9 }, { sorg }]);
    await arrange(dealer, [
      { articleCode: a!.code, qty: 3 },
      { articleCode: b!.code, qty: 2 },
    ]);
    await server.db.updateTable('catalog_stock').set({ qty: 0 }).where('article_id', '=', a!.id).execute();
    await server.db.updateTable('catalog_price').set({ amount: 1_200 }).where('article_id', '=', a!.id).execute();
    expect(
      await arrange(dealer, [
        { articleCode: b!.code, qty: 0, cartQty: 2 },
        { articleCode: a!.code, qty: 0, cartQty: 3 },
      ]),
    ).toMatchObject({
      cart: { lines: 1 },
      message: { status: 'failed' },
      userErrors: [{ field: 'products[1]', code: 'no_stock' }],
    });
    expect((await read(dealer)).saved).toMatchObject([
      {
        articleCode: a!.code,
        qty: 3,
        unitPrice: '12.00',
        seenPrice: '10.00',
        priceChange: '2.00',
        problems: [{ code: 'no_stock' }],
      },
    ]);
  });

  test('survives the checkout and is not ordered', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a, b] = await makeArticles(server, [{ sorg }, { sorg }]);
    await fill(server, dealer, sorg, { [a!.code]: 1 });
    await arrange(dealer, [{ articleCode: b!.code, qty: 4 }]);
    const { data } = await server.graphql(dealer, '{ checkoutReview { units lineCount staying { qty } } }');
    expect(data.checkoutReview).toEqual({ units: 1, lineCount: 1, staying: [] });
    const answer = await order(server, dealer, { products: [{ articleCode: a!.code, sorg, qty: 1 }] });
    expect(answer.data.checkoutV5.orders).toHaveLength(1);
    expect(await read(dealer)).toMatchObject({ lineCount: 0, saved: [{ articleCode: b!.code, qty: 4 }] });
  });

  test('a product hidden meanwhile is named, can be saved from the cart and removed', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a] = await makeArticles(server, [{ sorg }]);
    await fill(server, dealer, sorg, { [a!.code]: 2 });
    const { name } = (await server.graphql(dealer, '{ cart { product { name } } }')).data.cart[0].product;
    await server.db
      .updateTable('catalog_article_sorg')
      .set({ removed_at: new Date() })
      .where('article_id', '=', a!.id)
      .execute();
    await makeArticles(server, []);
    expect(await arrange(dealer, [{ articleCode: a!.code, qty: 2, cartQty: 0 }])).toMatchObject({
      cart: { lines: 0 },
      userErrors: [],
    });
    expect((await read(dealer)).saved).toMatchObject([
      { articleCode: a!.code, qty: 2, product: { name }, problems: [{}] },
    ]);
    expect(await arrange(dealer, [{ articleCode: a!.code, qty: 0, cartQty: 2 }])).toMatchObject({
      userErrors: [{ field: 'products[0]' }],
    });
    expect(await arrange(dealer, [{ articleCode: a!.code, qty: 0 }])).toMatchObject({ userErrors: [] });
    expect((await read(dealer)).saved).toEqual([]);
  });

  test('belongs to one user: a colleague and another dealer neither see nor change it; an outdated version is refused', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const stranger = await makeBuyer(server, { sorgs: [sorg] });
    const user = await makeUser(server, { role: 'dealer', groupRole: 'Dealer', customerId: dealer.customer.id });
    const colleague = { ...dealer, ...(await signIn(server, user.id, dealer.customer.id)) };
    const [a] = await makeArticles(server, [{ sorg }]);
    await arrange(dealer, [{ articleCode: a!.code, qty: 5 }]);
    for (const other of [stranger, colleague]) {
      expect((await read(other)).saved).toEqual([]);
      await arrange(other, [{ articleCode: a!.code, qty: 0 }]);
    }
    expect((await read(dealer)).saved).toMatchObject([{ qty: 5 }]);
    expect(await arrange(dealer, [{ articleCode: a!.code, qty: 1 }], 1)).toMatchObject({
      cart: null,
      userErrors: [{ field: 'version', code: 'cart_changed' }],
    });
    expect(await arrange(dealer, [])).toMatchObject({ userErrors: [{ code: 'products_required' }] });
  });
});

describe('several carts', () => {
  test('a second, named cart of the same user does not affect the first; names are unique', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a, b] = await makeArticles(server, [{ sorg }, { sorg }]);
    await fill(server, dealer, sorg, { [a!.code]: 2 });
    const named = {
      customer_id: dealer.customer.id,
      user_id: dealer.userId,
      name: 'Spring demo',
      created_at: new Date(),
      updated_at: new Date(),
    };
    const { id } = await server.db.insertInto('cart_cart').values(named).returning('id').executeTakeFirstOrThrow();
    const line = { cart_id: id, sorg, uom: 'PCE', added_at: new Date(), updated_at: new Date() };
    await server.db
      .insertInto('cart_line')
      .values([
        { ...line, article_id: a!.id, qty: 7 },
        { ...line, article_id: b!.id, qty: 3 },
      ])
      .execute();
    await expect(server.db.insertInto('cart_cart').values(named).execute()).rejects.toThrow(
      'cart_cart_customer_id_user_id_name_key',
    );
    const { data } = await server.graphql(
      dealer,
      '{ cartCount { lines units version } cart { articleCode qty otherCarts { owner name qty } } simpleCart { qty } }',
    );
    expect(data).toMatchObject({
      cartCount: { lines: 1, units: 2, version: 2 },
      cart: [{ qty: 2, otherCarts: [{ name: 'Spring demo', qty: 7 }] }],
      simpleCart: [{ qty: 2 }],
    });
    const answer = await order(server, dealer, { products: [{ articleCode: a!.code, sorg, qty: 2 }], cartVersion: 2 });
    expect(answer.data.checkoutV5.orders).toHaveLength(1);
    const left = await server.db
      .selectFrom('cart_line')
      .select('qty')
      .where('cart_id', '=', id)
      .orderBy('position')
      .execute();
    expect(left).toEqual([{ qty: 7 }, { qty: 3 }]);
  });

  test('a line names the colleague whose cart holds the same product, never another customer', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const stranger = await makeBuyer(server, { sorgs: [sorg] });
    const user = await makeUser(server, {
      role: 'dealer',
      groupRole: 'Dealer',
      customerId: dealer.customer.id,
      name: 'Ann Cole',
    });
    const colleague = { ...dealer, ...(await signIn(server, user.id, dealer.customer.id)) };
    const [a, b] = await makeArticles(server, [{ sorg }, { sorg }]);
    await fill(server, colleague, sorg, { [a!.code]: 4 });
    await fill(server, stranger, sorg, { [a!.code]: 9, [b!.code]: 9 });
    await fill(server, dealer, sorg, { [a!.code]: 1, [b!.code]: 1 });
    const { data } = await server.graphql(dealer, '{ cart { otherCarts { owner name qty } } }');
    expect(data.cart).toEqual([{ otherCarts: [{ owner: 'Ann Cole', name: '', qty: 4 }] }, { otherCarts: [] }]);
  });
});

describe('export', () => {
  test('contains the lines of the cart and the saved lines as CSV and as a workbook; only the own ones', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const stranger = await makeBuyer(server, { sorgs: [sorg] });
    const [a, b] = await makeArticles(server, [
      { sorg, price: 1_050, stock: 2 },
      { sorg, price: 200 },
    ]);
    await fill(server, dealer, sorg, { [a!.code]: 3 });
    await arrange(dealer, [{ articleCode: b!.code, qty: 4 }]);
    const fetch = (format: string, who: Dealer = dealer) =>
      server.app.inject({
        method: 'GET',
        url: `/cart/export?format=${format}`,
        headers: { host: 'localhost', authorization: `Bearer ${who.token}` },
      });
    const rows = (await fetch('csv')).payload.trim().split('\r\n');
    expect(rows).toHaveLength(3);
    expect(rows[1]).toMatch(new RegExp(`^Cart,${a!.code},.*,${sorg},3,PCE,2,0,1,10\\.50,21\\.00,USD$`));
    expect(rows[2]).toMatch(new RegExp(`^Saved for later,${b!.code},.*,4,PCE,4,0,0,2\\.00,8\\.00,USD$`));
    const workbook = await readWorkbook((await fetch('xlsx')).rawPayload);
    expect(workbook.map((row) => row[1])).toEqual(['Article', a!.code, b!.code]);
    expect((await fetch('csv', stranger)).payload.trim().split('\r\n')).toHaveLength(1);
    expect((await server.app.inject({ method: 'GET', url: '/cart/export' })).statusCode).toBe(401);
  });
});
