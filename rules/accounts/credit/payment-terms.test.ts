import { expect, test } from 'vitest';
import { netDays } from './payment-terms.ts';

test.each([
  ['NET60', 60],
  ['net 30', 30],
  ['NET', null],
  ['NET30 2%', null],
  ['30 days net', 30],
  ['30 days net, 2 % within 10', null],
  ['', null],
])('%j: %s days', (terms, days) => {
  expect(netDays(terms)).toBe(days);
});
