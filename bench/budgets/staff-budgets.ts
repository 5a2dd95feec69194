import type { BudgetBench, BudgetCall } from './budgets.ts';
import { staffOrdersDocument } from '#bench/paceline/paceline-documents.ts';
import {
  erpNumberOf,
  loadShops,
  loadStaffOrders,
  orderNumberOf,
  poNumberOf,
  shopNameOf,
  shops,
  staffUsers,
} from '#bench/loading/staff-orders.ts';

interface Answer {
  readonly orders: {
    readonly data: readonly {
      readonly number: string;
      readonly status: string;
      readonly customer: { readonly name: string };
      readonly createdBy: { readonly name: string };
      readonly orderPayment: { readonly paymentStatus: { readonly id: string } } | null;
    }[];
    readonly info: { readonly count: number };
  };
}
type Listed = Answer['orders']['data'][number];

const dayBefore = (days: number): string => new Date(Date.now() - days * 24 * 3600 * 1000).toISOString().slice(0, 10);

/** The filters that the order desk uses, with a check of each returned row. */
const filters: readonly { readonly filter: Record<string, unknown>; readonly holds: (order: Listed) => boolean }[] = [
  { filter: { payment: 'uploaded' }, holds: (order) => order.orderPayment?.paymentStatus.id === 'uploaded' },
  { filter: { status: 'on processing' }, holds: (order) => order.status === 'processing' },
  { filter: { status: 'failed' }, holds: (order) => order.status === 'failed' },
  { filter: { stuck: true }, holds: (order) => order.status === 'processing' },
  { filter: { acting: true, status: 'complete' }, holds: (order) => order.status === 'complete' },
  { filter: { from: dayBefore(2), to: dayBefore(0), origin: 'portal' }, holds: () => true },
];

const whole = ({ data }: Answer['orders']): string | null =>
  data.every((order) => order.number && order.customer.name && order.createdBy.name) ? null : 'an order lacks content';

/** A list of orders; `ask` returns its filter and what is missing in the answer. */
function list(
  name: string,
  user: string,
  ask: (
    random: Parameters<BudgetCall['ask']>[0],
    orders: number,
  ) => { readonly filter: Record<string, unknown>; readonly check: (found: Answer['orders']) => string | null },
): BudgetCall {
  const asked = new WeakMap<object, ReturnType<typeof ask>>();
  return {
    name,
    user,
    operation: staffOrdersDocument,
    ask: (random, orders) => {
      const one = ask(random, orders);
      const variables = { page: 1, limit: 20, filter: { scope: 'staff', ...one.filter } };
      asked.set(variables, one);
      return variables;
    },
    check: ({ orders }: Answer, variables) => asked.get(variables)?.check(orders) ?? whole(orders),
  };
}

const firstPage = (name: string, user: string): BudgetCall =>
  list(name, user, () => ({
    filter: {},
    check: ({ data }) => (data.length === 20 ? null : `${data.length} orders`),
  }));

const filtered = (name: string, user: string): BudgetCall =>
  list(name, user, (random) => {
    const { filter, holds } = random.pick(filters);
    return { filter, check: ({ data }) => (data.every(holds) ? null : `an order is not ${JSON.stringify(filter)}`) };
  });

/** Search words: whole order numbers, the end of a number, and names of dealers; each must find its order or dealer. */
const search = list('W10 search', staffUsers.whole, (random, orders) => {
  const nth = random.int(0, orders - 1);
  const kind = random.int(0, 4);
  const accepted = orders - 1 - random.int(0, Math.floor(orders / 2));
  if (kind === 4) {
    const name = shopNameOf(random.int(0, shops.customers - 1));
    return {
      filter: { search: name },
      check: ({ data }) =>
        data.length > 0 && data.every(({ customer }) => customer.name.startsWith(name)) ? null : `${name} is not found`,
    };
  }
  const word = [orderNumberOf(nth), orderNumberOf(nth).slice(-6), poNumberOf(nth), erpNumberOf(accepted)][kind] ?? '';
  const wanted = orderNumberOf(kind === 3 ? accepted : nth);
  // Not every order has reached the ERP, and several numbers end with the same digits.
  return {
    filter: { search: word },
    check: ({ data, info }) =>
      kind === 3 || data.some(({ number }) => number === wanted) || info.count > 20
        ? null
        : `${word} does not find ${wanted}`,
  };
});

/** The order list of the staff: of a person who sees all orders, and of one who sees those of a salesperson's dealers. */
export const staffBench: BudgetBench = {
  name: 'W10',
  rowsName: 'orders',
  rows: 50_000,
  title: 'Order list of the staff (W10): 20 rows with count, payment, hand-over and progress',
  calls: [
    firstPage('W10 first page', staffUsers.whole),
    filtered('W10 filter', staffUsers.whole),
    search,
    firstPage('W10 narrowed: first page', staffUsers.narrowed),
    filtered('W10 narrowed: filter', staffUsers.narrowed),
  ],
  async fill(client, orders, passwordHash) {
    await loadShops(client, passwordHash);
    await loadStaffOrders(client, 0, orders);
  },
};
