import { calendarDateIn, isCalendarDate } from '#rules/dates.ts';
import { decimalString } from '#rules/money.ts';
import { currencyShape, type CurrencyShape } from '#rules/ordering/orders/currency-shape.ts';
import { languageTag } from '#rules/locales.ts';
import { openQtyIn, shippedPercent, sumQuantities, type LineQuantities } from '#rules/ordering/orders/progress.ts';
import {
  type RiskReason,
  riskOfReason,
  riskReasonOfLine,
  riskReasons,
  worstReason,
} from '#rules/ordering/orders/risk.ts';
import { shownDate } from '#rules/ordering/orders/shown-date.ts';
import { cancelRefusal, statusWord } from '#rules/ordering/orders/status.ts';
import { orderTimeline, type TimelineStep } from '#rules/ordering/orders/timeline.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, type FieldsOf } from '#platform/graphql/graphql.ts';
import { linesOf, OrderLineType } from './orders.lines.graphql.ts';
import { OrderPaymentType } from './orders.payments.graphql.ts';
import { loadPayment } from './orders.payments.queries.ts';
import { loadEvents, loadLines, loadSeller, type Order, type OrderEvent, type OrderLine } from './orders.queries.ts';
import { shipmentWords } from './orders.paper.queries.ts';

const OrderPerson = builder.objectRef<{ name: string; username: string }>('OrderPerson').implement({
  fields: (t) => ({ name: t.exposeString('name'), username: t.exposeString('username') }),
});
const OrderCustomer = builder.objectRef<Order>('OrderCustomer').implement({
  fields: (t) => ({
    id: t.exposeID('customerId'),
    name: t.exposeString('customerName'),
    city: t.exposeString('customerCity'),
    r3: t.exposeString('r3'),
    isr: t.exposeString('isr'),
    unified: t.exposeString('unified'),
  }),
});
const OrderStatusType = builder.objectRef<Order>('OrderStatus').implement({
  fields: (t) => ({
    id: t.exposeString('status'),
    description: t.string({ resolve: (order, _args, ctx) => ctx.text(`order.status.${order.status}`) }),
    pendingB2B: t.boolean({
      description: 'The order exists in the portal only (Q-090).',
      resolve: (order) => order.erpNumber === null,
    }),
  }),
});
const OrderMerchant = builder.objectRef<Order>('OrderMerchant').implement({
  fields: (t) => ({
    code: t.exposeString('merchant'),
    merchantName: t.string({
      resolve: async (order, _args, ctx) =>
        (await loadSeller(ctx, order.sorg, order.merchant))?.merchantName ?? order.merchant,
    }),
    sorgName: t.string({
      resolve: async (order, _args, ctx) => (await loadSeller(ctx, order.sorg, order.merchant))?.sorgName ?? order.sorg,
    }),
  }),
});
/** Number format of a currency. */
export const OrderCurrencyType = builder.objectRef<CurrencyShape>('OrderCurrency');
OrderCurrencyType.implement({
  fields: (t) => ({
    currency: t.exposeString('currency'),
    symbol: t.exposeString('symbol'),
    thousandSeparator: t.exposeString('thousandSeparator'),
    decimalSeparator: t.exposeString('decimalSeparator'),
    decimalPrecission: t.exposeInt('decimalPrecision'),
  }),
});
const OrderShipmentKind = builder.objectRef<Order>('OrderShipmentKind').implement({
  fields: (t) => ({
    type: t.exposeString('shipmentType'),
    desc: t.string({ resolve: (order, _args, ctx) => shipmentWords(ctx, order) }),
  }),
});
const OrderShipment = builder.objectRef<Order>('OrderShipment').implement({
  fields: (t) => ({
    shipmentNotes: t.exposeString('shipmentNotes'),
    amount: t.field({ type: 'Decimal', resolve: (order) => decimalString(order.shipmentAmount, order.currency) }),
    curr: t.exposeString('currency'),
    shipment: t.field({ type: OrderShipmentKind, resolve: (order) => order }),
  }),
});
const OrderShipTo = builder.objectRef<Order>('OrderShipTo').implement({
  fields: (t) => ({
    name: t.exposeString('shiptoName'),
    address: t.exposeString('shiptoAddress'),
    city: t.exposeString('shiptoCity'),
    state: t.exposeString('shiptoState'),
    postalCode: t.exposeString('shiptoPostalCode'),
    country: t.exposeString('shiptoCountry'),
  }),
});
/** Parameters of an event as its text shows them, with calendar dates in the caller's language. */
function shownParams(ctx: Ctx, event: OrderEvent): Record<string, string | number> {
  const precision = String(event.params['precision'] ?? 'day');
  const week = (number: number, year: number): string =>
    ctx.text('order.pdf.week', { week: number, year: String(year) });
  return Object.fromEntries(
    Object.entries(event.params).map(([name, value]) => [
      name,
      typeof value === 'string' && isCalendarDate(value)
        ? shownDate(value, name === 'to' ? precision : 'day', languageTag(ctx.locale), week)
        : value,
    ]),
  );
}

