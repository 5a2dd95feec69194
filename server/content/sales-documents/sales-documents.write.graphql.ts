import * as v from 'valibot';
import { orderedIds } from '#rules/content/content/ordered-ids.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { ContentFileInput, ContentTextInput, contractFields } from '#content/content/content.graphql.ts';
import { withUploads } from '#content/content/content.uploads.actions.ts';
import {
  createDocument,
  deleteDocument,
  orderDocuments,
  restoreDocument,
  updateDocument,
} from './sales-documents.actions.ts';
import { SalesDocumentType } from './sales-documents.graphql.ts';
import { editDocuments } from './sales-documents.policy.ts';
import { findDocument } from './sales-documents.queries.ts';

const DocumentInput = builder.inputType('SalesDocumentInput', {
  fields: (t) => ({
    type: t.string({ description: '`sales` or `technical` (Q-159).' }),
    salesDocumentGroupId: t.id(),
    replacesId: t.id({ description: 'The older document in whose place it stands.' }),
    mainLanguage: t.string(),
    texts: t.field({ type: [ContentTextInput] }),
    marketIds: t.idList(),
    ...contractFields(t),
    layoutId: t.id(),
    itemPerLine: t.int(),
    tags: t.stringList(),
    articleCodes: t.stringList({ description: 'Codes of articles and models that it is about.' }),
    modelYear: t.int(),
    validFrom: t.field({ type: 'CalendarDate' }),
    validFromTime: t.string(),
    validTo: t.field({ type: 'CalendarDate' }),
    validToTime: t.string(),
    published: t.boolean({ description: 'False keeps a draft.' }),
    files: t.field({ type: [ContentFileInput], description: 'All files in their order; missing ones are removed.' }),
  }),
});

/** The input with the names that content gives type and group. */
function named({ type, salesDocumentGroupId, ...given }: typeof DocumentInput.$inferInput): Record<string, unknown> {
  return {
    ...given,
    ...(type === undefined ? {} : { kind: type }),
    ...(salesDocumentGroupId === undefined ? {} : { parentId: salesDocumentGroupId }),
  };
}

const DocumentPayload = payload<{ id: string }>('SalesDocumentPayload', (t) => ({
  salesDocument: t.field({
    type: SalesDocumentType,
    nullable: true,
    resolve: ({ id }, _args, ctx) => findDocument(ctx, id, false),
  }),
}));

builder.mutationField('createSalesDocument', (t) =>
  t.field({
    description: 'Creates a document (R-303), with files of earlier uploads or of this request (multipart).',
    allow: editDocuments,
    type: DocumentPayload,
    attachments: { 'files.*': 'material' },
    args: { inputs: t.arg({ type: DocumentInput, required: true }), files: t.arg({ type: ['Upload'] }) },
    resolve: async (_root, { inputs, files }, ctx) => ({
      id: await createDocument(ctx, await withUploads(ctx, named(inputs), files)),
    }),
  }),
);

builder.mutationField('updateSalesDocument', (t) =>
  t.field({
    description: 'Changes the given fields of a document; files of the request are added to those that it names.',
    allow: editDocuments,
    type: DocumentPayload,
    attachments: { 'files.*': 'material' },
    args: {
      id: t.arg.id({ required: true }),
      version: t.arg.int({ description: 'The version that the editor saw; another one is refused (content_changed).' }),
      inputs: t.arg({ type: DocumentInput, required: true }),
      files: t.arg({ type: ['Upload'] }),
    },
    resolve: async (_root, { id, version, inputs, files }, ctx) => {
      await updateDocument(ctx, id, await withUploads(ctx, named(inputs), files), version ?? null);
      return { id };
    },
  }),
);

builder.mutationField('deleteSalesDocument', (t) =>
  t.field({
    description: 'Moves a document to the bucket (R-304).',
    allow: editDocuments,
    type: DocumentPayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => {
      await deleteDocument(ctx, id);
      return { id };
    },
  }),
);

builder.mutationField('restoreSalesDocument', (t) =>
  t.field({
    description: 'Takes a document out of the bucket (R-305).',
    allow: editDocuments,
    type: DocumentPayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => {
      await restoreDocument(ctx, id);
      return { id };
    },
  }),
);

/** The outcome of an order of documents or groups. */
export const OrderPayload = payload<{ ids: readonly string[] }>('OrderSalesDocumentsPayload', (t) => ({
  ids: t.idList({ nullable: true, resolve: ({ ids }) => [...ids] }),
}));
/** The input of an order. */
export const orderSchema = v.object({ ids: orderedIds });

builder.mutationField('orderSalesDocuments', (t) =>
  t.field({
    description: 'Sets the order of the documents of a group, or of those without a group.',
    allow: editDocuments,
    type: OrderPayload,
    args: { salesDocumentGroupId: t.arg.id(), ids: t.arg.idList({ required: true }) },
    resolve: async (_root, { salesDocumentGroupId, ids: given }, ctx) => {
      const { ids } = parseInput(orderSchema, { ids: given });
      await orderDocuments(ctx, salesDocumentGroupId ?? null, ids);
      return { ids };
    },
  }),
);
