import * as v from 'valibot';
import {
  actorOf,
  categoryOf,
  claimCategories,
  claimStatuses,
  needsReason,
  productCategories,
  type ClaimStatus,
} from '#rules/service/claims/status.ts';
import * as fields from '#rules/validation.ts';
import { claimRow } from '#rules/service/claims/row.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { registerConsumerData } from '#platform/consumer-data.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import { exposedFields } from '#platform/rows/exposed-fields.ts';
import { FrameType, StolenReportType } from '#goods/frames/frames.graphql.ts';
import { FrameRecallType } from '#goods/frames/frames.recalls.graphql.ts';
import { loadRecallsOf } from '#goods/frames/frames.recalls.queries.ts';
import { findFrame } from '#goods/frames/frames.queries.ts';
import { claimsCountedUpTo, listClaims } from './claims.list.queries.ts';
import {
  loadComments,
  loadConsumer,
  loadHistory,
  loadProblems,
  type ClaimChange,
  type ClaimComment,
  type Consumer,
  type NamedProblem,
} from './claims.parts.queries.ts';
import { isStaff, mayEditClaim, readClaims } from './claims.policy.ts';
import { claimConsumers } from './claims.privacy.actions.ts';
import { findClaim, type Claim } from './claims.queries.ts';

registerConsumerData(claimConsumers);

/** Related records that `claimV2` embeds. */
const embeds = [
  'problems',
  'docs',
  'additionalDocuments',
  'comments',
  'histories',
  'deliveryOrders',
  'creditNote',
  'stolenBike',
  'recallFrames',
  'pdi',
  'consumer',
  'dealer',
  'article',
  'frame',
] as const;
type Embed = (typeof embeds)[number];

/** A claim, with the parts to which a call is limited. */
export type ShownClaim = Claim & { readonly embed?: ReadonlySet<Embed> | null };
/** True if a call asked for a part; without a list, it reads what it selects. */
export const asksFor = (claim: ShownClaim, part: Embed): boolean => claim.embed?.has(part) ?? true;

export const ClaimStatusType = builder.objectRef<{ id: ClaimStatus; from?: ClaimStatus }>('ClaimStatus').implement({
  description: 'A status of claims (Q-126).',
  fields: (t) => ({
    id: t.exposeString('id'),
    description: t.string({ resolve: ({ id }, _args, ctx) => ctx.text(`claims.status.${id}`) }),
    category: t.string({ description: 'open, processing or closed.', resolve: ({ id }) => categoryOf[id] }),
    actor: t.string({
      description: 'Who acts next: desk, customer, warehouse or nobody.',
      resolve: ({ id }) => actorOf[id],
    }),
    needsReason: t.boolean({
      description: 'A change to it says why.',
      resolve: ({ id, from }) => needsReason(id, from),
    }),
  }),
});

const SalesAreaType = builder.objectRef<Claim>('ClaimSalesArea').implement({
  fields: (t) => ({
    sorg: t.exposeString('sorg'),
    customerCategory: t.exposeString('customerCategory', { description: 'dealer, retailer or distributor.' }),
  }),
});
export const ConsumerType = builder.objectRef<Omit<Consumer, 'claimId'>>('ClaimConsumer').implement({
  description: 'Who bought the product: personal data.',
  fields: (t) => ({
    name: t.exposeString('name'),
    phone: t.exposeString('phone'),
    email: t.exposeString('email'),
    address: t.exposeString('address'),
    city: t.exposeString('city'),
  }),
});
const ClaimProblemType = builder.objectRef<NamedProblem>('ClaimProblemOfClaim').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    part: t.exposeString('part'),
    partKey: t.exposeString('partKey'),
    description: t.exposeString('description'),
    notes: t.exposeString('notes'),
  }),
});
export const ClaimCommentType = builder.objectRef<ClaimComment>('ClaimComment').implement({
  description: 'The words of somebody about a claim. Internal comments reach only staff who may read them (Q-135).',
  fields: (t) => ({
    id: t.exposeID('id'),
    comment: t.exposeString('comment'),
    isInternal: t.exposeBoolean('internal'),
    displayName: t.exposeString('displayName'),
    createdBy: t.exposeString('createdBy'),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    byCustomer: t.exposeBoolean('byCustomer', { description: 'Somebody of the customer wrote it.' }),
    mentions: t.stringList({
      description: 'Names of the colleagues who were told.',
      resolve: ({ mentions }) => [...mentions],
    }),
  }),
});
const HistoryType = builder.objectRef<ClaimChange>('ClaimHistory').implement({
  description: 'A change of status; the first one of a claim is its creation.',
  fields: (t) => ({
    id: t.exposeID('id'),
    from: t.field({
      type: ClaimStatusType,
      nullable: true,
      resolve: ({ from }) => (from === null ? null : { id: from }),
    }),
    to: t.field({ type: ClaimStatusType, resolve: ({ to }) => ({ id: to }) }),
    reason: t.exposeString('reason'),
    asked: t.stringList({
      description: 'Slots of the photos and documents that the desk asked for.',
      resolve: ({ asked }) => [...asked],
    }),
    by: t.exposeString('by', { nullable: true, description: 'Null: the portal itself.' }),
    at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
  }),
});
const AttributeType = builder.objectRef<{ code: string; value: string }>('ClaimBikeAttribute').implement({
  fields: (t) => ({
    code: t.exposeString('code', { description: 'color, size or size_note.' }),
    value: t.exposeString('value'),
  }),
});
export const PersonType = builder.objectRef<{ id: string; name: string }>('ClaimPerson').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

