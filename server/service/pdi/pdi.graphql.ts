import * as v from 'valibot';
import { countedState, inspectionStates } from '#rules/service/pdi/checklist.ts';
import { inspectionChange, newInspection } from '#rules/service/pdi/inspection.ts';
import * as fields from '#rules/validation.ts';
import { AttachmentType } from '#platform/attachments/attachments.graphql.ts';
import { loadAttachment } from '#platform/attachments/attachments.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import { PassportType } from '#goods/frames/frames.graphql.ts';
import { findFrame } from '#goods/frames/frames.queries.ts';
import {
  changeInspection,
  createInspection,
  deleteInspection,
  restoreInspection,
  type Written,
} from './pdi.actions.ts';
import { openDeviceKey } from './pdi.device.actions.ts';
import { addPhoto, removePhoto, restorePhoto } from './pdi.photos.actions.ts';
import { deletesInspections, inspects, mayDeleteInspection } from './pdi.policy.ts';
import {
  findInspection,
  listDeliveredFrames,
  listInspections,
  loadChecks,
  loadInspectionsOfFrame,
  loadPhotos,
  type DeliveredFrame,
  type Inspection,
  type InspectionCheck,
  type InspectionPhoto,
} from './pdi.queries.ts';

const CheckType = builder.objectRef<InspectionCheck>('PDICheck').implement({
  description: 'An item of an inspection, in the words that the mechanic read.',
  fields: (t) => ({
    checklist: t.exposeInt('item', { description: 'Number of the item of the checklist (R-263).' }),
    description: t.exposeString('description'),
    checked: t.exposeBoolean('checked'),
    sorting: t.exposeInt('sorting'),
    group: t.exposeString('group', { description: 'Part of the bicycle: brakes, steering, wheels ...' }),
  }),
});

const SignatureType = builder.objectRef<{ name: string; path: string; signedAt: Date }>('PDISignature').implement({
  description: 'The signature of an inspection: a drawing, or a typed name.',
  fields: (t) => ({
    name: t.exposeString('name'),
    path: t.exposeString('path', {
      description: 'SVG path of the drawn lines in an area of 600 by 200; empty: the name was typed.',
    }),
    signedAt: t.field({ type: 'DateTime', resolve: ({ signedAt }) => signedAt }),
  }),
});

const PhotoType = builder.objectRef<InspectionPhoto>('PDIPhoto').implement({
  description: 'A photo of an inspection.',
  fields: (t) => ({
    id: t.exposeID('id'),
    attachment: t.field({
      type: AttachmentType,
      nullable: true,
      resolve: ({ attachmentId }, _args, ctx) => loadAttachment(ctx, attachmentId),
    }),
  }),
});

export const PDIType = builder.objectRef<Inspection>('PDI').implement({
  description: 'A pre-delivery inspection (R-260).',
  fields: (t) => ({
    id: t.exposeID('id'),
    frameNumber: t.exposeString('frameNumber'),
    articleCode: t.exposeString('articleCode', {
      description: 'Empty: the frame was not known as one of the customer.',
    }),
    displayCode: t.exposeString('displayCode'),
    description: t.exposeString('description'),
    brand: t.exposeString('brand'),
    merchandise: t.exposeString('merchandise'),
    merchandiseName: t.exposeString('merchandiseName'),
    modelYear: t.exposeString('modelYear'),
    model: t.exposeString('model'),
    series: t.exposeString('series'),
    mechanic: t.exposeString('mechanic'),
    note: t.exposeString('note'),
    custCode: t.exposeString('customerCode'),
    custName: t.exposeString('customerName'),
    checklist: t.field({
      type: [CheckType],
      resolve: async ({ id }, _args, ctx) => [...(await loadChecks(ctx, id))],
    }),
    state: t.string({
      description: 'open, or complete when all items are checked (Q-140).',
      resolve: countedState,
    }),
    openItems: t.exposeInt('openItems'),
    totalItems: t.exposeInt('totalItems'),
    signature: t.field({
      type: SignatureType,
      nullable: true,
      resolve: ({ signatureName, signaturePath, signedAt }) =>
        signatureName !== null && signedAt ? { name: signatureName, path: signaturePath ?? '', signedAt } : null,
    }),
    photos: t.field({
      type: [PhotoType],
      description: 'The oldest first.',
      resolve: async ({ id }, _args, ctx) => [...(await loadPhotos(ctx, id))],
    }),
    version: t.exposeInt('version', {
      description: 'Counts the changes; an edit names the version that it began with.',
    }),
    inspectedAt: t.field({ type: 'DateTime', resolve: ({ inspectedAt }) => inspectedAt }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    createdBy: t.exposeString('createdBy', { nullable: true }),
    updatedAt: t.field({ type: 'DateTime', resolve: ({ updatedAt }) => updatedAt }),
    updatedBy: t.exposeString('updatedBy', { nullable: true }),
    isDeleted: t.boolean({ resolve: ({ deletedAt }) => deletedAt !== null }),
    deletedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ deletedAt }) => deletedAt }),
    deletedBy: t.exposeString('deletedBy', { nullable: true }),
    canDelete: t.boolean({
      description: 'The caller may delete it: with `pdi.cud`, or as its author while it is open (Q-140).',
      resolve: (record, _args, ctx) => record.deletedAt === null && mayDeleteInspection(ctx, record),
    }),
    frameKnown: t.boolean({
      description: 'False: the portal knows no bicycle with this number; taken where the market allows it (Q-129).',
      resolve: async ({ frameNumber }, _args, ctx) => (await findFrame(ctx, frameNumber))?.known ?? false,
    }),
  }),
});

