import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import {
  makeInvoiceMethod,
  makeInvoices,
  makePayer,
  openPayment,
  requestPayment,
  type Payer,
  type Requested,
} from '#money/payments/payments.factory.ts';
import { testServer, type Caller } from '#testing/harness.ts';

/** Strangers and odd input against invoices, payments, disputes and the credit desk, over GraphQL and REST. */
const server = testServer();
const mark = 'Zwiebelfisch';
const [sum, owed] = ['8765.43', '4321.09'];
let sorg = '';
let owner: Payer;
let paying: Requested;
let free = '';
const ids: Record<'invoice' | 'reserved' | 'credit' | 'dispute' | 'file', string> = {
  invoice: '',
  reserved: '',
  credit: '',
  dispute: '',
  file: '019388a2-1111-7000-8000-00000000f11e',
};
const strangers = new Map<string, Caller>();

beforeAll(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  sorg = await makeSorg(server);
  const elsewhere = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, elsewhere], configuration: { payment: true, invoicePaymentRule: '' } });
  await makeInvoiceMethod(server, sorg, 'virtual_account');
  await makeInvoiceMethod(server, elsewhere, 'virtual_account');
  owner = await makePayer(server, sorg, { name: mark, salesman: 'OWN', reasonBlocked: 'oldest_ar_blocked' });
  const [reserved = '', other = '', credit = ''] = await makeInvoices(server, owner, [
    { totalAmount: 876_543, notes: mark, dueOn: '2026-10-01' },
    { totalAmount: 432_109, notes: mark, poNumber: '=HYPERLINK("http://bad.example")' },
    { totalAmount: -1_000, notes: mark },
  ]);
  free = other;
  paying = await openPayment(server, owner, { amount: sum, positive: [reserved], payerName: `${mark}<img src=x>` });
  const idOf = async (number: string) =>
    (await server.db.selectFrom('invoices_invoice').select('id').where('number', '=', number).executeTakeFirstOrThrow())
      .id;
  Object.assign(ids, { invoice: await idOf(free), reserved: await idOf(reserved), credit: await idOf(credit) });
  const dispute = await server.db
    .insertInto('disputes_dispute')
    .values({
      invoice_id: ids.invoice,
      position: null,
      reason: 'price',
      text: mark,
      amount: 100,
      file: ids.file,
      file_name: `${mark}"\r\nx: y.pdf`,
      content_type: 'application/pdf',
      opened_by: owner.userId,
      opened_at: server.services.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.dispute = dispute.id;

  const area = (of: string, value = '') =>
    [{ sorg: of, limitation: value === '' ? 'none' : 'salesman', option: 'include', value }] as const;
  const staff = async (role: string, groupRole: string, areas: ReturnType<typeof area>): Promise<Caller> =>
    signIn(server, (await makeUser(server, { role, groupRole, areas })).id);
  strangers.set('nobody', { token: null });
  strangers.set('another dealer', await makePayer(server, sorg));
  strangers.set('a dealer of another sales organisation', await makeDealer(server, { sorgs: [elsewhere] }));
  strangers.set('a rep of other customers', await staff('salesman', 'Sales', area(sorg, 'OTHER')));
  const rep = await makeUser(server, { role: 'salesman', groupRole: 'Sales', areas: area(sorg, 'OTHER') });
  strangers.set('a rep whose session names the customer', await signIn(server, rep.id, owner.customer.id));
  strangers.set('another credit desk', await staff('credit.desk', 'Credit desk', area(elsewhere)));
  const vendor = await makeUser(server, { role: 'vendor', customerId: owner.customer.id });
  strangers.set('a user of the customer without the permission', await signIn(server, vendor.id, owner.customer.id));
  const locked = await makeUser(server, { role: 'dealer', groupRole: 'Dealer', customerId: owner.customer.id });
  await sql`update identity_user set disabled_at = now() where id = ${locked.id}`.execute(server.db);
  strangers.set('a locked user of the customer', await signIn(server, locked.id, owner.customer.id));
});

