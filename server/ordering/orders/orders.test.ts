import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import {
  fill,
  ledgerErrors,
  makeArticles,
  makeBuyer,
  placeOrder,
  stockOf,
  type Dealer,
  type Placed,
} from '#buying/cart/cart.factory.ts';
import { recordCreditFigures } from '#accounts/credit/credit.actions.ts';
import { reportedDelivery } from '#ordering/deliveries/deliveries.factory.ts';
import { recordDeliveries, type ReportedDelivery } from '#ordering/deliveries/deliveries.record.actions.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { recordInvoices, type ReportedInvoice, reportedInvoice } from '#money/invoices/invoices.factory.ts';
import { receivePayment } from '#money/invoices/invoices.receive.actions.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { markSent, recordOrderAcks } from '#ordering/order-import/order-import.answers.actions.ts';
import { asJob } from './orders.factory.ts';
import { recordOrderStatus, type LineStatus } from '#ordering/order-import/order-import.status.actions.ts';

const server = testServer();
let sorg = '';
let second = '';
beforeAll(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  sorg = await makeSorg(server);
  second = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, second], languages: ['en-us', 'de'] });
});

const place = (
  dealer: Dealer,
  quantities: Readonly<Record<string, number>>,
  more: Record<string, unknown> = {},
): Promise<Placed> => placeOrder(server, dealer, sorg, quantities, more);
const list = async (
  caller: Caller,
  filter: Record<string, unknown> = {},
  more = '',
): Promise<{ data: { number: string }[]; info: { count: number; pageTotal: number }; nextCursor: string | null }> => {
  const answer = await server.graphql(
    caller,
    `query ($filter: OrderFilterInput) { orders(filter: $filter ${more}) { data { number } info { page count pageTotal } countIsExact nextCursor } }`,
    { filter },
  );
  expect(answer.errors).toBeUndefined();
  return answer.data.orders;
};
const numbers = async (caller: Caller, filter: Record<string, unknown> = {}): Promise<string[]> =>
  (await list(caller, filter)).data.map((order) => order.number);
const detail = async (caller: Caller, number: string) =>
  (
    await server.graphql(
      caller,
      `query ($number: String!) { order(number: $number) {
  status order_status erpState sap_order_no canCancel cancelRefusal orderStatus { pendingB2B description } expectedOn expectedPrecision progress { ordered confirmed shipped invoiced cancelled shippedPercent }
  timeline { step state at params } events { kind text actorName } lines { state qtyConfirmed qtyShipped qtyInvoiced qtyCancelled qtyOpen promisedOn cancelReason confirmations { supplyQty supplyDate supplySite supplyLocation } promises { promisedOn version } slug }
  deliveries { doNumber trackingNo trackingUrl lines { orderQty orderNo soNo } } invoices { invoiceNo grandTotal isOpen units } orderPayment { isPaymentCompleted isPaymentVoided } } }`,
      { number },
    )
  ).data.order;

const heldOf = async (dealer: Dealer): Promise<number> =>
  (
    await server.db
      .selectFrom('credit_account')
      .select('held')
      .where('customer_id', '=', dealer.customer.id)
      .executeTakeFirstOrThrow()
  ).held;
const at = (minutes: number): Date => new Date(Date.parse('2026-11-21T09:00:00Z') + minutes * 60_000);
const ack = (number: string, minutes: number, erpNumber = `45-${number}`) =>
  asJob(server, (ctx) => recordOrderAcks(ctx, [{ number, accepted: true, erpNumber, reason: '', at: at(minutes) }]));
const refuse = (number: string, minutes: number) =>
  asJob(server, (ctx) =>
    recordOrderAcks(ctx, [{ number, accepted: false, erpNumber: null, reason: 'Customer closed', at: at(minutes) }]),
  );
const status = (number: string, position: number, minutes: number, more: Partial<LineStatus>) =>
  asJob(server, (ctx) =>
    recordOrderStatus(ctx, [
      { number, position, confirmations: [], cancelled: 0, reason: '', at: at(minutes), ...more },
    ]),
  );
