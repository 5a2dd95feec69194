import { addDays, type CalendarDate } from '#rules/dates.ts';
import { monthSoFar } from '#rules/ordering/orders/month-so-far.ts';

/** The categories of the overview: everything in short, or one list in full. */
export const overviewCategories = ['overview', 'brand', 'merchandiseCategory', 'model', 'series'] as const;
export type OverviewCategory = (typeof overviewCategories)[number];

/** The name of articles that the catalog does not know, in place of a brand, merchandise category, model or series. */
export const otherSales = 'other';

/** The months of a year, as the API names them. */
export const monthNames = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));

/**
 * Stored net sales to read: by month, by seven days (1 to 7, 8 to 14 ... of a month) or by day, from `first` until the day
 * before `behind`.
 */
export interface SalesRange {
  readonly grain: 'month' | 'week' | 'day';
  readonly first: CalendarDate;
  readonly behind: CalendarDate;
}

/** A year of net sales next to the year before. */
export interface SalesPeriods {
  readonly ranges: readonly SalesRange[];
  /** Months that count in totals and comparisons: those that have begun. */
  readonly begunMonths: number;
  /** The month in progress, which is compared with the same days a year before; null in other years. */
  readonly inProgress: {
    readonly month: number;
    readonly until: CalendarDate;
    readonly yearBefore: CalendarDate;
  } | null;
}

const monthStart = (year: number, month: number): CalendarDate =>
  month > 12
    ? monthStart(year + 1, month - 12)
    : `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;

/**
 * The first day for which sales are stored by week and by day: an overview reads them only of the month a year ago, to
 * compare the month in progress. One month more is kept for time zones and late clocks.
 */
export function firstStoredDay(today: CalendarDate): CalendarDate {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - 13;
  return monthStart(Math.floor(months / 12), (months % 12) + 1);
}

/** The first days of a month: whole weeks, then single days, so that few rows are read however many lines a day has. */
function daysOfMonth({ from, to }: { readonly from: CalendarDate; readonly to: CalendarDate }): SalesRange[] {
  const weeks = addDays(from, 7 * Math.floor(Number(to.slice(8)) / 7));
  const ranges: SalesRange[] = [
    { grain: 'week', first: from, behind: weeks },
    { grain: 'day', first: weeks, behind: addDays(to, 1) },
  ];
  return ranges.filter(({ first, behind }) => first < behind);
}

/** The net sales to read for a year and the year before, as of a day. */
export function salesPeriods(year: number, today: CalendarDate): SalesPeriods {
  const [thisYear, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const all = { grain: 'month', first: monthStart(year - 1, 1), behind: monthStart(year + 1, 1) } as const;
  if (year !== thisYear) return { ranges: [all], begunMonths: year < thisYear ? 12 : 0, inProgress: null };
  const { yearBefore } = monthSoFar(today);
  return {
    ranges: [
      { ...all, behind: yearBefore.from },
      ...daysOfMonth(yearBefore),
      { ...all, first: monthStart(year - 1, month + 1) },
    ],
    begunMonths: month,
    inProgress: { month, until: today, yearBefore: yearBefore.to },
  };
}

/** The net sales to read for the month in progress and the same days a year before: part of those of {@link salesPeriods}. */
export function monthPeriods(today: CalendarDate): SalesRange[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return [
    { grain: 'month', first: monthStart(year, month), behind: monthStart(year, month + 1) },
    ...daysOfMonth(monthSoFar(today).yearBefore),
  ];
}
