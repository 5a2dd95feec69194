import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { creditRefusal, type CreditAsk } from './check.ts';
import { blockingInvoices, creditLift, longOverdueDays, type OpenInvoice } from './lift.ts';
import { creditExposure, creditRoom, creditSummary, shownBlockReason } from './room.ts';

const account = {
  limit: 10_000,
  openInvoice: 4_000,
  openDelivery: 1_000,
  consignment: 500,
  held: 500,
  received: 0,
  currency: 'USD',
  reasonBlocked: null,
};
const ask = (more: Partial<CreditAsk>): CreditAsk => ({
  companyCode: 'C1',
  currency: 'USD',
  amount: 4_000,
  account,
  ...more,
});

describe('credit', () => {
  test('R-204: room is the limit less everything that counts against it', () => {
    expect(creditExposure(account)).toBe(6_000);
    expect(creditRoom(account)).toBe(4_000);
    expect(creditRoom({ ...account, openInvoice: 20_000 })).toBe(-12_000);
    expect(creditRoom({ ...account, openInvoice: -1_000 })).toBe(9_000);
  });

  test.each([
    ['a received payment gives room', 4_000, 1_500, 4_500],
    ['a payment above the open invoices, which carry it already, gives no more room', 4_000, 9_000, 2_000],
    ['a used-up credit takes room', 4_000, -500, 6_500],
    ['a credit balance stays one', -1_000, 300, 1_000],
  ])('%s', (_name, openInvoice, received, exposure) => {
    expect(creditExposure({ ...account, openInvoice, received })).toBe(exposure);
  });

  test('R-210: a refusal names a reason with a text, and no other', () => {
    const reason = (reasonBlocked: string): unknown =>
      creditRefusal(ask({ account: { ...account, reasonBlocked } }))?.params['reason'];
    expect(reason('limit_exceeded')).toBe('limit_exceeded');
    expect(reason('lawsuit')).toBe('');
  });

  test.each<[string, Partial<CreditAsk>, string | null]>([
    ['exactly the room', {}, null],
    ['one cent more', { amount: 4_001 }, 'insufficient_order_balance'],
    [
      'a block, whatever the room',
      { amount: 0, account: { ...account, reasonBlocked: 'oldest_ar_blocked' } },
      'credit_blocked',
    ],
    ['no account', { amount: 1, account: null }, 'insufficient_order_balance'],
    [
      'an account in another currency',
      { amount: 1, account: { ...account, currency: 'EUR' } },
      'insufficient_order_balance',
    ],
  ])('%s', (_name, more, code) => {
    expect(creditRefusal(ask(more))?.code ?? null).toBe(code);
  });

  test('an accepted order always fits into the room', () => {
    fc.assert(
      fc.property(
        fc.nat(1e9),
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.nat(1e9),
        fc.nat(1e9),
        (limit, openInvoice, held, amount) => {
          const one = { ...account, limit, openInvoice, held };
          expect(creditRefusal(ask({ amount, account: one })) === null).toBe(
            creditExposure({ ...one, held: held + amount }) <= limit,
          );
        },
      ),
    );
  });

  test.each([
    ['R-206: an exceeded limit has a text', 'limit_exceeded', 'limit_exceeded'],
    ['R-207: too many invoices overdue for more than 30 days have a text', 'overdue_over_limit', 'overdue_over_limit'],
    ['R-208: the oldest overdue invoice has a text', 'oldest_ar_blocked', 'oldest_ar_blocked'],
    ['R-209: a block of another company has a text', 'other_company_blocked', 'other_company_blocked'],
    ['R-210: a reason of the ERP alone has no text', 'manual hold', null],
    ['R-210: a reason in other letters has no text', 'LIMIT_EXCEEDED', null],
    ['R-210: no reason has no text', null, null],
  ])('%s: the reason %s shows as %s', (_rule, reason, shown) => {
    expect(shownBlockReason(reason)).toBe(shown);
  });
});

test('what uses credit adds up to the limit less the rest, over accounts of one currency only (R-204, Q-110)', () => {
  const figure = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const account = fc.record({
    limit: figure,
    openInvoice: figure,
    openDelivery: figure,
    consignment: figure,
    held: figure,
    received: figure,
    currency: fc.constantFrom('EUR', 'USD'),
    reasonBlocked: fc.constant(null),
  });
  fc.assert(
    fc.property(fc.array(account, { minLength: 1, maxLength: 5 }), (accounts) => {
      const summary = creditSummary(accounts, 'EUR');
      const { usage = null, left = 0, limit = 0, currency = '' } = summary ?? {};
      expect(Object.values(usage ?? {}).reduce((sum, amount) => sum + amount, 0)).toBe(limit - left);
      const counted = accounts.filter((one) => one.currency === currency);
      expect(usage?.orders).toBe(counted.reduce((sum, { held }) => sum + held, 0));
    }),
  );
});

