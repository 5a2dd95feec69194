import type { UserError } from '../errors.ts';
import { decimalString } from '../money.ts';

/** What a dealer saw and accepted of a line, and what is true now; prices per unit in minor units. */
export interface ReviewedLine {
  readonly field: string;
  readonly articleCode: string;
  readonly sorg: string;
  readonly currency: string;
  readonly reviewedPrice: number | null;
  readonly price: number;
  readonly reviewedQty: number | null;
  readonly qty: number;
}

/**
 * What stands against an order as reviewed: a price that rose or a quantity that shrank since needs consent; a price that
 * fell or a quantity that is there again passes on by itself. Lines without reviewed values are not compared.
 */
export function changesSinceReview(lines: readonly ReviewedLine[]): UserError[] {
  return lines.flatMap((line) => {
    const who = { articleCode: line.articleCode, sorg: line.sorg };
    const changes: UserError[] = [];
    if (line.reviewedPrice !== null && line.price > line.reviewedPrice) {
      changes.push({
        field: line.field,
        code: 'price_changed',
        params: { ...who, from: decimalString(line.reviewedPrice, line.currency), to: decimalString(line.price, line.currency), currency: line.currency },
      });
    }
    if (line.reviewedQty !== null && line.qty < line.reviewedQty) {
      changes.push({ field: line.field, code: 'stock_changed', params: { ...who, from: line.reviewedQty, to: line.qty } });
    }
    return changes;
  });
}
