import { choiceParam, dateParam, flagParam, listSearch, type ListSearch, type RawSearch, textParam } from '../../ui/list-search.ts';
import { orderErpStates, orderGroups, orderOrigins, orderStatuses } from './orders.links.ts';

export const paymentStates = ['waiting', 'uploaded', 'completed', 'failed', 'voided'] as const;

export type StaffOrdersSearch = ListSearch & {
  /** Opens this order on the same page. */
  number?: string;
  status?: (typeof orderStatuses)[number] | (typeof orderGroups)[number];
  payment?: (typeof paymentStates)[number];
  erp?: (typeof orderErpStates)[number];
  /** Only orders whose hand-over needs somebody. */
  stuck?: true;
  origin?: (typeof orderOrigins)[number];
  acting?: 'yes' | 'no';
  from?: string;
  to?: string;
  sorg?: string;
  /** Unified code of the customer. */
  customer?: string;
  salesman?: string;
  /** Name or user name of who placed it. */
  by?: string;
};

/** Search of the order list of the staff; what is default or malformed is left out. */
export function readStaffOrdersSearch(raw: RawSearch): StaffOrdersSearch {
  const all = {
    number: textParam(raw.number, 60),
    status: choiceParam(raw.status, [...orderStatuses, ...orderGroups]),
    payment: choiceParam(raw.payment, paymentStates),
    erp: choiceParam(raw.erp, orderErpStates),
    stuck: flagParam(raw.stuck),
    origin: choiceParam(raw.origin, orderOrigins),
    acting: choiceParam(raw.acting, ['yes', 'no']),
    from: dateParam(raw.from),
    to: dateParam(raw.to),
    sorg: textParam(raw.sorg, 20),
    customer: textParam(raw.customer, 81),
    salesman: textParam(raw.salesman, 40),
    by: textParam(raw.by, 100),
  };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return { ...listSearch(raw, [20, 50]), ...(given as Partial<typeof all> as StaffOrdersSearch) };
}

/** What the order desk looks at most: a filter under a name. */
export const staffViews = {
  all: {},
  open: { status: 'open' },
  receipts: { payment: 'uploaded' },
  stuck: { stuck: true },
  refused: { erp: 'rejected' },
} as const satisfies Record<string, StaffOrdersSearch>;
export type StaffView = keyof typeof staffViews;

const viewKeys = ['status', 'payment', 'stuck', 'erp'] as const;

/** The view whose filter the search has, as far as views filter; null for a mix of one's own. */
export function viewOf(search: StaffOrdersSearch): StaffView | null {
  const names = Object.keys(staffViews) as StaffView[];
  return names.find((name) => viewKeys.every((key) => search[key] === (staffViews[name] as StaffOrdersSearch)[key])) ?? null;
}

/** The search of a view, with the filters that views say nothing of. */
export function withView(
  { page: _page, status: _status, payment: _payment, stuck: _stuck, erp: _erp, ...rest }: StaffOrdersSearch,
  view: StaffView,
): StaffOrdersSearch {
  return { ...rest, ...staffViews[view] };
}

/** What the server is asked for. */
export const staffFilter = (search: StaffOrdersSearch) => ({
  search: search.q,
  status: search.status,
  payment: search.payment,
  erpState: search.erp,
  stuck: search.stuck,
  origin: search.origin,
  acting: search.acting && search.acting === 'yes',
  from: search.from,
  to: search.to,
  sorg: search.sorg,
  customer: search.customer,
  salesman: search.salesman,
  placedBy: search.by,
});

export type CustomerOrdersSearch = ListSearch & { number?: string; status?: 'closed' | 'all' };

/** Search of the orders of all customers; open ones are the default. */
export function readCustomerOrdersSearch(raw: RawSearch): CustomerOrdersSearch {
  const number = textParam(raw.number, 60);
  const status = choiceParam(raw.status, ['closed', 'all']);
  return { ...listSearch(raw, [20, 50]), ...(number ? { number } : {}), ...(status ? { status } : {}) };
}
