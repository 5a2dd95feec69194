import { expect, test } from 'vitest';
import { postalCodeForms } from './postal-codes.ts';

test('each example has its own form, and each country one form', () => {
  const countries = postalCodeForms.flatMap((form) => form.countries);
  expect(new Set(countries).size).toBe(countries.length);
  for (const { pattern, example } of postalCodeForms) expect(example).toMatch(new RegExp(pattern));
});

test.each([
  ['DE', '1067', false],
  ['DE', '01067', true],
  ['GB', 'SW1A 1AA', true],
  ['GB', 'EC1A', false],
  ['NL', '1012 AB', true],
  ['CH', '08004', false],
  ['US', '02134-1000', true],
  ['PL', '00950', false],
])('%s %s: %s', (country, code, right) => {
  const form = postalCodeForms.find(({ countries }) => countries.includes(country));
  expect(new RegExp(form?.pattern ?? '').test(code)).toBe(right);
});