const delivery = (
  dealer: Dealer,
  number: string,
  order: string,
  lines: [position: number, qty: number][],
  more: Partial<ReportedDelivery> = {},
): ReportedDelivery =>
  reportedDelivery({
    sorg,
    number,
    customerId: dealer.customer.id,
    trackingUrl: 'https://track.example/1',
    lines: lines.map(([orderPosition, qty], index) => ({
      position: index + 1,
      order,
      orderPosition,
      articleCode: 'X',
      description: 'X',
      qty,
      uom: 'PCE',
      price: 1_000,
      serialNumbers: [],
    })),
    ...more,
  });
const ship = (...reported: ReportedDelivery[]) => asJob(server, (ctx) => recordDeliveries(ctx, reported, at(100)));
const invoice = (
  dealer: Dealer,
  number: string,
  order: string,
  lines: [position: number, qty: number][],
): ReportedInvoice =>
  reportedInvoice({
    companyCode: `C${sorg}`,
    number,
    sorg,
    customerId: dealer.customer.id,
    deliveryNumber: 'D',
    invoicedOn: '2026-11-21',
    dueOn: '2026-12-21',
    currency: 'USD',
    paymentTerms: '',
    lines: lines.map(([orderPosition, qty], index) => ({
      position: index + 1,
      order,
      orderPosition,
      articleCode: 'X',
      description: 'X',
      uom: 'PCE',
      qty,
      price: 1_000,
      subtotal: qty * 1_000,
    })),
  });

