import * as v from 'valibot';
import { contentLanguage } from '#rules/locales.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { listDocuments, listSpecifications } from '#goods/product/product.queries.ts';
import { DocumentType, SpecificationType } from '#goods/product/product.graphql.ts';
import { ImageType } from '#goods/catalog/catalog.graphql.ts';
import { presentImage } from '#goods/catalog/catalog.present.graphql.ts';

import { readFrames } from './frames.policy.ts';
import { findFrame, type Frame, type Passport, type StolenReport } from './frames.queries.ts';

export const StolenReportType = builder.objectRef<StolenReport>('StolenFrame').implement({
  description: 'Report of a stolen bicycle (Q-136).',
  fields: (t) => ({
    reportedOn: t.field({ type: 'CalendarDate', resolve: ({ reportedOn }) => reportedOn }),
    country: t.exposeString('country', { description: 'ISO 3166 code; empty if unknown.' }),
    reference: t.exposeString('reference', { description: 'File number of the report.' }),
  }),
});

/** The passport of a frame; modules below add what they know of it. */
export const PassportType = builder.objectRef<Passport & { readonly number: string }>('FramePassport').implement({
  description: 'The facts about a frame for staff and the customer to whom it was shipped.',
  fields: (t) => ({
    articleCode: t.exposeString('articleCode'),
    displayCode: t.exposeString('displayCode'),
    description: t.exposeString('description'),
    size: t.exposeString('size'),
    brand: t.exposeString('brand'),
    merchandise: t.exposeString('merchandiseCategory'),
    model: t.exposeString('modelCode'),
    modelSlug: t.exposeString('modelSlug', {
      description: 'Address of the model in the catalog; empty if it has none.',
    }),
    modelYear: t.exposeString('modelYear'),
    series: t.exposeString('series'),
    productionCode: t.exposeString('productionCode'),
    image: t.field({
      type: ImageType,
      nullable: true,
      resolve: ({ picture }) => (picture === null ? null : presentImage(picture)),
    }),
    components: t.field({
      type: [SpecificationType],
      description: 'Parts that the model is built with, as the catalog lists them.',
      resolve: async ({ modelId }, _args, ctx) =>
        modelId === null
          ? []
          : (await listSpecifications(ctx.db, modelId, contentLanguage(ctx.locale))).filter(
              ({ section }) => section === 'specification',
            ),
    }),
    documents: t.field({
      type: [DocumentType],
      description: 'Documents of the model, such as its manual.',
      resolve: async ({ modelId }, _args, ctx) =>
        modelId === null ? [] : listDocuments(ctx.db, modelId, contentLanguage(ctx.locale)),
    }),
    sorg: t.exposeString('sorg', { nullable: true }),
    customerName: t.exposeString('customerName', { description: 'To whom it was shipped last.' }),
    customerCode: t.exposeString('customerCode'),
    doNo: t.exposeString('deliveryNumber'),
    shippedOn: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ shippedOn }) => shippedOn }),
    deliveredOn: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ deliveredOn }) => deliveredOn }),
  }),
});

export const FrameType = builder.objectRef<Frame>('Frame').implement({
  description: 'A bicycle by its frame number.',
  fields: (t) => ({
    frameNumber: t.exposeString('number'),
    known: t.exposeBoolean('known', { description: 'The portal knows a bicycle with this number.' }),
    stolen: t.field({ type: StolenReportType, nullable: true, resolve: ({ stolen }) => stolen }),
    passport: t.field({
      type: PassportType,
      nullable: true,
      description: 'Null unless it was shipped to the active customer or, for staff, to a customer of theirs.',
      resolve: ({ number, passport }) => passport && { number, ...passport },
    }),
  }),
});

const schema = v.object({ frameNumber: v.pipe(v.string('required'), v.maxLength(100, 'too_long')) });
builder.queryField('frame', (t) =>
  t.field({
    allow: readFrames,
    type: FrameType,
    nullable: true,
    description: 'A frame by its number, however it is written. Null: the text is no frame number.',
    args: { frameNumber: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => findFrame(ctx, parseInput(schema, args).frameNumber),
  }),
);
