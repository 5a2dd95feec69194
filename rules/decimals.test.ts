import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalOf, unitsOf } from './decimals.ts';

test.each([
  [150, 2, '1.50'],
  [-5, 2, '-0.05'],
  [1, 3, '0.001'],
  [12, 0, '12'],
])('%i units with %i places are %s', (units, places, text) => {
  expect(decimalOf(units, places)).toBe(text);
  expect(unitsOf(text, places)).toBe(units);
});

test('any units are read back, and more places than there are, are refused', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.nat(4), (units, places) => {
      expect(unitsOf(decimalOf(units, places), places)).toBe(units);
      expect(unitsOf(decimalOf(units, places + 1), places)).toBe(units % 10 === 0 ? units / 10 + 0 : null);
    }),
  );
  expect(unitsOf('1.2.3', 2)).toBeNull();
  expect(unitsOf('', 2)).toBeNull();
  expect(() => decimalOf(0.5, 2)).toThrow(RangeError);
});
