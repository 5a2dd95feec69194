import {
  addDays,
  calendarDateIn,
  nextWorkingDay,
  wallTimeIn,
  type CalendarDate,
  type WorkCalendar,
} from '#rules/dates.ts';

/** Days on which goods are dispatched, and until when. */
export interface DispatchCalendar extends WorkCalendar {
  /** Local time `HH:MM` (seconds may follow) until which an order is dispatched the same day. */
  readonly cutOffTime: string;
  readonly timeZone: string;
}

/**
 * First possible dispatch day of an order placed at `now`: today if it is a working day before the cut-off, else the
 * next working day. Uses the sales organisation's time zone.
 */
export function earliestDispatch(now: Date, calendar: DispatchCalendar): CalendarDate {
  const today = calendarDateIn(now, calendar.timeZone);
  const tooLate = wallTimeIn(now, calendar.timeZone) >= calendar.cutOffTime.slice(0, 5);
  return nextWorkingDay(tooLate ? addDays(today, 1) : today, calendar);
}

/** First day of delivery: dispatch plus `transitDays` working days. */
export function earliestDelivery(now: Date, calendar: DispatchCalendar, transitDays: number): CalendarDate {
  let day = earliestDispatch(now, calendar);
  for (let left = transitDays; left > 0; left -= 1) day = nextWorkingDay(addDays(day, 1), calendar);
  return day;
}