const fetchAs = (caller: Caller, url: string) =>
  server.app.inject({
    url,
    headers: { host: 'localhost', ...(caller.token === null ? {} : { authorization: `Bearer ${caller.token}` }) },
  });

/** Everything that reads the owner's money, each call with the owner's names in its arguments. */
const reads = (): string[] => {
  const { unified, r3 } = owner.customer;
  const keys = `invoiceNo notes openAmount grandTotal`;
  const request = `number externalId amount payerName parts { invoiceNo } history { text }`;
  return [
    ...[ids.invoice, ids.reserved, ids.credit].map(
      (id) => `{ invoice(id: "${id}") { ${keys} disputes { text fileName } movements { amount } } }`,
    ),
    `{ openInvoiceV5(payerCode: "${unified}", sorgs: ["${sorg}"]) { creditCust { ar { invoices { ${keys} } } } } }`,
    `{ openInvoiceV5(custAreaSorgs: ["${sorg}"], creditCustomers: [{ r3: "${r3}", isr: "" }]) { creditCust { ar { invoices { ${keys} } } } } }`,
    `{ openInvoiceV4(custAreaSorgs: ["${sorg}"]) { creditCust { ar { invoices { ${keys} } } } } }`,
    `{ openInvoices(filter: { payerCodes: ["${unified}"], sorgs: ["${sorg}"], search: "${free}" }) { data { ${keys} } } }`,
    `{ openInvoiceKeys(filter: { payerCodes: ["${unified}"] }) { assignment openAmount } }`,
    `{ paidInvoices(filter: { search: "${free}" }) { data { ${keys} } } }`,
    '{ accountStatement { payerCode payerName rows { amount } } }',
    '{ creditInformation { openInvoice history { creditExposure } } }',
    '{ averagePaymentDays { creditCusts { custName } } }',
    `{ creditDesk(filter: { search: "${mark}" }) { data { custName overdue } } }`,
    `{ creditDeskAccount(id: "${owner.accountId}") { custName } }`,
    `{ disputes(search: "${mark}") { data { text custName } } }`,
    `{ paymentRequest(externalId: "${paying.externalId}") { ${request} } }`,
    `{ paymentRequests(filter: { search: "${paying.number}", payerCode: "${unified}" }) { data { ${request} } } }`,
    `{ paymentRequestByPayerAndInvoiceNos(payerCode: "${unified}", invoiceNos: ["C${sorg}-${free}-2026-1"], merchant: "${sorg}") { ${request} } }`,
    `{ invoicePaymentPreview(assignments: ["C${sorg}-${free}-2026-1"], creditNumbers: []) { payerName total invoices { invoiceNo } } }`,
    `{ salesOverviewV4(filter: { custCode: { r3: "${r3}", isr: "" } }) { total { netSales } } }`,
  ];
};
const files = (): string[] => [
  ...['pdf', 'xml'].flatMap((kind) => [ids.invoice, ids.credit].map((id) => `/invoices/${id}/${kind}`)),
  ...['csv', 'xlsx'].flatMap((format) => [
    `/invoices/open/export?format=${format}&payerCodes=${owner.customer.unified}`,
    `/invoices/paid/export?format=${format}&search=${free}`,
    `/credit/desk/export?format=${format}&search=${mark}`,
  ]),
  ...['pdf', 'csv', 'xlsx'].map((format) => `/invoices/statement?format=${format}&payer=${owner.customer.unified}`),
  `/disputes/${ids.dispute}/file`,
];
/** Everything that changes the owner's money. */
const writes = (): string[] => {
  const { unified } = owner.customer;
  const common = `amount: "${owed}", currency: "USD", payerName: "P", payerCode: "${unified}", merchant: "${sorg}"`;
  const result = '{ paymentRequest { id } userErrors { code } }';
  return [
    `createInvoicePaymentRequest(${common}, positiveInvoiceNumbers: ["${free}"]) ${result}`,
    `createInvoicePaymentRequestV2(${common}, accountingNumbers: ["C${sorg}-${free}-2026-1"]) ${result}`,
    `createInvoicePaymentRequestV2(${common}, positiveInvoiceNumbers: ["C${sorg}-${free}-2026-1"]) ${result}`,
    `createInvoicePaymentRequestV3(${common}, extRefData: [{ assignment: "C${sorg}-${free}-2026-1" }]) ${result}`,
    `voidPaymentRequest(payerCode: "${unified}", merchant: "${sorg}") { paymentRequests { id } userErrors { code } }`,
    `voidPaymentRequest(payerCode: "${unified}", merchant: "${sorg}", externalId: "${paying.externalId}") { paymentRequests { id } userErrors { code } }`,
    `disputeInvoice(invoiceId: "${ids.reserved}", reason: "price", text: "x", amount: "1.00") { dispute { id } userErrors { code } }`,
    `decideDispute(id: "${ids.dispute}", accept: true, answer: "x") { dispute { id } userErrors { code } }`,
    `sendEmailInvoice(invoiceNumber: "${free}", sorg: "${sorg}") { message { status } userErrors { code } }`,
    `blockCredit(accountId: "${owner.accountId}", reason: "x") { message { status } userErrors { code } }`,
    `unblockCredit(accountId: "${owner.accountId}", reason: "x", until: "2026-12-31") { message { status } userErrors { code } }`,
    `endCreditDecision(accountId: "${owner.accountId}") { message { status } userErrors { code } }`,
  ].map((call) => `mutation { done: ${call} }`);
};
/** All rows that are about the owner's money. */
const state = async (): Promise<unknown> =>
  (
    await sql`
      select (select jsonb_agg(to_jsonb(i) order by i.id)
                from invoices_invoice i
               where i.customer_id = ${owner.customer.id}) as invoices,
             (select jsonb_agg(to_jsonb(r) order by r.id)
                from payments_request r
               where r.payer_id = ${owner.customer.id}) as requests,
             (select jsonb_agg(to_jsonb(a) order by a.id)
                from credit_account a
               where a.customer_id = ${owner.customer.id}) as accounts,
             (select count(*) from credit_override) as overrides,
             (select jsonb_agg(to_jsonb(d) order by d.id) from disputes_dispute d) as disputes,
             (select count(*) from platform_mail) as mails`.execute(server.db)
  ).rows[0];
