import { addDays, calendarDateIn, instantAt, isWorkingDay, type WorkCalendar } from '#rules/dates.ts';

/** How often a file is expected. */
export interface ExpectedRhythm {
  readonly everyMinutes: number;
  /** Time counts on working days of the calendar only. */
  readonly workingDaysOnly: boolean;
}

/** The shortest and the longest rhythm in minutes: 5 minutes, 31 days. */
export const shortestRhythm = 5;
export const longestRhythm = 44_640;

/** Data older than this is stale if no rhythm is set for it: a day. */
export const defaultRhythmMinutes = 1_440;

/**
 * The instant until which the next file must arrive after one at `last`. With `workingDaysOnly`, time on other days (from
 * midnight to midnight in `timeZone`) does not count: a file that is expected every 60 minutes and came at Friday 23:30
 * is due at Monday 00:30.
 */
export function dueAt(
  last: Date,
  { everyMinutes, workingDaysOnly }: ExpectedRhythm,
  calendar: WorkCalendar,
  timeZone: string,
): Date {
  let left = everyMinutes * 60_000;
  if (!workingDaysOnly) return new Date(last.getTime() + left);
  let from = last.getTime();
  for (let day = calendarDateIn(last, timeZone); ; day = addDays(day, 1)) {
    const midnight = instantAt(addDays(day, 1), '00:00', timeZone).getTime();
    if (isWorkingDay(day, calendar)) {
      if (midnight - from >= left) return new Date(from + left);
      left -= midnight - from;
    }
    from = midnight;
  }
}
