import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { riskOfReason, riskReason } from '#rules/ordering/orders/risk.ts';
import { readWorkbook } from '#platform/sheets/xlsx.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticles, makeBuyer, placeOrder, type Dealer, type Placed } from '#buying/cart/cart.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { recordOrderStatus } from '#ordering/order-import/order-import.status.actions.ts';

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
/** The ERP promises `qty` units of a line for a day, `minutes` after nine o'clock. */
const promise = (
  number: string,
  position: number,
  minutes: number,
  qty: number,
  on: string,
  precision: 'day' | 'week' | 'month' = 'day',
) =>
  asJob(server, (ctx) =>
    recordOrderStatus(ctx, [
      {
        number,
        position,
        confirmations: [{ qty, on, precision, site: 'S1' }],
        cancelled: 0,
        reason: '',
        at: new Date(Date.parse('2026-11-21T09:00:00Z') + minutes * 60_000),
      },
    ]),
  );

type Line = {
  orderNumber: string;
  article: { code: string };
  qty: number;
  slipDays: number | null;
  risk: string | null;
  riskReason: string | null;
  firstPromisedOn: string | null;
};
const lineFields =
  'orderNumber orderType qty status slipDays risk riskReason firstPromisedOn expectedDeliveryDate { date } article { code }';
async function lines(
  caller: Caller,
  filter: Record<string, unknown> = {},
  more = '',
): Promise<{ data: Line[]; info: { count: number }; units: number; nextCursor: string | null }> {
  const answer = await server.graphql(
    caller,
    `query ($filter: OpenOrderFilterInput) { openOrderLines(filter: $filter ${more}) { data { ${lineFields} } info { count } units countIsExact nextCursor } }`,
    { filter },
  );
  expect(answer.errors).toBeUndefined();
  return answer.data.openOrderLines;
}
async function orders(caller: Caller, filter: Record<string, unknown> = {}, more = '') {
  const answer = await server.graphql(
    caller,
    `query ($filter: OpenOrderFilterInput) { openOrders(filter: $filter ${more}) { data { number slipDays risk riskReason expectedOn } info { count } nextCursor } }`,
    { filter },
  );
  expect(answer.errors).toBeUndefined();
  return answer.data.openOrders as {
    data: { number: string; slipDays: number | null; risk: string | null; riskReason: string | null }[];
    info: { count: number };
    nextCursor: string | null;
  };
}
const codes = async (caller: Caller, filter: Record<string, unknown> = {}, more = '') =>
  (await lines(caller, filter, more)).data.map((line) => line.article.code);
const numbers = async (caller: Caller, filter: Record<string, unknown> = {}, more = '') =>
  (await orders(caller, filter, more)).data.map((one) => one.number);
const get = (caller: Partial<Caller>, url: string, locale = 'en-us') =>
  server.app.inject({
    method: 'GET',
    url,
    headers: {
      host: 'localhost',
      'x-locale': locale,
      ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
    },
  });

/** A dealer with three orders: one promised and moved, one late, one without a promise. */
async function scene() {
  const dealer = await makeBuyer(server, { sorgs: [sorg], name: 'Ridge Wheels' });
  const [a, b, c, d] = await makeArticles(server, [
    { sorg, price: 1_000 },
    { sorg, price: 500 },
    { sorg, price: 300 },
    { sorg, price: 200 },
  ]);
  const one = await place(dealer, { [a!.code]: 4, [b!.code]: 2 }, { po: 'MOVED-1', date: '2026-12-01' });
  const two = await place(dealer, { [c!.code]: 3 }, { po: 'LATE-2' });
  const three = await place(dealer, { [d!.code]: 1 }, { po: 'QUIET-3' });
  await promise(one.number, 1, 1, 4, '2026-11-26');
  await promise(one.number, 1, 2, 4, '2026-12-08');
  await promise(one.number, 2, 1, 2, '2026-11-27');
  await promise(two.number, 1, 1, 3, '2026-11-18');
  return { dealer, a: a!.code, b: b!.code, c: c!.code, d: d!.code, one, two, three };
}

