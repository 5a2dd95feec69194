import { largestQuantity, roundUpToPack } from '../catalog/quantity.ts';

/** What brought a quantity onto another one than was wanted: whole packs, the order limit, what can be had. */
export type QuantityNote = 'pack' | 'limit' | 'stock';

/** A quantity to order again on top of what the cart holds. */
export interface RepeatQuantity {
  readonly qty: number;
  readonly notes: readonly QuantityNote[];
}

/**
 * The quantity to propose for `wanted` units on top of what the cart holds: rounded up to whole packs, never
 * beyond the order limit with the cart counted. Nothing wanted stays nothing.
 */
export function repeatQuantity(
  wanted: number,
  article: { readonly packSize: number; readonly orderLimit: number | null; readonly inCart: number },
): RepeatQuantity {
  const packed = roundUpToPack(Math.max(0, wanted), article.packSize);
  const most = largestQuantity(article.orderLimit, article.packSize);
  const room = most === null ? packed : Math.max(0, most - article.inCart);
  const qty = Math.min(packed, room);
  return {
    qty,
    notes: [
      ...(packed > wanted && qty === packed ? (['pack'] as const) : []),
      ...(qty < packed ? (['limit'] as const) : []),
    ],
  };
}

/** A proposed quantity cut to what can be had now or at a known date, in whole packs. */
export function cutToSupply({ qty, notes }: RepeatQuantity, canHave: number, packSize: number): RepeatQuantity {
  const most = Math.max(0, Math.floor(canHave / packSize) * packSize);
  return most >= qty ? { qty, notes } : { qty: most, notes: [...notes, 'stock'] };
}

/** A price per unit in minor units. */
export interface UnitPrice {
  readonly amount: number;
  readonly currency: string;
}

/**
 * How a unit price changed since it was last paid: the difference in minor units and in whole percent of the last one
 * (rounded half away from zero; null where the last one was nothing). Null where there is no price on one side or the
 * currencies differ: such prices are not compared.
 */
export function priceChange(
  last: UnitPrice | null,
  now: UnitPrice | null,
): { readonly amount: number; readonly percent: number | null } | null {
  if (!last || !now || last.currency !== now.currency) return null;
  const amount = now.amount - last.amount;
  return {
    amount,
    percent: last.amount === 0 ? null : Math.sign(amount) * Math.round((Math.abs(amount) * 100) / last.amount),
  };
}

/** Which article a line takes when it is ordered again: the same, the one that replaces it, or none. */
export type Take = 'same' | 'successor' | 'none';

/**
 * What to take: the article itself while all that is wanted of it can be had, else its successor, else what is left of
 * it. `asked` is what would be proposed of the article if stock did not limit.
 */
export function takeOf(
  same: { readonly qty: number; readonly asked: number } | null,
  successor: { readonly qty: number } | null,
): Take {
  if (same && same.qty > 0 && same.qty >= same.asked) return 'same';
  if (successor && successor.qty > 0) return 'successor';
  return same && same.qty > 0 ? 'same' : 'none';
}
