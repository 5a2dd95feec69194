import * as v from 'valibot';
import { contentTypes } from '../../../rules/content/content-types.ts';
import { articleCode, page, pageSize, searchWords, wholeNumber } from '../../../rules/validation.ts';
import { contentLanguage } from '../../../rules/locales.ts';
import { textIn } from '../../../rules/content/content-texts.ts';
import { builder, parseInput } from '../../platform/graphql.ts';
import { listDownloads, listMostDownloaded, type DownloadedFile } from './content.downloads.queries.ts';
import { listFiles, listTextFiles, loadFiles, type ContentFile } from './content.files.queries.ts';
import { ContentFileType } from './content.graphql.ts';
import { listArticles, listLibrary, type ContentArticle, type LibraryFile } from './content.library.queries.ts';
import { editAnything, requireEditor } from './content.policy.ts';
import { findItem, loadItem } from './content.queries.ts';

const type = v.picklist(contentTypes, 'out_of_range');
const typeArgument = '`marketing_material`, `sales_document` or `news`.';

const LibraryFileType = builder.objectRef<LibraryFile>('ContentLibraryFile').implement({
  description: 'A picture or video that texts may show.',
  fields: (t) => ({
    file: t.field({ type: ContentFileType, resolve: (file) => file }),
    itemTitle: t.exposeString('itemTitle', { description: 'Title of the marketing material it belongs to.' }),
  }),
});
interface LibraryPage {
  readonly data: readonly LibraryFile[];
  readonly hasMore: boolean;
}
const LibraryPageType = builder.objectRef<LibraryPage>('ContentLibraryPage').implement({
  fields: (t) => ({
    data: t.field({ type: [LibraryFileType], resolve: ({ data }) => [...data] }),
    hasMore: t.exposeBoolean('hasMore'),
  }),
});
const librarySchema = v.object({
  search: searchWords,
  media: v.picklist(['picture', 'video'], 'out_of_range'),
  page,
  limit: pageSize(60),
});

builder.queryField('contentLibrary', (t) =>
  t.field({
    description:
      'Pictures or videos of published marketing material for texts, the latest first; for editors of any content.',
    allow: [...editAnything],
    type: LibraryPageType,
    args: {
      search: t.arg.string(),
      media: t.arg.string({ defaultValue: 'picture', description: '`picture` or `video`.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 24, description: 'At most 60.' }),
    },
    resolve: async (_root, args, ctx) => {
      const asked = parseInput(librarySchema, args);
      const found = await listLibrary(ctx, { ...asked, search: asked.search ?? '' });
      return { data: found.slice(0, asked.limit), hasMore: found.length > asked.limit };
    },
  }),
);

const textFilesSchema = v.object({
  ids: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40, 'too_long'))), v.maxLength(200, 'too_many')),
});

builder.queryField('contentTextFiles', (t) =>
  t.field({
    description: 'Pictures and videos that texts show, by their ids; for editors, whose texts are not saved yet.',
    allow: [...editAnything],
    type: [ContentFileType],
    args: { ids: t.arg.idList({ required: true }) },
    resolve: (_root, args, ctx) => listTextFiles(ctx, parseInput(textFilesSchema, args).ids),
  }),
);

const ArticleType = builder.objectRef<ContentArticle>('ContentArticle').implement({
  description: 'An article or model that content may be about or link to.',
  fields: (t) => ({
    code: t.exposeString('code'),
    name: t.exposeString('name'),
    path: t.exposeString('path', { nullable: true, description: 'Path of its page without the locale.' }),
    isModel: t.exposeBoolean('isModel'),
  }),
});
const articlesSchema = v.object({
  search: searchWords,
  codes: v.optional(v.nullable(v.pipe(v.array(articleCode), v.maxLength(500, 'too_many')))),
});

