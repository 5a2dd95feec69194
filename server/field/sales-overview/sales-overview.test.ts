import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, calendarDateIn } from '#rules/dates.ts';
import { splitMinor } from '#rules/money.ts';
import type { UserArea } from '#rules/permissions.ts';
import { firstStoredDay } from '#rules/field/sales-overview/periods.ts';
import { systemContext } from '#server/background.ts';
import { jobs } from '#server/jobs.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeCustomer, makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { recordInvoices, type ReportedInvoice, reportedInvoice } from '#money/invoices/invoices.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { rebuildSales, refreshSales } from './sales-overview.actions.ts';

const server = testServer();
const now = new Date('2026-06-15T10:00:00Z');
let sorg = '';
let otherSorg = '';
let foreignSorg = '';
beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server);
  otherSorg = await makeSorg(server, { currency: 'EUR' });
  foreignSorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, otherSorg] });
});

type Line = { readonly article: string; readonly qty: number; readonly subtotal: number };
type Sold = Partial<ReportedInvoice> & { readonly sold?: readonly Line[] };
let invoiceCount = 0;
const invoiceOf = (customerId: string, { sold = [], ...more }: Sold): ReportedInvoice =>
  reportedInvoice({
    number: more.number ?? `S${(invoiceCount += 1)}`,
    sorg: more.sorg ?? sorg,
    companyCode: `C${more.sorg ?? sorg}`,
    customerId,
    currency: 'USD',
    lines: sold.map(({ article, qty, subtotal }, at) => ({
      position: at + 1,
      order: null,
      orderPosition: null,
      articleCode: article,
      description: '',
      uom: 'PCE',
      qty,
      price: 0,
      subtotal,
    })),
    ...more,
  });
const receive = (...invoices: ReportedInvoice[]): Promise<number> =>
  asJob(server, (ctx) => recordInvoices(ctx, invoices, server.services.now()));
/** Records invoices and brings net sales up to date. */
async function sell(customerId: string, ...sold: Sold[]): Promise<void> {
  await receive(...sold.map((invoice) => invoiceOf(customerId, invoice)));
  await refreshSales(server.db, server.services.now());
}

const person = async (areas: UserArea[], customerId: string | null = null): Promise<Caller> =>
  signIn(server, (await makeUser(server, { role: 'salesman', groupRole: 'Sales', areas })).id, customerId);
const area = (of: string, limitation: UserArea['limitation'] = 'none', value = ''): UserArea => ({
  sorg: of,
  limitation,
  option: 'include',
  value,
});

const group = '{ code name netSales invoiceQuantity netSalesLastYear }';
const fields = `{ year years currency currencies { currency netSales } comparedUntil oneCustomer
  months { name netSales netSalesLastYear inProgress } brands ${group} merchandiseCategories ${group} models ${group} series ${group}
  counts { brands models } total { netSales netSalesLastYear invoiceQuantity invoiceQuantityLastYear } }`;
type Row = { code: string; netSales: string };
async function ask(caller: Caller, filter: object = {}, creditCustomers?: object[]) {
  const { data, errors } = await server.graphql(
    caller,
    `query ($filter: SalesOverviewFilterInput, $creditCustomers: [OrderCustomerInput!]) {
       salesOverviewV4(filter: $filter, creditCustomers: $creditCustomers) ${fields} }`,
    { filter, creditCustomers },
  );
  expect(errors).toBeUndefined();
  return data.salesOverviewV4;
}
const amounts = (rows: readonly Row[]) => Object.fromEntries(rows.map((row) => [row.code, row.netSales]));
const month = (sales: { months: { name: string }[] }, name: string) => sales.months.find((one) => one.name === name);

/** Two models of different brands and merchandise categories, with an article each. */
async function makeModels() {
  const [one, two] = [
    await makeArticle(server, { sorg, name: 'Meridian', category: 'bike' }),
    await makeArticle(server, { sorg, name: 'Pedal', category: 'paa' }),
  ];
  await sql`insert into catalog_brand (code, name) values ('quay', 'Quay') on conflict do nothing`.execute(server.db);
  await sql`insert into catalog_category_text (code, language, name) values ('bike-test', 'en', 'Road bikes'), ('bike-test', 'de', 'Rennräder') on conflict do nothing`.execute(
    server.db,
  );
  await sql`update catalog_model set brand = 'quay', series = 'Trail' where id = ${two.modelId}`.execute(server.db);
  return { one, two, models: [`M-${one.code}`, `M-${two.code}`] as const };
}

