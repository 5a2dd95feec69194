import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeBuyer, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { recordInvoices, type ReportedInvoice, reportedInvoice } from '#money/invoices/invoices.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';

const server = testServer();
const today = '2026-11-21';
let sorg = '';
let other = '';
beforeAll(async () => {
  server.setNow(new Date(`${today}T08:00:00Z`));
  [sorg, other] = [await makeSorg(server), await makeSorg(server)];
  await makeMarket(server, { sorgs: [sorg, other], configuration: { payment: true, invoicePaymentRule: 'oldest' } });
  for (const [type, desc, position] of [
    ['card', 'Card', 1],
    ['account', 'On account', 2],
    ['ach', 'Bank debit', 3],
  ] as const)
    await server.db
      .insertInto('orders_payment_method')
      .values({ sorg, module: 'invoice', type, position, description: JSON.stringify({ en: desc }) })
      .execute();
});

let lastNumber = 5000;
/** Records open invoices, each with days until it is due and an amount in minor units; returns their assignments. */
async function bill(
  dealer: Dealer,
  drafts: readonly (Partial<ReportedInvoice> & { readonly days: number; readonly owed: number })[],
): Promise<{ number: string; assignment: string }[]> {
  const reported = drafts.map(({ days, owed, ...more }) =>
    reportedInvoice({
      number: String((lastNumber += 1)),
      sorg,
      companyCode: `C${sorg}`,
      customerId: dealer.customer.id,
      currency: 'USD',
      dueOn: addDays(today, days),
      totalAmount: owed,
      ...more,
    }),
  );
  await asJob(server, (ctx) => recordInvoices(ctx, reported, server.services.now()));
  return reported.map(({ number, companyCode }) => ({ number, assignment: `${companyCode}-${number}-2026-1` }));
}
const forbidPaying = (dealer: Dealer) =>
  server.db
    .updateTable('customers_area')
    .set({ allow_pay_invoice: false })
    .where('customer_id', '=', dealer.customer.id)
    .execute();
const preview = async (
  caller: Caller,
  assignments: string[],
  creditNumbers: string[] = [],
  amount?: string,
  paymentId?: string,
) => {
  const answer = await server.graphql(
    caller,
    `query ($assignments: [String!]!, $creditNumbers: [String!]!, $amount: String, $paymentId: String) {
      invoicePaymentPreview(assignments: $assignments, creditNumbers: $creditNumbers, amount: $amount, paymentId: $paymentId) {
        merchant merchantName payerCode payerName currency closed charges credits total partialAllowed allowed
        invoices { assignment invoiceNo poNumber kind companyCode invoicedOn dueOn overdue grandTotal openAmount currency status }
        refusals { field code params message }
        mended { assignments creditNumbers added { invoiceNo } total }
        setOff { creditNumbers count amount total tooGreatCount }
        payments { type desc }
        effect { owed overdue overdueCount blockedBefore blockedAfter }
      }
    }`,
    { assignments, creditNumbers, amount, paymentId },
  );
  return answer;
};

