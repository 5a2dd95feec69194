import { sorgNameOf } from '#accounts/markets/markets.queries.ts';
import * as v from 'valibot';
import * as fields from '#rules/validation.ts';
import { search, sorgCode } from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import { DateAndTimeInput } from '#platform/graphql/shown-window.ts';
import { DateAndTime } from '#ordering/open-orders/open-orders.graphql.ts';
import {
  bannerPicture,
  createBanner,
  deleteBanner,
  restoreBanner,
  updateBanner,
} from './announcements.banners.actions.ts';
import { writeBanners } from './announcements.banners.policy.ts';
import {
  bannerWidths,
  findBanner,
  listBanners,
  listShownBanners,
  type Banner,
  type ShownBanner,
} from './announcements.banners.queries.ts';

const addressOf = ({ picture }: Pick<ShownBanner, 'picture'>, width: number): string =>
  `/files/pictures/${picture}-${width}.webp`;

/** Addresses with true widths: a picture narrower than a variant is not scaled up. */
function srcset(banner: ShownBanner): string {
  const narrow = bannerWidths.filter((width) => width < banner.width).toReversed();
  const next = bannerWidths.findLast((width) => width >= banner.width);
  return [...narrow, ...(next === undefined ? [] : [next])]
    .map((width) => `${addressOf(banner, width)} ${Math.min(width, banner.width)}w`)
    .join(', ');
}

const PopupBannerType = builder.objectRef<ShownBanner>('PopupBanner').implement({
  description: 'A banner for readers (Q-173).',
  fields: (t) => ({
    id: t.exposeID('id'),
    link: t.exposeString('url', {
      description:
        'Target of the banner (Q-171): a web address, or a page of the portal without its locale; empty = none.',
    }),
    bannerFile: t.string({
      description: 'Address of the picture.',
      resolve: (banner) => addressOf(banner, bannerWidths[0]),
    }),
    url: t.exposeString('url', { description: 'The same as `link`.' }),
    title: t.exposeString('title'),
    srcset: t.string({ description: 'The picture in its widths, for the srcset attribute.', resolve: srcset }),
    width: t.exposeInt('width'),
    height: t.exposeInt('height'),
  }),
});

const BannerType = builder.objectRef<Banner>('Banner').implement({
  description: 'A banner for its editors.',
  fields: (t) => ({
    id: t.exposeID('id'),
    sorg: t.exposeString('sorg'),
    sorgName: t.string({ resolve: ({ sorg }, _args, ctx) => sorgNameOf(ctx, sorg) }),
    title: t.exposeString('title'),
    url: t.exposeString('url', { description: 'The same as `link`.' }),
    link: t.exposeString('url', {
      description:
        'Target of the banner (Q-171): a web address, or a page of the portal without its locale; empty = none.',
    }),
    bannerFile: t.string({
      description: 'Address of the picture.',
      resolve: (banner) => addressOf(banner, bannerWidths[0]),
    }),
    fileName: t.exposeString('fileName', { description: 'File name of the uploaded picture.' }),
    srcset: t.string({ resolve: srcset }),
    width: t.exposeInt('width'),
    height: t.exposeInt('height'),
    from: t.field({
      type: DateAndTime,
      description: 'In the local time of the market that shows it.',
      resolve: (banner) => banner.from,
    }),
    to: t.field({ type: DateAndTime, resolve: (banner) => banner.to }),
    state: t.exposeString('state', { description: 'upcoming, running or ended, by the clock of this market.' }),
    updatedAt: t.field({ type: 'DateTime', resolve: (banner) => banner.updatedAt }),
    deletedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it went into the bucket; null outside it.',
      resolve: (banner) => banner.deletedAt,
    }),
  }),
});

builder.queryField('activeUserAreaBanners', (t) =>
  t.field({
    description: 'Banners that the caller sees as a popup now (R-075, R-311).',
    allow: 'signed-in',
    type: [PopupBannerType],
    resolve: (_root, _args, ctx) => listShownBanners(ctx),
  }),
);

const FilterInput = builder.inputType('BannerFilterInput', {
  fields: (t) => ({
    sorg: t.string(),
    active: t.boolean({ description: 'True if it is shown now in this market.' }),
    deleted: t.boolean({ description: 'True: those in the bucket.' }),
  }),
});
const listSchema = v.object({
  page: fields.page,
  limit: fields.pageSize(100),
  search: v.optional(v.nullable(search), ''),
  filter: v.optional(
    v.nullable(
      v.object({
        sorg: v.optional(v.nullable(sorgCode), null),
        active: v.optional(v.nullable(v.boolean()), null),
        deleted: v.optional(v.nullable(v.boolean()), false),
      }),
    ),
  ),
});
const ListType = builder
  .objectRef<{ data: Banner[]; count: number; page: number; limit: number }>('BannerList')
  .implement({
    fields: (t) => ({
      data: t.field({ type: [BannerType], resolve: (list) => list.data }),
      info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
    }),
  });

