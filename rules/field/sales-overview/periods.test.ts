import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#rules/dates.ts';
import { firstStoredDay, monthPeriods, salesPeriods } from './periods.ts';

const days = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days));

describe('net sales of a year next to the year before (R-237)', () => {
  test('single days are stored for every day that an overview compares, on whatever day it is opened', () => {
    expect(firstStoredDay('2026-01-31')).toBe('2024-12-01');
    expect(firstStoredDay('2026-12-01')).toBe('2025-11-01');
    fc.assert(
      fc.property(days, (today) => {
        const { ranges } = salesPeriods(Number(today.slice(0, 4)), today);
        const [first] = ranges.flatMap((range) => (range.grain === 'month' ? [] : [range.first]));
        expect(first !== undefined && first >= firstStoredDay(addDays(today, 1))).toBe(true);
      }),
    );
  });

  test('a finished year is read by months', () =>
    expect(salesPeriods(2025, '2026-11-23')).toEqual({
      ranges: [{ grain: 'month', first: '2024-01-01', behind: '2026-01-01' }],
      begunMonths: 12,
      inProgress: null,
    }));

  test('the month in progress is compared with the same days', () =>
    expect(salesPeriods(2026, '2026-11-23')).toEqual({
      ranges: [
        { grain: 'month', first: '2025-01-01', behind: '2025-11-01' },
        { grain: 'week', first: '2025-11-01', behind: '2025-11-22' },
        { grain: 'day', first: '2025-11-22', behind: '2025-11-24' },
        { grain: 'month', first: '2025-12-01', behind: '2027-01-01' },
      ],
      begunMonths: 11,
      inProgress: { month: 11, until: '2026-11-23', yearBefore: '2025-11-23' },
    }));

  test('no month of a future year counts', () =>
    expect(salesPeriods(2027, '2026-11-23')).toMatchObject({ begunMonths: 0, inProgress: null }));

  test('the ranges follow each other and leave out only later days of the month in progress a year before', () =>
    fc.assert(
      fc.property(days, (today) => {
        const year = Number(today.slice(0, 4));
        const { ranges, inProgress } = salesPeriods(year, today);
        const [before, ...short] = ranges;
        const after = short.pop();
        expect([before?.grain, after?.grain]).toEqual(['month', 'month']);
        expect(before?.first).toBe(`${year - 1}-01-01`);
        // Weeks and days follow each other from the first day of the month to the same day.
        let next = before!.behind;
        for (const { grain, first, behind } of short) {
          expect(first).toBe(next);
          expect(daysBetween(first, behind) % 7 === 0 ? 'whole' : 'broken').toBe(grain === 'week' ? 'whole' : 'broken');
          next = behind;
        }
        expect(next.slice(0, 7) === before!.behind.slice(0, 7) || next.endsWith('-01')).toBe(true);
        expect(addDays(next, -1)).toBe(inProgress!.yearBefore);
        const monthAfter = before!.behind.slice(5, 7) === '12' ? `${year}-01-01` : null;
        expect(after?.first).toBe(
          monthAfter ?? `${year - 1}-${String(Number(today.slice(5, 7)) + 1).padStart(2, '0')}-01`,
        );
        expect(after?.behind).toBe(`${year + 1}-01-01`);
      }),
    ));

  test('the month in progress is read as the overview of its year reads it', () =>
    fc.assert(
      fc.property(days, (today) => {
        const [now, ...before] = monthPeriods(today);
        expect([now?.grain, now?.first]).toEqual(['month', `${today.slice(0, 7)}-01`]);
        expect(addDays(now!.behind, -1).slice(0, 7)).toBe(today.slice(0, 7));
        expect(before).toEqual(salesPeriods(Number(today.slice(0, 4)), today).ranges.slice(1, -1));
      }),
    ));
});
