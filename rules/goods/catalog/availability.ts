import { addDays, type CalendarDate } from '#rules/dates.ts';
import { splitOverArrivals } from './split.ts';

/** Precision of a date: a confirmed day, or only its week or month. */
export type Precision = 'day' | 'week' | 'month';

/** Goods expected on a date. */
export interface Arrival {
  readonly on: CalendarDate;
  readonly precision: Precision;
  readonly qty: number;
}

export const availabilityStates = ['now', 'low', 'arriving', 'pre-order', 'on-request', 'not-orderable'] as const;
export type AvailabilityState = (typeof availabilityStates)[number];

/** At this quantity or below, stock is called low. */
export const lowStock = 3;

/** The day `months` calendar months later; the last day of a shorter month. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const count = year * 12 + (month - 1) + months;
  const first = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`;
  const next = `${String(Math.floor((count + 1) / 12)).padStart(4, '0')}-${String(((count + 1) % 12) + 1).padStart(2, '0')}-01`;
  const wanted = addDays(first, day - 1);
  return wanted < next ? wanted : addDays(next, -1);
}

/** Last day on which an arrival still counts as expected: the day itself, the end of its week or of its month. */
export function arrivalEnd(on: CalendarDate, precision: Precision): CalendarDate {
  if (precision === 'week') return addDays(on, 6);
  if (precision === 'month') return addDays(addMonths(on, 1), -1);
  return on;
}

/** True once an arrival's date has passed: its quantity counts as available now. */
export function isOverdue(arrival: Pick<Arrival, 'on' | 'precision'>, today: CalendarDate): boolean {
  return arrivalEnd(arrival.on, arrival.precision) < today;
}

/**
 * The quantity that one customer may take from stock: all stock not allocated to others, and at least their own allocation
 * as far as it is on hand. Never negative.
 */
export function availableToCustomer(onHand: number, ownAllocation: number, othersAllocation: number): number {
  const there = Math.max(0, onHand);
  return Math.max(0, there - Math.max(0, othersAllocation), Math.min(Math.max(0, ownAllocation), there));
}

/** A quantity as a caller may see it: the number, or a mask with the number withheld. */
export interface ShownQuantity {
  readonly qty: number | null;
  readonly mask: string;
}

/**
 * Applies a mask: a quantity above `limit` shows as '> limit'; null shows all. With `exact` false,
 * shows only whether there is any.
 */
export function maskQuantity(qty: number, limit: number | null, exact = true): ShownQuantity {
  if (!exact) return qty > 0 ? { qty: null, mask: '> 0' } : { qty: 0, mask: '' };
  return limit !== null && qty > limit ? { qty: null, mask: `> ${limit}` } : { qty, mask: '' };
}

/**
 * The quantity to compare a wanted quantity with before an order is placed: the number that the caller may see, or
 * Infinity where it is withheld. Otherwise the comparison would reveal stock beyond the mask.
 */
export function comparableQuantity({ qty }: ShownQuantity): number {
  return qty ?? Infinity;
}

/** Facts that decide the availability of an article for a customer. */
export interface Supply {
  /** The article may not be ordered at all. */
  readonly blocked: boolean;
  readonly available: number;
  readonly arrivals: readonly Arrival[];
  readonly preOrder: { readonly from: CalendarDate; readonly to: CalendarDate } | null;
  readonly onRequest: boolean;
}

/** The availability that a screen shows, with its date. */
export interface Availability {
  readonly state: AvailabilityState;
  readonly date: CalendarDate | null;
  readonly precision: Precision | null;
  readonly qty: number;
}

/** Availability of an article, checked in the fixed order now, low, arriving, pre-order, on request, not orderable. */
export function availabilityOf(supply: Supply, today: CalendarDate): Availability {
  if (supply.blocked) return { state: 'not-orderable', date: null, precision: null, qty: 0 };
  if (supply.available > 0)
    return { state: supply.available <= lowStock ? 'low' : 'now', date: null, precision: null, qty: supply.available };
  const [next] = supply.arrivals;
  if (next) return { state: 'arriving', date: next.on, precision: next.precision, qty: next.qty };
  if (supply.preOrder && supply.preOrder.to >= today)
    return { state: 'pre-order', date: supply.preOrder.from, precision: 'day', qty: 0 };
  if (supply.onRequest) return { state: 'on-request', date: null, precision: null, qty: 0 };
  return { state: 'not-orderable', date: null, precision: null, qty: 0 };
}

/** A wanted quantity split by when it is available. */
export interface QuantitySplit {
  readonly ready: number;
  readonly preOrder: number;
  /** Neither in stock nor expected: exceeds stock. */
  readonly missing: number;
}

/**
 * Splits a quantity into ready to ship and pre-order: what stock covers in whole packs is ready; the rest is
 * pre-order where the market shows pre-orders and a later date is known, otherwise it exceeds stock.
 */
export function splitQuantity(
  qty: number,
  available: number,
  laterDateKnown: boolean,
  preOrderDisplay: boolean,
  packSize = 1,
): QuantitySplit {
  const { open } = splitOverArrivals(qty, available, [], packSize);
  const preOrder = preOrderDisplay && laterDateKnown ? open : 0;
  return { ready: qty - open, preOrder, missing: open - preOrder };
}
