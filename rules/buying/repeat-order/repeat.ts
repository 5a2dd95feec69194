import { largestQuantity, roundUpToPack } from '#rules/goods/catalog/quantity.ts';

/** Why a quantity differs from the wanted one: whole packs, the order limit, the supply. */
export type QuantityNote = 'pack' | 'limit' | 'stock';

/** A quantity to order again in addition to the cart. */
export interface RepeatQuantity {
  readonly qty: number;
  readonly notes: readonly QuantityNote[];
}

/**
 * The quantity to propose for `wanted` units in addition to the cart: rounded up to whole packs, within the
 * order limit including the cart. Zero stays zero.
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

/** Reduces a proposed quantity to what is available now or at a known date, in whole packs. */
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
 * Change of a unit price since it was last paid: the difference in minor units and in whole percent of the last price
 * (rounded half away from zero; null if the last price was zero). Null if a price is missing or the currencies differ.
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

/** Which article a repeated line uses: the same, its successor, or none. */
export type Take = 'same' | 'successor' | 'none';

/**
 * Chooses the article itself if all of the wanted quantity is available, else its successor, else what is left of the
 * article. `proposedQty` is the proposed quantity without regard to stock.
 */
export function chooseArticle(
  same: { readonly qty: number; readonly proposedQty: number } | null,
  successor: { readonly qty: number } | null,
): Take {
  if (same && same.qty > 0 && same.qty >= same.proposedQty) return 'same';
  if (successor && successor.qty > 0) return 'successor';
  return same && same.qty > 0 ? 'same' : 'none';
}
