import { beforeAll, describe, expect, test } from 'vitest';
import { textOfPdf } from '#testing/pdf-text.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { overlap } from '#testing/overlap.ts';
import { makeArticles, makeBuyer, placeOrder, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import {
  billDealer,
  invoiceIdOf,
  paidOn,
  recordInvoices,
  type ReportedInvoice,
  reportedInvoice,
  writeInvoiceMails,
} from './invoices.factory.ts';
import { markBooked, receivePayment, releaseIncoming } from './invoices.receive.actions.ts';

const server = testServer();
const now = new Date('2026-11-29T20:00:00Z');
let sorg = '';
let euro = '';
beforeAll(async () => {
  // It is the next day already in Jakarta.
  server.setNow(now);
  sorg = await makeSorg(server);
  euro = await makeSorg(server, { currency: 'EUR' });
  await makeMarket(server, { sorgs: [sorg, euro], timeZone: 'Asia/Jakarta' });
});

const bill = (dealer: Dealer, drafts: readonly Partial<ReportedInvoice>[], at?: Date): Promise<string[]> =>
  billDealer(server, sorg, dealer, drafts, at);
const idOf = (number: string): Promise<string> => invoiceIdOf(server, number);

async function ask(caller: Caller, query: string, variables = {}, locale = 'en-us') {
  const { data, errors } = await server.graphql(caller, query, variables, { 'x-locale': locale });
  expect(errors).toBeUndefined();
  return data;
}
const get = (caller: Caller, url: string, locale = 'en-us') =>
  server.app.inject({
    url,
    headers: {
      host: 'localhost',
      'x-locale': locale,
      ...(caller.token === null ? {} : { authorization: `Bearer ${caller.token}` }),
    },
  });

test('a payment counts once if the open amount that carries it and its booking come at the same time', async () => {
  const dealer = await makeBuyer(server, { sorgs: [sorg] });
  const [number = ''] = await bill(dealer, [{}]);
  const id = await idOf(number);
  const requestId = '019388a2-1111-7000-8000-000000000002';
  await asJob(server, (ctx) => receivePayment(ctx, requestId, [{ invoiceId: id, amount: 1_000 }], '2026-11-20'));
  const cleared = reportedInvoice({
    number,
    sorg,
    companyCode: `C${sorg}`,
    customerId: dealer.customer.id,
    currency: 'USD',
    openAmount: 0,
  });
  await overlap(
    server,
    async (ctx) => {
      await recordInvoices(ctx, [cleared], new Date('2026-11-29T09:00:00Z'));
      await releaseIncoming(ctx);
    },
    (ctx) => markBooked(ctx, [{ requestId, at: new Date('2026-11-29T08:00:00Z') }]),
  );
  const row = await server.db
    .selectFrom('invoices_invoice')
    .select(['owed_amount as owed', 'received_amount as received'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row).toEqual({ owed: 0, received: 0 });
});

describe('an invoice', () => {
  const detail = `query ($id: ID!) { invoice(id: $id) { invoiceNo kind breakdown { part kind amount } credits { invoiceNo kind }
    referred { invoiceNo } movements { date kind amount openAmount } trackingUrl openAmount status } }`;

  test('adds up visibly, and names its credits and payments', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [number = ''] = await bill(dealer, [
      {
        totalAmount: 12_345,
        goodsAmount: 10_000,
        surchargeAmount: 150,
        shipmentAmount: 500,
        discountAmount: 100,
        freightAllowanceAmount: 100,
        taxAmount: 1_945,
      },
    ]);
    const [credit = ''] = await bill(dealer, [{ totalAmount: -400, refersTo: number }]);
    const id = await idOf(number);
    const requestId = '019388a2-1111-7000-8000-000000000001';
    await asJob(server, (ctx) => receivePayment(ctx, requestId, [{ invoiceId: id, amount: 2_345 }], '2026-11-20'));
    const { invoice } = await ask(dealer, detail, { id });
    expect(invoice).toEqual({
      invoiceNo: number,
      kind: 'invoice',
      breakdown: [
        { part: 'goods', kind: 'part', amount: '100.00' },
        { part: 'surcharges', kind: 'contained', amount: '1.50' },
        { part: 'shipment', kind: 'part', amount: '5.00' },
        { part: 'discount', kind: 'part', amount: '-1.00' },
        { part: 'freightAllowance', kind: 'contained', amount: '-1.00' },
        { part: 'tax', kind: 'part', amount: '19.45' },
        { part: 'total', kind: 'sum', amount: '123.45' },
      ],
      credits: [{ invoiceNo: credit, kind: 'credit_note' }],
      referred: null,
      movements: [{ date: '2026-11-20', kind: 'payment', amount: '-23.45', openAmount: '100.00' }],
      trackingUrl: '',
      openAmount: '100.00',
      status: 'Open',
    });
    const note = await ask(dealer, detail, { id: await idOf(credit) });
    expect(note.invoice.referred).toEqual({ invoiceNo: number });
  });

  test('does not exist for another dealer, in no format', async () => {
    const [dealer, stranger] = [await makeBuyer(server, { sorgs: [sorg] }), await makeBuyer(server, { sorgs: [sorg] })];
    const [number = ''] = await bill(dealer, [{}]);
    const id = await idOf(number);
    expect((await ask(stranger, detail, { id })).invoice).toBeNull();
    expect((await ask(dealer, detail, { id: 'x' })).invoice).toBeNull();
    expect((await get(stranger, `/invoices/${id}/pdf`)).statusCode).toBe(404);
    expect((await get({ token: null }, `/invoices/${id}/pdf`)).statusCode).toBe(401);
    const refused = await ask(stranger, mailing, { number, sorg });
    expect(refused.sendEmailInvoice.userErrors).toMatchObject([{ field: 'invoiceNumber', code: 'invoice_not_found' }]);
    const vendor = await signIn(server, (await makeUser(server, { role: 'vendor', areas: [] })).id);
    const { errors } = await server.graphql(vendor, detail, { id });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
  });

  test('prints in the language of the caller', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const line = { position: 1, order: null, orderPosition: null, articleCode: 'A1', uom: 'PCE', qty: 2 };
    const [number = ''] = await bill(dealer, [
      {
        totalAmount: 123_456,
        poNumber: 'PO 77',
        notes: 'Thank you',
        lines: [{ ...line, description: 'Trail bike', price: 61_728, subtotal: 123_456 }],
      },
    ]);
    await server.db
      .updateTable('customers_customer')
      .set({ vat_number: 'US-TAX-9' })
      .where('id', '=', dealer.customer.id)
      .execute();
    const url = `/invoices/${await idOf(number)}/pdf`;
    const english = await get(dealer, url);
    expect(english.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
    });
    const words = textOfPdf(english.rawPayload);
    for (const part of [
      `Invoice ${number}`,
      'PO 77',
      'Trail bike',
      'Thank you',
      'USD 1,234.56',
      'Left to pay',
      'US-TAX-9',
    ])
      expect(words).toContain(part);
    for (const locale of ['de', 'fr', 'id-id', 'ms-my'])
      expect(textOfPdf((await get(dealer, url, locale)).rawPayload)).not.toContain('Left to pay');
  });
});