describe('open orders', () => {
  test('both views show the same orders with the same filters, newest first, and the change of their dates (R-191, R-200)', async () => {
    const { dealer, a, b, c, d, one, two, three } = await scene();
    expect(await codes(dealer)).toEqual([d, c, ...[a, b]]);
    expect(await numbers(dealer)).toEqual([three.number, two.number, one.number]);
    const all = await lines(dealer);
    expect(all).toMatchObject({ info: { count: 4 }, units: 10, countIsExact: true, nextCursor: null });
    expect(
      all.data.map(({ article, slipDays, risk, firstPromisedOn }) => [article.code, slipDays, risk, firstPromisedOn]),
    ).toEqual([
      [d, null, null, null],
      [c, 0, 'late', '2026-11-18'],
      [a, 12, 'at_risk', '2026-11-26'],
      [b, 0, null, '2026-11-27'],
    ]);
    expect((await orders(dealer)).data).toMatchObject([
      { number: three.number, slipDays: null, risk: null, riskReason: null },
      { number: two.number, slipDays: 0, risk: 'late', riskReason: 'promise_passed' },
      { number: one.number, slipDays: 12, risk: 'at_risk', riskReason: 'slipped' },
    ]);

    const today = '2026-11-21';
    const both = async (filter: Record<string, unknown>) => [
      await codes(dealer, filter),
      await numbers(dealer, filter),
    ];
    expect(await both({ risk: 'slipped' })).toEqual([[a], [one.number]]);
    expect(await both({ risk: 'late' })).toEqual([[c], [two.number]]);
    expect(await both({ risk: 'at_risk' })).toEqual([[a], [one.number]]);
    expect(await both({ status: 'submitted' })).toEqual([[d], [three.number]]);
    expect(await both({ status: 'confirmed' })).toEqual([
      [c, a, b],
      [two.number, one.number],
    ]);
    expect(await both({ status: 'pending' })).toEqual([[], []]);
    expect(await both({ status: 'on processing', sorgs: [sorg] })).toEqual([
      [d, c, a, b],
      [three.number, two.number, one.number],
    ]);
    expect(await both({ sorgs: [second] })).toEqual([[], []]);
    expect(await both({ search: 'moved-1' })).toEqual([[a, b], [one.number]]);
    expect(await both({ search: b.toLowerCase() })).toEqual([[b], [one.number]]);
    expect(await both({ search: c.replaceAll('-', '') })).toEqual([[c], [two.number]]);
    expect(await both({ search: one.number.replaceAll('-', '').toLowerCase() })).toEqual([[a, b], [one.number]]);
    expect(await both({ search: '100%' })).toEqual([[], []]);
    expect(await both({ requestedFrom: '2026-11-20', requestedTo: '2026-12-05' })).toEqual([[a, b], [one.number]]);
    expect(await both({ from: today, to: today })).toEqual([
      [d, c, a, b],
      [three.number, two.number, one.number],
    ]);
    expect(await both({ from: '2026-10-20', to: '2026-11-01' })).toEqual([[], []]);
  });

  test('sorts by date and delay; lines without a date come last in both directions (R-200), paged by cursor', async () => {
    const { dealer, a, b, c, d } = await scene();
    const sorted: Record<string, string[]> = {
      newest: [d, c, a, b],
      oldest: [a, b, c, d],
      expected: [c, b, a, d],
      expected_last: [a, b, c, d],
      slip: [a, c, b, d],
      slip_least: [b, c, a, d],
      requested: [a, b, c, d],
      requested_last: [a, b, d, c],
    };
    for (const [sort, expected] of Object.entries(sorted)) {
      expect([sort, await codes(dealer, {}, `, sort: "${sort}"`)]).toEqual([sort, expected]);
      // With one row per page, the cursor neither repeats nor skips a row, also within an order.
      const walked: string[] = [];
      for (let after: string | null = ''; after !== null && walked.length < 9;) {
        const page: Awaited<ReturnType<typeof lines>> = await lines(
          dealer,
          {},
          `, sort: "${sort}", limit: 1 ${after === '' ? '' : `, after: "${after}"`}`,
        );
        walked.push(...page.data.map((line) => line.article.code));
        after = page.nextCursor;
      }
      expect([sort, walked]).toEqual([sort, expected]);
    }
    expect(await codes(dealer, {}, ', limit: 3, page: 2')).toEqual([b]);
    const first = await orders(dealer, {}, ', sort: "slip", limit: 2');
    expect((await orders(dealer, {}, `, sort: "slip", limit: 2, after: "${first.nextCursor}"`)).data).toHaveLength(1);
  });

  test('the filter and the field agree on late and at risk, by week and month', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const articles = await makeArticles(
      server,
      Array.from({ length: 11 }, () => ({ sorg })),
    );
    const { number } = await place(dealer, Object.fromEntries(articles.map(({ code }) => [code, 1])), {
      date: '2026-12-03',
    });
    const given: [string, 'day' | 'week' | 'month'][] = [
      ['2026-11-20', 'day'],
      ['2026-11-21', 'day'],
      ['2026-11-16', 'week'],
      ['2026-11-13', 'week'],
      ['2026-11-01', 'month'],
      ['2026-10-31', 'month'],
      ['2026-12-02', 'week'],
      ['2026-12-03', 'day'],
      ['2026-12-04', 'day'],
      ['2026-12-10', 'week'],
      ['2027-01-04', 'month'],
    ];
    for (const [index, [on, precision]] of given.entries()) await promise(number, index + 1, 1, 1, on, precision);
    const expected = given.map(([on, precision]) =>
      riskOfReason(
        riskReason({ open: 1, promise: { on, precision }, requestedOn: '2026-12-03', slipDays: 0 }, '2026-11-21'),
      ),
    );
    expect((await lines(dealer)).data.map((line) => line.risk)).toEqual(expected);
    // A promise for the week of the requested day may hold; one for a day, a week or a month after it cannot.
    expect(expected.slice(6)).toEqual([null, null, 'at_risk', 'at_risk', 'at_risk']);
    expect(new Set(expected)).toEqual(new Set([null, 'late', 'at_risk']));
    for (const risk of ['late', 'at_risk'])
      expect(await codes(dealer, { risk })).toEqual(
        articles.flatMap(({ code }, index) => (expected[index] === risk ? [code] : [])),
      );
  });

  test('ranges of more than 30 days and unknown words are refused (R-199)', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    for (const operation of ['openOrderLines', 'openOrders']) {
      const reason = async (filter: Record<string, unknown>, more = '') =>
        (
          await server.graphql(
            dealer,
            `query ($filter: OpenOrderFilterInput) { ${operation}(filter: $filter ${more}) { info { count } } }`,
            { filter },
          )
        ).errors?.[0]?.extensions;
      expect(await reason({ from: '2026-11-01', to: '2026-11-30' })).toBeUndefined();
      expect(await reason({ from: '2026-11-01', to: '2026-12-01' })).toMatchObject({
        reason: 'date_range_too_long',
        field: 'filter.to',
        params: { limit: 30 },
      });
      expect(await reason({ from: '2026-01-01' })).toMatchObject({ reason: 'date_range_too_long' });
      expect(await reason({ from: '2099-01-01' })).toMatchObject({
        reason: 'date_range_incomplete',
        field: 'filter.to',
      });
      expect(await reason({ to: '2026-11-20' })).toMatchObject({
        reason: 'date_range_incomplete',
        field: 'filter.from',
      });
      expect(await reason({ requestedTo: '2026-12-01' })).toMatchObject({
        reason: 'date_range_incomplete',
        field: 'filter.requestedFrom',
      });
      expect(await reason({ requestedFrom: '2026-11-01', requestedTo: '2026-12-01' })).toMatchObject({
        reason: 'date_range_too_long',
        field: 'filter.requestedTo',
      });
      expect(await reason({ requestedFrom: '2026-11-02', requestedTo: '2026-11-01' })).toMatchObject({
        reason: 'date_from_after_to',
      });
      expect(await reason({ status: 'lost' })).toMatchObject({ code: 'BAD_INPUT' });
      expect(await reason({}, ', limit: 500')).toMatchObject({ reason: 'out_of_range' });
      for (const after of ['x', Buffer.from('0198a000-0000-7000-8000-00000000000a 1 ').toString('base64url')])
        expect(await reason({}, `, sort: "slip", after: "${after}"`)).toMatchObject({ code: 'BAD_INPUT' });
    }
  });

  test('another dealer sees none of it in any view or file; users who may not see orders are refused', async () => {
    const { dealer, one } = await scene();
    const stranger = await makeBuyer(server, { sorgs: [sorg] });
    expect(await lines(stranger, { search: 'MOVED-1' })).toMatchObject({ data: [], info: { count: 0 }, units: 0 });
    expect(await orders(stranger)).toMatchObject({ data: [], info: { count: 0 } });
    const file = await get(stranger, '/orders/open/export?view=orders');
    expect(file.statusCode).toBe(200);
    expect(file.payload).not.toContain(one.number);
    // A cursor from another dealer's order returns nothing.
    const cursor = (await lines(dealer, {}, ', limit: 1')).nextCursor;
    expect((await lines(stranger, {}, `, after: "${cursor}"`)).data).toEqual([]);
    const vendor = await signIn(
      server,
      (await makeUser(server, { role: 'vendor', groupRole: 'Vendor', areas: [] })).id,
    );
    for (const ask of [
      'openOrderLines { info { count } }',
      'openOrders { info { count } }',
      'openOrderV4 { companyCode }',
    ])
      expect((await server.graphql(vendor, `{ ${ask} }`)).errors?.[0]?.extensions).toMatchObject({
        code: 'FORBIDDEN_SCOPE',
      });
    expect((await get(vendor, '/orders/open/export')).json()).toMatchObject({ code: 'forbidden_scope' });
    expect((await get({}, '/orders/open/export')).statusCode).toBe(401);
  });

  test('salespeople without an active customer see and search the open orders of all their customers', async () => {
    const mine = await makeBuyer(server, { sorgs: [sorg], salesman: 'REP-7', name: 'Alpha Velo' });
    const also = await makeBuyer(server, { sorgs: [sorg], salesman: 'REP-7', name: 'Beta Velo' });
    const theirs = await makeBuyer(server, { sorgs: [sorg], salesman: 'REP-8' });
    const [article] = await makeArticles(server, [{ sorg, code: 'ACROSS-7' }]);
    const placed = [];
    for (const dealer of [mine, also, theirs]) placed.push((await place(dealer, { [article!.code]: 1 })).number);
    const areas = [{ sorg, limitation: 'salesman' as const, option: 'include' as const, value: 'REP-7' }];
    const rep = await signIn(server, (await makeUser(server, { role: 'salesman', groupRole: 'Sales', areas })).id);
    expect(await numbers(rep)).toEqual([placed[1], placed[0]]);
    expect((await lines(rep, { search: 'alpha velo' })).data.map((line) => line.orderNumber)).toEqual([placed[0]]);
    expect((await lines(rep, { search: 'across7' })).info.count).toBe(2);
    const { data } = await server.graphql(rep, '{ openOrderV4 { orders { orderNumber custName } } }');
    expect(data.openOrderV4).toMatchObject([
      { orders: [{ orderNumber: placed[1], custName: 'Beta Velo' }, { orderNumber: placed[0] }] },
    ]);
    expect((await get(rep, '/orders/open/export?view=lines')).payload).toContain(placed[0]);
  });

  test('an order of another channel is in the same lists and marked', async () => {
    const { dealer, one } = await scene();
    await sql`update orders_order set origin = 'erp' where id = ${one.id}`.execute(server.db);
    expect((await lines(dealer, { origin: 'erp' })).data).toMatchObject([
      { orderNumber: one.number, orderType: 'erp' },
      { orderType: 'erp' },
    ]);
    expect(await numbers(dealer, { origin: 'portal' })).not.toContain(one.number);
    expect((await get(dealer, '/orders/open/export?view=orders&origin=erp')).payload).toContain('Other channel');
  });

  test.each(['void', 'failed'])('lines of a %s order are not open', async (status) => {
    const { dealer, three } = await scene();
    await sql`update orders_order set status = ${status} where id = ${three.id}`.execute(server.db);
    expect(await numbers(dealer)).not.toContain(three.number);
    const { data } = await server.graphql(
      dealer,
      'query ($n: String!) { order(number: $n) { slipDays risk expectedOn lines { qty qtyOpen state } } }',
      {
        n: three.number,
      },
    );
    expect(data.order).toEqual({
      slipDays: null,
      risk: null,
      expectedOn: null,
      lines: [{ qty: 1, qtyOpen: 0, state: 'cancelled' }],
    });
  });
});

