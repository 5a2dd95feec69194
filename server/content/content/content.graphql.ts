import * as v from 'valibot';
import { renditionName, renditionsOf } from '#rules/attachments/renditions.ts';
import { filesOf } from '#rules/content/content/content-text.ts';
import { missingLanguages, textIn } from '#rules/content/content/content-texts.ts';
import { mediaOf, orientationOf } from '#rules/content/content/content-types.ts';
import { contentLanguage } from '#rules/locales.ts';
import { addressOf } from '#platform/attachments/addresses.ts';
import { loadAttachment, type Attachment } from '#platform/attachments/attachments.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, parseInput, payload, type FieldsOf, type InputFieldsOf } from '#platform/graphql/graphql.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { cleanContentText } from '#platform/text/content-text.ts';
import { ContentTargetMarketType, LayoutType } from '#accounts/markets/markets.content.graphql.ts';
import {
  layoutsOf,
  targetMarketsById,
  type Layout,
  type TargetMarket,
} from '#accounts/markets/markets.target-markets.queries.ts';
import { fileAddress } from './content.addresses.queries.ts';
import { downloadFiles } from './content.downloads.actions.ts';
import { countDownloads, type DownloadCount } from './content.downloads.queries.ts';
import { listTextFiles, listVersions, loadFiles, type ContentFile } from './content.files.queries.ts';
import { editAnything, mayEdit, readScopes } from './content.policy.ts';
import { loadUserName, type ContentItem } from './content.queries.ts';

/** Fields of the attachment of a file; null while it is missing. */
const attachmentOf = (ctx: Ctx, file: ContentFile): Promise<Attachment | null> =>
  loadAttachment(ctx, file.attachmentId);

const CropType = builder.objectRef<NonNullable<ContentFile['crop']>>('ContentCrop').implement({
  description: 'The part of a picture that its sizes show, in thousandths of width and height.',
  fields: (t) => ({
    left: t.exposeInt('left'),
    top: t.exposeInt('top'),
    width: t.exposeInt('width'),
    height: t.exposeInt('height'),
  }),
});

interface Version {
  readonly version: number;
  readonly attachmentId: string;
  readonly replacedAt: Date;
  readonly replacedBy: string | null;
}
const VersionType = builder.objectRef<Version>('ContentFileVersion').implement({
  description: 'An earlier version of a file.',
  fields: (t) => ({
    version: t.exposeInt('version'),
    replacedAt: t.field({ type: 'DateTime', resolve: ({ replacedAt }) => replacedAt }),
    replacedBy: t.string({ resolve: async ({ replacedBy }, _args, ctx) => loadUserName(ctx, replacedBy) }),
    fileName: t.string({
      resolve: async ({ attachmentId }, _args, ctx) => (await loadAttachment(ctx, attachmentId))?.fileName ?? '',
    }),
    bytes: t.int({
      resolve: async ({ attachmentId }, _args, ctx) => (await loadAttachment(ctx, attachmentId))?.bytes ?? 0,
    }),
    thumbnailUrl: t.string({
      nullable: true,
      resolve: async ({ attachmentId }, _args, ctx) => {
        const attachment = await loadAttachment(ctx, attachmentId);
        return attachment && addressOf(ctx, attachment, 'small');
      },
    }),
  }),
});

const mayEditAnything = ({ actor }: Ctx): boolean => editAnything.some((scope) => actor?.permissions.has(scope));