const mailing = `mutation ($number: String!, $sorg: String!) { sendEmailInvoice(invoiceNumber: $number, sorg: $sorg) {
  recipients message { status } userErrors { field code } } }`;

describe('sendEmailInvoice (Q-111)', () => {
  test('mails the PDF to the caller and the customer, once a minute', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    await server.db
      .updateTable('customers_customer')
      .set({ email: 'office@dealer.example' })
      .where('id', '=', dealer.customer.id)
      .execute();
    await server.db
      .updateTable('identity_user')
      .set({ email: 'jo@dealer.example', is_fake_email: false })
      .where('id', '=', dealer.userId)
      .execute();
    const [number = ''] = await bill(dealer, [{}]);
    const send = async () => (await ask(dealer, mailing, { number, sorg }, 'de')).sendEmailInvoice;
    expect(await send()).toEqual({ recipients: 2, message: { status: 'success' }, userErrors: [] });
    for (const [field, code] of [
      ['number', 'invoiceNumber not_empty'],
      ['sorg', 'sorg not_empty'],
    ] as const) {
      const { userErrors } = (await ask(dealer, mailing, { number, sorg, [field]: ' ' })).sendEmailInvoice;
      expect(userErrors.map((error: { field: string; code: string }) => `${error.field} ${error.code}`)).toEqual([
        code,
      ]);
    }
    // A job that runs twice mails once.
    await writeInvoiceMails(server, 2);
    expect((await send()).userErrors).toEqual([{ field: 'invoiceNumber', code: 'invoice_mailed_recently' }]);
    server.setNow(new Date(now.getTime() + 60_000));
    expect((await send()).userErrors).toEqual([]);
    await writeInvoiceMails(server);
    server.setNow(now);
    const mails = await server.db
      .selectFrom('platform_mail')
      .selectAll()
      .where('kind', '=', 'invoice')
      .where('recipient', 'like', '%@dealer.example')
      .where('created_at', '=', now)
      .orderBy('recipient')
      .execute();
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['jo@dealer.example', `Rechnung ${number}`],
      ['office@dealer.example', `Rechnung ${number}`],
    ]);
    expect(mails[0]).toMatchObject({ attachment_name: `${number}.pdf`, attachment_type: 'application/pdf' });
    expect(textOfPdf(Buffer.from(mails[0]!.attachment!))).toContain(`Rechnung ${number}`);
  });

  test('is refused for an auditor, who reads without a customer and cannot choose one', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [number = ''] = await bill(dealer, [{}]);
    const area = { sorg, limitation: 'audit', option: 'include', value: '' } as const;
    const auditor = await signIn(server, (await makeUser(server, { role: 'audit', areas: [area] })).id);
    const { sendEmailInvoice } = await ask(auditor, mailing, { number, sorg });
    expect(sendEmailInvoice.userErrors).toEqual([{ field: 'invoiceNumber', code: 'invoice_not_found' }]);
    const choosing = await server.app.inject({
      method: 'POST',
      url: `/change-customer/${dealer.customer.unified}`,
      headers: { host: 'localhost', authorization: `Bearer ${auditor.token}` },
    });
    expect(choosing.json()).toMatchObject({ code: 'forbidden_scope' });
  });

  test('is not mailed any more once its user may not see it', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [number = ''] = await bill(dealer, [{}]);
    expect((await ask(dealer, mailing, { number, sorg })).sendEmailInvoice.userErrors).toEqual([]);
    await server.db.updateTable('identity_user').set({ disabled_at: now }).where('id', '=', dealer.userId).execute();
    await writeInvoiceMails(server);
    const mails = server.db.selectFrom('platform_mail').select('id').where('attachment_name', '=', `${number}.pdf`);
    expect(await mails.execute()).toEqual([]);
  });

  test('is refused if nobody can get it', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    await server.db.updateTable('customers_customer').set({ email: '' }).where('id', '=', dealer.customer.id).execute();
    await server.db.updateTable('identity_user').set({ is_fake_email: true }).where('id', '=', dealer.userId).execute();
    const [number = ''] = await bill(dealer, [{}]);
    const { sendEmailInvoice } = await ask(dealer, mailing, { number, sorg });
    expect(sendEmailInvoice.userErrors).toEqual([{ field: 'invoiceNumber', code: 'invoice_mail_no_address' }]);
  });
});

