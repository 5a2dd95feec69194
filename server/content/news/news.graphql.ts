import * as v from 'valibot';
import { absent, page, pageSize, searchWords } from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload, type PageInfo } from '#platform/graphql/graphql.ts';
import {
  ContentFileInput,
  ContentFileType,
  ContentTextInput,
  contractFields,
  itemFields,
  validityFields,
} from '#content/content/content.graphql.ts';
import { loadFiles } from '#content/content/content.files.queries.ts';
import { findItem, listItems, type ContentItem } from '#content/content/content.queries.ts';
import { withUploads } from '#content/content/content.uploads.actions.ts';
import { createNews, deleteNews, restoreNews, updateNews } from './news.actions.ts';
import { editNews, readNews } from './news.policy.ts';
import { isMustReadUnread, isUnread } from './news.readings.queries.ts';

/** A piece of news. */
export const NewsType = builder.objectRef<ContentItem>('News').implement({
  description: 'A piece of news of the brand (R-308).',
  fields: (t) => ({
    ...itemFields(t),
    ...validityFields(t),
    mustRead: t.exposeBoolean('mustRead', { description: 'True if each reader has to confirm that they read it.' }),
    file: t.field({
      type: ContentFileType,
      nullable: true,
      description: 'Picture of the card: the first file.',
      resolve: async (item, _args, ctx) => (await loadFiles(ctx, item.type, item.id))[0] ?? null,
    }),
  }),
});

interface NewsPage {
  readonly data: readonly ContentItem[];
  readonly info: PageInfo;
  readonly similar: boolean;
}
const NewsListType = builder.objectRef<NewsPage>('NewsList').implement({
  fields: (t) => ({
    data: t.field({ type: [NewsType], resolve: ({ data }) => [...data] }),
    info: t.field({ type: PageInfoType, resolve: ({ info }) => info }),
    similar: t.exposeBoolean('similar', { description: 'True if the search words matched only with typing errors.' }),
  }),
});

const listSchema = v.object({
  page,
  limit: pageSize(100),
  search: searchWords,
  validOnly: absent(v.boolean()),
  bucket: absent(v.boolean()),
  filterContentTargetMarket: absent(
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(40, 'too_long'))), v.maxLength(999, 'too_many')),
  ),
  unread: absent(v.boolean()),
  unreadFirst: absent(v.boolean()),
  type: absent(v.picklist(['', 'must-read'], 'out_of_range')),
  state: absent(v.picklist(['draft', 'scheduled', 'published', 'expired'], 'out_of_range')),
  missingLanguage: absent(v.picklist(['en', 'de', 'fr', 'id', 'ms'], 'out_of_range')),
});

builder.queryField('newsList', (t) =>
  t.field({
    description:
      'News, the latest first: what is valid and meant for the caller; editors choose validity and bucket (R-308, Q-163, Q-164).',
    allow: readNews,
    type: NewsListType,
    args: {
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 15, description: 'At most 100.' }),
      search: t.arg.string(),
      validOnly: t.arg.boolean({ description: 'For editors; readers get valid news only.' }),
      bucket: t.arg.boolean({ description: 'Deleted news only; for editors (Q-161).' }),
      filterContentTargetMarket: t.arg.stringList({ description: 'Ids of target markets.' }),
      unread: t.arg.boolean({ description: 'Only news that the caller has not read.' }),
      unreadFirst: t.arg.boolean({ description: 'News that the caller has to confirm comes first.' }),
      type: t.arg.string({ description: '`must-read` for news that readers have to confirm.' }),
      state: t.arg.string({ description: '`draft`, `scheduled`, `published` or `expired`; for editors.' }),
      missingLanguage: t.arg.string({ description: 'News without a text in this language; for editors.' }),
    },
    resolve: async (_root, args, ctx) => {
      const asked = parseInput(listSchema, args);
      const { data, count, similar } = await listItems(
        ctx,
        'news',
        {
          search: asked.search,
          validOnly: asked.validOnly ?? false,
          bucket: asked.bucket ?? false,
          marketIds: asked.filterContentTargetMarket,
          state: asked.state,
          mustRead: asked.type === 'must-read',
          missingLanguage: asked.missingLanguage,
          ...(asked.unread && { only: isUnread(ctx) }),
        },
        {
          page: asked.page,
          limit: asked.limit,
          order: 'latest',
          ...(asked.unreadFirst && { first: isMustReadUnread(ctx) }),
        },
      );
      return { data, similar, info: pageInfo(asked.page, asked.limit, count) };
    },
  }),
);

builder.queryField('news', (t) =>
  t.field({
    description: 'One piece of news; null for one that the caller does not see.',
    allow: readNews,
    type: NewsType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => findItem(ctx, 'news', id),
  }),
);

const NewsInput = builder.inputType('NewsInput', {
  fields: (t) => ({
    mainLanguage: t.string(),
    texts: t.field({ type: [ContentTextInput] }),
    marketIds: t.idList(),
    ...contractFields(t),
    layoutId: t.id(),
    itemPerLine: t.int(),
    tags: t.stringList(),
    articleCodes: t.stringList(),
    mustRead: t.boolean(),
    validFrom: t.field({ type: 'CalendarDate' }),
    validFromTime: t.string(),
    validTo: t.field({ type: 'CalendarDate' }),
    validToTime: t.string(),
    published: t.boolean({ description: 'False keeps a draft.' }),
    recallCode: t.string({ description: 'The recall whose bulletin it is: reading either counts for both.' }),
    askAgain: t.boolean({ description: 'Of an update: everybody has to read it again, and is told.' }),
    files: t.field({ type: [ContentFileInput], description: 'All files in their order; missing ones are removed.' }),
  }),
});

const NewsPayload = payload<{ id: string }>('NewsPayload', (t) => ({
  news: t.field({ type: NewsType, nullable: true, resolve: ({ id }, _args, ctx) => findItem(ctx, 'news', id) }),
}));

builder.mutationField('createNews', (t) =>
  t.field({
    description: 'Creates news (R-308), with files of earlier uploads or of this request (multipart).',
    allow: editNews,
    type: NewsPayload,
    attachments: { 'files.*': 'material' },
    args: { inputs: t.arg({ type: NewsInput, required: true }), files: t.arg({ type: ['Upload'] }) },
    resolve: async (_root, { inputs, files }, ctx) => ({
      id: await createNews(ctx, await withUploads(ctx, inputs, files)),
    }),
  }),
);

builder.mutationField('updateNews', (t) =>
  t.field({
    description: 'Changes the given fields of news; files of the request are added to those that it names.',
    allow: editNews,
    type: NewsPayload,
    attachments: { 'files.*': 'material' },
    args: {
      id: t.arg.id({ required: true }),
      version: t.arg.int({ description: 'The version that the editor saw; another one is refused (content_changed).' }),
      inputs: t.arg({ type: NewsInput, required: true }),
      files: t.arg({ type: ['Upload'] }),
    },
    resolve: async (_root, { id, version, inputs, files }, ctx) => {
      await updateNews(ctx, id, await withUploads(ctx, inputs, files), version ?? null);
      return { id };
    },
  }),
);

builder.mutationField('deleteNews', (t) =>
  t.field({
    description: 'Moves news to the bucket (R-309).',
    allow: editNews,
    type: NewsPayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => {
      await deleteNews(ctx, id);
      return { id };
    },
  }),
);

builder.mutationField('restoreNews', (t) =>
  t.field({
    description: 'Takes news out of the bucket (R-309).',
    allow: editNews,
    type: NewsPayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => {
      await restoreNews(ctx, id);
      return { id };
    },
  }),
);
