import * as v from 'valibot';
import { disputeStates } from '#rules/money/credit-desk/dispute-choices.ts';
import { decisionInput, disputeInput } from '#rules/money/credit-desk/dispute.ts';
import { decimalString } from '#rules/money.ts';
import * as fields from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import { InvoiceType } from '#money/invoices/invoices.graphql.ts';
import { paysInvoices } from '#money/invoices/invoices.policy.ts';
import { decideDispute, openDispute } from './credit-desk.disputes.actions.ts';
import { decidesDisputes } from './credit-desk.disputes.policy.ts';
import { findDispute, listDisputes, loadDisputes, type Dispute } from './credit-desk.disputes.queries.ts';

const DisputeType = builder.objectRef<Dispute>('Dispute').implement({
  description: 'The disputed part of an invoice, with the answer of the desk.',
  fields: (t) => ({
    id: t.exposeID('id'),
    invoiceId: t.exposeID('invoiceId'),
    invoiceNo: t.exposeString('invoiceNumber'),
    sorg: t.exposeString('sorg'),
    custName: t.exposeString('customerName'),
    custCode: t.exposeString('unified'),
    currency: t.exposeString('currency'),
    position: t.exposeInt('position', { nullable: true, description: 'The line; null: the whole invoice.' }),
    lineText: t.exposeString('lineText'),
    reason: t.exposeString('reason', { description: 'price, quantity, damaged, not_received, returned or other.' }),
    text: t.exposeString('text'),
    amount: t.field({ type: 'Decimal', resolve: ({ amount, currency }) => decimalString(amount, currency) }),
    acceptedAmount: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'The part that the desk accepted; null unless it accepted the dispute.',
      resolve: ({ acceptedAmount, currency }) =>
        acceptedAmount === null ? null : decimalString(acceptedAmount, currency),
    }),
    openAmount: t.field({
      type: 'Decimal',
      description: 'The amount left to pay of the invoice.',
      resolve: ({ owed, currency }) => decimalString(owed, currency),
    }),
    fileName: t.exposeString('fileName', { nullable: true }),
    state: t.exposeString('state', { description: 'open, accepted or rejected.' }),
    waitingFor: t.exposeString('waitingFor', {
      description: 'Who has to act while it is open: desk, or dealer after a question of the desk.',
    }),
    askedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the desk asked the dealer last; null: never.',
      resolve: ({ askedAt }) => askedAt,
    }),
    openedBy: t.exposeString('openedBy'),
    openedAt: t.field({ type: 'DateTime', resolve: ({ openedAt }) => openedAt }),
    answer: t.exposeString('answer'),
    decidedBy: t.exposeString('decidedBy', { nullable: true }),
    decidedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ decidedAt }) => decidedAt }),
  }),
});

builder.objectField(InvoiceType, 'disputes', (t) =>
  t.field({
    type: [DisputeType],
    description: 'Disputes of the invoice, the newest first.',
    resolve: async (invoice, _args, ctx) => [...(await loadDisputes(ctx, invoice.id))],
  }),
);

const listSchema = v.object({
  state: v.optional(v.nullable(v.picklist(disputeStates))),
  search: v.optional(v.nullable(fields.search)),
  page: fields.page,
  limit: fields.pageSize(100),
});
const DisputeList = builder
  .objectRef<{ rows: Dispute[]; count: number; page: number; limit: number }>('DisputeList')
  .implement({
    fields: (t) => ({
      data: t.field({ type: [DisputeType], resolve: ({ rows }) => rows }),
      info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
    }),
  });
builder.queryField('disputes', (t) =>
  t.field({
    allow: decidesDisputes,
    type: DisputeList,
    description: "Disputes of the customers whom the caller's areas include: open ones first, the oldest first.",
    args: {
      state: t.arg.string({ description: 'open, accepted or rejected.' }),
      search: t.arg.string({ description: 'Name or number of the customer, or invoice number.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
    },
    resolve: async (_root, args, ctx) => {
      const { state, search, page, limit } = parseInput(listSchema, args);
      return { ...(await listDisputes(ctx, { state: state ?? null, search: search ?? '' }, page, limit)), page, limit };
    },
  }),
);

const DisputePayload = payload<{ id: string }>('DisputePayload', (t) => ({
  dispute: t.field({ type: DisputeType, nullable: true, resolve: ({ id }, _args, ctx) => findDispute(ctx, id) }),
}));
builder.mutationField('disputeInvoice', (t) =>
  t.field({
    allow: paysInvoices,
    type: DisputePayload,
    idempotent: true,
    description:
      'Disputes an amount of an open invoice or of one of its lines; with a file (multipart): PDF, JPG or PNG, at most 10 MB.',
    keeps: ['file'],
    args: {
      invoiceId: t.arg.id({ required: true }),
      position: t.arg.int({ description: 'The line; without it, the whole invoice.' }),
      reason: t.arg.string({ required: true }),
      text: t.arg.string({ required: true }),
      amount: t.arg({ type: 'Decimal', required: true }),
      file: t.arg({ type: 'Upload' }),
    },
    resolve: async (_root, { file, ...args }, ctx) => {
      const wish = parseInput(disputeInput, args);
      return openDispute(ctx, { ...wish, position: wish.position ?? null, file: file ?? null });
    },
  }),
);
builder.mutationField('decideDispute', (t) =>
  t.field({
    allow: decidesDisputes,
    type: DisputePayload,
    description:
      'Accepts an open dispute or a part of it, or rejects it, with an answer to the customer. A dispute that waits for the dealer is refused with dispute_asked.',
    args: {
      id: t.arg.id({ required: true }),
      accept: t.arg.boolean({ required: true }),
      answer: t.arg.string({ required: true }),
      amount: t.arg({ type: 'Decimal', description: 'The part that is accepted; without it, all of it.' }),
      despiteQuestion: t.arg.boolean({ description: 'Decides although the dealer has not answered a question.' }),
    },
    resolve: async (_root, args, ctx) => {
      const decision = parseInput(decisionInput, args);
      await decideDispute(ctx, decision);
      return { id: decision.id };
    },
  }),
);