const stolenOf = async (ctx: Ctx, claim: ShownClaim) =>
  asksFor(claim, 'stolenBike') && claim.frameNumber !== ''
    ? ((await findFrame(ctx, claim.frameNumber))?.stolen ?? null)
    : null;

export const ClaimType = builder.objectRef<ShownClaim>('Claim');
ClaimType.implement({
  description: 'A claim of a bicycle or of parts and accessories (R-243).',
  fields: (t) => ({
    ...exposedFields(t, claimRow),
    custCode: t.exposeString('unified'),
    custName: t.exposeString('customerName'),
    salesArea: t.field({ type: SalesAreaType, resolve: (claim) => claim }),
    status: t.field({ type: ClaimStatusType, resolve: ({ status }) => ({ id: status }) }),
    canEdit: t.boolean({
      description: 'The caller may change what the customer wrote (Q-128).',
      resolve: (claim, _args, ctx) => mayEditClaim(ctx, claim),
    }),
    frameShippedDelvNo: t.exposeString('frameDelivery'),
    frameShippedTo: t.exposeString('frameCustomerCode'),
    frameShippedToName: t.exposeString('frameCustomerName'),
    brandName: t.exposeString('brandName'),
    mcName: t.exposeString('merchandiseName'),
    productionCode: t.exposeString('productionCode'),
    bikeAttributes: t.field({
      type: [AttributeType],
      resolve: ({ color, size, sizeNote }) =>
        [
          { code: 'color', value: color },
          { code: 'size', value: size },
          { code: 'size_note', value: sizeNote },
        ].filter(({ value }) => value !== ''),
    }),
    articleName: t.string({ resolve: (claim) => (asksFor(claim, 'article') ? claim.articleName : '') }),
    articleInfo: t.string({
      description: 'Code, colour and size of the article.',
      resolve: (claim) =>
        asksFor(claim, 'article')
          ? [claim.displayCode, claim.color, claim.size].filter((part) => part !== '').join(' · ')
          : '',
    }),
    modelYear: t.exposeString('modelYear'),
    series: t.exposeString('series'),
    consumer: t.field({
      type: ConsumerType,
      nullable: true,
      resolve: (claim, _args, ctx) => (asksFor(claim, 'consumer') ? loadConsumer(ctx, claim.id) : null),
    }),
    problems: t.field({
      type: [ClaimProblemType],
      resolve: (claim, _args, ctx) => (asksFor(claim, 'problems') ? loadProblems(ctx, claim.id) : []),
    }),
    comments: t.field({
      type: [ClaimCommentType],
      description: 'The oldest first.',
      resolve: (claim, _args, ctx) => (asksFor(claim, 'comments') ? loadComments(ctx, claim.id) : []),
    }),
    latestComment: t.field({
      type: ClaimCommentType,
      nullable: true,
      resolve: async (claim, _args, ctx) => (await loadComments(ctx, claim.id)).at(-1) ?? null,
    }),
    commentCount: t.int({ resolve: async (claim, _args, ctx) => (await loadComments(ctx, claim.id)).length }),
    histories: t.field({
      type: [HistoryType],
      description: 'The oldest first.',
      resolve: (claim, _args, ctx) => (asksFor(claim, 'histories') ? loadHistory(ctx, claim.id) : []),
    }),
    stolenBike: t.field({
      type: StolenReportType,
      nullable: true,
      resolve: (claim, _args, ctx) => stolenOf(ctx, claim),
    }),
    recallFrames: t.field({
      type: [FrameRecallType],
      resolve: async (claim, _args, ctx) =>
        asksFor(claim, 'recallFrames') && claim.frameNumber !== ''
          ? [...(await loadRecallsOf(ctx, claim.frameNumber))]
          : [],
    }),
    frame: t.field({
      type: FrameType,
      nullable: true,
      resolve: (claim, _args, ctx) =>
        asksFor(claim, 'frame') && claim.frameNumber !== '' ? findFrame(ctx, claim.frameNumber) : null,
    }),
    assignee: t.field({
      type: PersonType,
      nullable: true,
      description: 'Member of the desk who works on it; null for callers outside the desk.',
      resolve: ({ assigneeId, assigneeName }, _args, ctx) =>
        assigneeId !== null && isStaff(ctx) ? { id: assigneeId, name: assigneeName ?? '' } : null,
    }),
    createdBy: t.exposeString('createdBy'),
  }),
});

