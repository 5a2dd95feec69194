import { isoWeek } from '../../../rules/dates.ts';
import { useMemo, useState } from 'react';
import { useFormats } from '../../platform/texts/use-formats.ts';
import type { Availability, AvailabilityState } from '../../ui/availability.tsx';
import type { CartLine, LineArticle } from './cart.documents.ts';

/** Short dates in the reader's language: 'Mon 24 Nov', 'Feb 2026', '2–27 Feb'. The year shows when it is not this one. */
export type DateWords = {
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

const states: Readonly<Record<string, AvailabilityState>> = {
  now: 'now',
  low: 'low',
  arriving: 'arriving',
  'pre-order': 'preorder',
  'on-request': 'request',
  'not-orderable': 'none',
};

/** '> 100' as people read it: '100+'. */
function shownQuantity({ qty, mask }: { qty: number | null; mask: string }): number | string | null {
  if (qty !== null) return qty;
  const limit = /(\d+)/.exec(mask)?.[1];
  return limit === undefined || limit === '0' ? null : `${limit}+`;
}

/** A date by its confidence: the day only when confirmed, else its week or month. */
export function whenOf(date: string | null, precision: string | null, words: DateWords): { week?: number; period?: string } {
  if (!date) return {};
  if (precision === 'week') return { week: isoWeek(date).week };
  return { period: precision === 'month' ? words.month(date) : words.day(date) };
}

function nextOf(next: LineArticle['nextArrival'], words: DateWords): Availability['next'] {
  const quantity = next?.date ? shownQuantity(next) : null;
  return !next || quantity === null || quantity === 0 ? null : { quantity, ...whenOf(next.date, next.precision, words) };
}

/** Availability of a line's product; a product that is gone says so. */
export function lineAvailability({ article, problems }: CartLine, words: DateWords): Availability {
  if (!article) return { state: 'none', reason: problems[0]?.message ?? null };
  const state = states[article.availability.state] ?? 'none';
  const when = whenOf(article.availability.date, article.availability.precision, words);
  if (state === 'now' || state === 'low') return { state, quantity: shownQuantity(article.availability), next: nextOf(article.nextArrival, words) };
  if (state === 'arriving') return { state, quantity: shownQuantity(article.availability), ...when };
  if (state === 'preorder') return article.preOrder ? { state, period: words.period(article.preOrder.from, article.preOrder.to) } : { state, ...when };
  return { state };
}
