import { expect, test } from 'vitest';
import { countedUpTo, shownCount } from './checks.ts';

test.each([
  [0, '0'],
  [countedUpTo, '1000'],
  [countedUpTo + 1, '1000+'],
])('a count of %i reads %s: a plus where counting stopped', (count, words) => {
  expect(shownCount(count, String)).toBe(words);
});