describe('orders', () => {
  test('returns the same lines for any selection of fields', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a, b] = await makeArticles(server, [
      { sorg, price: 1250 },
      { sorg, price: 990 },
    ]);
    const { number } = await place(dealer, { [a!.code]: 2, [b!.code]: 3 });
    const brief =
      'position articleCode article_code_display description uom qty order_qty listPrice price unitPrice promoprice subtotal sorg';
    const linesWith = async (fields: string): Promise<Record<string, unknown>[]> =>
      (
        await server.graphql(dealer, `query ($number: String!) { order(number: $number) { lines { ${fields} } } }`, {
          number,
        })
      ).data.order.lines;
    const little = await linesWith(brief);
    const everything = await linesWith(`${brief} id state promisedOn`);
    expect(everything).toMatchObject(little);
    expect(little.map((line) => [line['articleCode'], line['qty'], line['subtotal']])).toEqual([
      [a!.code, 2, '25.00'],
      [b!.code, 3, '29.70'],
    ]);
    expect(await linesWith(`... on OrderLine { id articleCode state }`)).toMatchObject(
      everything.map(({ id, articleCode, state }) => ({ id, articleCode, state })),
    );
  });

  test('lists newest first, page by page and by cursor, with the filters', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg], name: 'Pagers Cycles' });
    const [a, b] = await makeArticles(server, [
      { sorg, code: 'PAGE-0001' },
      { sorg, code: 'QUIRE-77' },
    ]);
    const placed: string[] = [];
    for (let count = 0; count < 5; count += 1)
      placed.unshift((await place(dealer, { [count === 2 ? b!.code : a!.code]: 1 }, { po: `PO-${count}` })).number);
    expect(await numbers(dealer)).toEqual(placed);
    const first = await list(dealer, {}, ', limit: 2');
    expect(first).toMatchObject({ info: { page: 1, count: 5, pageTotal: 3 }, countIsExact: true });
    expect((await list(dealer, {}, ', limit: 2, page: 3')).data.map((order) => order.number)).toEqual([placed[4]]);
    expect(
      (await list(dealer, {}, `, limit: 3, after: "${first.nextCursor}"`)).data.map((order) => order.number),
    ).toEqual(placed.slice(2));
    expect((await list(dealer, {}, ', sort: "oldest", limit: 1')).data.map((order) => order.number)).toEqual([
      placed[4],
    ]);
    expect(await numbers(dealer, { search: 'quire77' })).toEqual([placed[2]]);
    expect(await numbers(dealer, { search: 'po-3' })).toEqual([placed[1]]);
    expect(await numbers(dealer, { search: placed[0]!.slice(-6) })).toEqual([placed[0]]);
    expect(await numbers(dealer, { search: '100%' })).toEqual([]);
    expect(await numbers(dealer, { status: 'complete' })).toEqual([]);
    expect(await numbers(dealer, { status: 'on processing', sorg })).toHaveLength(5);
    expect(await numbers(dealer, { sorg: second })).toEqual([]);
    expect(await numbers(dealer, { number: placed[3] })).toEqual([placed[3]]);
    expect(await numbers(dealer, { acting: true })).toEqual([]);
    const today = server.services.now().toISOString().slice(0, 10);
    expect(await numbers(dealer, { from: today, to: today })).toHaveLength(5);
    expect(await numbers(dealer, { from: today })).toHaveLength(5);
    expect(await numbers(dealer, { from: '2026-01-02', to: '2026-01-31' })).toEqual([]);
  });

  test('refuses a range of more than 30 days, reversed dates and unknown words', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const reason = async (filter: Record<string, unknown>) =>
      (
        await server.graphql(
          dealer,
          'query ($filter: OrderFilterInput) { orders(filter: $filter) { info { count } } }',
          { filter },
        )
      ).errors?.[0]?.extensions;
    expect(await reason({ from: '2026-11-01', to: '2026-11-30' })).toBeUndefined();
    expect(await reason({ from: '2026-11-01', to: '2026-12-01' })).toMatchObject({
      code: 'BAD_INPUT',
      reason: 'date_range_too_long',
      params: { limit: 30 },
    });
    expect(await reason({ from: '2026-01-01' })).toMatchObject({ reason: 'date_range_too_long' });
    expect(await reason({ from: '2099-01-01' })).toMatchObject({ reason: 'date_range_incomplete', field: 'filter.to' });
    expect(await reason({ to: '2026-11-20' })).toMatchObject({ reason: 'date_range_incomplete', field: 'filter.from' });
    expect(await reason({ from: '2026-11-02', to: '2026-11-01' })).toMatchObject({ reason: 'date_from_after_to' });
    expect(await reason({ status: 'lost' })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await reason({ colour: 'red' })).toMatchObject({ code: 'BAD_INPUT' });
  });

  test("another dealer's order is not found: not in lists, by number, as PDF, or for cancelling", async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const stranger = await makeBuyer(server, { sorgs: [sorg] });
    const [a] = await makeArticles(server, [{ sorg }]);
    const { number, id } = await place(dealer, { [a!.code]: 1 });
    expect(await numbers(stranger)).toEqual([]);
    expect(await numbers(stranger, { search: number })).toEqual([]);
    expect(await detail(stranger, number)).toBeNull();
    const cancelled = await server.graphql(
      stranger,
      'mutation ($n: String!) { cancelOrder(orderNumber: $n) { order { number } userErrors { code } } }',
      {
        n: number,
      },
    );
    expect(cancelled.data.cancelOrder).toEqual({ order: null, userErrors: [{ code: 'order_not_found' }] });
    const pdf = (caller: Caller) =>
      server.app.inject({
        method: 'GET',
        url: `/orders/${number}/pdf`,
        headers: { host: 'localhost', authorization: `Bearer ${caller.token}` },
      });
    expect((await pdf(stranger)).statusCode).toBe(404);
    expect((await pdf(dealer)).statusCode).toBe(200);
    expect((await server.app.inject({ method: 'GET', url: `/orders/${number}/pdf` })).statusCode).toBe(401);
    expect(
      (await server.db.selectFrom('orders_order').select('status').where('id', '=', id).executeTakeFirstOrThrow())
        .status,
    ).toBe('processing');
    const scoped = await server.graphql(stranger, '{ orders(filter: { scope: "staff" }) { info { count } } }');
    expect(scoped.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
  });

  test('staff see the orders of the sorgs of their areas, salespeople those of their customers', async () => {
    const mine = await makeBuyer(server, { sorgs: [sorg], salesman: 'REP-1', name: 'Zebra Wheels' });
    const theirs = await makeBuyer(server, { sorgs: [sorg], salesman: 'REP-2' });
    const [a] = await makeArticles(server, [{ sorg, code: 'STAFF-9000' }]);
    const one = (await place(mine, { [a!.code]: 1 })).number;
    const two = (await place(theirs, { [a!.code]: 1 })).number;
    const person = async (
      role: string,
      groupRole: string,
      areas: { sorg: string; limitation: 'none' | 'salesman'; option: 'include'; value: string }[],
    ) => signIn(server, (await makeUser(server, { role, groupRole, areas })).id);
    const desk = await person('order.desk', 'Order desk', [{ sorg, limitation: 'none', option: 'include', value: '' }]);
    const elsewhere = await person('order.desk', 'Order desk', [
      { sorg: second, limitation: 'none', option: 'include', value: '' },
    ]);
    const nobody = await person('order.desk', 'Order desk', []);
    const rep = await person('salesman', 'Sales', [
      { sorg, limitation: 'salesman', option: 'include', value: 'REP-1' },
    ]);
    expect(await numbers(desk, { search: 'staff9000' })).toEqual([two, one]);
    expect(await numbers(desk, { search: 'zebra wheels', scope: 'staff' })).toEqual([one]);
    expect(await numbers(desk, { custCode: { r3: theirs.customer.r3, isr: '' } })).toEqual([two]);
    expect(await detail(desk, one)).not.toBeNull();
    for (const caller of [elsewhere, nobody]) {
      expect(await numbers(caller)).toEqual([]);
      expect(await detail(caller, one)).toBeNull();
    }
    expect(await numbers(rep, { search: 'staff9000' })).toEqual([one]);
    expect(await detail(rep, two)).toBeNull();
  });
});

