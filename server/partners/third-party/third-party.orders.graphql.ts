import * as v from 'valibot';
import { decimalString } from '#rules/money.ts';
import { calendarDateIn } from '#rules/dates.ts';
import { rangeRule } from '#rules/ordering/orders/date-range.ts';
import { boundedOrderFilter, thirdPartyOrderFilter } from '#rules/partners/third-party/order-filter.ts';
import { shipOrderSchema } from '#rules/partners/third-party/shipment.ts';
import { itemStatuses, nextItemStatuses } from '#rules/partners/third-party/status.ts';
import { articleCode, line, page as pageNumber, pageSize } from '#rules/validation.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import { VendorType, type ListView } from './third-party.graphql.ts';
import {
  countOrders,
  findOrder,
  listOrders,
  loadHistory,
  loadItems,
  loadOrder,
  type ThirdPartyEvent,
  type ThirdPartyItem,
  type ThirdPartyOrder,
} from './third-party.orders.queries.ts';
import { isVendor, readsOrders } from './third-party.policy.ts';
import { loadVendor } from './third-party.queries.ts';
import { confirmVendorOrder, shipVendorOrder } from './third-party.ship.actions.ts';
import { loadShipments, type Shipment } from './third-party.shipments.queries.ts';
import { setItemStatus } from './third-party.status.actions.ts';

const ItemStatusType = builder.enumType('ThirdPartyItemStatus', {
  description: 'Status of an item of an order (Q-120).',
  values: itemStatuses,
});

const ItemType = builder.objectRef<ThirdPartyItem>('ThirdPartyOrderDetail').implement({
  description: 'An article of an order, with the price and words of the day of the order.',
  fields: (t) => ({
    articleCode: t.exposeString('articleCode'),
    description: t.exposeString('description'),
    price: t.field({ type: 'Decimal', resolve: ({ price, currency }) => decimalString(price, currency) }),
    subtotal: t.field({ type: 'Decimal', resolve: ({ subtotal, currency }) => decimalString(subtotal, currency) }),
    orderQty: t.exposeInt('orderQty', { description: 'Sales units.' }),
    salesUnit: t.exposeString('salesUnit'),
    uomConverter: t.exposeInt('uomConverter', { description: 'Pieces in a sales unit.' }),
    status: t.field({ type: ItemStatusType, resolve: ({ status }) => status }),
    shippedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ shippedAt }) => shippedAt }),
    nextStatuses: t.field({
      type: [ItemStatusType],
      description: 'Statuses that the caller may set; empty for everybody but the vendor.',
      resolve: ({ status }, _args, ctx) => (isVendor(ctx) ? [...nextItemStatuses(status)] : []),
    }),
  }),
});

const OrderAddressType = builder.objectRef<ThirdPartyOrder['shipto']>('ThirdPartyOrderAddress').implement({
  description: 'The address of an order, as it was on the day of the order.',
  fields: (t) => ({
    name: t.exposeString('name'),
    address: t.exposeString('address'),
    city: t.exposeString('city'),
    state: t.exposeString('state'),
    postalCode: t.exposeString('postalCode'),
    country: t.exposeString('country'),
    phone: t.exposeString('phone'),
  }),
});

const CustomerType = builder.objectRef<{ name: string }>('ThirdPartyCustomer').implement({
  description: 'The customer of a vendor.',
  fields: (t) => ({ name: t.exposeString('name') }),
});

const EventType = builder
  .objectRef<ThirdPartyEvent & { readonly order: ThirdPartyOrder }>('ThirdPartyOrderEvent')
  .implement({
    description: 'A step in the history of an order.',
    fields: (t) => ({
      at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
      by: t.string({
        description:
          'The person, if they are of the side of the caller; the vendor sees the name of the customer, and dealers that of the vendor.',
        resolve: async ({ by, articleCode: code, order }, _args, ctx) => {
          if (isVendor(ctx)) return code === null ? order.customerName : by;
          return code === null ? by : (await loadVendor(ctx, order.vendor)).name;
        },
      }),
      status: t.field({ type: ItemStatusType, resolve: ({ status }) => status }),
      articleCode: t.exposeString('articleCode', { nullable: true, description: 'Null: the order was placed.' }),
    }),
  });

