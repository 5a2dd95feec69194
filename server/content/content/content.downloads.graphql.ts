import * as v from 'valibot';
import { textIn } from '#rules/content/content/content-texts.ts';
import { contentTypes } from '#rules/content/content/content-types.ts';
import { contentLanguage } from '#rules/locales.ts';
import { pageSize, wholeNumber } from '#rules/validation.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import {
  findDownloadHistory,
  listDownloads,
  listMostDownloaded,
  type DownloadedFile,
  type DownloadHistory,
} from './content.downloads.queries.ts';
import { listFiles, loadFiles, type ContentFile } from './content.files.queries.ts';
import { ContentFileType } from './content.graphql.ts';
import { editAnything, requireEditor } from './content.policy.ts';
import { findItem, loadItem } from './content.queries.ts';

const type = v.picklist(contentTypes, 'out_of_range');
const typeArgument = '`marketing_material`, `sales_document` or `news`.';
const days = wholeNumber(1, 3650);
const daysArgument = 'Calendar days of the market up to today, which counts too.';
const itemId = v.pipe(v.string(), v.maxLength(40, 'too_long'));

interface RenditionCount {
  readonly file: ContentFile;
  readonly rendition: string;
  readonly count: number;
  readonly customers: number;
  readonly lastAt: Date;
}
const RenditionCountType = builder.objectRef<RenditionCount>('ContentRenditionCount').implement({
  description: 'Downloads of a file in one size and format.',
  fields: (t) => ({
    file: t.field({ type: ContentFileType, resolve: ({ file }) => file }),
    rendition: t.exposeString('rendition'),
    count: t.exposeInt('count'),
    customers: t.exposeInt('customers', { description: 'Number of different customers.' }),
    lastAt: t.field({ type: 'DateTime', resolve: ({ lastAt }) => lastAt }),
  }),
});
const itemSchema = v.object({ type, itemId, days: v.optional(v.nullable(days)) });

builder.queryField('contentDownloads', (t) =>
  t.field({
    description: 'Downloads of an item by file, size and format, the most frequent first; for its editors.',
    allow: [...editAnything],
    type: [RenditionCountType],
    args: {
      type: t.arg.string({ required: true, description: typeArgument }),
      itemId: t.arg.id({ required: true }),
      days: t.arg.int({ description: `${daysArgument} All downloads if left out.` }),
    },
    resolve: async (_root, args, ctx) => {
      const asked = parseInput(itemSchema, args);
      requireEditor(ctx, asked.type);
      if (!(await findItem(ctx, asked.type, asked.itemId))) return [];
      const files = new Map((await loadFiles(ctx, asked.type, asked.itemId)).map((file) => [file.id, file]));
      return (await listDownloads(ctx, asked.itemId, asked.days ?? null)).flatMap((row) => {
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
const mostSchema = v.object({ type, days, limit: pageSize(100) });

builder.queryField('mostDownloadedContent', (t) =>
  t.field({
    description: 'The most downloaded files of a type of content in the last days; for its editors.',
    allow: [...editAnything],
    type: [DownloadedFileType],
    args: {
      type: t.arg.string({ required: true, description: typeArgument }),
      days: t.arg.int({ defaultValue: 30, description: daysArgument }),
      limit: t.arg.int({ defaultValue: 20, description: 'At most 100.' }),
    },
    resolve: async (_root, args, ctx) => {
      const asked = parseInput(mostSchema, args);
      const rows = await listMostDownloaded(ctx, asked.type, asked);
      const files = new Map(
        (
          await listFiles(
            ctx,
            rows.map(({ fileId }) => fileId),
          )
        ).map((file) => [file.id, file]),
      );
      const items = await Promise.all(rows.map(({ itemId: id }) => loadItem(ctx, asked.type, id)));
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

const DownloadPeriodType = builder.objectRef<DownloadHistory['periods'][number]>('ContentDownloadPeriod').implement({
  description: 'Downloads of a day, a week or a month.',
  fields: (t) => ({
    from: t.field({ type: 'CalendarDate', resolve: ({ from }) => from }),
    to: t.field({ type: 'CalendarDate', description: 'The last day of it.', resolve: ({ to }) => to }),
    count: t.exposeInt('count'),
  }),
});
const DownloadHistoryType = builder.objectRef<DownloadHistory>('ContentDownloadHistory').implement({
  description: 'Downloads over time.',
  fields: (t) => ({
    total: t.exposeInt('total'),
    customers: t.exposeInt('customers', { description: 'Number of different customers.' }),
    periods: t.field({
      type: [DownloadPeriodType],
      description:
        'Days, or weeks from Monday in more than 31 days, or months in more than 183 days; none is left out.',
      resolve: ({ periods }) => [...periods],
    }),
  }),
});
const historySchema = v.object({ type, days, itemId: v.optional(v.nullable(itemId)) });

builder.queryField('contentDownloadHistory', (t) =>
  t.field({
    description:
      'Downloads of a type of content over the last days, or of one item; those of deleted items are left out. For editors.',
    allow: [...editAnything],
    type: DownloadHistoryType,
    args: {
      type: t.arg.string({ required: true, description: typeArgument }),
      days: t.arg.int({ defaultValue: 30, description: daysArgument }),
      itemId: t.arg.id(),
    },
    resolve: (_root, args, ctx) => {
      const asked = parseInput(historySchema, args);
      return findDownloadHistory(ctx, asked.type, { days: asked.days, itemId: asked.itemId ?? null });
    },
  }),
);
