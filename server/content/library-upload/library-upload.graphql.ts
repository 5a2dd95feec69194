import * as v from 'valibot';
import { DomainError, type UserError } from '#rules/errors.ts';
import { addressOf } from '#platform/attachments/addresses.ts';
import { shownParams } from '#platform/attachments/attachments.ts';
import { presentErrors, type Ctx } from '#platform/context.ts';
import { builder, parseInput, payload, UserErrorType } from '#platform/graphql/graphql.ts';
import { loadItem, type ContentItem } from '#content/content/content.queries.ts';
import { withUploads } from '#content/content/content.uploads.actions.ts';
import { MaterialInput, namedInput } from '#content/marketing-admin/marketing-admin.graphql.ts';
import { MarketingMaterialType } from '#content/marketing-material/marketing-material.graphql.ts';
import { editMaterials } from '#content/marketing-material/marketing-material.policy.ts';
import { createMaterials, mostCreated, type CreatedRow } from './library-upload.actions.ts';
import { listUploads, type MaterialUpload } from './library-upload.queries.ts';

const materialsOf = async (ctx: Ctx, ids: readonly string[]): Promise<ContentItem[]> =>
  (await Promise.all(ids.map((id) => loadItem(ctx, 'marketing_material', id)))).filter((item) => item !== null);

const UploadType = builder.objectRef<MaterialUpload>('MaterialUpload').implement({
  description: 'An upload of the caller, with what may be wrong and what its name says.',
  fields: (t) => ({
    attachmentId: t.id({ resolve: ({ attachment }) => attachment.id }),
    fileName: t.string({ resolve: ({ attachment }) => attachment.fileName }),
    contentType: t.string({ nullable: true, resolve: ({ attachment }) => attachment.contentType }),
    bytes: t.int({ resolve: ({ attachment }) => attachment.bytes }),
    state: t.string({
      description: '`receiving`, `checking`, `ready` or `refused`.',
      resolve: ({ attachment }) => attachment.state,
    }),
    refusalText: t.string({
      nullable: true,
      resolve: ({ attachment }, _args, ctx) =>
        attachment.refusal === null ? null : ctx.text(attachment.refusal, shownParams(attachment)),
    }),
    contentHash: t.exposeString('contentHash', {
      nullable: true,
      description: 'The same for equal files; null until the file was examined.',
    }),
    thumbnailUrl: t.string({
      nullable: true,
      resolve: ({ attachment }, _args, ctx) => addressOf(ctx, attachment, 'small'),
    }),
    duplicates: t.field({
      type: [MarketingMaterialType],
      description: 'Materials with a file of the same bytes, at most three.',
      resolve: ({ duplicateIds }, _args, ctx) => materialsOf(ctx, duplicateIds),
    }),
    namesakes: t.field({
      type: [MarketingMaterialType],
      description: 'Materials with a file of the same name and other bytes, at most three.',
      resolve: ({ namesakeIds }, _args, ctx) => materialsOf(ctx, namesakeIds),
    }),
    articleCodes: t.stringList({
      description: 'Codes of articles of the catalog in the file name, for the editor to confirm.',
      resolve: ({ articleCodes }) => [...articleCodes],
    }),
    title: t.exposeString('title', { description: 'Made of the file name.' }),
  }),
});

const schema = v.object({
  attachmentIds: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40, 'too_long'))), v.maxLength(600, 'too_many')),
});

builder.queryField('materialUploads', (t) =>
  t.field({
    description: "The caller's uploads for the library among ids, at most 600; others are left out.",
    allow: editMaterials,
    type: [UploadType],
    args: { attachmentIds: t.arg.idList({ required: true }) },
    resolve: (_root, args, ctx) => listUploads(ctx, parseInput(schema, args).attachmentIds),
  }),
);

const CreatedRowType = builder.objectRef<CreatedRow>('CreatedMarketingMaterial').implement({
  description: 'The outcome of one row of a bulk upload.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'Place of the row, from 0.' }),
    id: t.exposeID('id', { nullable: true, description: 'Null if it was refused.' }),
    userErrors: t.field({
      type: [UserErrorType],
      resolve: ({ userErrors }, _args, ctx) =>
        userErrors.length === 0 ? [] : presentErrors(ctx, DomainError.all(userErrors)),
    }),
  }),
});
const CreatedPayload = payload<{ results: readonly CreatedRow[]; userErrors: readonly UserError[] }>(
  'CreateMarketingMaterialsPayload',
  (t) => ({
    results: t.field({ type: [CreatedRowType], nullable: true, resolve: ({ results }) => [...results] }),
  }),
);
/** The errors of all rows, if none was created: then the whole call failed. */
const errorsOfNone = (results: readonly CreatedRow[]): readonly UserError[] =>
  results.some(({ id }) => id !== null)
    ? []
    : results.flatMap(({ index, userErrors }) =>
        userErrors.map((error) => ({
          ...error,
          field: ['inputs', index, error.field].filter((part) => part !== '').join('.'),
        })),
      );
const amount = v.object({
  inputs: v.pipe(v.array(v.unknown()), v.minLength(1, 'not_empty'), v.maxLength(mostCreated, 'max_items_exceeded')),
});

builder.mutationField('createMarketingMaterials', (t) =>
  t.field({
    description: `Creates up to ${mostCreated} materials (Q-167); each row is saved or refused on its own. The call failed if all were refused.`,
    allow: editMaterials,
    type: CreatedPayload,
    attachments: { 'files.*': 'material' },
    args: {
      inputs: t.arg({ type: [MaterialInput], required: true }),
      files: t.arg({
        type: ['Upload'],
        description: 'The file of each row of this request (multipart), in their order.',
      }),
    },
    resolve: async (_root, { inputs, files }, ctx) => {
      parseInput(amount, { inputs });
      const rows = inputs.map(
        (input, index) => async () => withUploads(ctx, namedInput(input), files?.slice(index, index + 1)),
      );
      const results = await createMaterials(ctx, rows);
      return { results, userErrors: errorsOfNone(results) };
    },
  }),
);