builder.objectField(PassportType, 'inspections', (t) =>
  t.field({
    type: [PDIType],
    description: "Inspections of the frame by customers of the caller, the latest first; empty without 'page.pdi'.",
    resolve: async ({ number }, _args, ctx) =>
      ctx.actor?.permissions.has('page.pdi') ? [...(await loadInspectionsOfFrame(ctx, number))] : [],
  }),
);

const PDIList = builder
  .objectRef<{ rows: Inspection[]; count: number; page: number; limit: number }>('PDIList')
  .implement({
    fields: (t) => ({
      data: t.field({ type: [PDIType], resolve: ({ rows }) => rows }),
      info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
    }),
  });
const uuid = v.pipe(v.string(), v.uuid('bad_input'));
const listSchema = v.object({
  search: fields.searchWords,
  showDeleted: v.optional(v.nullable(v.boolean()), false),
  state: fields.absent(v.picklist(inspectionStates)),
  page: fields.page,
  limit: fields.pageSize(100),
});
builder.queryField('claimPDIs', (t) =>
  t.field({
    allow: inspects,
    type: PDIList,
    description: 'Pre-delivery inspections, the latest first.',
    args: {
      search: t.arg.string({ description: 'Frame number, mechanic, bicycle or customer.' }),
      showDeleted: t.arg.boolean({ description: 'With deleted ones too (R-262).' }),
      state: t.arg.string({ description: 'open or complete.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
    },
    resolve: async (_root, args, ctx) => {
      const { page, limit, showDeleted, ...filter } = parseInput(listSchema, args);
      const found = await listInspections(ctx, { ...filter, showDeleted: showDeleted ?? false }, page, limit);
      return { ...found, page, limit };
    },
  }),
);

builder.queryField('claimPDI', (t) =>
  t.field({
    allow: inspects,
    type: PDIType,
    nullable: true,
    description: 'One inspection, deleted or not.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => findInspection(ctx, id),
  }),
);

const DeliveredFrameType = builder.objectRef<DeliveredFrame>('PDIFrame').implement({
  description: "A frame of the customer's latest deliveries.",
  fields: (t) => ({
    frameNumber: t.exposeString('frameNumber'),
    articleCode: t.exposeString('articleCode'),
    displayCode: t.exposeString('displayCode'),
    description: t.exposeString('description'),
    merchandise: t.exposeString('merchandise'),
    modelYear: t.exposeString('modelYear'),
    shippedOn: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ shippedOn }) => shippedOn }),
    state: t.exposeString('state', { nullable: true, description: 'open or complete; null: not inspected yet.' }),
  }),
});
builder.queryField('claimPDIFrames', (t) =>
  t.field({
    allow: inspects,
    type: [DeliveredFrameType],
    description: "Frames of the active customer's latest deliveries, for a device that has no network later.",
    args: { limit: t.arg.int({ defaultValue: 300 }) },
    resolve: (_root, { limit }, ctx) => listDeliveredFrames(ctx, parseInput(fields.pageSize(500), limit)),
  }),
);

const CheckInput = builder.inputType('PDICheckInput', {
  fields: (t) => ({ checklist: t.int({ required: true }), checked: t.boolean({ required: true }) }),
});
const SignatureInput = builder.inputType('PDISignatureInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    path: t.string({ description: 'Drawn lines as M1 2L3 4; empty: the name was typed.' }),
  }),
});

const PDIPayload = payload<Written>('PDIPayload', (t) => ({
  pdi: t.field({
    type: PDIType,
    nullable: true,
    description: 'The record as it is stored.',
    resolve: ({ id }, _args, ctx) => findInspection(ctx, id),
  }),
  conflict: t.boolean({
    nullable: true,
    description:
      'True: somebody else changed the record since the version that the caller edited; nothing was written.',
    resolve: ({ conflict }) => conflict ?? false,
  }),
}));

