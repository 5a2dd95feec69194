import { basisPointsOf } from '#rules/money.ts';

export interface OrderAmounts {
  readonly goods: number;
  readonly shipment: number;
  readonly tax: number;
  readonly total: number;
}

/** Amount of a line: unit price times quantity, exact in minor units. Throws RangeError beyond the safe integers. */
export function lineAmount(unitPrice: number, qty: number): number {
  const amount = unitPrice * qty;
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not an amount: ${unitPrice} × ${qty}`);
  return amount === 0 ? 0 : amount;
}

/**
 * Totals of an order in minor units. Tax (basis points, 19 % = 1900) is charged on goods and shipment when the
 * customer's area includes tax, rounded half up once per order.
 */
export function orderAmounts(
  lines: readonly { readonly price: number; readonly qty: number }[],
  shipment: number,
  tax: { readonly includeTax: boolean; readonly basisPoints: number },
): OrderAmounts {
  const goods = lines.reduce((sum, line) => sum + lineAmount(line.price, line.qty), 0);
  const taxed = tax.includeTax ? basisPointsOf(goods + shipment, tax.basisPoints) : 0;
  const total = goods + shipment + taxed;
  if (!Number.isSafeInteger(total)) throw new RangeError('order total beyond the safe integers');
  return { goods, shipment, tax: taxed, total };
}

/** Shipping cost for goods of this amount: free from the option's free limit on (both in minor units). */
export function shipmentRate(
  option: { readonly rate: number; readonly freeFrom: number | null },
  goods: number,
): number {
  return option.freeFrom !== null && goods >= option.freeFrom ? 0 : option.rate;
}
