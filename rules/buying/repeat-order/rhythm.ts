import { addDays, daysBetween, type CalendarDate } from '#rules/dates.ts';

/** Minimum number of order days for a rhythm: two gaps can agree. */
export const fewestOrderDays = 3;

/** How often an article is bought. */
export interface Rhythm {
  /** Usual number of days between two order days, at least 1. */
  readonly everyDays: number;
  /** Day of the next order according to the rhythm. */
  readonly dueOn: CalendarDate;
}

/** The lower median: half of the values do not exceed it. Throws a RangeError for an empty list. */
export function lowerMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new RangeError('the median of no values');
  return middle;
}

/**
 * The rhythm in which an article is bought, from its order days in any order: the lower median of the
 * gaps. Null with fewer than {@link fewestOrderDays} different days.
 */
export function rhythmOf(orderDays: readonly CalendarDate[]): Rhythm | null {
  const days = [...new Set(orderDays)].toSorted();
  const last = days.at(-1);
  if (days.length < fewestOrderDays || last === undefined) return null;
  const gaps = days.slice(1).map((day, index) => daysBetween(days[index] ?? day, day));
  const everyDays = lowerMedian(gaps);
  return { everyDays, dueOn: addDays(last, everyDays) };
}
