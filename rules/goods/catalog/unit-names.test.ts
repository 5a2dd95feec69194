import { expect, test } from 'vitest';
import { unitName } from './unit-names.ts';

test.each([
  ['PCE', 'piece'],
  ['st', 'piece'],
  ['PR', 'pair'],
  ['PAA', 'pair'],
  ['SET', 'set'],
  ['KGM', 'kilogram'],
  ['XYZ', null],
  ['', null],
])('the code %j is a %s', (code, name) => {
  expect(unitName(code)).toBe(name);
});