describe('salesOverviewV4', () => {
  test('a dealer sees months beside last year, brands, merchandise categories, models and series (R-237, Q-115)', async () => {
    const { one, two, models } = await makeModels();
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const line = (article: string, subtotal: number, qty = 1): Line => ({ article, qty, subtotal });
    await sell(
      dealer.customer.id,
      { invoicedOn: '2026-02-03', sold: [line(one.code, 100_00, 2), line(two.code, 10_00)] },
      { invoicedOn: '2026-06-02', sold: [line(one.code, 50_00)] },
      { invoicedOn: '2026-06-03', totalAmount: -20_00, sold: [line(one.code, -20_00, -1)] },
      { invoicedOn: '2025-02-28', sold: [line(one.code, 80_00)] },
      { invoicedOn: '2025-06-15', sold: [line('of another channel', 7_00)] },
      { invoicedOn: '2025-06-16', sold: [line(one.code, 900_00)] },
      { invoicedOn: '2025-09-01', sold: [line(one.code, 33_00)] },
      { invoicedOn: '2024-12-31', sold: [line(one.code, 5_00)] },
      { invoicedOn: '2026-03-01', kind: 'deduction', sold: [line(one.code, 1_00)] },
    );
    const sales = await ask(dealer);
    expect(sales).toMatchObject({
      year: 2026,
      years: [2026, 2025, 2024],
      currency: 'USD',
      currencies: [{ currency: 'USD', netSales: '140.00' }],
      comparedUntil: '2025-06-15',
      oneCustomer: true,
      total: { netSales: '140.00', netSalesLastYear: '87.00', invoiceQuantity: 3, invoiceQuantityLastYear: 2 },
      counts: { brands: 3, models: 3 },
    });
    expect(sales.months).toHaveLength(12);
    expect(month(sales, '02')).toEqual({
      name: '02',
      netSales: '110.00',
      netSalesLastYear: '80.00',
      inProgress: false,
    });
    expect(month(sales, '03')).toMatchObject({ netSales: '0.00', netSalesLastYear: '0.00' });
    expect(month(sales, '06')).toEqual({ name: '06', netSales: '30.00', netSalesLastYear: '7.00', inProgress: true });
    expect(month(sales, '09')).toMatchObject({ netSales: '0.00', netSalesLastYear: '33.00' });
    expect(sales.brands).toEqual([
      { code: 'veldra', name: 'Veldra', netSales: '130.00', invoiceQuantity: 2, netSalesLastYear: '80.00' },
      { code: 'quay', name: 'Quay', netSales: '10.00', invoiceQuantity: 1, netSalesLastYear: '0.00' },
      { code: 'other', name: '', netSales: '0.00', invoiceQuantity: 0, netSalesLastYear: '7.00' },
    ]);
    expect(amounts(sales.models)).toEqual({ [models[0]]: '130.00', [models[1]]: '10.00', other: '0.00' });
    expect(sales.models[0].name).toBe('Meridian');
    expect(amounts(sales.merchandiseCategories)).toMatchObject({ 'bike-test': '130.00', 'paa-test': '10.00' });
    expect(amounts(sales.series)).toEqual({ Trail: '10.00', other: '130.00' });

    const full = await ask(dealer, { year: 2025 });
    expect(full).toMatchObject({
      year: 2025,
      comparedUntil: null,
      total: { netSales: '1020.00', netSalesLastYear: '5.00' },
    });
    expect(month(full, '06')).toMatchObject({ netSales: '907.00', inProgress: false });
  });

  test('every filter narrows the lists and the total; months only mark themselves (R-236, Q-116)', async () => {
    const { one, two, models } = await makeModels();
    const dealer = await makeDealer(server, { sorgs: [sorg, otherSorg] });
    await sell(
      dealer.customer.id,
      { invoicedOn: '2026-01-05', sold: [{ article: one.code, qty: 1, subtotal: 10_00 }] },
      { invoicedOn: '2026-02-05', sold: [{ article: two.code, qty: 1, subtotal: 20_00 }] },
      { invoicedOn: '2026-03-05', sorg: otherSorg, sold: [{ article: two.code, qty: 1, subtotal: 40_00 }] },
      {
        invoicedOn: '2026-04-05',
        sorg: otherSorg,
        currency: 'EUR',
        sold: [{ article: one.code, qty: 1, subtotal: 5_00 }],
      },
    );
    const total = async (filter: object): Promise<string> => (await ask(dealer, filter)).total.netSales;
    expect(await total({})).toBe('70.00');
    expect(await total({ sorg })).toBe('30.00');
    expect(await total({ brands: ['quay'] })).toBe('60.00');
    expect(await total({ brands: ['quay', 'veldra'] })).toBe('70.00');
    expect(await total({ merchandiseCategories: ['bike-test'] })).toBe('10.00');
    expect(await total({ models: [models[0]] })).toBe('10.00');
    expect(await total({ brands: ['Quay'] })).toBe('60.00');
    expect(await total({ brands: [' QUAY', 'veldra'] })).toBe('70.00');
    expect(await total({ brands: ['Nobody'] })).toBe('0.00');
    expect(await total({ merchandiseCategories: ['Rennräder'] })).toBe('10.00');
    expect(await total({ models: ['Pedal'], brands: ['Quay'] })).toBe('60.00');
    expect(await total({ series: ['Trail'] })).toBe('60.00');
    expect(await total({ series: ['other'] })).toBe('10.00');
    expect(await total({ brands: ['quay'], series: ['other'] })).toBe('0.00');
    expect(await total({ currency: 'EUR' })).toBe('5.00');
    expect(await total({ year: 2025 })).toBe('0.00');
    expect(await total({ custCode: { r3: dealer.customer.r3, isr: '' } })).toBe('70.00');
    expect(await total({ custCode: 'all' })).toBe('70.00');

    const february = await ask(dealer, { months: ['02', '03'] });
    expect(february.total.netSales).toBe('60.00');
    expect(amounts(february.brands)).toEqual({ quay: '60.00' });
    expect(month(february, '01')).toMatchObject({ netSales: '10.00' });
    expect((await ask(dealer)).currencies).toEqual([
      { currency: 'USD', netSales: '70.00' },
      { currency: 'EUR', netSales: '5.00' },
    ]);

    const series = await ask(dealer, { category: 'series' });
    expect([series.brands, series.models, series.series.length]).toEqual([[], [], 2]);
    expect(series.counts).toEqual({ brands: 2, models: 2 });
    expect((await ask(dealer, { category: 'merchandiseCategory' })).merchandiseCategories).toHaveLength(2);
  });

  test('lists ten groups in the overview and all of them in their category', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const articles = await Promise.all(Array.from({ length: 12 }, () => makeArticle(server, { sorg })));
    const sold = articles.map(({ code }, at) => ({ article: code, qty: 1, subtotal: 100 * (at + 1) }));
    await sell(dealer.customer.id, { invoicedOn: '2026-01-05', sold });
    const [short, long] = [await ask(dealer), await ask(dealer, { category: 'model' })];
    expect([short.models.length, short.counts.models, long.models.length]).toEqual([10, 12, 12]);
    expect(short.models[0].netSales).toBe('12.00');
  });

  test('names are in the caller’s language; without sales in the market’s currency another one shows', async () => {
    const { one } = await makeModels();
    const dealer = await makeDealer(server, { sorgs: [otherSorg] });
    await sell(dealer.customer.id, {
      invoicedOn: '2026-01-05',
      sorg: otherSorg,
      currency: 'EUR',
      sold: [{ article: one.code, qty: 1, subtotal: 1 }],
    });
    const { data } = await server.graphql(
      dealer,
      '{ salesOverviewV4 { currency merchandiseCategories { name } } }',
      {},
      { 'accept-language': 'de' },
    );
    expect(data.salesOverviewV4).toEqual({ currency: 'EUR', merchandiseCategories: [{ name: 'Rennräder' }] });
  });
});

