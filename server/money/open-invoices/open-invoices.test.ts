import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { addDays } from '#rules/dates.ts';
import { readWorkbook } from '#platform/sheets/xlsx.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticles, makeBuyer, placeOrder, type Dealer } from '#buying/cart/cart.factory.ts';
import { reportedDelivery } from '#ordering/deliveries/deliveries.factory.ts';
import { recordDeliveries } from '#ordering/deliveries/deliveries.record.actions.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { recordInvoices, type ReportedInvoice, reportedInvoice } from '#money/invoices/invoices.factory.ts';

const server = testServer();
const today = '2026-11-30';
let sorg = '';
let euro = '';
beforeAll(async () => {
  // In Jakarta the day has begun already, so days that are counted in UTC would be wrong.
  server.setNow(new Date('2026-11-29T20:00:00Z'));
  sorg = await makeSorg(server);
  euro = await makeSorg(server, { currency: 'EUR' });
  await makeMarket(server, { sorgs: [sorg, euro], timeZone: 'Asia/Jakarta' });
});

let last = 9_000;
type Draft = Partial<ReportedInvoice> & { readonly days?: number; readonly total?: number };
/** Records invoices of a dealer; `days` until the due date, `total` in minor units. Returns their numbers. */
async function bill(dealer: Dealer, ...drafts: readonly Draft[]): Promise<string[]> {
  const reported = drafts.map(({ days, total, ...more }) =>
    reportedInvoice({
      number: String((last += 1)),
      sorg,
      companyCode: `C${more.sorg ?? sorg}`,
      customerId: dealer.customer.id,
      currency: 'USD',
      invoicedOn: '2026-10-01',
      dueOn: addDays(today, days ?? 10),
      totalAmount: total ?? 1_000,
      ...more,
    }),
  );
  await asJob(server, (ctx) => recordInvoices(ctx, reported, new Date('2026-11-29T07:00:00Z')));
  return reported.map(({ number }) => number);
}

const everyField = `id kind sorg companyCode companyName invoiceNo fiscalYear lineItem assignment installment accountingNo refersTo doNo
  poNumber custCode { unified } custName payerCode payerName invoiceDate { date time } dueDate { date time } overdue overdueDisplay
  clearingDate status dunningLevel currency grandTotal accountingAmount openAmount goodsAmount tax shippingCost discount surcharges
  recycleFee freightAllowance paymentDiscount earlyPaymentDiscount earlyPaymentDiscountUntil terms notes detailNotes
  expeditionName expeditionTracking lines { position articleCode articleCodeDisplay name brand uom qty price subTotal }
  orders { orderNumber soNumber poNumber } deliveries { doNumber }`;
interface Bucket {
  readonly currency: string;
  readonly value: string;
  readonly count: number;
  readonly overdue: { readonly from: number | null; readonly to: number | null };
}
interface Receivables {
  readonly currency: string;
  readonly invoices: Record<string, unknown>[];
  readonly agingBuckets: Bucket[];
}
interface Group {
  readonly companyCode: string;
  readonly isComplete: boolean;
  readonly additionalDisplays: unknown[];
  readonly creditCust: { readonly custCode: object; readonly custName: string; readonly ar: Receivables[] }[];
  readonly agingBuckets: Bucket[];
}
const groups = async (
  caller: Caller,
  args = '(custAreaSorgs: [])',
  invoice = 'invoiceNo',
  locale = 'en-us',
): Promise<Group[]> => {
  const answer = await server.graphql(
    caller,
    `{ openInvoiceV5${args} { companyCode companyName isComplete additionalDisplays { key label visible } creditCust { custCode { r3 isr unified } custName
       ar { currency invoices { ${invoice} } agingBuckets { currency value count overdue { from to } } } } agingBuckets { currency value count overdue { from to } } } }`,
    {},
    { 'x-locale': locale },
  );
  expect(answer.errors).toBeUndefined();
  return answer.data.openInvoiceV5;
};
const invoicesIn = (found: readonly Group[]): Record<string, unknown>[] =>
  found.flatMap((group) => group.creditCust.flatMap(({ ar }) => ar.flatMap(({ invoices }) => invoices)));
const numbersIn = (found: readonly Group[]): unknown[] => invoicesIn(found).map((invoice) => invoice['invoiceNo']);

