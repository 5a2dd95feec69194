import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { readWorkbook } from '#platform/sheets/xlsx.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { textOfPdf, untaggedTextOf } from '#testing/pdf-text.ts';
import { makeArticles, makeBuyer, placeOrder, type Dealer, type Placed } from '#buying/cart/cart.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { recordOrderStatus } from '#ordering/order-import/order-import.status.actions.ts';
import { reportedDelivery } from './deliveries.factory.ts';
import { recordDeliveries, type ReportedDelivery } from './deliveries.record.actions.ts';

const server = testServer();
let sorg = '';
beforeAll(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
});

const place = (dealer: Dealer, code: string, qty: number, more: Record<string, unknown> = {}): Promise<Placed> =>
  placeOrder(server, dealer, sorg, { [code]: qty }, more);
const delivery = (
  dealer: Dealer,
  number: string,
  order: string | null,
  qty: number,
  more: Partial<ReportedDelivery> = {},
): ReportedDelivery =>
  reportedDelivery({
    sorg,
    number,
    customerId: dealer.customer.id,
    trackingUrl: `https://track.example/${number}`,
    lines: [
      {
        position: 1,
        order,
        orderPosition: 1,
        articleCode: 'KETTLE-1',
        description: 'Kettle',
        qty,
        uom: 'PCE',
        price: 1_050,
        serialNumbers: [`SN-${number}`],
      },
    ],
    ...more,
  });
const record = (...reported: ReportedDelivery[]) =>
  asJob(server, (ctx) => recordDeliveries(ctx, reported, new Date('2026-11-21T07:00:00Z')));
async function list(caller: Caller, filter: Record<string, unknown> = {}, more = '') {
  const answer = await server.graphql(
    caller,
    `query ($filter: DeliveryFilterInput) { deliveries(filter: $filter ${more}) { data { doNumber status trackingUrl units lines { orderNo articleCode serialNumbers } } info { count } countIsExact nextCursor } }`,
    { filter },
  );
  expect(answer.errors).toBeUndefined();
  return answer.data.deliveries as {
    data: { doNumber: string; trackingUrl: string }[];
    info: { count: number };
    nextCursor: string | null;
  };
}
const numbers = async (caller: Caller, filter: Record<string, unknown> = {}, more = '') =>
  (await list(caller, filter, more)).data.map((one) => one.doNumber);
const get = (caller: Partial<Caller>, url: string) =>
  server.app.inject({
    method: 'GET',
    url,
    headers: { host: 'localhost', ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}) },
  });

async function scene(more: { salesman?: string; name?: string } = {}) {
  const dealer = await makeBuyer(server, { sorgs: [sorg], ...more });
  const [article] = await makeArticles(server, [{ sorg }]);
  const { number } = await place(dealer, article!.code, 9, { po: 'PO-DELIV' });
  const tag = number.slice(-5);
  await record(
    delivery(dealer, `P${tag}`, number, 1, {
      status: 'planned',
      shippedOn: null,
      estimatedOn: '2026-11-25',
      trackingUrl: '',
    }),
    delivery(dealer, `S${tag}`, number, 2, { trackingUrl: 'javascript:alert(1)' }),
    delivery(dealer, `D${tag}`, number, 3, { status: 'delivered', shippedOn: '2026-10-10', deliveredOn: '2026-10-12' }),
    delivery(dealer, `N${tag}`, null, 1, { status: 'planned', shippedOn: null, estimatedOn: null }),
  );
  return { dealer, number, planned: `P${tag}`, shipped: `S${tag}`, delivered: `D${tag}`, undated: `N${tag}` };
}

