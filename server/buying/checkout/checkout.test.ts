import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { testServer } from '#testing/harness.ts';
import { roundTripsOf } from '#testing/round-trips.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import {
  checkOut,
  fill,
  hold,
  ledgerErrors,
  makeArticles,
  makeBuyer,
  makePaymentMethod,
  makeShipment,
  order,
  stockOf,
  type Dealer,
} from '#buying/cart/cart.factory.ts';

const server = testServer();
let sorg = '';
let taxed = '';
let exact = '';
let paying = '';

beforeAll(async () => {
  sorg = await makeSorg(server);
  taxed = await makeSorg(server, { taxBasisPoints: 1_900 });
  exact = await makeSorg(server);
  paying = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, taxed] });
  await makeMarket(server, { host: 'exact.test', sorgs: [exact], configuration: { exactQtyCheckout: true } });
  await makeMarket(server, { host: 'paying.test', sorgs: [paying], configuration: { payment: true } });
  await makeMarket(server, { host: 'closed.test', sorgs: [sorg], configuration: { canCheckout: false } });
  await makeMarket(server, { host: 'lenient.test', sorgs: [sorg], configuration: { creditCheck: false } });
});

const product = (articleCode: string, qty: number, more: Record<string, unknown> = {}) => ({
  articleCode,
  sorg,
  qty,
  ...more,
});
const result = (answer: Awaited<ReturnType<typeof order>>) => answer.data.checkoutV5;
const heldOf = async (dealer: Dealer): Promise<number> =>
  (
    await server.db
      .selectFrom('credit_account')
      .select('held')
      .where('customer_id', '=', dealer.customer.id)
      .executeTakeFirstOrThrow()
  ).held;

