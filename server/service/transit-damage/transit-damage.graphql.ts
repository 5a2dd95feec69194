import * as v from 'valibot';
import { decimalString } from '#rules/money.ts';
import { damageDecisionInput, damageInput } from '#rules/service/transit-damage/transit-damage-input.ts';
import { damageStates, reportableUntil } from '#rules/service/transit-damage/transit-damage.ts';
import * as fields from '#rules/validation.ts';
import { loadAttachment } from '#platform/attachments/attachments.ts';
import { AttachmentType } from '#platform/attachments/attachments.graphql.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import { DeliveryType } from '#ordering/deliveries/deliveries.graphql.ts';
import { answerProposal, decideDamage, reportDamage } from './transit-damage.actions.ts';
import { decidesDamage, readsDamage, reportsDamage } from './transit-damage.policy.ts';
import {
  findDamage,
  listDamage,
  loadChanges,
  loadDamageOf,
  loadPhotos,
  type DamageChange,
  type DamageReport,
} from './transit-damage.queries.ts';

const ChangeType = builder.objectRef<DamageChange>('TransitDamageChange').implement({
  description: 'One step of a report of transit damage.',
  fields: (t) => ({
    state: t.exposeString('state'),
    reason: t.exposeString('reason'),
    by: t.exposeString('by'),
    at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
  }),
});
const DamageType = builder.objectRef<DamageReport>('TransitDamage').implement({
  description: 'Damage of a delivery that a dealer reported.',
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.exposeString('number'),
    sorg: t.exposeString('sorg'),
    custName: t.exposeString('customerName'),
    custCode: t.exposeString('customerCode'),
    doNo: t.exposeString('deliveryNumber'),
    deliveredOn: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ deliveredOn }) => deliveredOn }),
    position: t.exposeInt('position'),
    articleCode: t.exposeString('articleCode'),
    description: t.exposeString('description'),
    frameNumber: t.exposeString('frameNumber'),
    qty: t.exposeInt('qty'),
    kind: t.exposeString('kind', { description: 'packaging, frame, component or missing.' }),
    text: t.exposeString('text'),
    currency: t.exposeString('currency'),
    value: t.field({
      type: 'Decimal',
      description: 'Price of the damaged units on the delivery.',
      resolve: ({ value, currency }) => decimalString(value, currency),
    }),
    state: t.exposeString('state', { description: 'proposed, in_review, credited or rejected.' }),
    proposed: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Credit that the portal proposed.',
      resolve: ({ proposed, currency }) => (proposed === null ? null : decimalString(proposed, currency)),
    }),
    credit: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ credit, currency }) => (credit === null ? null : decimalString(credit, currency)),
    }),
    requestNumber: t.exposeString('requestNumber', {
      nullable: true,
      description: 'Credit request in the ERP.',
    }),
    requestState: t.exposeString('requestState', { nullable: true, description: 'waiting, sent, booked or rejected.' }),
    requestReason: t.string({
      nullable: true,
      description: 'Why the ERP refused it; for staff only.',
      resolve: ({ requestReason }, _args, ctx) => (ctx.actor?.ownCustomerId === null ? requestReason : null),
    }),
    creditNumber: t.exposeString('creditNumber', { nullable: true, description: 'Credit note of the ERP.' }),
    creditOn: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ creditOn }) => creditOn }),
    reason: t.exposeString('reason'),
    reportedBy: t.exposeString('reportedBy'),
    reportedAt: t.field({ type: 'DateTime', resolve: ({ reportedAt }) => reportedAt }),
    decidedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ decidedAt }) => decidedAt }),
    photos: t.field({
      type: [AttachmentType],
      resolve: async ({ id }, _args, ctx) =>
        (await Promise.all((await loadPhotos(ctx, id)).map((photo) => loadAttachment(ctx, photo)))).filter(
          (photo) => photo !== null,
        ),
    }),
    history: t.field({
      type: [ChangeType],
      description: 'The oldest step first.',
      resolve: async ({ id }, _args, ctx) => [...(await loadChanges(ctx, id))],
    }),
  }),
});