builder.queryField('banners', (t) =>
  t.field({
    description: 'Banners of the sales organisations of the caller, the latest window first (R-310).',
    allow: writeBanners,
    type: ListType,
    args: {
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
      search: t.arg.string(),
      filter: t.arg({ type: FilterInput }),
    },
    resolve: async (_root, args, ctx) => {
      const { page, limit, search: words, filter } = parseInput(listSchema, args);
      const found = await listBanners(
        ctx,
        {
          search: words ?? '',
          sorg: filter?.sorg ?? null,
          active: filter?.active ?? null,
          deleted: filter?.deleted ?? false,
        },
        page,
        limit,
      );
      return { ...found, page, limit };
    },
  }),
);

builder.queryField('banner', (t) =>
  t.field({
    description: 'One banner; null when the caller does not see it.',
    allow: writeBanners,
    type: BannerType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => findBanner(ctx, id),
  }),
);

/** The arguments with the target of a banner under its stored name: `link` is the word of the contract. */
export const withTarget = <Args extends { link?: string | null; url?: string | null }>({
  link,
  url,
  ...args
}: Args): Omit<Args, 'link'> & { url: string | null | undefined } => ({ ...args, url: link ?? url }) as never;

/** Payload of the calls that write a banner. */
export const BannerPayload = payload<{ id: string }>('BannerPayload', (t) => ({
  banner: t.field({ type: BannerType, nullable: true, resolve: ({ id }, _args, ctx) => findBanner(ctx, id) }),
}));

builder.mutationField('createBannerV2', (t) =>
  t.field({
    description: 'Creates a banner with its picture (multipart): JPG, PNG or WebP, at most 10 MB (R-310, Q-171).',
    allow: writeBanners,
    type: BannerPayload,
    pictures: { bannerFile: bannerWidths },
    args: {
      sorg: t.arg.string({ required: true }),
      title: t.arg.string(),
      link: t.arg.string({
        description: 'Target of the banner: a web address, a page of the portal such as /catalog, or empty.',
      }),
      url: t.arg.string({ description: 'The same as `link`.' }),
      from: t.arg({ type: DateAndTimeInput, required: true }),
      to: t.arg({ type: DateAndTimeInput, required: true }),
      bannerFile: t.arg({ type: 'Upload', required: true }),
    },
    resolve: async (_root, { bannerFile, ...input }, ctx) => ({
      id: await createBanner(ctx, withTarget(input), bannerPicture(bannerFile)),
    }),
  }),
);

builder.mutationField('updateBanner', (t) =>
  t.field({
    description: 'Changes the given fields of a banner (multipart with a new picture).',
    allow: writeBanners,
    type: BannerPayload,
    pictures: { bannerFile: bannerWidths },
    args: {
      id: t.arg.id({ required: true }),
      sorg: t.arg.string(),
      title: t.arg.string(),
      link: t.arg.string(),
      url: t.arg.string({ description: 'The same as `link`.' }),
      from: t.arg({ type: DateAndTimeInput }),
      to: t.arg({ type: DateAndTimeInput }),
      bannerFile: t.arg({ type: 'Upload' }),
    },
    resolve: async (_root, { id, bannerFile, ...args }, ctx) => {
      const change = Object.fromEntries(
        Object.entries(withTarget(args)).filter(([, value]) => value !== null && value !== undefined),
      );
      await updateBanner(ctx, id, change, bannerFile ? bannerPicture(bannerFile) : null);
      return { id };
    },
  }),
);

const DeletedBanner = payload<{ id: string }>('DeleteBannerPayload', (t) => ({
  deletedId: t.exposeID('id', { nullable: true }),
}));

builder.mutationField('deleteBanner', (t) =>
  t.field({
    description: 'Moves a banner to the bucket.',
    allow: writeBanners,
    type: DeletedBanner,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => {
      await deleteBanner(ctx, id);
      return { id };
    },
  }),
);

builder.mutationField('restoreBanner', (t) =>
  t.field({
    description: 'Takes a banner out of the bucket.',
    allow: writeBanners,
    type: BannerPayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => {
      await restoreBanner(ctx, id);
      return { id };
    },
  }),
);
