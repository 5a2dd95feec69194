import type { UserError } from '#rules/errors.ts';
import { decimalString } from '#rules/money.ts';

/**
 * The changes for the worse since the dealer reviewed it: a cost that rose (minor units), a smaller quantity, a later
 * day. It needs their consent; what became better applies without it.
 */
export const becameWorse = {
  cost: (reviewed: number, now: number): boolean => now > reviewed,
  quantity: (reviewed: number, now: number): boolean => now < reviewed,
  day: (reviewed: string, now: string): boolean => now > reviewed,
} as const;

/** The values that the dealer reviewed and accepted for a line, and the current values; prices per unit in minor units. */
export interface ReviewedLine {
  readonly field: string;
  readonly articleCode: string;
  readonly sorg: string;
  readonly currency: string;
  /** Currency of the reviewed price; null: not compared. */
  readonly reviewedCurrency: string | null;
  readonly reviewedPrice: number | null;
  readonly price: number;
  readonly reviewedQty: number | null;
  readonly qty: number;
}

/**
 * Changes of lines since the dealer reviewed them. A higher price or a smaller quantity needs consent; a lower price or
 * a restored quantity passes. Lines without reviewed values are not compared.
 */
export function changesSinceReview(lines: readonly ReviewedLine[]): UserError[] {
  return lines.flatMap((line) => {
    const who = { articleCode: line.articleCode, sorg: line.sorg };
    const changes: UserError[] = [];
    // Amounts of two currencies cannot be compared, so only the change of currency is reported.
    if (line.reviewedCurrency !== null && line.reviewedCurrency !== line.currency) {
      changes.push({
        field: line.field,
        code: 'currency_changed',
        params: {
          ...who,
          from: line.reviewedCurrency,
          to: line.currency,
          price: decimalString(line.price, line.currency),
        },
      });
    } else if (line.reviewedPrice !== null && becameWorse.cost(line.reviewedPrice, line.price)) {
      changes.push({
        field: line.field,
        code: 'price_changed',
        params: {
          ...who,
          from: decimalString(line.reviewedPrice, line.currency),
          to: decimalString(line.price, line.currency),
          currency: line.currency,
        },
      });
    }
    if (line.reviewedQty !== null && becameWorse.quantity(line.reviewedQty, line.qty)) {
      changes.push({
        field: line.field,
        code: 'stock_changed',
        params: { ...who, from: line.reviewedQty, to: line.qty },
      });
    }
    return changes;
  });
}

/** The values that the dealer reviewed for a whole order, and the current values; tax in minor units, days as CalendarDate. */
export interface ReviewedOrder {
  readonly field: string;
  readonly sorg: string;
  readonly merchant: string;
  readonly currency: string;
  readonly reviewedTax: number | null;
  readonly tax: number;
  readonly reviewedEarliestOn: string | null;
  readonly earliestOn: string;
}

/**
 * Changes of whole orders since the review. A higher tax or a later delivery needs consent; a lower tax or an earlier
 * day passes.
 */
export function orderChangesSinceReview(orders: readonly ReviewedOrder[]): UserError[] {
  return orders.flatMap((order) => {
    const who = { sorg: order.sorg, merchant: order.merchant };
    const changes: UserError[] = [];
    if (order.reviewedTax !== null && becameWorse.cost(order.reviewedTax, order.tax)) {
      changes.push({
        field: order.field,
        code: 'tax_changed',
        params: {
          ...who,
          from: decimalString(order.reviewedTax, order.currency),
          to: decimalString(order.tax, order.currency),
          currency: order.currency,
        },
      });
    }
    if (order.reviewedEarliestOn !== null && becameWorse.day(order.reviewedEarliestOn, order.earliestOn)) {
      changes.push({
        field: order.field,
        code: 'delivery_date_changed',
        params: { ...who, from: order.reviewedEarliestOn, to: order.earliestOn },
      });
    }
    return changes;
  });
}
