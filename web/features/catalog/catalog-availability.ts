import { isoWeek } from '../../../rules/dates.ts';
import type { Availability, AvailabilityState, SizeCell } from '../../ui/availability.tsx';
import type { Bucket, Supplied } from './catalog.documents.ts';

const states: Readonly<Record<string, AvailabilityState>> = {
  now: 'now',
  low: 'low',
  arriving: 'arriving',
  'pre-order': 'preorder',
  'on-request': 'request',
  'not-orderable': 'none',
};

/** The better states come first. */
const rank: readonly AvailabilityState[] = ['now', 'low', 'arriving', 'preorder', 'request', 'none'];

/** The states of the wire, the better first. */
export const availabilityStates = Object.keys(states);

export function stateNamed(name: string): AvailabilityState {
  return states[name] ?? 'none';
}

export function stateOf(supplied: Pick<Supplied, 'availability'>): AvailabilityState {
  return stateNamed(supplied.availability.state);
}

/** '> 100' as people read it: '100+'. A mask of zero says only that there is something. */
export function shownQuantity({ qty, mask }: { qty: number | null; mask: string }): number | string | null {
  if (qty !== null) return qty;
  const limit = /(\d+)/.exec(mask)?.[1];
  return limit === undefined || limit === '0' ? null : `${limit}+`;
}

/** How dates read in the small: '8 Dec', 'Feb 2026', '2–27 Feb', the year when it is not this one; and what stands for no date at all. */
export type StockWords = {
  /** Nothing there and nothing on its way. */
  noStock: string;
  /** Orderable only by asking. */
  ask: string;
  day: (date: string) => string;
  month: (date: string) => string;
  period: (from: string, to: string) => string;
};

export function dateWords(tag: string, today: string): Pick<StockWords, 'day' | 'month' | 'period'> {
  const at = (date: string) => new Date(`${date}T12:00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  const year = (date: string): Intl.DateTimeFormatOptions => (date.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' });
  return {
    day: (date) => format({ day: 'numeric', month: 'short', ...year(date) }).format(at(date)),
    month: (date) => format({ month: 'short', year: 'numeric' }).format(at(date)),
    period: (from, to) => format({ day: 'numeric', month: 'short', ...year(to) }).formatRange(at(from), at(to)),
  };
}

type When = { week?: number | null; period?: string | null };

/** A date by its confidence: the day only when confirmed, else its week or month. */
export function whenOf(date: string | null, precision: string | null, words: StockWords): When {
  if (!date) return {};
  if (precision === 'week') return { week: isoWeek(date).week };
  return { period: precision === 'month' ? words.month(date) : words.day(date) };
}

function nextOf(bucket: Bucket | null, words: StockWords): Availability['next'] {
  if (!bucket?.date) return null;
  const quantity = shownQuantity(bucket);
  return quantity === null || quantity === 0 ? null : { quantity, ...whenOf(bucket.date, bucket.precision, words) };
}

/** One article's availability as the shared mark shows it. */
export function availabilityOf(supplied: Supplied, words: StockWords): Availability {
  const state = stateOf(supplied);
  const { availability, preOrder } = supplied;
  switch (state) {
    case 'now':
    case 'low':
      return { state, quantity: shownQuantity(availability), next: nextOf(supplied.nextArrival, words) };
    case 'arriving':
      return { state, quantity: shownQuantity(availability), ...whenOf(availability.date, availability.precision, words) };
    case 'preorder':
      return preOrder ? { state, period: words.period(preOrder.from, preOrder.to) } : { state, ...whenOf(availability.date, availability.precision, words) };
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

/** The earliest arrival among articles, with what all of them get on that date. */
function earliest(buckets: readonly Bucket[]): Bucket | null {
  const [first] = buckets.filter((bucket) => bucket.date).sort((a, b) => key(a).localeCompare(key(b)));
  if (!first) return null;
  const quantity = total(buckets.filter((bucket) => key(bucket) === key(first)));
  return typeof quantity === 'number' ? { ...first, qty: quantity, mask: '' } : { ...first, qty: null, mask: quantity ?? '' };
}

/** What a model has over all of its articles: the best state, its sum, and the first arrival. */
export function modelAvailability(variants: readonly Supplied[], words: StockWords): Availability {
  const of = (...wanted: AvailabilityState[]) => variants.filter((variant) => wanted.includes(stateOf(variant)));
  const there = of('now', 'low');
  if (there.length > 0) {
    const next = earliest(variants.flatMap((variant) => variant.nextArrival ?? []));
    return { state: of('now').length > 0 ? 'now' : 'low', quantity: total(there.map((variant) => variant.availability)), next: nextOf(next, words) };
  }
  const coming = of('arriving');
  if (coming.length > 0) {
    const first = earliest(coming.map(({ availability }) => ({ ...availability, precision: availability.precision ?? 'day' })));
    return { state: 'arriving', quantity: first && shownQuantity(first), ...whenOf(first?.date ?? null, first?.precision ?? null, words) };
  }
  const [best] = [...variants].sort((a, b) => rank.indexOf(stateOf(a)) - rank.indexOf(stateOf(b)));
  return best ? availabilityOf(best, words) : { state: 'none', reason: words.noStock };
}

/** The sizes of a model in their order, each with its best state over the colours. One article without a size has no run. */
export function sizeRun(variants: readonly (Supplied & { size: string; sizeOrder: number })[]): SizeCell[] {
  const sizes = new Map<string, { order: number; state: AvailabilityState }>();
  for (const variant of variants) {
    if (variant.size === '') continue;
    const state = stateOf(variant);
    const known = sizes.get(variant.size);
    if (!known) sizes.set(variant.size, { order: variant.sizeOrder, state });
    else if (rank.indexOf(state) < rank.indexOf(known.state)) known.state = state;
  }
  return [...sizes].sort(([a, x], [b, y]) => x.order - y.order || a.localeCompare(b)).map(([size, { state }]) => ({ size, state }));
}

/** One entry per colour, in the order of the articles. */
export function coloursOf<Variant extends { colour: { id: string } | null }>(
  variants: readonly Variant[],
): (Variant & { colour: NonNullable<Variant['colour']> })[] {
  const seen = new Map<string, Variant & { colour: NonNullable<Variant['colour']> }>();
  for (const variant of variants) {
    if (variant.colour && !seen.has(variant.colour.id)) seen.set(variant.colour.id, { ...variant, colour: variant.colour });
  }
  return [...seen.values()];
}
