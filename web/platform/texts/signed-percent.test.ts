import { expect, test } from 'vitest';
import { signedPercent } from './signed-percent.ts';

test.each([
  [12, '+12'],
  [-7, '−7'],
  [0, '0'],
  [-0, '0'],
])('a change of %j percent is written as %s', (percent, words) => {
  expect(signedPercent(percent)).toBe(words);
});
