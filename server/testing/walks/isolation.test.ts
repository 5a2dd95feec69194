import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { UserArea } from '#rules/permissions.ts';
import { fill, makeArticles, makeBuyer, order, type Dealer } from '#buying/cart/cart.factory.ts';
import { receive } from '#partners/click-collect/click-collect.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import {
  fillThirdPartyCart,
  makeThirdPartyArticle,
  makeVendor,
  makeVendorUser,
  placeThirdPartyOrder,
  thirdPartyProduct,
} from '#partners/third-party/third-party.factory.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { leaksOfCallers, type LeaksOfCallers } from './isolation.ts';
import { schemaOperations } from './operations.ts';
import { shortStacks } from '#testing/short-stacks.ts';

const server = testServer();
shortStacks();
/** Ends what hangs: thousands of calls take their time on a loaded machine. */
const longLimit = 900_000;
/** Texts and figures that occur only in the owner's data. */
const marks = /Zwiebelfisch|987654\.32|"(?:qty|orderQty)":4321\b/;

let owner: Dealer;
let article = '';
const strangers = new Map<string, Caller>();
/** Numbers and ids of the owner's data that a stranger may know. */
let learned: string[] = [];

beforeAll(async () => {
  const sorg = await makeSorg(server);
  const elsewhere = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, elsewhere] });
  const [made] = await makeArticles(server, [{ sorg, stock: 9_000, price: 100 }]);
  article = made?.code ?? '';

  owner = await makeBuyer(server, {
    sorgs: [sorg],
    name: 'Zwiebelfisch Rad',
    salesman: 'OWN',
    credit: { limit: 98_765_432 + 432_100 },
  });
  await sql`
    update customers_shipto
       set name = 'Zwiebelfisch Lager', address = 'Zwiebelfischgasse 1'
     where customer_id = ${owner.customer.id}`.execute(server.db);
  const placed = await order(server, owner, {
    products: [{ articleCode: article, sorg, qty: 4_321 }],
    po: 'Zwiebelfisch 7',
    notes: 'Zwiebelfisch',
  });
  const [mine] = placed.data.checkoutV5.orders as { id: string; number: string }[];
  if (!mine) throw new Error(`the owner has no order: ${JSON.stringify(placed)}`);
  await fill(server, owner, sorg, { [article]: 4_321 });
  const line = await server.db.selectFrom('cart_line').select('id').executeTakeFirstOrThrow();
  const delivery = await server.db
    .insertInto('deliveries_delivery')
    .values({
      number: 'DO-Z1',
      sorg,
      customer_id: owner.customer.id,
      company_code: `C${sorg}`,
      status: 'shipped',
      shipto: 'Zwiebelfisch Lager',
      notes: 'Zwiebelfisch',
      currency: 'USD',
      shipped_on: new Date().toISOString().slice(0, 10),
      created_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into deliveries_line (delivery_id, position, order_id, order_line_id, article_code, description, qty)
    select ${delivery.id}, 1, l.order_id, l.id, l.article_code, 'Zwiebelfisch', 4321
      from orders_line l
     where l.order_id = ${mine.id}`.execute(server.db);
  await server.db
    .insertInto('invoices_invoice')
    .values({
      company_code: `C${sorg}`,
      number: 'INV-Z1',
      fiscal_year: 2026,
      sorg,
      customer_id: owner.customer.id,
      invoiced_on: sql<string>`now()::date`,
      due_on: sql<string>`now()::date`,
      currency: 'USD',
      total_amount: 98_765_432,
      open_amount: 98_765_432,
      notes: 'Zwiebelfisch',
      created_at: sql<Date>`now()`,
    })
    .execute();
  const alert = await server.db
    .insertInto('stock_alerts_alert')
    .values({
      customer_id: owner.customer.id,
      user_id: owner.userId,
      acting: false,
      article_id: made?.id ?? '',
      sorg,
      qty: 4_321,
      host: 'localhost',
      asked_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const vendor = await makeVendor(server, { sorg });
  const ordered = await makeThirdPartyArticle(server, { vendor, stock: 9_000 });
  const vendorOrder = await placeThirdPartyOrder(server, owner, [thirdPartyProduct(ordered, 4_321)]);
  await fillThirdPartyCart(server, owner, [thirdPartyProduct(ordered, 4_321)]);
  const collect = await receive(server, owner, {
    consumer: { firstName: 'Zwiebelfisch', lastName: 'Verbraucher', email: '', phone: '', locale: 'de' },
    lines: [{ sku: article, name: 'Zwiebelfisch', quantity: 4_321 }],
  });
  learned = [
    collect.id,
    collect.number,
    collect.pickupCode,
    mine.number,
    vendorOrder,
    mine.id,
    owner.customer.id,
    owner.customer.unified,
    owner.customer.r3,
    owner.customer.shiptoId,
    line.id,
    delivery.id,
    alert.id,
    'DO-Z1',
    'INV-Z1',
  ];

  const area = (limitation: UserArea['limitation'], value: string, of = sorg): UserArea => ({
    sorg: of,
    limitation,
    option: 'include',
    value,
  });
  const someone = async (role: string, groupRole: string, areas: UserArea[]): Promise<Caller> =>
    signIn(server, (await makeUser(server, { role, groupRole, areas })).id);
  strangers.set('another dealer', await makeBuyer(server, { sorgs: [sorg] }));
  strangers.set('a salesman of other customers', await someone('salesman', 'Sales', [area('salesman', 'OTHER')]));
  strangers.set(
    'an order desk of another sales organisation',
    await someone('order.desk', 'Order desk', [area('none', '', elsewhere)]),
  );
  strangers.set('another vendor', await makeVendorUser(server, { sorg, vendor: await makeVendor(server, { sorg }) }));
  strangers.set('an administrator without areas', await someone('administrator', 'Administrator', []));
});

const secret = () => ({ server, marks, learned, owner: owner.customer });
const operationsOf = (kind: 'query' | 'mutation') => schemaOperations().filter((operation) => operation.kind === kind);

describe("a dealer's data is private", () => {
  let seen: LeaksOfCallers;
  beforeAll(async () => {
    seen = await leaksOfCallers(secret, new Map([['the dealer', owner], ...strangers]), operationsOf('query'));
  }, longLimit);

  test('the dealer sees it, so the search finds it', () => {
    expect([...(seen.get('the dealer')?.keys() ?? [])]).toEqual(
      expect.arrayContaining([
        'cart',
        'clickCollectBoard',
        'clickCollectByPickupCode',
        'clickCollectOrder',
        'clickCollectOrders',
        'creditInformation',
        'customerAreaV3',
        'openDeliveryV4',
        'openInvoiceV4',
        'openOrderV4',
        'order',
        'orderThirdParties',
        'orderThirdParty',
        'orders',
        'shiptoV2',
        'simpleCart',
        'thirdPartyCart',
      ]),
    );
  });

  test.each([
    'another dealer',
    'a salesman of other customers',
    'an order desk of another sales organisation',
    'another vendor',
    'an administrator without areas',
  ])('%s sees none of it with any id', (stranger) => {
    expect(seen.get(stranger)).toEqual(new Map());
  });

  test('nobody else changed it', { timeout: longLimit }, async () => {
    const state = async (): Promise<unknown> =>
      (
        await sql`
          select (
              select jsonb_agg(to_jsonb(o) order by o.id)
                from orders_order o
               where o.customer_id = ${owner.customer.id}) as orders,
                 (
              select jsonb_agg(to_jsonb(l) order by l.id)
                from cart_line l
                join cart_cart c on c.id = l.cart_id
               where c.customer_id = ${owner.customer.id}) as cart,
                 (
              select jsonb_agg(to_jsonb(o) || jsonb_build_object('items', (
                       select jsonb_agg(to_jsonb(i)) from third_party_item i where i.order_id = o.id)))
                from third_party_order o
               where o.customer_id = ${owner.customer.id}) as "vendorOrders",
                 (
              select jsonb_agg(to_jsonb(l))
                from third_party_cart_line l
                join third_party_cart c on c.id = l.cart_id
               where c.customer_id = ${owner.customer.id}) as "vendorCart",
                 (
              select jsonb_agg(to_jsonb(o) || jsonb_build_object('lines', (
                       select jsonb_agg(to_jsonb(l) order by l.id) from click_collect_line l where l.order_id = o.id)))
                from click_collect_order o
               where o.customer_id = ${owner.customer.id}) as collect,
                 (
              select jsonb_agg(to_jsonb(x) order by x.id)
                from stock_alerts_alert x
               where x.customer_id = ${owner.customer.id}) as alerts,
                 (
              select jsonb_agg(to_jsonb(k) order by k.id)
                from credit_account k
               where k.customer_id = ${owner.customer.id}) as credit,
                 (
              select jsonb_agg(to_jsonb(s) order by s.id)
                from customers_shipto s
               where s.customer_id = ${owner.customer.id}) as shiptos,
                 (select to_jsonb(c) from customers_customer c where c.id = ${owner.customer.id}) as customer`.execute(
          server.db,
        )
      ).rows[0];
    const before = await state();
    await leaksOfCallers(secret, strangers, operationsOf('mutation'));
    expect(await state()).toEqual(before);
  });
});
