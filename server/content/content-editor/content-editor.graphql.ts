import * as v from 'valibot';
import { draftContentSchema } from '#rules/content/content-editor/content-draft.ts';
import { contentTypes, type ContentType } from '#rules/content/content/content-types.ts';
import { calendarDateIn, wallTimeIn } from '#rules/dates.ts';
import { wholeNumber } from '#rules/validation.ts';
import { cleanContentText } from '#platform/text/content-text.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { LayoutType, ContentTargetMarketType } from '#accounts/markets/markets.content.graphql.ts';
import { dropDraft } from '#content/content/content.drafts.actions.ts';
import { saveDraft } from './content-editor.drafts.actions.ts';
import {
  ContentFileType,
  ContentTextType,
  itemFields,
  loadLayout,
  loadTargetMarkets,
  validityFields,
} from '#content/content/content.graphql.ts';
import { listFiles } from '#content/content/content.files.queries.ts';
import { restoreFileVersion, restoreRevision } from './content-editor.actions.ts';
import {
  findDraft,
  findRevision,
  listRevisions,
  type Draft,
  type Revision,
  type RevisionContent,
} from './content-editor.queries.ts';
import { editAnything, requireEditor } from '#content/content/content.policy.ts';
import { findItem, type ContentItem } from '#content/content/content.queries.ts';

const type = v.picklist(contentTypes, 'out_of_range');
const id = v.pipe(v.string('required'), v.maxLength(40, 'too_long'));
const version = wholeNumber(0, 1_000_000_000);
const itemSchema = v.object({ type, itemId: id });

const typeArgument = '`marketing_material`, `sales_document` or `news`.';

const EditedItemType = builder.objectRef<ContentItem>('ContentItem').implement({
  description: 'A piece of brand content of any type, for its editors.',
  fields: (t) => ({
    ...itemFields(t),
    ...validityFields(t),
    type: t.exposeString('type'),
    kind: t.exposeString('kind', { description: 'Type of the material or document; empty for news.' }),
    parentId: t.exposeID('parentId', { nullable: true, description: 'Its category or group.' }),
    mustRead: t.exposeBoolean('mustRead'),
    published: t.boolean({ resolve: ({ publishedAt }) => publishedAt !== null }),
  }),
});

