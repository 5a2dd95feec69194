import type { UserError } from '#rules/errors.ts';
import { basisPointsOf, currencyDecimals, decimalString, splitMinor } from '#rules/money.ts';
import { isCharge, oldestFirst, owedTotal, type PayableInvoice } from './selection.ts';

type Owed = Pick<PayableInvoice, 'owed'>;

/** The type of the payment method whose full payments get a discount. */
export const discountedMethod = 'ACH';

/** A payment may be partial when exactly one charge is selected, with any number of credits. */
export function partialPaymentAllowed(selected: readonly Owed[]): boolean {
  return selected.filter(isCharge).length === 1;
}

/** A payment is partial when its amount differs from the combined total. */
export function isPartialPayment(amount: number, total: number): boolean {
  return amount !== total;
}

/** The lowest partial amount: one unit of the currency, in minor units. */
export function minimumPayment(currency: string): number {
  return 10 ** currencyDecimals(currency);
}

/** True for a decimal string below the lowest partial amount, whatever decimals the currency has: `0.5`, `-3`. */
export const isBelowMinimum = (decimal: string): boolean => /^(?:-\d+(?:\.\d+)?|0+(?:\.\d+)?)$/.test(decimal);

/**
 * Why an amount cannot be paid for the selected invoices, or null: a partial amount needs exactly one charge
 * and is at least 1 and at most the combined total. The total itself can always be paid.
 */
export function amountRefusal(amount: number, selected: readonly Owed[], currency: string): UserError | null {
  const total = owedTotal(selected);
  const refuse = (code: UserError['code'], params: UserError['params'] = {}): UserError => ({
    field: 'amount',
    code,
    params,
  });
  if (!isPartialPayment(amount, total)) return null;
  if (amount > total) return refuse('payment_maximum', { total: decimalString(total, currency), currency });
  if (amount < minimumPayment(currency)) return refuse('payment_minimum');
  return partialPaymentAllowed(selected) ? null : refuse('payment_in_full');
}

/**
 * Discount of the payment method in minor units: 1 percent of the combined total, rounded half up, when the full total
 * is paid by ACH; else 0.
 */
export function methodDiscount(total: number, amount: number, methodType: string | null): number {
  if (methodType?.toUpperCase() !== discountedMethod || isPartialPayment(amount, total)) return 0;
  return total > 0 ? basisPointsOf(total, 100) : 0;
}

/**
 * The part of the combined total that an amount settles, before a discount: the total less the discount of the method is the
 * whole total, because that is what its payer transfers.
 */
export function settledAmount(amount: number, total: number, methodType: string | null): number {
  const discount = methodDiscount(total, total, methodType);
  return discount > 0 && amount === total - discount ? total : amount;
}

/** The amount of one invoice that a payment settles; negative for a credit that it uses up. Minor units. */
export interface PaymentPart {
  readonly assignment: string;
  /** The reduction of the invoice's debt, the discount included. */
  readonly amount: number;
  /** Part of the amount that the discount covers. */
  readonly discount: number;
}

/** How a payment is divided, and what it pays beyond the combined total. */
export interface PaymentSplit {
  readonly parts: readonly PaymentPart[];
  readonly excess: number;
}

/**
 * Divides a payment over the selected invoices: all credits are used up, and the money and the discount settle the
 * charges, the oldest first. The amounts of the parts and the excess add up to `paid` plus `discount`, the discounts of
 * the parts to `discount`. Throws RangeError for a negative amount, or when credits exceed the charges.
 */
export function splitPayment(
  selected: readonly Pick<PayableInvoice, 'assignment' | 'dueOn' | 'owed'>[],
  paid: number,
  discount = 0,
): PaymentSplit {
  if (paid < 0 || discount < 0 || owedTotal(selected) <= 0) throw new RangeError('nothing to divide');
  const credits = selected.filter((invoice) => !isCharge(invoice));
  const charges = selected.filter(isCharge).toSorted(oldestFirst);
  let left = paid + discount - owedTotal(credits);
  const settled = charges.map((invoice) => {
    const amount = Math.min(invoice.owed, left);
    left -= amount;
    return { assignment: invoice.assignment, amount };
  });
  const weights = settled.map((part) => part.amount);
  const discounts = discount > 0 ? splitMinor(discount, weights) : [];
  return {
    parts: [
      ...settled.map((part, index) => ({ ...part, discount: discounts[index] ?? 0 })),
      ...credits.map(({ assignment, owed }) => ({ assignment, amount: owed, discount: 0 })),
    ],
    excess: left,
  };
}