const idText = v.pipe(v.string(), v.maxLength(40, 'too_long'));
builder.queryField('claimV2', (t) =>
  t.field({
    allow: readClaims,
    type: ClaimType,
    nullable: true,
    description: 'A claim by id or number. With embed, only the related records that it names are read (Q-134).',
    args: {
      id: t.arg.id({ required: true }),
      embed: t.arg.stringList({ description: `Of: ${embeds.join(', ')}.` }),
    },
    resolve: async (_root, args, ctx) => {
      const id = parseInput(idText, args.id);
      const names = args.embed ?? null;
      const unknown = names?.find((name) => !embeds.some((embed) => embed === name));
      if (unknown !== undefined) throw new DomainError('unknown_field', { field: unknown }, 'embed');
      const claim = await findClaim(ctx, id);
      return claim && { ...claim, embed: names && new Set(names as Embed[]) };
    },
  }),
);

const ClaimFilterInput = builder.inputType('ClaimFilterInput', {
  description: 'Which claims a list shows (Q-139).',
  fields: (t) => ({
    type: t.string({ description: 'bike or paa.' }),
    status: t.string({ description: 'Id of a status.' }),
    statusCategory: t.string({ description: 'open, processing or closed.' }),
    brand: t.string({ description: 'Code of a brand.' }),
    search: t.string({ description: 'Beginning of a number or reference of the claim, or words of its customer.' }),
    from: t.field({ type: 'CalendarDate', description: 'First day of creation.' }),
    to: t.field({ type: 'CalendarDate', description: 'Last day of creation.' }),
  }),
});
const listSchema = v.object({
  page: fields.page,
  limit: fields.pageSize(100),
  custCode: fields.absent(v.pipe(v.string(), v.trim(), v.maxLength(81, 'too_long'))),
});
/** The filter of a list as its queries read it; throws `date_from_after_to`. */
const filterSchema = v.object({
  type: fields.absent(v.picklist(productCategories, 'bad_input')),
  status: fields.absent(v.picklist(claimStatuses, 'bad_input')),
  statusCategory: fields.absent(v.picklist(claimCategories, 'bad_input')),
  brand: fields.absent(v.pipe(v.string(), v.trim(), v.maxLength(60, 'too_long'))),
  search: fields.searchWords,
  from: fields.absent(fields.calendarDate),
  to: fields.absent(fields.calendarDate),
});

const ClaimListType = builder
  .objectRef<{ rows: Claim[]; count: number; page: number; limit: number }>('ClaimList')
  .implement({
    fields: (t) => ({
      data: t.field({ type: [ClaimType], resolve: ({ rows }) => rows }),
      info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
      countIsExact: t.boolean({
        description: 'False: there are more claims than were counted.',
        resolve: ({ count }) => count < claimsCountedUpTo,
      }),
    }),
  });
builder.queryField('claimsV2', (t) =>
  t.field({
    allow: readClaims,
    type: ClaimListType,
    description:
      'Claims of the active customer; of staff without one, of the customers of their areas. The newest first.',
    args: {
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
      filter: t.arg({ type: ClaimFilterInput }),
      custCode: t.arg.string({ description: 'Unified code: only claims of this customer.' }),
    },
    resolve: async (_root, args, ctx) => {
      const { page, limit, custCode } = parseInput(listSchema, args);
      const { statusCategory, brand, ...filter } = parseInput(filterSchema, args.filter ?? {}, 'filter');
      if (filter.from && filter.to && filter.from > filter.to)
        throw new DomainError('date_from_after_to', {}, 'filter.from');
      const list = await listClaims(
        ctx,
        { ...filter, category: statusCategory, brand: brand || null, customer: custCode || null },
        page,
        limit,
      );
      return { ...list, page, limit };
    },
  }),
);

/** The answer of every change of a claim. */
export const ClaimPayload = payload<{ id: string }>('ClaimPayload', (t) => ({
  claim: t.field({ type: ClaimType, nullable: true, resolve: ({ id }, _args, ctx) => findClaim(ctx, id) }),
}));
