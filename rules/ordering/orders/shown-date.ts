import { isCalendarDate, isoWeek, type CalendarDate } from '#rules/dates.ts';
import { withShortMonth } from '#rules/short-months.ts';

const formats = {
  day: { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  month: { month: 'long', year: 'numeric', timeZone: 'UTC' },
} as const;
/** Formatters by precision and language: making one costs more than a hundred formatted dates. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(precision: keyof typeof formats, languageTag: string): Intl.DateTimeFormat {
  const key = `${precision} ${languageTag}`;
  let known = formatters.get(key);
  if (!known) formatters.set(key, (known = new Intl.DateTimeFormat(languageTag, formats[precision])));
  return known;
}

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
  const at = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
  if (precision === 'month') return formatterOf('month', languageTag).format(at);
  return withShortMonth(formatterOf('day', languageTag), at, languageTag);
}
