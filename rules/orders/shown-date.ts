import { isCalendarDate, isoWeek, type CalendarDate } from '../dates.ts';

/**
 * A promised date in its own precision: a day as such, a week by its number, a month by its name. `week` formats the
 * week in the caller's language.
 */
export function shownDate(
  date: CalendarDate,
  precision: string | null,
  languageTag: string,
  week: (week: number, year: number) => string,
): string {
  if (!isCalendarDate(date)) return date;
  if (precision === 'week') {
    const { week: number, year } = isoWeek(date);
    return week(number, year);
  }
  const format =
    precision === 'month'
      ? ({ month: 'long', year: 'numeric', timeZone: 'UTC' } as const)
      : ({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const);
  return new Intl.DateTimeFormat(languageTag, format).format(
    Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))),
  );
}
