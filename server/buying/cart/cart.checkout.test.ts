import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { sql } from 'kysely';
import { testServer } from '#testing/harness.ts';
import { makeCreditAccount } from '#accounts/credit/credit.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import {
  fill,
  ledgerErrors,
  makeArticles,
  makeBuyer,
  makePaymentMethod,
  makeShipment,
  order,
  stockOf,
  type Dealer,
} from './cart.factory.ts';

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

describe('lines that stay in the cart and lines that may not be ordered', () => {
  test('R-178: the pre-order part stays in the cart with its date', async () => {
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
    const answer = result(await order(server, dealer, { products: [product(a!.code, 10)] }));
    expect(answer).toMatchObject({ userErrors: [], orders: [{ lines: [{ qty: 4 }] }] });
    const { data } = await server.graphql(dealer, '{ cart { qty readyQty preOrderQty } }');
    expect(data.cart).toEqual([{ qty: 6, readyQty: 0, preOrderQty: 6 }]);
  });

  test('R-181: an article that the dealer may not order is refused in the cart and at checkout, with its reason', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a] = await makeArticles(server, [{ sorg }]);
    await fill(server, dealer, sorg, { [a!.code]: 1 });
    await server.db
      .updateTable('catalog_article_sorg')
      .set({ allow_order: false })
      .where('article_id', '=', a!.id)
      .execute();
    await makeArticles(server, []);
    expect((await fill(server, dealer, sorg, { [a!.code]: 2 })).data.updateProductsInCart.userErrors).toMatchObject([
      { code: 'not_allowed_to_order' },
    ]);
    expect(
      (await server.graphql(dealer, '{ cart { qty product { allowToOrder } problems { code } } }')).data.cart,
    ).toEqual([{ qty: 1, product: { allowToOrder: false }, problems: [{ code: 'not_allowed_to_order' }] }]);
    expect(result(await order(server, dealer, { products: [product(a!.code, 1)] })).userErrors).toMatchObject([
      { field: 'products[0]', code: 'not_allowed_to_order' },
    ]);
  });
});