/** A file of brand content; readers get it only with its item or category. */
export const ContentFileType = builder.objectRef<ContentFile>('ContentFile').implement({
  description: 'A picture, document or video of brand content. Its addresses are valid for an hour (Q-166).',
  fields: (t) => ({
    id: t.exposeID('id'),
    fileTitle: t.exposeString('title'),
    fileName: t.string({ resolve: async (file, _args, ctx) => (await attachmentOf(ctx, file))?.fileName ?? '' }),
    filePath: t.string({
      description: 'Path of the file as it was uploaded, without the signature that opens it.',
      resolve: ({ attachmentId }) => `/materials/${attachmentId}/original`,
    }),
    contentType: t.string({
      nullable: true,
      resolve: async (file, _args, ctx) => (await attachmentOf(ctx, file))?.contentType ?? null,
    }),
    media: t.string({
      description: '`picture`, `document` or `video`.',
      resolve: async (file, _args, ctx) => mediaOf((await attachmentOf(ctx, file))?.contentType ?? ''),
    }),
    bytes: t.int({ resolve: async (file, _args, ctx) => (await attachmentOf(ctx, file))?.bytes ?? 0 }),
    width: t.int({
      nullable: true,
      resolve: async (file, _args, ctx) => (await attachmentOf(ctx, file))?.width ?? null,
    }),
    height: t.int({
      nullable: true,
      resolve: async (file, _args, ctx) => (await attachmentOf(ctx, file))?.height ?? null,
    }),
    orientation: t.string({
      nullable: true,
      description: '`landscape`, `portrait` or `square`; null for files without a size.',
      resolve: async (file, _args, ctx) => {
        const { width, height } = (await attachmentOf(ctx, file)) ?? {};
        return width && height ? orientationOf(width, height) : null;
      },
    }),
    language: t.exposeString('language', { nullable: true, description: 'Null for all languages.' }),
    version: t.exposeInt('version'),
    focalLeft: t.exposeInt('focalLeft', { description: 'Most important point, in thousandths of the width.' }),
    focalTop: t.exposeInt('focalTop', { description: 'In thousandths of the height.' }),
    crop: t.field({ type: CropType, nullable: true, resolve: ({ crop }) => crop }),
    rightsEndOn: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ rightsEndOn }) => rightsEndOn }),
    attachmentId: t.exposeID('attachmentId'),
    originalUrl: t.string({ nullable: true, resolve: (file, _args, ctx) => fileAddress(ctx, file, 'original') }),
    highUrl: t.string({ nullable: true, resolve: (file, _args, ctx) => fileAddress(ctx, file, '2400.webp') }),
    mediumUrl: t.string({ nullable: true, resolve: (file, _args, ctx) => fileAddress(ctx, file, '1600.webp') }),
    lowUrl: t.string({ nullable: true, resolve: (file, _args, ctx) => fileAddress(ctx, file, '800.webp') }),
    thumbnailUrl: t.string({ nullable: true, resolve: (file, _args, ctx) => fileAddress(ctx, file, '300.webp') }),
    renditions: t.stringList({
      description:
        'The renditions for download: `original`, then sizes with formats such as `1600.webp`; PNG if it is transparent.',
      resolve: async (file, _args, ctx) => {
        const attachment = await attachmentOf(ctx, file);
        if (!attachment) return [];
        const { contentType, hasCopies, hasAlpha } = attachment;
        return renditionsOf(contentType ?? '', hasCopies)
          .filter((rendition) => hasAlpha || rendition === 'original' || rendition.format !== 'png')
          .map(renditionName);
      },
    }),
    wholeUrl: t.string({
      nullable: true,
      description: 'The picture without its crop, at medium size, for editors who change the crop; null for readers.',
      resolve: async (file, _args, ctx) =>
        mayEditAnything(ctx) ? fileAddress(ctx, { ...file, crop: null }, '1600.webp') : null,
    }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    versions: t.field({
      type: [VersionType],
      description: 'Earlier versions, for editors; empty for readers.',
      resolve: async ({ id }, _args, ctx) => (mayEditAnything(ctx) ? listVersions(ctx, id) : []),
    }),
  }),
});

/** Texts of an item in one language. */
export const ContentTextType = builder
  .objectRef<{ language: string; title: string; subtitle: string; body: string }>('ContentText')
  .implement({
    description: 'Texts of brand content in one language.',
    fields: (t) => ({
      language: t.exposeString('language'),
      title: t.exposeString('title'),
      subtitle: t.exposeString('subtitle'),
      body: t.exposeString('body', { description: 'Rich text (Q-168).' }),
    }),
  });

const shownText = (item: ContentItem, ctx: Ctx) => textIn(item.texts, contentLanguage(ctx.locale), item.mainLanguage);

