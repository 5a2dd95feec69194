import * as v from 'valibot';
import { addDays, calendarDateIn, withinDays } from '../../../rules/dates.ts';
import { DomainError } from '../../../rules/errors.ts';
import { decimalString } from '../../../rules/money.ts';
import { calendarDate } from '../../../rules/validation.ts';
import type { Ctx } from '../../platform/context.ts';
import { builder, parseInput } from '../../platform/graphql.ts';
import { CustCodeType } from '../customers/customers.graphql.ts';
import { OrderType } from '../orders/orders.graphql.ts';
import { longestRangeDays } from '../orders/orders.list.graphql.ts';
import { DateAndTime, OpenOrderCompanyGroupType } from '../orders/orders.open.graphql.ts';
import { listDeliveries, listDeliveriesOnTheWay, loadDeliveriesOfOrder, loadDeliveryLines, type Delivery, type DeliveryLine } from './deliveries.queries.ts';

const DeliveryLineType = builder.objectRef<DeliveryLine & { currency: string }>('DeliveryLine').implement({
  fields: (t) => ({
    position: t.exposeInt('position'),
    articleCode: t.exposeString('articleCode'),
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
const lines = async (delivery: Delivery, ctx: Ctx) => (await loadDeliveryLines(ctx, delivery.id)).map((line) => ({ ...line, currency: delivery.currency }));
const firstLine = async (delivery: Delivery, ctx: Ctx) => (await loadDeliveryLines(ctx, delivery.id)).find((line) => line.orderId !== null);

export const DeliveryType = builder.objectRef<Delivery>('Delivery');
DeliveryType.implement({
  fields: (t) => {
    const lineField = () => t.field({ type: [DeliveryLineType], resolve: (delivery, _args, ctx) => lines(delivery, ctx) });
    return {
      id: t.exposeID('id'),
      doNumber: t.exposeString('number'),
      sorg: t.exposeString('sorg'),
      companyCode: t.exposeString('companyCode'),
      status: t.exposeString('status', { description: 'planned, shipped or delivered.' }),
      orderType: t.string({ resolve: async (delivery, _args, ctx) => (await firstLine(delivery, ctx))?.origin ?? 'erp' }),
      custCode: t.field({ type: CustCodeType, resolve: (delivery) => delivery }),
      custName: t.exposeString('customerName'),
      custPoNo: t.string({ resolve: async (delivery, _args, ctx) => (await firstLine(delivery, ctx))?.poNumber ?? '' }),
      shipTo: t.exposeString('shipto'),
      deliveryDate: t.field({ type: DateAndTime, nullable: true, description: 'Day on which it left.', resolve: (delivery) => onDay(delivery.shippedOn) }),
      requestDeliveryDate: t.field({
        type: DateAndTime,
        nullable: true,
        resolve: async (delivery, _args, ctx) => onDay((await firstLine(delivery, ctx))?.requestDeliveryOn ?? null),
      }),
      estimatedDeliveryDate: t.field({ type: DateAndTime, nullable: true, resolve: (delivery) => onDay(delivery.estimatedOn) }),
      deliveredOn: t.field({ type: 'CalendarDate', nullable: true, resolve: (delivery) => delivery.deliveredOn }),
      trackingNo: t.exposeString('trackingNumber'),
      trackingUrl: t.string({
        description: 'Only http(s) addresses (Q-098), else empty.',
        resolve: (delivery) => (/^https?:\/\//.test(delivery.trackingUrl) ? delivery.trackingUrl : ''),
      }),
      expeditionName: t.exposeString('carrier'),
      notes: t.exposeString('notes'),
      currency: t.exposeString('currency'),
      lines: lineField(),
      details: lineField(),
      detail: lineField(),
      units: t.int({ resolve: async (delivery, _args, ctx) => (await loadDeliveryLines(ctx, delivery.id)).reduce((sum, line) => sum + line.qty, 0) }),
    };
  },
});

const ShippedOrderType = builder.objectRef<{ companyCode: string; deliveries: Delivery[] }>('ShippedOrder').implement({
  fields: (t) => ({ companyCode: t.exposeString('companyCode'), openDelivery: t.field({ type: [DeliveryType], resolve: (group) => group.deliveries }) }),
});

const rangeSchema = v.object({ from: v.nullish(calendarDate), to: v.nullish(calendarDate) });

/** The asked range; a missing end is today, a missing start the longest range before it. */
function range(ctx: Ctx, args: unknown): { from: string; to: string } {
  const input = parseInput(rangeSchema, args);
  const to = input.to ?? (input.from ? addDays(input.from, longestRangeDays - 1) : calendarDateIn(ctx.now, ctx.market.timeZone));
  const from = input.from ?? addDays(to, 1 - longestRangeDays);
  if (from > to) throw new DomainError('date_from_after_to', {}, 'from');
  if (!withinDays(from, to, longestRangeDays)) throw new DomainError('date_range_too_long', { limit: longestRangeDays }, 'to');
  return { from, to };
}

builder.queryField('openDeliveryV4', (t) =>
  t.field({
    allow: ['page.order-status'],
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
    type: [ShippedOrderType],
    description: 'Shipped deliveries of the active customer within 30 days, per company.',
    args: { from: t.arg({ type: 'CalendarDate' }), to: t.arg({ type: 'CalendarDate' }) },
    resolve: async (_root, args, ctx) => {
      const { from, to } = range(ctx, args);
      const deliveries = await listDeliveries(ctx, from, to, true);
      return [...Map.groupBy(deliveries, (delivery) => delivery.companyCode)].map(([companyCode, own]) => ({ companyCode, deliveries: own }));
    },
  }),
);

builder.objectField(OrderType, 'deliveries', (t) =>
  t.field({ type: [DeliveryType], resolve: async (order, _args, ctx) => [...(await loadDeliveriesOfOrder(ctx, order.id))] }),
);
builder.objectField(OpenOrderCompanyGroupType, 'deliveries', (t) =>
  t.field({
    type: [DeliveryType],
    description: 'What is planned or on its way from this company.',
    resolve: async (group, _args, ctx) => (await listDeliveriesOnTheWay(ctx)).filter((delivery) => delivery.companyCode === group.companyCode),
  }),
);
