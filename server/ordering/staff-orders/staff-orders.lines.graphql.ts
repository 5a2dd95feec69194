import * as v from 'valibot';
import { lineChangeRefusal } from '#rules/ordering/staff-orders/line-change.ts';
import { lowerLinesSchema } from '#rules/ordering/staff-orders/lower-lines.ts';
import { filledOrderReason } from '#rules/ordering/orders/order-reason.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { OrderType } from '#ordering/orders/orders.graphql.ts';
import { loadReceivedPayment } from '#ordering/orders/orders.payments.queries.ts';
import { loadOrder } from '#ordering/orders/orders.queries.ts';
import { lowerLines } from './staff-orders.lines.actions.ts';
import { deskWork, isAtDesk } from './staff-orders.policy.ts';

export const DeskPayload = payload<{ orderId: string }>('OrderDeskPayload', (t) => ({
  order: t.field({ type: OrderType, nullable: true, resolve: ({ orderId }, _args, ctx) => loadOrder(ctx, orderId) }),
}));

const LowerLineInput = builder.inputType('LowerLineInput', {
  fields: (t) => ({
    position: t.int({ required: true }),
    qty: t.int({ required: true, description: 'Units that stay; 0 cancels the line.' }),
  }),
});

export const deskOrderNumber = v.pipe(v.string(), v.minLength(1, 'not_empty'), v.maxLength(60, 'too_long'));

const lowerSchema = v.object({
  orderNumber: deskOrderNumber,
  lines: lowerLinesSchema,
  reason: filledOrderReason,
});

builder.mutationField('lowerOrderLines', (t) =>
  t.field({
    allow: deskWork,
    type: DeskPayload,
    idempotent: true,
    description:
      'Lowers or cancels lines of an order that the ERP does not have yet, for the order desk. Stock, credit, tax and total follow; an order without lines is cancelled.',
    args: {
      orderNumber: t.arg.string({ required: true }),
      lines: t.arg({ type: [LowerLineInput], required: true }),
      reason: t.arg.string({ required: true }),
    },
    resolve: async (_root, args, ctx) => {
      const { orderNumber, lines, reason } = parseInput(lowerSchema, args);
      return { orderId: await lowerLines(ctx, orderNumber, lines, reason) };
    },
  }),
);

builder.objectField(OrderType, 'lineChangeRefusal', (t) =>
  t.string({
    nullable: true,
    description: 'Code of the reason why the order desk may not lower lines; null if it may. For staff.',
    resolve: async (order, _args, ctx) =>
      isAtDesk(ctx) ? lineChangeRefusal(order, await loadReceivedPayment(ctx, order.id)) : 'order_lines_settled',
  }),
);
