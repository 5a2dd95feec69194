import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { readQr } from '#testing/pdf-codes.ts';
import { textOfPdf, untaggedTextOf } from '#testing/pdf-text.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeBuyer, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { billDealer, invoiceIdOf, paidOn, type ReportedInvoice } from '#money/invoices/invoices.factory.ts';
import { markBooked, receivePayment, releaseIncoming } from '#money/invoices/invoices.receive.actions.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';

const server = testServer();
let sorg = '';
let euro = '';
beforeAll(async () => {
  // It is the next day already in Jakarta.
  server.setNow(new Date('2026-11-29T20:00:00Z'));
  sorg = await makeSorg(server);
  euro = await makeSorg(server, { currency: 'EUR' });
  await makeMarket(server, { sorgs: [sorg, euro], timeZone: 'Asia/Jakarta' });
});

const bill = (dealer: Dealer, drafts: readonly Partial<ReportedInvoice>[], at?: Date): Promise<string[]> =>
  billDealer(server, sorg, dealer, drafts, at);
const idOf = (number: string): Promise<string> => invoiceIdOf(server, number);

const get = (caller: Caller, url: string, locale = 'en-us') =>
  server.app.inject({
    url,
    headers: {
      host: 'localhost',
      'x-locale': locale,
      ...(caller.token === null ? {} : { authorization: `Bearer ${caller.token}` }),
    },
  });

interface StatementAnswer {
  readonly currency: string;
  readonly openingBalance: string;
  readonly closingBalance: string;
  readonly rows: readonly {
    readonly date: string;
    readonly kind: string;
    readonly amount: string;
    readonly balance: string;
  }[];
}
const statementQuery = `query ($from: CalendarDate, $to: CalendarDate) { accountStatement(from: $from, to: $to) {
  payerCode currency from to openingBalance closingBalance rows { date kind invoiceNo reference amount balance } } }`;
async function statements(caller: Caller, from?: string, to?: string): Promise<StatementAnswer[]> {
  const { data, errors } = await server.graphql(caller, statementQuery, { from, to }, { 'x-locale': 'en-us' });
  expect(errors).toBeUndefined();
  return data.accountStatement;
}

