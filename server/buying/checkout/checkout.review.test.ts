import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { sql } from 'kysely';
import { testServer } from '#testing/harness.ts';
import { makeCreditAccount } from '#accounts/credit/credit.factory.ts';
import { signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { fill, makeArticles, makeBuyer, makeShipment, order, stockOf } from '#buying/cart/cart.factory.ts';

const server = testServer();
let sorg = '';
let taxed = '';

beforeAll(async () => {
  sorg = await makeSorg(server);
  taxed = await makeSorg(server, { taxBasisPoints: 1_900 });
  await makeMarket(server, { sorgs: [sorg, taxed] });
});

const product = (articleCode: string, qty: number, more: Record<string, unknown> = {}) => ({
  articleCode,
  sorg,
  qty,
  ...more,
});
const result = (answer: Awaited<ReturnType<typeof order>>) => answer.data.checkoutV5;

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
