import * as v from 'valibot';
import { remindersInput } from '#rules/partners/collect-desk/reminder.ts';
import * as fields from '#rules/validation.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { CollectType } from '#partners/click-collect/click-collect.graphql.ts';
import { processesCollect, readsCollect } from '#partners/click-collect/click-collect.policy.ts';
import { findCollect } from '#partners/click-collect/click-collect.queries.ts';
import { remindDealers } from './collect-desk.actions.ts';
import { listCollectDealers, type CollectDealer } from './collect-desk.queries.ts';

const DealerType = builder.objectRef<CollectDealer>('ClickCollectDealer').implement({
  description: 'A dealer for whom orders of consumers arrived.',
  fields: (t) => ({
    custCode: t.exposeString('code', { description: 'Unified code.' }),
    custName: t.exposeString('name'),
    custCity: t.exposeString('city'),
  }),
});
builder.queryField('clickCollectDealers', (t) =>
  t.field({
    allow: readsCollect,
    type: [DealerType],
    description: 'Dealers of the orders that the caller sees, at most 20, by name.',
    args: { search: t.arg.string({ description: 'Words of the name, or a part of the code.' }) },
    resolve: async (_root, args, ctx) =>
      listCollectDealers(ctx, parseInput(v.object({ search: fields.searchWords }), args).search),
  }),
);

const ReminderPayload = payload<{ readonly orderIds: readonly string[] }>('ClickCollectReminderPayload', (t) => ({
  orders: t.field({
    type: [CollectType],
    nullable: true,
    description: 'The orders as they are then.',
    resolve: async ({ orderIds }, _args, ctx) =>
      (await Promise.all(orderIds.map((id) => findCollect(ctx, id)))).filter((order) => order !== null),
  }),
}));
builder.mutationField('clickCollectRemind', (t) =>
  t.field({
    allow: processesCollect,
    type: ReminderPayload,
    idempotent: true,
    description:
      'Staff remind dealers of orders that wait for them, all or none, at most once a day for each order. Refusals of an order have the field orders.<id>.',
    args: {
      orderIds: t.arg.idList({ required: true }),
      text: t.arg.string({ description: 'Words to the dealers, at most 500 characters.' }),
    },
    resolve: async (_root, args, ctx) => {
      const wish = parseInput(remindersInput, args);
      await remindDealers(ctx, wish);
      return { orderIds: [...new Set(wish.orderIds)] };
    },
  }),
);
