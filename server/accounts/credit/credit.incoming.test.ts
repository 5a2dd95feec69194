import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { creditExposure } from '#rules/accounts/credit/room.ts';
import { testServer } from '#testing/harness.ts';
import { makeCustomer, makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { rebuildSums, recordCreditFigures } from './credit.actions.ts';
import { makeCreditAccount } from './credit.factory.ts';
import { blockAccount, endExpired, endOverride, liftBlock } from './credit.overrides.actions.ts';
import { markIncomingBooked, postIncoming } from './credit.incoming.actions.ts';

const server = testServer();
let sorg = '';
let requests = 0;
const start = Date.parse('2026-11-21T09:00:00Z');
const at = (minutes: number): Date => new Date(start + minutes * 60_000);
const requestId = (): string => `01900000-0000-7000-8000-${String((requests += 1)).padStart(12, '0')}`;

beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  server.setNow(at(0));
});

interface Account {
  readonly id: string;
  readonly customerId: string;
  readonly code: string;
}

async function makeAccount(reasonBlocked: string | null = null, customerId = ''): Promise<Account> {
  const owner = customerId || (await makeCustomer(server, { sorgs: [sorg] })).id;
  const id = await makeCreditAccount(server, { customerId: owner, companies: [`C${sorg}`], reasonBlocked });
  const { code } = await server.db
    .updateTable('credit_account')
    .set({ as_of: at(-60), open_invoice: 10_000 })
    .where('id', '=', id)
    .returning('code')
    .executeTakeFirstOrThrow();
  return { id, customerId: owner, code };
}

const figuresAt = (account: Account, minutes: number, openInvoice: number, reasonBlocked: string | null = null) =>
  asJob(server, (ctx) =>
    recordCreditFigures(
      ctx,
      [
        {
          code: account.code,
          customerId: account.customerId,
          currency: 'USD',
          creditControl: 'K',
          creditLimit: 50_000,
          openInvoice,
          openDelivery: 0,
          consignment: 0,
          reasonBlocked,
          companies: [`C${sorg}`],
        },
      ],
      at(minutes),
    ),
  );

const stored = (account: Account) =>
  server.db
    .selectFrom('credit_account')
    .select([
      'open_invoice as openInvoice',
      'open_delivery as openDelivery',
      'credit_limit as limit',
      'consignment',
      'held',
      'received',
      'exposure',
      'reason_blocked as reason',
      'reason_reported as reported',
    ])
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();

const post = (account: Account, request: string, amount: number) =>
  asJob(server, (ctx) => postIncoming(ctx, request, [{ accountId: account.id, amount }]));
const book = (request: string, minutes: number) =>
  asJob(server, (ctx) => markIncomingBooked(ctx, [{ requestId: request, at: at(minutes) }]));