describe('invoicePaymentPreview', () => {
  test('shows charges, credits, methods and what is owed afterwards', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg], credit: { reasonBlocked: 'oldest_ar_blocked' } });
    const [late, , credit] = await bill(dealer, [
      { days: -12, owed: 10_000 },
      { days: 3, owed: 20_000 },
      { days: -30, owed: -2_500 },
    ]);
    const { data } = await preview(dealer, [late!.assignment], [credit!.number]);
    expect(data.invoicePaymentPreview).toEqual({
      merchant: sorg,
      merchantName: `Sorg ${sorg}`,
      payerCode: dealer.customer.unified,
      payerName: expect.any(String),
      currency: 'USD',
      closed: [],
      charges: '100.00',
      credits: '-25.00',
      total: '75.00',
      partialAllowed: true,
      allowed: true,
      invoices: [
        expect.objectContaining({ invoiceNo: late!.number, kind: 'invoice', overdue: -12, openAmount: '100.00' }),
        expect.objectContaining({ invoiceNo: credit!.number, kind: 'credit_note', openAmount: '-25.00' }),
      ],
      refusals: [],
      mended: null,
      setOff: { creditNumbers: [], count: 0, amount: '0.00', total: '75.00', tooGreatCount: 0 },
      payments: [
        { type: 'card', desc: 'Card' },
        { type: 'ach', desc: 'Bank debit' },
      ],
      effect: { owed: '200.00', overdue: '0.00', overdueCount: 0, blockedBefore: true, blockedAfter: false },
    });
    expect(data.invoicePaymentPreview.invoices[1].overdue).toBe(0);
    const part = (await preview(dealer, [late!.assignment], [], '40.00')).data.invoicePaymentPreview;
    expect(part.effect).toEqual({
      owed: '235.00',
      overdue: '60.00',
      overdueCount: 1,
      blockedBefore: true,
      blockedAfter: true,
    });
    // An amount that cannot be paid shows the effect of paying all.
    const wrong = (await preview(dealer, [late!.assignment], [], '400.00')).data.invoicePaymentPreview;
    expect(wrong.effect.overdue).toBe('0.00');
    // The total less the discount of the method is the total.
    const ach = await server.db
      .selectFrom('orders_payment_method')
      .select('id')
      .where('sorg', '=', sorg)
      .where('type', '=', 'ach')
      .executeTakeFirstOrThrow();
    const discounted = (await preview(dealer, [late!.assignment], [], '99.00', ach.id)).data.invoicePaymentPreview;
    expect(discounted.effect.overdue).toBe('0.00');
    const transferred = (await preview(dealer, [late!.assignment], [], '99.00')).data.invoicePaymentPreview;
    expect(transferred.effect.overdue).toBe('1.00');
  });

  test('promises no unblocking while invoices of another customer block the shared account', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg], credit: { reasonBlocked: 'oldest_ar_blocked' } });
    const another = await makeBuyer(server, { sorgs: [sorg] });
    const { id } = await server.db
      .selectFrom('credit_account')
      .select('id')
      .where('customer_id', '=', dealer.customer.id)
      .executeTakeFirstOrThrow();
    const [own] = await bill(dealer, [{ days: -15, owed: 10_000, creditAccountId: id }]);
    const [foreign] = await bill(another, [{ days: -12, owed: 10_000, creditAccountId: id }]);
    const effectOf = async (...invoices: (typeof own)[]) =>
      (
        await preview(
          dealer,
          invoices.map((invoice) => invoice!.assignment),
        )
      ).data.invoicePaymentPreview.effect;
    expect(await effectOf(own)).toMatchObject({ blockedBefore: true, blockedAfter: true });
    expect(await effectOf(own, foreign)).toMatchObject({ blockedBefore: true, blockedAfter: false });
  });

  test('R-224, R-229: names the rule and the invoices of a wrong order, and the selection that mends it', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    await forbidPaying(dealer);
    const [first, second] = await bill(dealer, [
      { days: 5, owed: 100 },
      { days: 9, owed: 200 },
    ]);
    const found = (await preview(dealer, [second!.assignment])).data.invoicePaymentPreview;
    expect(found.refusals).toEqual([
      {
        field: 'invoices',
        code: 'payment_oldest_first',
        params: { rule: 'oldest', invoices: second!.number, missing: first!.number },
        message: expect.stringContaining(first!.number),
      },
    ]);
    expect(found.mended).toEqual({
      assignments: [second!.assignment, first!.assignment],
      creditNumbers: [],
      added: [{ invoiceNo: first!.number }],
      total: '3.00',
    });
    expect(found).toMatchObject({ effect: null, allowed: false });
  });

  test('offers the open credits of the payer with what is left to pay, and a payment takes them in (R-215, R-223)', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg, other] });
    const [charge, newer, older, great] = await bill(dealer, [
      { days: -12, owed: 10_001 },
      { days: -3, owed: -2_550 },
      { days: -30, owed: -1_025 },
      { days: -1, owed: -9_000 },
    ]);
    const [stranger] = [await makeBuyer(server, { sorgs: [sorg] })];
    await bill(stranger, [{ days: -40, owed: -100 }]);
    await bill(dealer, [{ days: -40, owed: -100, sorg: other, companyCode: `C${other}` }]);
    await bill(dealer, [{ days: -40, owed: -100, currency: 'EUR' }]);
    const found = (await preview(dealer, [charge!.assignment])).data.invoicePaymentPreview;
    expect(found.setOff).toEqual({
      creditNumbers: [older!.number, newer!.number],
      count: 2,
      amount: '-35.75',
      total: '64.26',
      tooGreatCount: 1,
    });
    const taken = (await preview(dealer, [charge!.assignment], found.setOff.creditNumbers)).data.invoicePaymentPreview;
    expect(taken).toMatchObject({ credits: found.setOff.amount, total: found.setOff.total, refusals: [] });
    expect(taken.setOff).toMatchObject({ count: 0, total: '64.26', tooGreatCount: 1 });
    // A credit in another payment is offered to nobody, and a refused selection offers nothing.
    await server.db
      .updateTable('invoices_invoice')
      .set({ payment_state: 'waiting', payment_request_id: '0198a000-0000-7000-8000-000000000002' })
      .where('assignment', '=', older!.assignment)
      .execute();
    const less = (await preview(dealer, [charge!.assignment])).data.invoicePaymentPreview;
    expect(less.setOff).toMatchObject({ creditNumbers: [newer!.number], total: '74.51' });
    const refused = (await preview(dealer, [charge!.assignment], [great!.number, newer!.number])).data;
    expect(refused.invoicePaymentPreview).toMatchObject({ setOff: null, total: '-15.49' });
    expect((await preview(stranger, [charge!.assignment], [newer!.number])).data.invoicePaymentPreview).toBeNull();
  });

  test('R-222, R-219: a credit alone and an invoice in another payment are refused', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [charge, credit] = await bill(dealer, [
      { days: 5, owed: 100 },
      { days: 5, owed: -20 },
    ]);
    const alone = (await preview(dealer, [], [credit!.number])).data.invoicePaymentPreview;
    expect(alone.refusals.map((one: { code: string }) => one.code)).toEqual(['payment_needs_invoice']);
    expect(alone.mended.assignments).toEqual([charge!.assignment]);
    await server.db
      .updateTable('invoices_invoice')
      .set({ payment_state: 'waiting', payment_request_id: '0198a000-0000-7000-8000-000000000001' })
      .where('assignment', '=', charge!.assignment)
      .execute();
    const taken = (await preview(dealer, [charge!.assignment])).data.invoicePaymentPreview;
    expect(taken.refusals.map((one: { code: string }) => one.code)).toEqual(['invoice_not_payable']);
    expect(taken.invoices[0].status).toBe('Waiting For Payment');
  });

  test('invoices of another dealer, paid and unknown ones do not exist', async () => {
    const [dealer, stranger] = [await makeBuyer(server, { sorgs: [sorg] }), await makeBuyer(server, { sorgs: [sorg] })];
    const [own] = await bill(dealer, [{ days: 1, owed: 100 }]);
    const [foreign] = await bill(stranger, [{ days: -99, owed: 100 }]);
    const [paid] = await bill(dealer, [{ days: -9, owed: 100, openAmount: 0 }]);
    expect((await preview(stranger, [own!.assignment])).data.invoicePaymentPreview).toBeNull();
    expect((await preview(dealer, [paid!.assignment])).data.invoicePaymentPreview).toBeNull();
    // An older invoice of a stranger does not count for the payment order.
    const found = (await preview(dealer, [own!.assignment, foreign!.assignment, paid!.assignment])).data;
    expect(found.invoicePaymentPreview).toMatchObject({
      closed: [foreign!.assignment, paid!.assignment],
      refusals: [],
      total: '1.00',
    });
  });

  test('needs the permission and an active customer, and bounds its input', async () => {
    const user = await makeUser(server, { role: 'order.desk', groupRole: 'Order desk' });
    const desk = await signIn(server, user.id);
    const refused = await preview(desk, ['x']);
    expect(refused.errors?.[0]?.extensions.reason ?? refused.data.invoicePaymentPreview).toBe('forbidden_scope');
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const many = await preview(
      dealer,
      Array.from({ length: 301 }, (_, index) => `a${index}`),
    );
    expect(many.errors?.[0]?.extensions.code).toBe('BAD_INPUT');
  });
});
