import { orderOrigins } from '#rules/ordering/orders/open-choices.ts';
import {
  choiceParam,
  dateParam,
  flagParam,
  given,
  listSearch,
  type ListSearch,
  type RawSearch,
  textParam,
} from '#ui/table/list-search.ts';
import { orderErpStates, orderGroups, orderStatuses } from '#ordering/orders/orders.links.ts';

export const staffOrdersRoute = '/$lang/admin/order-confirmation';

export const paymentStates = ['waiting', 'uploaded', 'completed', 'failed', 'voided'] as const;

export type StaffOrdersSearch = ListSearch & {
  /** Opens this order on the same page. */
  number?: string;
  status?: (typeof orderStatuses)[number] | (typeof orderGroups)[number];
  payment?: (typeof paymentStates)[number];
  erp?: (typeof orderErpStates)[number];
  /** Only orders whose hand-over needs attention. */
  stuck?: true;
  /** Only orders that the user works on. */
  mine?: true;
  origin?: (typeof orderOrigins)[number];
  acting?: 'yes' | 'no';
  from?: string;
  to?: string;
  sorg?: string;
  /** Unified code of the customer. */
  customer?: string;
  salesman?: string;
  /** Name or user name of the person who placed it. */
  by?: string;
};

/** Search of the staff's order list; default and malformed values are left out. */
export function readStaffOrdersSearch(raw: RawSearch): StaffOrdersSearch {
  return {
    ...listSearch(raw),
    ...given({
      number: textParam(raw.number, 60),
      status: choiceParam(raw.status, [...orderStatuses, ...orderGroups]),
      payment: choiceParam(raw.payment, paymentStates),
      erp: choiceParam(raw.erp, orderErpStates),
      stuck: flagParam(raw.stuck),
      mine: flagParam(raw.mine),
      origin: choiceParam(raw.origin, orderOrigins),
      acting: choiceParam(raw.acting, ['yes', 'no']),
      from: dateParam(raw.from),
      to: dateParam(raw.to),
      sorg: textParam(raw.sorg, 20),
      customer: textParam(raw.customer, 81),
      salesman: textParam(raw.salesman, 40),
      by: textParam(raw.by, 100),
    }),
  };
}

export type CustomerOrdersSearch = ListSearch & { number?: string; status?: 'closed' | 'all' };

/** Search of the orders of all customers; default: open ones. */
export function readCustomerOrdersSearch(raw: RawSearch): CustomerOrdersSearch {
  return {
    ...listSearch(raw),
    ...given({ number: textParam(raw.number, 60), status: choiceParam(raw.status, ['closed', 'all']) }),
  };
}