builder.queryField('contentItem', (t) =>
  t.field({
    description: 'One piece of brand content for its editors, also from the bucket; null for an unknown one.',
    allow: [...editAnything],
    type: EditedItemType,
    nullable: true,
    args: { type: t.arg.string({ required: true, description: typeArgument }), itemId: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => {
      const asked = parseInput(itemSchema, args);
      requireEditor(ctx, asked.type);
      return findItem(ctx, asked.type, asked.itemId);
    },
  }),
);

const DraftType = builder.objectRef<Draft>('ContentDraft').implement({
  description: 'The input of the caller in the editor of an item that is not saved.',
  fields: (t) => ({
    itemId: t.exposeID('itemId'),
    version: t.exposeInt('version', { description: 'Version of the item on which it is based; 0 for a new one.' }),
    content: t.string({ description: 'JSON, as it was sent.', resolve: ({ content }) => JSON.stringify(content) }),
    savedAt: t.field({ type: 'DateTime', resolve: ({ savedAt }) => savedAt }),
  }),
});

builder.queryField('contentClock', (t) =>
  t.field({
    description:
      "Local time of the caller's market, which decides about validity (Q-163): `2026-11-24T15:05`. For editors.",
    allow: [...editAnything],
    type: 'String',
    resolve: (_root, _args, { now, market }) =>
      `${calendarDateIn(now, market.timeZone)}T${wallTimeIn(now, market.timeZone)}`,
  }),
);

builder.queryField('contentDraft', (t) =>
  t.field({
    description: "The caller's draft of an item, or of a new item under the key of its type; for its editors.",
    allow: [...editAnything],
    type: DraftType,
    nullable: true,
    args: { type: t.arg.string({ required: true, description: typeArgument }), itemId: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => {
      const asked = parseInput(itemSchema, args);
      requireEditor(ctx, asked.type);
      return findDraft(ctx, asked.type, asked.itemId);
    },
  }),
);

const draftSchema = v.object({ type, itemId: id, version, content: draftContentSchema });
const DraftPayload = payload<{ type: ContentType; itemId: string }>('ContentDraftPayload', (t) => ({
  draft: t.field({
    type: DraftType,
    nullable: true,
    description: 'Null after it was dropped.',
    resolve: (saved, _args, ctx) => findDraft(ctx, saved.type, saved.itemId),
  }),
}));

builder.mutationField('saveContentDraft', (t) =>
  t.field({
    description:
      'Keeps what the caller typed (autosave). Each editor has one draft of an item; saving the item ends it.',
    allow: [...editAnything],
    type: DraftPayload,
    args: {
      type: t.arg.string({ required: true, description: typeArgument }),
      itemId: t.arg.id({ required: true }),
      version: t.arg.int({
        required: true,
        description: 'Version of the item that the editor opened; 0 for a new one.',
      }),
      content: t.arg.string({ required: true, description: 'JSON of an object.' }),
    },
    resolve: async (_root, args, ctx) => {
      const draft = parseInput(draftSchema, args);
      await saveDraft(ctx, draft.type, draft);
      return { type: draft.type, itemId: draft.itemId };
    },
  }),
);

builder.mutationField('dropContentDraft', (t) =>
  t.field({
    description: "Removes the caller's draft of an item.",
    allow: [...editAnything],
    type: DraftPayload,
    args: { type: t.arg.string({ required: true, description: typeArgument }), itemId: t.arg.id({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const asked = parseInput(itemSchema, args);
      requireEditor(ctx, asked.type);
      await dropDraft(ctx, asked.itemId);
      return asked;
    },
  }),
);

const RevisionType = builder.objectRef<Revision>('ContentRevision').implement({
  description: 'A saved version of an item.',
  fields: (t) => ({
    version: t.exposeInt('version'),
    savedAt: t.field({ type: 'DateTime', resolve: ({ savedAt }) => savedAt }),
    savedBy: t.exposeString('savedBy', { description: 'Name of the editor; empty for one that no longer exists.' }),
  }),
});

builder.queryField('contentRevisions', (t) =>
  t.field({
    description: 'Saved versions of an item, the latest first, at most 100; for its editors.',
    allow: [...editAnything],
    type: [RevisionType],
    args: { type: t.arg.string({ required: true, description: typeArgument }), itemId: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => {
      const asked = parseInput(itemSchema, args);
      requireEditor(ctx, asked.type);
      return listRevisions(ctx, asked.type, asked.itemId);
    },
  }),
);

const RevisionFileType = builder.objectRef<RevisionContent['files'][number]>('ContentRevisionFile').implement({
  description: 'A file as a saved version of an item names it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    attachmentId: t.exposeID('attachmentId'),
    file: t.field({
      type: ContentFileType,
      nullable: true,
      description: 'The file as it is now; null for a removed one.',
      resolve: async (file, _args, ctx) => (await listFiles(ctx, [file.id]))[0] ?? null,
    }),
  }),
});

type FullRevision = Revision & { readonly content: RevisionContent };
const RevisionContentType = builder.objectRef<FullRevision>('ContentRevisionContent').implement({
  description: 'A saved version of an item with its content.',
  fields: (t) => ({
    version: t.exposeInt('version'),
    savedAt: t.field({ type: 'DateTime', resolve: ({ savedAt }) => savedAt }),
    savedBy: t.exposeString('savedBy'),
    mainLanguage: t.string({ resolve: ({ content }) => content.mainLanguage }),
    texts: t.field({
      type: [ContentTextType],
      resolve: ({ content }) =>
        Object.entries(content.texts).map(([language, text]) => ({
          language,
          ...text,
          body: cleanContentText(text.body),
        })),
    }),
    contentTargetMarkets: t.field({
      type: [ContentTargetMarketType],
      resolve: ({ content }, _args, ctx) => loadTargetMarkets(ctx, content.marketIds),
    }),
    layout: t.field({
      type: LayoutType,
      nullable: true,
      resolve: ({ content: { layoutId } }, _args, ctx) => (layoutId === null ? null : loadLayout(ctx, layoutId)),
    }),
    itemPerLine: t.int({ resolve: ({ content }) => content.itemPerLine }),
    tags: t.stringList({ resolve: ({ content }) => [...content.tags] }),
    articleCodes: t.stringList({ resolve: ({ content }) => [...content.articleCodes] }),
    modelYear: t.int({ nullable: true, resolve: ({ content }) => content.modelYear }),
    mustRead: t.boolean({ resolve: ({ content }) => content.mustRead }),
    validFrom: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ content }) => content.validFrom }),
    validFromTime: t.string({ resolve: ({ content }) => content.validFromTime }),
    validTo: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ content }) => content.validTo }),
    validToTime: t.string({ resolve: ({ content }) => content.validToTime }),
    published: t.boolean({ resolve: ({ content }) => content.published }),
    files: t.field({ type: [RevisionFileType], resolve: ({ content }) => [...content.files] }),
  }),
});