describe('cancelOrder', () => {
  test('releases stock and credit, drops the hand-over and records it; a second call changes nothing', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a] = await makeArticles(server, [{ sorg, stock: 8, price: 1_000 }]);
    const { number, id } = await place(dealer, { [a!.code]: 5 });
    expect(await heldOf(dealer)).toBe(5_000);
    expect(await numbers(dealer, { erpState: 'waiting' })).toEqual([number]);
    const cancel = () =>
      server.graphql(
        dealer,
        'mutation ($n: String!) { cancelOrder(orderNumber: $n, reason: "Ordered twice") { order { status canCancel } message { status } userErrors { code } } }',
        { n: number },
      );
    for (let press = 0; press < 2; press += 1)
      expect((await cancel()).data.cancelOrder).toEqual({
        order: { status: 'cancelled', canCancel: false },
        message: { status: 'success' },
        userErrors: [],
      });
    expect(await stockOf(server, a!.id)).toEqual({ qty: 8, reserved: 0 });
    expect(await heldOf(dealer)).toBe(0);
    expect(await numbers(dealer, { erpState: 'waiting' })).toEqual([]);
    expect(
      (await server.db.selectFrom('erp_outbox').select('state').where('subject_id', '=', id).execute()).map(
        (row) => row.state,
      ),
    ).toEqual(['dropped']);
    const seen = await detail(dealer, number);
    expect(seen).toMatchObject({
      progress: { ordered: 5, cancelled: 5, shippedPercent: 0 },
      events: [{ kind: 'cancelled_because', text: 'Order cancelled: Ordered twice' }, { kind: 'created' }],
    });
    expect(seen.timeline).toMatchObject([
      { step: 'created', state: 'done' },
      { step: 'cancelled', state: 'failed' },
    ]);
    expect(
      (
        await server.db
          .selectFrom('platform_audit')
          .select('action')
          .where('subject_id', '=', id)
          .orderBy('at')
          .orderBy('id')
          .execute()
      ).map((row) => row.action),
    ).toEqual(['order.place', 'order.cancel']);
  });

  test('is refused once the file is written; parallel hand-over and cancellation agree', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a] = await makeArticles(server, [{ sorg }]);
    const sent = await place(dealer, { [a!.code]: 1 });
    expect(await asJob(server, (ctx) => markSent(ctx, [sent.id], at(1)))).toEqual([sent.id]);
    const cancel = (number: string) =>
      server.graphql(dealer, 'mutation ($n: String!) { cancelOrder(orderNumber: $n) { userErrors { code } } }', {
        n: number,
      });
    expect((await cancel(sent.number)).data.cancelOrder.userErrors).toEqual([{ code: 'order_already_taken' }]);
    expect(await detail(dealer, sent.number)).toMatchObject({ canCancel: false, cancelRefusal: 'order_already_taken' });
    const raced = await place(dealer, { [a!.code]: 1 });
    const [marked, cancelled] = await Promise.all([
      asJob(server, (ctx) => markSent(ctx, [raced.id], at(1))),
      cancel(raced.number),
    ]);
    expect(marked.length === 1).toBe(cancelled.data.cancelOrder.userErrors.length === 1);
  });
});

