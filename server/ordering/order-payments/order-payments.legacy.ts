import { builder } from '#platform/graphql/graphql.ts';
import { addReceipt } from './order-payments.receipts.actions.ts';
import { ReceiptPayload } from './order-payments.receipts.graphql.ts';

// The older name of uploadPaymentDoc, with the same effect.
builder.mutationField('uploadPayment', (t) =>
  t.field({
    allow: ['order.place', 'invoice.pay', 'payment.approve'],
    type: ReceiptPayload,
    deprecationReason: 'Use uploadPaymentDoc.',
    keeps: ['file'],
    args: { id: t.arg.id({ required: true }), file: t.arg({ type: 'Upload', required: true }) },
    resolve: async (_root, args, ctx) => ({ orderId: await addReceipt(ctx, args.id, args.file) }),
  }),
);
