import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { testClockShift } from './test-date.ts';

describe('the date of a test run', () => {
  test('is the given day or instant, for all processes of the run', () => {
    const environment: NodeJS.ProcessEnv = { TEST_DATE: '2028-02-29T23:10:00Z' };
    const shift = testClockShift(environment);
    expect(Math.abs(Date.now() + shift - Date.parse('2028-02-29T23:10:00Z'))).toBeLessThan(5_000);
    expect(testClockShift({ ...environment, TEST_DATE: '2030-01-01' })).toBe(shift);
    expect(() => testClockShift({ TEST_DATE: 'tomorrow' })).toThrow('TEST_DATE');
  });

  test('is always the same with CI=true, unless it is named', () => {
    const startOf = (environment: NodeJS.ProcessEnv) => Date.now() + testClockShift(environment);
    expect(Math.abs(startOf({ CI: 'true' }) - Date.parse('2027-01-31T00:05:00Z'))).toBeLessThan(5_000);
    const named = startOf({ CI: 'true', TEST_DATE: '2028-02-29T23:10:00Z' });
    expect(Math.abs(named - Date.parse('2028-02-29T23:10:00Z'))).toBeLessThan(5_000);
  });

  test('moves Date and its instances only', () => {
    const script = `
      import { shiftDate } from './tools/test-clock/shifted-date.ts';
      const real = new Date();
      shiftDate(86_400_000);
      const moved = new Date();
      console.log(JSON.stringify([
        Math.round((moved - real) / 86_400_000), Math.round((Date.now() - real) / 86_400_000), real instanceof Date, moved instanceof Date,
        new Date(0).toISOString(), new Date(2026, 0, 5).getMonth(), Date.UTC(2026, 0, 1), structuredClone(moved) instanceof Date, typeof Date(),
      ]));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(JSON.parse(stdout)).toEqual([
      1,
      1,
      true,
      true,
      '1970-01-01T00:00:00.000Z',
      0,
      1_767_225_600_000,
      true,
      'string',
    ]);
  });
});
