import * as v from 'valibot';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { checkOut } from './checkout.actions.ts';
import {
  checkoutEntries,
  checkoutOf,
  CheckoutPayload,
  CheckoutProductInput,
  ShipmentInput,
} from './checkout.graphql.ts';

/** The two codes of the active customer: older calls name the customer by the address or by one code. */
function ownPair(ctx: Ctx): { r3: string; isr: string } {
  if (!ctx.customer) throw new DomainError('customer_required');
  return { r3: ctx.customer.r3, isr: ctx.customer.isr };
}

// checkoutV3 and V4 are checkoutV5 without payment: V3 takes the id of an address, V4 a customer code.
const v3 = v.object({
  ...checkoutEntries,
  shipto: v.pipe(v.string('shipto_required'), v.check(isId, 'shipto_changed')),
});
const v4 = v.object({
  ...checkoutEntries,
  shipto: v.pipe(v.string('shipto_required'), v.minLength(1, 'shipto_required'), v.maxLength(50, 'too_long')),
});

builder.mutationField('checkoutV3', (t) =>
  t.field({
    allow: ['order.place'],
    type: CheckoutPayload,
    idempotent: true,
    deprecationReason: 'Use checkoutV5.',
    args: {
      products: t.arg({ type: [CheckoutProductInput], required: true }),
      shipto: t.arg.string({ required: true, description: 'Id of an address.' }),
      request_delivery_date: t.arg.string(),
      custPoNo: t.arg.string(),
      notes: t.arg.string(),
      shipments: t.arg({ type: [ShipmentInput] }),
    },
    resolve: (_root, args, ctx) => {
      const input = parseInput(v3, args);
      return checkOut(ctx, checkoutOf(input, { ...ownPair(ctx), id: input.shipto, version: null }, null));
    },
  }),
);
builder.mutationField('checkoutV4', (t) =>
  t.field({
    allow: ['order.place'],
    type: CheckoutPayload,
    idempotent: true,
    deprecationReason: 'Use checkoutV5.',
    args: {
      products: t.arg({ type: [CheckoutProductInput], required: true }),
      shipto: t.arg.string({ required: true, description: 'Customer code: r3, isr or both with a dash.' }),
      request_delivery_date: t.arg.string(),
      custPoNo: t.arg.string(),
      notes: t.arg.string(),
      shipments: t.arg({ type: [ShipmentInput] }),
    },
    resolve: (_root, args, ctx) => {
      const input = parseInput(v4, args);
      const pair = ownPair(ctx);
      if (![pair.r3, pair.isr, `${pair.r3}-${pair.isr}`].includes(input.shipto))
        throw new DomainError('customer_no_longer_yours', {}, 'shipto');
      return checkOut(ctx, checkoutOf(input, { ...pair, id: null, version: null }, null));
    },
  }),
);
