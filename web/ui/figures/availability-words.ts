import { useMemo, useState } from 'react';
import { isoWeek } from '#rules/dates.ts';
import { useSite } from '#platform/site.ts';
import { calendarDateText } from '#platform/texts/formats.ts';
import { useFormats } from '#platform/texts/use-formats.ts';
import type { AvailabilityState } from './availability.tsx';

const states: Readonly<Record<string, AvailabilityState>> = {
  now: 'now',
  low: 'low',
  arriving: 'arriving',
  'pre-order': 'preorder',
  'on-request': 'request',
  'not-orderable': 'none',
};

/** The states of the API, best first. */
export const availabilityStates = Object.keys(states);

export function stateNamed(name: string): AvailabilityState {
  return states[name] ?? 'none';
}

/** '> 100' for display: '100+'. A mask of zero means only that some stock exists. */
export function shownQuantity({ qty, mask }: { qty: number | null; mask: string }): number | string | null {
  if (qty !== null) return qty;
  const limit = /(\d+)/.exec(mask)?.[1];
  return limit === undefined || limit === '0' ? null : `${limit}+`;
}

/**
 * Short dates in the user's language and the market's order of day and month: 'Mon, 24 Nov', '8 Dec', 'Feb 2026', '2–27
 * Feb'. The year shows if it is not the current one.
 */
export type DateWords = {
  /** Today's date in the user's time zone. */
  today: string;
  weekday: (date: string) => string;
  day: (date: string) => string;
  month: (date: string) => string;
  period: (from: string, to: string) => string;
};

export function dateWords(tag: string, today: string, pattern: string): DateWords {
  const words = (date: string, order: string): string => calendarDateText(date, order, tag);
  // English only: other languages have the day before the name of the month.
  const monthFirst = pattern.indexOf('M') < pattern.indexOf('D') && tag.startsWith('en');
  const yearAt = (date: string): string => `${monthFirst ? ',' : ''} ${words(date, 'YYYY')}`;
  const withYear = (date: string, text: string): string =>
    date.slice(0, 4) === today.slice(0, 4) ? text : `${text}${yearAt(date)}`;
  const dayMonth = (date: string): string => words(date, monthFirst ? 'MMM D' : 'D MMM');
  const day = (date: string): string => withYear(date, dayMonth(date));
  let weekdays: Intl.DateTimeFormat | undefined;
  return {
    today,
    weekday(date) {
      weekdays ??= new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' });
      return `${weekdays.format(new Date(`${date}T12:00:00Z`))}, ${day(date)}`;
    },
    day,
    month: (date) => words(date, 'MMM YYYY'),
    period: (from, to) => {
      if (from.slice(0, 4) !== to.slice(0, 4)) return `${dayMonth(from)}${yearAt(from)} – ${dayMonth(to)}${yearAt(to)}`;
      if (from.slice(0, 7) !== to.slice(0, 7)) return withYear(to, `${dayMonth(from)} – ${dayMonth(to)}`);
      if (monthFirst) return withYear(to, `${dayMonth(from)}–${words(to, 'D')}`);
      return withYear(to, `${dayMonth(from).replace(/ .*/, '')}–${dayMonth(to)}`);
    },
  };
}

export function useDateWords(): DateWords {
  const { tag } = useFormats();
  const { dateFormat } = useSite();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return useMemo(() => dateWords(tag, today, dateFormat), [tag, today, dateFormat]);
}

/** A date by its confidence: the day only if confirmed, else its week or month. */
export function arrivalText(
  date: string | null,
  precision: string | null,
  words: Pick<DateWords, 'day' | 'month'>,
): { week?: number; period?: string } {
  if (!date) return {};
  if (precision === 'week') return { week: isoWeek(date).week };
  return { period: precision === 'month' ? words.month(date) : words.day(date) };
}
