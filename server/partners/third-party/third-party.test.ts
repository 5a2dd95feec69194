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
  makeVendorUser,
  placeThirdPartyOrder,
  setThirdPartyStatus,
  thirdPartyProduct,
} from './third-party.factory.ts';

const server = testServer();
let sorg = '';
let otherSorg = '';
let elsewhere = '';
beforeAll(async () => {
  sorg = await makeSorg(server);
  otherSorg = await makeSorg(server);
  elsewhere = await makeSorg(server, { currency: 'IDR' });
  await makeMarket(server, { sorgs: [sorg, otherSorg] });
  await makeMarket(server, { host: 'elsewhere.example', sorgs: [elsewhere] });
});

const listed = async (caller: Caller, args = ''): Promise<Record<string, unknown>[]> => {
  const { data, errors } = await server.graphql(
    caller,
    `{ productThirdParties${args === '' ? '' : `(${args})`} { data { articleCode description price currency stock salesUnit
       uomConverter switchedOff openOrder shippedOrder inCart vendor { id name email } } info { page count pageTotal }
       countIsExact } }`,
  );
  expect(errors).toBeUndefined();
  return data.productThirdParties.data;
};
const codesOf = async (caller: Caller, args = ''): Promise<unknown[]> =>
  (await listed(caller, args)).map(({ articleCode }) => articleCode);
const vendorsOf = async (caller: Caller): Promise<string[]> =>
  (await server.graphql(caller, '{ vendorThirdParties { id } }')).data.vendorThirdParties.map(
    ({ id }: { id: string }) => id,
  );

