import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../../rules/dates.ts';
import { testServer, type Caller } from '../../testing/harness.ts';
import { makeArticles, makeBuyer, placeOrder, type Dealer } from '../cart/cart.factory.ts';
import { recordDeliveries } from '../deliveries/deliveries.record.actions.ts';
import { makeUser, signIn } from '../identity/identity.factory.ts';
import { makeMarket, makeSorg } from '../markets/markets.factory.ts';
import { asJob } from '../orders/orders.factory.ts';
import { reportedInvoice } from './invoices.factory.ts';
import { recordInvoices, type ReportedInvoice } from './invoices.record.actions.ts';

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
  test('R-216: says all that the ERP reported, with its order, delivery and articles', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [article] = await makeArticles(server, [{ sorg }]);
    const order = await placeOrder(server, dealer, sorg, { [article!.code]: 2 }, { po: 'PO 77' });
    await asJob(server, (ctx) =>
      recordDeliveries(
        ctx,
        [
          {
            sorg,
            number: 'DO-1',
            customerId: dealer.customer.id,
            companyCode: `C${sorg}`,
            status: 'shipped',
            carrier: 'Northline',
            trackingNumber: 'TRACK-1',
            trackingUrl: '',
            shipto: '',
            notes: '',
            currency: 'USD',
            shippedOn: '2026-11-20',
            estimatedOn: null,
            deliveredOn: null,
            lines: [],
          },
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
    expect(numbersIn(await groups(dealer, '(creditCustomers: [{ r3: "none", isr: "" }])'))).toEqual([]);
    expect(numbersIn(await groups(dealer, `(payerCode: "${unified}")`))).toEqual(both);
    expect(numbersIn(await groups(dealer, `(payerCode: "${unified}", sorgs: ["${sorg}"])`))).toEqual([here]);
    expect(numbersIn(await groups(dealer, '(payerCode: "none")'))).toEqual([]);
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
    expect(numbersIn(await groups(stranger, `(payerCode: "${payer.customer.unified}")`))).toEqual([]);
    const [group] = await groups(payer);
    expect(group?.creditCust[0]).toMatchObject({ custCode: { unified: payer.customer.unified } });
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
