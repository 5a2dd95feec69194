import { describe, expect, test } from 'vitest';
import { calendarDateIn, daysBetween } from '#rules/dates.ts';
import { dueSince, overdueDays } from './visit-due.ts';

describe('visits that are due', () => {
  test.each([
    { last: '2026-05-05', due: false, overdue: -1 },
    { last: '2026-05-04', due: true, overdue: 0 },
    { last: '2026-04-27', due: true, overdue: 7 },
  ])('a last visit on $last is due after six weeks: $due', ({ last, due, overdue }) => {
    expect(last <= dueSince('2026-06-15', 6)).toBe(due);
    expect(overdueDays(daysBetween(last, '2026-06-15'), 6)).toBe(overdue);
    expect(overdueDays(null, 6)).toBeNull();
  });

  test('days begin with those of the market', () => {
    const due = (zone: string, at: string): boolean => '2026-06-08' <= dueSince(calendarDateIn(new Date(at), zone), 1);
    // At half past midnight of the 15th in Jakarta it is still the 14th in New York.
    expect([due('Asia/Jakarta', '2026-06-14T17:30:00Z'), due('America/New_York', '2026-06-14T17:30:00Z')]).toEqual([
      true,
      false,
    ]);
    expect(due('Asia/Jakarta', '2026-06-14T16:30:00Z')).toBe(false);
  });
});
