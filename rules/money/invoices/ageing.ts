import { daysBetween, type CalendarDate } from '#rules/dates.ts';

/**
 * Days until the due date: negative means overdue. A credit is never overdue. `today` is the market's calendar
 * day, or the day on which the invoice was settled.
 */
export function daysUntilDue(invoice: { readonly dueOn: CalendarDate; readonly owed: number }, today: CalendarDate) {
  const days = daysBetween(today, invoice.dueOn);
  return invoice.owed < 0 ? Math.max(days, 0) : days;
}

/** Days until the due date that a bucket covers, both ends included; null: no limit. */
export interface AgeingBucket {
  readonly from: number | null;
  readonly to: number | null;
}

/** Limits of the buckets in days, both ways. */
const limits = [30, 60, 90];

/** The buckets, the longest overdue first; every number of days is in exactly one. */
export const ageingBuckets: readonly AgeingBucket[] = (() => {
  const later = limits.map((to, at) => ({ from: (limits[at - 1] ?? 0) + 1, to }));
  const due = [...later, { from: (limits.at(-1) ?? 0) + 1, to: null }];
  const overdue = due.map(({ from, to }) => ({ from: to === null ? null : -to, to: -from })).reverse();
  return [...overdue, { from: 0, to: 0 }, ...due];
})();

/** The first day of each bucket but the first, ascending: the thresholds of `width_bucket` in SQL. */
export const ageingThresholds: readonly number[] = ageingBuckets.flatMap(({ from }) => (from === null ? [] : [from]));

/** Place of the bucket of today; those before it are overdue. */
export const todayBucket = ageingBuckets.findIndex(({ from }) => from === 0);
