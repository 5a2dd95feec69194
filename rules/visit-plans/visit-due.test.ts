import { describe, expect, test } from 'vitest';
import { calendarDateIn, daysBetween } from '../dates.ts';
import { dueSince, isVisitDue, overdueDays } from './visit-due.ts';

describe('visits that are due', () => {
  test.each([
    { last: null, due: true, overdue: null },
    { last: '2026-05-05', due: false, overdue: -1 },
    { last: '2026-05-04', due: true, overdue: 0 },
    { last: '2026-04-27', due: true, overdue: 7 },
  ])('a last visit on $last is due after six weeks: $due', ({ last, due, overdue }) => {
    expect(dueSince('2026-06-15', 6)).toBe('2026-05-04');
    expect(isVisitDue(last, '2026-06-15', 6)).toBe(due);
    expect(overdueDays(last === null ? null : daysBetween(last, '2026-06-15'), 6)).toBe(overdue);
  });

  test('days begin and end with those of the market', () => {
    const [last, now] = [new Date('2026-06-07T17:30:00Z'), new Date('2026-06-14T17:30:00Z')];
    const due = (zone: string, at: Date): boolean => isVisitDue(calendarDateIn(last, zone), calendarDateIn(at, zone), 1);
    // The visit was on the 8th in Jakarta, on the 7th in New York; it is already the 15th in Jakarta.
    expect([due('Asia/Jakarta', now), due('America/New_York', now)]).toEqual([true, true]);
    const evening = new Date('2026-06-14T16:30:00Z');
    expect([due('Asia/Jakarta', evening), due('America/New_York', evening)]).toEqual([false, true]);
  });
});
