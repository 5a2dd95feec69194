/** A line of the cart with its two parts; prices per unit in minor units, null = no price. */
export interface PricedCartLine {
  readonly sorg: string;
  readonly merchant: string;
  readonly currency: string | null;
  readonly readyQty: number;
  readonly preOrderQty: number;
  readonly readyPrice: number | null;
  readonly preOrderPrice: number | null;
}

export interface PartTotal {
  readonly lines: number;
  readonly units: number;
  readonly amount: number;
}

export interface CartSection {
  readonly sorg: string;
  readonly merchant: string;
  readonly currency: string;
  readonly ready: PartTotal;
  readonly preOrder: PartTotal;
}

const nothing: PartTotal = { lines: 0, units: 0, amount: 0 };

function plus(total: PartTotal, qty: number, price: number | null): PartTotal {
  if (qty <= 0) return total;
  const amount = total.amount + (price ?? 0) * qty;
  if (!Number.isSafeInteger(amount)) throw new RangeError('cart total beyond the safe integers');
  return { lines: total.lines + 1, units: total.units + qty, amount };
}

/**
 * Totals per sorg, merchant and currency in the order of first appearance; amounts of two currencies are never added
 * (Q-107).
 */
export function cartSections(lines: readonly PricedCartLine[]): CartSection[] {
  const sections = new Map<string, CartSection>();
  for (const line of lines) {
    const currency = line.currency ?? '';
    const key = JSON.stringify([line.sorg, line.merchant, currency]);
    const before = sections.get(key) ?? {
      sorg: line.sorg,
      merchant: line.merchant,
      currency,
      ready: nothing,
      preOrder: nothing,
    };
    sections.set(key, {
      ...before,
      ready: plus(before.ready, line.readyQty, line.readyPrice),
      preOrder: plus(before.preOrder, line.preOrderQty, line.preOrderPrice),
    });
  }
  return [...sections.values()];
}

/** Number of lines and units of a cart. */
export function cartCount(lines: readonly { readonly qty: number }[]): { lines: number; units: number } {
  return { lines: lines.length, units: lines.reduce((sum, line) => sum + line.qty, 0) };
}