describe('received payments', () => {
  test('lower the exposure once, in the API too, until figures made after the booking', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const account = await makeAccount(null, dealer.customer.id);
    const request = requestId();
    await asJob(server, (ctx) =>
      postIncoming(ctx, request, [
        { accountId: account.id, amount: 5_000 },
        { accountId: account.id, amount: -1_000 },
      ]),
    );
    await post(account, request, 4_000);
    const { data } = await server.graphql(
      dealer,
      '{ creditInformation { openInvoice owedInvoice received creditExposure } }',
    );
    expect(data.creditInformation).toEqual([
      { openInvoice: '100.00', owedInvoice: '60.00', received: '40.00', creditExposure: '60.00' },
    ]);
    await figuresAt(account, 5, 10_000);
    await book(request, 10);
    expect(await stored(account)).toMatchObject({ received: 4_000, exposure: 6_000 });
    await figuresAt(account, 10, 10_000);
    expect(await stored(account), 'figures of the same moment').toMatchObject({ received: 4_000, exposure: 6_000 });
    await figuresAt(account, 11, 6_000);
    expect(await stored(account)).toMatchObject({ received: 0, exposure: 6_000 });
  });

  test('count once in any order of figures, bookings and repeats; nothing is released twice', async () => {
    const payment = fc.record({
      amount: fc.integer({ min: 1, max: 3_000 }),
      bookedAt: fc.integer({ min: 1, max: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(payment, { minLength: 1, maxLength: 3 }),
        fc.array(fc.integer({ min: 1, max: 45 }), { minLength: 1, maxLength: 3 }),
        fc.infiniteStream(fc.nat(1_000)),
        async (payments, figures, draw) => {
          const account = await makeAccount();
          const paid = payments.map((one) => ({ ...one, request: requestId(), posted: false, told: false }));
          let asOf = -60;
          const next = (): number => draw.next().value ?? 0;
          for (let step = 0; step < 14; step += 1) {
            const one = paid[next() % paid.length]!;
            const kind = next() % 3;
            if (kind === 0 || !one.posted) {
              await post(account, one.request, one.amount);
              one.posted = true;
            } else if (kind === 1) {
              await book(one.request, one.bookedAt);
              one.told = true;
            } else {
              const made = figures[next() % figures.length]!;
              // The ERP knows only what the portal has sent: it books nothing that was not posted.
              const carried = paid.filter(({ posted, bookedAt }) => posted && bookedAt < made);
              if (made < asOf) continue;
              await figuresAt(account, made, 10_000 - carried.reduce((sum, { amount }) => sum + amount, 0));
              for (const { request, bookedAt } of carried) await book(request, bookedAt);
              for (const known of carried) known.told = true;
              asOf = Math.max(asOf, made);
            }
            const open = paid.filter(({ posted, told, bookedAt }) => posted && !(told && bookedAt < asOf));
            const now = await stored(account);
            expect(now.received).toBe(open.reduce((sum, { amount }) => sum + amount, 0));
            expect(now.exposure).toBe(creditExposure(now));
          }
          expect(await asJob(server, rebuildSums)).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('the reason in force', () => {
  const reasons = async (account: Account): Promise<unknown> => (await stored(account)).reason;

  test('a lift by payment lasts until figures made after the booking of its payments', async () => {
    const account = await makeAccount('overdue_over_limit');
    const request = requestId();
    await asJob(server, async (ctx) => {
      await postIncoming(ctx, request, [{ accountId: account.id, amount: 4_000 }]);
      await liftBlock(ctx, account.id, { source: 'payment', reason: 'paid', until: null });
    });
    expect(await reasons(account)).toBeNull();
    await figuresAt(account, 5, 10_000, 'overdue_over_limit');
    expect(await stored(account), 'not booked yet').toMatchObject({ reason: null, reported: 'overdue_over_limit' });
    await book(request, 10);
    expect(await reasons(account)).toBeNull();
    await figuresAt(account, 11, 6_000, 'oldest_ar_blocked');
    expect(await reasons(account)).toBe('oldest_ar_blocked');
  });

  test('figures that come before the news of the booking end the lift with that news', async () => {
    const account = await makeAccount('oldest_ar_blocked');
    const request = requestId();
    await post(account, request, 4_000);
    await asJob(server, (ctx) => liftBlock(ctx, account.id, { source: 'payment', reason: 'paid', until: null }));
    await figuresAt(account, 20, 6_000, 'oldest_ar_blocked');
    expect(await reasons(account)).toBeNull();
    await book(request, 10);
    expect(await reasons(account)).toBe('oldest_ar_blocked');
  });

  test('a block of the desk outlives figures and payments; a lift of the desk ends by itself; both are recorded', async () => {
    const account = await makeAccount('limit_exceeded');
    await asJob(server, (ctx) =>
      blockAccount(ctx, account.id, { reason: 'Lawsuit 7', blockReason: null, until: null }),
    );
    await asJob(server, (ctx) => liftBlock(ctx, account.id, { source: 'payment', reason: 'paid', until: null }));
    await figuresAt(account, 30, 0);
    expect(await stored(account)).toMatchObject({ reason: 'Lawsuit 7', reported: null });
    await figuresAt(account, 31, 0, 'limit_exceeded');
    await asJob(server, (ctx) => liftBlock(ctx, account.id, { source: 'desk', reason: 'Agreed', until: at(60) }));
    expect(await reasons(account)).toBeNull();
    server.setNow(at(60));
    expect(await asJob(server, endExpired)).toBe(1);
    expect(await asJob(server, endExpired)).toBe(0);
    expect(await reasons(account)).toBe('limit_exceeded');
    server.setNow(at(0));
    const rows = await server.db
      .selectFrom('platform_audit')
      .select(['action', 'customer_id'])
      .where('subject_id', '=', account.id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual(
      ['credit.block', 'credit.unblock', 'credit.unblock'].map((action) => ({
        action,
        customer_id: account.customerId,
      })),
    );
  });

  test('the desk ends its own block, and cannot block into the past', async () => {
    const account = await makeAccount('limit_exceeded');
    await asJob(server, (ctx) =>
      blockAccount(ctx, account.id, { reason: 'Late', blockReason: 'overdue_over_limit', until: at(90) }),
    );
    expect(await reasons(account)).toBe('overdue_over_limit');
    await asJob(server, (ctx) => endOverride(ctx, account.id));
    expect(await reasons(account)).toBe('limit_exceeded');
    await expect(asJob(server, (ctx) => endOverride(ctx, account.id))).rejects.toMatchObject({
      code: 'credit_no_override',
    });
    await expect(
      asJob(server, (ctx) => blockAccount(ctx, account.id, { reason: 'Late', blockReason: null, until: at(0) })),
    ).rejects.toMatchObject({ code: 'credit_until_past' });
  });

  test('each day on which figures change leaves one row of history', async () => {
    const account = await makeAccount();
    await figuresAt(account, 1, 7_000);
    await figuresAt(account, 2, 8_000);
    await figuresAt(account, 3, 8_000);
    const history = await server.db
      .selectFrom('credit_history')
      .select(['open_invoice', 'exposure'])
      .where('account_id', '=', account.id)
      .execute();
    expect(history).toEqual([{ open_invoice: 8_000, exposure: 8_000 }]);
  });
});
