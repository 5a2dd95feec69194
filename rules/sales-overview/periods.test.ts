import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../dates.ts';
import { firstStoredDay, salesPeriods } from './periods.ts';

const days = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days));

describe('net sales of a year next to the year before (R-237)', () => {
  test('single days are stored for every day that an overview compares, on whatever day it is opened', () => {
    expect(firstStoredDay('2026-01-31')).toBe('2024-12-01');
    expect(firstStoredDay('2026-12-01')).toBe('2025-11-01');
    fc.assert(
      fc.property(days, (today) => {
        const { ranges } = salesPeriods(Number(today.slice(0, 4)), today);
        const [first] = ranges.flatMap((range) => (range.grain === 'day' ? [range.first] : []));
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
        { grain: 'day', first: '2025-11-01', behind: '2025-11-24' },
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
        expect(ranges.map(({ grain }) => grain)).toEqual(['month', 'day', 'month']);
        expect(ranges[0]!.first).toBe(`${year - 1}-01-01`);
        expect(ranges[1]!.first).toBe(ranges[0]!.behind);
        expect(addDays(ranges[1]!.behind, -1)).toBe(inProgress!.yearBefore);
        const monthAfter = ranges[1]!.first.slice(5, 7) === '12' ? `${year}-01-01` : null;
        expect(ranges[2]!.first).toBe(
          monthAfter ?? `${year - 1}-${String(Number(today.slice(5, 7)) + 1).padStart(2, '0')}-01`,
        );
        expect(ranges[2]!.behind).toBe(`${year + 1}-01-01`);
      }),
    ));
});
