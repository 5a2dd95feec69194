import { sorgNameOf } from '#accounts/markets/markets.queries.ts';
import * as v from 'valibot';
import * as fields from '#rules/validation.ts';
import { languagesOf, textList } from '#rules/content/announcements/other-texts.ts';
import { announcementTypes } from '#rules/content/announcements/announcement.ts';
import { search } from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import { DateAndTimeInput } from '#platform/graphql/shown-window.ts';
import { DateAndTime } from '#ordering/open-orders/open-orders.graphql.ts';
import {
  createAnnouncement,
  deleteAnnouncement,
  mayWrite,
  restoreAnnouncement,
  updateAnnouncement,
} from './announcements.actions.ts';
import { writeBanners } from './announcements.banners.policy.ts';
import { writeAnnouncements, writtenSorgs } from './announcements.policy.ts';
import {
  findAnnouncement,
  listAnnouncements,
  listShownToCaller,
  type Announcement,
  type AnnouncementText,
  type ShownAnnouncement,
} from './announcements.queries.ts';

const ShownAnnouncementType = builder.objectRef<ShownAnnouncement>('ShownAnnouncement').implement({
  description: 'An announcement for readers; content is cleaned rich text.',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.exposeString('type', { description: 'home_page or login.' }),
    title: t.exposeString('title'),
    content: t.exposeString('content'),
    language: t.exposeString('language', {
      description: 'Language of title and content: that of the caller, else the main language.',
    }),
    url: t.exposeString('url', {
      description: 'Web address, or a page of the portal without its locale; empty = no link.',
    }),
    from: t.field({ type: DateAndTime, resolve: (announcement) => announcement.from }),
    to: t.field({ type: DateAndTime, resolve: (announcement) => announcement.to }),
  }),
});

const AnnouncementTextType = builder
  .objectRef<AnnouncementText & { readonly language: string }>('AnnouncementText')
  .implement({
    fields: (t) => ({
      language: t.exposeString('language'),
      title: t.exposeString('title'),
      content: t.exposeString('content'),
    }),
  });

const AnnouncementTextInput = builder.inputType('AnnouncementTextInput', {
  fields: (t) => ({
    language: t.string({ required: true }),
    title: t.string({ required: true }),
    content: t.string({ required: true }),
  }),
});

const AnnouncementType = builder.objectRef<Announcement>('Announcement').implement({
  description: 'An announcement for its editors.',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.exposeString('type', { description: 'home_page or login.' }),
    title: t.exposeString('title', { description: 'In the main language, as is the content.' }),
    content: t.exposeString('content'),
    mainLanguage: t.exposeString('language', { description: 'Readers without a text in their language get this one.' }),
    texts: t.field({
      type: [AnnouncementTextType],
      description: 'In the other languages.',
      resolve: ({ texts }) => textList(texts),
    }),
    languages: t.stringList({
      description: 'Languages that have a text, with the main one.',
      resolve: ({ language, texts }) => languagesOf(language, texts),
    }),
    url: t.exposeString('url'),
    from: t.field({
      type: DateAndTime,
      description: 'In the local time of the market that shows it.',
      resolve: (announcement) => announcement.from,
    }),
    to: t.field({ type: DateAndTime, resolve: (announcement) => announcement.to }),
    sorgs: t.stringList({
      description: 'Sales organisations that see it; none means all markets.',
      resolve: (announcement) => [...announcement.sorgs],
    }),
    sorgNames: t.stringList({
      resolve: ({ sorgs }, _args, ctx) => Promise.all(sorgs.map((sorg) => sorgNameOf(ctx, sorg))),
    }),
    state: t.exposeString('state', { description: 'upcoming, running or ended, by the clock of this market.' }),
    updatedAt: t.field({ type: 'DateTime', resolve: (announcement) => announcement.updatedAt }),
    deletedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it went into the bucket; null outside it.',
      resolve: (announcement) => announcement.deletedAt,
    }),
    editable: t.boolean({
      description: 'False: other sales organisations see it too, so the caller may only read it.',
      resolve: (announcement, _args, ctx) => mayWrite(ctx, announcement.sorgs),
    }),
  }),
});

builder.queryField('activeUserAreaAnnouncements', (t) =>
  t.field({
    description: 'Announcements that the signed-in pages show the caller now (R-070, Q-062).',
    allow: 'signed-in',
    type: [ShownAnnouncementType],
    resolve: (_root, _args, ctx) => listShownToCaller(ctx),
  }),
);

const WrittenSorgType = builder.objectRef<string>('WrittenSorg').implement({
  description: 'A sales organisation for which the caller may write.',
  fields: (t) => ({
    sorg: t.string({ resolve: (sorg) => sorg }),
    name: t.string({ resolve: (sorg, _args, ctx) => sorgNameOf(ctx, sorg) }),
  }),
});

