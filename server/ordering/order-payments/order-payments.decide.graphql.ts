import * as v from 'valibot';
import { filledOrderReason } from '#rules/ordering/orders/order-reason.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { OrderType } from '#ordering/orders/orders.graphql.ts';
import { approvePayment, voidPayment } from './order-payments.actions.ts';
import { loadOrder } from '#ordering/orders/orders.queries.ts';

const orderNumber = v.pipe(v.string(), v.minLength(1, 'not_empty'), v.maxLength(60, 'too_long'));

const PaymentDecision = payload<{ orderId: string }>('PaymentDecisionPayload', (t) => ({
  order: t.field({ type: OrderType, nullable: true, resolve: ({ orderId }, _args, ctx) => loadOrder(ctx, orderId) }),
}));

builder.mutationField('approvePayment', (t) =>
  t.field({
    allow: ['payment.approve'],
    type: PaymentDecision,
    idempotent: true,
    description: 'Approves the payment of an order, which then goes to the ERP (Q-095). Final.',
    args: { orderNumber: t.arg.string({ required: true }) },
    resolve: async (_root, args, ctx) => ({
      orderId: await approvePayment(ctx, parseInput(v.object({ orderNumber }), args).orderNumber),
    }),
  }),
);
builder.mutationField('voidPayment', (t) =>
  t.field({
    allow: ['payment.approve'],
    type: PaymentDecision,
    idempotent: true,
    description: 'Voids the payment of an order, which cancels it (Q-095). Final; requires a reason.',
    args: {
      orderNumber: t.arg.string({ required: true }),
      reason: t.arg.string({ description: 'Required; without a reason the call returns the userError not_empty.' }),
    },
    resolve: async (_root, args, ctx) => {
      const input = parseInput(v.object({ orderNumber, reason: v.nullish(filledOrderReason, '') }), args);
      return { orderId: await voidPayment(ctx, input.orderNumber, input.reason) };
    },
  }),
);
