import * as v from 'valibot';
import { handoverFault, replayRefusal, waitsForDesk } from '#rules/ordering/orders/handover.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { OrderType } from '#ordering/orders/orders.graphql.ts';
import { loadHandover, type HandoverAttempt } from './order-handover.queries.ts';
import { seesRawErrors } from '#ordering/orders/orders.policy.ts';
import { loadOrder, type Order } from '#ordering/orders/orders.queries.ts';
import { replayHandover } from './order-handover.actions.ts';

type Shown = HandoverAttempt & { readonly order: Order };

const OrderHandover = builder.objectRef<Shown>('OrderHandover').implement({
  description: 'Status of the hand-over to the ERP, for staff.',
  fields: (t) => ({
    state: t.exposeString('state', { description: 'pending, sent, dead (given up) or dropped.' }),
    attempts: t.exposeInt('attempts'),
    lastError: t.string({
      nullable: true,
      description: 'The system error of the last attempt, for administrators.',
      resolve: (handover, _args, ctx) => (seesRawErrors(ctx) ? handover.lastError : null),
    }),
    fault: t.string({
      nullable: true,
      description:
        'Why the last attempt failed, for users who may hand the order over again: diskFull, noAccess, noFolder or other.',
      resolve: (handover, _args, ctx) =>
        ctx.actor?.permissions.has('order.replay') ? handoverFault(handover.lastError) : null,
    }),
    nextAttemptAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ state, nextAttemptAt }) => (state === 'pending' ? nextAttemptAt : null),
    }),
    sentAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ sentAt }) => sentAt }),
    fileName: t.exposeString('fileName', { nullable: true }),
    canReplay: t.boolean({
      description: 'The caller may hand the order over again now.',
      resolve: (handover, _args, ctx) =>
        (ctx.actor?.permissions.has('order.replay') ?? false) &&
        replayRefusal({ ...handover.order, attempt: handover }, ctx.now) === null,
    }),
  }),
});

builder.objectField(OrderType, 'handover', (t) =>
  t.field({
    type: OrderHandover,
    nullable: true,
    description: 'Status of the hand-over to the ERP; null for users without access to the staff order list.',
    resolve: async (order, _args, ctx) => {
      if (!ctx.actor?.permissions.has('page.orderlist')) return null;
      const attempt = await loadHandover(ctx, order.id);
      return attempt && { ...attempt, order };
    },
  }),
);

builder.objectField(OrderType, 'waitsForDesk', (t) =>
  t.boolean({
    description: 'The hand-over to the ERP was given up; the order desk must hand the order over again.',
    resolve: async (order, _args, ctx) =>
      order.status === 'processing' &&
      order.erpState === 'waiting' &&
      waitsForDesk({ ...order, attempt: await loadHandover(ctx, order.id) }),
  }),
);

const ReplayPayload = payload<{ orderId: string }>('ReplayHandoverPayload', (t) => ({
  order: t.field({ type: OrderType, nullable: true, resolve: ({ orderId }, _args, ctx) => loadOrder(ctx, orderId) }),
}));

builder.mutationField('replayHandover', (t) =>
  t.field({
    allow: ['order.replay'],
    type: ReplayPayload,
    description: 'Hands an order over to the ERP again under the same number; the ERP accepts a number once.',
    args: { orderNumber: t.arg.string({ required: true }) },
    resolve: async (_root, args, ctx) => ({
      orderId: await replayHandover(
        ctx,
        parseInput(
          v.object({ orderNumber: v.pipe(v.string(), v.minLength(1, 'not_empty'), v.maxLength(60, 'too_long')) }),
          args,
        ).orderNumber,
      ),
    }),
  }),
);