describe('an invoice', () => {
  test('R-216: an assignment names one receivable: the number of another year has its own, the same document keeps it', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const number = String((last += 1));
    const shown = async () =>
      invoicesIn(await groups(dealer, undefined, 'fiscalYear assignment grandTotal'))
        .map((invoice) => [invoice['fiscalYear'], invoice['grandTotal'], invoice['assignment']])
        .toSorted((one, other) => Number(one[0]) - Number(other[0]));
    await bill(dealer, { number, fiscalYear: 2025 }, { number, fiscalYear: 2026 });
    const [first, second] = (await shown()).map((invoice) => invoice[2]);
    expect(first).not.toBe(second);
    await bill(dealer, { number, total: 2_000 });
    expect(await shown()).toEqual([
      [2025, '10.00', first],
      [2026, '20.00', second],
    ]);
  });

  test('R-216: an invoice says all that the ERP reported, with its order, delivery and articles', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [article] = await makeArticles(server, [{ sorg }]);
    const order = await placeOrder(server, dealer, sorg, { [article!.code]: 2 }, { po: 'PO 77' });
    await asJob(server, (ctx) =>
      recordDeliveries(
        ctx,
        [
          reportedDelivery({
            sorg,
            number: 'DO-1',
            customerId: dealer.customer.id,
            trackingNumber: 'TRACK-1',
            shipto: '',
            estimatedOn: null,
          }),
        ],
        new Date('2026-11-21T07:00:00Z'),
      ),
    );
    const [number] = await bill(dealer, {
      days: -12,
      total: 12_345,
      deliveryNumber: 'DO-1',
      accountingNumber: 'ACC-1',
      installment: '1/3',
      goodsAmount: 10_000,
      shipmentAmount: 500,
      discountAmount: 100,
      taxAmount: 1_945,
      surchargeAmount: 30,
      recycleFeeAmount: 40,
      freightAllowanceAmount: 50,
      paymentDiscountAmount: 60,
      earlyDiscountAmount: 70,
      earlyDiscountUntil: '2026-12-05',
      notes: 'Thank you',
      detailNotes: 'Pallet 7',
      lines: [
        {
          position: 1,
          order: order.number,
          orderPosition: 1,
          articleCode: article!.code,
          description: 'Kettle',
          uom: 'PCE',
          qty: 2,
          price: 5_000,
          subtotal: 10_000,
        },
      ],
    });
    expect(invoicesIn(await groups(dealer, '(custAreaSorgs: [])', everyField))[0]).toEqual({
      id: expect.any(String),
      kind: 'invoice',
      sorg,
      companyCode: `C${sorg}`,
      companyName: `Company ${sorg}`,
      invoiceNo: number,
      fiscalYear: 2026,
      lineItem: 1,
      assignment: `C${sorg}-${number}-2026-1`,
      installment: '1/3',
      accountingNo: 'ACC-1',
      refersTo: '',
      doNo: 'DO-1',
      poNumber: 'PO 77',
      custCode: { unified: dealer.customer.unified },
      custName: expect.any(String),
      payerCode: dealer.customer.unified,
      payerName: expect.any(String),
      invoiceDate: { date: '2026-10-01', time: '00:00' },
      dueDate: { date: '2026-11-18', time: '00:00' },
      overdue: -12,
      overdueDisplay: '12 days overdue',
      clearingDate: null,
      status: 'Open',
      dunningLevel: 0,
      currency: 'USD',
      grandTotal: '123.45',
      accountingAmount: '123.45',
      openAmount: '123.45',
      goodsAmount: '100.00',
      tax: '19.45',
      shippingCost: '5.00',
      discount: '1.00',
      surcharges: '0.30',
      recycleFee: '0.40',
      freightAllowance: '0.50',
      paymentDiscount: '0.60',
      earlyPaymentDiscount: '0.70',
      earlyPaymentDiscountUntil: '2026-12-05',
      terms: '30 days net',
      notes: 'Thank you',
      detailNotes: 'Pallet 7',
      expeditionName: 'Northline',
      expeditionTracking: 'TRACK-1',
      lines: [
        {
          position: 1,
          articleCode: article!.code,
          articleCodeDisplay: expect.any(String),
          name: 'Kettle',
          brand: expect.stringMatching(/./),
          uom: 'PCE',
          qty: 2,
          price: '50.00',
          subTotal: '100.00',
        },
      ],
      orders: [{ orderNumber: order.number, soNumber: null, poNumber: 'PO 77' }],
      deliveries: [{ doNumber: 'DO-1' }],
    });
    // A payment that the ERP has not booked yet shows at the order, too.
    await sql`
      update invoices_invoice
         set received_amount = 12345, received_on = '2026-11-29'
       where number = ${number}`.execute(server.db);
    const { data } = await server.graphql(
      dealer,
      'query ($n: String!) { order(number: $n) { invoices { invoiceNo grandTotal openAmount isOpen } } }',
      { n: order.number },
    );
    expect(data.order.invoices).toEqual([
      { invoiceNo: number, grandTotal: '123.45', openAmount: '0.00', isOpen: false },
    ]);
  });

  test('R-214: says in words when it is due, in the language of the caller', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    await bill(dealer, { days: -1 }, { days: 0 }, { days: 3 }, { days: -5, total: -700 });
    const words = async (locale?: string) =>
      invoicesIn(await groups(dealer, '(custAreaSorgs: [])', 'overdue overdueDisplay', locale));
    expect(await words()).toEqual([
      { overdue: 0, overdueDisplay: 'credit, not used yet' },
      { overdue: -1, overdueDisplay: '1 day overdue' },
      { overdue: 0, overdueDisplay: 'due today' },
      { overdue: 3, overdueDisplay: 'due in 3 days' },
    ]);
    expect(await words('de')).toContainEqual({ overdue: -1, overdueDisplay: '1 Tag überfällig' });
  });
});