/** The words that only the owner's data contains. */
const leak = (text: string): boolean => text.includes(mark) || text.includes(sum) || text.includes(owed);

describe("a customer's money", () => {
  test('is found by the customer with these calls', async () => {
    const answers = await Promise.all(reads().map(async (query) => JSON.stringify(await server.graphql(owner, query))));
    expect(answers.filter(leak).length).toBeGreaterThan(10);
    const csv = await fetchAs(owner, `/invoices/open/export?format=csv&payerCodes=${owner.customer.unified}`);
    expect(csv.body).toContain(mark);
    // The order number of the customer is text that a spreadsheet must not run.
    expect(csv.body).toContain(`"'=HYPERLINK(`);
  });

  test.each([
    'nobody',
    'another dealer',
    'a dealer of another sales organisation',
    'a rep of other customers',
    'a rep whose session names the customer',
    'another credit desk',
    'a user of the customer without the permission',
    'a locked user of the customer',
  ])('is neither seen nor changed by %s', async (name) => {
    const caller = strangers.get(name)!;
    const before = await state();
    for (const query of reads()) {
      const answer = await server.graphql(caller, query);
      expect(answer.status, query).toBeLessThan(500);
      expect(leak(JSON.stringify(answer.data ?? null)), `${query}: ${JSON.stringify(answer.data)}`).toBe(false);
    }
    for (const url of files()) {
      const answer = await fetchAs(caller, url);
      expect(answer.statusCode, url).toBeLessThan(500);
      const single = /\/pdf|\/xml|format=pdf|\/file/.test(url);
      expect(answer.statusCode, url).toBeGreaterThanOrEqual(single ? 400 : 200);
      expect(leak(answer.body), url).toBe(false);
    }
    for (const query of writes()) {
      const { status, data } = await server.graphql(caller, query);
      expect(status, query).toBeLessThan(500);
      expect(data?.done?.userErrors, query).not.toEqual([]);
    }
    expect(await state()).toEqual(before);
  });
});