describe('deliveries', () => {
  test('are listed newest first, those without a day last, filtered, searched and paged (R-199, R-200)', async () => {
    const { dealer, number, planned, shipped, delivered, undated } = await scene();
    expect(await numbers(dealer)).toEqual([planned, shipped, delivered, undated]);
    expect(await numbers(dealer, {}, ', sort: "oldest"')).toEqual([delivered, shipped, planned, undated]);
    expect(await numbers(dealer, { status: 'open' })).toEqual([planned, shipped, undated]);
    expect(await numbers(dealer, { status: 'delivered' })).toEqual([delivered]);
    expect(await numbers(dealer, { from: '2026-11-01', to: '2026-11-30' })).toEqual([planned, shipped]);
    expect(await numbers(dealer, { search: number })).toEqual([planned, shipped, delivered]);
    expect(await numbers(dealer, { search: 'po-deliv' })).toHaveLength(3);
    expect(await numbers(dealer, { search: `sn-${shipped}` })).toEqual([shipped]);
    expect(await numbers(dealer, { search: `t${delivered}` })).toEqual([delivered]);
    expect(await numbers(dealer, { search: 'kettle' })).toHaveLength(4);
    expect(await numbers(dealer, { sorgs: ['NOPE'] })).toEqual([]);
    for (const sort of ['newest', 'oldest']) {
      const walked: string[] = [];
      for (let after: string | null = ''; after !== null && walked.length < 9;) {
        const page: Awaited<ReturnType<typeof list>> = await list(
          dealer,
          {},
          `, sort: "${sort}", limit: 1 ${after === '' ? '' : `, after: "${after}"`}`,
        );
        walked.push(...page.data.map((one) => one.doNumber));
        after = page.nextCursor;
      }
      expect(walked).toEqual(await numbers(dealer, {}, `, sort: "${sort}"`));
    }
    const reason = async (filter: Record<string, unknown>, more = '') =>
      (
        await server.graphql(
          dealer,
          `query ($filter: DeliveryFilterInput) { deliveries(filter: $filter ${more}) { info { count } } }`,
          { filter },
        )
      ).errors?.[0]?.extensions;
    expect(await reason({ from: '2026-10-01', to: '2026-11-01' })).toMatchObject({
      reason: 'date_range_too_long',
      field: 'filter.to',
    });
    expect(await reason({ from: '2026-01-01' })).toMatchObject({ reason: 'date_range_too_long' });
    expect(await reason({ from: '2099-01-01' })).toMatchObject({ reason: 'date_range_incomplete', field: 'filter.to' });
    expect(await reason({ to: '2026-11-20' })).toMatchObject({ reason: 'date_range_incomplete', field: 'filter.from' });
    expect(await reason({ status: 'lost' })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await reason({}, ', after: "x"')).toMatchObject({ code: 'BAD_INPUT' });
  });

  test('a range without a last day ends today, in the list, the older call and the export (R-199, Q-096)', async () => {
    const { dealer, shipped } = await scene();
    expect(await numbers(dealer, { from: '2026-10-25' })).toEqual([shipped]);
    const older = async (dates: string) => await server.graphql(dealer, `{ openDeliveryV4${dates} { doNumber } }`);
    expect((await older('(from: "2026-10-25")')).data.openDeliveryV4).toEqual([{ doNumber: shipped }]);
    expect((await older('')).data.openDeliveryV4).toEqual([{ doNumber: shipped }]);
    expect((await older('(from: "2026-10-10")')).errors?.[0]?.extensions).toMatchObject({
      reason: 'date_range_too_long',
      field: 'to',
    });
    expect((await older('(to: "2026-11-20")')).errors?.[0]?.extensions).toMatchObject({
      reason: 'date_range_incomplete',
      field: 'from',
    });
    expect((await get(dealer, '/deliveries/export?format=csv&from=2026-10-25')).payload).toContain(shipped);
    expect((await get(dealer, '/deliveries/export?format=csv&from=2026-10-10')).json()).toMatchObject({
      code: 'date_range_too_long',
    });
  });

  test('R-200: deliveries are sorted newest first, undated ones last, in every call', async () => {
    const { dealer, number, planned, shipped, delivered, undated } = await scene();
    const { data } = await server.graphql(
      dealer,
      `query ($n: String!) { openOrderV4 { deliveries { doNumber } } openDeliveryV4(from: "2026-11-01", to: "2026-11-30") { doNumber } order(number: $n) { deliveries { doNumber } } }`,
      { n: number },
    );
    const doNumbers = (deliveries: { doNumber: string }[]) => deliveries.map((one) => one.doNumber);
    expect(doNumbers(data.openOrderV4[0].deliveries)).toEqual([planned, shipped, undated]);
    expect(doNumbers(data.openDeliveryV4)).toEqual([planned, shipped]);
    expect(doNumbers(data.order.deliveries)).toEqual([planned, shipped, delivered]);
  });

  test('openOrderV4 narrows deliveries by its arguments and lists companies that only deliver (Q-094)', async () => {
    const other = await makeSorg(server);
    await makeMarket(server, { host: 'two.test', sorgs: [sorg, other] });
    const dealer = await makeBuyer(server, { sorgs: [sorg, other], host: 'two.test' });
    const [article] = await makeArticles(server, [{ sorg }]);
    const { number } = await place(dealer, article!.code, 9);
    const tag = number.slice(-5);
    await record(
      delivery(dealer, `A${tag}`, null, 1),
      delivery(dealer, `B${tag}`, null, 1, { sorg: other, companyCode: `C${other}` }),
    );
    const ask = async (args: string) =>
      (
        await server.graphql(
          dealer,
          `{ openOrderV4${args} { companyCode companyName isComplete orders { orderNumber } deliveries { doNumber } } }`,
        )
      ).data.openOrderV4;
    expect(await ask('')).toEqual([
      {
        companyCode: `C${sorg}`,
        companyName: `Company ${sorg}`,
        isComplete: true,
        orders: [{ orderNumber: number }],
        deliveries: [{ doNumber: `A${tag}` }],
      },
      {
        companyCode: `C${other}`,
        companyName: `Company ${other}`,
        isComplete: true,
        orders: [],
        deliveries: [{ doNumber: `B${tag}` }],
      },
    ]);
    expect(await ask(`(custAreaSorgs: ["${other}"])`)).toMatchObject([
      { companyCode: `C${other}`, deliveries: [{ doNumber: `B${tag}` }] },
    ]);
    expect(await ask(`(creditCustomers: [{ r3: "nobody", isr: "" }])`)).toEqual([]);
  });

  test.each([
    ['deliveries', 2_000],
    ['orders', 10_000],
  ] as const)(
    'openOrderV4 is complete up to its limit of %s, and says so when there are more (Q-094)',
    async (list, limit) => {
      const dealer = await makeBuyer(server, { sorgs: [sorg] });
      const [article] = await makeArticles(server, [{ sorg }]);
      const { number } = await place(dealer, article!.code, 9);
      await record(delivery(dealer, `${number}-1`, null, 1));
      const copy = {
        deliveries: (from: number, to: number) => sql`
          insert into deliveries_delivery (number, sorg, customer_id, company_code, status, currency, shipped_on,
                                           created_at)
          select ${`${number}-`} || n, sorg, customer_id, company_code, status, currency, shipped_on, created_at
            from deliveries_delivery, generate_series(${from}::int, ${to}::int) n
           where number = ${`${number}-1`}`,
        orders: (from: number, to: number) => sql`
          insert into orders_line (order_id, position, article_id, article_code, display_code, description, uom, qty,
                                   list_price, price, subtotal)
          select l.order_id, n, l.article_id, l.article_code, l.display_code, l.description, l.uom, l.qty, l.list_price,
                 l.price, l.subtotal
            from orders_line l
            join orders_order o on o.id = l.order_id, generate_series(${from}::int, ${to}::int) n
           where o.number = ${number} and l.position = 1`,
      }[list];
      const ask = async (): Promise<{ isComplete: boolean; rows: number }[]> => {
        const { data } = await server.graphql(
          dealer,
          '{ openOrderV4 { isComplete orders { orderNumber } deliveries { doNumber } } }',
        );
        const groups = data.openOrderV4 as ({ isComplete: boolean } & Record<typeof list, unknown[]>)[];
        return groups.map((group) => ({ isComplete: group.isComplete, rows: group[list].length }));
      };
      await copy(2, limit).execute(server.db);
      expect(await ask()).toEqual([{ isComplete: true, rows: limit }]);
      await copy(limit + 1, limit + 1).execute(server.db);
      expect(await ask()).toEqual([{ isComplete: false, rows: limit }]);
    },
  );

  test('link only to http(s) addresses, and give the dispatch day of an order line (Q-098)', async () => {
    const { dealer, number, shipped, delivered } = await scene();
    const links = Object.fromEntries((await list(dealer)).data.map((one) => [one.doNumber, one.trackingUrl]));
    expect(links[shipped]).toBe('');
    expect(links[delivered]).toBe(`https://track.example/${delivered}`);
    const { data } = await server.graphql(
      dealer,
      'query ($n: String!) { order(number: $n) { lines { leftOn qtyShipped } } }',
      { n: number },
    );
    expect(data.order.lines).toEqual([{ leftOn: '2026-11-20', qtyShipped: 5 }]);
  });

  test('belong to their customer: others see none in any call or file, or are refused', async () => {
    const { shipped } = await scene();
    const stranger = await makeBuyer(server, { sorgs: [sorg] });
    expect(await list(stranger)).toMatchObject({ data: [], info: { count: 0 } });
    expect(await numbers(stranger, { search: shipped })).toEqual([]);
    expect((await get(stranger, '/deliveries/export')).payload).not.toContain(shipped);
    const vendor = await signIn(
      server,
      (await makeUser(server, { role: 'vendor', groupRole: 'Vendor', areas: [] })).id,
    );
    for (const ask of ['deliveries { info { count } }', 'openDeliveryV4 { doNumber }', 'shippedOrders { companyCode }'])
      expect((await server.graphql(vendor, `{ ${ask} }`)).errors?.[0]?.extensions).toMatchObject({
        code: 'FORBIDDEN_SCOPE',
      });
    expect((await get(vendor, '/deliveries/export')).json()).toMatchObject({ code: 'forbidden_scope' });
    expect((await get({}, '/deliveries/export')).statusCode).toBe(401);
  });

  test('of all own customers show to a salesperson without an active customer', async () => {
    const { shipped } = await scene({ salesman: 'REP-3', name: 'Gamma Velo' });
    const theirs = await scene({ salesman: 'REP-4' });
    const areas = [{ sorg, limitation: 'salesman' as const, option: 'include' as const, value: 'REP-3' }];
    const rep = await signIn(server, (await makeUser(server, { role: 'salesman', groupRole: 'Sales', areas })).id);
    expect(await numbers(rep)).toHaveLength(4);
    expect(await numbers(rep, { search: 'gamma velo', status: 'shipped' })).toEqual([shipped]);
    const { data } = await server.graphql(
      rep,
      '{ openDeliveryV4(from: "2026-11-01", to: "2026-11-30") { doNumber } shippedOrders(from: "2026-11-01", to: "2026-11-30") { openDelivery { doNumber } } }',
    );
    expect(data.openDeliveryV4.map((one: { doNumber: string }) => one.doNumber)).not.toContain(theirs.shipped);
    expect(data.shippedOrders).toEqual([{ openDelivery: [{ doNumber: shipped }] }]);
  });

  test('are exported by line as shown', async () => {
    const { dealer, number, planned, shipped } = await scene();
    const csv = await get(dealer, '/deliveries/export?format=csv&status=open');
    const rows = csv.payload.trim().split('\r\n');
    expect(rows[0]).toMatch(/^Delivery,Status,/);
    expect(rows.slice(1, 3).map((row) => row.split(',')[0])).toEqual([planned, shipped]);
    expect(rows[2]).toContain(`${number},`);
    expect(rows[2]).toContain(',2,PCE,10.50,21.00,USD,');
    const workbook = await readWorkbook(
      (await get(dealer, '/deliveries/export?format=xlsx&status=delivered')).rawPayload,
    );
    expect(workbook).toHaveLength(2);
  });
});

