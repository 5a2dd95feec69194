import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeCreditAccount } from '#accounts/credit/credit.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { recordInvoices, reportedInvoice } from '#money/invoices/invoices.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { raiseNotices } from '#exchange/notices/notices.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';

const server = testServer();
const today = '2026-11-30';
let sorg = '';
let desk: Caller;
let next = 0;
let seconds = 0;

beforeAll(async () => {
  server.setNow(new Date('2026-11-30T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], configuration: { disputesPausePayment: true } });
  const user = await makeUser(server, {
    role: 'credit.desk',
    groupRole: 'Credit desk',
    name: 'Sari Desk',
    areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
  });
  desk = await signIn(server, user.id);
});

type Dealer = Awaited<ReturnType<typeof makeDealer>>;

/** A dealer with one invoice of 30.00 in two lines, overdue by 40 days, on a blocked account. */
async function billed(): Promise<{
  dealer: Dealer;
  id: string;
  number: string;
  report: (open: number) => Promise<void>;
}> {
  const dealer = await makeDealer(server, { sorgs: [sorg] });
  const accountId = await makeCreditAccount(server, {
    customerId: dealer.customer.id,
    companies: [`C${sorg}`],
    limit: 10_000,
    openInvoice: 3_000,
    reasonBlocked: 'overdue_over_limit',
  });
  const number = `DI${(next += 1)}`;
  const line = (position: number, subtotal: number) => ({
    position,
    orderId: null,
    orderLineId: null,
    articleCode: `A${position}`,
    description: `Article ${position}`,
    uom: 'PCE',
    qty: 1,
    price: subtotal,
    subtotal,
  });
  const report = (open: number): Promise<unknown> =>
    asJob(server, (ctx) =>
      recordInvoices(
        ctx,
        [
          reportedInvoice({
            number,
            sorg,
            companyCode: `C${sorg}`,
            customerId: dealer.customer.id,
            creditAccountId: accountId,
            currency: 'USD',
            dueOn: addDays(today, -40),
            totalAmount: 3_000,
            openAmount: open,
            lines: [line(1, 1_000), line(2, 2_000)] as never,
          }),
        ],
        // Each message is newer than the one before.
        new Date(Date.parse('2026-11-30T08:00:00Z') + (seconds += 1) * 1_000),
      ),
    );
  await report(3_000);
  const { id } = await server.db
    .selectFrom('invoices_invoice')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return { dealer, id, number, report: async (open) => void (await report(open)) };
}

const dispute = async (caller: Caller, id: string, more: string) =>
  (
    await server.graphql(
      caller,
      `mutation { disputeInvoice(invoiceId: "${id}", reason: "price", text: "Agreed on less", ${more}) {
         message { status } userErrors { field code } dispute { id state amount position } } }`,
    )
  ).data.disputeInvoice;
const decide = async (caller: Caller, id: string, accept: boolean, more = '') =>
  (
    await server.graphql(
      caller,
      `mutation { decideDispute(id: "${id}", accept: ${accept}, answer: "Checked"${more}) {
         message { status } userErrors { field code } dispute { state answer decidedBy acceptedAmount } } }`,
    )
  ).data.decideDispute;
const seen = async (caller: Caller, id: string) =>
  (await server.graphql(caller, `{ invoice(id: "${id}") { openAmount disputedAmount disputes { state answer } } }`))
    .data.invoice;

describe('disputes', () => {
  test('a line is disputed up to its amount and once; the desk accepts; the ERP’s credit uses it up', async () => {
    const { dealer, id, report } = await billed();
    expect(await dispute(dealer, id, 'position: 1, amount: "10.01"')).toMatchObject({
      userErrors: [{ field: 'amount', code: 'dispute_amount' }],
    });
    const opened = await dispute(dealer, id, 'position: 1, amount: "10.00"');
    expect(opened).toMatchObject({ message: { status: 'success' }, dispute: { state: 'open', position: 1 } });
    expect(await dispute(dealer, id, 'position: 1, amount: "1.00"')).toMatchObject({
      userErrors: [{ code: 'dispute_open_already' }],
    });
    expect(await dispute(dealer, id, 'amount: "20.01"')).toMatchObject({ userErrors: [{ code: 'dispute_amount' }] });
    expect(await seen(dealer, id)).toMatchObject({ openAmount: '30.00', disputedAmount: '10.00' });
    expect(await decide(desk, opened.dispute.id, true)).toMatchObject({
      dispute: { state: 'accepted', answer: 'Checked', decidedBy: 'Sari Desk', acceptedAmount: '10.00' },
    });
    expect(await decide(desk, opened.dispute.id, false)).toMatchObject({ userErrors: [{ code: 'dispute_decided' }] });
    expect(await seen(dealer, id)).toMatchObject({
      disputedAmount: '10.00',
      disputes: [{ state: 'accepted', answer: 'Checked' }],
    });
    await report(2_000);
    expect(await seen(dealer, id)).toMatchObject({ openAmount: '20.00', disputedAmount: '0.00' });
  });

  test('the desk accepts a part: the rest stays due, and the ERP’s credit uses up the part', async () => {
    const { dealer, id, report } = await billed();
    const opened = await dispute(dealer, id, 'position: 1, amount: "10.00"');
    for (const amount of ['0.00', '10.01', '-1.00', '1.234'])
      expect(await decide(desk, opened.dispute.id, true, `, amount: "${amount}"`), amount).toMatchObject({
        userErrors: [{ field: 'amount', code: 'dispute_amount' }],
      });
    expect(await decide(desk, opened.dispute.id, true, ', amount: "4.00"')).toMatchObject({
      dispute: { state: 'accepted', acceptedAmount: '4.00' },
    });
    expect(await seen(dealer, id)).toMatchObject({ openAmount: '30.00', disputedAmount: '4.00' });
    await report(2_600);
    expect(await seen(dealer, id)).toMatchObject({ openAmount: '26.00', disputedAmount: '0.00' });
  });

  test('each side gets by mail what the other one wrote, once', async () => {
    const { dealer, id, number } = await billed();
    const opened = await dispute(dealer, id, 'amount: "5.00"');
    await raiseNotices(server, 2);
    await decide(desk, opened.dispute.id, false);
    await raiseNotices(server, 2);
    const half = await dispute(dealer, id, 'amount: "4.00"');
    await raiseNotices(server, 2);
    await decide(desk, half.dispute.id, true, ', amount: "1.50"');
    await raiseNotices(server, 2);
    const mails = await server.db
      .selectFrom('platform_mail')
      .select(['kind', 'subject', 'recipient', 'body_text as text'])
      .where('subject', 'like', `% ${number} %`)
      .orderBy('id')
      .execute();
    const address = async (name: string) =>
      (await server.db.selectFrom('identity_user').select('email').where('name', '=', name).executeTakeFirst())?.email;
    const buyer = await server.db
      .selectFrom('identity_user')
      .select('email')
      .where('id', '=', dealer.userId)
      .executeTakeFirst();
    expect(mails.map(({ kind, subject, recipient }) => ({ kind, subject, recipient }))).toEqual([
      { kind: 'dispute.opened', subject: `Invoice ${number} disputed`, recipient: await address('Sari Desk') },
      {
        kind: 'dispute.decided',
        subject: `Dispute of invoice ${number} rejected`,
        recipient: buyer?.email,
      },
      { kind: 'dispute.opened', subject: `Invoice ${number} disputed`, recipient: await address('Sari Desk') },
      { kind: 'dispute.decided', subject: `Dispute of invoice ${number} accepted`, recipient: buyer?.email },
    ]);
    expect(mails[3]?.text).toMatch(/Accepted.*1\.50/s);
    expect(mails[0]?.text).toContain('Agreed on less');
    expect(mails[1]?.text).toContain('Checked');
  });

  test('what is disputed as a whole is not overdue where the market says so, until the desk rejects it', async () => {
    const { dealer, id, number } = await billed();
    const lift = async () =>
      (await server.graphql(dealer, '{ creditInformation { lift { byPaying invoices { number } } } }')).data
        .creditInformation[0].lift;
    expect(await lift()).toEqual({ byPaying: true, invoices: [{ number }] });
    await dispute(dealer, id, 'position: 2, amount: "20.00"');
    expect(await lift(), 'the rest must be paid').toEqual({ byPaying: true, invoices: [{ number }] });
    await dispute(dealer, id, 'position: 1, amount: "10.00"');
    expect(await lift()).toEqual({ byPaying: false, invoices: [] });
    const { data } = await server.graphql(dealer, '{ openInvoiceKeys { exempt } }');
    expect(data.openInvoiceKeys).toEqual([{ exempt: true }]);
    const { disputes } = (
      await server.graphql(desk, `{ disputes(search: "${number}", state: "open") { data { id custName } } }`)
    ).data;
    expect(disputes.data).toHaveLength(2);
    await decide(desk, disputes.data[0].id, false);
    expect(await lift()).toEqual({ byPaying: true, invoices: [{ number }] });
  });

  test('is invisible to other dealers, closed to them at the desk, and refused for what is paid', async () => {
    const { dealer, id, report } = await billed();
    const other = await makeDealer(server, { sorgs: [sorg] });
    expect(await dispute(other, id, 'amount: "1.00"')).toMatchObject({ userErrors: [{ code: 'invoice_not_found' }] });
    const opened = await dispute(dealer, id, 'amount: "5.00"');
    const { errors } = await server.graphql(dealer, '{ disputes { info { count } } }');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
    const elsewhere = await makeSorg(server);
    const stranger = await makeUser(server, {
      role: 'credit.desk',
      groupRole: 'Credit desk',
      areas: [{ sorg: elsewhere, limitation: 'none', option: 'include', value: '' }],
    });
    expect(await decide(await signIn(server, stranger.id), opened.dispute.id, true)).toMatchObject({
      userErrors: [{ code: 'not_found' }],
    });
    const file = await server.app.inject({
      url: `/disputes/${opened.dispute.id}/file`,
      headers: { host: 'localhost', authorization: `Bearer ${other.token}` },
    });
    expect(file.json()).toMatchObject({ code: 'not_found' });
    await report(0);
    expect(await dispute(dealer, id, 'position: 2, amount: "1.00"')).toMatchObject({
      userErrors: [{ code: 'dispute_nothing_open' }],
    });
  });
});
