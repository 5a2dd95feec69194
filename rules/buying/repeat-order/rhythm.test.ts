import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { lowerMedian, rhythmOf } from './rhythm.ts';

describe('rhythm in which an article is bought', () => {
  test.each([
    ['two order days are no rhythm', ['2026-01-01', '2026-02-01'], null],
    ['several orders on a day count once', ['2026-01-01', '2026-01-01', '2026-02-01'], null],
    [
      'three days with the shorter gap',
      ['2026-01-01', '2026-01-31', '2026-04-01'],
      { everyDays: 30, dueOn: '2026-05-01' },
    ],
    ['days in any order', ['2026-03-02', '2026-01-01', '2026-01-31'], { everyDays: 30, dueOn: '2026-04-01' }],
    [
      'over the end of February in a leap year',
      ['2028-02-01', '2028-02-15', '2028-02-29'],
      { everyDays: 14, dueOn: '2028-03-14' },
    ],
  ] as const)('%s', (_name, days, expected) => expect(rhythmOf(days)).toEqual(expected));

  test('one late order does not change the due date of a regular buyer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 4, max: 12 }),
        fc.integer({ min: 1, max: 200 }),
        (every, orders, late) => {
          const days = Array.from({ length: orders }, (_, at) =>
            addDays('2024-01-01', at * every + (at === 0 ? 0 : late)),
          );
          const last = days.at(-1) ?? '';
          expect(rhythmOf(days)).toEqual({ everyDays: every, dueOn: addDays(last, every) });
        },
      ),
    );
  });

  test('the lower median is one of the values, and half of them do not exceed it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 40 }), (values) => {
        const median = lowerMedian(values);
        expect(values).toContain(median);
        expect(values.filter((value) => value <= median).length * 2).toBeGreaterThanOrEqual(values.length);
        expect(values.filter((value) => value < median).length * 2).toBeLessThan(values.length + 1);
      }),
    );
    expect(() => lowerMedian([])).toThrow(RangeError);
  });
});