const revisionSchema = v.object({ type, itemId: id, version });

builder.queryField('contentRevision', (t) =>
  t.field({
    description: 'One saved version of an item, or null; for its editors.',
    allow: [...editAnything],
    type: RevisionContentType,
    nullable: true,
    args: {
      type: t.arg.string({ required: true, description: typeArgument }),
      itemId: t.arg.id({ required: true }),
      version: t.arg.int({ required: true }),
    },
    resolve: (_root, args, ctx) => {
      const asked = parseInput(revisionSchema, args);
      requireEditor(ctx, asked.type);
      return findRevision(ctx, asked.type, asked.itemId, asked.version);
    },
  }),
);

const RestorePayload = payload<{ version: number | null }>('RestoreContentPayload', (t) => ({
  version: t.exposeInt('version', { nullable: true, description: 'Version of the item afterwards.' }),
}));
const restoreSchema = v.object({ type, itemId: id, version, current: version });

builder.mutationField('restoreContentRevision', (t) =>
  t.field({
    description:
      'Saves the texts and facts of an earlier version again. Files, category or group and whether it is published stay.',
    allow: [...editAnything],
    type: RestorePayload,
    args: {
      type: t.arg.string({ required: true, description: typeArgument }),
      itemId: t.arg.id({ required: true }),
      version: t.arg.int({ required: true, description: 'The version to restore.' }),
      current: t.arg.int({ required: true, description: 'The version that the editor saw (content_changed).' }),
    },
    resolve: async (_root, args, ctx) => {
      const asked = parseInput(restoreSchema, args);
      await restoreRevision(ctx, asked.type, asked.itemId, asked);
      return { version: (await findItem(ctx, asked.type, asked.itemId))?.version ?? null };
    },
  }),
);

const fileSchema = v.object({ fileId: id, version });

builder.mutationField('restoreContentFileVersion', (t) =>
  t.field({
    description: 'Makes an earlier version of a file the current one; its link stays and the current one is kept.',
    allow: [...editAnything],
    type: RestorePayload,
    args: { fileId: t.arg.id({ required: true }), version: t.arg.int({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const asked = parseInput(fileSchema, args);
      const { owner, ownerId, type: of } = await restoreFileVersion(ctx, asked.fileId, asked.version);
      return { version: owner === 'item' ? ((await findItem(ctx, of, ownerId))?.version ?? null) : null };
    },
  }),
);
