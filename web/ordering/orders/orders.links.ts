import { deliveryStates } from '#rules/ordering/orders/open-choices.ts';
import { readFilters, type SearchOf } from '#ui/filter/list-filters.ts';
import { choiceParam, given, listSearch, type ListSearch, type RawSearch, textParam } from '#ui/table/list-search.ts';
import { openFilters } from './open-filters.ts';

/** States that the order lists filter by (R-197 and `cancelled`, which we added). */
export const orderStatuses = ['pending', 'on processing', 'complete', 'failed', 'void', 'cancelled'] as const;
/** Groups of states: those that still wait for something, and the others. */
export const orderGroups = ['open', 'closed'] as const;
export type OrderFilterName = (typeof orderStatuses)[number] | (typeof orderGroups)[number];

export const orderErpStates = ['held', 'waiting', 'sent', 'accepted', 'rejected'] as const;

export type OrdersSearch = ListSearch &
  SearchOf<typeof openFilters> & {
    /** Opens this order on the same page. */
    number?: string;
    status?: OrderFilterName;
    erp?: (typeof orderErpStates)[number];
    /** On the all-orders page: what shows instead of the open ones. */
    tab?: 'deliveries' | 'history';
    /** Open orders line by line. */
    view?: 'lines';
    parcel?: (typeof deliveryStates)[number];
    /** Opens this delivery in a dialog. */
    delivery?: string;
    /** Only orders that staff placed, or only those that dealers placed themselves. */
    acting?: 'yes' | 'no';
  };

/** Search of the order pages; default and malformed values are left out. */
export function readOrdersSearch(raw: RawSearch): OrdersSearch {
  return {
    ...listSearch(raw),
    ...readFilters(openFilters, raw),
    ...given({
      number: textParam(raw.number, 60),
      status: choiceParam(raw.status, [...orderStatuses, ...orderGroups]),
      erp: choiceParam(raw.erp, orderErpStates),
      acting: choiceParam(raw.acting, ['yes', 'no']),
      delivery: textParam(raw.delivery, 60),
      tab: choiceParam(raw.tab, ['deliveries', 'history']),
      view: choiceParam(raw.view, ['lines']),
      parcel: choiceParam(raw.parcel, deliveryStates),
    }),
  };
}

export const ordersRoute = '/$lang/order';

/** Link to one order of the active customer: `<Link {...orderLink(lang, number)}>`. */
export const orderLink = (
  lang: string,
  number: string,
): { to: typeof ordersRoute; params: { lang: string }; search: OrdersSearch } => ({
  to: ordersRoute,
  params: { lang },
  search: { number },
});
