import * as v from 'valibot';
import { claimCategories, claimStatuses, productCategories } from '#rules/service/claims/status.ts';
import { addDays, calendarDateIn, withinDays } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import { decimalString } from '#rules/money.ts';
import * as fields from '#rules/validation.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { assignClaims, assignedAtOnce } from './claim-desk.actions.ts';
import {
  findOfCustomer,
  findSimilar,
  listFigures,
  statisticGroups,
  type ClaimFigures,
  type SimilarClaims,
} from './claim-desk.queries.ts';
import { ClaimStatusType, ClaimType, PersonType } from '#service/claims/claims.graphql.ts';
import { listDesk } from '#service/claims/claims.mentions.queries.ts';
import { worksClaims } from '#service/claims/claims.policy.ts';
import { findClaim, type Claim } from '#service/claims/claims.queries.ts';
import { countQueue, listQueue, queueSorts, readCursor, type QueueCount } from './claim-desk.queue.queries.ts';

const QueueCountType = builder.objectRef<QueueCount>('ClaimQueueCount').implement({
  description: 'Claims in a status that is not closed.',
  fields: (t) => ({
    status: t.field({ type: ClaimStatusType, resolve: ({ status }) => ({ id: status }) }),
    count: t.exposeInt('count'),
    overdue: t.exposeInt('overdue'),
    mine: t.exposeInt('mine'),
    unassigned: t.exposeInt('unassigned'),
  }),
});
const QueueType = builder.objectRef<{ rows: Claim[]; next: string | null }>('ClaimQueue').implement({
  fields: (t) => ({
    data: t.field({ type: [ClaimType], resolve: ({ rows }) => rows }),
    nextCursor: t.exposeString('next', { nullable: true, description: 'For `after`; null on the last page.' }),
    counts: t.field({
      type: [QueueCountType],
      description: 'Of all claims of the desk that are not closed, whatever the filter.',
      resolve: (_queue, _args, ctx) => countQueue(ctx),
    }),
  }),
});
const QueueFilterInput = builder.inputType('ClaimQueueFilterInput', {
  fields: (t) => ({
    type: t.string({ description: 'bike or paa.' }),
    status: t.string({ description: 'Id of a status.' }),
    statusCategory: t.string({ description: 'open, processing or closed.' }),
    brand: t.string({ description: 'Code of a brand.' }),
    model: t.string({ description: 'Code of a model.' }),
    customer: t.string({ description: 'Unified code of a customer.' }),
    assignee: t.string({ description: 'Id of a user, me, or none.' }),
    olderThanDays: t.int({ description: 'Only claims that are at least so old.' }),
    overdue: t.boolean({ description: 'Only claims whose service level is over.' }),
    settlementFailed: t.boolean({ description: 'Only claims whose settlement can no longer come about.' }),
    search: t.string({ description: 'Claim, reference or frame number, or the customer.' }),
    from: t.field({ type: 'CalendarDate' }),
    to: t.field({ type: 'CalendarDate' }),
  }),
});
const shortText = fields.absent(v.pipe(v.string(), v.trim(), v.maxLength(81, 'too_long')));
const filterSchema = v.object({
  type: fields.absent(v.picklist(productCategories, 'bad_input')),
  status: fields.absent(v.picklist(claimStatuses, 'bad_input')),
  statusCategory: fields.absent(v.picklist(claimCategories, 'bad_input')),
  brand: shortText,
  model: shortText,
  customer: shortText,
  assignee: fields.absent(v.union([v.picklist(['me', 'none']), v.pipe(v.string(), v.uuid())], 'bad_input')),
  olderThanDays: fields.absent(fields.wholeNumber(0, 3_650)),
  overdue: fields.absent(v.boolean()),
  settlementFailed: fields.absent(v.boolean()),
  search: fields.searchWords,
  from: fields.absent(fields.calendarDate),
  to: fields.absent(fields.calendarDate),
});
const pageSchema = v.object({
  sort: v.picklist(queueSorts, 'bad_input'),
  limit: fields.pageSize(100),
  after: v.nullish(
    v.pipe(
      v.string(),
      v.check((cursor) => readCursor(cursor) !== null, 'bad_input'),
    ),
  ),
});
builder.queryField('claimQueue', (t) =>
  t.field({
    allow: worksClaims,
    type: QueueType,
    description:
      "Claims of the desk's areas. due: what is due first, of those that are not closed; newest, oldest: all.",
    args: {
      filter: t.arg({ type: QueueFilterInput }),
      sort: t.arg.string({ defaultValue: 'due', description: 'due, newest or oldest.' }),
      limit: t.arg.int({ defaultValue: 50 }),
      after: t.arg.string({ description: 'nextCursor of the page before.' }),
    },
    resolve: (_root, args, ctx) => {
      const { sort, limit, after } = parseInput(pageSchema, args);
      const { statusCategory, assignee, overdue, settlementFailed, brand, model, customer, ...filter } = parseInput(
        filterSchema,
        args.filter ?? {},
        'filter',
      );
      return listQueue(
        ctx,
        {
          ...filter,
          category: statusCategory,
          brand: brand || null,
          model: model || null,
          customer: customer || null,
          overdue: overdue ?? false,
          settlementFailed: settlementFailed ?? false,
          assignee: assignee === 'me' ? (ctx.actor?.userId ?? null) : assignee,
        },
        { sort, limit, after: after ? readCursor(after) : null },
      );
    },
  }),
);
builder.queryField('claimAssignees', (t) =>
  t.field({
    allow: worksClaims,
    type: [PersonType],
    description: 'Members of the desk with areas in the market, by name.',
    args: { search: t.arg.string() },
    resolve: (_root, args, ctx) => listDesk(ctx, parseInput(fields.searchWords, args.search)),
  }),
);