describe('openInvoiceV5', () => {
  test('takes one of two sets of arguments (Q-114)', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg, euro] });
    const [here] = await bill(dealer, {});
    const [there] = await bill(dealer, { sorg: euro, currency: 'EUR' });
    const { r3, isr, unified } = dealer.customer;
    const both = [here, there];
    expect(numbersIn(await groups(dealer, '(custAreaSorgs: [])'))).toEqual(both);
    expect(numbersIn(await groups(dealer, `(custAreaSorgs: ["${euro}"])`))).toEqual([there]);
    expect(numbersIn(await groups(dealer, `(creditCustomers: [{ r3: "${r3}", isr: "${isr}" }])`))).toEqual(both);
    for (const args of ['creditCustomers: [{ r3: "none", isr: "" }]', 'payerCode: "none"']) {
      const { errors } = await server.graphql(dealer, `{ openInvoiceV5(${args}) { companyCode } }`);
      expect(errors, 'an unknown payer is no empty list').toMatchObject([{ extensions: { reason: 'payer_unknown' } }]);
    }
    await server.db.updateTable('customers_customer').set({ isr: '77' }).where('id', '=', dealer.customer.id).execute();
    for (const code of [r3, '77', `${r3}-77`]) {
      expect(numbersIn(await groups(dealer, `(payerCode: "${code}")`))).toEqual(both);
      const named = `(filter: { payerCodes: ["${code}"] })`;
      const { data } = await server.graphql(
        dealer,
        `{ openInvoices${named} { data { invoiceNo } } openInvoiceKeys${named} { invoiceNo } }`,
      );
      for (const rows of [data.openInvoices.data, data.openInvoiceKeys] as { invoiceNo: string }[][])
        expect(new Set(rows.map(({ invoiceNo }) => invoiceNo)), code).toEqual(new Set(both));
    }
    await server.db.updateTable('customers_customer').set({ isr }).where('id', '=', dealer.customer.id).execute();
    expect(numbersIn(await groups(dealer, `(payerCode: "${unified}")`))).toEqual(both);
    expect(numbersIn(await groups(dealer, `(payerCode: "${unified}", sorgs: ["${sorg}"])`))).toEqual([here]);
    for (const args of ['', `(payerCode: "${unified}", custAreaSorgs: ["${sorg}"])`, `(sorgs: ["${sorg}"])`]) {
      const { errors } = await server.graphql(dealer, `{ openInvoiceV5${args} { companyCode } }`);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT' });
    }
    const { data } = await server.graphql(
      dealer,
      '{ openInvoiceV4 { creditCust { custCode { unified } ar { invoices { invoiceNo } } } } }',
    );
    expect(numbersIn(data.openInvoiceV4)).toEqual(both);
  });
});

