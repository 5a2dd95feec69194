import { lineKey } from './cart-parts.ts';
import { minorOf, sumOf } from './cart-sums.ts';
import { addressLine } from './address-line.ts';
import { groupKey } from './checkout-plan.ts';
import type { CheckoutGroup, Review, ShipTo } from './checkout.documents.ts';

/** What the buyer has seen and accepted. */
export type Seen = {
  /** Unit price, its currency and units, by line. */
  readonly lines: Readonly<Record<string, { price: string; qty: number; currency: string }>>;
  /** Rate and earliest day of delivery, by shipment option. */
  readonly rates: Readonly<Record<string, string>>;
  readonly days: Readonly<Record<string, string>>;
  /** Tax in basis points, by planned order. */
  readonly taxes: Readonly<Record<string, string>>;
  /** Version and text of each address. */
  readonly shipTos: Readonly<Record<string, { version: number; words: string }>>;
  /** Remaining credit, by company group. */
  readonly rooms: Readonly<Record<string, string>>;
};

export type ReviewChange = {
  id: string;
  kind: 'price' | 'currency' | 'stock' | 'freight' | 'tax' | 'date' | 'shipto' | 'credit';
  name: string;
  from: string;
  to: string;
  units: number;
  currency: string;
  /** A price rise or a smaller quantity needs the buyer's consent; a drop is accepted automatically. */
  needsYes: boolean;
};

const rateKey = (group: { sorg: string; merchant: string }, option: { id: string }) =>
  `${groupKey(group)} ${option.id}`;
const taxOf = (group: CheckoutGroup): number => (group.includeTax ? group.taxBasisPoints : 0);
const shipToWords = (shipTo: ShipTo): string => `${shipTo.name}, ${addressLine(shipTo)}`;
const roomKey = (box: { companies: string; currency: string }): string => `${box.companies} ${box.currency}`;
/** Days of a group by shipment option; the day of dispatch if there are no options. */
const daysOf = (group: CheckoutGroup): [key: string, optionId: string | null, day: string][] =>
  group.shipments.length === 0
    ? [[`${groupKey(group)} -`, null, group.dispatchOn]]
    : group.shipments.map((option) => [rateKey(group, option), option.id, option.earliestOn ?? group.dispatchOn]);

/**
 * The state when the page opened: the price at which a line was added, and the requested units. Lines and options that
 * are already known keep what was accepted.
 */
export function initialSeen(review: Review, known: Seen | null): Seen {
  const lines: Record<string, { price: string; qty: number; currency: string }> = {};
  const rates: Record<string, string> = {};
  const days: Record<string, string> = {};
  const taxes: Record<string, string> = {};
  for (const group of review.groups) {
    for (const { line, qty, unitPrice } of group.lines)
      lines[lineKey(line)] = {
        price: line.seenPrice ?? unitPrice,
        qty: Math.max(qty, line.qty - line.preOrderQty),
        currency: group.currency.currency,
      };
    for (const option of group.shipments) rates[rateKey(group, option)] = option.rate.rate;
    for (const [key, , day] of daysOf(group)) days[key] = day;
    taxes[groupKey(group)] = String(taxOf(group));
  }
  const shipTos = Object.fromEntries(
    review.shipTos.map((shipTo) => [shipTo.id, { version: shipTo.version, words: shipToWords(shipTo) }]),
  );
  const rooms = Object.fromEntries(
    review.credit.map((box) => [roomKey(box), sumOf([box.left, box.thisOrder], box.currency)]),
  );
  const first: Seen = { lines, rates, days, taxes, shipTos, rooms };
  if (!known) return first;
  const kept = <Part extends keyof Seen>(part: Part): Seen[Part] => ({ ...first[part], ...known[part] });
  return {
    lines: kept('lines'),
    rates: kept('rates'),
    days: kept('days'),
    taxes: kept('taxes'),
    shipTos: kept('shipTos'),
    rooms: kept('rooms'),
  };
}

/**
 * The differences between the review and what the buyer saw, for the chosen shipments and address. Lines that the buyer
 * removed are not changes. A different credit is only shown, because another check decides whether it is enough.
 */
