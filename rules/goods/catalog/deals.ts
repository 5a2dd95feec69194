import { basisPointsOf } from '#rules/money.ts';

/** Price list that holds the recommended retail prices; it is never a dealer's own list. */
export const retailPriceList = 'RRP';

/**
 * One quantity break of a sales deal: from `minQty` units on, `percent` (basis points) or `amount` (minor units) off
 * the unit price.
 */
export interface DealStep {
  readonly minQty: number;
  readonly type: 'percent' | 'amount';
  readonly value: number;
}

/** A sales deal as it applies to one article and customer. */
export interface Deal {
  readonly number: string;
  readonly steps: readonly DealStep[];
}

/**
 * Unit price in minor units after one step, never below zero; percentages round half away from zero, per unit.
 */
export function steppedPrice(listPrice: number, step: DealStep): number {
  const off = step.type === 'percent' ? basisPointsOf(listPrice, step.value) : step.value;
  return Math.max(0, listPrice - off);
}

/**
 * Price of a quantity: the unit price, the deal applied (null: list price) and the subtotal of the line, in minor
 * units.
 */
export interface LinePrice {
  readonly unitPrice: number;
  readonly dealNumber: string | null;
  readonly subtotal: number;
}

/**
 * Prices a line. Of all steps whose quantity is reached, only the one with the lowest unit price applies; deals
 * never stack. Of equal prices the deal with the smaller number wins, which keeps the result independent of their
 * order. Rounding happens once per unit, never on sums: the subtotal is unit price times quantity.
 */
export function priceLine(listPrice: number, deals: readonly Deal[], qty: number): LinePrice {
  let unitPrice = listPrice;
  let dealNumber: string | null = null;
  for (const deal of deals) {
    for (const step of deal.steps) {
      if (qty < step.minQty) continue;
      const price = steppedPrice(listPrice, step);
      if (price < unitPrice || (dealNumber !== null && price === unitPrice && deal.number < dealNumber)) {
        unitPrice = price;
        dealNumber = deal.number;
      }
    }
  }
  const subtotal = unitPrice * qty;
  if (!Number.isSafeInteger(subtotal)) throw new RangeError(`subtotal beyond the safe integers: ${unitPrice} x ${qty}`);
  return { unitPrice, dealNumber, subtotal };
}

/** Margin of a dealer price below the retail price in whole percent, rounded down; null if a price is missing. */
export function marginPercent(dealer: number | null, retail: number | null): number | null {
  if (dealer === null || retail === null || retail <= 0 || dealer > retail) return null;
  return Math.floor(((retail - dealer) * 100) / retail);
}
