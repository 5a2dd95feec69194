import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  calendarDateIn,
  daysBetween,
  instantAt,
  isCalendarDate,
  isoWeek,
  isoWeekday,
  nextWorkingDay,
  wallTimeIn,
  withinDays,
  yearsBefore,
} from './dates.ts';

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));

describe('calendar dates', () => {
  test.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['', false],
    ['2026-04-31', false],
  ])('%s exists: %s', (text, exists) => {
    expect(isCalendarDate(text)).toBe(exists);
  });

  test('adding and counting days are inverse', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: -5000, max: 5000 }),
        (date, days) => daysBetween(date, addDays(date, days)) === days,
      ),
    );
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
    expect(isCalendarDate('9999-12-32')).toBe(false);
    expect(() => addDays('soon', 1)).toThrow(RangeError);
  });

  test.each([
    ['2026-11-21', 6],
    ['2026-11-22', 7],
    ['2026-11-23', 1],
    ['1969-12-31', 3],
  ])('%s is weekday %i', (date, weekday) => {
    expect(isoWeekday(date)).toBe(weekday);
  });

  test.each([
    ['2026-01-01', 2026, 1],
    ['2025-12-29', 2026, 1],
    ['2027-01-03', 2026, 53],
    ['2026-12-14', 2026, 51],
  ])('%s lies in %i week %i', (date, year, week) => {
    expect(isoWeek(date)).toEqual({ year, week });
  });

  test('an instant is another day in another zone', () => {
    const instant = new Date('2026-11-21T20:30:00Z');
    expect(calendarDateIn(instant, 'Asia/Jakarta')).toBe('2026-11-22');
    expect(calendarDateIn(instant, 'America/Denver')).toBe('2026-11-21');
    expect(wallTimeIn(instant, 'Asia/Jakarta')).toBe('03:30');
  });

  test('the next working day is a working day on or after the date', () => {
    fc.assert(
      fc.property(day, fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), (date, workingDays) => {
        const next = nextWorkingDay(date, { workingDays, holidays: [] });
        return workingDays.includes(isoWeekday(next)) && daysBetween(date, next) >= 0 && daysBetween(date, next) < 7;
      }),
    );
    expect(nextWorkingDay('2026-11-21', { workingDays: [], holidays: [] })).toBe('2026-11-21');
  });

  test.each([
    ['2026-12-24', [1, 2, 3, 4, 5], '2026-12-24'],
    ['2026-12-25', [1, 2, 3, 4, 5], '2026-12-29'],
    ['2026-12-25', [5], '2027-01-08'],
    ['2026-12-25', [], '2026-12-27'],
  ])('a public holiday is no working day: after %s of a week %j it is %s', (date, workingDays, next) =>
    expect(
      nextWorkingDay(date, { workingDays, holidays: ['2026-12-25', '2026-12-26', '2026-12-28', '2027-01-01'] }),
    ).toBe(next),
  );

  test('a range includes both its days', () => {
    expect(withinDays('2026-11-01', '2026-11-30', 30)).toBe(true);
    expect(withinDays('2026-11-01', '2026-12-01', 30)).toBe(false);
    expect(withinDays('2026-11-02', '2026-11-01', 30)).toBe(false);
  });
});

describe('instantAt', () => {
  test.each([
    ['2026-11-23', '07:00', 'Asia/Jakarta', '2026-11-23T00:00:00.000Z'],
    ['2026-11-23', '07:00', 'Europe/Berlin', '2026-11-23T06:00:00.000Z'],
    ['2026-07-01', '07:00', 'Europe/Berlin', '2026-07-01T05:00:00.000Z'],
    // The days of the change: 02:30 is skipped in March and occurs twice in October.
    ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29', '07:00', 'Europe/Berlin', '2026-03-29T05:00:00.000Z'],
    ['2026-03-29', '01:00', 'Europe/Berlin', '2026-03-29T00:00:00.000Z'],
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '07:00', 'Europe/Berlin', '2026-10-25T06:00:00.000Z'],
    ['2026-10-25', '23:00', 'Europe/Berlin', '2026-10-25T22:00:00.000Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ])('%s %s in %s is %s', (date, time, timeZone, instant) => {
    expect(instantAt(date, time, timeZone).toISOString()).toBe(instant);
  });

  test('shows the same day and time in its zone, unless the clock skips it', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 1_439 }),
        fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Jakarta', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
        (date, minutes, timeZone) => {
          const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
          const instant = instantAt(date, time, timeZone);
          const shown = `${calendarDateIn(instant, timeZone)} ${wallTimeIn(instant, timeZone)}`;
          const later = Date.parse(`${shown.replace(' ', 'T')}Z`) - Date.parse(`${date}T${time}Z`);
          expect(later === 0 || (later > 0 && later <= 3_600_000)).toBe(true);
        },
      ),
    );
  });
});

test('the day some years earlier is whole years ago', () => {
  expect(yearsBefore('2026-11-23', 6)).toBe('2020-11-23');
  expect(yearsBefore('2028-02-29', 1)).toBe('2027-02-28');
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 30 }), (today, years) => {
      expect(daysBetween(yearsBefore(today, years), today)).toBeGreaterThanOrEqual(years * 365);
    }),
  );
});
