import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeBuyer, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { recordInvoices, reportedInvoice } from '#money/invoices/invoices.factory.ts';
import { reserveInvoices } from '#money/invoices/invoices.receive.actions.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';

const server = testServer();
const today = '2026-06-15';
let sorg = '';
beforeAll(async () => {
  server.setNow(new Date(`${today}T10:00:00Z`));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
});

let last = 0;
/** Bills a dealer once per row: days until the due date, amount in minor units, currency. */
async function bill(
  dealer: Dealer,
  rows: readonly (readonly [days: number, amount: number, currency?: string])[],
): Promise<void> {
  const invoices = rows.map(([days, amount, currency = 'USD']) =>
    reportedInvoice({
      number: `HM${(last += 1)}`,
      sorg,
      companyCode: `C${sorg}`,
      customerId: dealer.customer.id,
      invoicedOn: addDays(today, -60),
      dueOn: addDays(today, days),
      totalAmount: amount,
      currency,
    }),
  );
  await asJob(server, (ctx) => recordInvoices(ctx, invoices, new Date(`${today}T06:00:00Z`)));
}
const home = (caller: Caller) =>
  server.graphql(
    caller,
    `{ homeMoney { requests rows { currency overdueAmount overdueCount weekAmount weekCount openAmount creditAmount creditLeft } } }`,
  );

test('adds up what is overdue and due in the next seven days, per currency', async () => {
  const dealer = await makeBuyer(server, { sorgs: [sorg], credit: { limit: 1_000_000 } });
  await bill(dealer, [
    [-1, 100],
    [-40, 200],
    [0, 1_000],
    [7, 2_000],
    [8, 40_000],
    [-3, -500],
    [3, 7_000, 'EUR'],
  ]);
  const { data, errors } = await home(dealer);
  expect(errors).toBeUndefined();
  expect(data.homeMoney).toEqual({
    requests: 0,
    rows: [
      {
        currency: 'EUR',
        overdueAmount: '0.00',
        overdueCount: 0,
        weekAmount: '70.00',
        weekCount: 1,
        openAmount: '70.00',
        creditAmount: '0.00',
        creditLeft: null,
      },
      {
        currency: 'USD',
        overdueAmount: '3.00',
        overdueCount: 2,
        weekAmount: '30.00',
        weekCount: 2,
        openAmount: '433.00',
        creditAmount: '-5.00',
        creditLeft: '10000.00',
      },
    ],
  });
});

test('counts a payment request once, however many invoices it names', async () => {
  const dealer = await makeBuyer(server, { sorgs: [sorg] });
  await bill(dealer, [
    [-1, 100],
    [5, 200],
    [9, 300],
  ]);
  const rows = await server.db
    .selectFrom('invoices_invoice')
    .select('id')
    .where('customer_id', '=', dealer.customer.id)
    .orderBy('due_on')
    .execute();
  const ids = rows.map(({ id }) => id);
  await asJob(server, async (ctx) => {
    await reserveInvoices(ctx, '01900000-0000-7000-8000-000000000001', ids.slice(0, 2), 'waiting');
    await reserveInvoices(ctx, '01900000-0000-7000-8000-000000000002', ids.slice(2), 'pending');
  });
  const { data } = await home(dealer);
  expect(data.homeMoney.requests).toBe(2);
});

test('hides the credit without its permission, shows nothing of others, and refuses who may not see invoices', async () => {
  const dealer = await makeBuyer(server, { sorgs: [sorg] });
  const other = await makeBuyer(server, { sorgs: [sorg], credit: null });
  await bill(dealer, [[-1, 100]]);
  expect((await home(other)).data.homeMoney).toEqual({ requests: 0, rows: [] });
  const guest = await makeUser(server, { role: 'guest', groupRole: 'Guest' });
  const refused = await home(await signIn(server, guest.id));
  expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
});
