import { addDays, type CalendarDate } from '#rules/dates.ts';

/** Weeks after which a customer is due for a visit, when the reader names none. */
export const defaultVisitWeeks = 6;
export const mostVisitWeeks = 52;
/** Most customers in the plan of a day. */
export const mostStops = 20;

/**
 * Customers whose last visit was on this day or before are due, and those without any visit: a visit counts for whole
 * weeks of the calendar. Days are of the market's time zone.
 */
export const dueSince = (today: CalendarDate, weeks: number): CalendarDate => addDays(today, -7 * weeks);

/** Days beyond the weeks, 0 on the day on which a visit becomes due; null without any visit. */
export const overdueDays = (daysSince: number | null, weeks: number): number | null =>
  daysSince === null ? null : daysSince - 7 * weeks;
