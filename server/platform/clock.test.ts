import { describe, expect, test } from 'vitest';
import { clockFrom } from './clock.ts';
import { readConfig } from './config.ts';

describe('the clock of a process', () => {
  test('shows the given instant at the start of the process and continues, whenever it is read first', async () => {
    const start = new Date('2028-02-29T23:59:59.000Z');
    const before = performance.now();
    const clock = clockFrom(start);
    const first = clock().getTime();
    expect(first - start.getTime()).toBeGreaterThanOrEqual(Math.floor(before));
    expect(first - start.getTime()).toBeLessThanOrEqual(performance.now());
    await expect.poll(() => clock().getTime()).toBeGreaterThan(first);
    expect(clockFrom(start)().getTime()).toBeGreaterThan(first);
  });

  test('follows the machine without a setting', () => {
    const before = Date.now();
    expect(clockFrom(readConfig({}, '/').clockStart)().getTime()).toBeGreaterThanOrEqual(before);
  });

  test('may be set for demo data only, and only to an instant', () => {
    const clock = { CLOCK: '2026-03-11T08:30:00Z' };
    const own = { DATABASE_URL: 'postgres://localhost/own' };
    expect(readConfig(clock, '/').clockStart).toEqual(new Date('2026-03-11T08:30:00Z'));
    expect(readConfig({ ...clock, ...own, DEMO: '1' }, '/').clockStart).toEqual(new Date('2026-03-11T08:30:00Z'));
    expect(() => readConfig({ ...clock, ...own }, '/')).toThrow('CLOCK');
    expect(() => readConfig({ CLOCK: '2026-03-11' }, '/')).toThrow('CLOCK');
    expect(() => readConfig({ CLOCK: 'T' }, '/')).toThrow('CLOCK');
  });
});