describe('messages of the ERP', () => {
  test('an order goes from acknowledgement (until then only the portal knows it, R-196) to invoice; repeated, late and reordered messages change nothing', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a, b] = await makeArticles(server, [{ sorg }, { sorg }]);
    const { number, id } = await place(dealer, { [a!.code]: 4, [b!.code]: 2 });
    expect(await detail(dealer, number)).toMatchObject({
      sap_order_no: null,
      orderStatus: { description: expect.stringMatching(/\S/), pendingB2B: true },
    });
    await asJob(server, (ctx) => markSent(ctx, [id], at(0)));
    expect(await ack(number, 1, '4500118204')).toBe(1);
    expect(await ack(number, 1, '4500118204')).toBe(0);
    expect(await refuse(number, 0)).toBe(0);
    expect(await detail(dealer, number)).toMatchObject({
      sap_order_no: '4500118204',
      erpState: 'accepted',
      status: 'processing',
      orderStatus: { pendingB2B: false },
    });

    expect(
      await status(number, 1, 10, {
        confirmations: [
          { qty: 3, on: '2026-11-27', precision: 'day', site: 'S1' },
          { qty: 1, on: '2026-12-07', precision: 'week', site: '' },
        ],
      }),
    ).toBe(1);
    expect(
      await status(number, 1, 10, {
        confirmations: [
          { qty: 3, on: '2026-11-27', precision: 'day', site: 'S1' },
          { qty: 1, on: '2026-12-07', precision: 'week', site: '' },
        ],
      }),
    ).toBe(0);
    expect(
      await status(number, 1, 5, { confirmations: [{ qty: 4, on: '2026-11-23', precision: 'day', site: 'S1' }] }),
    ).toBe(0);
    expect(
      await status(number, 1, 20, { confirmations: [{ qty: 4, on: '2026-12-14', precision: 'week', site: '' }] }),
    ).toBe(1);
    expect(
      await status(number, 2, 20, {
        confirmations: [{ qty: 1, on: '2026-11-27', precision: 'day', site: 'S1' }],
        cancelled: 1,
        reason: 'Discontinued',
      }),
    ).toBe(1);
    let seen = await detail(dealer, number);
    expect(seen.lines).toMatchObject([
      {
        state: 'confirmed',
        qtyConfirmed: 4,
        promisedOn: '2026-12-14',
        promises: [
          { version: 1, promisedOn: '2026-12-07' },
          { version: 2, promisedOn: '2026-12-14' },
        ],
      },
      {
        qtyConfirmed: 1,
        qtyCancelled: 1,
        qtyOpen: 1,
        cancelReason: 'Discontinued',
        confirmations: [{ supplyQty: 1, supplyDate: '2026-11-27', supplySite: 'S1', supplyLocation: 'Site 1' }],
      },
    ]);
    expect(seen).toMatchObject({ expectedOn: '2026-12-14', expectedPrecision: 'week' });
    expect(seen.events.map((event: { kind: string }) => event.kind)).toEqual([
      'line_cancelled',
      'confirmed',
      'date_moved',
      'confirmed',
      'received',
      'sent',
      'created',
    ]);
    expect(seen.events[2].text).toBe(`${a!.code}: date moved from Dec 7, 2026 to week 51/2026`);

    const first = delivery(dealer, 'D1', number, [[1, 3]]);
    await ship(first);
    await ship(first);
    expect(await detail(dealer, number)).toMatchObject({
      status: 'processing',
      progress: { shipped: 3, shippedPercent: 60 },
      deliveries: [
        {
          doNumber: 'D1',
          trackingNo: 'TD1',
          trackingUrl: 'https://track.example/1',
          lines: [{ orderQty: 3, orderNo: number, soNo: '4500118204' }],
        },
      ],
    });
    // The warehouse corrects the first delivery and sends a second one in the same file.
    await ship(
      delivery(dealer, 'D1', number, [[1, 2]]),
      delivery(
        dealer,
        'D2',
        number,
        [
          [1, 2],
          [2, 1],
        ],
        { status: 'delivered', deliveredOn: '2026-11-21' },
      ),
    );
    seen = await detail(dealer, number);
    expect(seen).toMatchObject({
      status: 'complete',
      order_status: 'complete',
      progress: { ordered: 6, shipped: 5, cancelled: 1, shippedPercent: 100 },
    });

    const bill = invoice(dealer, 'F1', number, [
      [1, 4],
      [2, 1],
    ]);
    await asJob(server, (ctx) => recordInvoices(ctx, [bill], at(110)));
    await asJob(server, (ctx) => recordInvoices(ctx, [bill], at(111)));
    seen = await detail(dealer, number);
    expect(seen).toMatchObject({
      progress: { invoiced: 5 },
      invoices: [{ invoiceNo: 'F1', grandTotal: '10.00', isOpen: true, units: 5 }],
    });
    const { id: invoiceId } = await server.db
      .selectFrom('invoices_invoice')
      .select('id')
      .where('number', '=', 'F1')
      .executeTakeFirstOrThrow();
    const received = [{ invoiceId, amount: 1_000 }];
    await asJob(server, (ctx) => receivePayment(ctx, randomUUID(), received, '2026-11-21'));
    expect((await detail(dealer, number)).invoices, 'received by the portal, still open in the ERP').toMatchObject([
      { grandTotal: '10.00', isOpen: false },
    ]);
    expect(seen.timeline.map((step: { step: string; state: string }) => `${step.step} ${step.state}`)).toEqual([
      'created done',
      'sent done',
      'received done',
      'confirmed done',
      'shipped done',
      'invoiced done',
    ]);
    expect(seen.events.filter((event: { kind: string }) => event.kind === 'invoiced')).toHaveLength(1);
    expect(seen.events.filter((event: { kind: string }) => event.kind === 'complete')).toHaveLength(1);
    const kinds: string[] = seen.events.map((event: { kind: string }) => event.kind);
    expect(kinds.indexOf('complete')).toBeLessThan(kinds.indexOf('delivered'));
  });

  test('a credit hold ends with the first figures made after the acceptance, in any order of the messages', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a] = await makeArticles(server, [{ sorg, price: 700 }]);
    const account = await server.db
      .selectFrom('credit_account')
      .selectAll()
      .where('customer_id', '=', dealer.customer.id)
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable('credit_account')
      .set({ as_of: at(-60) })
      .where('id', '=', account.id)
      .execute();
    const figures = (minutes: number) =>
      asJob(server, (ctx) =>
        recordCreditFigures(
          ctx,
          [
            {
              code: account.code,
              customerId: dealer.customer.id,
              currency: 'USD',
              creditControl: '',
              creditLimit: 900_000,
              openInvoice: 0,
              openDelivery: 0,
              consignment: 0,
              reasonBlocked: null,
              companies: [`C${sorg}`],
            },
          ],
          at(minutes),
        ),
      );
    const one = await place(dealer, { [a!.code]: 1 });
    expect(await heldOf(dealer)).toBe(700);
    await figures(0);
    expect(await heldOf(dealer)).toBe(700);
    await ack(one.number, 5);
    expect(await heldOf(dealer)).toBe(700);
    await figures(4);
    expect(await heldOf(dealer)).toBe(700);
    await figures(6);
    expect(await heldOf(dealer)).toBe(0);
    const two = await place(dealer, { [a!.code]: 2 });
    await figures(20);
    expect(await heldOf(dealer)).toBe(1_400);
    await ack(two.number, 10);
    expect(await heldOf(dealer)).toBe(0);
    expect(await ledgerErrors(server)).toEqual([]);
  });

  test('a refused order releases stock and credit, and continues when it is accepted later', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a] = await makeArticles(server, [{ sorg, stock: 3 }]);
    const { number } = await place(dealer, { [a!.code]: 3 });
    await refuse(number, 1);
    await refuse(number, 1);
    expect(await detail(dealer, number)).toMatchObject({
      status: 'failed',
      erpState: 'rejected',
      events: [{ kind: 'rejected', text: 'Refused by the ERP: Customer closed' }, { kind: 'created' }],
    });
    expect(await stockOf(server, a!.id)).toEqual({ qty: 3, reserved: 0 });
    expect(await heldOf(dealer)).toBe(0);
    await ack(number, 2);
    expect(await detail(dealer, number)).toMatchObject({ status: 'processing', erpState: 'accepted' });
  });

  test("a delivery that names another customer's order is not linked to it", async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const stranger = await makeBuyer(server, { sorgs: [sorg] });
    const [a] = await makeArticles(server, [{ sorg }]);
    const { number } = await place(dealer, { [a!.code]: 1 });
    await ship(delivery(stranger, 'D9', number, [[1, 1]]));
    expect(await detail(dealer, number)).toMatchObject({ progress: { shipped: 0 }, deliveries: [] });
  });
});

