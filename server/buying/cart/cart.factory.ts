import { sql } from 'kysely';
import type { Caller, GraphqlAnswer, TestServer } from '#testing/harness.ts';
import { makeArticle, type ArticleOptions } from '#goods/catalog/catalog.factory.ts';
import { refreshEntries } from '#goods/catalog/catalog.entries.actions.ts';
import { makeCreditAccount, type AccountOptions } from '#accounts/credit/credit.factory.ts';
import { makeDealer, type CustomerOptions } from '#accounts/customers/customers.factory.ts';

export type Dealer = Awaited<ReturnType<typeof makeDealer>>;

/** A dealer with credit in the companies of all their sorgs. */
export async function makeBuyer(
  server: TestServer,
  options: CustomerOptions & { credit?: Partial<AccountOptions> | null; host?: string },
): Promise<Dealer> {
  const dealer = await makeDealer(server, options);
  if (options.credit !== null)
    await makeCreditAccount(server, {
      customerId: dealer.customer.id,
      companies: options.sorgs.map((sorg) => `C${sorg}`),
      ...options.credit,
    });
  return dealer;
}

/** Creates articles that are listed and orderable at once; without options it lists the existing ones. */
export async function makeArticles(
  server: TestServer,
  options: readonly ArticleOptions[],
): Promise<Awaited<ReturnType<typeof makeArticle>>[]> {
  const made = [];
  for (const one of options) made.push(await makeArticle(server, one));
  await refreshEntries(
    server.db,
    made.length === 0 ? 'all' : { articleIds: made.map((article) => article.id) },
    server.services.now(),
  );
  return made;
}

