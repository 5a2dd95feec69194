import { sorgNameOf } from '#accounts/markets/markets.queries.ts';
import * as v from 'valibot';
import { outboxKinds, outboxStates } from '#rules/exchange/integration/choices.ts';
import { discardReason } from '#rules/exchange/integration/expected-file-input.ts';
import { handoverFault } from '#rules/ordering/orders/handover.ts';
import * as fields from '#rules/validation.ts';
import { signedIn } from '#platform/context.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload, type PageInfo } from '#platform/graphql/graphql.ts';
import { discardRecord, replayRecord } from './integration.actions.ts';
import { given } from './integration.graphql.ts';
import { managesIntegration, readsIntegration } from '#exchange/erp/erp.integration.policy.ts';
import { findOutboxRecord, listOutbox, outboxCountLimit, type OutboxRecord } from './integration.outbox.queries.ts';

const RecordType = builder.objectRef<OutboxRecord>('ErpOutboxRecord').implement({
  description: 'A record that goes out to the ERP.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: `One of ${outboxKinds.join(', ')}.` }),
    number: t.exposeString('number', { description: 'Its number; of a registration the number of the frame.' }),
    sorg: t.exposeString('sorg'),
    sorgName: t.string({ resolve: ({ sorg }, _args, ctx) => sorgNameOf(ctx, sorg) }),
    customerName: t.exposeString('customerName'),
    state: t.exposeString('state', { description: 'pending, sent, dead (given up) or dropped.' }),
    attempts: t.exposeInt('attempts'),
    lastError: t.exposeString('lastError', { nullable: true, description: 'Why the last attempt failed.' }),
    fault: t.string({
      nullable: true,
      description: 'The known sort of the error: diskFull, noAccess, noFolder or other.',
      resolve: ({ lastError }) => handoverFault(lastError),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    nextAttemptAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ state, nextAttemptAt }) => (state === 'pending' ? nextAttemptAt : null),
    }),
    sentAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ sentAt }) => sentAt }),
    fileId: t.exposeID('fileId', { nullable: true }),
    fileName: t.exposeString('fileName', { nullable: true }),
    isStuck: t.boolean({
      description: 'It can be replayed or discarded.',
      resolve: ({ state, attempts }) => state === 'dead' || (state === 'pending' && attempts > 0),
    }),
  }),
});

interface OutboxPage {
  readonly data: readonly OutboxRecord[];
  readonly info: PageInfo;
}
const OutboxPageType = builder.objectRef<OutboxPage>('ErpOutbox').implement({
  fields: (t) => ({
    data: t.field({ type: [RecordType], resolve: ({ data }) => [...data] }),
    info: t.field({
      type: PageInfoType,
      description: `Counted up to ${outboxCountLimit} records.`,
      resolve: ({ info }) => info,
    }),
  }),
});

const outboxSchema = v.object({
  page: fields.wholeNumber(1, 1_000),
  limit: fields.pageSize(100),
  state: v.optional(v.picklist(outboxStates)),
  kind: v.optional(v.picklist(outboxKinds)),
  search: v.optional(fields.search),
});

builder.queryField('erpOutbox', (t) =>
  t.field({
    description:
      'Records on their way to the ERP, newest first, of the sales organisations of which the caller sees everything.',
    allow: readsIntegration,
    type: OutboxPageType,
    args: {
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20, description: 'At most 100.' }),
      state: t.arg.string({ description: `One of ${outboxStates.join(', ')}.` }),
      kind: t.arg.string(),
      search: t.arg.string({ description: 'A number.' }),
    },
    resolve: async (_root, args, ctx) => {
      const { page, limit, ...filter } = parseInput(outboxSchema, given(args));
      const { data, count } = await listOutbox(signedIn(ctx), filter, page, limit);
      return { data, info: pageInfo(page, limit, count) };
    },
  }),
);

const RecordPayload = payload<{ id: string }>('ErpOutboxPayload', (t) => ({
  record: t.field({
    type: RecordType,
    nullable: true,
    resolve: ({ id }, _args, ctx) => findOutboxRecord(signedIn(ctx), id),
  }),
}));

builder.mutationField('replayErpRecord', (t) =>
  t.field({
    description: 'Hands a stuck record over again at once, with the stuck records of its file, which goes out whole.',
    allow: managesIntegration,
    type: RecordPayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => {
      await replayRecord(ctx, id);
      return { id };
    },
  }),
);

builder.mutationField('discardErpRecord', (t) =>
  t.field({
    description: 'Gives up on handing a stuck record over. The record itself stays as it is.',
    allow: managesIntegration,
    type: RecordPayload,
    args: { id: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, { id, reason }, ctx) => {
      await discardRecord(ctx, id, parseInput(v.object({ reason: discardReason }), { reason }).reason);
      return { id };
    },
  }),
);
