import * as v from 'valibot';
import { visitSlots, type VisitSlot } from '#rules/field/visit-forms/visit-choices.ts';
import { visitForm, visitPhotos } from '#rules/field/visit-forms/visit-input.ts';
import { wholeNumber } from '#rules/validation.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import type { UploadedFile } from '#platform/files/uploads.ts';
import { openDeviceKey } from '#service/pdi/pdi.device.actions.ts';
import { changeVisit, createVisit, deleteVisit, type Written } from './visit-forms.actions.ts';
import { VisitType } from './visit-forms.graphql.ts';
import { visits } from './visit-forms.policy.ts';
import { findVisit } from './visit-forms.queries.ts';

const SeriesInput = builder.inputType('FormVisitSeriesBrandInput', {
  fields: (t) => ({ brand: t.string({ required: true }), seriesList: t.stringList({ required: true }) }),
});
const FormInput = builder.inputType('FormVisitInput', {
  description:
    'A form of a visit. What is left out is not answered; brandDomination and the quantities are never null.',
  fields: (t) => ({
    brand: t.string({ required: true, description: 'polygon or wim.' }),
    custCode: t.string({ required: true, description: 'Unified or stripped code.' }),
    visitedOn: t.field({ type: 'CalendarDate', description: 'Without it: today, or as it is stored.' }),
    otherMidrange: t.string({ description: 'Key of an answer of midrange.' }),
    otherMidrangeNote: t.string(),
    brandDomination: t.boolean({ description: 'Of polygon; only when it is boolean (R-275).' }),
    qtyPlgGrp: t.int({ description: 'Of polygon; only when it is given (R-276).' }),
    qtyNonPlgGrp: t.int({ description: 'Of polygon; only when it is given (R-276).' }),
    brandDisplay: t.string({ description: 'Key of an answer of brandDisplay.' }),
    brandDisplayNote: t.string(),
    seriesList: t.stringList({
      description: 'Series of formVisitAnswers; at least one here or in seriesBrand (R-281).',
    }),
    seriesBrand: t.field({ type: [SeriesInput], description: 'Of wim.' }),
    otherSeriesList: t.stringList(),
    notes: t.string(),
    equipment: t.stringList({ description: 'Keys of answers of equipment.' }),
    equipmentText: t.string(),
  }),
});
const FilesInput = builder.inputType('FormVisitFiles', {
  description: 'Photos of a multipart request by slot: JPG, PNG, HEIC or WebP, at most 100 MB each (R-277, R-278).',
  fields: (t) =>
    Object.fromEntries(visitSlots.map((slot) => [slot, t.field({ type: 'Upload' })])) as Record<
      VisitSlot,
      ReturnType<typeof t.field>
    >,
});
const PhotoInput = builder.inputType('FormVisitPhotoInput', {
  description: 'A photo that was sent before as a resumable upload of the kind `visit-photo`.',
  fields: (t) => ({ slot: t.string({ required: true }), attachmentId: t.id({ required: true }) }),
});

const attachments = Object.fromEntries(visitSlots.map((slot) => [`files.${slot}`, 'visit-photo'] as const));
/** 1.2 GB, for eleven photos of 100 MB in one request. */
const largestRequest = 1_200 * 1024 * 1024;

const uploadsOf = (files?: object | null): Map<VisitSlot, UploadedFile> =>
  new Map(
    visitSlots.flatMap((slot) => {
      const file = (files as Partial<Record<VisitSlot, UploadedFile | null>> | null | undefined)?.[slot];
      return file ? [[slot, file] as const] : [];
    }),
  );

const VisitPayload = payload<Written>('FormVisitPayload', (t) => ({
  visit: t.field({
    type: VisitType,
    nullable: true,
    description: 'The visit as it is stored.',
    resolve: ({ id }, _args, ctx) => findVisit(ctx, id),
  }),
  conflict: t.boolean({
    nullable: true,
    description: 'True: somebody else changed the visit since the version that the caller edited; nothing was written.',
    resolve: ({ conflict }) => conflict ?? false,
  }),
}));

const newSchema = v.object({
  id: v.pipe(v.string(), v.uuid('bad_input')),
  visit: visitForm,
  photos: visitPhotos,
});
builder.mutationField('createFormVisit', (t) =>
  t.field({
    allow: visits,
    type: VisitPayload,
    description:
      'Stores a visit under an id that the caller makes (UUID). The same id again changes that visit, so that a form that ' +
      'waited for a network is stored once. It needs a display photo, a photo of the shop and a series (R-279 to R-281).',
    attachments,
    largestRequest,
    args: {
      id: t.arg.id({ required: true }),
      visit: t.arg({ type: FormInput, required: true }),
      photos: t.arg({ type: [PhotoInput] }),
      files: t.arg({ type: FilesInput }),
    },
    resolve: (_root, { files, ...args }, ctx) =>
      createVisit(ctx, { ...parseInput(newSchema, args), uploads: uploadsOf(files) }),
  }),
);

const changeSchema = v.object({
  ...newSchema.entries,
  version: wholeNumber(1, 1_000_000_000),
  removeSlots: v.pipe(
    v.optional(
      v.nullable(
        v.pipe(v.array(v.picklist(visitSlots, 'visit_slot_unknown')), v.maxLength(visitSlots.length, 'too_many')),
      ),
      [],
    ),
    v.transform((slots) => slots ?? []),
  ),
});
builder.mutationField('updateFormVisit', (t) =>
  t.field({
    allow: visits,
    type: VisitPayload,
    description:
      'Writes a whole form over a visit: what it leaves out is not answered. Photos of slots that it does not name stay. ' +
      'The author within 7 days, holders of formvisit.cud any time (Q-150).',
    attachments,
    largestRequest,
    args: {
      id: t.arg.id({ required: true }),
      version: t.arg.int({ required: true, description: 'The version that the caller edited.' }),
      visit: t.arg({ type: FormInput, required: true }),
      photos: t.arg({ type: [PhotoInput] }),
      files: t.arg({ type: FilesInput }),
      removeSlots: t.arg.stringList({ description: 'Slots whose photos are removed.' }),
    },
    resolve: (_root, { files, ...args }, ctx) =>
      changeVisit(ctx, { ...parseInput(changeSchema, args), uploads: uploadsOf(files) }),
  }),
);

builder.mutationField('deleteFormVisit', (t) =>
  t.field({
    allow: visits,
    type: VisitPayload,
    description:
      'Deletes a visit with its photos: the author within 7 days, holders of formvisit.cud any time (Q-150).',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => deleteVisit(ctx, id),
  }),
);

const DevicePayload = payload<{ key: string }>('FormVisitDevicePayload', (t) => ({
  key: t.exposeString('key', { nullable: true, description: '32 bytes in Base64.' }),
}));
builder.mutationField('openFormVisitDevice', (t) =>
  t.field({
    allow: visits,
    type: DevicePayload,
    description: 'The key with which browsers of the caller encrypt visits that wait for a network.',
    resolve: (_root, _args, ctx) => openDeviceKey(ctx),
  }),
);