const OrderEventType = builder.objectRef<OrderEvent>('OrderEvent').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.field({ type: 'DateTime', resolve: (event) => event.at }),
    kind: t.exposeString('kind'),
    actorName: t.exposeString('actorName'),
    text: t.string({ resolve: (event, _args, ctx) => ctx.text(`order.event.${event.kind}`, shownParams(ctx, event)) }),
    params: t.field({ type: 'JSON', resolve: (event) => event.params }),
  }),
});
const TimelineStepType = builder.objectRef<TimelineStep>('OrderTimelineStep').implement({
  fields: (t) => ({
    step: t.exposeString('step', {
      description:
        'created, payment, sent, received, confirmed, partly_shipped, shipped, invoiced, cancelled, failed or void.',
    }),
    state: t.exposeString('state', { description: 'done, current, ahead or failed.' }),
    at: t.field({ type: 'DateTime', nullable: true, resolve: (step) => step.at }),
    label: t.string({ resolve: (step, _args, ctx) => ctx.text(`order.step.${step.step}`) }),
    params: t.field({ type: 'JSON', resolve: (step) => step.params }),
  }),
});
const OrderProgress = builder.objectRef<LineQuantities>('OrderProgress').implement({
  description: 'Number of units over all lines.',
  fields: (t) => ({
    ordered: t.exposeInt('qty'),
    confirmed: t.exposeInt('confirmed'),
    shipped: t.exposeInt('shipped'),
    invoiced: t.exposeInt('invoiced'),
    cancelled: t.exposeInt('cancelled'),
    shippedPercent: t.int({ resolve: shippedPercent }),
  }),
});

/** The lines that are still to be shipped; none for an order that ended. */
const openLines = async (ctx: Ctx, order: Order): Promise<OrderLine[]> =>
  (await loadLines(ctx, order.id)).filter((line) => openQtyIn(order.status, line) > 0);

/** Days by which the date of the latest open line has moved; null while nothing is promised. */
async function largestSlipDays(ctx: Ctx, order: Order): Promise<number | null> {
  const slips = (await openLines(ctx, order)).flatMap((line) => line.slipDays ?? []);
  return slips.length === 0 ? null : Math.max(...slips);
}

async function riskReasonOf(ctx: Ctx, order: Order): Promise<RiskReason | null> {
  const today = calendarDateIn(ctx.now, ctx.market.timeZone);
  return worstReason(
    (await openLines(ctx, order)).map((line) => riskReasonOfLine(line, order.requestDeliveryOn, today)),
  );
}

/** The latest promised date of the open lines and its precision; null while nothing is promised. */
async function expectedOn(ctx: Ctx, order: Order): Promise<{ on: string; precision: string } | null> {
  return (await openLines(ctx, order)).reduce<{ on: string; precision: string } | null>(
    (latest, line) =>
      line.promisedOn !== null && isCalendarDate(line.promisedOn) && (latest === null || line.promisedOn > latest.on)
        ? { on: line.promisedOn, precision: line.promisedPrecision ?? 'day' }
        : latest,
    null,
  );
}

async function timelineOf(ctx: Ctx, order: Order): Promise<TimelineStep[]> {
  const [lines, payment] = await Promise.all([loadLines(ctx, order.id), loadPayment(ctx, order.id)]);
  return orderTimeline({
    ...order,
    createdBy: order.createdByName,
    lines,
    awaitsPayment: payment?.state === 'waiting' || payment?.state === 'uploaded',
  });
}

/** An order, with the wire names of the contract and the clearer names that screens use. */
export const OrderType = builder.objectRef<Order>('Order');

type OrderFields = FieldsOf<Order>;

const amount = (t: OrderFields, of: (order: Order) => number) =>
  t.field({ type: 'Decimal', resolve: (order) => decimalString(of(order), order.currency) });