describe('who sees what', () => {
  test('salespeople see all of their customers or one; staff their sorgs; nobody another’s', async () => {
    const sold = (subtotal: number): Sold => ({ invoicedOn: '2026-01-05', sold: [{ article: 'X', qty: 1, subtotal }] });
    const home = await makeSorg(server);
    await makeMarket(server, { host: 'home.test', sorgs: [home], isDefault: false });
    const dealers = [
      await makeDealer(server, { sorgs: [home], salesman: 'S1', host: 'home.test' }),
      await makeDealer(server, { sorgs: [home], salesman: 'S1', host: 'home.test' }),
      await makeDealer(server, { sorgs: [home], salesman: 'S2', host: 'home.test' }),
    ] as const;
    for (const [at, dealer] of dealers.entries())
      await sell(dealer.customer.id, { ...sold(10 ** (at + 2)), sorg: home });
    const at = async (areas: UserArea[], customer: string | null = null): Promise<Caller> => {
      const user = await makeUser(server, { role: 'salesman', groupRole: 'Sales', areas });
      return { ...(await signIn(server, user.id, customer, 'home.test')), host: 'home.test' };
    };
    const [one, , three] = dealers.map(({ customer }) => customer);
    const rep = await at([area(home, 'salesman', 'S1')]);
    const acting = await at([area(home, 'salesman', 'S1')], one!.id);
    const desk = await at([area(home)]);
    const total = async (caller: Caller, filter: object = {}) => (await ask(caller, filter))?.total.netSales ?? null;

    expect(await total(rep)).toBe('11.00');
    expect(await ask(rep)).toMatchObject({ oneCustomer: false, years: [2026] });
    expect(await total(rep, { custCode: { r3: one!.r3, isr: '' } })).toBe('1.00');
    expect(await total(rep, { custCode: { r3: three!.r3, isr: '' } })).toBeNull();
    expect(await total(acting)).toBe('1.00');
    expect(await total(acting, { custCode: 'all' })).toBe('11.00');
    expect(await total(desk)).toBe('111.00');
    expect(await total(desk, { custCode: { r3: three!.r3, isr: '' } })).toBe('100.00');
    expect(await total(desk, { sorg: foreignSorg })).toBeNull();
    const dealer = { ...dealers[0], host: 'home.test' };
    expect(await total(dealer, { custCode: 'all' })).toBe('1.00');
    expect(await total(dealer, { custCode: { r3: three!.r3, isr: '' } })).toBeNull();
  });

  test('creditCustomers keeps the sales on accounts that these customers carry', async () => {
    const [carrier, alone] = [
      await makeCustomer(server, { sorgs: [sorg] }),
      await makeCustomer(server, { sorgs: [sorg] }),
    ];
    const dealer = await makeDealer(server, { sorgs: [sorg, otherSorg] });
    await sql`
      insert into customers_credit_customer (area_id, customer_id)
      select id, ${carrier.id} from customers_area where customer_id = ${dealer.customer.id} and sorg = ${sorg}`.execute(
      server.db,
    );
    const line = (subtotal: number) => ({ invoicedOn: '2026-01-05', sold: [{ article: 'X', qty: 1, subtotal }] });
    await sell(dealer.customer.id, line(1_00), { ...line(2_00), sorg: otherSorg });
    const total = async (codes: string[]) =>
      (
        await ask(
          dealer,
          {},
          codes.map((r3) => ({ r3, isr: '' })),
        )
      )?.total.netSales ?? null;
    expect(await total([])).toBe('3.00');
    expect(await total([carrier.r3])).toBe('1.00');
    expect(await total([dealer.customer.r3])).toBe('2.00');
    expect(await total([carrier.r3, dealer.customer.r3])).toBe('3.00');
    expect(await total([alone.r3])).toBeNull();
    const staff = await person([area(sorg)]);
    expect((await ask(staff, {}, [{ r3: carrier.r3, isr: '' }])).total.netSales).toBe('1.00');
  });

  test('malformed arguments and callers without page.dashboard are refused', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const refused = async (filter: object) =>
      (
        await server.graphql(
          dealer,
          'query ($filter: SalesOverviewFilterInput) { salesOverviewV4(filter: $filter) { year } }',
          { filter },
        )
      ).errors?.[0]?.extensions['code'];
    for (const filter of [
      { months: ['13'] },
      { custCode: 'everyone' },
      { custCode: { r3: 1 } },
      { category: 'colour' },
      { year: 12 },
      { currency: 'dollars' },
      { models: Array.from({ length: 101 }, String) },
    ])
      expect(await refused(filter), JSON.stringify(filter)).toBe('BAD_INPUT');
    const desk = await signIn(server, (await makeUser(server, { role: 'order.desk', groupRole: 'Order desk' })).id);
    for (const field of ['salesOverviewV4 { year }', 'salesOverviewFilterV4 { brands { code } }']) {
      const { errors } = await server.graphql(desk, `{ ${field} }`);
      expect(errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    }
  });
});

