import * as v from 'valibot';
import { addressOf } from '#platform/attachments/addresses.ts';
import { shownParams } from '#platform/attachments/attachments.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { loadItem, type ContentItem } from '#content/content/content.queries.ts';
import { MarketingMaterialType } from '#content/marketing-material/marketing-material.graphql.ts';
import { editMaterials } from '#content/marketing-material/marketing-material.policy.ts';
import { listUploads, type MaterialUpload } from './marketing-admin.uploads.queries.ts';

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
