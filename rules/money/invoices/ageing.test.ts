import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { ageingBuckets, ageingThresholds, daysUntilDue } from './ageing.ts';
import { invoiceStatus, openInvoiceLook } from './status.ts';

const holds = (days: number) =>
  ageingBuckets.filter(({ from, to }) => (from === null || from <= days) && (to === null || days <= to));

describe('ageing', () => {
  test('R-218: buckets are over 90, 61-90, 31-60 and 1-30 days, both ways, and due today (Q-106)', () => {
    expect(ageingBuckets).toEqual([
      { from: null, to: -91 },
      { from: -90, to: -61 },
      { from: -60, to: -31 },
      { from: -30, to: -1 },
      { from: 0, to: 0 },
      { from: 1, to: 30 },
      { from: 31, to: 60 },
      { from: 61, to: 90 },
      { from: 91, to: null },
    ]);
  });

  test('every number of days is in exactly one bucket, the one that the thresholds name', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        expect(holds(days)).toEqual([ageingBuckets[ageingThresholds.filter((first) => first <= days).length]]);
      }),
    );
  });

  test.each([
    ['2026-11-30', '2026-11-30', 0],
    ['2026-11-29', '2026-11-30', -1],
    ['2026-12-01', '2026-11-30', 1],
    ['2028-02-28', '2028-03-01', -2],
    ['2027-02-28', '2027-03-01', -1],
    ['2026-12-31', '2027-01-30', -30],
    ['2026-12-31', '2027-01-31', -31],
    ['2026-10-24', '2026-10-26', -2],
  ])('R-214: due on %s, on %s it is %i days', (dueOn, today, days) => {
    expect(daysUntilDue({ dueOn, owed: 1 }, today)).toBe(days);
  });

  test('a credit is never overdue', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -9_999, max: -1 }), (days, owed) => {
        expect(daysUntilDue({ dueOn: addDays('2026-11-30', days), owed }, '2026-11-30')).toBe(Math.max(days, 0));
      }),
    );
  });
});

test.each([
  [100, null, 'Open'],
  [-100, null, 'Open'],
  [100, 'pending', 'Pending Payment'],
  [100, 'waiting', 'Waiting For Payment'],
  [0, null, 'Paid'],
] as const)('R-220: what owes %i in a request that is %s is %s (Q-105)', (owedAmount, paymentState, status) => {
  expect(invoiceStatus({ owedAmount, paymentState })).toBe(status);
});

test.each([
  [{ status: 'Pending Payment', daysLeft: -1 }, 'pending'],
  [{ status: 'Waiting For Payment', daysLeft: -1 }, 'waiting'],
  [{ owed: -50, total: -50 }, 'credit'],
  [{ daysLeft: -1, owed: 50 }, 'overdue'],
  [{ daysLeft: 0 }, 'open'],
  [{ daysLeft: 0, owed: 50 }, 'part_paid'],
])('a list calls %j %s', (change, look) => {
  expect(openInvoiceLook({ status: 'Open', owed: 100, total: 100, daysLeft: 5, ...change })).toBe(look);
});
