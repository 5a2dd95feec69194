import type { Availability } from '#ui/figures/availability.tsx';
import { type DateWords, shownQuantity, stateNamed, arrivalText } from '#ui/figures/availability-words.ts';
import type { CartLine, LineArticle } from './cart.documents.ts';

function nextOf(next: LineArticle['nextArrival'], words: DateWords): Availability['next'] {
  const quantity = next?.date ? shownQuantity(next) : null;
  return !next || quantity === null || quantity === 0
    ? null
    : { quantity, ...arrivalText(next.date, next.precision, words) };
}

/** Availability of a line's product, or the reason why the product is gone. */
export function lineAvailability({ article, problems }: CartLine, words: DateWords): Availability {
  if (!article) return { state: 'none', reason: problems[0]?.message ?? null };
  const state = stateNamed(article.availability.state);
  const when = arrivalText(article.availability.date, article.availability.precision, words);
  if (state === 'now' || state === 'low')
    return { state, quantity: shownQuantity(article.availability), next: nextOf(article.nextArrival, words) };
  if (state === 'arriving') return { state, quantity: shownQuantity(article.availability), ...when };
  if (state === 'preorder')
    return article.preOrder
      ? { state, period: words.period(article.preOrder.from, article.preOrder.to) }
      : { state, ...when };
  return { state };
}