describe('catalog (R-013)', () => {
  test('dealers see switched-on articles of vendors of their sales organisations, with exact prices', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const vendor = await makeVendor(server, { sorg });
    const bottle = await makeThirdPartyArticle(server, { vendor, description: 'Bottle 0,7', price: 1995, stock: 3 });
    await makeThirdPartyArticle(server, { vendor, switchedOff: true });
    await makeThirdPartyArticle(server, { vendor: await makeVendor(server, { sorg: otherSorg }) });
    await makeThirdPartyArticle(server, { vendor: await makeVendor(server, { sorg, switchedOff: true }) });
    expect(await listed(dealer, `vendorId: "${vendor}", switchedOff: true`)).toEqual([
      {
        articleCode: bottle.code,
        description: 'Bottle 0,7',
        price: '19.95',
        currency: 'USD',
        stock: 3,
        salesUnit: 'pair',
        uomConverter: 2,
        switchedOff: false,
        openOrder: 0,
        shippedOrder: 0,
        inCart: 0,
        vendor: { id: vendor, name: `Vendor ${vendor}`, email: `${vendor.toLowerCase()}@vendor.example` },
      },
    ]);
    expect(await codesOf(dealer)).toEqual([bottle.code]);
    expect(await vendorsOf(dealer)).toEqual([vendor]);
  });

  test('searches every word in code and description, sorts, and leaves out what is out of stock', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const vendor = await makeVendor(server, { sorg });
    const make = (code: string, description: string, price: number | null, stock = 1) =>
      makeThirdPartyArticle(server, { vendor, code, description, price, stock });
    await make('B-100%', 'Bell brass', 900);
    await make('A_200', 'Bell steel', 700, 0);
    await make('C-300', 'Lamp brass', 800);
    const of = `vendorId: "${vendor}"`;
    expect(await codesOf(dealer, of)).toEqual(['B-100%', 'A_200', 'C-300']);
    expect(await codesOf(dealer, `${of}, search: "BRASS bell"`)).toEqual(['B-100%']);
    expect(await codesOf(dealer, `${of}, search: "0%"`)).toEqual(['B-100%']);
    expect(await codesOf(dealer, `${of}, search: "a_2"`)).toEqual(['A_200']);
    expect(await codesOf(dealer, `${of}, withStock: true`)).toEqual(['B-100%', 'C-300']);
    expect(await codesOf(dealer, `${of}, sort: "code"`)).toEqual(['A_200', 'B-100%', 'C-300']);
    expect(await codesOf(dealer, `${of}, sort: "price_asc"`)).toEqual(['A_200', 'C-300', 'B-100%']);
    expect(await codesOf(dealer, `${of}, sort: "price_desc", page: 2, limit: 2`)).toEqual(['A_200']);
  });

  test('finds long words anywhere in code and description, with signs of patterns, and no parts that are apart', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const vendor = await makeVendor(server, { sorg });
    await makeThirdPartyArticle(server, { vendor, code: 'TP00012345', description: 'Sattelstütze 27,2 mm' });
    await makeThirdPartyArticle(server, { vendor, code: 'TP000123456', description: '100%_Wool\\socks' });
    await makeThirdPartyArticle(server, { vendor, code: 'X TP000 00012 12345', description: 'Wool socks' });
    const found = (search: string) => codesOf(dealer, `vendorId: "${vendor}", search: ${JSON.stringify(search)}`);
    expect(await found('tp00012345')).toEqual(['TP000123456', 'TP00012345']);
    expect(await found('TP000123456')).toEqual(['TP000123456']);
    expect(await found('0001234567')).toEqual([]);
    expect(await found('tp000')).toEqual(['TP000123456', 'TP00012345', 'X TP000 00012 12345']);
    expect(await found('TTELSTÜTZ 27,2 000123')).toEqual(['TP00012345']);
    expect(await found('100%_w')).toEqual(['TP000123456']);
    expect(await found('ool\\socks')).toEqual(['TP000123456']);
    expect(await found('100__wool')).toEqual([]);
    expect(await found('🚲🚲🚲')).toEqual([]);
  });

  test('a word of more articles than are counted gives pages in the same order', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const vendor = await makeVendor(server, { sorg });
    const { rows } = await sql<{ code: string; description: string; stock: number }>`
      insert into third_party_article (vendor, code, description, price, stock, created_at, updated_at)
      select ${vendor}, 'Grip' || n, 'Handlebar grip ' || (n * 7919) % 10007, 100, n % 2, now(), now()
        from generate_series(1, 10001) n
      returning code, description, stock`.execute(server.db);
    const { rows: sorted } = await sql<{ code: string }>`
      select code from third_party_article where vendor = ${vendor} order by description, id limit 48`.execute(
      server.db,
    );
    await makeThirdPartyArticle(server, { vendor, description: 'A bell' });
    const pageOf = async (args: string) =>
      (
        await server.graphql(
          dealer,
          `{ productThirdParties(vendorId: "${vendor}", limit: 24, ${args}) {
               data { articleCode } info { count } countIsExact } }`,
        )
      ).data.productThirdParties;
    const codes = (from: number, to: number) => sorted.slice(from, to).map(({ code }) => ({ articleCode: code }));
    const word = 'search: "handlebar GRIP"';
    expect(await pageOf(word)).toEqual({ data: codes(0, 24), info: { count: 10_000 }, countIsExact: false });
    expect(await pageOf(`${word}, page: 2`)).toMatchObject({ data: codes(24, 48), countIsExact: false });
    const inStock = rows.filter(({ stock }) => stock > 0).length;
    expect(await pageOf(`${word}, withStock: true`)).toMatchObject({ info: { count: inStock }, countIsExact: true });
    expect(await pageOf(`${word}, withStock: true, page: 300`)).toMatchObject({ data: [], info: { count: inStock } });
  });

  test('a vendor sees their own articles, switched-off ones on request, and no other vendor', async () => {
    const vendor = await makeVendor(server, { sorg });
    const other = await makeVendor(server, { sorg });
    const user = await makeVendorUser(server, { sorg, vendor });
    const on = await makeThirdPartyArticle(server, { vendor, description: 'a' });
    const off = await makeThirdPartyArticle(server, { vendor, description: 'b', switchedOff: true });
    await makeThirdPartyArticle(server, { vendor: other });
    expect(await codesOf(user)).toEqual([on.code]);
    expect(await codesOf(user, 'switchedOff: true')).toEqual([on.code, off.code]);
    expect(await codesOf(user, `vendorId: "${other}"`)).toEqual([]);
    expect(await vendorsOf(user)).toEqual([vendor]);
  });

  test('an area of another sales organisation or market does not open a vendor', async () => {
    const vendor = await makeVendor(server, { sorg });
    await makeThirdPartyArticle(server, { vendor });
    for (const area of [otherSorg, elsewhere]) {
      const user = await makeVendorUser(server, { sorg: area, vendor });
      expect(await codesOf(user)).toEqual([]);
      expect(await vendorsOf(user)).toEqual([]);
    }
  });

  test('staff see the vendors of their areas; an administrator without areas sees none', async () => {
    const vendor = await makeVendor(server, { sorg: otherSorg });
    const as = async (areas: { sorg: string }[]) => {
      const { id } = await makeUser(server, {
        role: 'administrator',
        areas: areas.map((area) => ({ ...area, limitation: 'none', option: 'include', value: '' })),
      });
      return signIn(server, id);
    };
    expect(await vendorsOf(await as([{ sorg: otherSorg }]))).toContain(vendor);
    expect(await vendorsOf(await as([{ sorg }]))).not.toContain(vendor);
    expect(await vendorsOf(await as([]))).toEqual([]);
    expect(await codesOf(await as([]))).toEqual([]);
  });

  test('users without the permission, bad sorts and pages beyond the counted rows are refused', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const mechanic = await makeDealer(server, { sorgs: [sorg], role: 'mechanic' });
    const refused = async (caller: Caller, args: string) =>
      (await server.graphql(caller, `{ productThirdParties(${args}) { countIsExact } }`)).errors?.[0]?.extensions;
    expect(await refused(mechanic, 'page: 1')).toMatchObject({ reason: 'forbidden_scope' });
    expect(await refused(dealer, 'sort: "stock"')).toMatchObject({ reason: 'bad_input' });
    expect(await refused(dealer, 'limit: 101')).toMatchObject({ reason: 'out_of_range' });
    expect(await refused(dealer, 'page: 101, limit: 100')).toMatchObject({ reason: 'out_of_range', field: 'page' });
  });
});

