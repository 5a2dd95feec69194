import type { Availability, AvailabilityState, SizeCell } from '#ui/figures/availability.tsx';
import { type DateWords, shownQuantity, stateNamed, arrivalText } from '#ui/figures/availability-words.ts';
import type { Bucket, Supplied } from './catalog.documents.ts';

/** Best states first. */
const rank: readonly AvailabilityState[] = ['now', 'low', 'arriving', 'preorder', 'request', 'none'];

export function stateOf(supplied: Pick<Supplied, 'availability'>): AvailabilityState {
  return stateNamed(supplied.availability.state);
}

/** Short date formats and the texts for missing dates. */
export type StockWords = DateWords & {
  /** No stock and no arrival. */
  noStock: string;
  /** Can only be ordered on request. */
  ask: string;
};

function nextOf(bucket: Bucket | null, words: StockWords): Availability['next'] {
  if (!bucket?.date) return null;
  const quantity = shownQuantity(bucket);
  return quantity === null || quantity === 0
    ? null
    : { quantity, ...arrivalText(bucket.date, bucket.precision, words) };
}

/** The availability of one article for the shared mark. */
export function availabilityOf(supplied: Supplied, words: StockWords): Availability {
  const state = stateOf(supplied);
  const { availability, preOrder } = supplied;
  switch (state) {
    case 'now':
    case 'low':
      return { state, quantity: shownQuantity(availability), next: nextOf(supplied.nextArrival, words) };
    case 'arriving':
      return {
        state,
        quantity: shownQuantity(availability),
        ...arrivalText(availability.date, availability.precision, words),
      };
    case 'preorder':
      return preOrder
        ? { state, period: words.period(preOrder.from, preOrder.to) }
        : { state, ...arrivalText(availability.date, availability.precision, words) };
    case 'none':
      return { state, reason: supplied.blockReason?.description ?? words.noStock };
    default:
      return { state, reason: words.ask };
  }
}

function total(parts: readonly { qty: number | null; mask: string }[]): number | string | null {
  let sum = 0;
  let more = false;
  for (const part of parts) {
    const shown = shownQuantity(part);
    if (shown === null) return null;
    more ||= typeof shown === 'string';
    sum += typeof shown === 'string' ? Number.parseInt(shown, 10) : shown;
  }
  return more ? `${sum}+` : sum;
}

const key = (bucket: Bucket) => `${bucket.date} ${bucket.precision}`;

/** The earliest arrival of the articles, with the total of all that arrives on that date. */
function earliest(buckets: readonly Bucket[]): Bucket | null {
  const [first] = buckets.filter((bucket) => bucket.date).sort((a, b) => key(a).localeCompare(key(b)));
  if (!first) return null;
  const quantity = total(buckets.filter((bucket) => key(bucket) === key(first)));
  return typeof quantity === 'number'
    ? { ...first, qty: quantity, mask: '' }
    : { ...first, qty: null, mask: quantity ?? '' };
}

/** The availability of a model over all of its articles: the best state, its sum, and the first arrival. */
export function modelAvailability(variants: readonly Supplied[], words: StockWords): Availability {
  const of = (...wanted: AvailabilityState[]) => variants.filter((variant) => wanted.includes(stateOf(variant)));
  const there = of('now', 'low');
  if (there.length > 0) {
    const next = earliest(variants.flatMap((variant) => variant.nextArrival ?? []));
    return {
      state: of('now').length > 0 ? 'now' : 'low',
      quantity: total(there.map((variant) => variant.availability)),
      next: nextOf(next, words),
    };
  }
  const coming = of('arriving');
  if (coming.length > 0) {
    const first = earliest(
      coming.map(({ availability }) => ({ ...availability, precision: availability.precision ?? 'day' })),
    );
    return {
      state: 'arriving',
      quantity: first && shownQuantity(first),
      ...arrivalText(first?.date ?? null, first?.precision ?? null, words),
    };
  }
  const [best] = [...variants].sort((a, b) => rank.indexOf(stateOf(a)) - rank.indexOf(stateOf(b)));
  return best ? availabilityOf(best, words) : { state: 'none', reason: words.noStock };
}

/**
 * The sizes of a model in order, each with its best state over the colours. A single article without a size has no run.
 */
export function sizeRun(variants: readonly (Supplied & { size: string; sizeOrder: number })[]): SizeCell[] {
  const sizes = new Map<string, { order: number; state: AvailabilityState }>();
  for (const variant of variants) {
    if (variant.size === '') continue;
    const state = stateOf(variant);
    const known = sizes.get(variant.size);
    if (!known) sizes.set(variant.size, { order: variant.sizeOrder, state });
    else if (rank.indexOf(state) < rank.indexOf(known.state)) known.state = state;
  }
  return [...sizes]
    .sort(([a, x], [b, y]) => x.order - y.order || a.localeCompare(b))
    .map(([size, { state }]) => ({ size, state }));
}

/** One entry per colour, in the order of the articles. */
export function coloursOf<Variant extends { colour: { id: string } | null }>(
  variants: readonly Variant[],
): (Variant & { colour: NonNullable<Variant['colour']> })[] {
  const seen = new Map<string, Variant & { colour: NonNullable<Variant['colour']> }>();
  for (const variant of variants) {
    if (variant.colour && !seen.has(variant.colour.id))
      seen.set(variant.colour.id, { ...variant, colour: variant.colour });
  }
  return [...seen.values()];
}
