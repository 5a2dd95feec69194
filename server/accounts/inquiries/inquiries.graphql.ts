import * as v from 'valibot';
import * as fields from '#rules/validation.ts';
import { search } from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import { handleInquiry, sendInquiry } from './inquiries.actions.ts';
import { readInquiries } from './inquiries.policy.ts';
import { findInquiry, listInquiries, type Inquiry } from './inquiries.queries.ts';

interface Sent {
  readonly host: string;
  readonly reason: string;
  readonly goal: string;
  readonly custName: string;
  readonly custAddress: string;
  readonly custState: string;
  readonly custPostalCode: string;
  readonly custCountry: string;
  readonly custEmail: string;
  readonly custPhone: string;
  readonly custCity: string;
  readonly custWeb: string;
}

const SentPayload = payload<Sent>('CreateCustomerInquiryPayload', (t) => ({
  host: t.exposeString('host', { nullable: true }),
  reason: t.exposeString('reason', { nullable: true }),
  goal: t.exposeString('goal', { nullable: true }),
  custName: t.exposeString('custName', { nullable: true }),
  custAddress: t.exposeString('custAddress', { nullable: true }),
  custState: t.exposeString('custState', { nullable: true }),
  custPostalCode: t.exposeString('custPostalCode', { nullable: true }),
  custCountry: t.exposeString('custCountry', { nullable: true }),
  custEmail: t.exposeString('custEmail', { nullable: true }),
  custPhone: t.exposeString('custPhone', { nullable: true }),
  custCity: t.exposeString('custCity', { nullable: true }),
  custWeb: t.exposeString('custWeb', { nullable: true }),
}));

builder.mutationField('createCustomerInquiry', (t) =>
  t.field({
    description:
      'Inquiry of a prospective customer (public): stored and mailed to the support of the host (R-312, Q-175).',
    allow: 'public',
    type: SentPayload,
    args: {
      host: t.arg.string({ required: true }),
      reason: t.arg.string({ required: true, description: 'become_dealer, distributor or other (Q-174).' }),
      goal: t.arg.string({ required: true }),
      custName: t.arg.string({ required: true }),
      custAddress: t.arg.string({ required: true }),
      custState: t.arg.string({ required: true }),
      custPostalCode: t.arg.string(),
      custCountry: t.arg.string({ required: true, description: 'ISO code of a country.' }),
      custEmail: t.arg.string({ required: true }),
      custPhone: t.arg.string({ required: true, description: 'Digits without the phone code of the market (Q-177).' }),
      custCity: t.arg.string({ required: true, description: 'Id of a listed city, or its name.' }),
      custWeb: t.arg.string(),
      contactTime: t.arg.string({
        description:
          'Must be empty: people do not see this field; a filled value marks a bot, whose inquiry is ignored.',
      }),
    },
    resolve: async (_root, { contactTime, ...args }, ctx) => {
      const input = { ...args, custPostalCode: args.custPostalCode ?? '', custWeb: args.custWeb ?? '' };
      if (contactTime) ctx.log.info({ requestId: ctx.requestId, address: ctx.address }, 'inquiry of a bot ignored');
      else await sendInquiry(ctx, input as Parameters<typeof sendInquiry>[1]);
      return input;
    },
  }),
);

const InquiryType = builder.objectRef<Inquiry>('CustomerInquiry').implement({
  description: 'An inquiry for staff.',
  fields: (t) => ({
    id: t.exposeID('id'),
    market: t.exposeString('market'),
    host: t.exposeString('host'),
    reason: t.exposeString('reason'),
    goal: t.exposeString('goal'),
    custName: t.exposeString('custName'),
    custAddress: t.exposeString('custAddress'),
    custState: t.exposeString('custState'),
    custPostalCode: t.exposeString('custPostalCode'),
    custCountry: t.exposeString('custCountry'),
    custCity: t.exposeString('custCity'),
    custEmail: t.exposeString('custEmail'),
    custPhone: t.exposeString('custPhone'),
    custWeb: t.exposeString('custWeb'),
    locale: t.exposeString('locale', { description: 'Language in which it was written.' }),
    createdAt: t.field({ type: 'DateTime', resolve: (inquiry) => inquiry.createdAt }),
    handledAt: t.field({ type: 'DateTime', nullable: true, resolve: (inquiry) => inquiry.handledAt }),
    handledBy: t.exposeString('handledBy', { nullable: true }),
  }),
});

const FilterInput = builder.inputType('CustomerInquiryFilterInput', { fields: (t) => ({ handled: t.boolean() }) });
const listSchema = v.object({
  page: fields.page,
  limit: fields.pageSize(100),
  search: v.optional(v.nullable(search), ''),
  filter: v.optional(v.nullable(v.object({ handled: v.optional(v.nullable(v.boolean()), null) }))),
});
const ListType = builder
  .objectRef<{ data: Inquiry[]; count: number; page: number; limit: number }>('CustomerInquiryList')
  .implement({
    fields: (t) => ({
      data: t.field({ type: [InquiryType], resolve: (list) => list.data }),
      info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
    }),
  });

builder.queryField('customerInquiries', (t) =>
  t.field({
    description: 'Inquiries of the markets that sell for sales organisations of the caller, the newest first (Q-175).',
    allow: readInquiries,
    type: ListType,
    args: {
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
      search: t.arg.string(),
      filter: t.arg({ type: FilterInput }),
    },
    resolve: async (_root, args, ctx) => {
      const { page, limit, search: words, filter } = parseInput(listSchema, args);
      const found = await listInquiries(ctx, { search: words ?? '', handled: filter?.handled ?? null }, page, limit);
      return { ...found, page, limit };
    },
  }),
);

const HandledPayload = payload<{ id: string }>('MarkInquiryHandledPayload', (t) => ({
  inquiry: t.field({ type: InquiryType, nullable: true, resolve: ({ id }, _args, ctx) => findInquiry(ctx, id) }),
}));

builder.mutationField('markInquiryHandled', (t) =>
  t.field({
    description: 'Marks an inquiry as handled.',
    allow: readInquiries,
    type: HandledPayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => {
      await handleInquiry(ctx, id);
      return { id };
    },
  }),
);
