import { addDays, daysBetween, isoWeekday, yearsBefore, type CalendarDate } from '#rules/dates.ts';

/** A period of calendar dates; both days are included. */
export interface DownloadPeriod {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export type PeriodRefusal = 'date_from_after_to' | 'download_period_too_long' | 'download_period_two_years';

const yearOf = (date: CalendarDate): string => date.slice(0, 4);

/**
 * Why a period cannot be exported, or null: it is at most one year, and both dates are in the same calendar year
 * (R-285).
 */
export function periodRefusal({ from, to }: DownloadPeriod): PeriodRefusal | null {
  if (daysBetween(from, to) < 0) return 'date_from_after_to';
  if (daysBetween(from, yearsBefore(to, 1)) > 0) return 'download_period_too_long';
  return yearOf(from) === yearOf(to) ? null : 'download_period_two_years';
}

/** How often a scheduled export runs. */
export const downloadRhythms = ['daily', 'weekly', 'monthly'] as const;
export type DownloadRhythm = (typeof downloadRhythms)[number];

/** The period of a scheduled export, relative to the day on which it runs. */
export const relativePeriods = ['yesterday', 'last_week', 'last_month', 'year_to_date'] as const;
export type RelativePeriod = (typeof relativePeriods)[number];

const firstOfMonth = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`;

function wholePeriod(period: RelativePeriod, today: CalendarDate): DownloadPeriod {
  const yesterday = addDays(today, -1);
  switch (period) {
    case 'yesterday':
      return { from: yesterday, to: yesterday };
    case 'last_week': {
      const monday = addDays(today, 1 - isoWeekday(today));
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    }
    case 'last_month': {
      const last = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(last), to: last };
    }
    case 'year_to_date':
      return { from: `${yearOf(yesterday)}-01-01`, to: yesterday };
  }
}

/**
 * The dates of a relative period on a day: yesterday; the last whole week, Monday to Sunday; the last whole month; the
 * year up to yesterday, on the first of January the whole last year. A week across New Year is two periods, because an
 * export is of one calendar year (R-285).
 */
export function periodsOn(period: RelativePeriod, today: CalendarDate): DownloadPeriod[] {
  const { from, to } = wholePeriod(period, today);
  if (yearOf(from) === yearOf(to)) return [{ from, to }];
  return [
    { from, to: `${yearOf(from)}-12-31` },
    { from: `${yearOf(to)}-01-01`, to },
  ];
}

/** True if a schedule runs on a day: every day, on Mondays, or on the first of the month. */
export function runsOn(rhythm: DownloadRhythm, today: CalendarDate): boolean {
  if (rhythm === 'daily') return true;
  return rhythm === 'weekly' ? isoWeekday(today) === 1 : today.endsWith('-01');
}

/** The next day after `date` on which a schedule runs. */
export function nextRun(rhythm: DownloadRhythm, date: CalendarDate): CalendarDate {
  let next = addDays(date, 1);
  while (!runsOn(rhythm, next)) next = addDays(next, 1);
  return next;
}
