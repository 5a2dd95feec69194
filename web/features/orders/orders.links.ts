import { choiceParam, dateParam, listSearch, type ListSearch, type RawSearch, textParam } from '../../ui/list-search.ts';

/** States that the order lists filter by (R-197 and our own `cancelled`). */
export const orderStatuses = ['pending', 'on processing', 'complete', 'failed', 'void', 'cancelled'] as const;
/** Groups of them: what still waits for something, and what does not. */
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
  /** Only orders that staff placed, or only those that dealers placed themselves. */
  acting?: 'yes' | 'no';
};

/** Search of the order pages; what is default or malformed is left out. */
export function readOrdersSearch(raw: RawSearch): OrdersSearch {
  const number = textParam(raw.number, 60);
  const status = choiceParam(raw.status, [...orderStatuses, ...orderGroups]);
  const from = dateParam(raw.from);
  const to = dateParam(raw.to);
  const origin = choiceParam(raw.origin, orderOrigins);
  const erp = choiceParam(raw.erp, orderErpStates);
  const acting = choiceParam(raw.acting, ['yes', 'no']);
  return {
    ...listSearch(raw),
    ...(number ? { number } : {}),
    ...(status ? { status } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(origin ? { origin } : {}),
    ...(erp ? { erp } : {}),
    ...(acting ? { acting } : {}),
  };
}

export const ordersRoute = '/$lang/order';

/** Link to one order of the active customer: `<Link {...orderLink(lang, number)}>`. */
export const orderLink = (lang: string, number: string): { to: typeof ordersRoute; params: { lang: string }; search: OrdersSearch } => ({
  to: ordersRoute,
  params: { lang },
  search: { number },
});
