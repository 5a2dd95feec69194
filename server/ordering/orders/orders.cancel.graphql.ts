import * as v from 'valibot';
import { orderReason } from '#rules/ordering/orders/order-reason.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { cancelOrder } from './orders.cancel.actions.ts';
import { OrderType } from './orders.graphql.ts';
import { loadOrder } from './orders.queries.ts';

const CancelPayload = payload<{ orderId: string }>('CancelOrderPayload', (t) => ({
  order: t.field({ type: OrderType, nullable: true, resolve: ({ orderId }, _args, ctx) => loadOrder(ctx, orderId) }),
}));
const cancelSchema = v.object({
  orderNumber: v.pipe(v.string(), v.maxLength(60, 'too_long')),
  reason: v.nullish(orderReason, ''),
});

builder.mutationField('cancelOrder', (t) =>
  t.field({
    // Requires the right to order or to decide payments; the right to read orders (auditors) is not enough.
    allow: ['order.place', 'payment.approve'],
    type: CancelPayload,
    idempotent: true,
    description: 'Cancels an order that the ERP has not accepted yet; releases its stock and credit.',
    args: { orderNumber: t.arg.string({ required: true }), reason: t.arg.string() },
    resolve: async (_root, args, ctx) => {
      const { orderNumber, reason } = parseInput(cancelSchema, args);
      return { orderId: await cancelOrder(ctx, orderNumber, reason ?? '') };
    },
  }),
);
