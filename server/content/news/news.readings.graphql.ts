import * as v from 'valibot';
import { absent, page, pageSize, searchWords } from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload, type PageInfo } from '#platform/graphql/graphql.ts';
import { mayEdit } from '#content/content/content.policy.ts';
import { findItem } from '#content/content/content.queries.ts';
import { RecallType } from '#goods/frames/frames.recalls.graphql.ts';
import { NewsType } from './news.graphql.ts';
import { editNews, readNews } from './news.policy.ts';
import { confirmNews, remindNews } from './news.readings.actions.ts';
import {
  findBulletin,
  findNeighbours,
  listReaders,
  listUnreadMustRead,
  loadOwnReading,
  loadReadCount,
  type NewsNeighbours,
  type NewsReader,
  type ReadCount,
  type UnreadNews,
} from './news.readings.queries.ts';

const LinkType = builder.objectRef<UnreadNews>('NewsLink').implement({
  description: 'A piece of news by its title.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    recallCode: t.exposeString('recallCode', { nullable: true, description: 'The recall whose bulletin it is.' }),
  }),
});
const NeighboursType = builder.objectRef<NewsNeighbours>('NewsNeighbours').implement({
  fields: (t) => ({
    newer: t.expose('newer', { type: LinkType, nullable: true }),
    older: t.expose('older', { type: LinkType, nullable: true }),
  }),
});
const ReadCountType = builder.objectRef<ReadCount>('NewsReadCount').implement({
  description: 'How many of those for whom news is meant have read it.',
  fields: (t) => ({ addressed: t.exposeInt('addressed'), read: t.exposeInt('read') }),
});
const ReaderType = builder.objectRef<NewsReader>('NewsReader').implement({
  description: 'A user for whom news is meant.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    username: t.exposeString('username'),
    role: t.exposeString('role'),
    custCode: t.exposeString('customerCode', { description: 'Empty for staff.' }),
    custName: t.exposeString('customerName'),
    readAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ readAt }) => readAt }),
  }),
});
const ReaderListType = builder.objectRef<{ data: NewsReader[]; info: PageInfo }>('NewsReaderList').implement({
  fields: (t) => ({
    data: t.field({ type: [ReaderType], resolve: ({ data }) => data }),
    info: t.field({ type: PageInfoType, resolve: ({ info }) => info }),
  }),
});

const readersSchema = v.object({
  unread: absent(v.boolean()),
  search: searchWords,
  page,
  limit: pageSize(1_000),
});

builder.objectFields(NewsType, (t) => ({
  readAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When the caller read it; null again after an editor asked everybody again.',
    resolve: async ({ id }, _args, ctx) => (await loadOwnReading(ctx, id)).readAt,
  }),
  mustConfirm: t.boolean({
    description: 'True if the caller still has to confirm that they read it.',
    resolve: async ({ id, mustRead }, _args, ctx) => {
      if (!mustRead) return false;
      const { readAt, shown } = await loadOwnReading(ctx, id);
      return shown && readAt === null;
    },
  }),
  unread: t.boolean({
    description: 'True if it is meant for the caller as a reader, now, and they have not read it.',
    resolve: async ({ id }, _args, ctx) => {
      const { readAt, shown } = await loadOwnReading(ctx, id);
      return shown && readAt === null;
    },
  }),
  recallCode: t.string({
    nullable: true,
    description: 'The recall whose bulletin it is, for those who may see the recall.',
    resolve: async ({ id }, _args, ctx) => (await loadOwnReading(ctx, id)).recallCode,
  }),
  neighbours: t.field({
    type: NeighboursType,
    description: 'The neighbours that the caller sees before and after it by the day it appears.',
    resolve: ({ id }, _args, ctx) => findNeighbours(ctx, id),
  }),
  reading: t.field({
    type: ReadCountType,
    nullable: true,
    description: 'For editors; null for readers.',
    resolve: ({ id }, _args, ctx) => (mayEdit(ctx, 'news') ? loadReadCount(ctx, id) : null),
  }),
  readers: t.field({
    type: ReaderListType,
    nullable: true,
    description: 'Active users whose target markets it has and who may read news, for editors; null for readers.',
    args: {
      unread: t.arg.boolean({ description: 'Only those who have not read it.' }),
      search: t.arg.string({ description: 'Name of the user, name or code of the customer.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 10, description: 'At most 1,000.' }),
    },
    resolve: async ({ id }, args, ctx) => {
      if (!mayEdit(ctx, 'news')) return null;
      const asked = parseInput(readersSchema, args);
      const filter = { unread: asked.unread ?? false, search: asked.search };
      const { rows, count } = await listReaders(ctx, id, filter, asked);
      return { data: rows, info: pageInfo(asked.page, asked.limit, count) };
    },
  }),
}));

builder.objectField(RecallType, 'news', (t) =>
  t.field({
    type: NewsType,
    nullable: true,
    description: 'The news that is its bulletin: reading either counts for both. Null if the caller does not see it.',
    resolve: ({ id }, _args, ctx) => findBulletin(ctx, id),
  }),
);

builder.queryField('unreadMustReadNews', (t) =>
  t.field({
    description: 'News that the caller has to confirm, the latest first, at most 20; empty without access to news.',
    allow: 'signed-in',
    type: [LinkType],
    resolve: (_root, _args, ctx) => listUnreadMustRead(ctx),
  }),
);

const ConfirmPayload = payload<{ id: string }>('ConfirmNewsPayload', (t) => ({
  news: t.field({ type: NewsType, nullable: true, resolve: ({ id }, _args, ctx) => findItem(ctx, 'news', id) }),
  unread: t.field({
    type: [LinkType],
    nullable: true,
    description: 'The news that the caller still has to confirm.',
    resolve: (_done, _args, ctx) => listUnreadMustRead(ctx),
  }),
}));
builder.mutationField('confirmNews', (t) =>
  t.field({
    description: 'Notes that the caller read a piece of news; for must-read news it is the receipt.',
    allow: readNews,
    type: ConfirmPayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => confirmNews(ctx, id),
  }),
);

const RemindPayload = payload<{ id: string; count: number }>('RemindNewsPayload', (t) => ({
  news: t.field({ type: NewsType, nullable: true, resolve: ({ id }, _args, ctx) => findItem(ctx, 'news', id) }),
  count: t.exposeInt('count', { nullable: true, description: 'Number of reminded users.' }),
}));
builder.mutationField('remindNews', (t) =>
  t.field({
    description: 'Reminds everybody who has not read a must-read piece of news, once a day at most.',
    allow: editNews,
    type: RemindPayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => remindNews(ctx, id),
  }),
);