describe('open lines, deliveries, documents', () => {
  test('openOrderV4, openOrderLines, openDeliveryV4 and shippedOrders show the own ones only', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const stranger = await makeBuyer(server, { sorgs: [sorg] });
    const [a, b] = await makeArticles(server, [{ sorg, price: 1_500 }, { sorg }]);
    const { number } = await place(dealer, { [a!.code]: 4, [b!.code]: 1 }, { po: 'PO-9', date: '2027-01-15' });
    await ack(number, 1, '777');
    await ship(
      delivery(dealer, 'DX', number, [
        [1, 3],
        [2, 1],
      ]),
    );
    const ask = `{ openOrderV4 { companyCode companyName orders { soNumber orderNumber poNumber custCode { r3 } custName requestDeliveryDate { date time } qty price subTotal status article { code slug } shipToDetail { address } productCategory }
        deliveries { doNumber custCode { unified } estimatedDeliveryDate { date } details { orderNo } } }
      openOrderLines { data { orderNumber } info { count } }
      openDeliveryV4(from: "2026-11-01", to: "2026-11-30") { doNumber custPoNo custName deliveryDate { date } requestDeliveryDate { date } trackingNo expeditionName lines { orderQty price subTotal orderNo poNo soNo createdBy orderCreatedAt } currency }
      shippedOrders(from: "2026-11-01", to: "2026-11-30") { companyCode openDelivery { doNumber deliveryDate { date } detail { orderQty orderNo } } } }`;
    const { data } = await server.graphql(dealer, ask);
    expect(data.openOrderV4).toMatchObject([
      {
        companyCode: `C${sorg}`,
        companyName: `Company ${sorg}`,
        orders: [
          {
            soNumber: '777',
            orderNumber: number,
            poNumber: 'PO-9',
            custCode: { r3: dealer.customer.r3 },
            requestDeliveryDate: { date: '2027-01-15', time: '00:00' },
            qty: 1,
            price: '15.00',
            subTotal: '15.00',
            status: 'partly_shipped',
            article: { code: a!.code, slug: a!.slug },
          },
        ],
        deliveries: [
          {
            doNumber: 'DX',
            estimatedDeliveryDate: { date: '2026-11-23' },
            details: [{ orderNo: number }, { orderNo: number }],
          },
        ],
      },
    ]);
    expect(data.openOrderLines).toEqual({ data: [{ orderNumber: number }], info: { count: 1 } });
    expect(data.openDeliveryV4).toMatchObject([
      {
        doNumber: 'DX',
        custPoNo: 'PO-9',
        deliveryDate: { date: '2026-11-20' },
        requestDeliveryDate: { date: '2027-01-15' },
        lines: [{ orderQty: 3, price: '10.00', subTotal: '30.00', orderNo: number, soNo: '777' }, {}],
      },
    ]);
    expect(data.shippedOrders).toMatchObject([
      { companyCode: `C${sorg}`, openDelivery: [{ doNumber: 'DX', detail: [{ orderQty: 3 }, { orderQty: 1 }] }] },
    ]);
    expect((await server.graphql(stranger, ask)).data).toEqual({
      openOrderV4: [],
      openOrderLines: { data: [], info: { count: 0 } },
      openDeliveryV4: [],
      shippedOrders: [],
    });
    const long = await server.graphql(dealer, '{ openDeliveryV4(from: "2026-10-01", to: "2026-11-30") { doNumber } }');
    expect(long.errors?.[0]?.extensions).toMatchObject({ reason: 'date_range_too_long' });
  });

  test('the PDF of a long order has several pages in the language of the caller', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg], name: 'Łódź Räder & Söhne' });
    const articles = await makeArticles(
      server,
      Array.from({ length: 70 }, (_value, index) => ({
        sorg,
        name: `Lenkerband Größe ${index} mit sehr langer Bezeichnung für zwei Zeilen`,
        price: 123_456,
      })),
    );
    const { number } = await place(dealer, Object.fromEntries(articles.map((article) => [article.code, 1])));
    const pdf = await server.app.inject({
      method: 'GET',
      url: `/orders/${number}/pdf`,
      headers: { host: 'localhost', authorization: `Bearer ${dealer.token}`, 'x-locale': 'de' },
    });
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
    });
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.rawPayload.toString('latin1').match(/\/Type \/Page\n/g)?.length).toBeGreaterThanOrEqual(3);
    const text = textOfPdf(pdf.rawPayload);
    expect(text).toContain(`Bestellung ${number}`);
    expect(text.match(/^Lenkerband Größe \d+ mit/gm)).toHaveLength(70);
    expect(text).toContain('Seite 3 von');
  });

  test('the PDF prints names in Latin, Greek, Cyrillic and Turkish letters and embeds only the letters it uses', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg], name: 'Łódź Dvořák Ωmega Жук Yağız' });
    const [article] = await makeArticles(server, [{ sorg, name: 'Ποδήλατο ‘Řeka’ – Велосипед Çağdaş' }]);
    const { number } = await place(dealer, { [article!.code]: 1 });
    const pdf = await server.app.inject({
      method: 'GET',
      url: `/orders/${number}/pdf`,
      headers: { host: 'localhost', authorization: `Bearer ${dealer.token}` },
    });
    const text = textOfPdf(pdf.rawPayload).replaceAll(/\s+/g, ' ');
    expect(text).toContain('Łódź Dvořák Ωmega Жук Yağız');
    expect(text).toContain('Ποδήλατο ‘Řeka’ – Велосипед Çağdaş');
    expect(pdf.rawPayload.length).toBeLessThan(40_000);
  });

  test('payment states, methods and price components', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    await sql`
      insert into orders_price_component (sorg, module, key, label)
      values (${sorg}, 'invoice', 'recycleFee', '{"en": "Recycling fee", "de": "Entsorgung"}')`.execute(server.db);
    const { data } = await server.graphql(
      dealer,
      `query ($sorg: String!) { payments(sorg: $sorg, module: "order") { id type desc } paymentStatuses { id description } priceComponents(module: "invoice") { sorg module additionalDisplays { key label visible } } }`,
      { sorg },
    );
    expect(data).toMatchObject({
      payments: [{ id: 'account', type: 'account', desc: 'On account' }],
      priceComponents: [
        { sorg, module: 'invoice', additionalDisplays: [{ key: 'recycleFee', label: 'Recycling fee', visible: true }] },
      ],
    });
    expect(data.paymentStatuses.map((one: { id: string }) => one.id)).toEqual([
      'waiting',
      'uploaded',
      'failed',
      'voided',
      'completed',
    ]);
    expect((await server.graphql(dealer, '{ payments(sorg: "NOPE", module: "order") { id } }')).data.payments).toEqual(
      [],
    );
  });

  test('a cart with lines that were not ordered', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a] = await makeArticles(server, [{ sorg }]);
    await fill(server, dealer, sorg, { [a!.code]: 5 });
    await place(dealer, { [a!.code]: 2 });
    expect((await server.graphql(dealer, '{ simpleCart { qty } }')).data.simpleCart).toEqual([{ qty: 3 }]);
  });
});
