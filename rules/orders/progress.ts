/** Quantities of an order line; all whole and in the line's unit. */
export interface LineQuantities {
  readonly qty: number;
  readonly confirmed: number;
  readonly shipped: number;
  readonly invoiced: number;
  readonly cancelled: number;
}

export const lineStates = ['submitted', 'confirmed', 'partly_confirmed', 'partly_shipped', 'shipped', 'invoiced', 'cancelled'] as const;
export type LineState = (typeof lineStates)[number];

/** What a line still waits for: ordered less shipped and cancelled, never below zero. */
export function openQty(line: LineQuantities): number {
  return Math.max(0, line.qty - line.shipped - line.cancelled);
}

/** Confirmed by the ERP but not yet shipped. */
export function confirmedOpenQty(line: LineQuantities): number {
  return Math.min(openQty(line), Math.max(0, line.confirmed - line.shipped));
}

/** The furthest thing that can be said of a line in one word. */
export function lineState(line: LineQuantities): LineState {
  if (line.cancelled >= line.qty) return 'cancelled';
  const due = line.qty - line.cancelled;
  if (line.invoiced >= due) return 'invoiced';
  if (line.shipped >= due) return 'shipped';
  if (line.shipped > 0) return 'partly_shipped';
  if (line.confirmed >= due) return 'confirmed';
  return line.confirmed > 0 ? 'partly_confirmed' : 'submitted';
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

/** Shipped share in whole percent of what is not cancelled; 0 when all is cancelled. Rounded down: 100 means all. */
export function shippedPercent(line: LineQuantities): number {
  const due = line.qty - line.cancelled;
  return due <= 0 ? 0 : Math.min(100, Math.floor((line.shipped * 100) / due));
}