builder.mutationField('createClaimPDI', (t) =>
  t.field({
    allow: inspects,
    type: PDIPayload,
    description:
      'Creates an inspection for the active customer under an id that the caller makes (UUID). The same id again changes ' +
      'that record, so that a record that waited for a network is stored once.',
    args: {
      id: t.arg.id({ required: true }),
      frameNumber: t.arg.string({ required: true }),
      merchandise: t.arg.string({ description: 'Merchandise category of a frame that the portal does not know.' }),
      mechanic: t.arg.string({ required: true }),
      note: t.arg.string(),
      checklist: t.arg({ type: [CheckInput], required: true }),
      signature: t.arg({ type: SignatureInput }),
      inspectedAt: t.arg({ type: 'DateTime', description: 'When it was begun; without it, now.' }),
      checklistAt: t.arg({ type: 'DateTime', description: 'When the device loaded the checklist; without it, now.' }),
    },
    resolve: (_root, { inspectedAt, checklistAt, ...args }, ctx) =>
      createInspection(ctx, {
        ...parseInput(newInspection, given(args)),
        inspectedAt: inspectedAt ?? null,
        checklistAt: checklistAt ?? null,
      }),
  }),
);

builder.mutationField('updateClaimPDI', (t) =>
  t.field({
    allow: inspects,
    type: PDIPayload,
    description: 'Changes an inspection; what is left out stays. A signature of null takes it away.',
    args: {
      id: t.arg.id({ required: true }),
      version: t.arg.int({ required: true, description: 'The version that the caller edited.' }),
      frameNumber: t.arg.string(),
      mechanic: t.arg.string(),
      note: t.arg.string(),
      checklist: t.arg({ type: [CheckInput] }),
      signature: t.arg({ type: SignatureInput }),
    },
    resolve: (_root, { signature, ...args }, ctx) =>
      changeInspection(
        ctx,
        parseInput(inspectionChange, { ...given(args), ...(signature === undefined ? {} : { signature }) }),
      ),
  }),
);

/** Arguments without those that are null: they count as left out. */
const given = (args: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null && value !== undefined));

const photoSchema = v.object({ id: uuid, photoId: uuid });
builder.mutationField('addClaimPDIPhoto', (t) =>
  t.field({
    allow: inspects,
    type: PDIPayload,
    description:
      'Adds a photo (multipart) under an id that the caller makes (UUID); the same id again changes nothing.',
    attachments: { file: 'photo' },
    args: {
      id: t.arg.id({ required: true }),
      photoId: t.arg.id({ required: true }),
      file: t.arg({ type: 'Upload', required: true }),
    },
    resolve: (_root, { file, ...args }, ctx) => {
      const { id, photoId } = parseInput(photoSchema, args);
      return addPhoto(ctx, id, photoId, file);
    },
  }),
);
builder.mutationField('removeClaimPDIPhoto', (t) =>
  t.field({
    allow: inspects,
    type: PDIPayload,
    description: 'Removes a photo from an inspection; it can be restored for some days.',
    args: { id: t.arg.id({ required: true }), photoId: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => {
      const { id, photoId } = parseInput(photoSchema, args);
      return removePhoto(ctx, id, photoId);
    },
  }),
);
builder.mutationField('restoreClaimPDIPhoto', (t) =>
  t.field({
    allow: inspects,
    type: PDIPayload,
    description: 'Takes a removed photo of an inspection back; not_found once its file is gone.',
    args: { id: t.arg.id({ required: true }), photoId: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => {
      const { id, photoId } = parseInput(photoSchema, args);
      return restorePhoto(ctx, id, photoId);
    },
  }),
);

for (const [name, act, allow, description] of [
  [
    'deleteClaimPDI',
    deleteInspection,
    [...inspects, ...deletesInspections],
    'Deletes an inspection; it can be restored (R-261). Its author may while it is open, else `pdi.cud` is needed (Q-140).',
  ],
  ['restoreClaimPDI', restoreInspection, deletesInspections, 'Restores a deleted inspection (R-261).'],
] as const)
  builder.mutationField(name, (t) =>
    t.field({
      allow,
      type: PDIPayload,
      description,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => act(ctx, id),
    }),
  );

const DeviceKeyPayload = payload<{ key: string }>('PDIDevicePayload', (t) => ({
  key: t.exposeString('key', { nullable: true, description: '32 bytes in Base64.' }),
}));
builder.mutationField('openPDIDevice', (t) =>
  t.field({
    allow: inspects,
    type: DeviceKeyPayload,
    description: 'The key with which browsers of the caller encrypt inspections that wait for a network.',
    resolve: (_root, _args, ctx) => openDeviceKey(ctx),
  }),
);
