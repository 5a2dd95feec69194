import * as v from 'valibot';
import { fileOutcomes, importStates } from '#rules/goods/article-files/choices.ts';
import { articleFileTypes, largestArticleFileMegabytes } from '#rules/goods/article-files/file-names.ts';
import type { ErrorCode, ErrorParams } from '#rules/errors.ts';
import * as fields from '#rules/validation.ts';
import { refusalParams } from '#platform/attachments/attachments.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload, type PageInfo } from '#platform/graphql/graphql.ts';
import { importArchive } from './article-files.archives.actions.ts';
import {
  findImport,
  importCountLimit,
  listImports,
  listResults,
  type ArticleFileImport,
  type FileResultRow,
} from './article-files.imports.queries.ts';
import { importsFiles } from './article-files.policy.ts';

/** Why a file was refused, in the caller's language. */
export const refusalText = (ctx: Pick<Ctx, 'text'>, code: ErrorCode, params: ErrorParams | null = null): string =>
  ctx.text(code, {
    ...refusalParams(code, 'document'),
    types: articleFileTypes,
    megabytes: largestArticleFileMegabytes,
    ...params,
  });

const ResultType = builder.objectRef<FileResultRow>('ArticleFileResult').implement({
  description: 'The outcome of one file of an import.',
  fields: (t) => ({
    position: t.exposeInt('position'),
    path: t.exposeString('path'),
    code: t.exposeString('code', { description: 'Code of the article or model; empty for none.' }),
    outcome: t.exposeString('outcome', { description: fileOutcomes.join(', ') }),
    refusal: t.exposeString('refusal', { nullable: true }),
    refusalText: t.string({
      nullable: true,
      description: "Why the file was refused, in the caller's language.",
      resolve: ({ refusal, refusalParams: params }, _args, ctx) => refusal && refusalText(ctx, refusal, params),
    }),
  }),
});

interface ResultPage {
  readonly data: readonly FileResultRow[];
  readonly info: PageInfo;
}
const ResultPageType = builder.objectRef<ResultPage>('ArticleFileResults').implement({
  fields: (t) => ({
    data: t.field({ type: [ResultType], resolve: ({ data }) => [...data] }),
    info: t.field({ type: PageInfoType, resolve: ({ info }) => info }),
  }),
});

/** Which results are asked for, without page and limit. */
export const resultSchema = v.object({
  outcome: v.optional(v.picklist(fileOutcomes)),
  search: v.optional(fields.search),
});
const pageSchema = v.object({ page: fields.wholeNumber(1, 20_000), limit: fields.pageSize(100) });
const resultPageSchema = v.object({ ...resultSchema.entries, ...pageSchema.entries });
const given = (args: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));

const ImportType = builder.objectRef<ArticleFileImport>('ArticleFileImport').implement({
  description: 'Pictures and documents of articles, taken from one folder or archive.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { description: 'Name of the folder or archive.' }),
    state: t.exposeString('state', { description: importStates.join(', ') }),
    refusal: t.exposeString('refusal', { nullable: true }),
    refusalText: t.string({
      nullable: true,
      description: "Why the whole archive was refused, in the caller's language.",
      resolve: ({ refusal }, _args, ctx) => refusal && refusalText(ctx, refusal),
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    startedBy: t.exposeString('startedBy', { nullable: true, description: 'Null for the command line.' }),
    fileCount: t.exposeInt('fileCount', { description: 'Files of the archive; 0 until it is opened.' }),
    added: t.exposeInt('added'),
    replaced: t.exposeInt('replaced'),
    unchanged: t.exposeInt('unchanged'),
    refused: t.exposeInt('refused'),
    results: t.field({
      type: ResultPageType,
      args: {
        outcome: t.arg.string({ description: fileOutcomes.join(', ') }),
        search: t.arg.string({ description: 'A part of the path or code.' }),
        page: t.arg.int({ defaultValue: 1 }),
        limit: t.arg.int({ defaultValue: 20, description: 'At most 100.' }),
      },
      resolve: async ({ id }, args, ctx) => {
        const asked = parseInput(resultPageSchema, given(args));
        const { data, count } = await listResults(signedIn(ctx), id, asked, asked);
        return { data, info: pageInfo(asked.page, asked.limit, count) };
      },
    }),
  }),
});

interface ImportPage {
  readonly data: readonly ArticleFileImport[];
  readonly info: PageInfo;
}
const ImportPageType = builder.objectRef<ImportPage>('ArticleFileImports').implement({
  fields: (t) => ({
    data: t.field({ type: [ImportType], resolve: ({ data }) => [...data] }),
    info: t.field({
      type: PageInfoType,
      description: `Counted up to ${importCountLimit} imports.`,
      resolve: ({ info }) => info,
    }),
  }),
});

builder.queryField('articleFileImports', (t) =>
  t.field({
    description:
      'Imports of pictures and documents of the last 90 days, newest first: those about sales organisations in which the caller has an area.',
    allow: importsFiles,
    type: ImportPageType,
    args: {
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20, description: 'At most 100.' }),
    },
    resolve: async (_root, args, ctx) => {
      const { page, limit } = parseInput(pageSchema, given(args));
      const { data, count } = await listImports(signedIn(ctx), page, limit);
      return { data, info: pageInfo(page, limit, count) };
    },
  }),
);

builder.queryField('articleFileImport', (t) =>
  t.field({
    description: 'One import, or null if the caller may not see it.',
    allow: importsFiles,
    type: ImportType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => findImport(signedIn(ctx), id),
  }),
);

const ImportPayload = payload<{ id: string }>('ArticleFileImportPayload', (t) => ({
  import: t.field({
    type: ImportType,
    nullable: true,
    resolve: ({ id }, _args, ctx) => findImport(signedIn(ctx), id),
  }),
}));

builder.mutationField('importArticleFiles', (t) =>
  t.field({
    description:
      'Imports an archive that the caller has sent as a resumable upload of the kind `article-archive`. It runs in the background; the same archive starts one import.',
    allow: importsFiles,
    type: ImportPayload,
    args: { uploadId: t.arg.id({ required: true }) },
    resolve: async (_root, { uploadId }, ctx) => ({ id: await importArchive(ctx, uploadId) }),
  }),
);
