import * as v from 'valibot';
import { isCalendarDate } from '#rules/dates.ts';
import type { UserError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import { articleCode, notes, poNumber, quantity, sorgCode } from '#rules/validation.ts';
import { word } from '#rules/word.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { OrderType } from '#ordering/orders/orders.graphql.ts';
import { loadOrder, type Order } from '#ordering/orders/orders.queries.ts';
import { checkOut, type Checkout } from './checkout.actions.ts';
import { ProblemType } from '#buying/cart/cart.graphql.ts';
import { cartLineLimit } from '#buying/cart/cart.queries.ts';

const CheckoutProductInput = builder.inputType('CheckoutProductInput', {
  fields: (t) => ({
    articleCode: t.string({ required: true }),
    sorg: t.string({ required: true }),
    qty: t.int({ required: true }),
    uom: t.string(),
    reviewedPrice: t.field({
      type: 'Decimal',
      description: 'Unit price that the dealer saw; a higher price is refused with price_changed.',
    }),
    reviewedCurrency: t.string({
      description: 'Currency of that price; another currency is refused with currency_changed.',
    }),
    reviewedQty: t.int({ description: 'Ready quantity that the dealer saw; less is refused with stock_changed.' }),
  }),
});
const ShiptoInput = builder.inputType('CheckoutShiptoInput', {
  fields: (t) => ({
    r3: t.string({ required: true }),
    isr: t.string({ required: true }),
    id: t.id({ description: 'Address of shiptoV2; the default address if omitted.' }),
    version: t.int({ description: 'Version of the address; another version is refused with shipto_changed (Q-078).' }),
  }),
});
const ShipmentInput = builder.inputType('CheckoutShipmentInput', {
  fields: (t) => ({
    merchant: t.string({ required: true }),
    sorg: t.string(),
    shipmentId: t.id({ required: true }),
    notes: t.string(),
    amount: t.field({ type: 'Decimal', description: 'The quoted amount; a higher rate is refused.' }),
  }),
});
const ReviewedInput = builder.inputType('CheckoutReviewedInput', {
  description: 'The values that the dealer saw of one order before placing it.',
  fields: (t) => ({
    sorg: t.string({ required: true }),
    merchant: t.string({ required: true }),
    tax: t.field({ type: 'Decimal', description: 'A higher tax is refused with tax_changed.' }),
    earliestOn: t.field({
      type: 'CalendarDate',
      description: 'Earliest day of delivery; a later one is refused with delivery_date_changed.',
    }),
  }),
});
export { CheckoutProductInput, ReviewedInput, ShipmentInput, ShiptoInput };

const decimal = v.nullish(v.pipe(v.string(), v.regex(/^-?\d{1,15}(\.\d{1,4})?$/, 'bad_input')), null);
const optionalDay = v.nullish(
  v.pipe(
    v.string(),
    v.transform((day) => (day === '' ? null : day)),
    v.check((day) => day === null || isCalendarDate(day), 'valid_date'),
  ),
  null,
);
/** Shape of a checkout without ship-to and payment, which differ between the versions of the call. */
export const checkoutEntries = {
  products: v.pipe(
    v.array(
      v.object({
        articleCode,
        sorg: sorgCode,
        qty: quantity,
        uom: v.nullish(word, null),
        reviewedPrice: decimal,
        reviewedCurrency: v.nullish(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'bad_input')), null),
        reviewedQty: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0, 'out_of_range')), null),
      }),
      'products_required',
    ),
    v.minLength(1, 'products_required'),
    v.maxLength(cartLineLimit, 'too_many'),
  ),
  request_delivery_date: optionalDay,
  cancel_after: optionalDay,
  deliver_complete: v.nullish(v.boolean(), false),
  custPoNo: v.nullish(poNumber, ''),
  notes: v.nullish(notes, ''),
  shipments: v.nullish(
    v.pipe(
      v.array(
        v.object({
          merchant: v.pipe(v.string(), v.maxLength(60, 'too_long')),
          sorg: v.nullish(sorgCode, null),
          shipmentId: v.pipe(v.string(), v.maxLength(60, 'too_long')),
          notes: v.nullish(notes, ''),
          amount: decimal,
        }),
      ),
      v.maxLength(cartLineLimit, 'too_many'),
    ),
    [],
  ),
  reviewed: v.nullish(
    v.pipe(
      v.array(
        v.object({
          sorg: sorgCode,
          merchant: v.pipe(v.string(), v.maxLength(60, 'too_long')),
          tax: decimal,
          earliestOn: v.nullish(v.pipe(v.string(), v.check(isCalendarDate, 'valid_date')), null),
        }),
      ),
      v.maxLength(cartLineLimit, 'too_many'),
    ),
    [],
  ),
  cartVersion: v.nullish(v.number(), null),
};
const checkoutSchema = v.object({
  ...checkoutEntries,
  shipto: v.object({
    r3: word,
    isr: word,
    id: v.nullish(v.pipe(v.string(), v.check(isId, 'shipto_changed')), null),
    version: v.nullish(v.number(), null),
  }),
  paymentId: v.pipe(v.string('payment_required'), v.minLength(1, 'payment_required'), v.maxLength(100, 'too_long')),
});
export type CheckoutShape = { [Key in keyof typeof checkoutEntries]: v.InferOutput<(typeof checkoutEntries)[Key]> };