const assignSchema = v.object({
  ids: v.pipe(
    v.array(v.pipe(v.string(), v.uuid('bad_input'))),
    v.minLength(1, 'required'),
    v.maxLength(assignedAtOnce, 'too_many'),
  ),
  assigneeId: fields.absent(v.pipe(v.string(), v.uuid('bad_input'))),
});
const AssignPayload = payload<{ ids: readonly string[] }>('AssignClaimsPayload', (t) => ({
  claims: t.field({
    type: [ClaimType],
    nullable: true,
    resolve: async ({ ids }, _args, ctx) =>
      (await Promise.all(ids.map((id) => findClaim(ctx, id)))).filter((claim) => claim !== null),
  }),
}));
builder.mutationField('assignClaims', (t) =>
  t.field({
    allow: worksClaims,
    type: AssignPayload,
    description: `Gives at most ${assignedAtOnce} claims to a member of the desk, or to nobody.`,
    args: { ids: t.arg.idList({ required: true }), assigneeId: t.arg.id() },
    resolve: async (_root, args, ctx) => {
      const { ids, assigneeId } = parseInput(assignSchema, args);
      await assignClaims(ctx, [...new Set(ids)], assigneeId);
      return { ids };
    },
  }),
);

const SimilarType = builder.objectRef<SimilarClaims>('SimilarClaims').implement({
  description: 'Other claims of the last two years, and how they were decided.',
  fields: (t) => ({
    count: t.exposeInt('count'),
    approved: t.exposeInt('approved'),
    rejected: t.exposeInt('rejected'),
    data: t.field({
      type: [ClaimType],
      description: 'Of the same model, those that name the same part first; then the newest.',
      resolve: ({ rows }) => [...rows],
    }),
  }),
});
builder.objectField(ClaimType, 'similar', (t) =>
  t.field({
    type: SimilarType,
    nullable: true,
    description: 'About the same model, or article; for the desk only.',
    resolve: (claim, _args, ctx) => (ctx.actor?.permissions.has('claim.status') ? findSimilar(ctx, claim) : null),
  }),
);
builder.objectField(ClaimType, 'ofCustomer', (t) =>
  t.field({
    type: SimilarType,
    nullable: true,
    description: 'Of the same customer; for the desk only.',
    resolve: (claim, _args, ctx) => (ctx.actor?.permissions.has('claim.status') ? findOfCustomer(ctx, claim) : null),
  }),
);

const CostType = builder.objectRef<ClaimFigures['cost'][number]>('ClaimCost').implement({
  fields: (t) => ({
    currency: t.exposeString('currency'),
    amount: t.field({ type: 'Decimal', resolve: ({ amount, currency }) => decimalString(amount, currency) }),
  }),
});
const FiguresType = builder.objectRef<ClaimFigures>('ClaimFigures').implement({
  fields: (t) => ({
    key: t.exposeString('key'),
    label: t.exposeString('label'),
    count: t.exposeInt('count'),
    approved: t.exposeInt('approved'),
    rejected: t.exposeInt('rejected'),
    open: t.exposeInt('open'),
    cost: t.field({
      type: [CostType],
      description: "Of the settlements: the dealer's price of replaced goods, and credited amounts.",
      resolve: ({ cost }) => [...cost],
    }),
    hoursToDecision: t.exposeInt('hoursToDecision', {
      nullable: true,
      description: 'On average of the decided ones; null: none is decided.',
    }),
  }),
});
const mostDays = 1_100;
const rangeSchema = v.object({
  group: v.picklist(statisticGroups, 'bad_input'),
  from: fields.absent(fields.calendarDate),
  to: fields.absent(fields.calendarDate),
  type: fields.absent(v.picklist(productCategories, 'bad_input')),
  brand: shortText,
});
builder.queryField('claimStatistics', (t) =>
  t.field({
    allow: worksClaims,
    mayLag: true,
    type: [FiguresType],
    description: 'Claims of the desk by model, part, month, brand or status; without dates, of the last twelve months.',
    args: {
      group: t.arg.string({ required: true, description: statisticGroups.join(', ') }),
      from: t.arg({ type: 'CalendarDate' }),
      to: t.arg({ type: 'CalendarDate' }),
      type: t.arg.string(),
      brand: t.arg.string(),
    },
    resolve: (_root, args, ctx) => {
      const { group, ...wish } = parseInput(rangeSchema, args);
      const to = wish.to ?? calendarDateIn(ctx.now, ctx.market.timeZone);
      const from = wish.from ?? addDays(to, -365);
      if (from > to) throw new DomainError('date_from_after_to', {}, 'from');
      if (!withinDays(from, to, mostDays)) throw new DomainError('date_range_too_long', { limit: mostDays }, 'from');
      return listFigures(ctx, group, { from, to, type: wish.type, brand: wish.brand || null });
    },
  }),
);
