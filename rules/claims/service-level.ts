import { addDays, isoWeekday, nextWorkingDay, type CalendarDate } from '../dates.ts';

const mondayToFriday = [1, 2, 3, 4, 5] as const;

/**
 * The working day that is `days` working days after `from`; `from` itself counts as none. `workingDays` are ISO weekdays
 * of the sales organisation; none: every day is one. There is no calendar of holidays.
 */
export function workingDaysAfter(
  from: CalendarDate,
  days: number,
  workingDays: readonly number[] = mondayToFriday,
): CalendarDate {
  let day = from;
  for (let left = days; left > 0; left -= 1) day = nextWorkingDay(addDays(day, 1), workingDays);
  return day;
}

/** Working days from `from` to `to`, of which the first counts as none; 0 if `to` is not later. */
export function workingDaysBetween(
  from: CalendarDate,
  to: CalendarDate,
  workingDays: readonly number[] = mondayToFriday,
): number {
  let days = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1))
    if (workingDays.length === 0 || workingDays.includes(isoWeekday(day))) days += 1;
  return days;
}
