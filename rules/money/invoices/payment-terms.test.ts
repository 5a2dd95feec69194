import { expect, test } from 'vitest';
import { netDays } from './payment-terms.ts';

test.each([
  ['NET30', 30],
  ['net 7', 7],
  ['N-60', 60],
  ['30 days net', null],
  ['NET30 2/10', null],
  ['NETTO', null],
  ['', null],
])('the terms %j give %j days', (terms, days) => {
  expect(netDays(terms)).toBe(days);
});
