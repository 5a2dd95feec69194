import type { Arrival } from './availability.ts';

/** A part of a wanted quantity: from stock when `arrival` is null, otherwise from that arrival. */
export interface SplitPart<A> {
  readonly qty: number;
  readonly arrival: A | null;
}

export interface ArrivalSplit<A> {
  /** Stock first, then arrivals by date; no part is empty. */
  readonly parts: readonly SplitPart<A>[];
  /** Units that neither stock nor any arrival covers. */
  readonly open: number;
}

/**
 * Splits a quantity over stock and dated arrivals, the earliest first. Up to any date the parts never
 * exceed the stock and the arrivals by then, in whole packs; the rest of a broken pack waits for the next arrival.
 * Quantities may be Infinity where the number is hidden.
 */
export function splitOverArrivals<A extends Pick<Arrival, 'on' | 'qty'>>(
  qty: number,
  available: number,
  arrivals: readonly A[],
  packSize = 1,
): ArrivalSplit<A> {
  const parts: SplitPart<A>[] = [];
  let open = Math.max(0, qty);
  let there = 0;
  const take = (more: number, arrival: A | null): void => {
    there += Math.max(0, more);
    const whole = there === Infinity ? there : Math.floor(there / packSize) * packSize;
    const taken = Math.min(open, whole);
    if (taken === 0) return;
    open -= taken;
    there -= taken;
    parts.push({ qty: taken, arrival });
  };
  take(available, null);
  for (const arrival of [...arrivals].sort((a, b) => {
    if (a.on < b.on) return -1;
    if (a.on > b.on) return 1;
    return 0;
  }))
    take(arrival.qty, arrival);
  return { parts, open };
}
