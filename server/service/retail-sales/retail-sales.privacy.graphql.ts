import * as v from 'valibot';
import { DomainError } from '#rules/errors.ts';
import { consumerSearch, type ConsumerSearch } from '#rules/service/retail-sales/consumer-search.ts';
import {
  eraseConsumer,
  exportConsumer,
  findConsumer,
  registerConsumerData,
  type ConsumerRecord,
} from '#platform/consumer-data.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { managesConsumers } from './retail-sales.policy.ts';
import { registeredConsumers } from './retail-sales.privacy.actions.ts';

registerConsumerData(registeredConsumers);

const RecordType = builder.objectRef<ConsumerRecord>('ConsumerRecord').implement({
  description: 'The data that the portal stores about a consumer, without contact data.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: 'registration, claim, draft (of a claim) or click-collect.' }),
    number: t.exposeString('number'),
    name: t.string({ description: 'Name of the consumer.', resolve: ({ data }) => data['name'] ?? '' }),
    dealer: t.exposeString('dealer'),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
  }),
});

interface SearchArgs {
  readonly email?: string | null;
  readonly name?: string | null;
  readonly phone?: string | null;
  readonly frameNumber?: string | null;
}
function searchOf({ email, name, phone, frameNumber }: SearchArgs): ConsumerSearch {
  const given = { email: email ?? '', name: name ?? '', phone: phone ?? '', frameNumber: frameNumber ?? '' };
  return { ...parseInput(consumerSearch, given), ids: null };
}

const idList = v.nullable(v.pipe(v.array(v.pipe(v.string(), v.uuid('bad_input'))), v.maxLength(1_000, 'too_many')));
/** Other people may have the same name or phone: without a mail address, the caller chooses the records. */
function chosenOf({ ids, ...who }: SearchArgs & { readonly ids?: readonly string[] | null }): ConsumerSearch {
  const search = { ...searchOf(who), ids: parseInput(idList, ids ? [...ids] : null, 'ids') };
  if (search.email === '' && !search.ids?.length) throw new DomainError('required', {}, 'ids');
  return search;
}

builder.queryField('consumerRecords', (t) =>
  t.field({
    allow: managesConsumers,
    type: [RecordType],
    description:
      "Records of a consumer in the caller's areas, by the mail address or by what else names them; at most 200 of each " +
      'kind without the address.',
    args: {
      email: t.arg.string(),
      name: t.arg.string({ description: 'A part of the name.' }),
      phone: t.arg.string({ description: 'The number, with or without the code of the country.' }),
      frameNumber: t.arg.string(),
    },
    resolve: (_root, args, ctx) => findConsumer(ctx, searchOf(args)),
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
    args: {
      email: t.arg.string(),
      name: t.arg.string(),
      phone: t.arg.string(),
      frameNumber: t.arg.string(),
      ids: t.arg.idList({ description: 'Only these records; required without a mail address.' }),
    },
    resolve: async (_root, args, ctx) => ({ records: await exportConsumer(ctx, chosenOf(args)) }),
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
    args: {
      email: t.arg.string(),
      name: t.arg.string(),
      phone: t.arg.string(),
      frameNumber: t.arg.string(),
      ids: t.arg.idList({ description: 'Only these records; required without a mail address.' }),
    },
    resolve: async (_root, args, ctx) => {
      const { records, mails } = await eraseConsumer(ctx, chosenOf(args));
      return { erased: records, mails };
    },
  }),
);
