/** Quantities of an order line; all whole and in the line's unit. */
export interface LineQuantities {
  readonly qty: number;
  readonly confirmed: number;
  readonly shipped: number;
  readonly invoiced: number;
  readonly cancelled: number;
}

export const lineStates = [
  'submitted',
  'confirmed',
  'partly_confirmed',
  'partly_shipped',
  'shipped',
  'invoiced',
  'cancelled',
] as const;
export type LineState = (typeof lineStates)[number];

/** Open quantity of a line: ordered less shipped and cancelled, never below zero. */
export function openQty(line: LineQuantities): number {
  return Math.max(0, line.qty - line.shipped - line.cancelled);
}

/** Orders that ended before everything was shipped: their lines have no open quantity. */
const ended: ReadonlySet<string> = new Set(['void', 'failed', 'cancelled']);

/** {@link openQty} of a line, given the status of its order: lines of an ended order are not open. */
export function openQtyIn(orderStatus: string, line: LineQuantities): number {
  return ended.has(orderStatus) ? 0 : openQty(line);
}

/**
 * {@link lineState} of a line, given the status of its order: quantities that an ended order did not ship are
 * cancelled.
 */
export function lineStateIn(orderStatus: string, line: LineQuantities): LineState {
  return ended.has(orderStatus)
    ? lineState({ ...line, cancelled: Math.max(line.cancelled, line.qty - line.shipped) })
    : lineState(line);
}

/** Confirmed by the ERP but not yet shipped. */
export function confirmedOpenQty(line: LineQuantities): number {
  return Math.min(openQty(line), Math.max(0, line.confirmed - line.shipped));
}

/** The most advanced state of a line in one word. */
export function lineState(line: LineQuantities): LineState {
  if (line.cancelled >= line.qty) return 'cancelled';
  const due = line.qty - line.cancelled;
  if (line.invoiced >= due) return 'invoiced';
  if (line.shipped >= due) return 'shipped';
  if (line.shipped > 0) return 'partly_shipped';
  if (line.confirmed >= due) return 'confirmed';
  return line.confirmed > 0 ? 'partly_confirmed' : 'submitted';
}

/** Where the units of a line are; each unit counts once and the parts add up to the ordered quantity. */
export interface LineParts {
  readonly invoiced: number;
  readonly shipped: number;
  readonly confirmed: number;
  readonly open: number;
  readonly cancelled: number;
}

/**
 * The parts of a line: shipped without what is invoiced, confirmed without what is shipped, open without what is
 * confirmed.
 */
export function lineParts(line: LineQuantities): LineParts {
  const invoiced = Math.min(line.invoiced, line.qty);
  const shipped = Math.max(0, Math.min(line.shipped, line.qty) - invoiced);
  const cancelled = Math.min(line.cancelled, line.qty - invoiced - shipped);
  const confirmed = Math.max(0, Math.min(line.confirmed - line.shipped, line.qty - invoiced - shipped - cancelled));
  return { invoiced, shipped, confirmed, open: line.qty - invoiced - shipped - cancelled - confirmed, cancelled };
}

/** Sums of several lines. */
export function sumQuantities(lines: readonly LineQuantities[]): LineQuantities {
  return lines.reduce(
    (sum, line) => ({
      qty: sum.qty + line.qty,
      confirmed: sum.confirmed + line.confirmed,
      shipped: sum.shipped + line.shipped,
      invoiced: sum.invoiced + line.invoiced,
      cancelled: sum.cancelled + line.cancelled,
    }),
    { qty: 0, confirmed: 0, shipped: 0, invoiced: 0, cancelled: 0 },
  );
}

/**
 * Shipped share in whole percent of the quantity that is not cancelled; 0 if all is cancelled. Rounded down: 100 means
 * all.
 */
export function shippedPercent(line: LineQuantities): number {
  const due = line.qty - line.cancelled;
  return due <= 0 ? 0 : Math.min(100, Math.floor((line.shipped * 100) / due));
}
