import { isCalendarDate, type CalendarDate } from '#rules/dates.ts';

/** Days from the first to the last, both included. */
interface DayRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/**
 * The month up to a day, and the same days of that month a year before. 29 February is compared with the whole previous
 * February.
 */
export function monthSoFar(today: CalendarDate): { readonly now: DayRange; readonly yearBefore: DayRange } {
  const [year, month, day] = [today.slice(0, 4), today.slice(5, 7), today.slice(8)];
  const before = String(Number(year) - 1).padStart(4, '0');
  const sameDay = `${before}-${month}-${day}`;
  return {
    now: { from: `${year}-${month}-01`, to: today },
    yearBefore: { from: `${before}-${month}-01`, to: isCalendarDate(sameDay) ? sameDay : `${before}-02-28` },
  };
}
