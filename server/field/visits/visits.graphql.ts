import * as v from 'valibot';
import { absent, calendarDate, filledLine, page, pageSize, searchWords } from '#rules/validation.ts';
import { visitSlots } from '#rules/field/visit-forms/visit-choices.ts';
import { visitBrand } from '#rules/field/visit-forms/visit-input.ts';
import { AttachmentType } from '#platform/attachments/attachments.graphql.ts';
import { loadAttachment } from '#platform/attachments/attachments.ts';
import { builder, pageInfo, PageInfoType, parseInput } from '#platform/graphql/graphql.ts';
import { VisitType } from '#field/visit-forms/visit-forms.graphql.ts';
import { visits } from '#field/visit-forms/visit-forms.policy.ts';
import { findVisitedCustomer, type Visit } from '#field/visit-forms/visit-forms.queries.ts';
import { listAuthors, listSlotPhotos, listVisits, type SlotPhoto } from './visits.queries.ts';

const VisitList = builder
  .objectRef<{ rows: Visit[]; count: number; page: number; limit: number }>('FormVisitList')
  .implement({
    fields: (t) => ({
      data: t.field({ type: [VisitType], resolve: ({ rows }) => rows }),
      info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
    }),
  });

const uuid = v.pipe(v.string(), v.uuid('bad_input'));
const listOf = <Schema extends v.GenericSchema>(schema: Schema, most: number) =>
  v.pipe(
    v.optional(v.nullable(v.pipe(v.array(schema), v.maxLength(most, 'too_many'))), []),
    v.transform((list) => list ?? []),
  );
const listSchema = v.object({
  brand: absent(visitBrand),
  id: absent(uuid),
  date: absent(calendarDate),
  from: absent(calendarDate),
  to: absent(calendarDate),
  custCodes: listOf(filledLine(60), 200),
  authors: listOf(uuid, 100),
  search: searchWords,
  page,
  limit: pageSize(100),
});
builder.queryField('formVisits', (t) =>
  t.field({
    allow: visits,
    type: VisitList,
    description: 'Visits at customers of the caller’s areas, the latest first; counted up to 10,000.',
    args: {
      brand: t.arg.string({ description: 'polygon or wim; without it, both.' }),
      id: t.arg.id(),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
      date: t.arg({ type: 'CalendarDate', description: 'Day of the visit.' }),
      from: t.arg({ type: 'CalendarDate', description: 'First day.' }),
      to: t.arg({ type: 'CalendarDate', description: 'Last day.' }),
      custCodes: t.arg.stringList({ description: 'Unified or stripped codes.' }),
      authors: t.arg.idList(),
      search: t.arg.string({ description: 'Name, code or city of the dealer.' }),
    },
    resolve: async (_root, args, ctx) => {
      const { page, limit, ...filter } = parseInput(listSchema, args);
      return { ...(await listVisits(ctx, filter, page, limit)), page, limit };
    },
  }),
);

const AuthorType = builder.objectRef<{ id: string; name: string }>('FormVisitAuthor').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});
builder.queryField('formVisitAuthors', (t) =>
  t.field({
    allow: visits,
    type: [AuthorType],
    description: 'People who wrote visits that the caller sees, by name.',
    args: { brand: t.arg.string() },
    resolve: (_root, { brand }, ctx) => listAuthors(ctx, parseInput(absent(visitBrand), brand)),
  }),
);

const SlotPhotoType = builder.objectRef<SlotPhoto>('FormVisitSlotPhoto').implement({
  description: 'A photo of one slot at one visit.',
  fields: (t) => ({
    visitId: t.exposeID('visitId'),
    visitedOn: t.field({ type: 'CalendarDate', resolve: ({ visitedOn }) => visitedOn }),
    createdBy: t.exposeString('author', { nullable: true }),
    slot: t.exposeString('slot'),
    attachment: t.field({
      type: AttachmentType,
      nullable: true,
      resolve: ({ attachmentId }, _args, ctx) => loadAttachment(ctx, attachmentId),
    }),
  }),
});
const slotSchema = v.object({
  brand: visitBrand,
  custCode: filledLine(60),
  slot: v.picklist(visitSlots, 'visit_slot_unknown'),
  limit: pageSize(60),
});
builder.queryField('formVisitPhotos', (t) =>
  t.field({
    allow: visits,
    type: [SlotPhotoType],
    description:
      'Photos of one slot at a dealer over its visits, the latest first; none of a dealer that is not visible.',
    args: {
      brand: t.arg.string({ required: true }),
      custCode: t.arg.string({ required: true }),
      slot: t.arg.string({ required: true }),
      limit: t.arg.int({ defaultValue: 20 }),
    },
    resolve: async (_root, args, ctx) => {
      const { custCode, ...wanted } = parseInput(slotSchema, args);
      const customer = await findVisitedCustomer(ctx, wanted.brand, custCode);
      return customer ? listSlotPhotos(ctx, { ...wanted, customerId: customer.id }) : [];
    },
  }),
);
