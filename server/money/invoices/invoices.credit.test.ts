import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeCreditAccount } from '#accounts/credit/credit.factory.ts';
import { blockAccount, liftBlock } from '#accounts/credit/credit.overrides.actions.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { recordInvoices, reportedInvoice } from './invoices.factory.ts';
import { reserveInvoices } from './invoices.receive.actions.ts';

const server = testServer();
const today = '2026-11-30';
let sorg = '';
let next = 0;
beforeAll(async () => {
  server.setNow(new Date('2026-11-30T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], configuration: { invoicePaymentRule: 'oldest' } });
});

const ask = `{ creditInformation {
  isBlocked reasonBlocked override { kind source endsAt } history { day creditLimit creditExposure isBlocked }
  lift { byPaying count amount short invoices { number assignment overdueDays openAmount inPayment }
         payments { sorg assignments amount allowed } } } creditContact { name email } }`;

interface Bill {
  readonly customerId: string;
  readonly accountId: string;
  readonly days: number;
  readonly amount: number;
}
async function bill({ customerId, accountId, days, amount }: Bill): Promise<string> {
  const number = `CR${(next += 1)}`;
  await asJob(server, (ctx) =>
    recordInvoices(
      ctx,
      [
        reportedInvoice({
          number,
          sorg,
          companyCode: `C${sorg}`,
          customerId,
          creditAccountId: accountId,
          currency: 'USD',
          dueOn: addDays(today, -days),
          totalAmount: amount,
        }),
      ],
      server.services.now(),
    ),
  );
  return number;
}

async function blockedDealer(reasonBlocked: string | null): Promise<{ dealer: Caller; id: string; accountId: string }> {
  const dealer = await makeDealer(server, { sorgs: [sorg], salesman: '77' });
  const id = dealer.customer.id;
  const accountId = await makeCreditAccount(server, {
    customerId: id,
    companies: [`C${sorg}`],
    limit: 10_000,
    openInvoice: 9_000,
    reasonBlocked,
  });
  return { dealer, id, accountId };
}

const credit = async (caller: Caller) => (await server.graphql(caller, ask)).data.creditInformation[0];

describe('what would unblock a customer', () => {
  test('R-207, Q-101: names the fewest invoices and the payments of them, as far as the caller may pay', async () => {
    const { dealer, id, accountId } = await blockedDealer('overdue_over_limit');
    const [old, older] = [
      await bill({ customerId: id, accountId, days: 40, amount: 2_000 }),
      await bill({ customerId: id, accountId, days: 60, amount: 1_000 }),
    ];
    await bill({ customerId: id, accountId, days: 5, amount: 6_000 });
    expect(await credit(dealer)).toMatchObject({
      isBlocked: true,
      reasonBlocked: 'overdue_over_limit',
      override: null,
      lift: {
        byPaying: true,
        count: 2,
        amount: '30.00',
        short: '0.00',
        invoices: [
          { number: older, overdueDays: 60, openAmount: '10.00', inPayment: false },
          { number: old, overdueDays: 40, openAmount: '20.00' },
        ],
        payments: [{ sorg, amount: '30.00', allowed: true }],
      },
    });
    await server.db
      .updateTable('customers_area')
      .set({ allow_pay_invoice: false })
      .where('customer_id', '=', id)
      .execute();
    const [payment] = (await credit(dealer))['lift'].payments;
    expect(payment).toEqual({
      sorg,
      amount: '30.00',
      allowed: false,
      assignments: [older, old].map((number) => `C${sorg}-${number}-2026-1`),
    });
    const reserved = await server.db
      .selectFrom('invoices_invoice')
      .select('id')
      .where('number', '=', older ?? '')
      .executeTakeFirstOrThrow();
    await asJob(server, (ctx) => reserveInvoices(ctx, accountId, [reserved.id], 'waiting'));
    expect(await credit(dealer)).toMatchObject({
      lift: { count: 2, payments: [{ amount: '20.00' }], invoices: [{ inPayment: true }, { inPayment: false }] },
    });
  });

  test('R-210: a reason without a text is not named; a block of the desk is not lifted by paying', async () => {
    const { dealer, id, accountId } = await blockedDealer(null);
    await bill({ customerId: id, accountId, days: 90, amount: 9_000 });
    expect(await credit(dealer)).toMatchObject({ isBlocked: false, lift: null });
    await asJob(server, (ctx) => blockAccount(ctx, accountId, { reason: 'Lawsuit 9', blockReason: null, until: null }));
    const hidden = await server.graphql(dealer, ask);
    expect(hidden.data.creditInformation).toMatchObject([
      {
        isBlocked: true,
        reasonBlocked: null,
        override: { kind: 'block', source: 'desk', endsAt: null },
        lift: { byPaying: false, count: 0, payments: [] },
      },
    ]);
    expect(JSON.stringify(hidden)).not.toContain('Lawsuit');
    await asJob(server, (ctx) =>
      blockAccount(ctx, accountId, { reason: 'Too late', blockReason: 'overdue_over_limit', until: null }),
    );
    expect(await credit(dealer)).toMatchObject({ reasonBlocked: 'overdue_over_limit', lift: { byPaying: false } });
  });

  test('shows the history with today, a lift with its end, and the contact', async () => {
    const { dealer, accountId } = await blockedDealer('limit_exceeded');
    const rep = await makeUser(server, {
      role: 'salesman',
      groupRole: 'Sales',
      name: 'Rita Rep',
      areas: [{ sorg, limitation: 'salesman', option: 'include', value: '77' }],
    });
    await server.db
      .insertInto('credit_history')
      .values(
        ['2025-11-01', '2026-03-05'].map((day, at) => ({
          account_id: accountId,
          day,
          credit_limit: 8_000,
          open_invoice: 1_000 * (at + 1),
          open_delivery: 0,
          consignment: 0,
          held: 0,
          received: 0,
          exposure: 1_000 * (at + 1),
          reason_blocked: at === 0 ? 'x' : null,
        })),
      )
      .execute();
    const until = new Date('2026-12-05T17:00:00Z');
    await asJob(server, (ctx) => liftBlock(ctx, accountId, { source: 'desk', reason: 'Agreed', until }));
    const { data } = await server.graphql(dealer, ask);
    expect(data.creditInformation).toMatchObject([
      {
        isBlocked: false,
        override: { kind: 'unblock', source: 'desk', endsAt: until.toISOString() },
        history: [
          { day: '2025-11-30', creditLimit: '80.00', creditExposure: '10.00', isBlocked: true },
          { day: '2026-03-05', creditExposure: '20.00', isBlocked: false },
          { day: today, creditLimit: '100.00', creditExposure: '90.00', isBlocked: false },
        ],
      },
    ]);
    const email = (
      await server.db.selectFrom('identity_user').select('email').where('id', '=', rep.id).executeTakeFirstOrThrow()
    ).email;
    expect(data.creditContact).toEqual({ name: 'Rita Rep', email });
  });

  test('on a shared account, the owner pays for all; a branch sees its own, and that others block it', async () => {
    const { dealer, id, accountId } = await blockedDealer('oldest_ar_blocked');
    const branch = await makeDealer(server, { sorgs: [sorg] });
    const area = await server.db
      .selectFrom('customers_area')
      .select('id')
      .where('customer_id', '=', branch.customer.id)
      .executeTakeFirstOrThrow();
    await server.db.insertInto('customers_credit_customer').values({ area_id: area.id, customer_id: id }).execute();
    const own = await bill({ customerId: branch.customer.id, accountId, days: 30, amount: 500 });
    expect(await credit(branch)).toMatchObject({ lift: { byPaying: true, invoices: [{ number: own }] } });
    expect(await credit(dealer)).toMatchObject({ lift: { byPaying: true, invoices: [{ number: own }] } });
    const owners = await bill({ customerId: id, accountId, days: 5, amount: 700 });
    expect(await credit(branch)).toMatchObject({ lift: { byPaying: false, count: 0, invoices: [] } });
    const both = [{ number: own }, { number: owners }];
    expect(await credit(dealer)).toMatchObject({ lift: { byPaying: true, invoices: both } });
  });
});
