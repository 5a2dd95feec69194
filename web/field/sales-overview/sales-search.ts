import type { salesFilters, SalesOverviewSearch } from './sales-overview.links.ts';

/** The search without its filters. */
export const unfiltered = ({ year, customer, view }: SalesOverviewSearch): SalesOverviewSearch => ({
  ...(year ? { year } : {}),
  ...(customer ? { customer } : {}),
  ...(view ? { view } : {}),
});

/** A search with a list of values set, or left out if it is empty. */
export function withValues(
  search: SalesOverviewSearch,
  filter: (typeof salesFilters)[number],
  values: readonly string[],
): SalesOverviewSearch {
  const { [filter]: _values, ...rest } = search;
  return values.length > 0 ? { ...rest, [filter]: values.toSorted() } : rest;
}