test("a date that moved because of a delivery message keeps the ERP's promise", async () => {
  const dealer = await makeBuyer(server, { sorgs: [sorg] });
  const [article] = await makeArticles(server, [{ sorg }]);
  const { number } = await place(dealer, article!.code, 2);
  const at = new Date('2026-11-21T06:00:00Z');
  await asJob(server, (ctx) =>
    recordOrderStatus(ctx, [
      {
        number,
        position: 1,
        confirmations: [{ qty: 2, on: '2026-11-24', precision: 'day', site: '' }],
        cancelled: 0,
        reason: '',
        at,
      },
    ]),
  );
  await record(delivery(dealer, `L${number.slice(-5)}`, number, 2));
  const { data } = await server.graphql(
    dealer,
    'query ($n: String!) { order(number: $n) { status lines { promisedOn firstPromisedOn slipDays leftOn } } }',
    {
      n: number,
    },
  );
  expect(data.order).toEqual({
    status: 'complete',
    lines: [{ promisedOn: '2026-11-24', firstPromisedOn: '2026-11-24', slipDays: 0, leftOn: '2026-11-20' }],
  });
});

const paper = (caller: Caller, path: string, locale = 'en-us') =>
  server.app.inject({
    url: path,
    headers: {
      host: 'localhost',
      'x-locale': locale,
      ...(caller.token === null ? {} : { authorization: `Bearer ${caller.token}` }),
    },
  });