builder.queryField('writtenSorgs', (t) =>
  t.field({
    description: 'Sales organisations of all markets for which the caller may write announcements or banners (R-152).',
    allow: [...writeAnnouncements, ...writeBanners],
    type: [WrittenSorgType],
    resolve: (_root, _args, ctx) => writtenSorgs(ctx),
  }),
);

const FilterInput = builder.inputType('AnnouncementFilterInput', {
  fields: (t) => ({
    type: t.string({ description: 'home_page or login.' }),
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
        type: v.optional(v.nullable(v.picklist(announcementTypes, 'out_of_range')), null),
        active: v.optional(v.nullable(v.boolean()), null),
        deleted: v.optional(v.nullable(v.boolean()), false),
      }),
    ),
  ),
});

const ListType = builder
  .objectRef<{ data: Announcement[]; count: number; page: number; limit: number }>('AnnouncementList')
  .implement({
    fields: (t) => ({
      data: t.field({ type: [AnnouncementType], resolve: (list) => list.data }),
      info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
    }),
  });

builder.queryField('announcements', (t) =>
  t.field({
    description: 'Announcements for all and for sales organisations of the caller, the latest window first (R-152).',
    allow: writeAnnouncements,
    type: ListType,
    args: {
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
      search: t.arg.string(),
      filter: t.arg({ type: FilterInput }),
    },
    resolve: async (_root, args, ctx) => {
      const { page, limit, search: words, filter } = parseInput(listSchema, args);
      const found = await listAnnouncements(
        ctx,
        {
          search: words ?? '',
          type: filter?.type ?? null,
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

builder.queryField('announcement', (t) =>
  t.field({
    description: 'One announcement; null when the caller does not see it.',
    allow: writeAnnouncements,
    type: AnnouncementType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => findAnnouncement(ctx, id),
  }),
);

const AnnouncementPayload = payload<{ id: string }>('AnnouncementPayload', (t) => ({
  announcement: t.field({
    type: AnnouncementType,
    nullable: true,
    resolve: ({ id }, _args, ctx) => findAnnouncement(ctx, id),
  }),
}));

builder.mutationField('createAnnouncement', (t) =>
  t.field({
    description: 'Creates an announcement (R-152); cleans the content to the rich text of the product.',
    allow: writeAnnouncements,
    type: AnnouncementPayload,
    args: {
      type: t.arg.string({ required: true, description: 'home_page or login.' }),
      title: t.arg.string({ required: true }),
      content: t.arg.string({ required: true }),
      mainLanguage: t.arg.string({ description: 'Language of title and content; that of the caller by default.' }),
      texts: t.arg({ type: [AnnouncementTextInput], description: 'In other languages; none by default.' }),
      url: t.arg.string({
        description:
          'A web address, or a page of the portal with or without its locale, such as /catalog; other links are refused.',
      }),
      from: t.arg({ type: DateAndTimeInput, required: true }),
      to: t.arg({ type: DateAndTimeInput, required: true }),
      sorgs: t.arg.stringList({
        description:
          'Sales organisations that see it; none means all markets and is refused with announcement_for_all unless the caller administers all of them.',
      }),
    },
    resolve: async (_root, args, ctx) => ({
      id: await createAnnouncement(ctx, args as Parameters<typeof createAnnouncement>[1]),
    }),
  }),
);

builder.mutationField('updateAnnouncement', (t) =>
  t.field({
    description: 'Changes the given fields of an announcement (R-152).',
    allow: writeAnnouncements,
    type: AnnouncementPayload,
    args: {
      id: t.arg.id({ required: true }),
      type: t.arg.string(),
      title: t.arg.string(),
      content: t.arg.string(),
      mainLanguage: t.arg.string(),
      texts: t.arg({ type: [AnnouncementTextInput], description: 'Replaces all texts in other languages.' }),
      url: t.arg.string(),
      from: t.arg({ type: DateAndTimeInput }),
      to: t.arg({ type: DateAndTimeInput }),
      sorgs: t.arg.stringList(),
    },
    resolve: async (_root, { id, ...args }, ctx) => {
      const change = Object.fromEntries(
        Object.entries(args).filter(([, value]) => value !== null && value !== undefined),
      );
      await updateAnnouncement(ctx, id, change);
      return { id };
    },
  }),
);

const DeletedAnnouncement = payload<{ id: string }>('DeleteAnnouncementPayload', (t) => ({
  deletedId: t.exposeID('id', { nullable: true }),
}));

builder.mutationField('deleteAnnouncement', (t) =>
  t.field({
    description: 'Moves an announcement to the bucket (R-152).',
    allow: writeAnnouncements,
    type: DeletedAnnouncement,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => {
      await deleteAnnouncement(ctx, id);
      return { id };
    },
  }),
);

builder.mutationField('restoreAnnouncement', (t) =>
  t.field({
    description: 'Takes an announcement out of the bucket.',
    allow: writeAnnouncements,
    type: AnnouncementPayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => {
      await restoreAnnouncement(ctx, id);
      return { id };
    },
  }),
);