describe('open invoices', () => {
  test('are visible to the billed customer and to the payer only', async () => {
    const payer = await makeBuyer(server, { sorgs: [sorg] });
    const branch = await makeBuyer(server, { sorgs: [sorg, euro], credit: null });
    const stranger = await makeBuyer(server, { sorgs: [sorg] });
    const { id: creditAccountId } = await server.db
      .selectFrom('credit_account')
      .select('id')
      .where('customer_id', '=', payer.customer.id)
      .executeTakeFirstOrThrow();
    const [shared] = await bill(branch, { creditAccountId });
    // The payer has no area in this sorg.
    const [elsewhere] = await bill(branch, { creditAccountId, sorg: euro, currency: 'EUR' });
    expect(numbersIn(await groups(branch))).toEqual([shared, elsewhere]);
    expect(numbersIn(await groups(payer))).toEqual([shared]);
    expect(numbersIn(await groups(payer, `(payerCode: "${payer.customer.unified}")`))).toEqual([shared]);
    expect(numbersIn(await groups(branch, `(payerCode: "${branch.customer.unified}")`))).toEqual([]);
    expect(numbersIn(await groups(stranger))).toEqual([]);
    const foreign = `{ openInvoiceV5(payerCode: "${payer.customer.unified}") { companyCode } }`;
    expect((await server.graphql(stranger, foreign)).errors).toMatchObject([
      { extensions: { reason: 'payer_unknown' } },
    ]);
    const [group] = await groups(payer);
    expect(group?.creditCust[0]).toMatchObject({ custCode: { unified: payer.customer.unified } });
    await bill(branch, { total: 5_000 });
    const [company] = await groups(branch, `(custAreaSorgs: ["${sorg}"])`);
    const sums = company?.creditCust.map(({ ar }) =>
      ar.map(({ agingBuckets }) => agingBuckets.flatMap(({ value, count }) => (count === 0 ? [] : [value]))),
    );
    expect(sums, 'R-217: buckets of each credit customer').toEqual([[['10.00']], [['50.00']]]);
  });

  test('need page.invoice-status, and staff an active customer', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg], salesman: 'REP-I' });
    const [number] = await bill(dealer, {});
    const vendor = await signIn(server, (await makeUser(server, { role: 'vendor', areas: [] })).id);
    for (const call of ['openInvoiceV5(custAreaSorgs: [])', 'openInvoiceV4'])
      expect((await server.graphql(vendor, `{ ${call} { companyCode } }`)).errors?.[0]?.extensions).toMatchObject({
        code: 'FORBIDDEN_SCOPE',
      });
    const areas = [{ sorg, limitation: 'salesman' as const, option: 'include' as const, value: 'REP-I' }];
    const rep = await makeUser(server, { role: 'salesman', groupRole: 'Sales', areas });
    expect(numbersIn(await groups(await signIn(server, rep.id)))).toEqual([]);
    expect(numbersIn(await groups(await signIn(server, rep.id, dealer.customer.id)))).toEqual([number]);
  });
});

const listed = async (
  caller: Caller,
  filter: Record<string, unknown> = {},
  more = '',
): Promise<{ numbers: string[]; info: { count: number; pageTotal: number }; totals: Record<string, unknown>[] }> => {
  const answer = await server.graphql(
    caller,
    `query ($filter: OpenInvoiceFilterInput) { openInvoices(filter: $filter ${more}) { data { invoiceNo } info { count pageTotal }
       totals { currency balance charges chargeCount creditNotes creditNoteCount deductions deductionCount } } }`,
    { filter },
  );
  expect(answer.errors).toBeUndefined();
  const { data, ...rest } = answer.data.openInvoices;
  return { ...rest, numbers: data.map(({ invoiceNo }: { invoiceNo: string }) => invoiceNo) };
};
const account = async (caller: Caller) =>
  (
    await server.graphql(
      caller,
      `{ openAccount { today payableSorgs additionalDisplays { key label visible }
         balances { currency balance charges chargeCount overdue overdueCount longestOverdue creditNotes creditNoteCount deductions deductionCount inPayment inPaymentCount
           agingBuckets { value count overdue { from to } } } } }`,
    )
  ).data.openAccount;

