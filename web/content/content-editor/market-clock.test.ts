import { expect, test, vi } from 'vitest';
import { marketTime, startMarketClock } from './market-clock.ts';

test('the clock of the market goes on from what the server told, whatever the device says', () => {
  const device = vi.spyOn(Date, 'now').mockReturnValue(1_000);
  const clock = startMarketClock('2026-12-31T23:50');
  expect(marketTime(clock)).toBe('2026-12-31T23:50');
  device.mockReturnValue(1_000 + 11 * 60_000);
  expect(marketTime(clock)).toBe('2027-01-01T00:01');
});