/** A parsed checkout with the field names of the action. */
export function checkoutOf(input: CheckoutShape, shipto: Checkout['shipto'], paymentId: string | null): Checkout {
  return {
    products: input.products,
    shipto,
    paymentId,
    requestDeliveryOn: input.request_delivery_date,
    deliverComplete: input.deliver_complete,
    cancelAfter: input.cancel_after,
    poNumber: input.custPoNo ?? '',
    notes: input.notes ?? '',
    shipments: (input.shipments ?? []).map((shipment) => ({ ...shipment, notes: shipment.notes ?? '' })),
    reviewed: input.reviewed ?? [],
    cartVersion: input.cartVersion,
  };
}

/** Payload of every version of the call: the orders, and the quantities left out of them. */
export const CheckoutPayload = payload<{ orderIds: string[]; leftOut: UserError[] }>('CheckoutPayload', (t) => ({
  orders: t.field({
    type: [OrderType],
    nullable: true,
    description: 'One order per sorg and merchant (Q-081).',
    resolve: async ({ orderIds }, _args, ctx) =>
      (await Promise.all(orderIds.map((id) => loadOrder(ctx, id)))).filter((order): order is Order => order !== null),
  }),
  leftOut: t.field({
    type: [ProblemType],
    nullable: true,
    description: 'Lines that stock did not cover: reduced or left in the cart (Q-067).',
    resolve: ({ leftOut }) => leftOut,
  }),
}));

builder.mutationField('checkoutV5', (t) =>
  t.field({
    allow: ['order.place'],
    type: CheckoutPayload,
    idempotent: true,
    description:
      'Orders products for the active customer. Send an Idempotency-Key: the same key never orders twice. Refusals price_changed, currency_changed, stock_changed, shipment_rate_changed, tax_changed and delivery_date_changed carry the difference in params.',
    args: {
      products: t.arg({ type: [CheckoutProductInput], required: true }),
      shipto: t.arg({ type: ShiptoInput, required: true }),
      request_delivery_date: t.arg.string({ description: 'YYYY-MM-DD; empty = as soon as possible.' }),
      deliver_complete: t.arg.boolean({
        description: 'Ships all lines in one delivery; otherwise ready lines ship first.',
      }),
      cancel_after: t.arg.string({
        description:
          'YYYY-MM-DD; lines that have not shipped by the end of this day are cancelled. A day before the delivery is refused with cancel_before_delivery.',
      }),
      custPoNo: t.arg.string(),
      notes: t.arg.string(),
      shipments: t.arg({ type: [ShipmentInput] }),
      paymentId: t.arg.string({ required: true }),
      reviewed: t.arg({
        type: [ReviewedInput],
        description:
          'The values that the dealer saw of each order; anything that became worse is refused with the difference.',
      }),
      cartVersion: t.arg.int({
        description:
          'Version of the cart that the dealer reviewed; another version is refused with cart_changed. Without it the cart must hold the products (not_in_cart), and the same request again returns the first orders.',
      }),
    },
    resolve: (_root, args, ctx) => {
      const input = parseInput(checkoutSchema, args);
      return checkOut(ctx, checkoutOf(input, input.shipto, input.paymentId));
    },
  }),
);
