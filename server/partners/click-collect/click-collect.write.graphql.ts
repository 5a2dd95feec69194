import * as v from 'valibot';
import { collectMarksInput, collectShipmentInput } from '#rules/partners/click-collect/click-collect-input.ts';
import { decimalString } from '#rules/money.ts';
import * as fields from '#rules/validation.ts';
import { registerConsumerData } from '#platform/consumer-data.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { checkoutEntries, ShipmentInput } from '#buying/checkout/checkout.graphql.ts';
import type { OrderGroup } from '#buying/checkout/checkout.groups.queries.ts';
import { ProblemType } from '#buying/cart/cart.graphql.ts';
import { ShipmentRateOption } from '#buying/checkout/checkout.review.graphql.ts';
import { ShiptoType } from '#accounts/customers/customers.graphql.ts';
import { PaymentMethodType } from '#ordering/orders/orders.payments.graphql.ts';
import { handOver, markLines, updateShipments, updateStatus } from './click-collect.actions.ts';
import { collectStatusInput, CollectType } from './click-collect.graphql.ts';
import { orderToHq } from './click-collect.hq.actions.ts';
import { reviewHq, type HqLine, type HqReview } from './click-collect.hq.queries.ts';
import { processesCollect } from './click-collect.policy.ts';
import { collectConsumers } from './click-collect.privacy.actions.ts';
import { findCollect } from './click-collect.queries.ts';

registerConsumerData(collectConsumers);

const orderId = v.pipe(v.string('required'), v.uuid('bad_input'));
const version = v.nullish(v.pipe(v.number(), v.integer('bad_input')), null);

/** Payload of every write: the order as it is then. */
const CollectPayload = payload<{ readonly orderId: string }>('ClickCollectPayload', (t) => ({
  order: t.field({ type: CollectType, nullable: true, resolve: ({ orderId: id }, _args, ctx) => findCollect(ctx, id) }),
}));

const statusSchema = v.object({ orderId, status: collectStatusInput, version });
builder.mutationField('clickCollectUpdateStatus', (t) =>
  t.field({
    allow: processesCollect,
    type: CollectPayload,
    idempotent: true,
    description:
      'Takes an order one step on (Q-117). The step to processing by HQ orders the marked lines from HQ, to the usual address with the usual shipment and payment.',
    args: {
      orderId: t.arg.id({ required: true }),
      status: t.arg.string({ required: true, description: 'The next status in words.' }),
      version: t.arg.int({ description: 'Version that the caller saw; another one is refused with entry_changed.' }),
    },
    resolve: async (_root, args, ctx) => {
      const wish = parseInput(statusSchema, args);
      await updateStatus(ctx, wish);
      return { orderId: wish.orderId };
    },
  }),
);

const ShipmentLineInput = builder.inputType('ClickCollectShipmentLineInput', {
  fields: (t) => ({
    detailId: t.id({ required: true }),
    qtyShipped: t.int({ required: true, description: 'Units shipped in total, never less than before.' }),
  }),
});
const CollectShipmentInput = builder.inputType('ClickCollectShipmentInput', {
  fields: (t) => ({
    orderId: t.id({ required: true }),
    lines: t.field({ type: [ShipmentLineInput], required: true }),
  }),
});
builder.mutationField('clickCollectUpdateShipments', (t) =>
  t.field({
    allow: processesCollect,
    type: CollectPayload,
    idempotent: true,
    description:
      'HQ enters what it shipped of lines that are ordered from HQ; the quantities move the order. Deliveries of the orders at HQ do the same by themselves.',
    args: { shipment: t.arg({ type: CollectShipmentInput, required: true }) },
    resolve: async (_root, args, ctx) => {
      const { shipment } = parseInput(v.object({ shipment: collectShipmentInput }), args);
      await updateShipments(ctx, shipment);
      return { orderId: shipment.orderId };
    },
  }),
);

const MarkInput = builder.inputType('ClickCollectMarkInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    mark: t.string({ required: true, description: 'ready_to_pickup or order_to_hq.' }),
  }),
});
const marksSchema = v.object({ orderId, version, lines: collectMarksInput });
builder.mutationField('clickCollectMarkLines', (t) =>
  t.field({
    allow: processesCollect,
    type: CollectPayload,
    idempotent: true,
    description: 'Says of lines of an open order whether they are ready to pickup or ordered from HQ (R-239, Q-118).',
    args: {
      orderId: t.arg.id({ required: true }),
      lines: t.arg({ type: [MarkInput], required: true }),
      version: t.arg.int({ description: 'Version that the caller saw; another one is refused with entry_changed.' }),
    },
    resolve: async (_root, args, ctx) => {
      const wish = parseInput(marksSchema, args);
      await markLines(ctx, wish);
      return { orderId: wish.orderId };
    },
  }),
);

const handOverSchema = v.object({ orderId, version, pickupCode: fields.search });
builder.mutationField('clickCollectHandOver', (t) =>
  t.field({
    allow: processesCollect,
    type: CollectPayload,
    idempotent: true,
    description: 'Hands the goods out to the consumer who shows the pick-up code; the order is complete then.',
    args: {
      orderId: t.arg.id({ required: true }),
      pickupCode: t.arg.string({ required: true, description: 'As typed, or the text of the QR code.' }),
      version: t.arg.int({ description: 'Version that the caller saw; another one is refused with entry_changed.' }),
    },
    resolve: async (_root, args, ctx) => {
      const wish = parseInput(handOverSchema, args);
      await handOver(ctx, wish);
      return { orderId: wish.orderId };
    },
  }),
);

