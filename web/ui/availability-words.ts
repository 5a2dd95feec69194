import { useMemo, useState } from 'react';
import { isoWeek } from '../../rules/dates.ts';
import { useFormats } from '../platform/texts/use-formats.ts';
import type { AvailabilityState } from './availability.tsx';

const states: Readonly<Record<string, AvailabilityState>> = {
  now: 'now',
  low: 'low',
  arriving: 'arriving',
  'pre-order': 'preorder',
  'on-request': 'request',
  'not-orderable': 'none',
};

/** The states of the wire, the better first. */
export const availabilityStates = Object.keys(states);

export function stateNamed(name: string): AvailabilityState {
  return states[name] ?? 'none';
}

/** '> 100' as people read it: '100+'. A mask of zero says only that there is something. */
export function shownQuantity({ qty, mask }: { qty: number | null; mask: string }): number | string | null {
  if (qty !== null) return qty;
  const limit = /(\d+)/.exec(mask)?.[1];
  return limit === undefined || limit === '0' ? null : `${limit}+`;
}

/** Short dates in the reader's language: 'Mon 24 Nov', '8 Dec', 'Feb 2026', '2–27 Feb'. The year shows when it is not this one. */
export type DateWords = {
  /** The day of the reader's clock. */
  today: string;
  weekday: (date: string) => string;
  day: (date: string) => string;
  month: (date: string) => string;
  period: (from: string, to: string) => string;
};

export function dateWords(tag: string, today: string): DateWords {
  const at = (date: string) => new Date(`${date}T12:00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  const year = (date: string): Intl.DateTimeFormatOptions => (date.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' });
  return {
    today,
    weekday: (date) => format({ weekday: 'short', day: 'numeric', month: 'short', ...year(date) }).format(at(date)),
    day: (date) => format({ day: 'numeric', month: 'short', ...year(date) }).format(at(date)),
    month: (date) => format({ month: 'short', year: 'numeric' }).format(at(date)),
    period: (from, to) => format({ day: 'numeric', month: 'short', ...year(to) }).formatRange(at(from), at(to)),
  };
}

export function useDateWords(): DateWords {
  const { tag } = useFormats();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return useMemo(() => dateWords(tag, today), [tag, today]);
}

/** A date by its confidence: the day only when confirmed, else its week or month. */
export function whenOf(date: string | null, precision: string | null, words: Pick<DateWords, 'day' | 'month'>): { week?: number; period?: string } {
  if (!date) return {};
  if (precision === 'week') return { week: isoWeek(date).week };
  return { period: precision === 'month' ? words.month(date) : words.day(date) };
}
