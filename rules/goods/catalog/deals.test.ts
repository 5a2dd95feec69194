import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marginPercent, priceLine, steppedPrice, type Deal } from './deals.ts';

const percent = (minQty: number, value: number) => ({ minQty, type: 'percent' as const, value });
const amount = (minQty: number, value: number) => ({ minQty, type: 'amount' as const, value });

describe('line price', () => {
  test.each([
    ['no deal', 187_900, [], 3, 187_900, null],
    ['below the first break', 187_900, [{ number: 'A', steps: [percent(10, 250)] }], 9, 187_900, null],
    ['at the break', 187_900, [{ number: 'A', steps: [percent(10, 250)] }], 10, 183_202, 'A'],
    [
      'the highest break reached',
      187_900,
      [{ number: 'A', steps: [percent(10, 250), percent(25, 500)] }],
      25,
      178_505,
      'A',
    ],
    ['amount off', 187_900, [{ number: 'A', steps: [amount(1, 4_700)] }], 1, 183_200, 'A'],
    [
      'the better of two, alone',
      10_000,
      [
        { number: 'A', steps: [percent(1, 1_000)] },
        { number: 'B', steps: [amount(1, 1_500)] },
      ],
      1,
      8_500,
      'B',
    ],
    [
      'equal prices: the smaller number',
      10_000,
      [
        { number: 'B', steps: [amount(1, 1_000)] },
        { number: 'A', steps: [percent(1, 1_000)] },
      ],
      1,
      9_000,
      'A',
    ],
    ['never below zero', 500, [{ number: 'A', steps: [amount(1, 900)] }], 2, 0, 'A'],
    ['half a unit rounds away from zero', 5, [{ number: 'A', steps: [percent(1, 1_000)] }], 1, 4, 'A'],
    ['zero price', 0, [{ number: 'A', steps: [percent(1, 1_000)] }], 4, 0, null],
  ] satisfies [string, number, Deal[], number, number, string | null][])(
    '%s',
    (_case, list, deals, qty, unitPrice, dealNumber) => {
      expect(priceLine(list, deals, qty)).toEqual({ unitPrice, dealNumber, subtotal: unitPrice * qty });
    },
  );

  const step = fc.oneof(
    fc.record({
      minQty: fc.integer({ min: 1, max: 100 }),
      type: fc.constant('percent' as const),
      value: fc.integer({ min: 1, max: 10_000 }),
    }),
    fc.record({
      minQty: fc.integer({ min: 1, max: 100 }),
      type: fc.constant('amount' as const),
      value: fc.integer({ min: 1, max: 1_000_000 }),
    }),
  );
  const deals = fc.array(
    fc.record({ number: fc.string({ minLength: 1, maxLength: 3 }), steps: fc.array(step, { maxLength: 4 }) }),
    { maxLength: 4 },
  );

  test('uses one reached step or the list price, regardless of the order of the deals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        deals,
        fc.integer({ min: 1, max: 99_999 }),
        (list, all, qty) => {
          const line = priceLine(list, all, qty);
          const reached = all.flatMap((deal) =>
            deal.steps.filter((one) => one.minQty <= qty).map((one) => steppedPrice(list, one)),
          );
          expect(line.unitPrice).toBe(Math.min(list, ...reached));
          expect(line.unitPrice).toBeGreaterThanOrEqual(0);
          expect(priceLine(list, [...all].reverse(), qty)).toEqual(line);
        },
      ),
    );
  });

  test('more units never raise the unit price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        deals,
        fc.integer({ min: 1, max: 200 }),
        (list, all, qty) => {
          expect(priceLine(list, all, qty + 1).unitPrice).toBeLessThanOrEqual(priceLine(list, all, qty).unitPrice);
        },
      ),
    );
  });

  test('refuses a subtotal beyond the safe integers', () => {
    expect(() => priceLine(Number.MAX_SAFE_INTEGER, [], 2)).toThrow(RangeError);
  });
});

test.each([
  [187_900, 289_900, 35],
  [289_900, 289_900, 0],
  [300_000, 289_900, null],
  [null, 1, null],
  [1, null, null],
  [1, 0, null],
  [0, 100, 100],
] as [number | null, number | null, number | null][])('margin of %s below %s is %s', (dealer, retail, margin) =>
  expect(marginPercent(dealer, retail)).toBe(margin),
);