describe('odd input', () => {
  const codes = async (wish: Parameters<typeof requestPayment>[3], headers: Record<string, string> = {}) => {
    const { status, data, errors } = await requestPayment(server, owner, owner, wish, headers);
    expect(status).toBeLessThan(500);
    const refused = data?.done?.userErrors ?? errors?.map(({ extensions }) => extensions) ?? [];
    return (refused as { code: string }[]).map(({ code }) => code);
  };

  test.each([
    '-1',
    '0',
    '-0',
    '0.00',
    '1e3',
    'NaN',
    'Infinity',
    '0x10',
    '１２',
    ' ',
    '',
    '4321.091',
    '999999999999999.99',
  ])('the amount %j pays nothing', async (amount) => {
    expect(await codes({ amount, positive: [free] })).toHaveLength(1);
  });

  test('long lists, repeated names and mixed credits are bounded and counted once', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `X${at}`);
    for (const list of ['positive', 'negative', 'accounting'])
      expect(await codes({ amount: owed, [list]: many })).toHaveLength(1);
    expect(await codes({ amount: owed, refs: many.map((assignment) => ({ assignment })) })).toHaveLength(1);
    expect(await codes({ amount: owed, positive: ['x'.repeat(61)] })).toHaveLength(1);
    expect(await codes({ amount: '8642.18', positive: [free, free, `C${sorg}-${free}-2026-1`] })).toEqual([
      'payment_maximum',
    ]);
    expect(await codes({ amount: owed, negative: [free] })).toEqual(['payment_invoice_unknown']);
    expect(await codes({ amount: owed, positive: [free], currency: 'usd' })).toHaveLength(1);
    expect(await codes({ amount: owed, positive: [free], payerName: 'A\r\nBcc: x@y.example' })).toHaveLength(1);
  });

  test('the same key at once creates one request, another body under it none', async () => {
    const payer = await makePayer(server, sorg);
    const [one, two] = await makeInvoices(server, payer, [{ totalAmount: 1_000 }, { totalAmount: 1_000 }]);
    const key = { 'idempotency-key': 'money-once' };
    const pay = (positive: (string | undefined)[]) =>
      requestPayment(server, payer, payer, { amount: '10', positive }, key);
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay([one])));
    const made = new Set(answers.map(({ data }) => data.done.paymentRequest?.id));
    expect(made.size).toBe(1);
    const { data, errors } = await pay([two]);
    expect(JSON.stringify([data, errors])).toContain('idempotency_key_reused');
    const requests = await server.db
      .selectFrom('payments_request')
      .select('id')
      .where('payer_id', '=', payer.customer.id)
      .execute();
    expect(requests).toHaveLength(1);
  });
});

describe('the page of the bank', () => {
  test('runs no script of a name or an address, and leads nowhere else', async () => {
    const page = await server.app.inject({
      url: `/payments/sandbox/${paying.externalId}?done="><script>alert(1)</script>&next=https://bad.example`,
      headers: { host: 'localhost' },
    });
    expect(page.body).toContain(`${mark}&lt;img src=x&gt;`);
    expect(page.body).not.toMatch(/<script|<img|bad\.example/);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    const done = await server.app.inject({
      method: 'POST',
      url: `/payments/sandbox/${paying.externalId}?next=https://bad.example`,
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'deed=amount&amount=-5&done=https://bad.example',
    });
    expect([done.statusCode, done.headers.location]).toEqual([303, '?done=invalid']);
    for (const guess of ['../callbacks/sandbox', paying.externalId.slice(0, -1), "' or 1=1 --", paying.number])
      expect(
        (
          await server.app.inject({
            url: `/payments/sandbox/${encodeURIComponent(guess)}`,
            headers: { host: 'localhost' },
          })
        ).statusCode,
      ).toBe(404);
  });
});