describe('the export of open orders', () => {
  test('contains what the list shows, with its filters and sorting, as CSV and as a workbook', async () => {
    const { dealer, a, b, c, one, two } = await scene();
    const csv = await get(dealer, '/orders/open/export?view=lines&format=csv&status=confirmed&sort=slip');
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''Open%20articles%202026-11-21.csv`);
    const table = csv.payload
      .trim()
      .split('\r\n')
      .map((row) =>
        [...row.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
      );
    const column = (name: string): string[] => table.slice(1).map((row) => row[table[0]!.indexOf(name)] ?? '');
    expect(csv.payload.startsWith('\uFEFFOrder,')).toBe(true);
    expect(column('Article')).toEqual([a, c, b]);
    expect(column('Moved, days')).toEqual(['12', '0', '0']);
    expect(column('First promise')).toEqual(['2026-11-26', '2026-11-18', '2026-11-27']);
    expect(column('Risk')).toEqual(['At risk', 'Late', '']);
    expect(column('Value')).toEqual(['40.00', '9.00', '10.00']);

    const workbook = await get(dealer, '/orders/open/export?view=orders&format=xlsx&risk=late', 'de');
    expect(workbook.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const rows = await readWorkbook(workbook.rawPayload);
    expect(rows[0]?.slice(0, 2)).toEqual(['Bestellung', 'ERP-Nummer']);
    expect(rows.slice(1).map((row) => row[0])).toEqual([two.number]);
    expect(rows[1]).toContain('LATE-2');
    expect(rows.flat()).not.toContain(one.number);
    const refused = await get(dealer, '/orders/open/export?from=2026-10-01&to=2026-11-21');
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'date_range_too_long' });
  });
});

describe('a customer with 5,000 open lines', () => {
  test('gets every line from openOrderV4, and its first pages by reading few rows', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [article] = await makeArticles(server, [{ sorg }]);
    const model = await place(dealer, { [article!.code]: 1 });
    await sql`
      with o as (
        insert into orders_order (number, customer_id, sorg, merchant, company_code, created_by_name, status, erp_state,
                                  currency, goods_amount, total_amount, shipto_name, shipto_address, shipto_city,
                                  created_at)
        select 'BULK-' || g, customer_id, sorg, merchant, company_code, created_by_name, 'processing', 'accepted',
               currency, 1000, 1000, shipto_name, shipto_address, shipto_city, created_at - g * interval '1 hour'
          from orders_order, generate_series(1, 500) g
         where id = ${model.id}
        returning id)
      insert into orders_line (order_id, position, article_id, article_code, display_code, description, uom, qty,
                               list_price, price, subtotal, promised_on, first_promised_on)
      select o.id, p, ${article!.id}::uuid, ${article!.code}, ${article!.code}, 'Bulk', 'PCE', 2, 100, 100, 200,
             date '2026-12-01' + p, date '2026-12-01'
        from o, generate_series(1, 10) p`.execute(server.db);
    const { data } = await server.graphql(dealer, '{ openOrderV4 { orders { orderNumber } } }');
    expect(data.openOrderV4[0].orders).toHaveLength(5_001);
    expect(await lines(dealer, {}, ', limit: 20')).toMatchObject({ info: { count: 5_001 }, units: 10_001 });
    expect(await orders(dealer, {}, ', limit: 20')).toMatchObject({ info: { count: 501 } });
    expect((await lines(dealer, {}, ', sort: "slip", limit: 20')).data.every((line) => line.slipDays === 10)).toBe(
      true,
    );
    const csv = (await get(dealer, '/orders/open/export?view=lines')).payload.trim().split('\r\n');
    expect(csv).toHaveLength(5_002);
  });
});
