import * as v from 'valibot';
import { articleCode, page, pageSize, searchWords } from '#rules/validation.ts';
import { contentLanguage } from '#rules/locales.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { listTextFiles } from '#content/content/content.files.queries.ts';
import { ContentFileType } from '#content/content/content.graphql.ts';
import { listArticles, listLibrary, type ContentArticle, type LibraryFile } from './content-editor.library.queries.ts';
import { editAnything } from '#content/content/content.policy.ts';

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