describe('ordered units of an article', () => {
  test('a dealer sees its own, the vendor those of all customers, and cancelled ones count for nobody', async () => {
    const vendor = await makeVendor(server, { sorg });
    const article = await makeThirdPartyArticle(server, { vendor });
    const user = await makeVendorUser(server, { sorg, vendor });
    const [one, two] = [await makeDealer(server, { sorgs: [sorg] }), await makeDealer(server, { sorgs: [sorg] })];
    const place = (dealer: Caller, qty: number) =>
      placeThirdPartyOrder(server, dealer, [thirdPartyProduct(article, qty, '10.00')]);
    await place(one, 3);
    const shipped = await place(two, 5);
    const cancelled = await place(two, 7);
    const step = (orderNo: string, status: string) =>
      setThirdPartyStatus(server, user, { orderNo, articleCode: article.code, status });
    await step(shipped, 'processing');
    await step(shipped, 'shipped');
    await step(cancelled, 'cancelled');
    const unitsFor = async (caller: Caller) => {
      const [row] = await listed(caller, `vendorId: "${vendor}"`);
      return [row?.['openOrder'], row?.['shippedOrder'], row?.['stock']];
    };
    expect(await unitsFor(one)).toEqual([3, 0, 92]);
    expect(await unitsFor(two)).toEqual([0, 5, 92]);
    expect(await unitsFor(user)).toEqual([3, 5, 92]);
  });
});

describe('cart (docs/adr/034)', () => {
  test('is kept per user and customer, with the price that the dealer saw', async () => {
    const vendor = await makeVendor(server, { sorg });
    const other = await makeVendor(server, { sorg });
    const [a, b] = [
      await makeThirdPartyArticle(server, { vendor, price: 1_250 }),
      await makeThirdPartyArticle(server, { vendor: other, price: 333 }),
    ];
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const { data } = await fillThirdPartyCart(server, dealer, [thirdPartyProduct(a, 2), thirdPartyProduct(b, 3)], 0);
    const { cart, userErrors } = data.updateThirdPartyCart;
    expect(userErrors).toEqual([]);
    expect(cart).toMatchObject({
      count: 2,
      units: 5,
      groups: [
        { vendor: { id: vendor }, totalAmount: '25.00', items: [{ qty: 2, price: '12.50', subtotal: '25.00' }] },
        { vendor: { id: other }, totalAmount: '9.99', items: [{ qty: 3, price: '3.33', problems: [] }] },
      ],
      totals: [{ currency: 'USD', amount: '34.99' }],
    });
    const colleague = await makeUser(server, { groupRole: 'Dealer', customerId: dealer.customer.id });
    const theirs = await signIn(server, colleague.id, dealer.customer.id);
    expect((await server.graphql(theirs, '{ thirdPartyCart { count version } }')).data.thirdPartyCart).toEqual({
      count: 0,
      version: 0,
    });
  });

  test('names changed prices, short stock and withdrawn articles; the same quantity again accepts the new price', async () => {
    const vendor = await makeVendor(server, { sorg });
    const article = await makeThirdPartyArticle(server, { vendor, price: 1_000, stock: 5 });
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    await fillThirdPartyCart(server, dealer, [thirdPartyProduct(article, 5)]);
    const change = (values: { price?: number; stock?: number; switched_off_at?: Date }) =>
      server.db.updateTable('third_party_article').set(values).where('id', '=', article.id).execute();
    const problems = async () =>
      (
        await server.graphql(
          dealer,
          '{ thirdPartyCart { groups { items { available problems { code params message } } } } }',
        )
      ).data.thirdPartyCart.groups[0].items[0];
    await change({ price: 1_100, stock: 4 });
    expect(await problems()).toMatchObject({
      available: true,
      problems: [
        { code: 'third_party_stock_short', params: { available: 4, qty: 5 }, message: 'Only 4 in stock. Order fewer.' },
        { code: 'third_party_price_changed', params: { from: '10.00', to: '11.00', currency: 'USD' } },
      ],
    });
    await fillThirdPartyCart(server, dealer, [thirdPartyProduct(article, 4)]);
    expect((await problems()).problems).toEqual([]);
    await change({ switched_off_at: server.services.now() });
    expect(await problems()).toMatchObject({ available: false, problems: [{ code: 'third_party_not_available' }] });
    const removed = await fillThirdPartyCart(server, dealer, [thirdPartyProduct(article, 0)]);
    expect(removed.data.updateThirdPartyCart).toMatchObject({ userErrors: [], cart: { count: 0 } });
  });

  test('refuses what is not offered or has no price, another version, and users who may not order', async () => {
    const vendor = await makeVendor(server, { sorg });
    const good = await makeThirdPartyArticle(server, { vendor });
    const priceless = await makeThirdPartyArticle(server, { vendor, price: null });
    const foreign = await makeThirdPartyArticle(server, { vendor: await makeVendor(server, { sorg: otherSorg }) });
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const { data } = await fillThirdPartyCart(server, dealer, [
      thirdPartyProduct(foreign, 1),
      thirdPartyProduct(good, 1),
      thirdPartyProduct(priceless, 1),
      thirdPartyProduct(good, 2),
    ]);
    expect(data.updateThirdPartyCart.cart.units).toBe(1);
    expect(data.updateThirdPartyCart.userErrors).toMatchObject([
      { field: 'products[0]', code: 'third_party_not_available' },
      { field: 'products[2]', code: 'third_party_no_price' },
      { field: 'products[3]', code: 'bad_input' },
    ]);
    const stale = await fillThirdPartyCart(server, dealer, [thirdPartyProduct(good, 3)], 0);
    expect(stale.data.updateThirdPartyCart).toMatchObject({ cart: null, userErrors: [{ code: 'cart_changed' }] });
    const retailer = await makeDealer(server, { sorgs: [sorg], role: 'retailer' });
    const refused = await fillThirdPartyCart(server, retailer, [thirdPartyProduct(good, 1)]);
    expect(refused.data.updateThirdPartyCart.userErrors).toMatchObject([{ code: 'forbidden_scope' }]);
    const user = await makeVendorUser(server, { sorg, vendor });
    expect((await fillThirdPartyCart(server, user, [thirdPartyProduct(good, 1)])).errors).toMatchObject([
      { extensions: { reason: 'forbidden_scope' } },
    ]);
  });
});

