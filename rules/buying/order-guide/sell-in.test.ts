import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#rules/dates.ts';
import { boughtPeriods, boughtUnits, percentShares, sizeShares, type SoldIn } from './sell-in.ts';

const units = (ordered: number, cancelled = 0) => ({ ordered, shipped: 0, cancelled });

describe('periods of purchases', () => {
  test('leave no gap and share no day', () => {
    expect(boughtPeriods('2026-06-15')).toEqual({
      last: { from: '2025-06-15', to: '2026-06-15' },
      before: { from: '2024-06-15', to: '2025-06-14' },
    });
    const { last, before } = boughtPeriods('2024-03-01');
    expect(addDays(before.to, 1)).toBe(last.from);
    expect(daysBetween(last.from, last.to)).toBe(365);
    expect(daysBetween(before.from, last.from)).toBe(365);
  });
});

describe('shares in percent', () => {
  test.each([
    [[], []],
    [
      [0, 0],
      [0, 0],
    ],
    [[7], [100]],
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [2, 1],
      [67, 33],
    ],
    [
      [1, 0, 999],
      [0, 0, 100],
    ],
    [
      [5, 10, 15, 4],
      [15, 29, 44, 12],
    ],
  ])('of %j are %j', (given, wanted) => expect(percentShares(given)).toEqual(wanted));

  test('add up to 100 and differ from the exact value by at most one percent', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 40 }), (given) => {
        const all = given.reduce((sum, unit) => sum + unit, 0);
        const shares = percentShares(given);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(all === 0 ? 0 : 100);
        shares.forEach((share, at) =>
          expect(Math.abs(share - (all === 0 ? 0 : ((given[at] ?? 0) * 100) / all))).toBeLessThan(1),
        );
      }),
    );
  });
});

describe('the size run', () => {
  const article = (
    size: string,
    sizeOrder: number,
    last: SoldIn['last'],
    before: SoldIn['before'] = units(0),
  ): SoldIn => ({ size, sizeOrder, last, before });

  test('adds the colours of a size, in the order of sizes, without cancelled units', () => {
    const run = sizeShares([
      article('L', 3, units(2), units(8)),
      article('S', 1, units(3, 1)),
      article('L', 3, units(4)),
      article('M', 2, units(2, 2)),
    ]);
    expect(
      run.map(({ size, last, lastPercent, before, beforePercent }) => [
        size,
        boughtUnits(last),
        lastPercent,
        boughtUnits(before),
        beforePercent,
      ]),
    ).toEqual([
      ['S', 2, 25, 0, 0],
      ['M', 0, 0, 0, 0],
      ['L', 6, 75, 8, 100],
    ]);
  });
});
