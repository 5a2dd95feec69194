import * as v from 'valibot';
import { notes } from '../../../rules/validation.ts';
import { builder, parseInput, payload } from '../../platform/graphql.ts';
import { cancelOrder } from './orders.cancel.actions.ts';
import { OrderType } from './orders.graphql.ts';
import { loadOrder } from './orders.queries.ts';

const CancelPayload = payload<{ orderId: string }>('CancelOrderPayload', (t) => ({
  order: t.field({ type: OrderType, nullable: true, resolve: ({ orderId }, _args, ctx) => loadOrder(ctx, orderId) }),
}));
const cancelSchema = v.object({ orderNumber: v.pipe(v.string(), v.maxLength(60, 'too_long')), reason: v.nullish(notes, '') });

builder.mutationField('cancelOrder', (t) =>
  t.field({
    // Who may order may cancel, and who decides payments; reading orders (auditors do) is not enough.
    allow: ['page.catalog', 'payment.approve'],
    type: CancelPayload,
    idempotent: true,
    description: 'Cancels an order that the ERP has not taken yet: stock and credit are free again.',
    args: { orderNumber: t.arg.string({ required: true }), reason: t.arg.string() },
    resolve: async (_root, args, ctx) => {
      const { orderNumber, reason } = parseInput(cancelSchema, args);
      return { orderId: await cancelOrder(ctx, orderNumber, reason ?? '') };
    },
  }),
);