describe('the delivery note', () => {
  const idOf = async (number: string): Promise<string> =>
    (
      await server.db
        .selectFrom('deliveries_delivery')
        .select('id')
        .where('number', '=', number)
        .executeTakeFirstOrThrow()
    ).id;

  test('has goods, serial numbers, carrier and tracking for dealer and staff, and no prices', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const serialNumbers = Array.from({ length: 130 }, (_, at) => `NOTE-${1_000 + at}`);
    const line = { order: null, orderPosition: null, articleCode: 'KETTLE-1', uom: 'PCE', price: 77_700 };
    await record(
      delivery(dealer, 'DN1', null, 1, {
        shipto: 'Hafen 1, Kiel',
        notes: 'Ring twice',
        lines: [
          { ...line, position: 1, description: 'Kettle 王', qty: 130, serialNumbers },
          { ...line, position: 2, description: 'Lid', uom: 'PR', qty: 2, serialNumbers: [] },
        ],
      }),
    );
    const path = `/deliveries/${await idOf('DN1')}/pdf`;
    const staff = await makeUser(server, {
      role: 'salesman',
      groupRole: 'Sales',
      areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
    });
    for (const caller of [dealer, await signIn(server, staff.id)]) {
      const answer = await paper(caller, path);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="DN1.pdf"',
      });
      const words = textOfPdf(answer.rawPayload).normalize('NFKC');
      for (const part of ['Delivery note DN1', 'Northline', 'TDN1', 'Hafen 1, Kiel', 'Ring twice', 'Kettle', 'pairs'])
        expect(words).toContain(part);
      // Every serial number is there, once.
      expect(serialNumbers.filter((serial) => words.split(serial).length !== 2)).toEqual([]);
      expect(words).not.toContain('777');
      expect(untaggedTextOf(answer.rawPayload)).toBe(0);
    }
    for (const [locale, title] of [
      ['de', 'Lieferschein DN1'],
      ['fr', 'Bon de livraison DN1'],
      ['id-id', 'Surat jalan DN1'],
      ['ms-my', 'Nota penghantaran DN1'],
    ] as const)
      expect(textOfPdf((await paper(dealer, path, locale)).rawPayload)).toContain(title);
  });

  test('does not exist for another dealer, and is refused to who may not see deliveries', async () => {
    const [dealer, stranger] = [await makeBuyer(server, { sorgs: [sorg] }), await makeBuyer(server, { sorgs: [sorg] })];
    await record(delivery(dealer, 'DN2', null, 1));
    const path = `/deliveries/${await idOf('DN2')}/pdf`;
    expect((await paper(stranger, path)).statusCode).toBe(404);
    expect((await paper(dealer, '/deliveries/x/pdf')).statusCode).toBe(404);
    expect((await paper({ token: null }, path)).statusCode).toBe(401);
    const vendor = await signIn(server, (await makeUser(server, { role: 'vendor', areas: [] })).id);
    expect((await paper(vendor, path)).json()).toMatchObject({ code: 'forbidden_scope' });
  });
});
