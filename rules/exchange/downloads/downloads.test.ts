import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, isoWeekday } from '#rules/dates.ts';
import { downloadModules, offeredModules } from './modules.ts';
import { periodRefusal, periodsOn, relativePeriods, runsOn } from './period.ts';

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));

describe('periodRefusal', () => {
  test.each([
    ['one day', '2026-06-15', '2026-06-15', null],
    ['a whole year', '2026-01-01', '2026-12-31', null],
    ['a whole leap year', '2028-01-01', '2028-12-31', null],
    ['backwards', '2026-06-15', '2026-06-14', 'date_from_after_to'],
    ['two days across New Year', '2025-12-31', '2026-01-01', 'download_period_two_years'],
    ['exactly one year, in two calendar years', '2025-06-15', '2026-06-15', 'download_period_two_years'],
    ['one year and a day', '2025-06-15', '2026-06-16', 'download_period_too_long'],
    ['to a leap day', '2027-02-28', '2028-02-29', 'download_period_two_years'],
    ['from a leap day', '2028-02-29', '2029-03-01', 'download_period_too_long'],
  ])('%s', (_name, from, to, refusal) => {
    expect(periodRefusal({ from, to })).toBe(refusal);
  });

  test('the period of an export is accepted exactly within one calendar year (R-285)', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -800, max: 800 }), (from, days) => {
        const to = addDays(from, days);
        expect(periodRefusal({ from, to }) === null).toBe(days >= 0 && from.slice(0, 4) === to.slice(0, 4));
      }),
    );
  });
});

describe('periodsOn', () => {
  test.each([
    ['yesterday', '2026-01-01', [['2025-12-31', '2025-12-31']]],
    ['last_week', '2026-06-17', [['2026-06-08', '2026-06-14']]],
    [
      'last_week',
      '2026-01-06',
      [
        ['2025-12-29', '2025-12-31'],
        ['2026-01-01', '2026-01-04'],
      ],
    ],
    ['last_month', '2028-03-31', [['2028-02-01', '2028-02-29']]],
    ['last_month', '2026-01-15', [['2025-12-01', '2025-12-31']]],
    ['year_to_date', '2026-06-15', [['2026-01-01', '2026-06-14']]],
    ['year_to_date', '2026-01-01', [['2025-01-01', '2025-12-31']]],
  ] as const)('%s on %s', (period, today, expected) => {
    expect(periodsOn(period, today).map(({ from, to }) => [from, to])).toEqual(expected);
  });

  test('gives periods that may be exported, without a gap and before today', () => {
    fc.assert(
      fc.property(fc.constantFrom(...relativePeriods), anyDay, (period, today) => {
        const parts = periodsOn(period, today);
        expect(parts.map(periodRefusal)).toEqual(parts.map(() => null));
        expect(parts.slice(1).map(({ from }) => from)).toEqual(parts.slice(0, -1).map(({ to }) => addDays(to, 1)));
        expect(daysBetween(parts.at(-1)!.to, today)).toBeGreaterThan(0);
      }),
    );
  });
});

test('runsOn: every day, Mondays, the first of a month', () => {
  fc.assert(
    fc.property(anyDay, (today) => {
      expect(runsOn('daily', today)).toBe(true);
      expect(runsOn('weekly', today)).toBe(isoWeekday(today) === 1);
      expect(runsOn('monthly', today)).toBe(today.slice(8) === '01');
    }),
  );
});

describe('offeredModules (Q-154)', () => {
  test('each module needs the permission of its page', () => {
    for (const { module, permissions } of downloadModules) {
      for (const permission of permissions)
        expect(offeredModules(new Set([permission]), true).map((one) => one.module)).toContain(module);
      const others = new Set(['download.request', 'page.download-area', 'page.news']);
      expect(offeredModules(others, true).map((one) => one.module)).not.toContain(module);
    }
  });
  test('users and visits are exported by staff only', () => {
    const granted = new Set(['page.user-management', 'page.formvisit']);
    expect(offeredModules(granted, true).map(({ module }) => module)).toEqual(['visit-forms', 'users']);
    expect(offeredModules(granted, false)).toEqual([]);
  });
});
