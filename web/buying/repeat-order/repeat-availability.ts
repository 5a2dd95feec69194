import { useMemo } from 'react';
import type { Availability } from '#ui/figures/availability.tsx';
import { shownQuantity, stateNamed, useDateWords, arrivalText } from '#ui/figures/availability-words.ts';
import type { Offer, RepeatProduct } from './repeat-order.documents.ts';

export type Supplied = Pick<RepeatProduct, 'availability' | 'nextArrival' | 'preOrder' | 'blockReason'>;

/** The availability of offers for the shared mark, with dates in their promised precision. */
export function useOfferAvailability(): (offer: Pick<Offer, 'problems'> & { product: Supplied }) => Availability {
  const words = useDateWords();
  return useMemo(
    () =>
      ({ product, problems }) => {
        const { availability, nextArrival, preOrder, blockReason } = product;
        const state = stateNamed(availability.state);
        if (state === 'now' || state === 'low') {
          const next = nextArrival && shownQuantity(nextArrival);
          return {
            state,
            quantity: shownQuantity(availability),
            next: next ? { quantity: next, ...arrivalText(nextArrival.date, nextArrival.precision, words) } : null,
          };
        }
        if (state === 'arriving')
          return {
            state,
            quantity: shownQuantity(availability),
            ...arrivalText(availability.date, availability.precision, words),
          };
        if (state === 'preorder') return { state, ...arrivalText(preOrder?.from ?? availability.date, 'day', words) };
        return state === 'none'
          ? { state, reason: blockReason?.description ?? problems[0]?.message ?? null }
          : { state };
      },
    [words],
  );
}
