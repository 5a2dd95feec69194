import { deliveryStates, openRisks, openStates } from '#rules/ordering/orders/open-choices.ts';
import {
  choiceParam,
  dateParam,
  given,
  listSearch,
  type ListSearch,
  type RawSearch,
  textParam,
} from '#ui/table/list-search.ts';

/** States that the order lists filter by (R-197 and `cancelled`, which we added). */
export const orderStatuses = ['pending', 'on processing', 'complete', 'failed', 'void', 'cancelled'] as const;
/** Groups of states: those that still wait for something, and the others. */
export const orderGroups = ['open', 'closed'] as const;
export type OrderFilterName = (typeof orderStatuses)[number] | (typeof orderGroups)[number];

export const orderOrigins = ['portal', 'erp'] as const;
export const orderErpStates = ['held', 'waiting', 'sent', 'accepted', 'rejected'] as const;

export type OrdersSearch = ListSearch & {
  /** Opens this order on the same page. */
  number?: string;
  status?: OrderFilterName;
  from?: string;
  to?: string;
  origin?: (typeof orderOrigins)[number];
  erp?: (typeof orderErpStates)[number];
  /** On the all-orders page: what shows instead of the open ones. */
  tab?: 'deliveries' | 'history';
  /** Open orders line by line. */
  view?: 'lines';
  state?: (typeof openStates)[number];
  risk?: (typeof openRisks)[number];
  sorg?: string;
  wishedFrom?: string;
  wishedTo?: string;
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
    ...given({
      number: textParam(raw.number, 60),
      status: choiceParam(raw.status, [...orderStatuses, ...orderGroups]),
      from: dateParam(raw.from),
      to: dateParam(raw.to),
      origin: choiceParam(raw.origin, orderOrigins),
      erp: choiceParam(raw.erp, orderErpStates),
      acting: choiceParam(raw.acting, ['yes', 'no']),
      sorg: textParam(raw.sorg, 20),
      wishedFrom: dateParam(raw.wishedFrom),
      wishedTo: dateParam(raw.wishedTo),
      delivery: textParam(raw.delivery, 60),
      tab: choiceParam(raw.tab, ['deliveries', 'history']),
      view: choiceParam(raw.view, ['lines']),
      state: choiceParam(raw.state, openStates),
      risk: choiceParam(raw.risk, openRisks),
      parcel: choiceParam(raw.parcel, deliveryStates),
    }),
  };
}

export const ordersRoute = '/$lang/order';
export const openOrdersRoute = '/$lang/order/open-order';
export const deliveriesRoute = '/$lang/order/delivery';

/** Link to one order of the active customer: `<Link {...orderLink(lang, number)}>`. */
export const orderLink = (
  lang: string,
  number: string,
): { to: typeof ordersRoute; params: { lang: string }; search: OrdersSearch } => ({
  to: ordersRoute,
  params: { lang },
  search: { number },
});

/** Link to one delivery of the active customer: `<Link {...deliveryLink(lang, number)}>`. */
export const deliveryLink = (
  lang: string,
  delivery: string,
): { to: typeof deliveriesRoute; params: { lang: string }; search: OrdersSearch } => ({
  to: deliveriesRoute,
  params: { lang },
  search: { delivery },
});