describe('checkout', () => {
  test('creates the order, reserves stock, holds credit, hands over, empties the cart, records the user', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a, b] = await makeArticles(server, [
      { sorg, price: 10_050, stock: 9 },
      { sorg, price: 333, stock: 50 },
    ]);
    await fill(server, dealer, sorg, { [a!.code]: 2, [b!.code]: 3 });
    const answer = result(
      await order(server, dealer, {
        products: [product(a!.code, 2), product(b!.code, 3)],
        po: 'PO 77/a',
        notes: 'Ring the bell.',
        cartVersion: 2,
      }),
    );
    expect(answer).toMatchObject({ message: { status: 'success' }, userErrors: [], leftOut: [] });
    expect(answer.orders).toHaveLength(1);
    expect(answer.orders[0]).toMatchObject({
      status: 'processing',
      order_status: 'on processing',
      erpState: 'waiting',
      sorg,
      total_order: '210.99',
      goodsAmount: '210.99',
      shipmentAmount: '0.00',
      poNumber: 'PO 77/a',
      acting: false,
      canCancel: true,
      orderStatus: { description: 'In progress', pendingB2B: true },
      lines: [
        { articleCode: a!.code, qty: 2, unitPrice: '100.50', subtotal: '201.00' },
        { articleCode: b!.code, qty: 3, unitPrice: '3.33', subtotal: '9.99' },
      ],
      orderPayment: {
        isPaymentCompleted: false,
        isPaymentWaiting: false,
        payment: { type: 'account', desc: 'On account' },
      },
    });
    expect(answer.orders[0].number).toMatch(/^PL-\d{4}-\d{6}$/);
    expect(await stockOf(server, a!.id)).toEqual({ qty: 9, reserved: 2 });
    expect(await heldOf(dealer)).toBe(21_099);
    expect((await server.graphql(dealer, '{ cartCount { lines units } }')).data.cartCount).toEqual({
      lines: 0,
      units: 0,
    });
    const id = answer.orders[0].id;
    expect(
      await server.db.selectFrom('erp_outbox').select(['kind', 'state']).where('subject_id', '=', id).execute(),
    ).toEqual([{ kind: 'order', state: 'pending' }]);
    expect(
      await server.db
        .selectFrom('platform_audit')
        .select(['action', 'actor_user_id', 'customer_id'])
        .where('subject_id', '=', id)
        .execute(),
    ).toEqual([{ action: 'order.place', actor_user_id: dealer.userId, customer_id: dealer.customer.id }]);
    expect(await ledgerErrors(server)).toEqual([]);
  });

  test('adds no tax for a customer billed without tax', async () => {
    const dealer = await makeBuyer(server, { sorgs: [taxed], includeTax: false });
    const [article] = await makeArticles(server, [{ sorg: taxed, price: 9_999 }]);
    const shipmentId = await makeShipment(server, taxed, { rate: 1_250 });
    const answer = result(
      await order(server, dealer, {
        products: [{ articleCode: article!.code, sorg: taxed, qty: 1 }],
        shipments: [{ merchant: 'main', sorg: taxed, shipmentId, amount: '12.50' }],
      }),
    );
    expect(answer).toMatchObject({
      orders: [{ goodsAmount: '99.99', taxAmount: '0.00', total_order: '112.49' }],
      userErrors: [],
    });
  });

  test('makes one order per sorg and merchant, with shipment and tax of each', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg, taxed], includeTax: true });
    await server.db.insertInto('markets_merchant').values({ sorg, code: 'outlet', name: 'Outlet' }).execute();
    const [a, b] = await makeArticles(server, [
      { sorg, price: 1_000 },
      { sorg, price: 2_000, merchant: 'outlet' },
    ]);
    const [c] = await makeArticles(server, [{ sorg: taxed, price: 9_999 }]);
    const freight = await makeShipment(server, taxed, { rate: 1_250 });
    const wish = {
      products: [product(a!.code, 1), product(b!.code, 1), { articleCode: c!.code, sorg: taxed, qty: 1 }],
    };
    expect(result(await order(server, dealer, wish)).userErrors).toMatchObject([
      { field: 'shipments', code: 'shipment_required', params: { sorg: taxed } },
    ]);
    const answer = result(
      await order(server, dealer, {
        ...wish,
        shipments: [{ merchant: 'main', sorg: taxed, shipmentId: freight, amount: '12.50' }],
      }),
    );
    expect(answer.userErrors).toEqual([]);
    expect(answer.orders).toMatchObject([
      { sorg, total_order: '10.00' },
      { sorg, total_order: '20.00' },
      { sorg: taxed, goodsAmount: '99.99', shipmentAmount: '12.50', taxAmount: '21.37', total_order: '133.86' },
    ]);
    const { rows } = await sql<{
      checkouts: number;
    }>`
      select count(distinct checkout_id)::int as checkouts
        from orders_order
       where id = any(${answer.orders.map((one: { id: string }) => one.id)}::uuid[])`.execute(server.db);
    expect(rows).toEqual([{ checkouts: 1 }]);
  });

  test('a higher price and less stock than reviewed are refused with the difference; a lower price passes', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [up, down, short] = await makeArticles(server, [
      { sorg, price: 2_850 },
      { sorg, price: 2_000 },
      { sorg, price: 100, stock: 5 },
    ]);
    const wish = {
      products: [
        product(up!.code, 1, { reviewedPrice: '27.90' }),
        product(down!.code, 1, { reviewedPrice: '21.00' }),
        product(short!.code, 6, { reviewedQty: 6 }),
      ],
    };
    const refused = result(await order(server, dealer, wish));
    expect(refused).toMatchObject({
      orders: null,
      message: { status: 'failed' },
      userErrors: [
        {
          field: 'products[0]',
          code: 'price_changed',
          params: { articleCode: up!.code, from: '27.90', to: '28.50', currency: 'USD' },
        },
        { field: 'products[2]', code: 'stock_changed', params: { articleCode: short!.code, from: 6, to: 5 } },
      ],
    });
    expect(await stockOf(server, short!.id)).toEqual({ qty: 5, reserved: 0 });
    const accepted = result(
      await order(server, dealer, {
        products: [
          product(up!.code, 1, { reviewedPrice: '28.50' }),
          product(down!.code, 1, { reviewedPrice: '21.00' }),
          product(short!.code, 5, { reviewedQty: 5 }),
        ],
      }),
    );
    expect(accepted).toMatchObject({ userErrors: [], orders: [{ total_order: '53.50' }] });
  });

  test('without exactQtyCheckout a line over stock is cut; the rest stays as pre-order, or leaves the cart (R-180, Q-067)', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a, b, c] = await makeArticles(server, [
      { sorg, stock: 4 },
      { sorg, stock: 20, packSize: 6 },
      { sorg, stock: 4 },
    ]);
    await server.db
      .insertInto('catalog_arrival')
      .values({
        article_id: b!.id,
        sorg,
        site: 'S1',
        arrives_on: sql`(now() + interval '30 days')::date`,
        qty: 60,
        as_of: server.services.now(),
      })
      .execute();
    await fill(server, dealer, sorg, { [a!.code]: 10, [b!.code]: 24, [c!.code]: 3 });
    const products = [product(a!.code, 10), product(b!.code, 24), product(c!.code, 1)];
    const answer = result(await order(server, dealer, { products }));
    expect(answer.orders[0].lines).toMatchObject([{ qty: 4 }, { qty: 18 }, { qty: 1 }]);
    expect(answer.leftOut).toMatchObject([
      { code: 'exceeds_stock', params: { requested: 10, ordered: 4, dropped: 6 } },
      { code: 'exceeds_stock', params: { requested: 24, ordered: 18, dropped: 0 } },
    ]);
    const { data } = await server.graphql(
      dealer,
      '{ cartOverview { lines { articleCode qty preOrderQty problems { code } } } }',
    );
    expect(data.cartOverview.lines).toEqual([
      { articleCode: b!.code, qty: 6, preOrderQty: 6, problems: [] },
      { articleCode: c!.code, qty: 2, preOrderQty: 0, problems: [] },
    ]);
    expect(await stockOf(server, b!.id)).toEqual({ qty: 20, reserved: 18 });
  });

  test('R-180: with exactQtyCheckout a line over stock is left out and named; without other lines the order is refused', async () => {
    const dealer = await makeBuyer(server, { sorgs: [exact], host: 'exact.test' });
    const [a, b] = await makeArticles(server, [
      { sorg: exact, stock: 4 },
      { sorg: exact, stock: 20 },
    ]);
    const of = (code: string, qty: number) => ({ articleCode: code, sorg: exact, qty });
    const answer = result(await order(server, dealer, { products: [of(a!.code, 5), of(b!.code, 2)] }));
    expect(answer).toMatchObject({
      orders: [{ lines: [{ articleCode: b!.code, qty: 2 }] }],
      leftOut: [{ code: 'exceeds_stock', params: { articleCode: a!.code, ordered: 0 } }],
    });
    expect(await stockOf(server, a!.id)).toEqual({ qty: 4, reserved: 0 });
    expect(result(await order(server, dealer, { products: [of(a!.code, 5)] }))).toMatchObject({
      orders: null,
      userErrors: [{ field: 'products[0]', code: 'exceeds_stock' }],
    });
    expect(await stockOf(server, a!.id)).toEqual({ qty: 4, reserved: 0 });
  });

  test('checks credit over all orders of a company and returns the reason of a block', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg, taxed], credit: { limit: 10_000, openInvoice: 4_000 } });
    const [a] = await makeArticles(server, [{ sorg, price: 3_500 }]);
    const [b] = await makeArticles(server, [{ sorg: taxed, price: 3_000 }]);
    const freight = await server.db
      .selectFrom('orders_shipment_option')
      .select('id')
      .where('sorg', '=', taxed)
      .executeTakeFirst();
    const shipments = freight ? [{ merchant: 'main', sorg: taxed, shipmentId: freight.id }] : [];
    const both = { products: [product(a!.code, 1), { articleCode: b!.code, sorg: taxed, qty: 1 }], shipments };
    expect(result(await order(server, dealer, both))).toMatchObject({
      orders: null,
      userErrors: [
        {
          code: 'insufficient_order_balance',
          params: { balance: '60.00', currency: 'USD' },
          message: 'Order failed due to insufficient order balance (total exceeds company order limit).',
        },
      ],
    });
    expect(await stockOf(server, a!.id)).toMatchObject({ reserved: 0 });
    expect(result(await order(server, dealer, { products: [product(a!.code, 1)] })).userErrors).toEqual([]);
    expect(await heldOf(dealer)).toBe(3_500);
    await server.db
      .updateTable('credit_account')
      .set({ reason_blocked: 'overdue_over_limit' })
      .where('customer_id', '=', dealer.customer.id)
      .execute();
    expect(result(await order(server, dealer, { products: [product(a!.code, 1)] })).userErrors).toMatchObject([
      { code: 'credit_blocked', params: { reason: 'overdue_over_limit' } },
    ]);
  });

  test('without an account there is no credit; if the market does not check credit, the order passes', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg], credit: null });
    const [a] = await makeArticles(server, [{ sorg }]);
    expect(result(await order(server, dealer, { products: [product(a!.code, 1)] })).userErrors).toMatchObject([
      { code: 'insufficient_order_balance', params: { balance: '0.00' } },
    ]);
    const lenient = { ...dealer, ...(await signIn(server, dealer.userId, dealer.customer.id, 'lenient.test')) };
    expect(result(await order(server, lenient, { products: [product(a!.code, 1)] })).orders).toHaveLength(1);
  });

  test('users without permission to see credit get the refusal without figures (R-203)', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg], credit: { limit: 10_000, openInvoice: 4_000 } });
    const [a] = await makeArticles(server, [{ sorg, price: 7_000 }]);
    const clerk = await makeUser(server, { role: 'buyer', groupRole: 'Dealer', customerId: dealer.customer.id });
    const buyer = { ...dealer, ...(await signIn(server, clerk.id, dealer.customer.id)) };
    await fill(server, buyer, sorg, { [a!.code]: 1 });
    const { data } = await server.graphql(
      buyer,
      '{ checkoutReview { canCheckout blockers { code params } credit { creditLimit } } }',
    );
    expect(data.checkoutReview).toMatchObject({
      canCheckout: false,
      credit: [],
      blockers: [{ code: 'insufficient_order_balance' }],
    });
    expect(data.checkoutReview.blockers[0].params).not.toHaveProperty('balance');
    const [refused] = result(await order(server, buyer, { products: [product(a!.code, 1)] })).userErrors;
    expect(refused).toMatchObject({ code: 'insufficient_order_balance', params: { total: '70.00' } });
    expect(refused.params).not.toHaveProperty('balance');
    expect((await server.graphql(buyer, '{ creditInformation { balance } }')).errors?.[0]?.extensions).toMatchObject({
      code: 'FORBIDDEN_SCOPE',
    });
  });

  test('an awaited payment holds the order back; a method that is not offered is refused', async () => {
    const dealer = await makeBuyer(server, { sorgs: [paying], host: 'paying.test' });
    const [a] = await makeArticles(server, [{ sorg: paying }]);
    const transfer = await makePaymentMethod(server, paying, { hours: 48 });
    const products = [{ articleCode: a!.code, sorg: paying, qty: 1 }];
    expect(result(await order(server, dealer, { products, paymentId: 'account' })).userErrors).toMatchObject([
      { field: 'paymentId', code: 'payment_not_offered' },
    ]);
    const answer = result(await order(server, dealer, { products, paymentId: transfer }));
    expect(answer.orders[0]).toMatchObject({
      status: 'pending',
      erpState: 'held',
      orderPayment: { isPaymentWaiting: true, payment: { desc: 'Bank transfer' } },
      timeline: [
        { step: 'created', state: 'done' },
        { step: 'payment', state: 'current' },
        { step: 'sent' },
        { step: 'received' },
        { step: 'confirmed' },
        { step: 'shipped' },
        { step: 'invoiced' },
      ],
    });
    expect(
      await server.db.selectFrom('erp_outbox').select('id').where('subject_id', '=', answer.orders[0].id).execute(),
    ).toEqual([]);
  });

  test('shipments: notes if required, a higher rate refused, free from an amount on', async () => {
    const own = await makeSorg(server);
    await makeMarket(server, { host: `${own}.test`.toLowerCase(), sorgs: [own] });
    const dealer = await makeBuyer(server, { sorgs: [own], host: `${own}.test`.toLowerCase() });
    const [a] = await makeArticles(server, [{ sorg: own, price: 10_000 }]);
    const noted = await makeShipment(server, own, { input: 'notes', rate: 500, freeFrom: 20_000 });
    const wish = (qty: number, shipment: Record<string, unknown>) => ({
      products: [{ articleCode: a!.code, sorg: own, qty }],
      shipments: [{ merchant: 'main', shipmentId: noted, ...shipment }],
    });
    expect(result(await order(server, dealer, wish(1, {}))).userErrors).toMatchObject([
      { code: 'shipment_notes_required' },
    ]);
    expect(result(await order(server, dealer, wish(1, { notes: 'Gate 2', amount: '4.00' }))).userErrors).toMatchObject([
      { code: 'shipment_rate_changed', params: { from: '4.00', to: '5.00' } },
    ]);
    expect(result(await order(server, dealer, wish(2, { notes: 'Gate 2', amount: '5.00' }))).orders).toMatchObject([
      { shipmentAmount: '0.00', total_order: '200.00' },
    ]);
    const { data } = await server.graphql(
      dealer,
      'query ($items: [CartItemInput!]!) { customerShipmentRates(cartItems: $items, merchant: "main") { id type desc input rate { rate currency } } }',
      { items: [{ articleCode: a!.code, sorg: own, qty: 1 }] },
    );
    expect(data.customerShipmentRates).toEqual([
      { id: noted, type: 'freight', desc: 'Freight', input: 'notes', rate: { rate: '5.00', currency: 'USD' } },
    ]);
  });

  test('a salesperson orders for a dealer: the order keeps both names', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg], salesman: 'S77', name: 'Ridge Cycles' });
    const rep = await makeUser(server, {
      role: 'salesman',
      groupRole: 'Sales',
      name: 'Ann Rep',
      areas: [{ sorg, limitation: 'salesman', option: 'include', value: 'S77' }],
    });
    const acting = { ...dealer, ...(await signIn(server, rep.id, dealer.customer.id)) };
    const [a] = await makeArticles(server, [{ sorg }]);
    const answer = result(await order(server, acting, { products: [product(a!.code, 1)] }));
    expect(answer.orders[0]).toMatchObject({
      acting: true,
      createdBy: { name: 'Ann Rep' },
      customerName: { name: 'Ridge Cycles' },
    });
    const audit = await server.db
      .selectFrom('platform_audit')
      .select(['actor_user_id', 'actor_name', 'customer_id'])
      .where('subject_id', '=', answer.orders[0].id)
      .executeTakeFirstOrThrow();
    expect(audit).toEqual({ actor_user_id: rep.id, actor_name: 'Ann Rep', customer_id: dealer.customer.id });
    const { data } = await server.graphql(
      dealer,
      'query ($number: String!) { order(number: $number) { createdBy { name } events { kind text } } }',
      {
        number: answer.orders[0].number,
      },
    );
    expect(data.order).toEqual({
      createdBy: { name: 'Ann Rep' },
      events: [{ kind: 'created_for', text: 'Ann Rep placed the order for Ridge Cycles' }],
    });
  });

  test('checkoutV3 and V4 do the same without a payment', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const stranger = await makeBuyer(server, { sorgs: [sorg] });
    const [a] = await makeArticles(server, [{ sorg }]);
    await fill(server, dealer, sorg, { [a!.code]: 2 });
    const call = (version: string, shipto: string) =>
      server.graphql(
        dealer,
        `mutation ($products: [CheckoutProductInput!]!, $shipto: String!) { done: checkout${version}(products: $products, shipto: $shipto) { orders { number } userErrors { code } } }`,
        { products: [product(a!.code, 1)], shipto },
      );
    expect((await call('V3', dealer.customer.shiptoId)).data.done).toMatchObject({ orders: [{}], userErrors: [] });
    expect((await call('V4', dealer.customer.r3)).data.done).toMatchObject({ orders: [{}], userErrors: [] });
    expect((await call('V3', stranger.customer.shiptoId)).data.done).toMatchObject({
      orders: null,
      userErrors: [{ code: 'shipto_changed' }],
    });
    expect((await call('V4', stranger.customer.r3)).data.done).toMatchObject({
      orders: null,
      userErrors: [{ code: 'customer_no_longer_yours' }],
    });
  });
});