export function changesSince(
  seen: Seen,
  review: Review,
  chosen: ReadonlySet<string>,
  shipToId: string | null = null,
): ReviewChange[] {
  const changes: ReviewChange[] = [];
  const ordered = new Map(
    review.groups.flatMap((group) =>
      group.lines.map((line) => [lineKey(line), { line, currency: group.currency.currency }] as const),
    ),
  );
  for (const [key, { line, currency }] of ordered) {
    const before = seen.lines[key];
    if (!before) continue;
    const name = line.line.product.name;
    if (before.currency !== currency)
      changes.push({
        id: `currency ${key}`,
        kind: 'currency',
        name,
        from: `${before.currency} ${before.price}`,
        to: `${currency} ${line.unitPrice}`,
        units: line.qty,
        currency,
        needsYes: true,
      });
    const step = before.currency === currency ? minorOf(line.unitPrice, currency) - minorOf(before.price, currency) : 0;
    if (step !== 0)
      changes.push({
        id: `price ${key}`,
        kind: 'price',
        name,
        from: before.price,
        to: line.unitPrice,
        units: line.qty,
        currency,
        needsYes: step > 0,
      });
    if (line.qty < before.qty)
      changes.push({
        id: `stock ${key}`,
        kind: 'stock',
        name,
        from: String(before.qty),
        to: String(line.qty),
        units: line.qty,
        currency,
        needsYes: true,
      });
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
    const seller = group.merchantName;
    const tax = seen.taxes[groupKey(group)];
    if (tax !== undefined && Number(tax) !== taxOf(group))
      changes.push({
        id: `tax ${groupKey(group)}`,
        kind: 'tax',
        name: seller,
        from: tax,
        to: String(taxOf(group)),
        units: 1,
        currency: group.currency.currency,
        needsYes: taxOf(group) > Number(tax),
      });
    for (const [key, optionId, day] of daysOf(group)) {
      const before = seen.days[key];
      if (before === undefined || before === day || (optionId !== null && !chosen.has(optionId))) continue;
      changes.push({
        id: `date ${key}`,
        kind: 'date',
        name: seller,
        from: before,
        to: day,
        units: 1,
        currency: '',
        needsYes: day > before,
      });
    }
  }
  const shipTo = review.shipTos.find(({ id }) => id === shipToId);
  const known = shipTo && seen.shipTos[shipTo.id];
  if (shipTo && known && known.version !== shipTo.version)
    changes.push({
      id: `shipto ${shipTo.id}`,
      kind: 'shipto',
      name: shipTo.name,
      from: known.words,
      to: shipToWords(shipTo),
      units: 1,
      currency: '',
      needsYes: true,
    });
  for (const box of review.credit) {
    const before = seen.rooms[roomKey(box)];
    const now = sumOf([box.left, box.thisOrder], box.currency);
    if (before !== undefined && before !== now)
      changes.push({
        id: `credit ${roomKey(box)}`,
        kind: 'credit',
        name: box.companies,
        from: before,
        to: now,
        units: 1,
        currency: box.currency,
        needsYes: false,
      });
  }
  return changes;
}

/** The seen state after the buyer accepted a change. */
export function seenAfterAccepting(seen: Seen, change: ReviewChange, review: Review): Seen {
  const key = change.id.slice(change.kind.length + 1);
  if (change.kind === 'freight') return { ...seen, rates: { ...seen.rates, [key]: change.to } };
  if (change.kind === 'tax') return { ...seen, taxes: { ...seen.taxes, [key]: change.to } };
  if (change.kind === 'date') return { ...seen, days: { ...seen.days, [key]: change.to } };
  if (change.kind === 'credit') return { ...seen, rooms: { ...seen.rooms, [key]: change.to } };
  if (change.kind === 'shipto') {
    const version = review.shipTos.find(({ id }) => id === key)?.version;
    return version === undefined
      ? seen
      : { ...seen, shipTos: { ...seen.shipTos, [key]: { version, words: change.to } } };
  }
  const before = seen.lines[key];
  if (!before) return seen;
  const now = {
    price: { ...before, price: change.to },
    currency: { ...before, price: change.to.slice(change.currency.length + 1), currency: change.currency },
    stock: { ...before, qty: Number(change.to) },
  }[change.kind];
  return { ...seen, lines: { ...seen.lines, [key]: now } };
}
