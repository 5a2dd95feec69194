import { choiceParam, given, listParam, type RawSearch, textParam, wholeParam } from '#ui/table/list-search.ts';

export const salesOverviewRoute = '/$lang/sales-overview';

export const salesViews = ['brand', 'merchandiseCategory', 'model', 'series'] as const;
export type SalesView = (typeof salesViews)[number];

/** Filters that hold lists of codes; months are 01 to 12. */
export const salesFilters = ['month', 'brand', 'category', 'model', 'series'] as const;

export type SalesOverviewSearch = {
  /** Default: this year. */
  year?: number;
  /** All customers of the user, instead of the active one. */
  customer?: 'all';
  /** One list in full, instead of all in short. */
  view?: SalesView;
  sorg?: string;
  /** Default: the market's currency. */
  currency?: string;
} & { [Filter in (typeof salesFilters)[number]]?: string[] };

/** Search of the sales overview; default and malformed values are left out. */
export function readSalesOverviewSearch(raw: RawSearch): SalesOverviewSearch {
  const months = listParam(raw.month)?.filter((month) => /^(0[1-9]|1[0-2])$/.test(month)) ?? [];
  const currency = textParam(raw.currency, 3);
  return given({
    year: wholeParam(raw.year, { min: 2_000, max: 2_100 }),
    customer: choiceParam(raw.customer, ['all']),
    view: choiceParam(raw.view, salesViews),
    sorg: textParam(raw.sorg, 20),
    currency: currency && /^[A-Z]{3}$/.test(currency) ? currency : undefined,
    month: months.length > 0 ? months.toSorted() : undefined,
    brand: listParam(raw.brand),
    category: listParam(raw.category),
    model: listParam(raw.model),
    series: listParam(raw.series),
  });
}