const ShipmentType = builder.objectRef<Shipment>('ThirdPartyShipment').implement({
  description: 'Items of an order that left together.',
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.exposeInt('number', { description: 'Counts the shipments of the order from 1.' }),
    carrier: t.exposeString('carrier', { description: 'Empty: the vendor brings it.' }),
    trackingNumber: t.exposeString('trackingNumber', { description: 'Empty: none.' }),
    parcels: t.exposeInt('parcels'),
    shippedAt: t.expose('shippedAt', { type: 'DateTime' }),
    articleCodes: t.stringList({ resolve: ({ articleCodes }) => [...articleCodes] }),
    mayPrint: t.boolean({
      description: 'The caller prints its packing slip and its labels; only the vendor does.',
      resolve: (_shipment, _args, ctx) => isVendor(ctx),
    }),
  }),
});

export const ThirdPartyOrderType = builder.objectRef<ThirdPartyOrder>('ThirdPartyOrder').implement({
  description: 'An order of a customer at a vendor.',
  fields: (t) => ({
    id: t.exposeID('id'),
    orderNo: t.exposeString('number'),
    reqDeliveryDate: t.field({
      type: 'CalendarDate',
      nullable: true,
      resolve: ({ reqDeliveryOn }) => reqDeliveryOn,
    }),
    notes: t.exposeString('notes'),
    address: t.field({ type: OrderAddressType, resolve: ({ shipto }) => shipto }),
    vendor: t.field({ type: VendorType, resolve: ({ vendor }, _args, ctx) => loadVendor(ctx, vendor) }),
    custThirdParty: t.field({ type: CustomerType, resolve: ({ customerName }) => ({ name: customerName }) }),
    details: t.field({
      type: [ItemType],
      resolve: async ({ id }, _args, ctx) => [...(await loadItems(ctx, id))],
    }),
    totalOrder: t.field({
      type: 'Decimal',
      description: 'Sum of all subtotals as ordered; cancelled items stay in it.',
      resolve: ({ totalAmount, currency }) => decimalString(totalAmount, currency),
    }),
    cancelledAmount: t.field({
      type: 'Decimal',
      description: 'Sum of the subtotals of cancelled items.',
      resolve: async ({ id, currency }, _args, ctx) =>
        decimalString(
          (await loadItems(ctx, id)).reduce(
            (sum, { status, subtotal }) => (status === 'cancelled' ? sum + subtotal : sum),
            0,
          ),
          currency,
        ),
    }),
    currency: t.exposeString('currency'),
    units: t.int({
      description: 'Sales units of all items.',
      resolve: async ({ id }, _args, ctx) =>
        (await loadItems(ctx, id)).reduce((sum, { orderQty }) => sum + orderQty, 0),
    }),
    status: t.exposeString('status', {
      description: 'open: all items are open; complete: all are complete or cancelled; else processing (Q-120).',
    }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    createdBy: t.string({
      nullable: true,
      description: 'The user who ordered; null for the vendor.',
      resolve: ({ createdBy }, _args, ctx) => (isVendor(ctx) ? null : createdBy),
    }),
    shipments: t.field({
      type: [ShipmentType],
      description: 'The first one first; items that were shipped one by one are in none.',
      resolve: async ({ id }, _args, ctx) => [...(await loadShipments(ctx, id))],
    }),
    history: t.field({
      type: [EventType],
      description: 'The oldest first.',
      resolve: async (order, _args, ctx) => (await loadHistory(ctx, order.id)).map((event) => ({ ...event, order })),
    }),
  }),
});

const OrderList = builder.objectRef<ListView<ThirdPartyOrder>>('ThirdPartyOrderList').implement({
  fields: (t) => ({
    data: t.field({ type: [ThirdPartyOrderType], resolve: ({ rows }) => rows }),
    info: t.field({ type: PageInfoType, resolve: ({ page, limit, count }) => pageInfo(page, limit, count) }),
    countIsExact: t.exposeBoolean('countIsExact', { description: 'False: there are more than were counted.' }),
  }),
});

const OrderFilterInput = builder.inputType('ThirdPartyOrderFilterInput', {
  fields: (t) => ({
    status: t.string({ description: 'open, processing or complete.' }),
    itemStatus: t.field({ type: ItemStatusType, description: 'Orders with an item of this status.' }),
    vendorId: t.id(),
    from: t.field({ type: 'CalendarDate', description: `Day of the order; ${rangeRule}` }),
    to: t.field({ type: 'CalendarDate' }),
    search: t.string({ description: "Words of order number and customer's name, or the code of an article." }),
  }),
});
const filterOf = (ctx: Ctx, given: unknown) =>
  boundedOrderFilter(
    parseInput(thirdPartyOrderFilter, given ?? {}, 'filter'),
    calendarDateIn(ctx.now, ctx.market.timeZone),
  );
const pageSchema = v.object({ page: pageNumber, limit: pageSize(100) });

builder.queryField('orderThirdParties', (t) =>
  t.field({
    allow: readsOrders,
    type: OrderList,
    mayLag: true,
    description: "Orders at vendors, the latest first: a dealer's own, a vendor's own, or those of the caller's areas.",
    args: {
      page: t.arg.int({ defaultValue: 1, description: 'Pages beyond the 10,000th row are refused.' }),
      limit: t.arg.int({ defaultValue: 20 }),
      filter: t.arg({ type: OrderFilterInput }),
    },
    resolve: async (_root, { filter, ...place }, ctx) => {
      const { page, limit } = parseInput(pageSchema, place);
      return { ...(await listOrders(ctx, filterOf(ctx, filter), page, limit)), page, limit };
    },
  }),
);

builder.queryField('orderThirdParty', (t) =>
  t.field({
    allow: readsOrders,
    type: ThirdPartyOrderType,
    nullable: true,
    args: { orderNo: t.arg.string({ required: true }) },
    resolve: (_root, { orderNo }, ctx) => findOrder(ctx, parseInput(line(60), orderNo)),
  }),
);

const CountType = builder
  .objectRef<{ status: string; count: number; countIsExact: boolean }>('ThirdPartyOrderCount')
  .implement({
    fields: (t) => ({
      status: t.exposeString('status'),
      count: t.exposeInt('count'),
      countIsExact: t.exposeBoolean('countIsExact', { description: 'False: there are more than were counted.' }),
    }),
  });
builder.queryField('orderThirdPartyCounts', (t) =>
  t.field({
    allow: readsOrders,
    type: [CountType],
    mayLag: true,
    description: 'Orders of a filter by status, whatever status the filter names.',
    args: { filter: t.arg({ type: OrderFilterInput }) },
    resolve: (_root, { filter }, ctx) => countOrders(ctx, filterOf(ctx, filter)),
  }),
);

const statusSchema = v.object({ articleCode, orderNo: line(60), status: v.picklist(itemStatuses, 'bad_input') });
const StatusPayload = payload<{ orderId: string }>('UpdateStatusOrderItemThirdPartyPayload', (t) => ({
  order: t.field({
    type: ThirdPartyOrderType,
    nullable: true,
    resolve: ({ orderId }, _args, ctx) => loadOrder(ctx, orderId),
  }),
}));
builder.mutationField('updateStatusOrderItemThirdParty', (t) =>
  t.field({
    allow: readsOrders,
    type: StatusPayload,
    idempotent: true,
    description:
      'Takes an item of an order to its next status (Q-120); only for the vendor of the order. The status that the item already has changes nothing.',
    args: {
      articleCode: t.arg.string({ required: true }),
      orderNo: t.arg.string({ required: true }),
      status: t.arg({ type: ItemStatusType, required: true }),
    },
    resolve: async (_root, args, ctx) => ({ orderId: await setItemStatus(ctx, parseInput(statusSchema, args)) }),
  }),
);

const OrderPayload = payload<{ orderId: string }>('ThirdPartyOrderPayload', (t) => ({
  order: t.field({
    type: ThirdPartyOrderType,
    nullable: true,
    resolve: ({ orderId }, _args, ctx) => loadOrder(ctx, orderId),
  }),
}));
builder.mutationField('confirmThirdPartyOrder', (t) =>
  t.field({
    allow: readsOrders,
    type: OrderPayload,
    idempotent: true,
    description:
      'Confirms an order as a whole: its open items are in process then; only for the vendor of the order. Without open items it changes nothing.',
    args: { orderNo: t.arg.string({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const { orderNo } = parseInput(v.object({ orderNo: line(60) }), args);
      return { orderId: await confirmVendorOrder(ctx, orderNo) };
    },
  }),
);
builder.mutationField('shipThirdPartyOrder', (t) =>
  t.field({
    allow: readsOrders,
    type: OrderPayload,
    idempotent: true,
    description:
      'Ships items of an order together, open ones too; only for the vendor of the order. All leave or none.',
    args: {
      orderNo: t.arg.string({ required: true }),
      articleCodes: t.arg.stringList({ required: true }),
      carrier: t.arg.string({ required: true, description: 'Empty: the vendor brings it.' }),
      trackingNumber: t.arg.string({ required: true, description: 'Empty: none.' }),
      parcels: t.arg.int({ required: true, description: 'Each gets a label.' }),
    },
    resolve: async (_root, args, ctx) => ({ orderId: await shipVendorOrder(ctx, parseInput(shipOrderSchema, args)) }),
  }),
);