/** Adds a shipment option of a sorg's merchant, and the merchant if it is missing; rate in minor units. */
export async function makeShipment(
  server: TestServer,
  sorg: string,
  options: {
    merchant?: string;
    rate?: number;
    freeFrom?: number | null;
    input?: 'none' | 'notes' | 'amount';
    type?: string;
  } = {},
): Promise<string> {
  const merchant = options.merchant ?? 'main';
  await server.db
    .insertInto('markets_merchant')
    .values({ sorg, code: merchant, name: `Merchant ${merchant}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await server.db
    .insertInto('orders_shipment_option')
    .values({
      sorg,
      merchant,
      type: options.type ?? 'freight',
      description: JSON.stringify({ en: 'Freight', de: 'Spedition' }),
      input: options.input ?? 'none',
      rate: options.rate ?? 0,
      free_from: options.freeFrom ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Adds a payment method for orders; with hours it waits for payment. */
export async function makePaymentMethod(
  server: TestServer,
  sorg: string,
  options: { type?: string; hours?: number | null } = {},
): Promise<string> {
  const row = await server.db
    .insertInto('orders_payment_method')
    .values({
      sorg,
      module: 'order',
      type: options.type ?? 'transfer',
      description: JSON.stringify({ en: 'Bank transfer' }),
      instruction: JSON.stringify({ en: 'Pay to account 1' }),
      expires_after_hours: options.hours ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Puts quantities into the caller's cart. */
export function fill(
  server: TestServer,
  caller: Caller,
  sorg: string,
  quantities: Readonly<Record<string, number>>,
  version?: number,
): Promise<GraphqlAnswer> {
  return server.graphql(
    caller,
    `mutation ($products: [CartProductInput!]!, $version: Int) {
    updateProductsInCart(products: $products, version: $version) { cart { lines units version } message { status description } userErrors { field code params message } } }`,
    { products: Object.entries(quantities).map(([articleCode, qty]) => ({ articleCode, sorg, qty })), version },
  );
}

export interface CheckoutInput {
  readonly products: readonly Record<string, unknown>[];
  readonly [argument: string]: unknown;
}

/**
 * Raises the lines of a dealer's own cart to at least these quantities, unchecked: what a checkout of a test orders is
 * in the cart, also where the checkout refuses it.
 */
export async function hold(server: TestServer, dealer: Dealer, products: CheckoutInput['products']): Promise<void> {
  await sql`
    with cart as (
      insert into cart_cart (customer_id, user_id, created_at, updated_at)
      select active_customer_id, user_id, now(), now() from identity_session where id = ${dealer.sessionId}
          on conflict (customer_id, user_id, name) do update set version = cart_cart.version + 1
      returning id)
    insert into cart_line (cart_id, sorg, article_id, qty, uom, added_at, updated_at)
    select cart.id, p.sorg, a.id, max(p.qty), a.uom, now(), now()
      from cart, json_to_recordset(${JSON.stringify(products)}::json) as p("articleCode" text, sorg text, qty integer)
      join catalog_article a on a.code = p."articleCode"
     where p.qty between 1 and 99999
     group by cart.id, p.sorg, a.id
        on conflict (cart_id, sorg, article_id) do update set qty = greatest(cart_line.qty, excluded.qty)`.execute(
    server.db,
  );
}

/** Holds enough of an article for all orders of a test in the carts of these dealers. */
export async function holdForAll(
  server: TestServer,
  dealers: readonly Dealer[],
  article: { readonly articleCode: string; readonly sorg: string },
): Promise<void> {
  for (const dealer of dealers) await hold(server, dealer, [{ ...article, qty: 99_999 }]);
}

/** Checks products out for a dealer, by default to the default address; puts them into the cart first (`hold`). */
export async function order(
  server: TestServer,
  dealer: Dealer,
  wish: CheckoutInput,
  headers: Record<string, string> = {},
): Promise<GraphqlAnswer> {
  if (!('cartVersion' in wish)) await hold(server, dealer, wish.products);
  return checkOut(server, dealer, wish, headers);
}

/** Checks products out for a dealer, by default to the default address, with the cart as it is. */
export function checkOut(
  server: TestServer,
  dealer: Dealer,
  wish: CheckoutInput,
  headers: Record<string, string> = {},
): Promise<GraphqlAnswer> {
  return server.graphql(
    dealer,
    `mutation ($products: [CheckoutProductInput!]!, $shipto: CheckoutShiptoInput!, $date: String, $cancelAfter: String, $complete: Boolean, $po: String, $notes: String, $shipments: [CheckoutShipmentInput!], $paymentId: String!, $reviewed: [CheckoutReviewedInput!], $cartVersion: Int) {
    checkoutV5(products: $products, shipto: $shipto, request_delivery_date: $date, cancel_after: $cancelAfter, deliver_complete: $complete, custPoNo: $po, notes: $notes, shipments: $shipments, paymentId: $paymentId, reviewed: $reviewed, cartVersion: $cartVersion) {
      orders { id number order_no status order_status erpState sorg total_order goodsAmount shipmentAmount taxAmount poNumber requestDeliveryOn deliverComplete cancelAfter acting createdBy { name username } customerName: customer { name } lines { articleCode qty unitPrice subtotal dealNumber }
        orderStatus { description pendingB2B } orderPayment { isPaymentWaiting isPaymentCompleted payment { type desc } } timeline { step state } canCancel }
      leftOut { code params } message { status description } userErrors { field code params message } } }`,
    {
      shipto: { r3: dealer.customer.r3, isr: dealer.customer.isr, id: dealer.customer.shiptoId, version: 1 },
      paymentId: 'account',
      ...wish,
    },
    headers,
  );
}

/** A placed order. */
export interface Placed {
  readonly id: string;
  readonly number: string;
}

/** Places an order of quantities by article code; throws if it is refused. */
export async function placeOrder(
  server: TestServer,
  dealer: Dealer,
  sorg: string,
  quantities: Readonly<Record<string, number>>,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Placed> {
  const products = Object.entries(quantities).map(([articleCode, qty]) => ({ articleCode, sorg, qty }));
  const { data, errors } = await order(server, dealer, { products, ...more });
  const placed = data?.checkoutV5?.orders?.[0] as Placed | undefined;
  if (!placed) throw new Error(`not ordered: ${JSON.stringify(errors ?? data?.checkoutV5?.userErrors)}`);
  return placed;
}

/** Stock and reservations of an article over all sites. */
export async function stockOf(server: TestServer, articleId: string): Promise<{ qty: number; reserved: number }> {
  const { rows } = await sql<{
    qty: number;
    reserved: number;
  }>`
    select coalesce(sum(qty), 0)::int as qty, coalesce(sum(reserved), 0)::int as reserved
      from catalog_stock
     where article_id = ${articleId}`.execute(server.db);
  return rows[0] ?? { qty: 0, reserved: 0 };
}

/** Compares the credit ledger with the accounts: empty if every held sum equals the sum of its open holds. */
export async function ledgerErrors(server: TestServer): Promise<unknown[]> {
  const { rows } = await sql`
    select a.code, a.held, coalesce(sum(case m.kind when 'hold' then m.amount else -m.amount end), 0) as open
      from credit_account a
      left join credit_movement m on m.account_id = a.id
     group by a.id
    having a.held <> coalesce(sum(case m.kind when 'hold' then m.amount else -m.amount end), 0)`.execute(server.db);
  return rows;
}
