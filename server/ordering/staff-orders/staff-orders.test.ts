import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { UserArea } from '#rules/permissions.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import {
  makeArticles,
  makeBuyer,
  makePaymentMethod,
  placeOrder,
  type Dealer,
  type Placed,
} from '#buying/cart/cart.factory.ts';
import { exportFiles } from '#exchange/erp-export/erp-export.actions.ts';
import { exchangeContext } from '#exchange/erp/erp.factory.ts';
import { openFolders } from '#exchange/erp-inbox/erp-inbox.folders.ts';
import { readWhole } from '#exchange/erp/erp.reading.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { recordOrderAcks } from '#ordering/order-import/order-import.answers.actions.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';

const server = testServer();
const now = new Date('2026-11-21T08:00:00Z');
let sorg = '';
let other = '';
let article = '';
let transfer = '';
let north: Dealer;
let south: Dealer;

type Limits = readonly Pick<UserArea, 'limitation' | 'value'>[];
const areasIn = (code: string, limits: Limits): UserArea[] =>
  limits.map((limit) => ({ sorg: code, option: 'include', ...limit }));
async function staff(
  role: string,
  groupRole: string,
  areas: readonly UserArea[],
  name = 'Dora Desk',
): Promise<Caller & { userId: string }> {
  const user = await makeUser(server, { role, groupRole, name, areas });
  return { ...(await signIn(server, user.id)), userId: user.id };
}
const desk = (limits: Limits = [{ limitation: 'none', value: '' }], code = sorg) =>
  staff('order.desk', 'Order desk', areasIn(code, limits));

beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server);
  other = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, other], configuration: { payment: true } });
  transfer = await makePaymentMethod(server, sorg, { hours: 48 });
  await makePaymentMethod(server, sorg, { type: 'account' });
  const [made] = await makeArticles(server, [{ sorg, stock: 500 }]);
  article = made?.code ?? '';
  north = await makeBuyer(server, { sorgs: [sorg], name: 'Nordlicht Velo', salesman: 'N1', salesGroup: 'G1' });
  south = await makeBuyer(server, { sorgs: [sorg, other], name: 'Sudwind Rad', salesman: 'S1', salesGroup: 'G2' });
});

async function accountOf(code: string): Promise<string> {
  const row = await server.db
    .selectFrom('orders_payment_method')
    .select('id')
    .where('sorg', '=', code)
    .where('type', '=', 'account')
    .executeTakeFirstOrThrow();
  return row.id;
}
async function place(dealer: Dealer, more: { po?: string; paymentId?: string; qty?: number } = {}): Promise<Placed> {
  const { qty = 1, ...input } = more;
  return placeOrder(server, dealer, sorg, { [article]: qty }, { paymentId: await accountOf(sorg), ...input });
}
async function list(
  caller: Caller,
  filter: Record<string, unknown> = {},
  more = 'limit: 50',
): Promise<{ numbers: string[]; count: number; exact: boolean; next: string | null }> {
  const { data, errors } = await server.graphql(
    caller,
    `query ($filter: OrderFilterInput) { orders(filter: $filter ${more}) { data { number } info { count } countIsExact nextCursor } }`,
    { filter: { scope: 'staff', ...filter } },
  );
  expect(errors).toBeUndefined();
  return {
    numbers: data.orders.data.map((one: { number: string }) => one.number),
    count: data.orders.info.count,
    exact: data.orders.countIsExact,
    next: data.orders.nextCursor,
  };
}
const numbers = async (caller: Caller, filter: Record<string, unknown> = {}): Promise<string[]> =>
  (await list(caller, filter)).numbers;

