import { addMonths } from '../catalog/availability.ts';
import { roundUpToPack, withinOrderLimit, type Verdict } from '../catalog/quantity.ts';
import type { CalendarDate } from '../dates.ts';
import type { ErrorCode, ErrorParams } from '../errors.ts';

/** Most open stock alerts of one customer. */
export const mostStockAlerts = 500;

/** An alert that nothing answered lapses after so many months. */
export const stockAlertMonths = 12;

/** What decides about an alert: real quantities, never that an article may be ordered for later. */
export interface AlertSupply {
  /** What this customer may take now: on hand without reservations and what is kept for others. */
  readonly available: number;
  /** Whether anything more is announced, whenever it comes. */
  readonly coming: boolean;
  /** Leaves the range: sold while stock lasts. */
  readonly discontinued: boolean;
  /** Taken out of the catalog. */
  readonly removed: boolean;
  /** Why the customer may not order it now, or null. */
  readonly block: { readonly code: ErrorCode } | null;
}

/**
 * How an alert for `qty` units stands: `here` when the customer may order that many out of stock now, `gone` when they
 * will never be there (taken out of the catalog, or it leaves the range and nothing more is announced), else `waiting`.
 */
export function stockAlertState(qty: number, supply: AlertSupply): 'here' | 'gone' | 'waiting' {
  if (supply.removed) return 'gone';
  if (supply.available >= qty) return supply.block === null ? 'here' : 'waiting';
  return supply.discontinued && !supply.coming ? 'gone' : 'waiting';
}

/** The quantity that an alert is kept for: whole packs, at least one, because less cannot be ordered. */
export function stockAlertQuantity(wanted: number, packSize: number): number {
  return roundUpToPack(Math.max(1, wanted), packSize);
}

/**
 * Whether a customer may ask for `qty` units (whole packs): not beyond his order limit, not of what he may not
 * order, and only while it is not there and may still come.
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

/** The day on which an alert that was asked for on `askedOn` lapses. */
export const stockAlertLapsesOn = (askedOn: CalendarDate): CalendarDate => addMonths(askedOn, stockAlertMonths);
