import { addDays, isWorkingDay, nextWorkingDay, type CalendarDate, type WorkCalendar } from '#rules/dates.ts';

const mondayToFriday: WorkCalendar = { workingDays: [1, 2, 3, 4, 5], holidays: [] };

/**
 * The working day that is `days` working days after `from`; `from` itself counts as none. The calendar is that of the
 * sales organisation, with its public holidays.
 */
export function workingDaysAfter(
  from: CalendarDate,
  days: number,
  calendar: WorkCalendar = mondayToFriday,
): CalendarDate {
  let day = from;
  for (let left = days; left > 0; left -= 1) day = nextWorkingDay(addDays(day, 1), calendar);
  return day;
}

/** Working days from `from` to `to`, of which the first counts as none; 0 if `to` is not later. */
export function workingDaysBetween(
  from: CalendarDate,
  to: CalendarDate,
  calendar: WorkCalendar = mondayToFriday,
): number {
  let days = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isWorkingDay(day, calendar)) days += 1;
  return days;
}