describe('salesOverviewFilterV4', () => {
  test('names what the caller’s customers bought this year and last; the older calls answer the same', async () => {
    const { one, two, models } = await makeModels();
    const [dealer, stranger] = [
      await makeDealer(server, { sorgs: [sorg] }),
      await makeDealer(server, { sorgs: [sorg] }),
    ];
    const line = (article: string) => [{ article, qty: 1, subtotal: 100 }];
    await sell(
      dealer.customer.id,
      { invoicedOn: '2025-01-05', sold: line(one.code) },
      { invoicedOn: '2026-01-05', sold: line('unknown') },
      { invoicedOn: '2024-01-05', sold: line(two.code) },
    );
    const options = '{ brands { code name } merchandiseCategories { code } models { code name } series { code } }';
    const { data } = await server.graphql(
      dealer,
      `{ new: salesOverviewFilterV4 ${options} old: salesOverviewFilterV3 ${options} salesOverviewV3(filter: { year: 2026 }) { total { netSales } } }`,
    );
    expect(data.new).toEqual({
      brands: [
        { code: 'veldra', name: 'Veldra' },
        { code: 'other', name: '' },
      ],
      merchandiseCategories: [{ code: 'bike-test' }, { code: 'other' }],
      models: [
        { code: models[0], name: 'Meridian' },
        { code: 'other', name: '' },
      ],
      series: [{ code: 'other' }],
    });
    expect(data.old).toEqual(data.new);
    expect(data.salesOverviewV3.total.netSales).toBe('1.00');
    const { data: none } = await server.graphql(stranger, `{ salesOverviewFilterV4 ${options} }`);
    expect(none.salesOverviewFilterV4.models).toEqual([]);
  });
});