/** Layout of a card. Batched. */
export const loadLayout = (ctx: Ctx, id: string): Promise<Layout | null> =>
  loaderOf<string, Layout>(ctx, 'content.layout', (ids) => layoutsOf(ctx.db, ids)).load(id);

/** Target markets of a row: readers see their own names only through the row, editors all. */
export const loadTargetMarkets = async (ctx: Ctx, ids: readonly string[]): Promise<TargetMarket[]> => {
  const loader = loaderOf<string, TargetMarket>(ctx, 'content.target-market', (all) => targetMarketsById(ctx.db, all));
  const found = await Promise.all(ids.map((id) => loader.load(id)));
  return found.filter((market) => market !== null).sort((one, other) => one.marketName.localeCompare(other.marketName));
};

const DownloadCountType = builder.objectRef<DownloadCount>('ContentDownloadCount').implement({
  description: 'Downloads of the files of an item.',
  fields: (t) => ({
    total: t.exposeInt('total'),
    last30Days: t.exposeInt('recent'),
    customers: t.exposeInt('customers', { description: 'Number of different customers.' }),
  }),
});

/**
 * Fields that all types of brand content share. A module adds its own to them:
 * `fields: (t) => ({ ...itemFields(t), group: ... })`.
 */
export const itemFields = (t: FieldsOf<ContentItem>) => ({
  id: t.exposeID('id'),
  title: t.string({
    description: "In the caller's language.",
    resolve: (item, _args, ctx) => shownText(item, ctx).title,
  }),
  subtitle: t.string({ resolve: (item, _args, ctx) => shownText(item, ctx).subtitle }),
  body: t.string({
    description: 'Rich text (Q-168).',
    resolve: (item, _args, ctx) => cleanContentText(shownText(item, ctx).body),
  }),
  bodyFiles: t.field({
    type: [ContentFileType],
    description: 'Pictures and videos of the library that the body shows, as far as their rights last.',
    resolve: (item, _args, ctx) => listTextFiles(ctx, filesOf(shownText(item, ctx).body)),
  }),
  language: t.string({
    description: "Language of the texts: the main one where the caller's is missing.",
    resolve: (item, _args, ctx) => shownText(item, ctx).language,
  }),
  mainLanguage: t.exposeString('mainLanguage'),
  texts: t.field({
    type: [ContentTextType],
    description: 'All languages.',
    resolve: ({ texts }) =>
      Object.entries(texts).map(([language, text]) => ({ language, ...text, body: cleanContentText(text.body) })),
  }),
  missingLanguages: t.stringList({ resolve: ({ texts }) => missingLanguages(texts) }),
  contentTargetMarkets: t.field({
    type: [ContentTargetMarketType],
    resolve: (item, _args, ctx) => loadTargetMarkets(ctx, item.marketIds),
  }),
  layout: t.field({
    type: LayoutType,
    nullable: true,
    resolve: ({ layoutId }, _args, ctx) => (layoutId === null ? null : loadLayout(ctx, layoutId)),
  }),
  itemPerLine: t.exposeInt('itemPerLine', { description: '1 to 6.' }),
  tags: t.stringList({ resolve: ({ tags }) => [...tags] }),
  articleCodes: t.stringList({ resolve: ({ articleCodes }) => [...articleCodes] }),
  modelYear: t.exposeInt('modelYear', { nullable: true }),
  files: t.field({
    type: [ContentFileType],
    resolve: async (item, _args, ctx) => [...(await loadFiles(ctx, item.type, item.id))],
  }),
  state: t.exposeString('state', { description: '`draft`, `scheduled`, `published` or `expired`.' }),
  version: t.exposeInt('version'),
  createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
  updatedAt: t.field({ type: 'DateTime', resolve: ({ updatedAt }) => updatedAt }),
  updatedBy: t.string({
    description: 'Name of the editor; empty for readers.',
    resolve: ({ type, updatedBy }, _args, ctx) => (mayEdit(ctx, type) ? loadUserName(ctx, updatedBy) : ''),
  }),
  deletedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ deletedAt }) => deletedAt }),
  downloads: t.field({
    type: DownloadCountType,
    nullable: true,
    description: 'For editors; null for readers.',
    resolve: ({ type, id }, _args, ctx) => (mayEdit(ctx, type) ? countDownloads(ctx, id) : null),
  }),
});