describe('what lifts a credit block', () => {
  const today = '2026-11-22';
  const invoice = (number: string, daysOverdue: number, openAmount: number): OpenInvoice => ({
    number,
    dueOn: addDays(today, -daysOverdue),
    openAmount,
  });
  const invoices = [
    invoice('late', 10, 500),
    invoice('new', -20, 900),
    invoice('older', 40, 300),
    invoice('oldest', 60, 200),
  ];
  const lift = (reasonBlocked: string | null, excess: number, of = invoices) => {
    const found = creditLift({ excess, reasonBlocked, invoices: of, today, rule: 'oldest' });
    return found && { ...found, invoices: found.invoices.map(({ number }) => number) };
  };

  test.each<[string, string | null, number, unknown]>([
    ['nothing stands against it', null, 0, null],
    [
      'an excess asks for the oldest invoices that cover it',
      null,
      450,
      { invoices: ['oldest', 'older'], amount: 500, short: 0, byPaying: true },
    ],
    [
      'R-206: so does the limit',
      'limit_exceeded',
      501,
      { invoices: ['oldest', 'older', 'late'], amount: 1_000, short: 0, byPaying: true },
    ],
    [
      'R-207: all that are overdue for more than 30 days',
      'overdue_over_limit',
      -50,
      { invoices: ['oldest', 'older'], amount: 500, short: 0, byPaying: true },
    ],
    [
      'R-208: all that are overdue, because the oldest of them blocks',
      'oldest_ar_blocked',
      -50,
      { invoices: ['oldest', 'older', 'late'], amount: 1_000, short: 0, byPaying: true },
    ],
    [
      'a reason and an excess together',
      'overdue_over_limit',
      600,
      { invoices: ['oldest', 'older', 'late'], amount: 1_000, short: 0, byPaying: true },
    ],
    [
      'all of it is not enough',
      null,
      5_000,
      { invoices: ['oldest', 'older', 'late', 'new'], amount: 1_900, short: 3_100, byPaying: true },
    ],
    [
      'R-209: another company must be asked',
      'other_company_blocked',
      -50,
      { invoices: [], amount: 0, short: 0, byPaying: false },
    ],
    [
      'R-210: an unknown reason must be asked',
      'manual hold',
      70,
      { invoices: [], amount: 0, short: 70, byPaying: false },
    ],
  ])('%s', (_name, reason, excess, expected) => {
    expect(lift(reason, excess)).toEqual(expected);
  });

  test('paying the named invoices lets the order through, and no invoice is named needlessly', () => {
    const anyInvoice = fc.record({
      number: fc.uuid(),
      days: fc.integer({ min: -60, max: 200 }),
      openAmount: fc.integer({ min: 1, max: 100_000 }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(anyInvoice, { selector: ({ number }) => number, maxLength: 20 }),
        fc.constantFrom(null, 'limit_exceeded', 'overdue_over_limit', 'oldest_ar_blocked'),
        fc.integer({ min: 0, max: 500_000 }),
        fc.integer({ min: 1, max: 500_000 }),
        (drawn, reason, limit, amount) => {
          const open = drawn.map(({ number, days, openAmount }) => invoice(number, days, openAmount));
          const openInvoice = open.reduce((sum, each) => sum + each.openAmount, 0);
          const figures = { limit, openInvoice, openDelivery: 0, consignment: 0, held: 0, received: 0 };
          const excess = creditExposure(figures) + amount - limit;
          const found = creditLift({ excess, reasonBlocked: reason, invoices: open, today, rule: 'oldest' });
          if (found === null) return reason === null && excess <= 0;
          const after = { ...figures, openInvoice: openInvoice - found.amount, currency: 'USD', reasonBlocked: null };
          const left = open.filter((each) => !found.invoices.includes(each));
          const letThrough =
            creditRefusal({ companyCode: 'C1', currency: 'USD', amount: amount - found.short, account: after }) ===
            null;
          const noneLongOverdue =
            reason !== 'overdue_over_limit' || left.every(({ dueOn }) => dueOn >= addDays(today, -longOverdueDays));
          const noneTooMany =
            reason !== null || found.short > 0 || found.amount - (found.invoices.at(-1)?.openAmount ?? 0) < excess;
          return (
            found.amount === found.invoices.reduce((sum, each) => sum + each.openAmount, 0) &&
            letThrough &&
            noneLongOverdue &&
            noneTooMany
          );
        },
      ),
    );
  });

  test.each([
    ['R-229: the oldest first', 'oldest', ['oldest', 'older', 'late']],
    ['R-230: of the overdue ones, the largest', 'overdue', ['late', 'older']],
    ['R-231: any', '', ['new']],
  ])('the market’s payment rule decides which invoices an excess asks for: %s', (_name, rule, numbers) => {
    const found = creditLift({ excess: 800, reasonBlocked: null, invoices, today, rule });
    expect(found?.invoices.map(({ number }) => number).toSorted()).toEqual(numbers.toSorted());
  });

  test('a disputed invoice is not demanded where the market leaves it out, but may still be paid', () => {
    const disputed = invoices.map((one) => (one.number === 'older' ? { ...one, exempt: true } : one));
    expect(lift('overdue_over_limit', 0, disputed)?.invoices).toEqual(['oldest']);
    expect(lift('overdue_over_limit', 500, disputed)?.invoices).toEqual(['oldest', 'older']);
  });

  test('without a payment rule no smaller number of invoices is enough', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 8 }),
        fc.integer({ min: 1, max: 200 }),
        (amounts, excess) => {
          const open = amounts.map((amount, at) => invoice(`i${at}`, at, amount));
          const found = creditLift({ excess, reasonBlocked: null, invoices: open, today, rule: '' });
          const largest = amounts.toSorted((a, b) => b - a).slice(0, (found?.invoices.length ?? 0) - 1);
          expect(largest.reduce((sum, amount) => sum + amount, 0)).toBeLessThan(excess);
          expect(found?.short).toBe(Math.max(0, excess - amounts.reduce((sum, amount) => sum + amount, 0)));
        },
      ),
    );
  });
});

test('R-207: an invoice blocks from the 31st day after its due date', () => {
  const overdue = (days: number) => ({ dueOn: addDays('2026-03-31', -days) });
  const blocking = blockingInvoices('overdue_over_limit', [overdue(30), overdue(31)], '2026-03-31');
  expect(blocking).toEqual([{ dueOn: '2026-02-28' }]);
});
