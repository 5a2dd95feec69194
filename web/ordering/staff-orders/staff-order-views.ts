import type { StaffOrdersSearch } from './staff-orders.links.ts';

/** The order desk's most common filters as named views. */
export const staffViews = {
  all: {},
  open: { status: 'open' },
  mine: { mine: true },
  receipts: { payment: 'uploaded' },
  stuck: { stuck: true },
  refused: { erp: 'rejected' },
} as const satisfies Record<string, StaffOrdersSearch>;
export type StaffView = keyof typeof staffViews;

const viewKeys = ['status', 'payment', 'stuck', 'erp', 'mine'] as const;

/** The view that matches the filters of the search; null if none does. */
export function viewOf(search: StaffOrdersSearch): StaffView | null {
  const names = Object.keys(staffViews) as StaffView[];
  return (
    names.find((name) => viewKeys.every((key) => search[key] === (staffViews[name] as StaffOrdersSearch)[key])) ?? null
  );
}

/** The search of a view; filters that views do not use are kept. */
export function withView(
  {
    page: _page,
    status: _status,
    payment: _payment,
    stuck: _stuck,
    erp: _erp,
    mine: _mine,
    ...rest
  }: StaffOrdersSearch,
  view: StaffView,
): StaffOrdersSearch {
  return { ...rest, ...staffViews[view] };
}

/** The filter that is sent to the server. */
export const staffFilter = (search: StaffOrdersSearch) => ({
  search: search.q,
  status: search.status,
  payment: search.payment,
  erpState: search.erp,
  stuck: search.stuck,
  mine: search.mine,
  origin: search.origin,
  acting: search.acting && search.acting === 'yes',
  from: search.from,
  to: search.to,
  sorg: search.sorg,
  customer: search.customer,
  salesman: search.salesman,
  placedBy: search.by,
});
