import * as v from 'valibot';
import type { UserError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import { calendarDate, notes } from '#rules/validation.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { ProblemType } from '#buying/cart/cart.graphql.ts';
import { orderedProducts, ThirdPartyProductInput } from './third-party.cart.graphql.ts';
import { checkOut, type ThirdPartyCheckout, type VendorOutcome } from './third-party.checkout.actions.ts';
import { VendorType } from './third-party.graphql.ts';
import { ThirdPartyOrderType } from './third-party.orders.graphql.ts';
import { loadOrder, type ThirdPartyOrder } from './third-party.orders.queries.ts';
import { orders } from './third-party.policy.ts';
import { listVendors } from './third-party.queries.ts';

export const ThirdPartyShipmentInput = builder.inputType('ThirdPartyShipmentInput', {
  fields: (t) => ({
    address: t.id({ description: 'Address of custVendorThirdPartyAddress; the default one if omitted.' }),
    addressVersion: t.int({ description: 'Version that the dealer saw; another one is refused with shipto_changed.' }),
    reqDeliveryDate: t.field({ type: 'CalendarDate', description: 'Not before today; omitted: as soon as possible.' }),
    notes: t.string({ description: 'At most 100 characters (R-185).' }),
  }),
});

const checkoutSchema = v.object({
  shipment: v.object({
    address: v.nullish(v.pipe(v.string(), v.check(isId, 'shipto_changed')), null),
    addressVersion: v.nullish(v.number(), null),
    reqDeliveryDate: v.nullish(calendarDate, null),
    notes: v.nullish(notes, ''),
  }),
  products: orderedProducts,
  cartVersion: v.nullish(v.number(), null),
});

/** The arguments of a checkout with the names of the action. */
export function checkoutOf(args: unknown): ThirdPartyCheckout {
  const { shipment, products, cartVersion } = parseInput(checkoutSchema, args);
  return {
    products: products.map(({ vendor, articleCode, qty, price }) => ({
      vendor: vendor.id,
      code: articleCode,
      qty,
      price: price ?? null,
    })),
    address: shipment.address,
    addressVersion: shipment.addressVersion,
    reqDeliveryOn: shipment.reqDeliveryDate,
    notes: shipment.notes ?? '',
    cartVersion,
  };
}

interface CheckoutResult {
  readonly outcomes: readonly VendorOutcome[];
}

const OutcomeType = builder.objectRef<VendorOutcome>('ThirdPartyCheckoutResult').implement({
  description: 'The outcome of the lines of one vendor.',
  fields: (t) => ({
    vendor: t.field({
      type: VendorType,
      nullable: true,
      description: 'Null: the caller sees no such vendor.',
      resolve: async ({ vendor }, _args, ctx) => (await listVendors(ctx)).find(({ code }) => code === vendor) ?? null,
    }),
    vendorId: t.exposeID('vendor'),
    order: t.field({
      type: ThirdPartyOrderType,
      nullable: true,
      description: 'Null: nothing was ordered, the lines are still in the cart.',
      resolve: ({ orderId }, _args, ctx) => (orderId === null ? null : loadOrder(ctx, orderId)),
    }),
    userErrors: t.field({ type: [ProblemType], resolve: ({ userErrors }) => userErrors }),
  }),
});

/** Payload of both versions of the call; only the newer one answers per vendor. */
const checkoutPayload = (name: string, perVendor: boolean) =>
  payload<CheckoutResult>(name, (t) => ({
    orders: t.field({
      type: [ThirdPartyOrderType],
      nullable: true,
      description: 'One order per vendor.',
      resolve: async ({ outcomes }, _args, ctx) =>
        (
          await Promise.all(outcomes.flatMap(({ orderId }) => (orderId === null ? [] : [loadOrder(ctx, orderId)])))
        ).filter((order): order is ThirdPartyOrder => order !== null),
    }),
    ...(perVendor
      ? {
          results: t.field({
            type: [OutcomeType],
            nullable: true,
            description: 'One per vendor, in the order of the products.',
            resolve: ({ outcomes }) => [...outcomes],
          }),
        }
      : {}),
  }));
/** Payload of the older call: one result for all vendors. */
export const CheckoutPayload = checkoutPayload('CheckoutThirdPartyPayload', false);
const CheckoutV2Payload = checkoutPayload('CheckoutThirdPartyV2Payload', true);

builder.mutationField('checkoutThirdPartyV2', (t) =>
  t.field({
    allow: orders,
    type: CheckoutV2Payload,
    idempotent: true,
    description:
      'Orders articles of vendors for the active customer, one order per vendor. Send an Idempotency-Key: the same key never orders twice. A vendor with a refused line gets no order and its lines stay in the cart; the others are ordered. userErrors name the refused lines of all vendors (field products[n]).',
    args: {
      shipment: t.arg({ type: ThirdPartyShipmentInput, required: true }),
      products: t.arg({ type: [ThirdPartyProductInput], required: true }),
      cartVersion: t.arg.int({ description: 'Version that the dealer saw; another one is refused with cart_changed.' }),
    },
    resolve: async (_root, args, ctx) => {
      const outcomes = await checkOut(ctx, checkoutOf(args), false);
      return { outcomes, userErrors: outcomes.flatMap(({ userErrors }): UserError[] => userErrors) };
    },
  }),
);