describe('a statement of account', () => {
  test('lists documents and what changed them, per payer and currency', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg, euro] });
    const [number] = await bill(dealer, [
      paidOn('2026-11-10', { totalAmount: 5_000, invoicedOn: '2026-11-02', poNumber: 'PO 1' }),
      { totalAmount: -700, invoicedOn: '2026-11-05', refersTo: '4711' },
      { totalAmount: 900, invoicedOn: '2026-08-01' },
      { totalAmount: 300, currency: 'EUR', sorg: euro, invoicedOn: '2026-11-06' },
    ]);
    const [euros, dollars] = await statements(dealer, '2026-11-01', '2026-11-30');
    expect(euros).toMatchObject({ currency: 'EUR', openingBalance: '0.00', closingBalance: '3.00' });
    expect(dollars).toMatchObject({
      payerCode: dealer.customer.unified,
      currency: 'USD',
      openingBalance: '9.00',
      closingBalance: '2.00',
    });
    expect(dollars?.rows).toMatchObject([
      { date: '2026-11-02', kind: 'invoice', invoiceNo: number, reference: 'PO 1', amount: '50.00', balance: '59.00' },
      { date: '2026-11-05', kind: 'credit_note', reference: '4711', amount: '-7.00', balance: '52.00' },
      { date: '2026-11-10', kind: 'clearing', invoiceNo: number, reference: '', amount: '-50.00', balance: '2.00' },
    ]);
    const stranger = await makeBuyer(server, { sorgs: [sorg] });
    expect(await statements(stranger, '2026-11-01', '2026-11-30')).toEqual([]);
    const pdf = await get(dealer, '/invoices/statement?format=pdf&from=2026-11-01&to=2026-11-30&currency=USD', 'de');
    const printed = textOfPdf(pdf.rawPayload);
    const { name, address } = await server.db
      .selectFrom('customers_customer')
      .select(['name', 'address'])
      .where('id', '=', dealer.customer.id)
      .executeTakeFirstOrThrow();
    for (const part of ['Kontoauszug', 'Anfangssaldo', 'USD 9.00', 'Ausgleich', 'USD 2.00', name, address])
      expect(printed).toContain(part);
    const csv = await get(dealer, '/invoices/statement?from=2026-11-01&to=2026-11-30&currency=USD');
    expect(csv.body.trim().split(/\r?\n/)).toHaveLength(6);
    expect((await get(stranger, '/invoices/statement?format=pdf')).statusCode).toBe(404);
  });

  test('says on paper what is open, by age and with due dates, and how to pay it', async () => {
    const dealer = await makeBuyer(server, { sorgs: [euro] });
    const other = await makeBuyer(server, { sorgs: [euro] });
    const draft = { sorg: euro, currency: 'EUR', invoicedOn: '2026-08-01' } as const;
    const numbers = await bill(dealer, [
      // Today is 30 November.
      { ...draft, totalAmount: 10_000, dueOn: '2026-11-29' },
      { ...draft, totalAmount: 20_000, dueOn: '2026-09-15' },
      { ...draft, totalAmount: 40_000, dueOn: '2026-11-30' },
      { ...draft, totalAmount: 80_000, dueOn: '2026-12-24' },
      { ...draft, totalAmount: -500, dueOn: '2026-08-01' },
      { ...draft, ...paidOn('2026-11-10', draft), totalAmount: 70_000 },
    ]);
    const [foreign = ''] = await bill(other, [{ ...draft, totalAmount: 777_700, dueOn: '2026-09-01' }]);
    await server.db
      .insertInto('invoices_seller')
      .values({
        company_code: `C${euro}`,
        name: 'Veldra GmbH',
        tax_number: 'DE1',
        country: 'DE',
        account_number: 'DE89370400440532013000',
      })
      .execute();
    const pdf = await get(dealer, '/invoices/statement?format=pdf&from=2026-11-01&to=2026-11-30&currency=EUR');
    const printed = textOfPdf(pdf.rawPayload);
    const amounts = ['EUR 300.00', 'EUR 1,200.00', 'EUR 100.00', 'EUR 200.00', 'EUR −5.00'];
    for (const part of [
      'Overdue on Nov 30, 2026',
      '1–30 days overdue',
      '61–90 days overdue',
      '1 day overdue',
      ...amounts,
    ])
      expect(printed).toContain(part);
    for (const part of ['76 days overdue', 'due today', 'Dec 24, 2026', ...numbers.slice(0, 5)])
      expect(printed).toContain(part);
    expect(printed.split('Open documents on')[1]).not.toContain(numbers[5]);
    expect(printed).not.toContain(foreign);
    expect(printed).toContain('DE89 3704 0044 0532 0130 00');
    expect(readQr(pdf.rawPayload)).toContain('EUR1495.00');
    expect(untaggedTextOf(pdf.rawPayload)).toBe(0);
  });

  test('is refused for a period that is too long or turned round', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const refused = async (from: string, to: string) =>
      (await server.graphql(dealer, statementQuery, { from, to })).errors?.[0]?.extensions;
    expect(await refused('2024-01-01', '2026-11-30')).toMatchObject({ field: 'to', reason: 'date_range_too_long' });
    expect(await refused('2026-11-02', '2026-11-01')).toMatchObject({ field: 'from', reason: 'date_from_after_to' });
  });

  test('follows a clearing date that the ERP corrects', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const at = (hour: number) => new Date(`2026-11-29T0${hour}:00:00Z`);
    const [number] = await bill(dealer, [paidOn('2026-11-10', { invoicedOn: '2026-11-01' })], at(1));
    await bill(dealer, [paidOn('2026-11-12', { number, invoicedOn: '2026-11-01' })], at(2));
    // An older file changes nothing any more.
    await bill(dealer, [paidOn('2026-11-08', { number, invoicedOn: '2026-11-01' })], at(1));
    const [statement] = await statements(dealer, '2026-11-01', '2026-11-30');
    expect(statement?.rows.map(({ date, kind, amount }) => [date, kind, amount])).toEqual([
      ['2026-11-01', 'invoice', '10.00'],
      ['2026-11-12', 'clearing', '-10.00'],
    ]);
  });

  test('names a payment before its reversal on the same day', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const at = (hour: number) => new Date(`2026-11-20T0${hour}:00:00Z`);
    const [number = ''] = await bill(dealer, [{ invoicedOn: '2026-11-01' }], at(1));
    const requestId = '019388a2-1111-7000-8000-000000000005';
    const parts = [{ invoiceId: await idOf(number), amount: 1_000 }];
    await asJob(server, (ctx) => receivePayment(ctx, requestId, parts, '2026-11-20'));
    await bill(dealer, [{ number, invoicedOn: '2026-11-01' }], at(3));
    await asJob(server, (ctx) => markBooked(ctx, [{ requestId, at: at(2) }]));
    const [statement] = await statements(dealer, '2026-11-20', '2026-11-20');
    expect(statement?.rows).toMatchObject([
      { kind: 'payment', amount: '-10.00', balance: '0.00' },
      { kind: 'reversal', amount: '10.00', balance: '10.00' },
    ]);
  });

  test('adds up after any sequence of late, repeated and reordered files and payments', async () => {
    const cents = (text: string): number => Math.round(Number(text) * 100);
    const file = fc.record({
      step: fc.constant('file' as const),
      invoice: fc.nat(2),
      hour: fc.nat(23),
      day: fc.nat(20),
      total: fc.integer({ min: -5_000, max: 5_000 }).filter((total) => total !== 0),
      open: fc.integer({ min: 0, max: 100 }),
    });
    const payment = fc.record({
      step: fc.constant('payment' as const),
      invoice: fc.nat(2),
      request: fc.nat(5),
      percent: fc.integer({ min: 1, max: 100 }),
      day: fc.nat(25),
    });
    const booking = fc.record({
      step: fc.constant('booking' as const),
      request: fc.nat(5),
      day: fc.nat(25),
      hour: fc.nat(23),
    });
    const dayOf = (day: number): string => addDays('2026-10-20', day);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(file, payment, booking), { minLength: 3, maxLength: 12 }), async (steps) => {
        const dealer = await makeBuyer(server, { sorgs: [sorg] });
        const numbers = await bill(
          dealer,
          [{}, { totalAmount: -300 }, { totalAmount: 2_000 }],
          new Date('2026-10-01T00:00:00Z'),
        );
        const ids = await Promise.all(numbers.map(idOf));
        const requestOf = (request: number) => `019388a2-0000-7000-8000-${dealer.customer.id.slice(-11)}${request}`;
        for (const step of steps) {
          if (step.step === 'file') {
            const openAmount = Math.trunc((step.total * step.open) / 100);
            const at = new Date(`${dayOf(step.day)}T${String(step.hour).padStart(2, '0')}:30:00Z`);
            const clearedOn = openAmount === 0 ? dayOf(step.day - 3) : null;
            await bill(
              dealer,
              [{ number: numbers[step.invoice]!, totalAmount: step.total, openAmount, clearedOn }],
              at,
            );
            await asJob(server, (ctx) => releaseIncoming(ctx));
          } else if (step.step === 'payment') {
            const invoiceId = ids[step.invoice]!;
            const { owed_amount: owed } = await server.db
              .selectFrom('invoices_invoice')
              .select('owed_amount')
              .where('id', '=', invoiceId)
              .executeTakeFirstOrThrow();
            const amount = Math.trunc((owed * step.percent) / 100);
            await asJob(server, (ctx) =>
              receivePayment(ctx, requestOf(step.request), [{ invoiceId, amount }], dayOf(step.day)),
            );
          } else {
            const at = new Date(`${dayOf(step.day)}T${String(step.hour).padStart(2, '0')}:00:00Z`);
            await asJob(server, (ctx) => markBooked(ctx, [{ requestId: requestOf(step.request), at }]));
          }
        }
        const { rows: wrong } = await sql`
          select i.number
            from invoices_invoice i
           where i.customer_id = ${dealer.customer.id}
             and i.owed_amount <> i.total_amount + coalesce((
                select sum(m.amount) from invoices_movement m where m.invoice_id = i.id), 0)`.execute(server.db);
        expect(wrong).toEqual([]);
        const { rows } = await sql<{ owed: number }>`
          select sum(owed_amount)::bigint as owed from invoices_invoice where customer_id = ${dealer.customer.id}`.execute(
          server.db,
        );
        const [whole] = await statements(dealer, '2026-09-01', '2026-12-31');
        expect(cents(whole?.openingBalance ?? '0')).toBe(0);
        expect(cents(whole?.closingBalance ?? '0')).toBe(rows[0]!.owed);
        // A period ends with what the next one begins with.
        const [before] = await statements(dealer, '2026-09-01', '2026-10-31');
        const [after] = await statements(dealer, '2026-11-01', '2026-12-31');
        expect(before?.closingBalance).toBe(after?.openingBalance);
        for (const one of [whole, before, after])
          expect(one?.rows.reduce((sum, row) => sum + cents(row.amount), cents(one.openingBalance))).toBe(
            one && cents(one.closingBalance),
          );
      }),
      { numRuns: 12 },
    );
  });
});
