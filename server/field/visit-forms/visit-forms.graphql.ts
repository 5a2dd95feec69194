import * as v from 'valibot';
import { decimalString } from '#rules/money.ts';
import { absent, filledLine, page, pageSize, searchWords, sorgCode } from '#rules/validation.ts';
import { visitBrand } from '#rules/field/visit-forms/visit-input.ts';
import { strippedCode } from '#rules/field/visit-forms/visit-rules.ts';
import { AttachmentType } from '#platform/attachments/attachments.graphql.ts';
import { loadAttachment } from '#platform/attachments/attachments.ts';
import { builder, pageInfo, PageInfoType, parseInput } from '#platform/graphql/graphql.ts';
import {
  countChanges,
  findDraft,
  findRevenue,
  type ChangesSince,
  type DealerRevenue,
  type VisitDraft,
} from './visit-forms.draft.queries.ts';
import { listDealers, type ListedDealer } from './visit-forms.dealers.queries.ts';
import { mayChange, visits } from './visit-forms.policy.ts';
import { loadPhotos, type Visit, type VisitedCustomer, type VisitPhoto } from './visit-forms.queries.ts';

const PhotoType = builder.objectRef<VisitPhoto>('FormVisitPhoto').implement({
  description: 'A photo of a visit.',
  fields: (t) => ({
    slot: t.exposeString('slot', { description: 'frontShop1 ... displayHangtagShimano (R-277).' }),
    attachment: t.field({
      type: AttachmentType,
      nullable: true,
      resolve: ({ attachmentId }, _args, ctx) => loadAttachment(ctx, attachmentId),
    }),
  }),
});

const SeriesOfBrandType = builder.objectRef<Visit['brandSeries'][number]>('FormVisitSeriesBrand').implement({
  fields: (t) => ({
    brand: t.exposeString('brand'),
    seriesList: t.field({ type: ['String'], resolve: ({ seriesList }) => [...seriesList] }),
  }),
});

export const VisitType = builder.objectRef<Visit>('FormVisit').implement({
  description: 'A visit at a dealer (R-272). Fields of the other brand are null or empty (Q-148).',
  fields: (t) => ({
    id: t.exposeID('id'),
    brand: t.exposeString('brand', { description: 'polygon or wim.' }),
    custCode: t.string({ description: 'Stripped (R-274).', resolve: ({ customerCode }) => strippedCode(customerCode) }),
    unified: t.exposeString('customerCode'),
    custName: t.exposeString('customerName'),
    custCity: t.exposeString('customerCity'),
    visitedOn: t.field({ type: 'CalendarDate', resolve: ({ visitedOn }) => visitedOn }),
    otherMidrange: t.exposeString('otherMidrange', { nullable: true, description: 'Key of an answer of midrange.' }),
    otherMidrangeDescription: t.string({
      nullable: true,
      description: 'The input of the author, else the text of the answer.',
      resolve: ({ otherMidrangeNote, otherMidrangeText, otherMidrange }) =>
        otherMidrangeNote || (otherMidrangeText ?? otherMidrange),
    }),
    otherMidrangeNote: t.exposeString('otherMidrangeNote'),
    brandDomination: t.exposeBoolean('brandDominates', { nullable: true, description: 'Null: not answered (R-275).' }),
    qtyPlgGrp: t.exposeInt('groupFloorQty', {
      nullable: true,
      description: 'Bicycles of the group on the floor; null: not given (R-276).',
    }),
    qtyNonPlgGrp: t.exposeInt('otherFloorQty', {
      nullable: true,
      description: 'Other bicycles on the floor; null: not given (R-276).',
    }),
    brandDisplay: t.exposeString('brandDisplay', { nullable: true, description: 'Key of an answer of brandDisplay.' }),
    brandDisplayDescription: t.string({
      nullable: true,
      description: 'The input of the author, else the text of the answer.',
      resolve: ({ brandDisplayNote, brandDisplayText, brandDisplay }) =>
        brandDisplayNote || (brandDisplayText ?? brandDisplay),
    }),
    brandDisplayNote: t.exposeString('brandDisplayNote'),
    seriesList: t.field({ type: ['String'], resolve: ({ series }) => [...series] }),
    seriesBrand: t.field({
      type: [SeriesOfBrandType],
      description: 'Series by brand of the catalog, of wim only.',
      resolve: ({ brandSeries }) => [...brandSeries],
    }),
    otherSeriesList: t.field({ type: ['String'], resolve: ({ otherSeries }) => [...otherSeries] }),
    notes: t.exposeString('notes'),
    equipment: t.field({
      type: ['String'],
      description: 'Keys of answers of equipment.',
      resolve: ({ equipment }) => [...equipment],
    }),
    equipmentDescriptions: t.field({ type: ['String'], resolve: ({ equipmentTexts }) => [...equipmentTexts] }),
    equipmentText: t.exposeString('equipmentNote', { description: 'The input of the author about it.' }),
    photos: t.field({
      type: [PhotoType],
      description: 'In the order of the slots.',
      resolve: async ({ id }, _args, ctx) => [...(await loadPhotos(ctx, id))],
    }),
    version: t.exposeInt('version', {
      description: 'Counts the changes; an edit names the version that it began with.',
    }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    createdBy: t.exposeString('author', { nullable: true }),
    createdById: t.exposeID('authorId', { nullable: true }),
    updatedAt: t.field({ type: 'DateTime', resolve: ({ updatedAt }) => updatedAt }),
    updatedBy: t.exposeString('editor', { nullable: true }),
    canEdit: t.boolean({
      description: 'The caller may change and delete it (Q-150).',
      resolve: (visit, _args, ctx) => mayChange(ctx, visit),
    }),
  }),
});

const DealerType = builder.objectRef<ListedDealer>('FormVisitSalesCustomer').implement({
  description: 'A customer in the look-up of the form.',
  fields: (t) => ({
    unified: t.exposeString('unified'),
    custCode: t.exposeString('custCode', { description: 'The code without the hyphen of an empty half (R-274).' }),
    name: t.exposeString('name'),
    city: t.exposeString('city'),
    sorgs: t.field({ type: ['String'], resolve: ({ sorgs }) => [...sorgs] }),
    lastVisitOn: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ lastVisitOn }) => lastVisitOn }),
  }),
});
const DealerList = builder
  .objectRef<{ rows: ListedDealer[]; count: number; page: number; limit: number }>('FormVisitSalesCustomerList')
  .implement({
    fields: (t) => ({
      data: t.field({ type: [DealerType], resolve: ({ rows }) => rows }),
      info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
    }),
  });
