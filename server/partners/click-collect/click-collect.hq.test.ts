import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { fill, makeArticles, makeBuyer, makeShipment, stockOf, type Dealer } from '#buying/cart/cart.factory.ts';
import { recordDeliveries, type ReportedDelivery } from '#ordering/deliveries/deliveries.record.actions.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { raiseNotices } from '#exchange/notices/notices.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { receive } from './click-collect.factory.ts';
import { jobs as collectJobs } from './click-collect.jobs.ts';

const server = testServer();
let sorg = '';
let desk: Caller & { userId: string };
let deliveries = 0;

beforeAll(async () => {
  server.setNow(new Date('2026-11-26T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], configuration: { creditCheck: true } });
  const areas = [{ sorg, limitation: 'none', option: 'include', value: '' }] as const;
  const user = await makeUser(server, { role: 'order.desk', areas });
  desk = { ...(await signIn(server, user.id)), userId: user.id };
});

interface Waiting {
  readonly dealer: Dealer;
  readonly id: string;
  readonly number: string;
  /** Ids of the lines, and codes and ids of their articles. */
  readonly lines: readonly {
    readonly id: string;
    readonly qty: number;
    readonly code: string;
    readonly articleId: string;
  }[];
}

/** An open order with lines of these quantities that are all marked for HQ. */
async function waiting(
  quantities: readonly number[],
  { stock = 10, dealer, orderLimit }: { stock?: number; dealer?: Dealer; orderLimit?: number } = {},
): Promise<Waiting> {
  const of = dealer ?? (await makeBuyer(server, { sorgs: [sorg] }));
  const articles = await makeArticles(
    server,
    quantities.map(() => ({ sorg, stock, price: 10_00, ...(orderLimit === undefined ? {} : { orderLimit }) })),
  );
  const { id, number } = await receive(server, of, {
    lines: quantities.map((quantity, nth) => ({ sku: articles[nth]!.code, name: `Part ${nth}`, quantity })),
  });
  await step(of, id, 'open');
  const order = await read(of, id);
  const lines = order.details.map((detail: { id: string; qty: number }, nth: number) => ({
    id: detail.id,
    qty: detail.qty,
    code: articles[nth]!.code,
    articleId: articles[nth]!.id,
  }));
  await server.graphql(
    of,
    `mutation ($id: ID!, $lines: [ClickCollectMarkInput!]!) { clickCollectMarkLines(orderId: $id, lines: $lines) { userErrors { code } } }`,
    { id, lines: lines.map((line: { id: string }) => ({ id: line.id, mark: 'order_to_hq' })) },
  );
  return { dealer: of, id, number, lines };
}
async function read(caller: Caller, orderId: string) {
  const { data, errors } = await server.graphql(
    caller,
    `query ($orderId: ID!) { clickCollectOrder(orderId: $orderId) { id status version column canOrderToHq
      details { id qty qtyShipped needsFromHq orderNo hqFailed } hqOrders { id orderNo status }
      history { kind from to by lineName quantity orderNo } } }`,
    { orderId },
  );
  expect(errors).toBeUndefined();
  return data.clickCollectOrder;
}
async function step(caller: Caller, orderId: string, status: string) {
  const { data } = await server.graphql(
    caller,
    `mutation ($orderId: ID!, $status: String!) {
      clickCollectUpdateStatus(orderId: $orderId, status: $status) { order { status } userErrors { field code } } }`,
    { orderId, status },
  );
  return data.clickCollectUpdateStatus;
}
async function toHq(
  caller: Caller,
  orderId: string,
  wish: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const { data, errors } = await server.graphql(
    caller,
    `mutation ($orderId: ID!, $version: Int, $shiptoId: ID, $shipments: [CheckoutShipmentInput!], $paymentId: String, $lines: [ClickCollectReviewedLineInput!]) {
      clickCollectOrderToHq(orderId: $orderId, version: $version, shiptoId: $shiptoId, shipments: $shipments, paymentId: $paymentId, lines: $lines) {
        order { status version hqOrders { id orderNo status } } userErrors { field code params } } }`,
    { orderId, ...wish },
    headers,
  );
  expect(errors).toBeUndefined();
  return data.clickCollectOrderToHq;
}
const ordersOf = (dealer: Dealer) =>
  server.db.selectFrom('orders_order').selectAll().where('customer_id', '=', dealer.customer.id).execute();
/** Runs the job that follows shipments. */
async function follow(): Promise<void> {
  const job = collectJobs.find(({ name }) => name === 'click-collect.followShipments');
  await job!.run(await systemContext(server.services, 'job'), {});
}
/** HQ reports a delivery of lines of an order. */
async function deliver(
  { dealer }: Waiting,
  orderNo: string,
  lines: readonly { code: string; position: number; qty: number }[],
  more: Partial<ReportedDelivery> = {},
): Promise<void> {
  const delivery: ReportedDelivery = {
    sorg,
    number: `CCD${(deliveries += 1)}`,
    customerId: dealer.customer.id,
    companyCode: `C${sorg}`,
    status: 'shipped',
    carrier: '',
    trackingNumber: '',
    trackingUrl: '',
    shipto: '',
    notes: '',
    currency: 'USD',
    shippedOn: '2026-11-26',
    estimatedOn: null,
    deliveredOn: null,
    lines: lines.map(({ code, position, qty }) => ({
      position,
      order: orderNo,
      orderPosition: position,
      articleCode: code,
      description: '',
      qty,
      uom: 'PCE',
      price: 10_00,
      serialNumbers: [],
    })),
    ...more,
  };
  await asJob(server, (ctx) => recordDeliveries(ctx, [delivery], server.services.now()));
}
const kinds = (order: { history: { kind: string; to: string | null }[] }): string[] =>
  order.history.map(({ kind, to }) => (to === null ? kind : `${kind} ${to}`));

describe('order to HQ', () => {
  test('R-239 makes a real order of the dealer, linked both ways; the cart stays as it is', async () => {
    const work = await waiting([2, 3]);
    const { dealer, id, number, lines } = work;
    await fill(server, dealer, sorg, { [lines[0]!.code]: 1 });
    const { order, userErrors } = await toHq(dealer, id);
    expect(userErrors).toEqual([]);
    expect(order.status).toBe('processing by HQ');
    const placed = await ordersOf(dealer);
    expect(placed).toMatchObject([
      { po_number: number, total_amount: 50_00, status: 'processing', erp_state: 'waiting', acting: false },
    ]);
    expect(order.hqOrders).toEqual([{ id: placed[0]!.id, orderNo: placed[0]!.number, status: 'processing' }]);
    expect(await stockOf(server, lines[1]!.articleId)).toEqual({ qty: 10, reserved: 3 });
    const seen = await read(dealer, id);
    expect(seen.details).toMatchObject([
      { orderNo: placed[0]!.number, needsFromHq: 2, hqFailed: false },
      { orderNo: placed[0]!.number, needsFromHq: 3 },
    ]);
    expect(kinds(seen).slice(-2)).toEqual(['hq_order', 'status processing by HQ']);
    const { data } = await server.graphql(
      dealer,
      `query ($number: String!) { order(number: $number) { clickCollect { id number } } cartCount { lines units } }`,
      { number: placed[0]!.number },
    );
    expect(data.order.clickCollect).toEqual({ id, number });
    expect(data.cartCount).toEqual({ lines: 1, units: 1 });
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from erp_outbox where kind = 'order' and subject_id = ${placed[0]!.id}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('the usual step orders with the usual address, shipment and payment', async () => {
    const work = await waiting([1]);
    const cheap = await makeShipment(server, sorg, { rate: 5_00 });
    try {
      expect(await step(work.dealer, work.id, 'processing by HQ')).toEqual({
        order: { status: 'processing by HQ' },
        userErrors: [],
      });
      expect(await ordersOf(work.dealer)).toMatchObject([
        { shipment_option_id: cheap, shipment_amount: 5_00, shipto_id: work.dealer.customer.shiptoId },
      ]);
    } finally {
      await server.db.deleteFrom('orders_shipment_option').where('id', '=', cheap).execute();
    }
  });

  test.each([
    ['too little stock', { stock: 1 }, {}, 'exceeds_stock'],
    ['no stock', { stock: 0 }, {}, 'no_stock'],
    ['an order limit', { orderLimit: 1 }, {}, 'exceeds_order_limit'],
  ])('%s refuses the line and changes nothing', async (_what, options, wish, code) => {
    const work = await waiting([2], options);
    const { order, userErrors } = await toHq(work.dealer, work.id, wish);
    expect(order).toBeNull();
    expect(userErrors).toMatchObject([{ field: `lines.${work.lines[0]!.id}`, code }]);
    expect(await ordersOf(work.dealer)).toEqual([]);
    expect(await stockOf(server, work.lines[0]!.articleId)).toMatchObject({ reserved: 0 });
    expect(await read(work.dealer, work.id)).toMatchObject({ status: 'open', hqOrders: [], canOrderToHq: true });
  });

  test('one short line refuses all lines', async () => {
    const work = await waiting([2, 2]);
    await server.db
      .updateTable('catalog_stock')
      .set({ qty: 1 })
      .where('article_id', '=', work.lines[1]!.articleId)
      .execute();
    const { userErrors } = await toHq(work.dealer, work.id);
    expect(userErrors).toMatchObject([{ field: `lines.${work.lines[1]!.id}` }]);
    expect(await ordersOf(work.dealer)).toEqual([]);
  });

  test('a higher price than the dealer saw, too little credit and an unknown address are refused', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg], credit: { limit: 15_00 } });
    const work = await waiting([1], { dealer });
    const lines = [{ id: work.lines[0]!.id, price: '9.00', currency: 'USD' }];
    expect((await toHq(dealer, work.id, { lines })).userErrors).toMatchObject([
      { field: `lines.${work.lines[0]!.id}`, code: 'price_changed' },
    ]);
    expect((await toHq(dealer, work.id, { shiptoId: work.id })).userErrors).toMatchObject([
      { field: 'shipto', code: 'shipto_changed' },
    ]);
    expect((await toHq(dealer, work.id)).userErrors).toEqual([]);
    const more = await waiting([1], { dealer });
    expect((await toHq(dealer, more.id)).userErrors.map(({ code }: { code: string }) => code)).toEqual([
      'insufficient_order_balance',
    ]);
    expect(await ordersOf(dealer)).toHaveLength(1);
  });

  test('two clerks at once, and one key twice, make one order', async () => {
    const work = await waiting([2]);
    const clerk = await signIn(
      server,
      (await makeUser(server, { role: 'dealer', groupRole: 'Dealer', customerId: work.dealer.customer.id })).id,
      work.dealer.customer.id,
    );
    const key = { 'idempotency-key': `hq-${work.id}` };
    const answers = await Promise.all([
      toHq(work.dealer, work.id, {}, key),
      toHq(work.dealer, work.id, {}, key),
      toHq(clerk, work.id),
    ]);
    expect(await ordersOf(work.dealer)).toHaveLength(1);
    expect(await stockOf(server, work.lines[0]!.articleId)).toMatchObject({ reserved: 2 });
    const refused = answers.flatMap(({ userErrors }) => userErrors.map(({ code }: { code: string }) => code));
    for (const code of refused) expect(code).toBe('click_collect_step');
    expect(answers.filter(({ order }) => order !== null).length).toBeGreaterThanOrEqual(1);
  });

  test('staff who act for a dealer order for them: both are on the order; other dealers are not found', async () => {
    const work = await waiting([1]);
    const acting = await signIn(server, desk.userId, work.dealer.customer.id);
    expect((await toHq(desk, work.id)).userErrors).toMatchObject([
      { field: 'orderId', code: 'click_collect_by_dealer' },
    ]);
    const other = await makeBuyer(server, { sorgs: [sorg] });
    expect((await toHq(other, work.id)).userErrors).toMatchObject([{ field: 'orderId', code: 'not_found' }]);
    expect((await toHq(acting, work.id)).userErrors).toEqual([]);
    expect(await ordersOf(work.dealer)).toMatchObject([
      { acting: true, created_by_user_id: desk.userId, customer_id: work.dealer.customer.id },
    ]);
    const audit = await server.db
      .selectFrom('platform_audit')
      .select(['actor_user_id', 'customer_id'])
      .where('action', '=', 'click-collect.order')
      .where('subject_id', '=', work.id)
      .executeTakeFirstOrThrow();
    expect(audit).toEqual({ actor_user_id: desk.userId, customer_id: work.dealer.customer.id });
  });

  test('HQ is told of what a dealer orders', async () => {
    const work = await waiting([1]);
    await toHq(work.dealer, work.id);
    await raiseNotices(server);
    const { data } = await server.graphql(desk, `{ inbox { entries { kind title } } }`);
    expect(data.inbox.entries.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining([expect.stringMatching(new RegExp(`^Click and collect ${work.number}: ordered from HQ`))]),
    );
  });

  test('the review shows prices, problems and choices, to those who may order only', async () => {
    const work = await waiting([2, 2]);
    await server.db
      .updateTable('catalog_stock')
      .set({ qty: 0 })
      .where('article_id', '=', work.lines[1]!.articleId)
      .execute();
    const review = async (caller: Caller) => {
      const { data, errors } = await server.graphql(
        caller,
        `query ($id: ID!) { clickCollectHqReview(orderId: $id) { lines { id qty unitPrice subtotal currency problems { field code } }
          groups { sorg merchant goods payments { id } shipments { id } } shipTos { id } } }`,
        { id: work.id },
      );
      expect(errors).toBeUndefined();
      return data.clickCollectHqReview;
    };
    expect(await review(work.dealer)).toMatchObject({
      lines: [
        { id: work.lines[0]!.id, qty: 2, unitPrice: '10.00', subtotal: '20.00', currency: 'USD', problems: [] },
        { id: work.lines[1]!.id, problems: [{ field: `lines.${work.lines[1]!.id}`, code: 'no_stock' }] },
      ],
      groups: [{ sorg, merchant: 'main', goods: '20.00', payments: [{ id: 'account' }] }],
      shipTos: [{ id: work.dealer.customer.shiptoId }],
    });
    expect(await review(await makeBuyer(server, { sorgs: [sorg] }))).toBeNull();
  });
});

