import type { ErrorCode, ErrorParams } from '#rules/errors.ts';

/** Result of a rule: ok, or the reason code with the params of its text. */
export type Verdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: ErrorCode; readonly params: ErrorParams };

const fine: Verdict = { ok: true };

/** A quantity may not exceed the order limit per customer and article; null is no limit. */
export function withinOrderLimit(qty: number, limit: number | null): Verdict {
  return limit === null || qty <= limit ? fine : { ok: false, code: 'exceeds_order_limit', params: { limit } };
}

/** A quantity is whole packs. */
export function wholePacks(qty: number, packSize: number): Verdict {
  return qty % packSize === 0 ? fine : { ok: false, code: 'not_pack_multiple', params: { pack: packSize } };
}

/** The next quantity of whole packs at or above `qty`; 0 stays 0. */
export function roundUpToPack(qty: number, packSize: number): number {
  return Math.ceil(qty / packSize) * packSize;
}

/** The largest quantity that an order limit and the pack size allow; null is no limit. */
export function largestQuantity(limit: number | null, packSize: number): number | null {
  return limit === null ? null : Math.floor(limit / packSize) * packSize;
}

/** Checks a quantity against pack size and order limit, in this order. */
export function checkQuantity(
  qty: number,
  article: { readonly packSize: number; readonly orderLimit: number | null },
): Verdict {
  const packs = wholePacks(qty, article.packSize);
  return packs.ok ? withinOrderLimit(qty, article.orderLimit) : packs;
}

/** A new-arrival period may not start after its end; an open end is allowed. */
export function newArrivalPeriod(from: string | null, to: string | null): Verdict {
  return from !== null && to !== null && from > to ? { ok: false, code: 'date_from_after_to', params: {} } : fine;
}