describe('the order list of the staff', () => {
  test('finds an order by the beginning and end of its numbers, by customer and article, and by any part of a PO number if nothing else matches', async () => {
    const all = await desk();
    const first = await place(north, { po: 'FRUEH-4711' });
    const second = await place(south, { po: 'Werkstatt 9' });
    await sql`update orders_order set erp_number = '0045000123', erp_state = 'accepted' where id = ${first.id}`.execute(
      server.db,
    );
    const finds = async (search: string): Promise<boolean[]> => {
      const found = await list(all, { search });
      return [found.numbers.includes(first.number), found.numbers.includes(second.number)];
    };
    expect(await finds(first.number)).toEqual([true, false]);
    expect(await finds(first.number.toLowerCase())).toEqual([true, false]);
    expect(await finds(first.number.slice(-5))).toEqual([true, false]);
    expect(await finds('0045000')).toEqual([true, false]);
    expect(await finds('000123')).toEqual([true, false]);
    expect(await finds('frueh')).toEqual([true, false]);
    expect(await finds('nordlicht')).toEqual([true, false]);
    expect(await finds(south.customer.r3)).toEqual([false, true]);
    expect(await finds(article)).toEqual([true, true]);
    expect(await finds('ueh-47')).toEqual([true, false]);
    expect(await finds('%')).toEqual([false, false]);
    // As people type it: without dashes and accents.
    await sql`update orders_order set po_number = 'Frühjahr-Été 12' where id = ${first.id}`.execute(server.db);
    for (const typed of [
      first.number.replaceAll('-', ''),
      'fruhjahr-ete',
      'FRÜHJAHR-ÉTÉ',
      'frühjahrété',
      'fruhjahrete 12',
    ])
      expect([typed, await finds(typed)]).toEqual([typed, [true, false]]);
    expect(await list(all, { search: 'no such thing' })).toEqual({ numbers: [], count: 0, exact: true, next: null });
    // A search narrows the result of the filters, and an order that matches twice appears once.
    expect(await numbers(all, { search: 'nordlicht', customer: south.customer.unified })).toEqual([]);
    const twice = await numbers(all, { search: 'nordlicht' });
    expect(new Set(twice).size).toBe(twice.length);
  });

  test('filters by payment, hand-over, salesperson, customer, creator and whether it was placed for a dealer (R-197, Q-096)', async () => {
    const all = await desk();
    const rep = await makeUser(server, {
      role: 'salesman',
      groupRole: 'Sales',
      name: 'Rita Reisend',
      areas: areasIn(sorg, [{ limitation: 'salesman', value: 'N1' }]),
    });
    const acting = await signIn(server, rep.id, north.customer.id);
    const paid = await place(north);
    const waiting = await place(south, { paymentId: transfer });
    const placed = await place({ ...north, ...acting });
    const has = async (filter: Record<string, unknown>): Promise<boolean[]> => {
      const found = await numbers(all, filter);
      return [paid, waiting, placed].map(({ number }) => found.includes(number));
    };
    expect(await has({})).toEqual([true, true, true]);
    expect(await has({ payment: 'waiting' })).toEqual([false, true, false]);
    expect(await has({ payment: 'completed' })).toEqual([true, false, true]);
    expect(await has({ status: 'pending' })).toEqual([false, true, false]);
    expect(await has({ status: 'on processing' })).toEqual([true, false, true]);
    expect(await has({ status: 'open' })).toEqual([true, true, true]);
    expect(await has({ erpState: 'waiting' })).toEqual([true, false, true]);
    expect(await has({ salesman: 'S1' })).toEqual([false, true, false]);
    expect(await has({ customer: north.customer.unified })).toEqual([true, false, true]);
    expect(await has({ custCode: { r3: north.customer.r3, isr: '' } })).toEqual([true, false, true]);
    expect(await has({ placedBy: 'rita' })).toEqual([false, false, true]);
    expect(await has({ placedBy: rep.username })).toEqual([false, false, true]);
    expect(await has({ placedBy: 'rita', customer: south.customer.unified })).toEqual([false, false, false]);
    expect(await has({ acting: true })).toEqual([false, false, true]);
    expect(await has({ sorg: other })).toEqual([false, false, false]);
    expect(await has({ from: '2026-11-21', to: '2026-11-21' })).toEqual([true, true, true]);
    expect(await has({ from: '2026-11-21' })).toEqual([true, true, true]);
    expect(await has({ from: '2026-11-01', to: '2026-11-20' })).toEqual([false, false, false]);
    const tooLong = await server.graphql(
      all,
      '{ orders(filter: { scope: "staff", from: "2026-10-01", to: "2026-10-31" }) { info { count } } }',
    );
    expect(tooLong.errors?.[0]?.extensions).toMatchObject({ reason: 'date_range_too_long' });
  });

  test('shows those of the own areas only: narrowed to people, groups or customers, and nothing of another sorg', async () => {
    const { number: ofNorth } = await place(north);
    const { number: ofSouth } = await place(south);
    const sees = async (caller: Caller, filter: Record<string, unknown> = {}): Promise<boolean[]> => {
      const found = await numbers(caller, filter);
      return [found.includes(ofNorth), found.includes(ofSouth)];
    };
    expect(await sees(await desk())).toEqual([true, true]);
    expect(await sees(await desk([{ limitation: 'salesman', value: 'N1' }]))).toEqual([true, false]);
    expect(await sees(await desk([{ limitation: 'sales_group', value: 'G2' }]))).toEqual([false, true]);
    const ofCustomer = await desk([{ limitation: 'customer', value: south.customer.unified }]);
    expect(await sees(ofCustomer)).toEqual([false, true]);
    expect(await sees(ofCustomer, { search: ofNorth })).toEqual([false, false]);
    expect(await sees(ofCustomer, { search: 'nordlicht' })).toEqual([false, false]);
    expect(await sees(ofCustomer, { customer: north.customer.unified })).toEqual([false, false]);
    expect(await sees(await desk([{ limitation: 'none', value: '' }], other))).toEqual([false, false]);
    expect(await sees(await staff('order.desk', 'Order desk', []))).toEqual([false, false]);
    const without = await staff('order.desk', 'Order desk', [
      { sorg, limitation: 'none', option: 'include', value: '' },
      { sorg, limitation: 'salesman', option: 'exclude', value: 'N1' },
    ]);
    expect(await sees(without)).toEqual([false, true]);
    const both = await staff('order.desk', 'Order desk', [
      ...areasIn(sorg, [{ limitation: 'salesman', value: 'S1' }]),
      ...areasIn(other, [{ limitation: 'none', value: '' }]),
    ]);
    expect(await sees(both)).toEqual([false, true]);
    const refused = await server.graphql(north, '{ orders(filter: { scope: "staff" }) { info { count } } }');
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
    expect(await numbers(north, { scope: 'reach' })).toEqual([]);
  });

  test('lets a salesperson search the open orders of all own customers, with or without a chosen one', async () => {
    const { number: mine } = await place(north, { po: 'REACH-1' });
    const { number: another } = await place(south, { po: 'REACH-1' });
    const areas = areasIn(sorg, [{ limitation: 'salesman', value: 'N1' }]);
    const user = await makeUser(server, { role: 'salesman', groupRole: 'Sales', areas });
    for (const caller of [await signIn(server, user.id), await signIn(server, user.id, north.customer.id)]) {
      const found = await numbers(caller, { scope: 'reach', status: 'open', search: 'reach-1' });
      expect(found).toEqual([mine]);
      expect(found).not.toContain(another);
      const { data } = await server.graphql(
        caller,
        'query ($n: String!) { order(number: $n) { number handover { state } } }',
        { n: mine },
      );
      expect(data.order).toEqual({ number: mine, handover: null });
      expect(
        (await server.graphql(caller, 'query ($n: String!) { order(number: $n) { number } }', { n: another })).data
          .order,
      ).toBeNull();
    }
  });

  test('pages by cursor as by number, in both directions', async () => {
    const narrow = await desk([{ limitation: 'salesman', value: 'N1' }]);
    const whole = await numbers(narrow);
    expect(whole.length).toBeGreaterThan(3);
    for (const sort of ['newest', 'oldest']) {
      const walked: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await list(narrow, {}, `limit: 2, sort: "${sort}"${cursor ? `, after: "${cursor}"` : ''}`);
        walked.push(...page.numbers);
        cursor = page.next;
      }
      expect(walked).toEqual(sort === 'newest' ? whole : whole.toReversed());
    }
    expect(await list(narrow, {}, 'limit: 2, page: 900')).toMatchObject({ numbers: [], count: whole.length });
  });

  test('a word common to too many orders is matched while the list is read', async () => {
    const [shop] = [await makeBuyer(server, { sorgs: [sorg], name: 'Tausendfach', salesman: 'T1' })];
    await sql`
      insert into orders_order (number, customer_id, sorg, merchant, company_code, created_by_name, status, currency,
                                goods_amount, total_amount, po_number, shipto_name, shipto_address, shipto_city,
                                created_at)
      select 'MANY-' || n, ${shop.customer.id}, ${sorg}, 'main', ${`C${sorg}`}, 'Import', 'complete', 'USD', 100, 100,
             'BULK ' || n, 'x', 'x', 'x', ${now}::timestamptz - n * interval '1 minute'
        from generate_series(1, 1100) n`.execute(server.db);
    const found = await list(await desk(), { search: 'many-' }, 'limit: 3');
    expect(found).toMatchObject({ numbers: ['MANY-1', 'MANY-2', 'MANY-3'], count: 1_000, exact: false });
    expect((await list(await desk(), { search: 'many-1099' })).numbers).toEqual(['MANY-1099']);
    expect((await list(await desk(), { search: 'bulk', status: 'void' })).numbers).toEqual([]);
  });

  test('exports the list as shown, with the same permission', async () => {
    const { number } = await place(north, { po: '=1+1' });
    const fetched = (caller: Caller, query: string) =>
      server.app.inject({
        method: 'GET',
        url: `/orders/staff/export?${query}`,
        headers: { host: 'localhost', ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}) },
      });
    const csv = await fetched(await desk(), `format=csv&search=${number}`);
    expect(csv.headers['content-type']).toContain('text/csv');
    const [head, row, end] = csv.body.slice(1).split('\r\n');
    expect(head).toContain('Order,ERP number');
    expect(row).toContain(number);
    expect(row).toContain("'=1+1");
    expect(row).toContain('Nordlicht Velo');
    expect(end).toBe('');
    expect(
      (await fetched(await desk([{ limitation: 'salesman', value: 'S1' }]), `format=csv&search=${number}`)).body
        .trim()
        .split('\r\n'),
    ).toHaveLength(1);
    const workbook = await fetched(await desk(), 'format=xlsx&stuck=true');
    expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await fetched(north, 'format=csv')).json()).toMatchObject({ code: 'forbidden_scope' });
    expect((await fetched({ token: null }, 'format=csv')).statusCode).toBe(401);
    expect((await fetched(await desk(), 'format=csv&from=2026-01-01&to=2026-12-01')).statusCode).toBe(400);
  });
});

