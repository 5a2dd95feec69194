import { availableToCustomer } from './availability.ts';

/** Free quantity at a site; sites are listed in the order in which they are used. */
export interface SiteStock {
  readonly site: string;
  readonly free: number;
}

/** Quantity taken from a site; `allocatedQty` of it was allocated to the customer. */
export interface Taken {
  readonly site: string;
  readonly qty: number;
  readonly allocatedQty: number;
}

/**
 * Takes up to `wanted` units for one customer, site by site in the given order. The customer's own allocation is used
 * first, allocations of others never. Returns what was taken and what is missing.
 */
export function takeFromSites(
  wanted: number,
  sites: readonly SiteStock[],
  ownAllocation: number,
  othersAllocation: number,
): { taken: Taken[]; missing: number } {
  const free = sites.reduce((sum, site) => sum + Math.max(0, site.free), 0);
  const had = Math.min(Math.max(0, wanted), availableToCustomer(free, ownAllocation, othersAllocation));
  let left = had;
  let own = Math.max(0, ownAllocation);
  const taken: Taken[] = [];
  for (const { site, free: there } of sites) {
    const qty = Math.min(left, Math.max(0, there));
    if (qty === 0) continue;
    const allocatedQty = Math.min(qty, own);
    taken.push({ site, qty, allocatedQty });
    left -= qty;
    own -= allocatedQty;
  }
  return { taken, missing: Math.max(0, wanted) - had };
}