describe('shipments of HQ', () => {
  test('Q-117 deliveries move the order by themselves; the same news again changes nothing', async () => {
    const work = await waiting([2, 1]);
    const { order } = await toHq(work.dealer, work.id);
    const { orderNo } = order.hqOrders[0];
    const [a, b] = work.lines;
    await deliver(work, orderNo, [{ code: a!.code, position: 1, qty: 1 }], { status: 'planned', shippedOn: null });
    await follow();
    expect(await read(work.dealer, work.id)).toMatchObject({
      status: 'shipment from HQ',
      column: 'hq',
      details: [{ qtyShipped: 0 }, { qtyShipped: 0 }],
    });
    await deliver(work, orderNo, [{ code: a!.code, position: 1, qty: 1 }]);
    await follow();
    expect(await read(work.dealer, work.id)).toMatchObject({
      status: 'partially shipped',
      details: [{ qtyShipped: 1, needsFromHq: 1 }, { qtyShipped: 0 }],
    });
    const before = await read(work.dealer, work.id);
    await follow();
    await follow();
    expect(await read(work.dealer, work.id)).toEqual(before);
    await deliver(work, orderNo, [
      { code: a!.code, position: 1, qty: 1 },
      { code: b!.code, position: 2, qty: 1 },
    ]);
    await Promise.all([follow(), follow()]);
    const shipped = await read(work.dealer, work.id);
    expect(shipped).toMatchObject({
      status: 'shipped',
      column: 'prepare',
      details: [{ qtyShipped: 2 }, { qtyShipped: 1 }],
    });
    expect(kinds(shipped).slice(-6)).toEqual([
      'status shipment from HQ',
      'shipment',
      'status partially shipped',
      'shipment',
      'shipment',
      'status shipped',
    ]);
    expect(await step(work.dealer, work.id, 'ready to pickup')).toMatchObject({ order: { status: 'ready to pickup' } });
    await raiseNotices(server);
    const { data } = await server.graphql(work.dealer, `{ inbox { entries { title } } }`);
    expect(data.inbox.entries).toEqual(
      expect.arrayContaining([{ title: `Click and collect ${work.number}: Shipped` }]),
    );
  });

  test('a delivery puts the job into the queue in its own transaction', async () => {
    const work = await waiting([1]);
    const { order } = await toHq(work.dealer, work.id);
    await deliver(work, order.hqOrders[0].orderNo, [{ code: work.lines[0]!.code, position: 1, qty: 1 }]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from graphile_worker.jobs where task_identifier = 'click-collect.followShipments'`.execute(
      server.db,
    );
    expect(rows[0]?.count).toBe(1);
  });

  test('Q-117 HQ enters shipped quantities by hand: never less, never more, never by a dealer', async () => {
    const work = await waiting([2]);
    await toHq(work.dealer, work.id);
    const ship = async (caller: Caller, qtyShipped: number) => {
      const { data, errors } = await server.graphql(
        caller,
        `mutation ($shipment: ClickCollectShipmentInput!) {
          clickCollectUpdateShipments(shipment: $shipment) { order { status } message { status } userErrors { field code } } }`,
        { shipment: { orderId: work.id, lines: [{ detailId: work.lines[0]!.id, qtyShipped }] } },
      );
      expect(errors).toBeUndefined();
      return data.clickCollectUpdateShipments;
    };
    const canShip = async (caller: Caller): Promise<boolean> => {
      const { data } = await server.graphql(
        caller,
        `query ($id: ID!) { clickCollectOrder(orderId: $id) { canShip } }`,
        { id: work.id },
      );
      return data.clickCollectOrder.canShip;
    };
    expect([await canShip(work.dealer), await canShip(desk)]).toEqual([false, true]);
    expect((await ship(work.dealer, 1)).userErrors).toEqual([{ field: 'shipment', code: 'click_collect_by_hq' }]);
    expect((await ship(await makeBuyer(server, { sorgs: [sorg] }), 1)).userErrors).toEqual([
      { field: 'orderId', code: 'not_found' },
    ]);
    expect((await ship(desk, 3)).userErrors).toMatchObject([{ code: 'click_collect_shipped_qty' }]);
    expect((await ship(desk, -1)).userErrors).toMatchObject([{ code: 'out_of_range' }]);
    expect(await ship(desk, 1)).toMatchObject({ order: { status: 'partially shipped' }, userErrors: [] });
    expect((await ship(desk, 0)).userErrors).toMatchObject([{ code: 'click_collect_shipped_qty' }]);
    expect(await ship(desk, 2)).toMatchObject({ order: { status: 'shipped' } });
    expect((await ship(desk, 2)).userErrors).toMatchObject([{ code: 'click_collect_not_at_hq' }]);
    expect(await canShip(desk)).toBe(false);
  });

  test('HQ moves an order to shipment by hand, a dealer cannot', async () => {
    const work = await waiting([1]);
    await toHq(work.dealer, work.id);
    expect((await step(work.dealer, work.id, 'shipment from HQ')).userErrors).toMatchObject([
      { code: 'click_collect_by_hq' },
    ]);
    expect(await step(desk, work.id, 'shipment from HQ')).toMatchObject({ order: { status: 'shipment from HQ' } });
    expect((await step(desk, work.id, 'shipped')).userErrors).toMatchObject([{ code: 'click_collect_by_shipment' }]);
  });

  test('an order that HQ cancels is told once, and can be ordered again', async () => {
    const work = await waiting([2]);
    const first = (await toHq(work.dealer, work.id)).order.hqOrders[0];
    const { data } = await server.graphql(
      work.dealer,
      `mutation ($number: String!) { cancelOrder(orderNumber: $number) { userErrors { code } } }`,
      { number: first.orderNo },
    );
    expect(data.cancelOrder.userErrors).toEqual([]);
    await follow();
    await follow();
    const failed = await read(work.dealer, work.id);
    expect(failed).toMatchObject({ status: 'processing by HQ', canOrderToHq: true, details: [{ hqFailed: true }] });
    expect(kinds(failed).filter((kind) => kind === 'hq_failed')).toHaveLength(1);
    await raiseNotices(server);
    const inbox = await server.graphql(work.dealer, `{ inbox { entries { title } } }`);
    expect(inbox.data.inbox.entries).toEqual(
      expect.arrayContaining([{ title: `Click and collect ${work.number}: HQ does not deliver` }]),
    );
    const again = await toHq(work.dealer, work.id);
    expect(again.userErrors).toEqual([]);
    const second = again.order.hqOrders[1];
    expect((await read(work.dealer, work.id)).details).toMatchObject([{ orderNo: second.orderNo, hqFailed: false }]);
    expect((await toHq(work.dealer, work.id)).userErrors).toMatchObject([{ code: 'click_collect_step' }]);
    await deliver(work, second.orderNo, [{ code: work.lines[0]!.code, position: 1, qty: 2 }]);
    await follow();
    expect(await read(work.dealer, work.id)).toMatchObject({ status: 'shipped', details: [{ qtyShipped: 2 }] });
  });

  test('a line that HQ cancels in a part can be ordered again for what is missing', async () => {
    const work = await waiting([3, 1]);
    const { orderNo } = (await toHq(work.dealer, work.id)).order.hqOrders[0];
    await deliver(work, orderNo, [{ code: work.lines[0]!.code, position: 1, qty: 1 }]);
    await sql`
      update orders_line l
         set qty_cancelled = 2
        from orders_order o
       where o.id = l.order_id
         and o.number = ${orderNo}
         and l.position = 1`.execute(server.db);
    await follow();
    await follow();
    const partly = await read(work.dealer, work.id);
    expect(partly).toMatchObject({
      status: 'partially shipped',
      details: [{ qtyShipped: 1, hqFailed: true }, { hqFailed: false }],
    });
    expect(kinds(partly).filter((kind) => kind === 'hq_failed')).toHaveLength(1);
    expect((await toHq(work.dealer, work.id)).userErrors).toEqual([]);
    const [, again] = await server.db
      .selectFrom('orders_line as l')
      .innerJoin('orders_order as o', 'o.id', 'l.order_id')
      .select(['l.article_code', 'l.qty', 'o.number'])
      .where('o.customer_id', '=', work.dealer.customer.id)
      .where('l.article_code', '=', work.lines[0]!.code)
      .orderBy('o.number')
      .execute();
    expect(again).toMatchObject({ qty: 2 });
    await deliver(work, again!.number, [{ code: work.lines[0]!.code, position: 1, qty: 2 }]);
    await deliver(work, orderNo, [{ code: work.lines[1]!.code, position: 2, qty: 1 }]);
    await follow();
    expect(await read(work.dealer, work.id)).toMatchObject({
      status: 'shipped',
      details: [{ qtyShipped: 3 }, { qtyShipped: 1 }],
    });
  });
});