describe('changes since the review', () => {
  const ask = `{ checkoutReview { groups { sorg merchant tax earliestOn dispatchOn currency { currency } lines { unitPrice qty } } } }`;
  test('a higher tax, another currency and a later day are refused with the difference; a lower tax passes', async () => {
    const own = await makeSorg(server, { taxBasisPoints: 1_000 });
    const host = `${own}.guard.test`.toLowerCase();
    await makeMarket(server, { host, sorgs: [own] });
    const dealer = await makeBuyer(server, { sorgs: [own], includeTax: true, host });
    const caller = { ...dealer, ...(await signIn(server, dealer.userId, dealer.customer.id, host)) };
    const [a] = await makeArticles(server, [{ sorg: own, price: 10_000 }]);
    await fill(server, caller, own, { [a!.code]: 2 });
    const [group] = (await server.graphql(caller, ask)).data.checkoutReview.groups;
    expect(group).toMatchObject({ tax: '20.00', currency: { currency: 'USD' } });
    const one = (change: Record<string, unknown> = {}) => [
      {
        articleCode: a!.code,
        sorg: own,
        qty: 2,
        reviewedPrice: '100.00',
        reviewedCurrency: 'USD',
        reviewedQty: 2,
        ...change,
      },
    ];
    const seen = { sorg: own, merchant: 'main', tax: group.tax, earliestOn: group.earliestOn };
    await server.db.updateTable('markets_sorg').set({ tax_basis_points: 1_100 }).where('code', '=', own).execute();
    expect(result(await order(server, caller, { products: one(), reviewed: [seen] }))).toMatchObject({
      orders: null,
      userErrors: [
        { field: 'reviewed[0]', code: 'tax_changed', params: { from: '20.00', to: '22.00', currency: 'USD' } },
      ],
    });
    const early = { ...seen, tax: '22.00', earliestOn: '2020-01-02' };
    expect(result(await order(server, caller, { products: one(), reviewed: [early] })).userErrors).toMatchObject([
      { field: 'reviewed[0]', code: 'delivery_date_changed', params: { from: '2020-01-02', to: group.earliestOn } },
    ]);
    const beforeDelivery = { products: one(), cancelAfter: addDays(group.earliestOn, -1) };
    expect(result(await order(server, caller, beforeDelivery)).userErrors).toMatchObject([
      { field: 'cancel_after', code: 'cancel_before_delivery' },
    ]);
    await server.db.updateTable('catalog_price').set({ currency: 'JPY' }).where('article_id', '=', a!.id).execute();
    expect(result(await order(server, caller, { products: one() })).userErrors).toMatchObject([
      { field: 'products[0]', code: 'currency_changed', params: { from: 'USD', to: 'JPY', price: '10000' } },
    ]);
    await server.db.updateTable('catalog_price').set({ currency: 'USD' }).where('article_id', '=', a!.id).execute();
    await server.db.updateTable('markets_sorg').set({ tax_basis_points: 500 }).where('code', '=', own).execute();
    expect(await stockOf(server, a!.id)).toMatchObject({ reserved: 0 });
    expect(result(await order(server, caller, { products: one(), reviewed: [seen] })).orders).toMatchObject([
      { taxAmount: '10.00', total_order: '210.00' },
    ]);
  });

  test('customerShipmentRates totals every quote with tax and returns its earliest delivery', async () => {
    const own = await makeSorg(server, { taxBasisPoints: 1_000 });
    const host = `${own}.rates.test`.toLowerCase();
    await makeMarket(server, { host, sorgs: [own] });
    const dealer = await makeBuyer(server, { sorgs: [own], includeTax: true, host });
    const caller = { ...dealer, ...(await signIn(server, dealer.userId, dealer.customer.id, host)) };
    const [a] = await makeArticles(server, [{ sorg: own, price: 10_000 }]);
    await makeShipment(server, own, { rate: 500 });
    const rates = async (qty: number) =>
      (
        await server.graphql(
          caller,
          'query ($items: [CartItemInput!]!) { customerShipmentRates(cartItems: $items, merchant: "main") { rate { rate currency } tax total earliestOn } }',
          { items: [{ articleCode: a!.code, sorg: own, qty }] },
        )
      ).data.customerShipmentRates;
    await fill(server, caller, own, { [a!.code]: 1 });
    const [group] = (await server.graphql(caller, ask)).data.checkoutReview.groups;
    expect(await rates(1)).toEqual([
      { rate: { rate: '5.00', currency: 'USD' }, tax: '10.50', total: '115.50', earliestOn: group.earliestOn },
    ]);
    await server.db.updateTable('catalog_stock').set({ qty: 0 }).where('article_id', '=', a!.id).execute();
    expect(await rates(1), 'nothing is ready: the freight alone').toMatchObject([
      { rate: { rate: '5.00' }, tax: '0.50', total: '5.50' },
    ]);
    const stranger = await makeBuyer(server, { sorgs: [sorg] });
    const foreign = await server.graphql(
      stranger,
      'query ($items: [CartItemInput!]!) { customerShipmentRates(cartItems: $items, merchant: "main") { id } }',
      {
        items: [{ articleCode: a!.code, sorg: own, qty: 1 }],
      },
    );
    expect(foreign.data.customerShipmentRates).toEqual([]);
  });
});

describe('what lifts a credit block', () => {
  const ask =
    '{ checkoutReview { canCheckout credit { left problem { code } lift { byPaying count amount short invoices { number overdueDays openAmount } } } } }';
  test('R-208: the review names the invoices to pay, and paying them lets the order through', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg], credit: null });
    const stranger = await makeBuyer(server, { sorgs: [sorg] });
    const account = await makeCreditAccount(server, {
      customerId: dealer.customer.id,
      companies: [`C${sorg}`],
      limit: 10_000,
      openInvoice: 8_000,
    });
    const today = server.services.now();
    const bill = (number: string, days: number, amount: number, more: Record<string, unknown> = {}) => {
      const on = new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10);
      return {
        company_code: `C${sorg}`,
        number: `${number}-${account.slice(-6)}`,
        fiscal_year: 2026,
        sorg,
        customer_id: dealer.customer.id,
        credit_account_id: account,
        invoiced_on: on,
        due_on: on,
        currency: 'USD',
        total_amount: amount,
        open_amount: amount,
        created_at: today,
        ...more,
      };
    };
    await server.db
      .insertInto('invoices_invoice')
      .values([
        bill('A', 40, 3_000),
        bill('B', 5, 5_000),
        bill('CREDIT', 90, -1_000),
        bill('PAID', 99, 700, { open_amount: 0 }),
        bill('FOREIGN', 95, 400, { customer_id: stranger.customer.id, credit_account_id: null }),
      ])
      .execute();
    const [a] = await makeArticles(server, [{ sorg, price: 4_500 }]);
    await fill(server, dealer, sorg, { [a!.code]: 1 });
    const review = async (who = dealer) => (await server.graphql(who, ask)).data.checkoutReview;
    expect(await review()).toMatchObject({
      canCheckout: false,
      credit: [
        {
          left: '-25.00',
          problem: { code: 'insufficient_order_balance' },
          lift: {
            byPaying: true,
            count: 1,
            amount: '30.00',
            short: '0.00',
            invoices: [{ number: expect.stringMatching(/^A-/), overdueDays: 40, openAmount: '30.00' }],
          },
        },
      ],
    });
    // The simulated payment is booked by the ERP.
    await server.db.updateTable('credit_account').set({ open_invoice: 5_000 }).where('id', '=', account).execute();
    await server.db
      .updateTable('invoices_invoice')
      .set({ open_amount: 0 })
      .where('number', 'like', `A-${account.slice(-6)}`)
      .execute();
    expect(await review()).toMatchObject({ canCheckout: true, credit: [{ left: '5.00', problem: null, lift: null }] });
    await server.db
      .updateTable('credit_account')
      .set({ reason_blocked: 'oldest_ar_blocked' })
      .where('id', '=', account)
      .execute();
    expect((await review()).credit[0].lift).toMatchObject({
      byPaying: true,
      count: 1,
      amount: '50.00',
      invoices: [{ number: expect.stringMatching(/^B-/) }],
    });
    await server.db
      .updateTable('credit_account')
      .set({ reason_blocked: 'manual hold' })
      .where('id', '=', account)
      .execute();
    expect((await review()).credit[0].lift).toEqual({
      byPaying: false,
      count: 0,
      amount: '0.00',
      short: '0.00',
      invoices: [],
    });
  });
});