/** Fields of the contract, under its names. */
const contractFields = (t: OrderFields) => ({
  id: t.exposeID('id'),
  number: t.exposeString('number'),
  order_no: t.exposeString('number'),
  order_status: t.string({
    description: 'pending, on processing, complete, failed, void or cancelled.',
    resolve: (order) => statusWord(order.status),
  }),
  sap_order_no: t.exposeString('erpNumber', { nullable: true }),
  sorg: t.exposeString('sorg'),
  total_order: amount(t, (order) => order.totalAmount),
  createdBy: t.field({
    type: OrderPerson,
    resolve: (order) => ({ name: order.createdByName, username: order.createdByUsername }),
  }),
  createdAt: t.field({ type: 'DateTime', resolve: (order) => order.createdAt }),
  details: t.field({
    type: [OrderLineType],
    resolve: (order, _args, ctx, info) => linesOf(ctx, order, info),
  }),
  customer: t.field({ type: OrderCustomer, resolve: (order) => order }),
  orderStatus: t.field({ type: OrderStatusType, resolve: (order) => order }),
  merchant: t.field({ type: OrderMerchant, resolve: (order) => order }),
  currency: t.field({
    type: OrderCurrencyType,
    resolve: (order, _args, ctx) => currencyShape(ctx.market.configuration, order.currency),
  }),
  orderShipment: t.field({ type: OrderShipment, resolve: (order) => order }),
  orderPayment: t.field({
    type: OrderPaymentType,
    nullable: true,
    resolve: (order, _args, ctx) => (order.withoutPayment ? null : loadPayment(ctx, order.id)),
  }),
});

/** The order as it was placed, and where it stands. */
const headFields = (t: OrderFields) => ({
  origin: t.exposeString('origin', { description: 'portal, or erp for an order of another channel.' }),
  status: t.exposeString('status'),
  erpState: t.exposeString('erpState', { description: 'held, waiting, sent, accepted or rejected.' }),
  erpReason: t.exposeString('erpReason', { nullable: true }),
  acting: t.exposeBoolean('acting', {
    description: 'Staff placed the order for the customer; createdBy is the member of staff.',
  }),
  companyCode: t.exposeString('companyCode'),
  goodsAmount: amount(t, (order) => order.goodsAmount),
  shipmentAmount: amount(t, (order) => order.shipmentAmount),
  taxAmount: amount(t, (order) => order.taxAmount),
  totalAmount: amount(t, (order) => order.totalAmount),
  poNumber: t.exposeString('poNumber'),
  notes: t.exposeString('notes'),
  requestDeliveryOn: t.field({ type: 'CalendarDate', nullable: true, resolve: (order) => order.requestDeliveryOn }),
  deliverComplete: t.exposeBoolean('deliverComplete', {
    description: 'Ships all lines in one delivery; otherwise ready lines ship first.',
  }),
  cancelAfter: t.field({
    type: 'CalendarDate',
    nullable: true,
    description: 'The ERP cancels lines that have not shipped by the end of this day.',
    resolve: (order) => order.cancelAfter,
  }),
  shipTo: t.field({ type: OrderShipTo, resolve: (order) => order }),
});

/** Lines, and what they say about progress and dates. */
const progressFields = (t: OrderFields) => ({
  lines: t.field({
    type: [OrderLineType],
    resolve: (order, _args, ctx, info) => linesOf(ctx, order, info),
  }),
  lineCount: t.int({ resolve: async (order, _args, ctx) => (await loadLines(ctx, order.id)).length }),
  progress: t.field({
    type: OrderProgress,
    resolve: async (order, _args, ctx) => sumQuantities(await loadLines(ctx, order.id)),
  }),
  expectedOn: t.field({
    type: 'CalendarDate',
    nullable: true,
    resolve: async (order, _args, ctx) => (await expectedOn(ctx, order))?.on ?? null,
  }),
  expectedPrecision: t.string({
    nullable: true,
    resolve: async (order, _args, ctx) => (await expectedOn(ctx, order))?.precision ?? null,
  }),
  slipDays: t.int({
    nullable: true,
    description:
      'The largest number of days by which the promised date of an open line has moved; negative if it moved closer.',
    resolve: (order, _args, ctx) => largestSlipDays(ctx, order),
  }),
  risk: t.string({
    nullable: true,
    description: 'late or at_risk: the highest risk of the open lines.',
    resolve: async (order, _args, ctx) => riskOfReason(await riskReasonOf(ctx, order)),
  }),
  riskReason: t.string({
    nullable: true,
    description: `Why it is late or at risk: ${riskReasons.join(', ')}; the worst reason of the open lines.`,
    resolve: (order, _args, ctx) => riskReasonOf(ctx, order),
  }),
  timeline: t.field({ type: [TimelineStepType], resolve: (order, _args, ctx) => timelineOf(ctx, order) }),
  events: t.field({
    type: [OrderEventType],
    resolve: async (order, _args, ctx) => [...(await loadEvents(ctx, order.id))],
  }),
});

const cancelFields = (t: OrderFields) => ({
  canCancel: t.boolean({ resolve: (order) => cancelRefusal(order) === null }),
  cancelRefusal: t.string({
    nullable: true,
    description: 'Code of the reason why the order can no longer be cancelled here.',
    resolve: (order) => cancelRefusal(order),
  }),
});

OrderType.implement({
  fields: (t) => ({ ...contractFields(t), ...headFields(t), ...progressFields(t), ...cancelFields(t) }),
});
