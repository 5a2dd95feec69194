import { addMonths } from '#rules/goods/catalog/availability.ts';
import { roundUpToPack, withinOrderLimit, type Verdict } from '#rules/goods/catalog/quantity.ts';
import type { CalendarDate } from '#rules/dates.ts';
import type { ErrorCode, ErrorParams } from '#rules/errors.ts';

/** Maximum number of open stock alerts per customer. */
export const mostStockAlerts = 500;

/** An alert expires after this many months. */
export const stockAlertMonths = 12;

/** Facts that decide the state of an alert: real quantities, regardless of pre-orders. */
export interface AlertSupply {
  /** The quantity that this customer may take now: on hand less reservations and allocations of others. */
  readonly available: number;
  /** True if any further arrival is announced. */
  readonly coming: boolean;
  /** Leaves the range: sold while stock lasts. */
  readonly discontinued: boolean;
  /** Removed from the catalog. */
  readonly removed: boolean;
  /** Why the customer may not order it now, or null. */
  readonly block: { readonly code: ErrorCode } | null;
}

/**
 * State of an alert for `qty` units: `here` if the customer may order that many from stock now, `gone` if they will
 * never be available (removed from the catalog, or discontinued without further arrivals), else `waiting`.
 */
export function stockAlertState(qty: number, supply: AlertSupply): 'here' | 'gone' | 'waiting' {
  if (supply.removed) return 'gone';
  if (supply.available >= qty) return supply.block === null ? 'here' : 'waiting';
  return supply.discontinued && !supply.coming ? 'gone' : 'waiting';
}

/** The quantity of an alert: whole packs, at least one, because less cannot be ordered. */
export function stockAlertQuantity(wanted: number, packSize: number): number {
  return roundUpToPack(Math.max(1, wanted), packSize);
}

/**
 * True if a customer may create an alert for `qty` units (whole packs): within their order limit, for an
 * orderable article, and only while it is not in stock and may still arrive.
 */
export function canAskForStock(qty: number, supply: AlertSupply, orderLimit: number | null): Verdict {
  const refused = (code: ErrorCode, params: ErrorParams = {}): Verdict => ({ ok: false, code, params });
  if (supply.removed) return refused('article_removed');
  if (supply.block) return refused(supply.block.code);
  const limited = withinOrderLimit(qty, orderLimit);
  if (!limited.ok) return limited;
  const state = stockAlertState(qty, supply);
  if (state === 'here') return refused('stock_alert_here', { qty });
  return state === 'gone' ? refused('stock_alert_over') : { ok: true };
}

/** The day on which an alert created on `askedOn` expires. */
export const stockAlertLapsesOn = (askedOn: CalendarDate): CalendarDate => addMonths(askedOn, stockAlertMonths);
