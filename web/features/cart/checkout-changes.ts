import { lineKey } from './cart-parts.ts';
import { minorOf } from './cart-sums.ts';
import { groupKey } from './checkout-plan.ts';
import type { Review } from './checkout.documents.ts';

/** What the buyer has seen and agreed to: unit price and units by line, rate by shipment option. */
export type Seen = { readonly lines: Readonly<Record<string, { price: string; qty: number }>>; readonly rates: Readonly<Record<string, string>> };

export type ReviewChange = {
  id: string;
  kind: 'price' | 'stock' | 'freight';
  name: string;
  from: string;
  to: string;
  units: number;
  currency: string;
  /** A rise or a smaller quantity needs the buyer's yes; a drop passes by itself. */
  needsYes: boolean;
};

const rateKey = (group: { sorg: string; merchant: string }, option: { id: string }) => `${groupKey(group)} ${option.id}`;

/**
 * What was seen when the page opened: the price at which a line was put in the cart, the units that were asked for now.
 * Lines and options that are already known keep what was agreed to.
 */
export function seenAtFirst(review: Review, known: Seen | null): Seen {
  const lines: Record<string, { price: string; qty: number }> = {};
  const rates: Record<string, string> = {};
  for (const group of review.groups) {
    for (const { line, qty, unitPrice } of group.lines)
      lines[lineKey(line)] = { price: line.seenPrice ?? unitPrice, qty: Math.max(qty, line.qty - line.preOrderQty) };
    for (const option of group.shipments) rates[rateKey(group, option)] = option.rate.rate;
  }
  return known ? { lines: { ...lines, ...known.lines }, rates: { ...rates, ...known.rates } } : { lines, rates };
}

/** How the review differs from what was seen. Lines that left the cart by the buyer's own hand are no change. */
export function changesSince(seen: Seen, review: Review, chosen: ReadonlySet<string>): ReviewChange[] {
  const changes: ReviewChange[] = [];
  const ordered = new Map(review.groups.flatMap((group) => group.lines.map((line) => [lineKey(line), { line, currency: group.currency.currency }] as const)));
  for (const [key, { line, currency }] of ordered) {
    const before = seen.lines[key];
    if (!before) continue;
    const name = line.line.product.name;
    const step = minorOf(line.unitPrice, currency) - minorOf(before.price, currency);
    if (step !== 0)
      changes.push({ id: `price ${key}`, kind: 'price', name, from: before.price, to: line.unitPrice, units: line.qty, currency, needsYes: step > 0 });
    if (line.qty < before.qty)
      changes.push({ id: `stock ${key}`, kind: 'stock', name, from: String(before.qty), to: String(line.qty), units: line.qty, currency, needsYes: true });
  }
  for (const { line } of review.staying) {
    const before = seen.lines[lineKey(line)];
    if (before && before.qty > 0 && !ordered.has(lineKey(line))) {
      changes.push({
        id: `stock ${lineKey(line)}`,
        kind: 'stock',
        name: line.product.name,
        from: String(before.qty),
        to: '0',
        units: 0,
        currency: line.currency ?? '',
        needsYes: true,
      });
    }
  }
  for (const group of review.groups) {
    for (const option of group.shipments) {
      const before = seen.rates[rateKey(group, option)];
      if (before === undefined || !chosen.has(option.id)) continue;
      const step = minorOf(option.rate.rate, group.currency.currency) - minorOf(before, group.currency.currency);
      if (step !== 0)
        changes.push({
          id: `freight ${rateKey(group, option)}`,
          kind: 'freight',
          name: option.desc,
          from: before,
          to: option.rate.rate,
          units: 1,
          currency: group.currency.currency,
          needsYes: step > 0,
        });
    }
  }
  return changes;
}

/** What is seen once the buyer said yes to a change. */
export function seenAfter(seen: Seen, change: ReviewChange): Seen {
  const key = change.id.slice(change.kind.length + 1);
  if (change.kind === 'freight') return { ...seen, rates: { ...seen.rates, [key]: change.to } };
  const before = seen.lines[key];
  if (!before) return seen;
  return { ...seen, lines: { ...seen.lines, [key]: change.kind === 'price' ? { ...before, price: change.to } : { ...before, qty: Number(change.to) } } };
}
