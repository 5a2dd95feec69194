import { afterEach, expect, test } from 'vitest';
import { marketToday } from './market-day.ts';
import { applySite, siteDefaults, siteStore } from './site.ts';
import { removeStored } from './storage.ts';

// Wherever the device is, its own day differs from that of one of the two markets.
const noon = new Date('2026-11-30T10:30:00Z');
afterEach(() => {
  siteStore.set(siteDefaults);
  removeStored('timeZone');
});

test('the day is that of the market, wherever the device is', () => {
  applySite({ timeZone: 'Pacific/Kiritimati' });
  expect(marketToday(noon)).toBe('2026-12-01');
  applySite({ timeZone: 'Pacific/Pago_Pago' });
  expect(marketToday(noon)).toBe('2026-11-29');
});

test('without a network the market of the last visit decides', () => {
  applySite({ timeZone: 'Pacific/Kiritimati' });
  siteStore.set(siteDefaults);
  expect(marketToday(noon)).toBe('2026-12-01');
  applySite({ timeZone: 'Pacific/Pago_Pago' });
  // A host that the server does not know has no market.
  applySite({});
  expect(marketToday(noon)).toBe('2026-11-29');
});
