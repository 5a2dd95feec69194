import { arrivalEnd } from '#rules/goods/catalog/availability.ts';
import type { CartLine, CartOverview, CartSection } from './cart.documents.ts';
import { sumOf } from './cart-sums.ts';

/** A line in one part of the cart. */
export type LinePart = {
  line: CartLine;
  /** Units of this part. */
  qty: number;
  price: string | null;
  subtotal: string;
  /** The stepper shows only once per line; the other part shows its units. */
  leads: boolean;
};

export type CartPart = {
  key: string;
  kind: 'blocked' | 'ready' | 'preorder';
  section: CartSection;
  currency: string;
  parts: LinePart[];
  lines: number;
  units: number;
  amount: string;
  /** Window of a pre-order programme, which all lines share, or the earliest arrival of a line. */
  window: { from: string; to: string } | null;
  arrival: { date: string; precision: string } | null;
};

export function lineKey(line: { articleCode: string; sorg: string }): string {
  return `${line.sorg}:${line.articleCode}`;
}

const laterUnits = (line: CartLine): Pick<CartPart, 'window' | 'arrival'> & { order: string } => {
  const window = line.article?.preOrder ?? null;
  const next = line.article?.nextArrival;
  const arrival = !window && next?.date ? { date: next.date, precision: next.precision } : null;
  // Arrivals of one month are grouped: the single day of a promise is not exact enough to plan with.
  return { window, arrival, order: window ? `${window.from} ${window.to}` : (arrival?.date.slice(0, 7) ?? '9999') };
};

/** The earliest arrival of the lines of a part; of two on one day, the one that ends first. */
function earliestArrival(parts: readonly LinePart[]): CartPart['arrival'] {
  const lastDay = ({ date, precision }: NonNullable<CartPart['arrival']>): string =>
    arrivalEnd(date, precision === 'week' || precision === 'month' ? precision : 'day');
  return parts
    .map(({ line }) => laterUnits(line).arrival)
    .filter((arrival) => arrival !== null)
    .reduce<CartPart['arrival']>((best, arrival) => {
      if (best === null || arrival.date < best.date) return arrival;
      return arrival.date === best.date && lastDay(arrival) < lastDay(best) ? arrival : best;
    }, null);
}

function cartPart(section: CartSection, kind: CartPart['kind'], parts: LinePart[], order = ''): CartPart {
  const currency = section.currency.currency;
  const first = parts[0];
  const later = kind === 'preorder';
  return {
    key: `${section.sorg} ${section.merchant} ${currency} ${kind} ${order}`,
    kind,
    section,
    currency,
    parts,
    lines: parts.length,
    units: parts.reduce((sum, part) => sum + part.qty, 0),
    amount: sumOf(
      parts.map((part) => part.subtotal),
      currency,
    ),
    window: later && first ? laterUnits(first.line).window : null,
    arrival: later ? earliestArrival(parts) : null,
  };
}

/**
 * The cart as the user sees it: per sales organisation and merchant what cannot be ordered, what ships now, and what
 * waits, by window. A line with both is in both parts.
 */
export function cartParts(overview: CartOverview): CartPart[] {
  return overview.sections.flatMap((section) => {
    const own = overview.lines.filter(
      (line) =>
        line.sorg === section.sorg &&
        line.merchant === section.merchant &&
        (line.currency ?? '') === section.currency.currency,
    );
    const blocked = own
      .filter((line) => line.readyQty + line.preOrderQty === 0)
      .map((line): LinePart => ({ line, qty: line.qty, price: line.unitPrice, subtotal: '0', leads: true }));
    const ready = own
      .filter((line) => line.readyQty > 0)
      .map((line): LinePart => ({
        line,
        qty: line.readyQty,
        price: line.readyPrice,
        subtotal: line.readySubtotal,
        leads: true,
      }));
    const waiting = Map.groupBy(
      own.filter((line) => line.preOrderQty > 0),
      (line) => laterUnits(line).order,
    );
    const later = [...waiting]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([order, lines]) =>
        cartPart(
          section,
          'preorder',
          lines.map((line) => ({
            line,
            qty: line.preOrderQty,
            price: line.preOrderPrice,
            subtotal: line.preOrderSubtotal,
            leads: line.readyQty === 0,
          })),
          order,
        ),
      );
    return [
      ...(blocked.length > 0 ? [cartPart(section, 'blocked', blocked)] : []),
      ...(ready.length > 0 ? [cartPart(section, 'ready', ready)] : []),
      ...later,
    ];
  });
}

/** Lines whose price changed since the user added them. */
export function priceChanges(lines: readonly CartLine[]): { fallen: CartLine[]; risen: CartLine[] } {
  const changed = lines.filter((line) => line.priceChange !== null);
  return {
    fallen: changed.filter((line) => line.priceChange?.startsWith('-')),
    risen: changed.filter((line) => !line.priceChange?.startsWith('-')),
  };
}
