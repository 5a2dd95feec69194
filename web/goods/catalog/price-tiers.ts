import { parseDecimal } from '#rules/money.ts';
import type { Price } from './catalog.documents.ts';

export type Tier = { from: number; to: number | null; price: string };

/** The prices of one article by quantity: the best deal at each step, as the cart charges it. */
export function tiersOf({ price }: { price: Price | null }): Tier[] {
  if (!price?.dealer) return [];
  const minor = (amount: string) => parseDecimal(amount, price.currency) ?? Infinity;
  const steps = price.deals
    .flatMap((deal) => deal.steps)
    .sort((a, b) => a.qty - b.qty || minor(a.price) - minor(b.price));
  const tiers: Tier[] = [{ from: 1, to: null, price: price.dealer }];
  for (const step of steps) {
    const last = tiers.at(-1);
    if (!last || minor(step.price) >= minor(last.price)) continue;
    if (step.qty <= last.from) last.price = step.price;
    else {
      last.to = step.qty - 1;
      tiers.push({ from: step.qty, to: null, price: step.price });
    }
  }
  return tiers;
}
