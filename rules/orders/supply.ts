import { arrivalEnd, type Arrival, type Precision } from '../catalog/availability.ts';
import type { CalendarDate } from '../dates.ts';

export interface SupplySite {
  readonly code: string;
  readonly location: string;
  readonly priority: number;
  readonly qty: number;
}

/** A part of a quantity that can be supplied: when, how exactly known, and from where (empty for what is yet to arrive). */
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
  /** Units for which nothing is known. */
  readonly open: number;
}

/**
 * How a quantity would be supplied (Q-082): from stock by the sites' order on the first day of dispatch, the rest from what
 * arrives, earliest first, where later dates are shown at all. Nothing is planned before the wanted day.
 */
export function planSupply(
  qty: number,
  sites: readonly SupplySite[],
  arrivals: readonly Arrival[],
  when: { readonly dispatchOn: CalendarDate; readonly wantedOn: CalendarDate | null; readonly showLater: boolean },
): SupplyPlan {
  const notBefore = (day: CalendarDate): CalendarDate => (when.wantedOn !== null && when.wantedOn > day ? when.wantedOn : day);
  let open = qty;
  const parts: SupplyPart[] = [];
  const take = (there: number, part: Omit<SupplyPart, 'qty'>): void => {
    const taken = Math.min(open, Math.max(0, there));
    if (taken === 0) return;
    open -= taken;
    parts.push({ qty: taken, ...part });
  };
  for (const site of sites)
    take(site.qty, { on: notBefore(when.dispatchOn), precision: 'day', site: site.code, location: site.location, priority: site.priority });
  if (!when.showLater) return { parts, open };
  for (const arrival of [...arrivals].sort((a, b) => (a.on < b.on ? -1 : 1))) {
    const late = when.wantedOn !== null && when.wantedOn > arrivalEnd(arrival.on, arrival.precision);
    take(arrival.qty, {
      on: late && when.wantedOn !== null ? when.wantedOn : arrival.on,
      precision: late ? 'day' : arrival.precision,
      site: '',
      location: '',
      priority: 0,
    });
  }
  return { parts, open };
}
