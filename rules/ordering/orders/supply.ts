import { arrivalEnd, maskQuantity, type Arrival, type Precision } from '#rules/goods/catalog/availability.ts';
import { minimumQuantity } from '#rules/goods/product/groupsets.ts';
import { splitOverArrivals } from '#rules/goods/catalog/split.ts';
import type { CalendarDate } from '#rules/dates.ts';

export interface SupplySite {
  readonly code: string;
  readonly location: string;
  readonly priority: number;
  readonly qty: number;
}

/** A part of a quantity that can be supplied: when, with which precision, and from which site (empty for arrivals). */
export interface SupplyPart {
  readonly qty: number;
  readonly on: CalendarDate;
  readonly precision: Precision;
  readonly site: string;
  readonly location: string;
  readonly priority: number;
}

export interface SupplyPlan {
  readonly parts: readonly SupplyPart[];
  /** Units without a known supply. */
  readonly open: number;
}

/**
 * The knowledge of the caller about the quantities: masks of the market, and whether numbers show at all.
 */
export interface KnownSupply {
  readonly exact: boolean;
  readonly maskStock: number | null;
  readonly maskArrival: number | null;
}

/** The parts that may be shown: after a masked quantity nothing is certain, not even that the rest comes later. */
function certainSupply(
  sites: readonly SupplySite[],
  arrivals: readonly Arrival[],
  { exact, maskStock, maskArrival }: KnownSupply,
): { stock: number; arrivals: readonly Arrival[] } {
  const stock = maskQuantity(
    sites.reduce((sum, site) => sum + Math.max(0, site.qty), 0),
    maskStock,
    exact,
  );
  if (stock.qty === null) return { stock: minimumQuantity(stock), arrivals: [] };
  const told: Arrival[] = [];
  for (const arrival of [...arrivals].sort((a, b) => {
    if (a.on < b.on) return -1;
    if (a.on > b.on) return 1;
    return 0;
  })) {
    const shown = maskQuantity(arrival.qty, maskArrival, exact);
    told.push({ ...arrival, qty: minimumQuantity(shown) });
    if (shown.qty === null) break;
  }
  return { stock: stock.qty, arrivals: told };
}

/**
 * Plans how a quantity is supplied: from stock in the order of the sites on the first dispatch day, the rest
 * from arrivals, earliest first, if later dates are shown at all; in whole packs. Nothing is planned before the
 * requested day or beyond what `known` lets the caller see: those units stay open.
 */
export function planSupply(
  qty: number,
  sites: readonly SupplySite[],
  arrivals: readonly Arrival[],
  when: { readonly dispatchOn: CalendarDate; readonly wantedOn: CalendarDate | null; readonly showLater: boolean },
  packSize = 1,
  known: KnownSupply = { exact: true, maskStock: null, maskArrival: null },
): SupplyPlan {
  const { dispatchOn, wantedOn } = when;
  const certain = certainSupply(sites, when.showLater ? arrivals : [], known);
  const split = splitOverArrivals(qty, certain.stock, certain.arrivals, packSize);
  const parts: SupplyPart[] = [];
  for (const part of split.parts) {
    const { arrival } = part;
    if (arrival) {
      const late = wantedOn !== null && wantedOn > arrivalEnd(arrival.on, arrival.precision);
      parts.push({
        qty: part.qty,
        on: late ? wantedOn : arrival.on,
        precision: late ? 'day' : arrival.precision,
        site: '',
        location: '',
        priority: 0,
      });
      continue;
    }
    let left = part.qty;
    for (const { code, location, priority, qty: there } of sites) {
      const taken = Math.min(left, Math.max(0, there));
      if (taken === 0) continue;
      left -= taken;
      parts.push({
        qty: taken,
        on: wantedOn !== null && wantedOn > dispatchOn ? wantedOn : dispatchOn,
        precision: 'day',
        site: code,
        location,
        priority,
      });
    }
  }
  return { parts, open: split.open };
}