builder.objectFields(DeliveryType, (t) => ({
  transitDamage: t.field({
    type: [DamageType],
    description: 'Damage reported of the delivery, the latest first.',
    resolve: async (delivery, _args, ctx) => [...(await loadDamageOf(ctx, delivery.id))],
  }),
  damageReportableUntil: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'Until when damage can be reported; null while the delivery is on its way.',
    resolve: ({ deliveredOn }, _args, { market }) =>
      reportableUntil(deliveredOn, market.configuration.transitDamageHours, market.timeZone),
  }),
}));

const DamageList = builder
  .objectRef<{ rows: DamageReport[]; count: number; page: number; limit: number }>('TransitDamageList')
  .implement({
    fields: (t) => ({
      data: t.field({ type: [DamageType], resolve: ({ rows }) => rows }),
      info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
    }),
  });
const listSchema = v.object({
  state: v.optional(v.nullable(v.picklist([...damageStates, 'open']))),
  search: v.optional(v.nullable(fields.search)),
  page: fields.page,
  limit: fields.pageSize(100),
});
builder.queryField('transitDamages', (t) =>
  t.field({
    allow: readsDamage,
    type: DamageList,
    description: 'Reports of the active customer or, for the desk, of customers of its areas: those to decide first.',
    args: {
      state: t.arg.string({ description: 'proposed, in_review, credited, rejected, or open: not decided.' }),
      search: t.arg.string({ description: 'Number of the report, delivery or frame, or name of the customer.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
    },
    resolve: async (_root, args, ctx) => {
      const { state, search, page, limit } = parseInput(listSchema, args);
      return { ...(await listDamage(ctx, { state: state ?? null, search: search ?? '' }, page, limit)), page, limit };
    },
  }),
);

const DamagePayload = payload<{ id: string }>('TransitDamagePayload', (t) => ({
  transitDamage: t.field({ type: DamageType, nullable: true, resolve: ({ id }, _args, ctx) => findDamage(ctx, id) }),
}));
builder.mutationField('reportTransitDamage', (t) =>
  t.field({
    allow: reportsDamage,
    type: DamagePayload,
    idempotent: true,
    description: 'Reports damage of a line of a delivery, within the hours of the market after its arrival.',
    args: {
      doNo: t.arg.string({ required: true }),
      position: t.arg.int({ required: true }),
      frameNumber: t.arg.string({ defaultValue: '', description: 'Needed if the line has frame numbers.' }),
      qty: t.arg.int({ required: true }),
      kind: t.arg.string({ required: true, description: 'packaging, frame, component or missing.' }),
      text: t.arg.string({ required: true }),
      photos: t.arg.stringList({ required: true, description: 'Ids of uploaded photos, 1 to 6.' }),
    },
    resolve: (_root, args, ctx) => reportDamage(ctx, parseInput(damageInput, args)),
  }),
);
const answerSchema = v.object({ id: v.pipe(v.string('required'), v.uuid('bad_input')), accept: v.boolean() });
builder.mutationField('answerDamageProposal', (t) =>
  t.field({
    allow: reportsDamage,
    type: DamagePayload,
    idempotent: true,
    description: 'Accepts the proposed credit, or asks the desk to decide.',
    args: { id: t.arg.id({ required: true }), accept: t.arg.boolean({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const answer = parseInput(answerSchema, args);
      await answerProposal(ctx, answer);
      return { id: answer.id };
    },
  }),
);
builder.mutationField('decideTransitDamage', (t) =>
  t.field({
    allow: decidesDamage,
    type: DamagePayload,
    idempotent: true,
    description: 'Credits an amount or rejects the report, with a reason for the dealer.',
    args: {
      id: t.arg.id({ required: true }),
      accept: t.arg.boolean({ required: true }),
      amount: t.arg({ type: 'Decimal', description: 'At most the price of the damaged units.' }),
      reason: t.arg.string({ required: true }),
    },
    resolve: async (_root, args, ctx) => {
      const decision = parseInput(damageDecisionInput, args);
      await decideDamage(ctx, decision);
      return { id: decision.id };
    },
  }),
);