describe('balance and list', () => {
  test('R-217: charges are in the bucket of their days, with all edges, and credits apart', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const days = [-400, -91, -90, -61, -60, -31, -30, -1, 0, 1, 30, 31, 60, 61, 90, 91, 400];
    await bill(
      dealer,
      ...days.map((day, at) => ({ days: day, total: 100 * (at + 1) })),
      { days: -45, total: -5_000 },
      { days: -2, total: -300, kind: 'deduction' as const },
    );
    const filled = [
      { overdue: { from: null, to: -91 }, value: '3.00', count: 2 },
      { overdue: { from: -90, to: -61 }, value: '7.00', count: 2 },
      { overdue: { from: -60, to: -31 }, value: '11.00', count: 2 },
      { overdue: { from: -30, to: -1 }, value: '15.00', count: 2 },
      { overdue: { from: 0, to: 0 }, value: '9.00', count: 1 },
      { overdue: { from: 1, to: 30 }, value: '21.00', count: 2 },
      { overdue: { from: 31, to: 60 }, value: '25.00', count: 2 },
      { overdue: { from: 61, to: 90 }, value: '29.00', count: 2 },
      { overdue: { from: 91, to: null }, value: '33.00', count: 2 },
    ];
    const { balances } = await account(dealer);
    expect(balances).toEqual([
      {
        currency: 'USD',
        balance: '100.00',
        charges: '153.00',
        chargeCount: 17,
        overdue: '36.00',
        overdueCount: 8,
        longestOverdue: 400,
        creditNotes: '-50.00',
        creditNoteCount: 1,
        deductions: '-3.00',
        deductionCount: 1,
        inPayment: '0.00',
        inPaymentCount: 0,
        agingBuckets: filled,
      },
    ]);
    const [group] = await groups(dealer);
    const buckets = filled.map((bucket) => ({ ...bucket, currency: 'USD' }));
    expect(group?.agingBuckets).toEqual(buckets);
    expect(group?.creditCust[0]?.ar[0]?.agingBuckets).toEqual(buckets);
    for (const { overdue, value, count } of filled) {
      const found = await listed(dealer, { overdueFrom: overdue.from, overdueTo: overdue.to });
      expect(found).toMatchObject({ info: { count }, totals: [{ charges: value, creditNoteCount: 0 }] });
    }
  });

  test('R-218: days are counted over the ends of months and years', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [october, november, december] = await bill(
      dealer,
      { dueOn: '2026-10-31' },
      { dueOn: '2026-11-30' },
      { dueOn: '2026-12-31' },
    );
    expect((await listed(dealer, { overdueFrom: -30, overdueTo: -1 })).numbers).toEqual([october]);
    expect((await listed(dealer, { overdueFrom: 0, overdueTo: 0 })).numbers).toEqual([november]);
    expect((await listed(dealer, { overdueFrom: 31, overdueTo: 60 })).numbers).toEqual([december]);
    server.setNow(new Date('2026-11-30T17:30:00Z'));
    try {
      // Half past midnight of the first of December in Jakarta; the earlier token has expired.
      const later = await signIn(server, dealer.userId, dealer.customer.id);
      expect((await listed(later, { overdueFrom: -60, overdueTo: -31 })).numbers).toEqual([october]);
      expect((await listed(later, { kind: 'overdue' })).numbers).toEqual([october, november]);
      expect((await listed(later, { overdueFrom: 1, overdueTo: 30 })).numbers).toEqual([december]);
    } finally {
      server.setNow(new Date('2026-11-29T20:00:00Z'));
    }
  });

  test('R-215: charges are positive, credit notes and deductions negative; currencies stay apart', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg, euro] });
    await bill(dealer, { total: 1_000 }, { total: -250 }, { total: -50, kind: 'deduction' });
    await bill(dealer, { sorg: euro, currency: 'EUR', total: 70 });
    const amounts = invoicesIn(await groups(dealer, `(custAreaSorgs: ["${sorg}"])`, 'accountingAmount openAmount'));
    expect(amounts).toEqual(
      ['10.00', '-2.50', '-0.50'].map((amount) => ({ accountingAmount: amount, openAmount: amount })),
    );
    const { balances } = await account(dealer);
    expect(balances).toMatchObject([
      { currency: 'EUR', balance: '0.70', charges: '0.70', creditNotes: '0.00', deductions: '0.00' },
      { currency: 'USD', balance: '7.00', charges: '10.00', creditNotes: '-2.50', deductions: '-0.50' },
    ]);
    expect((await listed(dealer, { kind: 'credit' })).totals).toMatchObject([
      { currency: 'USD', creditNoteCount: 1, deductionCount: 1 },
    ]);
    expect((await listed(dealer, { kind: 'deduction' })).info.count).toBe(1);
    expect((await listed(dealer, { kind: 'credit_note' })).info.count).toBe(1);
    expect((await listed(dealer, { kind: 'charge' })).info.count).toBe(2);
    expect((await listed(dealer, { currency: 'EUR' })).info.count).toBe(1);
    expect((await listed(dealer, { payerCodes: [dealer.customer.unified] })).info.count).toBe(4);
    expect((await listed(dealer, { payerCodes: [dealer.customer.r3] })).info.count).toBe(4);
    const stranger = await makeBuyer(server, { sorgs: [sorg] });
    await bill(stranger, { total: 100 });
    for (const payer of ['none', stranger.customer.r3]) {
      const { errors } = await server.graphql(
        dealer,
        `{ openInvoices(filter: { payerCodes: ["${payer}"] }) { info { count } } }`,
      );
      expect(errors).toMatchObject([{ extensions: { reason: 'payer_unknown' } }]);
    }
  });

  test('are sorted and paged, without a gap or a repetition', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a, b, c, d] = await bill(
      dealer,
      { days: 5, total: 300, invoicedOn: '2026-09-01' },
      { days: -5, total: 200, invoicedOn: '2026-09-02' },
      { days: 5, total: 400, invoicedOn: '2026-08-01' },
      { days: 9, total: 100, invoicedOn: '2026-08-02' },
    );
    const orders = {
      due: [b, a, c, d],
      due_last: [d, a, c, b],
      newest: [b, a, d, c],
      oldest: [c, d, a, b],
      amount: [c, a, b, d],
      amount_least: [d, b, a, c],
      number: [a, b, c, d],
      number_last: [d, c, b, a],
    };
    for (const [sort, order] of Object.entries(orders)) {
      const [first, second] = [
        await listed(dealer, {}, `, sort: "${sort}", limit: 3`),
        await listed(dealer, {}, `, sort: "${sort}", limit: 3, page: 2`),
      ];
      expect([...first.numbers, ...second.numbers]).toEqual(order);
      expect(first.info).toEqual({ count: 4, pageTotal: 2 });
    }
    expect((await listed(dealer, { dueFrom: '2026-12-05', dueTo: '2026-12-05' })).numbers).toEqual([a, c]);
    for (const more of [', sort: "due.asc"', ', limit: 201', ', page: 0']) {
      const { errors } = await server.graphql(dealer, `{ openInvoices(sort: "due" ${more}) { info { count } } }`);
      expect(errors?.length).toBeGreaterThan(0);
    }
  });

  test('are found by the numbers of invoice, delivery, order, ERP and PO', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [article] = await makeArticles(server, [{ sorg }]);
    const order = await placeOrder(server, dealer, sorg, { [article!.code]: 1 }, { po: 'Spring 12' });
    const line = {
      position: 1,
      order: order.number,
      orderPosition: 1,
      articleCode: article!.code,
      description: '',
      uom: 'PCE',
      qty: 1,
      price: 1,
      subtotal: 1,
    };
    const [plain, billed] = await bill(
      dealer,
      { deliveryNumber: 'DO-55', poNumber: 'Own_9', accountingNumber: 'ACC-7' },
      { lines: [line] },
    );
    for (const [search, found] of [
      [plain, [plain]],
      ['do-55', [plain]],
      ['own_9', [plain]],
      ['ownx9', []],
      ['acc-7', [plain]],
      [order.number, [billed]],
      ['spring 12', [billed]],
      ['%', []],
    ] as const)
      expect((await listed(dealer, { search })).numbers).toEqual(found);
    const stranger = await makeBuyer(server, { sorgs: [sorg] });
    expect((await listed(stranger, { search: plain })).numbers).toEqual([]);
  });

  test('R-220: those in a payment request are apart, and can be left out', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [free, pending, waiting] = await bill(dealer, { days: 1 }, { days: 2 }, { days: 3 });
    for (const [number, state] of [
      [pending, 'pending'],
      [waiting, 'waiting'],
    ] as const)
      await server.db
        .updateTable('invoices_invoice')
        .set({ payment_request_id: '0198a000-0000-7000-8000-000000000001', payment_state: state })
        .where('number', '=', number ?? '')
        .execute();
    expect((await listed(dealer, { state: 'payable' })).numbers).toEqual([free]);
    expect((await listed(dealer, { state: 'in_payment' })).numbers).toEqual([pending, waiting]);
    expect((await listed(dealer, { state: 'pending' })).numbers).toEqual([pending]);
    expect((await listed(dealer, { state: 'waiting' })).numbers).toEqual([waiting]);
    expect(await account(dealer)).toMatchObject({
      today,
      balances: [{ charges: '30.00', inPayment: '20.00', inPaymentCount: 2 }],
    });
    const { data } = await server.graphql(
      dealer,
      '{ openInvoiceKeys { assignment invoiceNo dueOn openAmount currency payerCode payerName sorg status } }',
    );
    expect(data.openInvoiceKeys).toEqual([
      {
        assignment: `C${sorg}-${free}-2026-1`,
        invoiceNo: free,
        dueOn: '2026-12-01',
        openAmount: '10.00',
        currency: 'USD',
        payerCode: dealer.customer.unified,
        payerName: expect.any(String),
        sorg,
        status: 'Open',
      },
      expect.objectContaining({ invoiceNo: pending, status: 'Pending Payment' }),
      expect.objectContaining({ invoiceNo: waiting, status: 'Waiting For Payment' }),
    ]);
  });

  test('names the labelled amounts of the sorgs, and where the customer may pay (Q-101, Q-109)', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg, euro] });
    await bill(dealer, {});
    await server.db
      .insertInto('orders_price_component')
      .values([
        { sorg, module: 'invoice', key: 'surcharges', label: '{"en":"Energy surcharge"}', visible: true, position: 1 },
        { sorg, module: 'invoice', key: 'recycleFee', label: '{"en":"Recycling"}', visible: false, position: 0 },
        { sorg: euro, module: 'invoice', key: 'surcharges', label: '{"en":"Other"}', visible: true, position: 0 },
      ])
      .execute();
    await server.db
      .updateTable('customers_area')
      .set({ allow_pay_invoice: false })
      .where('customer_id', '=', dealer.customer.id)
      .where('sorg', '=', sorg)
      .execute();
    const displays = [
      { key: 'recycleFee', label: 'Recycling', visible: false },
      { key: 'surcharges', label: 'Energy surcharge', visible: true },
    ];
    expect(await account(dealer)).toMatchObject({ payableSorgs: [euro], additionalDisplays: displays });
    expect((await groups(dealer))[0]?.additionalDisplays).toEqual(displays);
  });

  test('are exported as listed', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [late, credit] = await bill(
      dealer,
      { days: -3, total: 12_345, poNumber: 'PO 1' },
      { days: 0, total: -500 },
      { days: 40 },
    );
    const get = (url: string, token = dealer.token) =>
      server.app.inject({ url, headers: { host: 'localhost', authorization: `Bearer ${token}` } });
    const csv = (await get('/invoices/open/export?format=csv&dueTo=2026-11-30&sort=number')).payload.trim();
    const rows = csv.split('\r\n').map((row) => row.split(','));
    expect(rows.map((row) => row[0])).toEqual([expect.stringMatching(/Invoice$/), late, credit]);
    expect(rows[1]).toEqual(expect.arrayContaining(['Overdue', 'PO 1', '-3', '123.45', 'USD']));
    expect(rows[2]).toEqual(expect.arrayContaining(['Credit note', 'Credit', '-5.00']));
    const chosen = '&columns=due,invoice,customerCode,open,currency,currency';
    const seen = (await get(`/invoices/open/export?dueTo=2026-11-30&sort=number_last${chosen}`)).payload.trim();
    expect(seen.split('\r\n').slice(1), 'the columns and the order of the screen').toEqual([
      `2026-11-30,${credit},${shownCode(dealer.customer.unified)},-5.00,USD`,
      `2026-11-27,${late},${shownCode(dealer.customer.unified)},123.45,USD`,
    ]);
    expect((await get('/invoices/open/export?columns=due,password')).statusCode).toBe(400);
    const stranger = await makeBuyer(server, { sorgs: [sorg] });
    expect((await get('/invoices/open/export', stranger.token)).payload).not.toContain(late);
    const sheet = await readWorkbook((await get('/invoices/open/export?format=xlsx&overdueTo=-1')).rawPayload);
    expect(sheet).toHaveLength(2);
    expect((await get('/invoices/open/export?sort=none')).statusCode).toBe(400);
  });
});