builder.queryField('contentArticles', (t) =>
  t.field({
    description: 'Models by code or name, then articles by code, at most 20; or those of the given codes. For editors.',
    allow: [...editAnything],
    type: [ArticleType],
    args: { search: t.arg.string(), codes: t.arg.stringList() },
    resolve: (_root, args, ctx) => {
      const { search, codes } = parseInput(articlesSchema, args);
      return listArticles(ctx, contentLanguage(ctx.locale), { search: search ?? '', codes: codes ?? [] });
    },
  }),
);

interface RenditionCount {
  readonly file: ContentFile;
  readonly rendition: string;
  readonly count: number;
  readonly lastAt: Date;
}
const RenditionCountType = builder.objectRef<RenditionCount>('ContentRenditionCount').implement({
  description: 'Downloads of a file in one size and format.',
  fields: (t) => ({
    file: t.field({ type: ContentFileType, resolve: ({ file }) => file }),
    rendition: t.exposeString('rendition'),
    count: t.exposeInt('count'),
    lastAt: t.field({ type: 'DateTime', resolve: ({ lastAt }) => lastAt }),
  }),
});
const itemSchema = v.object({ type, itemId: v.pipe(v.string(), v.maxLength(40, 'too_long')) });

builder.queryField('contentDownloads', (t) =>
  t.field({
    description: 'Downloads of an item by file, size and format, the most frequent first; for its editors.',
    allow: [...editAnything],
    type: [RenditionCountType],
    args: { type: t.arg.string({ required: true, description: typeArgument }), itemId: t.arg.id({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const asked = parseInput(itemSchema, args);
      requireEditor(ctx, asked.type);
      if (!(await findItem(ctx, asked.type, asked.itemId))) return [];
      const files = new Map((await loadFiles(ctx, asked.type, asked.itemId)).map((file) => [file.id, file]));
      return (await listDownloads(ctx, asked.itemId)).flatMap((row) => {
        const file = files.get(row.fileId);
        return file ? [{ ...row, file }] : [];
      });
    },
  }),
);

const DownloadedFileType = builder
  .objectRef<DownloadedFile & { readonly file: ContentFile; readonly title: string }>('MostDownloadedFile')
  .implement({
    description: 'A file of brand content with its downloads.',
    fields: (t) => ({
      itemId: t.exposeID('itemId'),
      title: t.exposeString('title', { description: "Title of its item in the caller's language." }),
      file: t.field({ type: ContentFileType, resolve: ({ file }) => file }),
      count: t.exposeInt('count'),
      customers: t.exposeInt('customers', { description: 'Number of different customers.' }),
      lastAt: t.field({ type: 'DateTime', resolve: ({ lastAt }) => lastAt }),
    }),
  });
const mostSchema = v.object({ type, days: wholeNumber(1, 3650), limit: pageSize(100) });
const day = 24 * 3_600_000;

builder.queryField('mostDownloadedContent', (t) =>
  t.field({
    description: 'The most downloaded files of a type of content in the last days; for its editors.',
    allow: [...editAnything],
    type: [DownloadedFileType],
    args: {
      type: t.arg.string({ required: true, description: typeArgument }),
      days: t.arg.int({ defaultValue: 30 }),
      limit: t.arg.int({ defaultValue: 20, description: 'At most 100.' }),
    },
    resolve: async (_root, args, ctx) => {
      const asked = parseInput(mostSchema, args);
      const since = new Date(ctx.now.getTime() - asked.days * day);
      const rows = await listMostDownloaded(ctx, asked.type, { since, limit: asked.limit });
      const files = new Map(
        (
          await listFiles(
            ctx,
            rows.map(({ fileId }) => fileId),
          )
        ).map((file) => [file.id, file]),
      );
      const items = await Promise.all(rows.map(({ itemId }) => loadItem(ctx, asked.type, itemId)));
      return rows.flatMap((row, at) => {
        const file = files.get(row.fileId);
        const item = items[at];
        if (!file || !item) return [];
        const { title } = textIn(item.texts, contentLanguage(ctx.locale), item.mainLanguage);
        return [{ ...row, file, title }];
      });
    },
  }),
);