const ReviewedLineInput = builder.inputType('ClickCollectReviewedLineInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    price: t.field({ type: 'Decimal', description: 'Unit price that the dealer saw; a higher one is refused.' }),
    currency: t.string(),
  }),
});
const { shipments, request_delivery_date: day } = checkoutEntries;
const hqSchema = v.object({
  orderId,
  version,
  shiptoId: v.nullish(v.pipe(v.string(), v.uuid('shipto_changed')), null),
  shipments: v.nullish(v.unwrap(shipments), null),
  paymentId: v.nullish(v.pipe(v.string(), v.maxLength(60, 'too_long')), null),
  requestDeliveryDate: day,
  lines: v.nullish(
    v.pipe(
      v.array(
        v.object({
          id: v.pipe(v.string('required'), v.uuid('bad_input')),
          price: v.nullish(v.pipe(v.string(), v.regex(/^\d{1,15}(\.\d{1,4})?$/, 'bad_input')), null),
          currency: v.nullish(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'bad_input')), null),
        }),
      ),
      v.maxLength(100, 'too_many'),
    ),
    [],
  ),
});
builder.mutationField('clickCollectOrderToHq', (t) =>
  t.field({
    allow: processesCollect,
    type: CollectPayload,
    idempotent: true,
    description:
      'Orders the marked lines from HQ as real orders of the dealer, by the rules of the checkout: all lines or none, once. Refusals of a line have the field lines.<id>. Needs order.place too.',
    args: {
      orderId: t.arg.id({ required: true }),
      version: t.arg.int({ description: 'Version that the caller saw; another one is refused with entry_changed.' }),
      shiptoId: t.arg.id({ description: 'Address of the dealer; the default one if omitted.' }),
      shipments: t.arg({ type: [ShipmentInput], description: 'The first shipment of each merchant if omitted.' }),
      paymentId: t.arg.string({ description: 'The first payment method if omitted.' }),
      requestDeliveryDate: t.arg.string({ description: 'YYYY-MM-DD; empty = as soon as possible.' }),
      lines: t.arg({ type: [ReviewedLineInput], description: 'The values that the dealer saw of the lines.' }),
    },
    resolve: async (_root, args, ctx) => {
      const { lines, requestDeliveryDate, ...wish } = parseInput(hqSchema, args);
      await orderToHq(ctx, {
        ...wish,
        shipments: wish.shipments?.map((shipment) => ({ ...shipment, notes: shipment.notes ?? '' })) ?? null,
        requestDeliveryOn: requestDeliveryDate,
        reviewed: lines,
      });
      return { orderId: wish.orderId };
    },
  }),
);

const HqLineType = builder.objectRef<HqLine>('ClickCollectHqLine').implement({
  description: 'A line as HQ would be asked for it now.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the line of the consumer’s order.' }),
    name: t.exposeString('name'),
    articleCode: t.exposeString('articleCode'),
    qty: t.exposeInt('qty'),
    unitPrice: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ price, currency }) => (price === null ? null : decimalString(price, currency)),
    }),
    subtotal: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ subtotal, currency }) => (subtotal === null ? null : decimalString(subtotal, currency)),
    }),
    currency: t.exposeString('currency'),
    problems: t.field({ type: [ProblemType], resolve: ({ problems }) => [...problems] }),
  }),
});
const HqGroupType = builder.objectRef<OrderGroup>('ClickCollectHqGroup').implement({
  description: 'One order at HQ: everything of one merchant.',
  fields: (t) => ({
    sorg: t.exposeString('sorg'),
    merchant: t.exposeString('merchant'),
    merchantName: t.string({ resolve: ({ settings, merchant }) => settings.merchants[merchant] ?? merchant }),
    currency: t.exposeString('currency'),
    goods: t.field({ type: 'Decimal', resolve: ({ goods, currency }) => decimalString(goods, currency) }),
    shipments: t.field({
      type: [ShipmentRateOption],
      resolve: ({ quotes, currency }) => quotes.map((quote) => ({ ...quote, currency })),
    }),
    payments: t.field({ type: [PaymentMethodType], resolve: ({ payments }) => [...payments] }),
  }),
});
const HqReviewType = builder.objectRef<HqReview>('ClickCollectHqReview').implement({
  description: 'The order at HQ for the marked lines, as the checkout would place it now.',
  fields: (t) => ({
    lines: t.field({ type: [HqLineType], resolve: ({ lines }) => [...lines] }),
    groups: t.field({ type: [HqGroupType], resolve: ({ groups }) => [...groups] }),
    shipTos: t.field({ type: [ShiptoType], resolve: ({ shiptos }) => [...shiptos] }),
  }),
});
builder.queryField('clickCollectHqReview', (t) =>
  t.field({
    allow: processesCollect,
    type: HqReviewType,
    nullable: true,
    description: 'Null if the caller does not see the order or may not order for the dealer.',
    args: { orderId: t.arg.id({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const order = await findCollect(ctx, args.orderId);
      return order && reviewHq(ctx, order);
    },
  }),
);
