import { builder } from '#platform/graphql/graphql.ts';
import { OrderType } from '#ordering/orders/orders.graphql.ts';
import { loadConfirmation } from './checkout.confirmation.queries.ts';
import { ProblemType } from '#buying/cart/cart.graphql.ts';
import { StockOrderConfirmation } from './checkout.supply.graphql.ts';

builder.objectFields(OrderType, (t) => ({
  plannedSupply: t.field({
    type: [StockOrderConfirmation],
    description:
      'Planned supply of the lines when the order was placed, as the dealer saw it. Empty for orders of other channels.',
    resolve: async (order, _args, ctx) =>
      ((await loadConfirmation(ctx, order.id))?.planned ?? [])
        .filter(({ sorg }) => sorg === order.sorg)
        .map((line) => ({ ...line, product: null })),
  }),
  leftOut: t.field({
    type: [ProblemType],
    description: 'Lines of its checkout that stock did not cover: reduced or left in the cart (Q-067).',
    resolve: async (order, _args, ctx) => [...((await loadConfirmation(ctx, order.id))?.leftOut ?? [])],
  }),
}));
