import { parseDecimal } from '#rules/money.ts';
import type { QuantityLimits } from '#ui/form/quantity.ts';
import type { Offer, Repeated } from './repeat-order.documents.ts';

/** The order of a line: the article and the quantity. */
export type Choice = { take: 'same' | 'successor'; qty: number };
export type Choices = Readonly<Record<string, Choice>>;

const mostUnits = 99_999;

/** The article of a choice. */
export const offerOf = (line: Repeated, take: Choice['take']): Offer | null =>
  take === 'successor' ? line.successor : line.same;

/** The proposed choice; 0 if nothing is available. */
export function proposed(line: Repeated): Choice {
  const take = line.take === 'successor' ? 'successor' : 'same';
  return { take, qty: line.take === 'none' ? 0 : (offerOf(line, take)?.qty ?? 0) };
}

export const choiceOf = (line: Repeated, choices: Choices): Choice => choices[line.id] ?? proposed(line);

/** True if any of an offer can be ordered. */
export const orderable = (offer: Offer | null): boolean =>
  offer !== null && offer.problems.length === 0 && offer.qty > 0;

/** How many of an offer may be added to the quantity in the cart. */
export function limitsOf(offer: Offer): QuantityLimits {
  const { packSize, orderLimit } = offer.product;
  return {
    min: packSize,
    pack: packSize,
    max: orderLimit === null ? mostUnits : Math.max(0, orderLimit - offer.inCart),
  };
}

/** Price per unit in minor units after adding `qty` to the cart: the best deal for the whole quantity. */
export function unitPrice({ product, inCart }: Offer, qty: number): number | null {
  const { price } = product;
  if (!price?.dealer) return null;
  const minor = (amount: string): number => parseDecimal(amount, price.currency) ?? Number.POSITIVE_INFINITY;
  const reached = price.deals.flatMap((deal) => deal.steps).filter((step) => step.qty <= inCart + qty);
  return Math.min(minor(price.dealer), ...reached.map((step) => minor(step.price)));
}

export type Wanted = { id: string; articleCode: string; sorg: string; qty: number };

/** The articles and quantities of the choices. */
export function wantedOf(lines: readonly Repeated[], choices: Choices): Wanted[] {
  return lines.flatMap((line) => {
    const { take, qty } = choiceOf(line, choices);
    const offer = offerOf(line, take);
    return offer && qty > 0 ? [{ id: line.id, articleCode: offer.product.articleCode, sorg: line.sorg, qty }] : [];
  });
}

export type Totals = { articles: number; units: number; amounts: { currency: string; minor: number }[] };

/** Sums of the choices, one amount per currency. */
export function totalsOf(lines: readonly Repeated[], choices: Choices): Totals {
  const totals: Totals = { articles: 0, units: 0, amounts: [] };
  for (const line of lines) {
    const { take, qty } = choiceOf(line, choices);
    const offer = offerOf(line, take);
    if (!offer || qty === 0) continue;
    totals.articles += 1;
    totals.units += qty;
    const price = unitPrice(offer, qty);
    const currency = offer.product.price?.currency;
    if (price === null || !currency) continue;
    const sum = totals.amounts.find((amount) => amount.currency === currency);
    if (sum) sum.minor += price * qty;
    else totals.amounts.push({ currency, minor: price * qty });
  }
  return totals;
}

/** How many of `qty` units arrive later than the rest; 0 if the stock is masked or covers all. */
export function laterUnits({ product, inCart }: Offer, qty: number): number {
  const there = product.available.qty;
  if (there === null) return 0;
  const ready = Math.max(0, Math.floor(there / product.packSize) * product.packSize - inCart);
  return Math.max(0, qty - ready);
}

/** Adds up the quantities of the same article on several lines. */
export function mergedProducts(
  wanted: readonly Wanted[],
  held: readonly { articleCode: string; sorg: string; qty: number }[],
): { articleCode: string; sorg: string; qty: number }[] {
  const products: { articleCode: string; sorg: string; qty: number }[] = [];
  for (const { articleCode, sorg, qty } of wanted) {
    const same = (other: { articleCode: string; sorg: string }): boolean =>
      other.articleCode === articleCode && other.sorg === sorg;
    const known = products.find(same);
    if (known) known.qty += qty;
    else products.push({ articleCode, sorg, qty: qty + (held.find(same)?.qty ?? 0) });
  }
  return products.map((product) => ({ ...product, qty: Math.max(0, product.qty) }));
}