describe('paid invoices', () => {
  const numbers = (found: readonly { invoiceNo: string }[]): string[] => found.map(({ invoiceNo }) => invoiceNo);
  const list = `query ($filter: PaidInvoiceFilterInput, $sort: String, $limit: Int, $page: Int, $after: String) {
    paidInvoices(filter: $filter, sort: $sort, limit: $limit, page: $page, after: $after) {
      data { invoiceNo clearingDate overdueDisplay status } info { page count pageTotal } countIsExact nextCursor } }`;

  test('R-214: have a clearing date and are listed by it, page by page', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const days = ['2026-11-01', '2026-11-03', '2026-11-03', '2026-10-20', '2026-11-05'];
    const [a = '', b = '', c = '', d = '', e = ''] = await bill(dealer, [...days.map((day) => paidOn(day)), {}]);
    const pages: string[][] = [];
    let after: string | null = null;
    do {
      const { paidInvoices } = await ask(dealer, list, { limit: 2, after });
      expect(paidInvoices).toMatchObject({ info: { page: 1, count: 5, pageTotal: 3 }, countIsExact: true });
      pages.push(numbers(paidInvoices.data));
      after = paidInvoices.nextCursor;
    } while (after !== null);
    expect(pages.flat().toSorted()).toEqual([a, b, c, d, e].toSorted());
    expect(pages.flat()).toEqual([e, ...[b, c].toSorted().toReversed(), a, d]);
    const oldest = (await ask(dealer, list, { sort: 'oldest', limit: 2 })).paidInvoices;
    expect(oldest.data).toEqual([
      { invoiceNo: d, clearingDate: '2026-10-20', overdueDisplay: 'paid 11 days early', status: 'Paid' },
      { invoiceNo: a, clearingDate: '2026-11-01', overdueDisplay: 'paid 1 day late', status: 'Paid' },
    ]);
    expect(numbers((await ask(dealer, list, { limit: 2, page: 2 })).paidInvoices.data)).toEqual(pages[1]);
    expect(numbers((await ask(dealer, '{ invoiceV5 { invoiceNo } }')).invoiceV5)).toEqual(pages.flat());
    expect(
      numbers((await ask(dealer, '{ invoiceV4(from: "2026-11-01", to: "2026-11-03") { invoiceNo } }')).invoiceV4),
    ).toEqual([...[b, c].toSorted().toReversed(), a]);
  });

  test('are found by the numbers of invoice, delivery, order and purchase order', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [article] = await makeArticles(server, [{ sorg }]);
    const order = await placeOrder(server, dealer, sorg, { [article!.code]: 1 }, { po: 'PO-ABC-9' });
    const line = { position: 1, articleCode: article!.code, description: '', uom: 'PCE', qty: 1, price: 1_000 };
    const [number, other] = await bill(dealer, [
      paidOn('2026-11-01', {
        deliveryNumber: 'DO-555',
        accountingNumber: 'ACC-555',
        lines: [{ ...line, order: order.number, orderPosition: 1, subtotal: 1_000 }],
      }),
      paidOn('2026-11-02', { poNumber: '100%' }),
    ]);
    const found = async (search: string) =>
      numbers((await ask(dealer, list, { filter: { search } })).paidInvoices.data);
    for (const search of [number, 'do-555', 'ACC-55', order.number, 'abc-9'])
      expect(await found(search!)).toEqual([number]);
    expect(await found('100%')).toEqual([other]);
    expect(await found('nothing')).toEqual([]);
    const period = { from: '2026-11-02', to: '2026-11-30', kind: 'invoice', sorgs: [sorg] };
    expect(numbers((await ask(dealer, list, { filter: period })).paidInvoices.data)).toEqual([other]);
    expect(
      numbers((await ask(dealer, list, { filter: { ...period, kind: 'credit_note' } })).paidInvoices.data),
    ).toEqual([]);
  });

  test.each([
    [{ filter: { from: '2026-11-02', to: '2026-11-01' } }, 'filter.from', 'date_from_after_to'],
    [{ filter: { kind: 'bill' } }, 'filter.kind', 'bad_input'],
    [{ after: 'x' }, 'after', 'bad_input'],
    [{ limit: 201 }, 'limit', 'out_of_range'],
  ])('%j is refused', async (variables, field, reason) => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const { errors } = await server.graphql(dealer, list, variables);
    expect(errors?.[0]?.extensions).toMatchObject({ field, reason });
  });

  test('a period may be longer than 30 days and open at one end, also in the export (Q-096)', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    // It is 30 November in Jakarta. The year and a day of the first period are longer than a call without pages allows.
    const [old, spring, today, tomorrow] = await bill(dealer, [
      paidOn('2025-11-01'),
      paidOn('2026-03-01'),
      paidOn('2026-11-30'),
      paidOn('2026-12-01'),
    ]);
    for (const [period, expected] of [
      [{ from: '2025-11-01', to: '2026-11-30' }, [today, spring, old]],
      [{ from: '2026-03-01' }, [tomorrow, today, spring]],
      [{ to: '2026-03-01' }, [spring, old]],
    ] as const) {
      const { data, info } = (await ask(dealer, list, { filter: period })).paidInvoices;
      expect([numbers(data), info.count]).toEqual([expected, expected.length]);
      const address = `/invoices/paid/export?format=csv&columns=number&${new URLSearchParams(period).toString()}`;
      expect((await get(dealer, address)).body.trim().split(/\r?\n/).slice(1)).toEqual(expected);
    }
    const { invoiceV5 } = await ask(dealer, '{ invoiceV5(from: "2026-01-01") { invoiceNo } }');
    expect(numbers(invoiceV5), 'a call without pages ends today').toEqual([today, spring]);
  });

  test('are exported as they are listed, and only to those who may see them', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const stranger = await makeBuyer(server, { sorgs: [sorg] });
    const [one, two] = await bill(dealer, [paidOn('2026-11-01'), paidOn('2026-11-02', { totalAmount: -500 })]);
    const rows = async (caller: Caller, query = '') =>
      (await get(caller, `/invoices/paid/export?format=csv${query}`, 'de')).body.trim().split(/\r?\n/);
    const all = await rows(dealer);
    expect(all[0]).toContain('Bezahlt am');
    expect(all.slice(1).map((row) => row.split(/[;,]/)[0])).toEqual([two, one]);
    expect(await rows(dealer, '&kind=credit_note')).toHaveLength(2);
    expect((await rows(dealer, '&sort=oldest&columns=paidOn,number,total,currency')).slice(1)).toEqual([
      `2026-11-01;${one};10,00;USD`,
      `2026-11-02;${two};-5,00;USD`,
    ]);
    expect(await rows(stranger)).toHaveLength(1);
    const book = await get(dealer, '/invoices/paid/export?format=xlsx');
    expect(book.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});

test('R-214: a used credit is never overdue', async () => {
  const dealer = await makeBuyer(server, { sorgs: [sorg] });
  const [credit] = await bill(dealer, [paidOn('2026-11-20', { totalAmount: -500, dueOn: '2026-11-01' })]);
  const { paidInvoices } = await ask(dealer, '{ paidInvoices { data { invoiceNo overdue } } }');
  expect(paidInvoices.data).toEqual([{ invoiceNo: credit, overdue: 0 }]);
});
