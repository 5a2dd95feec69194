import * as v from 'valibot';
import { decimalString } from '#rules/money.ts';
import { surplusStates } from '#rules/money/payments/surplus-choices.ts';
import { clearingInput } from '#rules/money/payments/surplus.ts';
import * as fields from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import { clearsSurplus } from './payments.policy.ts';
import { clearSurplus } from './payments.surplus.actions.ts';
import { findSurplus, listSurplus, sumOpenSurplus, type Surplus } from './payments.surplus.queries.ts';

const SurplusType = builder.objectRef<Surplus>('SurplusPayment').implement({
  description: 'Money that arrived and pays no invoice; without a request, nobody is known to have paid it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    gateway: t.exposeString('gateway'),
    reference: t.exposeString('reference', { description: "The gateway's id of the payment." }),
    externalId: t.exposeString('externalId', { description: 'The reference of the request that the gateway named.' }),
    requestNumber: t.exposeString('requestNumber', { nullable: true }),
    merchant: t.exposeString('sorg', { nullable: true, description: 'The sales organisation that got the money.' }),
    payerName: t.exposeString('payerName', { nullable: true }),
    payerCode: t.exposeString('payerCode', { nullable: true }),
    custName: t.exposeString('customerName', { nullable: true }),
    currency: t.exposeString('currency'),
    amount: t.field({
      type: 'Decimal',
      description: 'All money of the payment.',
      resolve: ({ amount, currency }) => decimalString(amount, currency),
    }),
    surplusAmount: t.field({
      type: 'Decimal',
      description: 'The part that pays no invoice.',
      resolve: ({ surplusAmount, currency }) => decimalString(surplusAmount, currency),
    }),
    reason: t.exposeString('reason'),
    reasonText: t.string({
      description: 'Why it pays no invoice, in the language of the caller.',
      resolve: ({ reason }, _args, ctx) => ctx.text(`payment-request.surplus.${reason}`),
    }),
    paidAt: t.field({ type: 'DateTime', resolve: ({ paidAt }) => paidAt }),
    recordedAt: t.field({ type: 'DateTime', resolve: ({ recordedAt }) => recordedAt }),
    state: t.string({
      description: 'open or cleared.',
      resolve: ({ clearedAt }) => (clearedAt === null ? 'open' : 'cleared'),
    }),
    note: t.exposeString('note', { nullable: true, description: 'The action of the desk with the money.' }),
    clearedBy: t.exposeString('clearedBy', { nullable: true }),
    clearedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ clearedAt }) => clearedAt }),
  }),
});

type Total = Awaited<ReturnType<typeof sumOpenSurplus>>[number];
const TotalType = builder.objectRef<Total>('SurplusTotal').implement({
  description: 'The surplus not cleared yet in one currency.',
  fields: (t) => ({
    currency: t.exposeString('currency'),
    count: t.exposeInt('count'),
    amount: t.field({ type: 'Decimal', resolve: ({ amount, currency }) => decimalString(amount, currency) }),
  }),
});

const listSchema = v.object({
  state: v.optional(v.nullable(v.picklist(surplusStates, 'out_of_range'))),
  search: v.optional(v.nullable(fields.search), ''),
  page: fields.page,
  limit: fields.pageSize(100),
});
interface SurplusList {
  readonly rows: Surplus[];
  readonly count: number;
  readonly page: number;
  readonly limit: number;
}
const SurplusListType = builder.objectRef<SurplusList>('SurplusPaymentList').implement({
  fields: (t) => ({
    data: t.field({ type: [SurplusType], resolve: ({ rows }) => rows }),
    info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
    totals: t.field({ type: [TotalType], resolve: (_list, _args, ctx) => sumOpenSurplus(ctx) }),
  }),
});

builder.queryField('surplusPayments', (t) =>
  t.field({
    allow: clearsSurplus,
    type: SurplusListType,
    description:
      "Money that pays no invoice, of the customers whom the caller's areas include: open first, the oldest first. Money of unknown requests is for those who see a whole sales organisation.",
    args: {
      state: t.arg.string({ description: 'open or cleared.' }),
      search: t.arg.string({ description: 'Payer, customer, request or reference at the gateway.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
    },
    resolve: async (_root, args, ctx) => {
      const { state, search, page, limit } = parseInput(listSchema, args);
      return { ...(await listSurplus(ctx, { state: state ?? null, search: search ?? '' }, page, limit)), page, limit };
    },
  }),
);
builder.queryField('surplusPayment', (t) =>
  t.field({
    allow: clearsSurplus,
    type: SurplusType,
    nullable: true,
    description: 'One payment that pays no invoice; null if the caller does not see it.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => findSurplus(ctx, id),
  }),
);

const ClearPayload = payload<{ id: string }>('ClearSurplusPayload', (t) => ({
  surplus: t.field({ type: SurplusType, nullable: true, resolve: ({ id }, _args, ctx) => findSurplus(ctx, id) }),
}));
builder.mutationField('clearSurplus', (t) =>
  t.field({
    allow: clearsSurplus,
    type: ClearPayload,
    description: 'Marks money that pays no invoice as dealt with: returned, or booked by hand.',
    args: { id: t.arg.id({ required: true }), note: t.arg.string({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const { id, note } = parseInput(clearingInput, args);
      await clearSurplus(ctx, id, note);
      return { id };
    },
  }),
);
