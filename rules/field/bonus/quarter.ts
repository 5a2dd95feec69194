import type { CalendarDate } from '#rules/dates.ts';

/** Quarters of a calendar year. */
export const quarters = [1, 2, 3, 4] as const;
export type Quarter = (typeof quarters)[number];

/** The quarter of a day: January to March is 1. */
export function quarterOf(day: CalendarDate): Quarter {
  return Math.ceil(Number(day.slice(5, 7)) / 3) as Quarter;
}

const two = (month: number): string => String(month).padStart(2, '0');

/** First day of a quarter and of the next one; without a quarter, of the year and of the next one. */
export function bonusPeriod(
  year: number,
  quarter: Quarter | null,
): { readonly from: CalendarDate; readonly before: CalendarDate } {
  if (quarter === null) return { from: `${year}-01-01`, before: `${year + 1}-01-01` };
  return {
    from: `${year}-${two(3 * quarter - 2)}-01`,
    before: quarter === 4 ? `${year + 1}-01-01` : `${year}-${two(3 * quarter + 1)}-01`,
  };
}

/** The years that the bonus shows, the latest first: the current and the three before it. */
export function bonusYears(today: CalendarDate): number[] {
  const current = Number(today.slice(0, 4));
  return [current, current - 1, current - 2, current - 3];
}