test('an order waits ten times for the database until it stands, however many lines it has', async () => {
  const dealer = await makeBuyer(server, { sorgs: [sorg] });
  const articles = await makeArticles(
    server,
    Array.from({ length: 40 }, () => ({ sorg, stock: 100 })),
  );
  const waits: number[] = [];
  // The first order reads the settings of the market, which the process then remembers.
  for (const lines of [1, 1, 40]) {
    const products = articles.slice(0, lines).map(({ code }) => ({ articleCode: code, sorg, qty: 1 }));
    await hold(server, dealer, products);
    const { version: cartVersion } = await server.db
      .selectFrom('cart_cart')
      .select('version')
      .where('customer_id', '=', dealer.customer.id)
      .executeTakeFirstOrThrow();
    const key = { 'idempotency-key': `waits-${waits.length}` };
    const trips = await roundTripsOf(() => checkOut(server, dealer, { products, cartVersion }, key));
    const first = trips.findIndex((texts) => texts[0] === 'begin');
    const last = trips.findIndex((texts) => texts.at(-1) === 'commit');
    waits.push(last - first + 1);
    // Nobody waits between the number, for which all other orders wait, and the commit.
    expect(trips[last]?.at(-2)).toContain('platform_counter');
  }
  expect(waits.slice(1)).toEqual([10, 10]);
});
