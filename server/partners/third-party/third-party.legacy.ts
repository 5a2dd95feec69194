import { builder } from '#platform/graphql/graphql.ts';
import { ThirdPartyProductInput } from './third-party.cart.graphql.ts';
import { checkOut } from './third-party.checkout.actions.ts';
import { CheckoutPayload, checkoutOf, ThirdPartyShipmentInput } from './third-party.checkout.graphql.ts';
import { orders } from './third-party.policy.ts';

builder.mutationField('checkoutThirdParty', (t) =>
  t.field({
    allow: orders,
    type: CheckoutPayload,
    idempotent: true,
    deprecationReason: 'Use checkoutThirdPartyV2.',
    description: 'As checkoutThirdPartyV2, but all vendors or none: one refused line refuses the whole checkout.',
    args: {
      shipment: t.arg({ type: ThirdPartyShipmentInput, required: true }),
      products: t.arg({ type: [ThirdPartyProductInput], required: true }),
    },
    resolve: async (_root, args, ctx) => ({ outcomes: await checkOut(ctx, checkoutOf(args), true) }),
  }),
);
