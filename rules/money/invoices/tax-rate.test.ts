import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basisPointsOf } from '#rules/money.ts';
import { taxRate } from './tax-rate.ts';

test.each([
  [10_000, 1_900, 1_900, 1_900],
  [10_000, 700, 1_900, 700],
  [-10_000, -1_900, 1_900, 1_900],
  [10_000, 0, 1_900, null],
  [0, 100, 1_900, null],
  // Nineteen percent of one part, seven of the other: no single rate says it truly.
  [1_234_567, 152_099, 1_900, null],
  [10_000, 825, 0, 825],
  [10_000_000, 1_234_567, 1_900, null],
  [10_000, -1_900, 1_900, null],
])('of %i a tax of %i, usually %i, is %j', (base, tax, usual, rate) => {
  expect(taxRate(base, tax, usual)).toBe(rate);
});

test('the rate gives the tax again', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.integer({ min: 1, max: 400 }), (base, quarters) => {
      const tax = basisPointsOf(base, quarters * 25);
      fc.pre(tax !== 0);
      fc.pre(Math.abs(base) > 1_000);
      expect(basisPointsOf(base, taxRate(base, tax, 0) ?? 0)).toBe(tax);
    }),
  );
});
