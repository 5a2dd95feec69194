import * as v from 'valibot';
import { deskSorts } from '#rules/accounts/credit/desk-choices.ts';
import { blockInput, deskFilter, unblockInput } from '#rules/accounts/credit/desk-filter.ts';
import { creditRoom, shownBlockReason } from '#rules/accounts/credit/room.ts';
import { calendarDateIn, daysBetween } from '#rules/dates.ts';
import { decimalString } from '#rules/money.ts';
import * as fields from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import { CustCodeType } from '#accounts/customers/customers.graphql.ts';
import { blockCustomer, endDeskDecision, unblockCustomer } from './credit-desk.actions.ts';
import { managesCredit } from './credit-desk.policy.ts';
import {
  findDeskAccount,
  listDeskAccounts,
  listOverrides,
  sumDeskAccounts,
  type DeskAccount,
  type DeskTotal,
  type PastOverride,
} from './credit-desk.queries.ts';

const PastOverrideType = builder.objectRef<PastOverride>('CreditDecision').implement({
  description: 'A block or lift of an account by the credit desk or by a payment.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: 'block or unblock.' }),
    source: t.exposeString('source', { description: 'desk or payment.' }),
    reason: t.exposeString('reason'),
    blockReason: t.exposeString('blockReason', {
      nullable: true,
      description: 'The reason of a block that the customer sees.',
    }),
    extraLimit: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'The amount that a lift adds to the limit.',
      resolve: ({ extraLimit, currency }) => (extraLimit === null ? null : decimalString(extraLimit, currency)),
    }),
    oneOrder: t.exposeBoolean('oneOrder', { description: 'The lift ends with the next order.' }),
    beginsAt: t.field({ type: 'DateTime', resolve: ({ beginsAt }) => beginsAt }),
    endsAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ endsAt }) => endsAt }),
    endedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ endedAt }) => endedAt }),
    madeBy: t.exposeString('madeBy', { nullable: true }),
    endedBy: t.exposeString('endedBy', { nullable: true }),
  }),
});

const DeskAccountType = builder.objectRef<DeskAccount>('CreditDeskAccount').implement({
  description: 'A credit account at the credit desk; amounts in its currency.',
  fields: (t) => {
    const amount = (of: (account: DeskAccount) => number) =>
      t.field({ type: 'Decimal', resolve: (account) => decimalString(of(account), account.currency) });
    return {
      id: t.exposeID('id'),
      code: t.exposeString('code'),
      custCode: t.field({ type: CustCodeType, resolve: (account) => account }),
      custName: t.exposeString('customerName'),
      city: t.exposeString('city'),
      phone: t.exposeString('phone', { description: 'Of the customer; empty if there is none.' }),
      email: t.exposeString('email', { description: 'Of the customer; empty if there is none.' }),
      companies: t.stringList({ resolve: ({ companies }) => [...companies] }),
      currency: t.exposeString('currency'),
      creditLimit: t.field({
        type: 'Decimal',
        description: 'The limit of the ERP with what the desk adds to it.',
        resolve: ({ limit, currency }) => decimalString(limit, currency),
      }),
      extraLimit: amount(({ extraLimit }) => extraLimit),
      creditExposure: amount(({ exposure }) => exposure),
      balance: amount((account) => creditRoom(account)),
      openInvoice: amount(({ openInvoice }) => openInvoice),
      received: amount(({ received }) => received),
      openDo: amount(({ openDelivery }) => openDelivery),
      held: amount(({ held }) => held),
      consignment: amount(({ consignment }) => consignment),
      overdue: amount(({ overdue }) => overdue),
      overdueCount: t.exposeInt('overdueCount'),
      overdueDays: t.int({
        description: 'Days since the oldest unpaid invoice was due; 0 while none is overdue.',
        resolve: ({ oldestDueOn }, _args, ctx) =>
          oldestDueOn === null ? 0 : daysBetween(oldestDueOn, calendarDateIn(ctx.now, ctx.market.timeZone)),
      }),
      averagePaymentDay: t.exposeInt('averageDays', { nullable: true }),
      isBlocked: t.boolean({ resolve: ({ reasonBlocked }) => reasonBlocked !== null }),
      reason: t.exposeString('reasonBlocked', { nullable: true, description: 'The reason in force, as stored.' }),
      reasonBlocked: t.string({
        nullable: true,
        description: 'The reason that the customer sees (R-206 to R-210).',
        resolve: ({ reasonBlocked }) => shownBlockReason(reasonBlocked),
      }),
      reasonReported: t.exposeString('reasonReported', { nullable: true, description: 'The report of the ERP.' }),
      overrideKind: t.exposeString('overrideKind', { nullable: true }),
      overrideSource: t.exposeString('overrideSource', { nullable: true }),
      overrideReason: t.exposeString('overrideReason', { nullable: true }),
      overrideEndsAt: t.field({ type: 'DateTime', nullable: true, resolve: (account) => account.overrideEndsAt }),
      overrideBy: t.exposeString('overrideBy', { nullable: true }),
      asOf: t.field({ type: 'DateTime', resolve: ({ asOf }) => asOf }),
      decisions: t.field({
        type: [PastOverrideType],
        description: 'The last blocks and lifts, the newest first.',
        resolve: (account, _args, ctx) => listOverrides(ctx, account.id),
      }),
    };
  },
});

