import * as v from 'valibot';
import { deskWords } from '#rules/ordering/orders/order-reason.ts';
import { absent } from '#rules/validation.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { OrderType } from '#ordering/orders/orders.graphql.ts';
import { DeskPayload, deskOrderNumber } from './staff-orders.lines.graphql.ts';
import { addNote, assignOrder, messageDealer } from './staff-orders.notes.actions.ts';
import { deskWork, isAtDesk } from './staff-orders.policy.ts';
import { listAssignees, listNotes, loadAssignee, type DeskNote, type DeskPerson } from './staff-orders.queries.ts';

const DeskPersonType = builder.objectRef<DeskPerson>('OrderDeskPerson').implement({
  description: 'A member of the order desk.',
  fields: (t) => ({ name: t.exposeString('name'), username: t.exposeString('username') }),
});

const DeskNoteType = builder.objectRef<DeskNote>('OrderNote').implement({
  description: 'A note of the order desk, for staff only.',
  fields: (t) => ({
    id: t.exposeID('id'),
    note: t.exposeString('note'),
    createdByName: t.exposeString('createdByName'),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
  }),
});

builder.objectField(OrderType, 'assignedTo', (t) =>
  t.field({
    type: DeskPersonType,
    nullable: true,
    description: 'The colleague of the order desk who works on the order; null for nobody, and for other users.',
    resolve: (order, _args, ctx) => (isAtDesk(ctx) ? loadAssignee(ctx, order.id) : null),
  }),
);

builder.objectField(OrderType, 'assignees', (t) =>
  t.field({
    type: [DeskPersonType],
    description: 'Colleagues of the order desk who may get the order; none for other users.',
    resolve: (order, _args, ctx) => (isAtDesk(ctx) ? listAssignees(ctx, order) : []),
  }),
);

builder.objectField(OrderType, 'deskNotes', (t) =>
  t.field({
    type: [DeskNoteType],
    description: 'The newest 100 notes of the order desk; none for other users.',
    resolve: (order, _args, ctx) => (isAtDesk(ctx) ? listNotes(ctx, order.id) : []),
  }),
);

builder.mutationField('addOrderNote', (t) =>
  t.field({
    allow: deskWork,
    type: DeskPayload,
    idempotent: true,
    description: 'Adds a note of the order desk to an order; dealers never see it.',
    args: { orderNumber: t.arg.string({ required: true }), note: t.arg.string({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const { orderNumber, note } = parseInput(v.object({ orderNumber: deskOrderNumber, note: deskWords }), args);
      return { orderId: await addNote(ctx, orderNumber, note) };
    },
  }),
);

builder.mutationField('messageDealer', (t) =>
  t.field({
    allow: deskWork,
    type: DeskPayload,
    idempotent: true,
    description: 'Sends a message about an order to the dealer, who also reads it in the history of the order.',
    args: { orderNumber: t.arg.string({ required: true }), message: t.arg.string({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const { orderNumber, message } = parseInput(v.object({ orderNumber: deskOrderNumber, message: deskWords }), args);
      return { orderId: await messageDealer(ctx, orderNumber, message) };
    },
  }),
);

builder.mutationField('assignOrder', (t) =>
  t.field({
    allow: deskWork,
    type: DeskPayload,
    description: 'Gives an order to a colleague of the order desk, or to nobody.',
    args: { orderNumber: t.arg.string({ required: true }), username: t.arg.string() },
    resolve: async (_root, args, ctx) => {
      const { orderNumber, username } = parseInput(
        v.object({ orderNumber: deskOrderNumber, username: absent(v.pipe(v.string(), v.maxLength(200, 'too_long'))) }),
        args,
      );
      return { orderId: await assignOrder(ctx, orderNumber, username) };
    },
  }),
);
