import * as v from 'valibot';
import * as fields from '#rules/validation.ts';
import { calendarDateIn } from '#rules/dates.ts';
import { boundedRange, rangeRule } from '#rules/ordering/orders/date-range.ts';
import { erpStates, statusOfFilter } from '#rules/ordering/orders/status.ts';
import { absent, calendarDate, search, sorgCode } from '#rules/validation.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, pageInfo, PageInfoType, parseInput } from '#platform/graphql/graphql.ts';
import { OrderType } from './orders.graphql.ts';
import { readCursor, type OrderFilter, type PageRequest } from './orders.filter.queries.ts';
import { listOrders, type OrderPage } from './orders.list.queries.ts';
import { paymentStates } from './orders.payments.queries.ts';
import { orderScopes, readOrders } from './orders.policy.ts';
import { findOrder, listOrdersByNumber } from './orders.queries.ts';

const CustomerPairInput = builder.inputType('OrderCustomerInput', {
  fields: (t) => ({ r3: t.string({ required: true }), isr: t.string({ required: true }) }),
});
export { CustomerPairInput };

const OrderFilterInput = builder.inputType('OrderFilterInput', {
  fields: (t) => ({
    status: t.string({
      description: 'complete, pending, failed, void, on processing or cancelled; open or closed for groups of them.',
    }),
    from: t.field({ type: 'CalendarDate', description: `Ordered from; ${rangeRule}` }),
    to: t.field({ type: 'CalendarDate' }),
    sorg: t.string(),
    search: t.string({ description: 'Order, ERP or PO number, customer, article code.' }),
    custCode: t.field({ type: CustomerPairInput }),
    customer: t.string({ description: 'Unified code of a customer, instead of custCode.' }),
    number: t.string(),
    origin: t.string({ description: 'portal or erp' }),
    erpState: t.string(),
    acting: t.boolean({ description: 'Only orders placed by staff (true) or by customers themselves (false).' }),
    payment: t.string({ description: 'State of the payment: waiting, uploaded, failed, voided or completed (R-192).' }),
    salesman: t.string({ description: 'Code of the salesperson of the customer.' }),
    placedBy: t.string({ description: 'Prefix of the name or user name of the person who placed the order.' }),
    stuck: t.boolean({
      description: 'Only orders whose hand-over to the ERP needs attention: given up, failed, or unanswered for a day.',
    }),
    mine: t.boolean({ description: 'Only orders that the caller works on at the order desk.' }),
    scope: t.string({
      description:
        'customer = orders of the active customer, staff = the staff order list, reach = orders of all customers that the caller may see.',
    }),
  }),
});

const filterSchema = v.object({
  status: absent(
    v.pipe(
      v.string(),
      v.check((word) => ['open', 'closed'].includes(word) || statusOfFilter(word) !== null, 'bad_input'),
    ),
  ),
  from: absent(calendarDate),
  to: absent(calendarDate),
  sorg: absent(sorgCode),
  search: v.optional(v.nullable(search), ''),
  custCode: absent(
    v.object({
      r3: v.pipe(v.string(), v.maxLength(40, 'too_long')),
      isr: v.pipe(v.string(), v.maxLength(40, 'too_long')),
    }),
  ),
  customer: absent(v.pipe(v.string(), v.trim(), v.maxLength(81, 'too_long'))),
  number: absent(v.pipe(v.string(), v.trim(), v.maxLength(60, 'too_long'))),
  origin: absent(v.picklist(['portal', 'erp'], 'bad_input')),
  erpState: absent(v.picklist(erpStates, 'bad_input')),
  acting: absent(v.boolean()),
  payment: absent(v.picklist(paymentStates, 'bad_input')),
  salesman: absent(v.pipe(v.string(), v.trim(), v.maxLength(40, 'too_long'))),
  placedBy: absent(v.pipe(v.string(), v.trim(), v.maxLength(100, 'too_long'))),
  stuck: absent(v.boolean()),
  mine: absent(v.boolean()),
  scope: absent(v.picklist(orderScopes, 'bad_input')),
});

/** Converts the filter of an order list for the queries; throws the codes of `rangeFault`. */
export function orderFilter(ctx: Ctx, input: unknown): OrderFilter {
  const { custCode, ...filter } = parseInput(filterSchema, input ?? {}, 'filter');
  const group = filter.status === 'open' || filter.status === 'closed';
  return {
    ...filter,
    ...boundedRange(filter, calendarDateIn(ctx.now, ctx.market.timeZone)),
    search: filter.search ?? '',
    customer: filter.customer || (custCode && `${custCode.r3}-${custCode.isr}`),
    salesman: filter.salesman || null,
    placedBy: filter.placedBy || null,
    stuck: filter.stuck ?? false,
    mine: filter.mine ?? false,
    status: filter.status === null || group ? null : statusOfFilter(filter.status),
    open: group ? filter.status === 'open' : null,
  };
}

const pageSchema = v.object({
  page: fields.page,
  limit: fields.pageSize(200),
  sort: v.picklist(['newest', 'oldest'], 'bad_input'),
  after: v.nullish(
    v.pipe(
      v.string(),
      v.check((cursor) => readCursor(cursor) !== null, 'bad_input'),
    ),
  ),
});

const OrderListType = builder.objectRef<OrderPage & PageRequest>('OrderList').implement({
  fields: (t) => ({
    data: t.field({ type: [OrderType], resolve: (list) => [...list.orders] }),
    info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
    countIsExact: t.exposeBoolean('countIsExact', { description: 'False: there are more orders than were counted.' }),
    nextCursor: t.exposeString('nextCursor', {
      nullable: true,
      description: 'Send as `after` for the next page; null at the end.',
    }),
  }),
});

builder.queryField('orders', (t) =>
  t.field({
    allow: readOrders,
    mayLag: true,
    type: OrderListType,
    description: 'Orders of the active customer, or the staff order list; newest first.',
    args: {
      filter: t.arg({ type: OrderFilterInput }),
      withPayment: t.arg.boolean({ defaultValue: true, description: 'False omits orderPayment.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 10 }),
      sort: t.arg.string({ defaultValue: 'newest', description: 'newest or oldest' }),
      after: t.arg.string({ description: 'Cursor of the previous page; `page` is then ignored.' }),
    },
    resolve: async (_root, args, ctx) => {
      const { page, limit, sort, after } = parseInput(pageSchema, args);
      const request = { page, limit, newestFirst: sort === 'newest', after: after ?? null };
      const list = await listOrders(ctx, orderFilter(ctx, args.filter), request);
      const orders =
        args.withPayment === false ? list.orders.map((order) => ({ ...order, withoutPayment: true })) : list.orders;
      return { ...list, ...request, orders };
    },
  }),
);

builder.queryField('order', (t) =>
  t.field({
    allow: readOrders,
    type: OrderType,
    nullable: true,
    description: 'One order by its number; null if it does not exist or the caller may not see it.',
    args: { number: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => findOrder(ctx, args.number),
  }),
);
const orderNumbersSchema = v.object({
  numbers: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40, 'too_long'))), v.maxLength(20, 'too_many')),
});

builder.queryField('ordersByNumber', (t) =>
  t.field({
    allow: readOrders,
    type: [OrderType],
    description:
      'At most 20 orders by their numbers, for the confirmation of a checkout; orders that the caller may not see are omitted.',
    args: { numbers: t.arg.stringList({ required: true }) },
    resolve: (_root, args, ctx) => listOrdersByNumber(ctx, parseInput(orderNumbersSchema, args).numbers),
  }),
);