describe('checkoutReview', () => {
  test('shows the planned orders, quotes, credit after this order, addresses, remaining lines and blocks', async () => {
    const dealer = await makeBuyer(server, { sorgs: [taxed], includeTax: true, credit: null });
    await makeCreditAccount(server, {
      customerId: dealer.customer.id,
      companies: [`C${taxed}`],
      limit: 50_000,
      openInvoice: 12_000,
      openDelivery: 5_000,
    });
    // What the portal received is not open any more.
    await server.db
      .updateTable('credit_account')
      .set({ received: 2_000 })
      .where('customer_id', '=', dealer.customer.id)
      .execute();
    const [a, b] = await makeArticles(server, [
      { sorg: taxed, price: 10_000, stock: 2 },
      { sorg: taxed, price: 100, stock: 5 },
    ]);
    const express = await makeShipment(server, taxed, { rate: 2_000, type: 'express' });
    await fill(server, dealer, taxed, { [a!.code]: 3, [b!.code]: 1 });
    const ask = `query ($shipments: [ReviewShipmentInput!]) { checkoutReview(shipments: $shipments) { cartVersion canCheckout blockers { code params } units lineCount
      groups { sorg merchant goods shipment tax total shipmentId dispatchOn earliestOn lines { articleCode qty unitPrice subtotal } shipments { id rate { rate } tax total } payments { id } }
      staying { qty line { articleCode } } shipTos { id version isDefault } credit { creditLimit openInvoice openDo thisOrder exposureAfter left problem { code } } } }`;
    const { data } = await server.graphql(dealer, ask, {
      shipments: [{ merchant: 'main', sorg: taxed, shipmentId: express }],
    });
    expect(data.checkoutReview).toMatchObject({
      cartVersion: 2,
      canCheckout: true,
      blockers: [],
      units: 3,
      lineCount: 2,
      shipTos: [{ id: dealer.customer.shiptoId, version: 1, isDefault: true }],
      staying: [{ qty: 1, line: { articleCode: a!.code } }],
      credit: [
        {
          creditLimit: '500.00',
          openInvoice: '100.00',
          openDo: '50.00',
          thisOrder: '262.99',
          exposureAfter: '412.99',
          left: '87.01',
          problem: null,
        },
      ],
    });
    expect(data.checkoutReview.groups[0]).toMatchObject({
      goods: '201.00',
      shipment: '20.00',
      tax: '41.99',
      total: '262.99',
      shipmentId: express,
      payments: [{ id: 'account' }],
      lines: [
        { articleCode: a!.code, qty: 2 },
        { articleCode: b!.code, qty: 1 },
      ],
    });
    await server.db
      .updateTable('credit_account')
      .set({ credit_limit: 20_000 })
      .where('customer_id', '=', dealer.customer.id)
      .execute();
    const blocked = (await server.graphql(dealer, ask)).data.checkoutReview;
    expect(blocked).toMatchObject({
      canCheckout: false,
      blockers: [{ code: 'insufficient_order_balance' }],
      credit: [{ problem: { code: 'insufficient_order_balance' } }],
    });
    const stranger = await makeBuyer(server, { sorgs: [taxed] });
    expect((await server.graphql(stranger, ask)).data.checkoutReview).toMatchObject({
      cartVersion: 0,
      canCheckout: false,
      blockers: [{ code: 'cart_empty' }],
      groups: [],
      credit: [],
    });
  });
});
