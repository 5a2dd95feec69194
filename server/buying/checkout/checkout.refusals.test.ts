import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { testServer } from '#testing/harness.ts';
import { signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { checkOut, fill, makeArticles, makeBuyer, order, stockOf, type Dealer } from '#buying/cart/cart.factory.ts';

const server = testServer();
let sorg = '';

beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  await makeMarket(server, { host: 'closed.test', sorgs: [sorg], configuration: { canCheckout: false } });
});

const product = (articleCode: string, qty: number) => ({ articleCode, sorg, qty });
const result = (answer: Awaited<ReturnType<typeof order>>) => answer.data.checkoutV5;

describe('checkout refuses', () => {
  let dealer: Dealer;
  let article: { id: string; code: string };
  beforeAll(async () => {
    dealer = await makeBuyer(server, { sorgs: [sorg] });
    article = (await makeArticles(server, [{ sorg, orderLimit: 5 }]))[0]!;
  });
  const codes = async (wish: Record<string, unknown>, who = dealer) =>
    result(await order(server, who, { products: [product(article.code, 1)], ...wish })).userErrors.map(
      (error: { code: string }) => error.code,
    );
  /** A checkout that passes every check except the last one, the version of the cart. */
  const lastCheck = { cartVersion: 99 };

  test('R-184: checkout refuses a purchase order number of more than 35 characters', async () => {
    expect(await codes({ po: 'x'.repeat(35), ...lastCheck })).toEqual(['cart_changed']);
    expect(await codes({ po: 'x'.repeat(36), ...lastCheck })).toEqual(['too_long']);
  });

  test('R-185: checkout refuses notes of more than 100 characters or with forbidden characters (R-143)', async () => {
    expect(await codes({ notes: 'n'.repeat(100), ...lastCheck })).toEqual(['cart_changed']);
    expect(await codes({ notes: 'n'.repeat(101) })).toEqual(['too_long']);
    expect(await codes({ notes: 'no <b>' })).toEqual(['valid_notes']);
  });

  test('R-187: checkout refuses a delivery date that is in the past or invalid; the date is optional', async () => {
    const today = server.services.now().toISOString().slice(0, 10);
    const [in699Days, in700Days] = [addDays(today, 699), addDays(today, 700)];
    expect(await codes({ date: '', ...lastCheck })).toEqual(['cart_changed']);
    expect(await codes({ date: in700Days, ...lastCheck })).toEqual(['cart_changed']);
    expect(await codes({ date: '2099-03-02' })).toEqual(['delivery_date_too_far']);
    expect(await codes({ cancelAfter: '9999-12-31' })).toEqual(['delivery_date_too_far']);
    expect(await codes({ date: '2020-01-01' })).toEqual(['delivery_date_past']);
    expect(await codes({ date: '2026-02-30' })).toEqual(['valid_date']);
    expect(await codes({ cancelAfter: '2020-01-01' })).toEqual(['cancel_before_delivery']);
    expect(await codes({ date: in700Days, cancelAfter: in699Days })).toEqual(['cancel_before_delivery']);
    expect(await codes({ cancelAfter: 'soon' })).toEqual(['valid_date']);
  });

  test("R-188: checkout refuses a missing address, no products, a changed address and another customer's address", async () => {
    const { r3, isr, shiptoId } = dealer.customer;
    const stranger = await makeBuyer(server, { sorgs: [sorg] });
    expect(await codes({ products: [] })).toEqual(['products_required']);
    expect(await codes({ shipto: { r3, isr, id: '' } })).not.toEqual([]);
    expect(await codes({ shipto: { r3, isr, id: shiptoId, version: 2 } })).toEqual(['shipto_changed']);
    expect(await codes({ shipto: { r3, isr, id: stranger.customer.shiptoId } })).toEqual(['shipto_changed']);
    expect(await codes({ shipto: { r3: stranger.customer.r3, isr } })).toEqual(['customer_no_longer_yours']);
  });

  test('products that the cart does not hold in this quantity, unless the call names the version of the cart', async () => {
    const owner = await makeBuyer(server, { sorgs: [sorg] });
    const [held, foreign] = await makeArticles(server, [{ sorg }, { sorg }]);
    await fill(server, owner, sorg, { [held!.code]: 2 });
    const refused = async (qty: number, code = held!.code) =>
      result(await checkOut(server, owner, { products: [product(code, qty)] })).userErrors.map(
        ({ code: error, params }: { code: string; params: unknown }) => [error, params],
      );
    expect(await refused(3)).toEqual([['not_in_cart', { articleCode: held!.code, sorg, inCart: 2, requested: 3 }]]);
    expect(await refused(1, foreign!.code)).toEqual([
      ['not_in_cart', { articleCode: foreign!.code, sorg, inCart: 0, requested: 1 }],
    ]);
    expect(await refused(2)).toEqual([]);
  });

  test('R-189: checkout refuses a missing payment', async () => {
    expect(await codes({ paymentId: '' })).toEqual(['payment_required']);
  });

  test('invalid quantities and articles, a changed cart, a closed market', async () => {
    expect(await codes({ products: [product(article.code, 0)] })).toEqual(['min_quantity']);
    expect(await codes({ products: [product(article.code, 6)] })).toEqual(['exceeds_order_limit']);
    expect(await codes({ products: [product('NO-SUCH', 1)] })).toEqual(['article_not_found']);
    expect(await codes({ cartVersion: 99 })).toEqual(['cart_changed']);
    const closed = { ...dealer, ...(await signIn(server, dealer.userId, dealer.customer.id, 'closed.test')) };
    expect(await codes({}, closed)).toEqual(['checkout_disabled']);
    expect(await stockOf(server, article.id)).toMatchObject({ reserved: 0 });
  });
});