const dealerSchema = v.object({
  sorg: absent(sorgCode),
  onlyCustomerHasFormVisit: v.optional(v.nullable(v.boolean()), false),
  search: searchWords,
  page,
  limit: pageSize(1_000),
});
builder.queryField('formVisitSalesCustomers', (t) =>
  t.field({
    allow: visits,
    type: DealerList,
    description:
      'Customers whom the caller visits, by name; up to 1,000 at once for a device that has no network later.',
    args: {
      sorg: t.arg.string({ description: '1000 for polygon, 5000 for wim; without it, both.' }),
      onlyCustomerHasFormVisit: t.arg.boolean({ description: 'Only customers with a visit.' }),
      search: t.arg.string(),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 50 }),
    },
    resolve: async (_root, args, ctx) => {
      const { page, limit, onlyCustomerHasFormVisit, ...wanted } = parseInput(dealerSchema, args);
      const onlyVisited = onlyCustomerHasFormVisit ?? false;
      return { ...(await listDealers(ctx, { ...wanted, onlyVisited, page, limit })), page, limit };
    },
  }),
);

const CustomerType = builder.objectRef<VisitedCustomer>('FormVisitCustomer').implement({
  fields: (t) => ({
    custCode: t.string({ description: 'Stripped (R-274).', resolve: ({ unified }) => strippedCode(unified) }),
    unified: t.exposeString('unified'),
    name: t.exposeString('name'),
    address: t.exposeString('address'),
    postalCode: t.exposeString('postalCode'),
    city: t.exposeString('city'),
    state: t.exposeString('state'),
    country: t.exposeString('country'),
    phone: t.exposeString('phone'),
    email: t.exposeString('email'),
    group: t.exposeString('group'),
  }),
});
const RevenueType = builder.objectRef<DealerRevenue>('FormVisitRevenue').implement({
  description: 'Net sales of a dealer this year, and until the same day of last year.',
  fields: (t) => ({
    currency: t.exposeString('currency'),
    thisYear: t.field({ type: 'Decimal', resolve: ({ thisYear, currency }) => decimalString(thisYear, currency) }),
    lastYear: t.field({ type: 'Decimal', resolve: ({ lastYear, currency }) => decimalString(lastYear, currency) }),
  }),
});
const ChangesType = builder.objectRef<ChangesSince>('FormVisitChanges').implement({
  description: 'The events since the last visit; null: the caller may not see it.',
  fields: (t) => ({
    since: t.field({ type: 'CalendarDate', resolve: ({ since }) => since }),
    orders: t.exposeInt('orders', { nullable: true }),
    claims: t.exposeInt('claims', { nullable: true }),
    openClaims: t.exposeInt('openClaims', {
      nullable: true,
      description: 'Claims that are open now, also older ones.',
    }),
    registrations: t.exposeInt('registrations', { nullable: true }),
  }),
});
const DraftType = builder.objectRef<VisitDraft>('FormVisitDraft').implement({
  description: 'The start values of a new visit.',
  fields: (t) => ({
    customer: t.field({ type: CustomerType, resolve: ({ customer }) => customer }),
    revenue: t.field({
      type: RevenueType,
      nullable: true,
      description: "Null without 'page.dashboard'.",
      resolve: ({ customer }, _args, ctx) => findRevenue(ctx, customer),
    }),
    lastVisit: t.field({ type: VisitType, nullable: true, resolve: ({ lastVisit }) => lastVisit }),
    changes: t.field({
      type: ChangesType,
      nullable: true,
      description: 'Null without a last visit.',
      resolve: ({ customer, lastVisit }, _args, ctx) => lastVisit && countChanges(ctx, customer, lastVisit.visitedOn),
    }),
  }),
});
const draftSchema = v.object({ brand: visitBrand, custCode: filledLine(60) });
builder.queryField('formVisitDraft', (t) =>
  t.field({
    allow: visits,
    type: DraftType,
    nullable: true,
    description: 'Data of the dealer, the last visit of the brand and what changed since; null for another dealer.',
    args: { brand: t.arg.string({ required: true }), custCode: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => {
      const { brand, custCode } = parseInput(draftSchema, args);
      return findDraft(ctx, brand, custCode);
    },
  }),
);
