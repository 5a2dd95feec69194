import { useMemo, useState } from 'react';
import { isoWeek } from '../../../rules/dates.ts';
import { useFormats } from '../../platform/texts/use-formats.ts';
import type { Availability, AvailabilityState } from '../../ui/availability.tsx';
import type { Offer } from './repeat-order.documents.ts';

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

/** The availability of offers in the words of the shared mark: dates as exact as they were promised. */
export function useOfferAvailability(): (offer: Offer) => Availability {
  const { tag } = useFormats();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return useMemo(() => {
    const words = (date: string, options: Intl.DateTimeFormatOptions): string =>
      new Intl.DateTimeFormat(tag, { ...options, ...(date.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }), timeZone: 'UTC' }).format(
        new Date(`${date}T12:00:00Z`),
      );
    const when = (date: string | null, precision: string | null): { week?: number; period?: string } => {
      if (!date) return {};
      if (precision === 'week') return { week: isoWeek(date).week };
      return { period: words(date, precision === 'month' ? { month: 'short', year: 'numeric' } : { day: 'numeric', month: 'short' }) };
    };
    return ({ product, problems }) => {
      const { availability, nextArrival, preOrder, blockReason } = product;
      const state = states[availability.state] ?? 'none';
      if (state === 'now' || state === 'low') {
        const next = nextArrival && shownQuantity(nextArrival);
        return { state, quantity: shownQuantity(availability), next: next ? { quantity: next, ...when(nextArrival.date, nextArrival.precision) } : null };
      }
      if (state === 'arriving') return { state, quantity: shownQuantity(availability), ...when(availability.date, availability.precision) };
      if (state === 'preorder') return { state, ...when(preOrder?.from ?? availability.date, 'day') };
      return state === 'none' ? { state, reason: blockReason?.description ?? problems[0]?.message ?? null } : { state };
    };
  }, [tag, today]);
}
