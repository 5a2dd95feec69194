import * as v from 'valibot';
import * as fields from '#rules/validation.ts';
import { addDays, calendarDateIn } from '#rules/dates.ts';
import { decimalString } from '#rules/money.ts';
import { deliveryRow } from '#rules/ordering/deliveries/row.ts';
import { boundedRange } from '#rules/ordering/orders/date-range.ts';
import { longestRangeDays } from '#rules/ordering/orders/open-choices.ts';
import { deliveryFilter, type DeliveryFilter } from '#rules/ordering/orders/open-filter.ts';
import { calendarDate } from '#rules/validation.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, pageInfo, PageInfoType, parseInput } from '#platform/graphql/graphql.ts';
import { filterInput } from '#platform/graphql/list-filters.ts';
import { exposedFields } from '#platform/rows/exposed-fields.ts';
import { CustCodeType } from '#accounts/customers/customers.graphql.ts';
import { OrderType } from '#ordering/orders/orders.graphql.ts';
import { OrderLineType } from '#ordering/orders/orders.lines.graphql.ts';
import { DateAndTime } from '#ordering/open-orders/open-orders.graphql.ts';
import {
  countDeliveries,
  deliveriesCountedUpTo,
  listDeliveries,
  loadDeliveriesOfOrder,
  loadDeliveryLines,
  loadLeftOn,
  pageOfDeliveries,
  readDeliveryCursor,
  type Delivery,
  type DeliveryLine,
  type DeliveryPageRequest,
} from './deliveries.queries.ts';

const DeliveryLineType = builder.objectRef<DeliveryLine & { currency: string }>('DeliveryLine').implement({
  fields: (t) => ({
    position: t.exposeInt('position'),
    articleCode: t.exposeString('articleCode'),
    articleCodeDisplay: t.exposeString('displayCode'),
    description: t.exposeString('description'),
    uom: t.exposeString('uom'),
    orderQty: t.exposeInt('qty', { description: 'Units in this delivery.' }),
    price: t.field({ type: 'Decimal', resolve: (line) => decimalString(line.price, line.currency) }),
    subTotal: t.field({ type: 'Decimal', resolve: (line) => decimalString(line.price * line.qty, line.currency) }),
    orderNo: t.exposeString('orderNumber', { nullable: true }),
    poNo: t.exposeString('poNumber', { nullable: true }),
    soNo: t.exposeString('soNumber', { nullable: true }),
    createdBy: t.exposeString('createdByName', { nullable: true }),
    orderCreatedAt: t.field({ type: 'DateTime', nullable: true, resolve: (line) => line.orderCreatedAt }),
    serialNumbers: t.stringList({ resolve: (line) => [...line.serialNumbers] }),
  }),
});

const onDay = (day: string | null) => (day === null ? null : { date: day, time: '00:00' });
const lines = async (delivery: Delivery, ctx: Ctx) =>
  (await loadDeliveryLines(ctx, delivery.id)).map((line) => ({ ...line, currency: delivery.currency }));
const firstLine = async (delivery: Delivery, ctx: Ctx) =>
  (await loadDeliveryLines(ctx, delivery.id)).find((line) => line.orderId !== null);