describe('addresses', () => {
  const addressesOf = async (caller: Caller) =>
    (
      await server.graphql(
        caller,
        '{ custVendorThirdPartyAddress { id custName name address city phone isDefault version } }',
      )
    ).data.custVendorThirdPartyAddress;

  test('a dealer sees its ship-tos, a vendor those of its own customers, as they were ordered to', async () => {
    const vendor = await makeVendor(server, { sorg });
    const article = await makeThirdPartyArticle(server, { vendor });
    const user = await makeVendorUser(server, { sorg, vendor });
    const rival = await makeVendorUser(server, { sorg, vendor: await makeVendor(server, { sorg }) });
    const dealer = await makeDealer(server, { sorgs: [sorg], name: 'Wheel House' });
    const [own] = await addressesOf(dealer);
    expect(own).toMatchObject({ id: dealer.customer.shiptoId, custName: 'Wheel House', isDefault: true, version: 1 });
    expect(await addressesOf(user)).toEqual([]);
    await placeThirdPartyOrder(server, dealer, [thirdPartyProduct(article, 1, '10.00')]);
    await placeThirdPartyOrder(server, dealer, [thirdPartyProduct(article, 1, '10.00')]);
    expect(await addressesOf(user)).toEqual([{ ...own, isDefault: false, version: null }]);
    expect(await addressesOf(rival)).toEqual([]);
  });

  test('an order goes to the chosen address only if it is the customer’s, valid and unchanged', async () => {
    const vendor = await makeVendor(server, { sorg });
    const article = await makeThirdPartyArticle(server, { vendor });
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const stranger = await makeDealer(server, { sorgs: [sorg] });
    const codes = async (more: Record<string, unknown>) =>
      (
        await checkoutThirdParty(server, dealer, [thirdPartyProduct(article, 1, '10.00')], more)
      ).data.checkoutThirdPartyV2.userErrors.map(({ code }: { code: string }) => code);
    expect(await codes({ address: stranger.customer.shiptoId })).toEqual(['shipto_changed']);
    expect(await codes({ address: dealer.customer.shiptoId, addressVersion: 7 })).toEqual(['shipto_changed']);
    expect(await codes({ reqDeliveryDate: '2020-01-01' })).toEqual(['delivery_date_past']);
    expect(await codes({ notes: 'call <b>first</b>' })).toEqual(['valid_notes']);
    expect(await codes({ address: dealer.customer.shiptoId, addressVersion: 1, notes: 'ring twice' })).toEqual([]);
    await server.db
      .updateTable('customers_shipto')
      .set({ valid: false })
      .where('customer_id', '=', dealer.customer.id)
      .execute();
    expect(await codes({})).toEqual(['shipto_required']);
  });
});