const DeskTotalType = builder.objectRef<DeskTotal>('CreditDeskTotal').implement({
  description: 'Sums of the whole list in one currency.',
  fields: (t) => ({
    currency: t.exposeString('currency'),
    accounts: t.exposeInt('accounts'),
    blocked: t.exposeInt('blocked'),
    creditLimit: t.field({ type: 'Decimal', resolve: (total) => decimalString(total.limit, total.currency) }),
    creditExposure: t.field({ type: 'Decimal', resolve: (total) => decimalString(total.exposure, total.currency) }),
    overdue: t.field({ type: 'Decimal', resolve: (total) => decimalString(total.overdue, total.currency) }),
  }),
});

const FilterInput = builder.inputType('CreditDeskFilterInput', {
  fields: (t) => ({
    search: t.string({ description: 'Name, city or number of the customer, or the account.' }),
    state: t.string({ description: 'blocked, over-limit, overdue, desk (the desk decided) or open.' }),
    sorg: t.string(),
    currency: t.string(),
  }),
});

/** A column and its direction: `exposure.desc`. */
export const deskSort = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.transform((text) => text.split('.')),
      v.tuple([v.picklist(deskSorts), v.picklist(['asc', 'desc'])]),
    ),
  ),
);
const listSchema = v.object({
  filter: v.optional(v.nullable(deskFilter)),
  sort: deskSort,
  page: fields.page,
  limit: fields.pageSize(100),
});
interface DeskList {
  readonly data: readonly DeskAccount[];
  readonly count: number;
  readonly page: number;
  readonly limit: number;
  readonly filter: v.InferOutput<typeof deskFilter>;
}
const DeskListType = builder.objectRef<DeskList>('CreditDeskList').implement({
  fields: (t) => ({
    data: t.field({ type: [DeskAccountType], resolve: ({ data }) => [...data] }),
    info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
    totals: t.field({ type: [DeskTotalType], resolve: ({ filter }, _args, ctx) => sumDeskAccounts(ctx, filter) }),
  }),
});

builder.queryField('creditDesk', (t) =>
  t.field({
    description: "Credit accounts of the market's customers whom the caller's areas include.",
    allow: managesCredit,
    type: DeskListType,
    args: {
      filter: t.arg({ type: FilterInput }),
      sort: t.arg.string({
        description:
          'A column and its direction: exposure, used, balance, overdue, overdueDays or name; .asc or .desc.',
      }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
    },
    resolve: async (_root, args, ctx) => {
      const { filter, sort, page, limit } = parseInput(listSchema, args);
      const [column, direction] = sort ?? (['exposure', 'desc'] as const);
      const order = { sort: column, descending: direction === 'desc' };
      const found = await listDeskAccounts(ctx, filter ?? {}, { ...order, page, limit });
      return { data: found.rows, count: found.count, page, limit, filter: filter ?? {} };
    },
  }),
);
builder.queryField('creditDeskAccount', (t) =>
  t.field({
    allow: managesCredit,
    type: DeskAccountType,
    nullable: true,
    description: 'One account at the credit desk; null if the caller does not see it.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => findDeskAccount(ctx, id),
  }),
);

const DecisionPayload = payload<{ accountId: string }>('CreditDecisionPayload', (t) => ({
  account: t.field({
    type: DeskAccountType,
    nullable: true,
    resolve: ({ accountId }, _args, ctx) => findDeskAccount(ctx, accountId),
  }),
}));
builder.mutationField('blockCredit', (t) =>
  t.field({
    allow: managesCredit,
    type: DecisionPayload,
    description: 'Blocks orders on an account. The customer sees blockReason only; reason is for the staff.',
    args: {
      accountId: t.arg.id({ required: true }),
      reason: t.arg.string({ required: true }),
      blockReason: t.arg.string({ description: 'One of the named reasons (R-206 to R-209); without one, none shows.' }),
      until: t.arg({ type: 'CalendarDate', description: 'The last day of the block.' }),
    },
    resolve: async (_root, args, ctx) => {
      const { accountId, reason, blockReason, until } = parseInput(blockInput, args);
      await blockCustomer(ctx, accountId, { reason, blockReason: blockReason ?? null, until: until ?? null });
      return { accountId };
    },
  }),
);
builder.mutationField('unblockCredit', (t) =>
  t.field({
    allow: managesCredit,
    type: DecisionPayload,
    description:
      "Lifts the ERP's block of an account until a last day, and may add an amount to its limit meanwhile. What is left to order is `account.balance`.",
    args: {
      accountId: t.arg.id({ required: true }),
      reason: t.arg.string({ required: true }),
      until: t.arg({ type: 'CalendarDate', required: true, description: 'The last day of the lift.' }),
      extraLimit: t.arg.string({ description: "A decimal in the account's currency that is added to the limit." }),
      oneOrder: t.arg.boolean({ defaultValue: false, description: 'The lift ends with the next order.' }),
    },
    resolve: async (_root, args, ctx) => {
      const { accountId, reason, until, extraLimit, oneOrder } = parseInput(unblockInput, args);
      await unblockCustomer(ctx, accountId, { reason, until, extraLimit: extraLimit || null, oneOrder });
      return { accountId };
    },
  }),
);
builder.mutationField('endCreditDecision', (t) =>
  t.field({
    allow: managesCredit,
    type: DecisionPayload,
    description: "Ends the desk's block or lift, so that the ERP's reason counts again.",
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_root, { accountId }, ctx) => {
      await endDeskDecision(ctx, accountId);
      return { accountId };
    },
  }),
);
