import type { ErrorCode, ErrorParams } from '#rules/errors.ts';
import { decimalString } from '#rules/money.ts';

/** The facts that an order of an article depends on; null: the caller does not see it, or it is switched off. */
export interface OfferedArticle {
  /** Price per sales unit in minor units of `currency`; null: none. */
  readonly price: number | null;
  readonly currency: string;
  /** Sales units in stock. */
  readonly stock: number;
}

/** A quantity that a dealer wants, with the price that they saw; `null`: they named none, so there is none to compare. */
export interface WantedLine {
  readonly qty: number;
  readonly seenPrice: number | null;
  readonly seenCurrency: string;
}

/** Settings of the market. */
export interface LineChecks {
  readonly checkStock3rdParty: boolean;
  readonly checkPrice3rdParty: boolean;
}

export interface LineProblem {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
}

/**
 * Why a line cannot be ordered, the most important problem first; empty if it can. An article without a price is
 * refused by every market, because an order needs an amount. `checkPrice3rdParty` also refuses every other price than
 * the one that the dealer saw; without it, today's price holds. `checkStock3rdParty` refuses more than the stock.
 */
export function lineProblems(
  article: OfferedArticle | null,
  { qty, seenPrice, seenCurrency }: WantedLine,
  { checkStock3rdParty, checkPrice3rdParty }: LineChecks,
): LineProblem[] {
  if (!article) return [{ code: 'third_party_not_available', params: {} }];
  const { price, currency, stock } = article;
  const problems: LineProblem[] = [];
  if (price === null) problems.push({ code: 'third_party_no_price', params: {} });
  else if (!Number.isSafeInteger(price * qty)) problems.push({ code: 'out_of_range', params: {} });
  if (checkStock3rdParty && qty > stock)
    problems.push({ code: 'third_party_stock_short', params: { available: stock, qty } });
  if (price !== null && seenPrice !== null && checkPrice3rdParty && (seenPrice !== price || seenCurrency !== currency))
    problems.push({
      code: 'third_party_price_changed',
      params: {
        from: decimalString(seenPrice, seenCurrency),
        to: decimalString(price, currency),
        currency,
      },
    });
  return problems;
}

/** The sum of amounts in minor units, exact; null beyond the safe integers. */
export function exactSum(amounts: readonly number[]): number | null {
  let sum = 0;
  for (const amount of amounts) {
    sum += amount;
    if (!Number.isSafeInteger(sum)) return null;
  }
  return sum;
}