describe('handing over again', () => {
  const replay = async (caller: Caller, number: string) =>
    server.graphql(
      caller,
      'mutation ($n: String!) { replayHandover(orderNumber: $n) { order { status erpState handover { state attempts canReplay } events { kind actorName } } userErrors { code } } }',
      { n: number },
    );
  const handover = async (caller: Caller, number: string) =>
    (
      await server.graphql(
        caller,
        'query ($n: String!) { order(number: $n) { waitsForDesk handover { state attempts lastError fault nextAttemptAt canReplay fileName } } }',
        {
          n: number,
        },
      )
    ).data.order.handover;
  const waits = async (number: string) =>
    (await server.graphql(north, 'query ($n: String!) { order(number: $n) { waitsForDesk } }', { n: number })).data
      .order.waitsForDesk;
  const outbox = (id: string) =>
    server.db
      .selectFrom('erp_outbox')
      .select(['state', 'attempts'])
      .where('subject_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  const written = async (): Promise<string[]> => {
    const { out } = await openFolders(server.config.erpFolder);
    const found: string[] = [];
    for (const name of readdirSync(out).toSorted())
      found.push(...((await readWhole(join(out, name)))?.rows ?? []).map((row) => row['order'] ?? ''));
    return found;
  };
  const exporting = async () => exportFiles(await exchangeContext(server), await openFolders(server.config.erpFolder));

  test('an order that was given up is exported once with its number; the trail names both users', async () => {
    const all = await desk();
    await exporting();
    const { number, id } = await place(north);
    expect(await handover(all, number)).toMatchObject({ state: 'pending', attempts: 0, canReplay: false });
    expect((await replay(all, number)).data.replayHandover.userErrors).toEqual([{ code: 'handover_waits' }]);
    const { out } = await openFolders(server.config.erpFolder);
    rmSync(out, { recursive: true });
    writeFileSync(out, 'not a folder');
    await exportFiles(await exchangeContext(server), { inbox: '', processing: '', done: '', rejected: '', out });
    rmSync(out);
    const failing = await handover(all, number);
    expect(failing).toMatchObject({ state: 'pending', attempts: 1, canReplay: true });
    expect(failing, 'the raw error is for administrators').toMatchObject({ fault: 'noFolder', lastError: null });
    expect(await waits(number), 'tried again by itself').toBe(false);
    expect(await numbers(all, { stuck: true })).toEqual([number]);
    await sql`update erp_outbox set state = 'dead', attempts = 12 where subject_id = ${id}`.execute(server.db);
    expect(await numbers(all, { stuck: true })).toEqual([number]);
    expect(await waits(number), 'the dealer sees who acts').toBe(true);
    const admin = await staff('administrator', 'Administrator', areasIn(sorg, [{ limitation: 'none', value: '' }]));
    expect((await handover(admin, number)).lastError).toContain('ENOTDIR');
    const auditor = await staff('audit', 'Audit', areasIn(sorg, [{ limitation: 'audit', value: '' }]));
    expect(await handover(auditor, number)).toMatchObject({
      state: 'dead',
      lastError: null,
      fault: null,
      canReplay: false,
    });
    expect((await replay(auditor, number)).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
    expect((await replay(north, number)).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
    expect(
      (await replay(await desk([{ limitation: 'salesman', value: 'S1' }]), number)).data.replayHandover.userErrors,
    ).toEqual([{ code: 'order_not_found' }]);

    const [one, two] = await Promise.all([replay(all, number), replay(all, number)]);
    const outcomes = [one, two]
      .map(({ data }) => data.replayHandover.userErrors[0]?.code ?? 'done')
      .toSorted((a: string, b: string) => a.localeCompare(b));
    expect(outcomes).toEqual(['done', 'handover_waits']);
    expect(await outbox(id)).toEqual([{ state: 'pending', attempts: 0 }]);
    expect(await numbers(all, { stuck: true })).toEqual([]);
    expect(
      await server.db
        .selectFrom('platform_audit')
        .select(['actor_name', 'customer_id'])
        .where('subject_id', '=', id)
        .where('action', '=', 'order.replay')
        .execute(),
    ).toEqual([{ actor_name: 'Dora Desk', customer_id: north.customer.id }]);
    await exporting();
    await exporting();
    expect((await written()).filter((name) => name === number)).toHaveLength(1);
    expect(await handover(all, number)).toMatchObject({ state: 'sent', canReplay: false });
    expect((await replay(all, number)).data.replayHandover.userErrors).toEqual([{ code: 'handover_waits' }]);
  });

  test('an order without an answer is sent once more, cannot be cancelled meanwhile, and stays one order', async () => {
    const { number, id } = await place(north);
    await exporting();
    server.setNow(new Date(now.getTime() + 25 * 3_600_000));
    try {
      const all = await desk();
      const dealer = await signIn(server, north.userId, north.customer.id);
      expect(await numbers(all, { stuck: true })).toContain(number);
      expect((await replay(all, number)).data.replayHandover).toMatchObject({
        order: {
          status: 'processing',
          erpState: 'sent',
          handover: { state: 'pending', canReplay: false },
          events: [{ kind: 'replayed', actorName: 'Dora Desk' }, {}, {}],
        },
        userErrors: [],
      });
      const cancelled = await server.graphql(
        dealer,
        'mutation ($n: String!) { cancelOrder(orderNumber: $n) { userErrors { code } } }',
        { n: number },
      );
      expect(cancelled.data.cancelOrder.userErrors).toEqual([{ code: 'order_already_taken' }]);
      await exporting();
      expect((await written()).filter((name) => name === number)).toHaveLength(2);
      expect(await outbox(id)).toEqual([
        { state: 'sent', attempts: 1 },
        { state: 'sent', attempts: 1 },
      ]);
      const taken = { number, accepted: true, erpNumber: '4500099', reason: '', at: server.services.now() };
      expect(await asJob(server, (ctx) => recordOrderAcks(ctx, [taken]))).toBe(1);
      expect(await asJob(server, (ctx) => recordOrderAcks(ctx, [taken]))).toBe(0);
      expect((await replay(all, number)).data.replayHandover.userErrors).toEqual([{ code: 'handover_not_replayable' }]);
    } finally {
      server.setNow(now);
    }
  });

  test('a refused order is sent to the ERP again and becomes active when it is accepted', async () => {
    const all = await desk();
    const { number } = await place(north);
    await exporting();
    await asJob(server, (ctx) =>
      recordOrderAcks(ctx, [{ number, accepted: false, erpNumber: null, reason: 'Customer closed', at: now }]),
    );
    expect((await replay(all, number)).data.replayHandover).toMatchObject({
      order: { status: 'failed', erpState: 'sent' },
      userErrors: [],
    });
    await exporting();
    await asJob(server, (ctx) =>
      recordOrderAcks(ctx, [
        { number, accepted: true, erpNumber: '4500100', reason: '', at: new Date(now.getTime() + 60_000) },
      ]),
    );
    const { data } = await server.graphql(all, 'query ($n: String!) { order(number: $n) { status sap_order_no } }', {
      n: number,
    });
    expect(data.order).toEqual({ status: 'processing', sap_order_no: '4500100' });
  });
});
