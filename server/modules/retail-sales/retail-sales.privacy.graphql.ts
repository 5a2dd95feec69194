import * as v from 'valibot';
import { email as emailField } from '../../../rules/validation.ts';
import {
  eraseConsumer,
  exportConsumer,
  findConsumer,
  registerConsumerData,
  type ConsumerRecord,
} from '../../platform/consumer-data.ts';
import { builder, parseInput, payload } from '../../platform/graphql.ts';
import { managesConsumers } from './retail-sales.policy.ts';
import { registeredConsumers } from './retail-sales.privacy.actions.ts';

registerConsumerData(registeredConsumers);

const RecordType = builder.objectRef<ConsumerRecord>('ConsumerRecord').implement({
  description: 'What the portal stores of a consumer, without the data itself.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: 'registration, claim or draft (of a claim).' }),
    number: t.exposeString('number'),
    dealer: t.exposeString('dealer'),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
  }),
});

const schema = v.object({ email: emailField });

builder.queryField('consumerRecords', (t) =>
  t.field({
    allow: managesConsumers,
    type: [RecordType],
    description: "Records of a consumer in the caller's areas, by the mail address.",
    args: { email: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => findConsumer(ctx, parseInput(schema, args).email),
  }),
);

const ExportPayload = payload<{ records: ConsumerRecord[] }>('ExportConsumerPayload', (t) => ({
  records: t.field({
    type: 'JSON',
    nullable: true,
    description: 'Every record with its personal data.',
    resolve: ({ records }) => records,
  }),
}));
builder.mutationField('exportConsumer', (t) =>
  t.field({
    allow: managesConsumers,
    type: ExportPayload,
    description: 'Everything that the portal stores of a consumer, for a request of that person; recorded.',
    args: { email: t.arg.string({ required: true }) },
    resolve: async (_root, args, ctx) => ({ records: await exportConsumer(ctx, parseInput(schema, args).email) }),
  }),
);

const ErasePayload = payload<{ erased: number; mails: number }>('EraseConsumerPayload', (t) => ({
  erased: t.exposeInt('erased', { nullable: true, description: 'Records whose personal data was removed.' }),
  mails: t.exposeInt('mails', { nullable: true, description: 'Mails that left the outbox.' }),
}));
builder.mutationField('eraseConsumer', (t) =>
  t.field({
    allow: managesConsumers,
    type: ErasePayload,
    description: 'Erases personal data of a consumer; facts without it stay. Recorded, and final.',
    args: { email: t.arg.string({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const { records, mails } = await eraseConsumer(ctx, parseInput(schema, args).email);
      return { erased: records, mails };
    },
  }),
);
