import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#rules/dates.ts';
import { boundedRange, rangeFault, type ChosenRange } from './date-range.ts';

const today = '2026-11-24';
const range = (from: string | null, to: string | null): ChosenRange => ({ from, to });

describe('the date range of a list filter (R-199, Q-096)', () => {
  test.each([
    [range(null, null), range(null, null)],
    [range('2026-10-26', '2026-11-24'), range('2026-10-26', '2026-11-24')],
    [range('2026-10-26', null), range('2026-10-26', today)],
    [range(today, null), range(today, today)],
    [range('2027-01-01', '2027-01-30'), range('2027-01-01', '2027-01-30')],
  ])('%j becomes %j', (chosen, bounded) => {
    expect(boundedRange(chosen, today)).toEqual(bounded);
  });

  test.each([
    [range('2026-10-25', '2026-11-24'), 'date_range_too_long', 'filter.to'],
    [range('2026-10-25', null), 'date_range_too_long', 'filter.to'],
    [range('2026-11-25', null), 'date_range_incomplete', 'filter.to'],
    [range(null, '2026-11-24'), 'date_range_incomplete', 'filter.from'],
    [range('2026-11-24', '2026-11-23'), 'date_from_after_to', 'filter.from'],
  ])('%j is refused with %s at %s', (chosen, code, field) => {
    expect(() => boundedRange(chosen, today)).toThrow(expect.objectContaining({ code, field }));
  });

  test('is refused, or contains every chosen day and at most 30', () => {
    const day = fc.option(fc.integer({ min: -90, max: 90 }).map((days) => addDays(today, days)));
    fc.assert(
      fc.property(day, day, (from, to) => {
        if (rangeFault({ from, to }, today)) return;
        const bounded = boundedRange({ from, to }, today);
        expect(bounded.from).toBe(from);
        expect(bounded.to).toBe(to ?? (from === null ? null : today));
        expect(daysBetween(bounded.from ?? today, bounded.to ?? today)).toBeLessThan(30);
      }),
    );
  });
});
