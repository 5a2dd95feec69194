import { describe, expect, test } from 'vitest';
import { dueAt } from './expected-files.ts';

const zone = 'Asia/Jakarta';
const calendar = { workingDays: [1, 2, 3, 4, 5], holidays: ['2026-06-01'] };
// 2026-05-29 is a Friday; the Monday after it is a holiday. Jakarta is seven hours ahead of UTC.
const due = (last: string, everyMinutes: number, workingDaysOnly = true): string =>
  dueAt(new Date(last), { everyMinutes, workingDaysOnly }, calendar, zone).toISOString();

describe('when an expected file is due', () => {
  test.each([
    ['within a working day', '2026-05-28T02:00:00Z', 60, '2026-05-28T03:00:00.000Z'],
    ['exactly at midnight', '2026-05-28T16:00:00Z', 60, '2026-05-28T17:00:00.000Z'],
    ['over midnight to the next working day', '2026-05-28T16:30:00Z', 60, '2026-05-28T17:30:00.000Z'],
    ['over the weekend and the holiday', '2026-05-29T16:30:00Z', 60, '2026-06-01T17:30:00.000Z'],
    ['from a day without work', '2026-05-30T05:00:00Z', 30, '2026-06-01T17:30:00.000Z'],
    ['over several working days', '2026-05-28T02:00:00Z', 2 * 1_440, '2026-06-02T02:00:00.000Z'],
  ])('%s', (_case, last, everyMinutes, expected) => {
    expect(due(last, everyMinutes)).toBe(expected);
  });

  test('counts every day if asked', () => {
    expect(due('2026-05-29T16:30:00Z', 1_440, false)).toBe('2026-05-30T16:30:00.000Z');
  });

  test('ends without any working day in the near future', () => {
    const holidays = Array.from({ length: 20 }, (_, day) => `2026-06-${String(day + 1).padStart(2, '0')}`);
    expect(
      dueAt(
        new Date('2026-05-31T17:00:00Z'),
        { everyMinutes: 5, workingDaysOnly: true },
        { workingDays: [], holidays },
        zone,
      ).toISOString(),
    ).toBe('2026-06-20T17:05:00.000Z');
  });
});
