// Calendar dates of the demo, relative to the day on which it is loaded. Dates are 'YYYY-MM-DD' texts.

const MS_PER_DAY = 86_400_000;
const toMs = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The date `days` after another (before it, if negative). */
export const addDays = (date: string, days: number): string =>
  new Date(toMs(date) + days * MS_PER_DAY).toISOString().slice(0, 10);

/** Whole days from one date to a later one. */
export const daysBetween = (from: string, to: string): number => Math.round((toMs(to) - toMs(from)) / MS_PER_DAY);

/** 1 = Monday ... 7 = Sunday. */
export const weekday = (date: string): number => ((new Date(toMs(date)).getUTCDay() + 6) % 7) + 1;

/** The date itself, or the Monday after its weekend. */
export const workday = (date: string): string => addDays(date, weekday(date) > 5 ? 8 - weekday(date) : 0);

/** First day of the month `months` after the date's month. */
export function monthStart(date: string, months: number): string {
  const [year, month] = date.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Monday of the week `weeks` after the date's week. */
export const weekStart = (date: string, weeks: number): string => addDays(date, 1 - weekday(date) + weeks * 7);

/** An instant (ISO, UTC) on a date; minutes are counted from midnight. */
export const instant = (date: string, minutes: number): string => new Date(toMs(date) + minutes * 60_000).toISOString();
