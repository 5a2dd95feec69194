/** Calendar dates are `YYYY-MM-DD` strings, never Date objects; instants are Date objects in UTC. */
export type CalendarDate = string;

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;

function dayNumber(date: CalendarDate): number {
  const match = pattern.exec(date);
  if (!match) throw new RangeError(`not a calendar date: ${date}`);
  return Math.round(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / 86_400_000);
}

const lastDay = Date.UTC(9999, 11, 31) / 86_400_000;

function fromDayNumber(day: number): CalendarDate {
  return new Date(Math.min(day, lastDay) * 86_400_000).toISOString().slice(0, 10);
}

/** True for an existing day in the form `YYYY-MM-DD`; false for 2026-02-30. */
export function isCalendarDate(text: string): boolean {
  return pattern.test(text) && fromDayNumber(dayNumber(text)) === text;
}

/**
 * The day `days` later (negative: earlier), at most 9999-12-31, the last day in this format. Throws RangeError for a
 * malformed date.
 */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromDayNumber(dayNumber(date) + days);
}

/** The same day some years earlier. The 29th of February becomes the 28th. */
export function yearsBefore(date: CalendarDate, years: number): CalendarDate {
  const year = String(Number(date.slice(0, 4)) - years).padStart(4, '0');
  const day = date.endsWith('02-29') ? '-02-28' : date.slice(4);
  return `${year}${day}`;
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** ISO weekday: 1 Monday to 7 Sunday. */
export function isoWeekday(date: CalendarDate): number {
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

/** ISO week and its year: 2026-01-01 is week 1 of 2026. */
export function isoWeek(date: CalendarDate): { year: number; week: number } {
  const thursday = addDays(date, 4 - isoWeekday(date));
  const year = Number(thursday.slice(0, 4));
  return { year, week: Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1 };
}

// Creating a formatter costs a hundred times as much as formatting, and requests use few time zones.
const formatters = new Map<string, Intl.DateTimeFormat>();
function formatter(kind: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`;
  let known = formatters.get(key);
  if (!known) formatters.set(key, (known = new Intl.DateTimeFormat(kind, { timeZone, ...options })));
  return known;
}

/** The calendar date of an instant in a time zone (IANA name). */
export function calendarDateIn(instant: Date, timeZone: string): CalendarDate {
  // Current time zones differ by whole minutes, so no day begins within a minute: one answer per minute is enough.
  const minute = Math.floor(instant.getTime() / 60_000);
  const last = lastDates.get(timeZone);
  if (last?.minute === minute) return last.date;
  const date = dateIn(instant, timeZone);
  lastDates.set(timeZone, { minute, date });
  return date;
}
const lastDates = new Map<string, { readonly minute: number; readonly date: CalendarDate }>();

function dateIn(instant: Date, timeZone: string): CalendarDate {
  return formatter('en-CA', timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);
}

/** Wall-clock time `HH:MM` of an instant in a time zone. */
export function wallTimeIn(instant: Date, timeZone: string): string {
  return formatter('en-GB', timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant);
}

/** Minutes by which local time is ahead of UTC at an instant. */
const offsetAt = (instant: Date, timeZone: string): number =>
  Date.parse(`${dateIn(instant, timeZone)}T${wallTimeIn(instant, timeZone)}Z`) / 60_000 -
  Math.floor(instant.getTime() / 60_000);

/**
 * The instant of a local time `HH:MM` of a day. Of a time that the clock repeats, the first one; a time that the clock
 * skips counts from before the change: 02:30 is then 03:30.
 */
export function instantAt(date: CalendarDate, time: string, timeZone: string): Date {
  const wall = Date.parse(`${date}T${time}Z`);
  const before = offsetAt(new Date(wall - 86_400_000), timeZone);
  const after = offsetAt(new Date(wall + 86_400_000), timeZone);
  const at = (offset: number): Date => new Date(wall - offset * 60_000);
  const offsets = [Math.max(before, after), Math.min(before, after)];
  return at(offsets.find((offset) => offsetAt(at(offset), timeZone) === offset) ?? before);
}

/** Days on which a sales organisation works. */
export interface WorkCalendar {
  /** ISO weekdays; none: every weekday. */
  readonly workingDays: readonly number[];
  /** Public holidays, on which nobody works. */
  readonly holidays: readonly CalendarDate[];
}

/** True if the sales organisation works on this day. */
export function isWorkingDay(date: CalendarDate, { workingDays, holidays }: WorkCalendar): boolean {
  return (workingDays.length === 0 || workingDays.includes(isoWeekday(date))) && !holidays.includes(date);
}

/** First working day on or after `date`. */
export function nextWorkingDay(date: CalendarDate, calendar: WorkCalendar): CalendarDate {
  let day = date;
  while (!isWorkingDay(day, calendar)) day = addDays(day, 1);
  return day;
}

/** True when `from` to `to`, both days included, spans at most `days` days. */
export function withinDays(from: CalendarDate, to: CalendarDate, days: number): boolean {
  return daysBetween(from, to) >= 0 && daysBetween(from, to) + 1 <= days;
}
