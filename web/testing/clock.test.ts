import { expect, test } from 'vitest';
import { testClockShift } from '../../tools/test-clock/test-date.ts';

test('the web tests run on the date of the run', () => {
  const machine = performance.timeOrigin + performance.now();
  const shift = testClockShift(process.env);
  expect(Math.abs(Date.now() - machine - shift)).toBeLessThan(5_000);
  expect(Math.abs(new Date().getTime() - machine - shift)).toBeLessThan(5_000);
});
