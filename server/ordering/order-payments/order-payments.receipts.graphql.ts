import * as v from 'valibot';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { OrderType } from '#ordering/orders/orders.graphql.ts';
import { loadOrder } from '#ordering/orders/orders.queries.ts';
import { addReceipt, removeReceipt } from './order-payments.receipts.actions.ts';

const id = v.pipe(v.string(), v.minLength(1, 'not_empty'), v.maxLength(60, 'too_long'));

/** Payload of the calls that change the receipts of an order. */
export const ReceiptPayload = payload<{ orderId: string }>('PaymentReceiptPayload', (t) => ({
  order: t.field({ type: OrderType, nullable: true, resolve: ({ orderId }, _args, ctx) => loadOrder(ctx, orderId) }),
}));

builder.mutationField('uploadPaymentDoc', (t) =>
  t.field({
    // Requires the right to order or to decide payments; the right to read orders (auditors) is not enough.
    allow: ['order.place', 'invoice.pay', 'payment.approve'],
    type: ReceiptPayload,
    description:
      'Adds a receipt to the payment of an order (multipart): PDF, JPG or PNG, at most 10 MB, as many as the market allows (Q-092).',
    keeps: ['file'],
    args: {
      id: t.arg.id({ required: true, description: 'Id or number of the order.' }),
      file: t.arg({ type: 'Upload', required: true }),
    },
    resolve: async (_root, args, ctx) => ({
      orderId: await addReceipt(ctx, parseInput(v.object({ id }), args).id, args.file),
    }),
  }),
);
builder.mutationField('deletePaymentDoc', (t) =>
  t.field({
    allow: ['order.place', 'invoice.pay', 'payment.approve'],
    type: ReceiptPayload,
    description: 'Removes a receipt while the payment is undecided.',
    args: { id: t.arg.id({ required: true, description: 'Id of the receipt.' }) },
    resolve: async (_root, args, ctx) => ({ orderId: await removeReceipt(ctx, parseInput(v.object({ id }), args).id) }),
  }),
);