export const DeliveryType = builder.objectRef<Delivery>('Delivery');
DeliveryType.implement({
  fields: (t) => {
    const lineField = () =>
      t.field({ type: [DeliveryLineType], resolve: (delivery, _args, ctx) => lines(delivery, ctx) });
    return {
      id: t.exposeID('id'),
      ...exposedFields(t, deliveryRow),
      orderType: t.string({
        resolve: async (delivery, _args, ctx) => (await firstLine(delivery, ctx))?.origin ?? 'erp',
      }),
      custCode: t.field({ type: CustCodeType, resolve: (delivery) => delivery }),
      custName: t.exposeString('customerName'),
      custPoNo: t.string({ resolve: async (delivery, _args, ctx) => (await firstLine(delivery, ctx))?.poNumber ?? '' }),
      deliveryDate: t.field({
        type: DateAndTime,
        nullable: true,
        description: 'Shipping day.',
        resolve: (delivery) => onDay(delivery.shippedOn),
      }),
      requestDeliveryDate: t.field({
        type: DateAndTime,
        nullable: true,
        resolve: async (delivery, _args, ctx) => onDay((await firstLine(delivery, ctx))?.requestDeliveryOn ?? null),
      }),
      estimatedDeliveryDate: t.field({
        type: DateAndTime,
        nullable: true,
        resolve: (delivery) => onDay(delivery.estimatedOn),
      }),
      trackingUrl: t.string({
        description: 'Only http(s) addresses (Q-098), else empty.',
        resolve: (delivery) => (/^https?:\/\//.test(delivery.trackingUrl) ? delivery.trackingUrl : ''),
      }),
      lines: lineField(),
      details: lineField(),
      detail: lineField(),
      units: t.int({
        resolve: async (delivery, _args, ctx) =>
          (await loadDeliveryLines(ctx, delivery.id)).reduce((sum, line) => sum + line.qty, 0),
      }),
    };
  },
});

const ShippedOrderType = builder.objectRef<{ companyCode: string; deliveries: Delivery[] }>('ShippedOrder').implement({
  fields: (t) => ({
    companyCode: t.exposeString('companyCode'),
    openDelivery: t.field({ type: [DeliveryType], resolve: (group) => group.deliveries }),
  }),
});

const rangeSchema = v.object({ from: v.nullish(calendarDate), to: v.nullish(calendarDate) });

/** The requested range; without dates the longest one up to today. */
function range(ctx: Ctx, args: unknown): { from: string; to: string } {
  const input = parseInput(rangeSchema, args);
  const today = calendarDateIn(ctx.now, ctx.market.timeZone);
  const { from, to } = boundedRange({ from: input.from ?? null, to: input.to ?? null }, today, ['from', 'to']);
  return from === null || to === null ? { from: addDays(today, 1 - longestRangeDays), to: today } : { from, to };
}

builder.queryField('openDeliveryV4', (t) =>
  t.field({
    allow: ['page.order-status'],
    mostRows: 2_000,
    mayLag: true,
    type: [DeliveryType],
    description: 'Deliveries of the active customer within 30 days, newest first.',
    args: { from: t.arg({ type: 'CalendarDate' }), to: t.arg({ type: 'CalendarDate' }) },
    resolve: (_root, args, ctx) => {
      const { from, to } = range(ctx, args);
      return listDeliveries(ctx, from, to, false);
    },
  }),
);
builder.queryField('shippedOrders', (t) =>
  t.field({
    allow: ['page.order-status'],
    mostRows: 2_000,
    mayLag: true,
    type: [ShippedOrderType],
    description: 'Shipped deliveries of the active customer within 30 days, per company.',
    args: { from: t.arg({ type: 'CalendarDate' }), to: t.arg({ type: 'CalendarDate' }) },
    resolve: async (_root, args, ctx) => {
      const { from, to } = range(ctx, args);
      const deliveries = await listDeliveries(ctx, from, to, true);
      return [...Map.groupBy(deliveries, (delivery) => delivery.companyCode)].map(([companyCode, own]) => ({
        companyCode,
        deliveries: own,
      }));
    },
  }),
);

builder.objectField(OrderLineType, 'leftOn', (t) =>
  t.field({
    type: 'CalendarDate',
    nullable: true,
    description: 'The day on which the last units of the line shipped.',
    resolve: (line, _args, ctx) => loadLeftOn(ctx, line.id),
  }),
);

const pageSchema = v.object({
  sort: v.picklist(['newest', 'oldest'], 'bad_input'),
  page: fields.wholeNumber(1, 100_000),
  limit: fields.pageSize(200),
  after: v.nullish(
    v.pipe(
      v.string(),
      v.check((cursor) => readDeliveryCursor(cursor) !== null, 'bad_input'),
    ),
  ),
});

interface ListRequest {
  readonly filter: DeliveryFilter;
  readonly request: DeliveryPageRequest;
  found?: ReturnType<typeof pageOfDeliveries>;
  counted?: Promise<number>;
}
const DeliveryList = builder.objectRef<ListRequest>('DeliveryList').implement({
  fields: (t) => ({
    data: t.field({
      type: [DeliveryType],
      resolve: async (list, _args, ctx) => [
        ...(await (list.found ??= pageOfDeliveries(ctx, list.filter, list.request))).rows,
      ],
    }),
    info: t.field({
      type: PageInfoType,
      resolve: async (list, _args, ctx) =>
        pageInfo(
          list.request.page,
          list.request.limit,
          Math.min(deliveriesCountedUpTo, await (list.counted ??= countDeliveries(ctx, list.filter))),
        ),
    }),
    countIsExact: t.boolean({
      description: 'False: there are more than were counted.',
      resolve: async (list, _args, ctx) =>
        (await (list.counted ??= countDeliveries(ctx, list.filter))) <= deliveriesCountedUpTo,
    }),
    nextCursor: t.string({
      nullable: true,
      description: 'Send as `after` for the next page; null at the end.',
      resolve: async (list, _args, ctx) =>
        (await (list.found ??= pageOfDeliveries(ctx, list.filter, list.request))).nextCursor,
    }),
  }),
});
const DeliveryFilterInput = filterInput('DeliveryFilterInput', deliveryFilter);

builder.queryField('deliveries', (t) =>
  t.field({
    allow: ['page.order-status'],
    mayLag: true,
    type: DeliveryList,
    description: 'Deliveries of the active customer, or of the customers that a salesperson looks after, page by page.',
    args: {
      filter: t.arg({ type: DeliveryFilterInput }),
      sort: t.arg.string({
        defaultValue: 'newest',
        description: 'newest or oldest; deliveries without a date come last (R-200).',
      }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
      after: t.arg.string({ description: 'Cursor of the previous page, of the same sort; `page` is then ignored.' }),
    },
    resolve: (_root, args, ctx): ListRequest => {
      const given = parseInput(deliveryFilter, args.filter ?? {}, 'filter');
      const filter = { ...given, ...boundedRange(given, calendarDateIn(ctx.now, ctx.market.timeZone)) };
      const { sort, after, ...request } = parseInput(pageSchema, args);
      return { filter, request: { ...request, newestFirst: sort === 'newest', after: after ?? null } };
    },
  }),
);

builder.objectField(OrderType, 'deliveries', (t) =>
  t.field({
    type: [DeliveryType],
    resolve: async (order, _args, ctx) => [...(await loadDeliveriesOfOrder(ctx, order.id))],
  }),
);
