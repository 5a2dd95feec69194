import { becameWorse } from '#rules/buying/cart/changes.ts';
import { lineKey } from '#buying/cart/cart-parts.ts';
import { minorOf, sumOf } from '#buying/cart/cart-sums.ts';
import { addressLine } from '#rules/accounts/customers/postal-address.ts';
import { groupKey } from './checkout-plan.ts';
import type { CheckoutGroup, Review, ShipTo } from './checkout.documents.ts';

/** The values that the buyer has seen and accepted. */
export type ReviewedState = {
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
const shipToWords = (shipTo: ShipTo): string => `${shipTo.name}, ${addressLine(shipTo, shipTo.country)}`;
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
export function initialSeen(review: Review, known: ReviewedState | null): ReviewedState {
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
  const first: ReviewedState = { lines, rates, days, taxes, shipTos, rooms };
  if (!known) return first;
  const kept = <Part extends keyof ReviewedState>(part: Part): ReviewedState[Part] => ({
    ...first[part],
    ...known[part],
  });
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
  seen: ReviewedState,
  review: Review,
  chosen: ReadonlySet<string>,
  shipToId: string | null = null,
): ReviewChange[] {
  return [
    ...review.groups.flatMap((group) =>
      group.lines.flatMap((line) => lineChanges(seen, line, group.currency.currency)),
    ),
    ...removedLines(seen, review),
    ...review.groups.flatMap((group) => [
      ...freightChanges(seen, group, chosen),
      ...taxChanges(seen, group),
      ...dateChanges(seen, group, chosen),
    ]),
    ...shipToChanges(seen, review, shipToId),
    ...creditChanges(seen, review),
  ];
}

const changeOf = (
  kind: ReviewChange['kind'],
  key: string,
  what: Pick<ReviewChange, 'name' | 'from' | 'to' | 'needsYes'> & Partial<ReviewChange>,
): ReviewChange => ({ id: `${kind} ${key}`, kind, units: 1, currency: '', ...what });

/** Another currency, another price or fewer units of a line. Amounts of two currencies cannot be compared. */
function lineChanges(seen: ReviewedState, line: CheckoutGroup['lines'][number], currency: string): ReviewChange[] {
  const key = lineKey(line);
  const before = seen.lines[key];
  if (!before) return [];
  const about = { name: line.line.product.name, units: line.qty, currency };
  const changes: ReviewChange[] = [];
  if (before.currency !== currency) {
    const [from, to] = [`${before.currency} ${before.price}`, `${currency} ${line.unitPrice}`];
    changes.push(changeOf('currency', key, { ...about, from, to, needsYes: true }));
  } else {
    const [was, is] = [minorOf(before.price, currency), minorOf(line.unitPrice, currency)];
    if (was !== is) {
      const needsYes = becameWorse.cost(was, is);
      changes.push(changeOf('price', key, { ...about, from: before.price, to: line.unitPrice, needsYes }));
    }
  }
  if (becameWorse.quantity(before.qty, line.qty)) {
    const [from, to] = [String(before.qty), String(line.qty)];
    changes.push(changeOf('stock', key, { ...about, from, to, needsYes: true }));
  }
  return changes;
}

/** Lines of which nothing is left to order. */
function removedLines(seen: ReviewedState, review: Review): ReviewChange[] {
  const ordered = new Set(review.groups.flatMap((group) => group.lines.map(lineKey)));
  return review.staying.flatMap(({ line }) => {
    const key = lineKey(line);
    const before = seen.lines[key];
    if (!before || before.qty <= 0 || ordered.has(key)) return [];
    const about = { name: line.product.name, units: 0, currency: line.currency ?? '' };
    return [changeOf('stock', key, { ...about, from: String(before.qty), to: '0', needsYes: true })];
  });
}

function freightChanges(seen: ReviewedState, group: CheckoutGroup, chosen: ReadonlySet<string>): ReviewChange[] {
  const { currency } = group.currency;
  return group.shipments.flatMap((option) => {
    const key = rateKey(group, option);
    const before = seen.rates[key];
    if (before === undefined || !chosen.has(option.id)) return [];
    const [was, is] = [minorOf(before, currency), minorOf(option.rate.rate, currency)];
    if (was === is) return [];
    const needsYes = becameWorse.cost(was, is);
    return [changeOf('freight', key, { name: option.desc, from: before, to: option.rate.rate, currency, needsYes })];
  });
}

function taxChanges(seen: ReviewedState, group: CheckoutGroup): ReviewChange[] {
  const before = seen.taxes[groupKey(group)];
  const now = taxOf(group);
  if (before === undefined || Number(before) === now) return [];
  return [
    changeOf('tax', groupKey(group), {
      name: group.merchantName,
      from: before,
      to: String(now),
      currency: group.currency.currency,
      needsYes: becameWorse.cost(Number(before), now),
    }),
  ];
}

function dateChanges(seen: ReviewedState, group: CheckoutGroup, chosen: ReadonlySet<string>): ReviewChange[] {
  return daysOf(group).flatMap(([key, optionId, day]) => {
    const before = seen.days[key];
    if (before === undefined || before === day || (optionId !== null && !chosen.has(optionId))) return [];
    const needsYes = becameWorse.day(before, day);
    return [changeOf('date', key, { name: group.merchantName, from: before, to: day, needsYes })];
  });
}

function shipToChanges(seen: ReviewedState, review: Review, shipToId: string | null): ReviewChange[] {
  const shipTo = review.shipTos.find(({ id }) => id === shipToId);
  const known = shipTo && seen.shipTos[shipTo.id];
  if (!shipTo || !known || known.version === shipTo.version) return [];
  const about = { name: shipTo.name, from: known.words, to: shipToWords(shipTo) };
  return [changeOf('shipto', shipTo.id, { ...about, needsYes: true })];
}

function creditChanges(seen: ReviewedState, review: Review): ReviewChange[] {
  return review.credit.flatMap((box) => {
    const before = seen.rooms[roomKey(box)];
    const now = sumOf([box.left, box.thisOrder], box.currency);
    if (before === undefined || before === now) return [];
    const about = { name: box.companies, from: before, to: now, currency: box.currency };
    return [changeOf('credit', roomKey(box), { ...about, needsYes: false })];
  });
}

/** The seen state after the buyer accepted a change. */
export function acceptChange(seen: ReviewedState, change: ReviewChange, review: Review): ReviewedState {
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
