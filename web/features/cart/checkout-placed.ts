import type { Problem } from './cart.documents.ts';
import type { SupplyLine } from './checkout.documents.ts';

/** What the page after the order tells about lines that were not ordered. */
export type Placed = { leftOut: readonly Problem[]; staying: readonly { name: string; qty: number; later: boolean }[]; supply: readonly SupplyLine[] };

const nothing: Placed = { leftOut: [], staying: [], supply: [] };
let kept: { key: string; placed: Placed } | null = null;

/** Keeps it for the confirmation of these orders; a reload of that page shows the cart as it is instead. */
export function keepPlaced(numbers: readonly string[], placed: Placed): void {
  kept = { key: numbers.join(' '), placed };
}

export function placedOf(numbers: readonly string[]): Placed {
  return kept?.key === numbers.join(' ') ? kept.placed : nothing;
}