describe('net sales follow the invoices', () => {
  const stored = async (table: 'customer' | 'sorg') =>
    (
      await sql<Record<string, unknown>>`
        select * from ${sql.table(`sales_overview_${table}`)} s order by ${table === 'customer' ? sql`s.customer_id,` : sql``} s.sorg, s.grain, s.starts_on, s.currency, s.model_id`.execute(
        server.db,
      )
    ).rows;

  test('a corrected invoice leaves its month, customer and sorg; an import enqueues the job', async () => {
    const [before, after] = [
      await makeDealer(server, { sorgs: [sorg] }),
      await makeDealer(server, { sorgs: [otherSorg] }),
    ];
    const sold = [{ article: 'X', qty: 3, subtotal: 9_00 }];
    await sell(before.customer.id, { number: 'MOVES', invoicedOn: '2026-01-05', sold });
    const jobCount = async () =>
      (
        await sql<{ count: number }>`
          select count(*)::int as count from graphile_worker.jobs where task_identifier = 'sales-overview.refresh'`.execute(
          server.db,
        )
      ).rows[0]?.count;
    expect(await jobCount()).toBe(1);
    // The company names the invoice; the ERP corrects the rest.
    await receive({
      ...invoiceOf(after.customer.id, { number: 'MOVES', sorg: otherSorg, invoicedOn: '2026-02-05', sold }),
      companyCode: `C${sorg}`,
    });
    await jobs
      .find(({ name }) => name === 'sales-overview.refresh')!
      .run(await systemContext(server.services, 'job'), {});
    expect((await ask(before)).total).toMatchObject({ netSales: '0.00', invoiceQuantity: 0 });
    expect(month(await ask(after), '02')).toMatchObject({ netSales: '9.00' });
    await server.db.deleteFrom('invoices_invoice').where('number', '=', 'MOVES').execute();
    await refreshSales(server.db, server.services.now());
    expect((await ask(after)).total.netSales).toBe('0.00');
  });

  test('an article that the catalog learns later, or moves, counts for its model after a rebuild', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    await sell(dealer.customer.id, { invoicedOn: '2026-01-05', sold: [{ article: 'LATE', qty: 1, subtotal: 1_00 }] });
    await makeArticle(server, { sorg, code: 'LATE' });
    expect(amounts((await ask(dealer)).models)).toEqual({ other: '1.00' });
    await rebuildSales(server.db, server.services.now());
    expect(amounts((await ask(dealer)).models)).toEqual({ 'M-LATE': '1.00' });
    // A model that moves to another brand takes its past sales along at once.
    await sql`update catalog_model set brand = 'quay' where code = 'M-LATE'`.execute(server.db);
    expect(amounts((await ask(dealer)).brands)).toEqual({ quay: '1.00' });
  });

  test('net sales of a month are the sum of its invoice lines, over random, repeated, late and corrected imports', async () => {
    const { one, two } = await makeModels();
    const dealers = [await makeCustomer(server, { sorgs: [sorg] }), await makeCustomer(server, { sorgs: [sorg] })];
    const amount = fc.integer({ min: 0, max: 500_00 });
    const message = fc.record({
      number: fc.constantFrom('R1', 'R2', 'R3', 'R4', 'R5'),
      customer: fc.constantFrom(...dealers.map(({ id }) => id)),
      day: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2025-12-31'),
      credit: fc.boolean(),
      discount: fc.integer({ min: 0, max: 100_00 }),
      currency: fc.constantFrom('USD', 'EUR'),
      lines: fc.array(
        fc.record({ article: fc.constantFrom(one.code, two.code, 'X'), qty: fc.integer({ min: 1, max: 9 }), amount }),
        {
          maxLength: 4,
        },
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(message, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
        async (files) => {
          await sql`delete from invoices_invoice where number like 'R_'`.execute(server.db);
          const last = new Map<string, (typeof files)[number][number]>();
          for (const file of files) {
            const ofFile = [...new Map(file.map((one) => [one.number, one])).values()];
            for (const one of ofFile) last.set(one.number, one);
            const sign = (credit: boolean): number => (credit ? -1 : 1);
            await receive(
              ...ofFile.map(({ number, customer, day, credit, discount, currency, lines }) =>
                invoiceOf(customer, {
                  number,
                  invoicedOn: day,
                  currency,
                  discountAmount: sign(credit) * discount,
                  totalAmount: sign(credit),
                  sold: lines.map((line) => ({
                    article: line.article,
                    qty: sign(credit) * line.qty,
                    subtotal: sign(credit) * line.amount,
                  })),
                }),
              ),
            );
            await refreshSales(server.db, server.services.now());
          }
          const expected = new Map<string, number>();
          for (const { customer, day, credit, discount, currency, lines } of last.values()) {
            if (lines.length === 0) continue;
            const net = lines.reduce((sum, line) => sum + line.amount, 0) - discount;
            const key = `${customer} ${day.slice(0, 7)} ${currency}`;
            expected.set(key, (expected.get(key) ?? 0) + (credit ? -net : net));
          }
          const { rows } = await sql<{ key: string; net: number }>`
          select customer_id || ' ' || to_char(starts_on, 'YYYY-MM') || ' ' || currency as key, sum(net_amount)::bigint as net
            from sales_overview_customer
           where grain = 'month' and customer_id = any(${dealers.map(({ id }) => id)}::uuid[])
           group by 1`.execute(server.db);
          const found = new Map(rows.map(({ key, net }) => [key, net]));
          for (const key of new Set([...expected.keys(), ...found.keys()]))
            expect(found.get(key) ?? 0, key).toBe(expected.get(key) ?? 0);
        },
      ),
      { numRuns: 25 },
    );
    // Months are the sum of their days, sorgs the sum of their customers, and a rebuild gives the same rows.
    const kept = [await stored('customer'), await stored('sorg')];
    await sql`update sales_overview_sorg set net_amount = net_amount`.execute(server.db);
    await rebuildSales(server.db, server.services.now());
    expect([await stored('customer'), await stored('sorg')]).toEqual(kept);
    const { rows } = await sql`
      select from (
        select sorg, currency, starts_on, model_id, grain, sum(net_amount) as net, sum(qty) as qty
          from sales_overview_customer group by 1, 2, 3, 4, 5
         having sum(net_amount) <> 0 or sum(qty) <> 0
        except
        select sorg, currency, starts_on, model_id, grain, net_amount, qty from sales_overview_sorg) d`.execute(
      server.db,
    );
    expect(rows).toHaveLength(0);
  });

  test('a document’s discount is split over its lines to the cent', async () => {
    const codes = ['D1', 'D2', 'D3'];
    for (const code of codes) await makeArticle(server, { sorg, code });
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const [subtotals, discount] = [[10_00, 10_00, 10_00], 1_00] as const;
    await sell(dealer.customer.id, {
      invoicedOn: '2026-01-05',
      discountAmount: discount,
      sold: codes.map((article, at) => ({ article, qty: 1, subtotal: subtotals[at]! })),
    });
    const found = (await ask(dealer)).models.map(({ netSales }: Row) => netSales).toSorted();
    expect(found).toEqual(
      splitMinor(discount, subtotals)
        .map((share) => ((10_00 - share) / 100).toFixed(2))
        .toSorted(),
    );
  });

  test('takes many marks in several transactions, and keeps single days of the last thirteen months only', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const today = calendarDateIn(server.services.now(), 'UTC');
    const days = [addDays(firstStoredDay(today), -1), firstStoredDay(today), today];
    for (const invoicedOn of days)
      await sell(dealer.customer.id, { invoicedOn, sold: [{ article: 'X', qty: 1, subtotal: 1_00 }] });
    await sql`
      insert into sales_overview_outdated (customer_id, sorg, month)
      select ${dealer.customer.id}::uuid, ${sorg}, (date '1950-01-01' + n * interval '1 month')::date
        from generate_series(1, 300) n, generate_series(1, 5)
       union all
      select distinct customer_id, sorg, month from sales_overview_outdated`.execute(server.db);
    expect(await refreshSales(server.db, server.services.now())).toBeGreaterThanOrEqual(300);
    const { rows: left } = await sql`select from sales_overview_outdated`.execute(server.db);
    expect(left).toHaveLength(0);
    const { rows } = await sql<{ grain: string; day: string }>`
      select grain, starts_on as day from sales_overview_customer
       where customer_id = ${dealer.customer.id} order by grain, starts_on`.execute(server.db);
    expect(rows.filter(({ grain }) => grain === 'day').map(({ day }) => day)).toEqual(days.slice(1));
    expect(rows.filter(({ grain }) => grain === 'month').map(({ day }) => day)).toEqual(
      days.map((day) => `${day.slice(0, 7)}-01`),
    );
  });

  test('imports at the same time all count', async () => {
    const dealers = await Promise.all(Array.from({ length: 4 }, () => makeCustomer(server, { sorgs: [sorg] })));
    await Promise.all(
      dealers.flatMap(({ id }) =>
        Array.from({ length: 3 }, () =>
          sell(id, { invoicedOn: '2026-05-05', sold: [{ article: 'X', qty: 1, subtotal: 1_00 }] }),
        ),
      ),
    );
    await refreshSales(server.db, server.services.now());
    const { rows } = await sql<{ net: number }>`
      select net_amount as net from sales_overview_customer
       where grain = 'month' and customer_id = any(${dealers.map(({ id }) => id)}::uuid[])`.execute(server.db);
    expect(rows.map(({ net }) => net)).toEqual([3_00, 3_00, 3_00, 3_00]);
  });
});
