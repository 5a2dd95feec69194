import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPointsOf, currencyDecimals, decimalString, parseDecimal, splitMinor } from './money.ts';

const minor = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const currency = fc.constantFrom('USD', 'EUR', 'IDR', 'JPY');

describe('money', () => {
  test('refuses fractions of minor units', () => {
    for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1]) {
      expect(() => decimalString(wrong, 'USD')).toThrow(RangeError);
      expect(() => basisPointsOf(wrong, 1)).toThrow(RangeError);
      expect(() => splitMinor(wrong, [1])).toThrow(RangeError);
    }
  });

  test.each([
    [10_000, 1000, 1000],
    [999, 1500, 150],
    [333, 5000, 167],
    [-333, 5000, -167],
    [1, 1, 0],
    [187_900, 250, 4698],
  ])('%i minor units at %i basis points are %i', (amount, basisPoints, expected) => {
    expect(basisPointsOf(amount, basisPoints) + 0).toBe(expected);
  });

  test('a decimal string is parsed back to the same amount', () => {
    fc.assert(
      fc.property(minor, currency, (amount, code) => parseDecimal(decimalString(amount, code), code) === amount),
    );
  });

  test.each([
    [187_900, 'USD', '1879.00'],
    [-5, 'USD', '-0.05'],
    [0, 'USD', '0.00'],
    [41_250_000, 'IDR', '41250000'],
    [-1, 'IDR', '-1'],
  ])('%i %s is written %s', (amount, code, text) => {
    expect(decimalString(amount, code)).toBe(text);
  });

  test.each(['1,5', '1.234', '1e5', ' 1', '+1', '', '--1', '0x10', '1.', '.5', '9'.repeat(16)])(
    '%j is not an amount in dollars',
    (text) => {
      expect(parseDecimal(text, 'USD')).toBeNull();
    },
  );

  test('accepts trailing zeros beyond the decimals of the currency and refuses other digits', () => {
    expect(parseDecimal('12.500', 'USD')).toBe(1250);
    expect(parseDecimal('12.0', 'IDR')).toBe(12);
    expect(parseDecimal('12.5', 'IDR')).toBeNull();
    expect(currencyDecimals('XYZ')).toBe(2);
  });

  test('a split loses nothing, follows the weights and keeps the sign', () => {
    fc.assert(
      fc.property(
        minor,
        fc
          .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 12 })
          .filter((weights) => weights.some((weight) => weight > 0)),
        (amount, weights) => {
          const parts = splitMinor(amount, weights);
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount === 0 ? 0 : amount);
          for (const [index, part] of parts.entries())
            expect(Math.abs(part - (amount * (weights[index] ?? 0)) / total)).toBeLessThanOrEqual(1);
        },
      ),
    );
    expect(splitMinor(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(() => splitMinor(1, [0, 0])).toThrow(RangeError);
    expect(() => splitMinor(1, [2, -1])).toThrow(RangeError);
  });
});