/** Fields of the validity of documents and news. */
export const validityFields = (t: FieldsOf<ContentItem>) => ({
  validFrom: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ validFrom }) => validFrom }),
  validFromTime: t.exposeString('validFromTime', { description: 'Local time of the market that shows it.' }),
  validTo: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ validTo }) => validTo }),
  validToTime: t.exposeString('validToTime'),
});

const CropInput = builder.inputType('ContentCropInput', {
  fields: (t) => ({
    left: t.int({ required: true }),
    top: t.int({ required: true }),
    width: t.int({ required: true }),
    height: t.int({ required: true }),
  }),
});

/** A file of the input of an item; see `contentFileSchema`. */
export const ContentFileInput = builder.inputType('ContentFileInput', {
  description: 'A known file by its id, a new one by the id of its upload; both to replace a file and keep its link.',
  fields: (t) => ({
    id: t.id(),
    attachmentId: t.id(),
    title: t.string(),
    language: t.string({ description: 'Null for all languages.' }),
    focalLeft: t.int(),
    focalTop: t.int(),
    crop: t.field({ type: CropInput }),
    rightsEndOn: t.field({ type: 'CalendarDate' }),
  }),
});

/** Texts of the input of an item. */
export const ContentTextInput = builder.inputType('ContentTextInput', {
  fields: (t) => ({
    language: t.string({ required: true }),
    title: t.string({ required: true }),
    subtitle: t.string(),
    body: t.string({ description: 'Rich text; the server removes what is not allowed (Q-168).' }),
  }),
});

/** Fields of the input of an item under the names of the contract, in place of `marketIds` and `texts`. */
export const contractFields = (t: InputFieldsOf) => ({
  contentTargetMarketIds: t.idList({ description: 'Another name of `marketIds`; both are refused.' }),
  title: t.string({ description: 'The title in the main language, in place of `texts`; other languages stay.' }),
  body: t.string({ description: 'The body in the main language, in place of `texts`; other languages stay.' }),
});

const WantedFileInput = builder.inputType('WantedContentFile', {
  fields: (t) => ({
    id: t.id({ required: true }),
    rendition: t.string({
      required: true,
      description: '`original`, or a size with a format such as `1600.webp`, `2400.jpg`, `800.png`.',
    }),
  }),
});

/** Most files of one download. */
const mostFiles = 1_000;
const wanted = v.object({
  files: v.pipe(
    v.array(
      v.object({
        id: v.pipe(v.string(), v.maxLength(40, 'too_long')),
        rendition: v.pipe(v.string(), v.maxLength(20, 'too_long')),
      }),
    ),
    v.minLength(1, 'not_empty'),
    v.maxLength(mostFiles, 'too_many'),
  ),
  name: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(100, 'too_long'))), ''),
});

const DownloadPayload = payload<{ url: string; fileName: string; count: number }>(
  'DownloadContentFilesPayload',
  (t) => ({
    url: t.exposeString('url', { nullable: true, description: 'Valid for an hour.' }),
    fileName: t.exposeString('fileName', { nullable: true }),
    count: t.exposeInt('count', { nullable: true }),
  }),
);

const allReadScopes = [...readScopes.marketing_material, ...readScopes.sales_document, ...readScopes.news] as const;

builder.mutationField('downloadContentFiles', (t) =>
  t.field({
    description:
      'The address that downloads a file of brand content in a size and format, or several as a zip; counts the download.',
    allow: [...allReadScopes],
    type: DownloadPayload,
    args: {
      files: t.arg({ type: [WantedFileInput], required: true }),
      name: t.arg.string({ description: 'Name of the zip, without its extension.' }),
    },
    resolve: async (_root, args, ctx) => {
      const { files, name } = parseInput(wanted, args);
      return downloadFiles(ctx, files, name ?? '');
    },
  }),
);
