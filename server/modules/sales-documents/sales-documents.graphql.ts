import * as v from 'valibot';
import { documentKinds } from '../../../rules/content/content-types.ts';
import { contentLanguage, contentLanguages } from '../../../rules/locales.ts';
import { absent, articleCode, page, pageSize, searchWords } from '../../../rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, type PageInfo } from '../../platform/graphql.ts';
import { DetailsType } from '../catalog/catalog.details.graphql.ts';
import { ContentFileType, itemFields, loadTargetMarkets, validityFields } from '../content/content.graphql.ts';
import { loadFiles } from '../content/content.files.queries.ts';
import type { ContentItem } from '../content/content.queries.ts';
import { ContentTargetMarketType } from '../markets/markets.content.graphql.ts';
import { listGroups, loadGroup, type DocumentGroup } from './sales-documents.groups.queries.ts';
import { readDocuments } from './sales-documents.policy.ts';
import {
  findDocument,
  listDocuments,
  listDocumentsOfArticles,
  loadNewest,
  loadReplaced,
  loadSnippet,
  loadValidDocuments,
  replacesOne,
  type Snippet,
  type SnippetPart,
} from './sales-documents.queries.ts';

const SnippetPartType = builder.objectRef<SnippetPart>('SalesDocumentSnippetPart').implement({
  fields: (t) => ({ text: t.exposeString('text'), hit: t.exposeBoolean('hit') }),
});
const SnippetType = builder.objectRef<Snippet>('SalesDocumentSnippet').implement({
  description: 'Where search words stand in a PDF of a document.',
  fields: (t) => ({
    fileId: t.exposeID('fileId'),
    parts: t.field({ type: [SnippetPartType], resolve: ({ parts }) => [...parts] }),
  }),
});

/** A sales document. */
export const SalesDocumentType = builder.objectRef<ContentItem>('SalesDocument');
/** A group of sales documents. */
export const SalesDocumentGroupType = builder.objectRef<DocumentGroup>('SalesDocumentGroup');

const words = v.object({ search: searchWords });

SalesDocumentType.implement({
  description: 'A document in a group, with its validity and target markets (R-303).',
  fields: (t) => ({
    ...itemFields(t),
    ...validityFields(t),
    type: t.exposeString('kind', { description: '`sales` or `technical` (Q-159).' }),
    salesDocumentGroup: t.field({
      type: SalesDocumentGroupType,
      nullable: true,
      resolve: ({ parentId }, _args, ctx) => (parentId === null ? null : loadGroup(ctx, parentId)),
    }),
    file: t.field({
      type: ContentFileType,
      nullable: true,
      description: "The first file in the caller's language, else the first for all languages, else the first.",
      resolve: async (item, _args, ctx) => {
        const files = await loadFiles(ctx, item.type, item.id);
        const own = contentLanguage(ctx.locale);
        return (
          files.find(({ language }) => language === own) ??
          files.find(({ language }) => language === null) ??
          files[0] ??
          null
        );
      },
    }),
    replaces: t.field({
      type: SalesDocumentType,
      nullable: true,
      description: 'The older document in whose place it stands, as far as the caller may open it.',
      resolve: ({ id }, _args, ctx) => loadReplaced(ctx, id),
    }),
    replacedBy: t.field({
      type: SalesDocumentType,
      nullable: true,
      description: 'The newest valid document that stands in its place.',
      resolve: ({ id }, _args, ctx) => loadNewest(ctx, id),
    }),
    newVersion: t.boolean({
      description: 'Whether it stands in place of an older document.',
      resolve: ({ id }, _args, ctx) => replacesOne(ctx, id),
    }),
    snippet: t.field({
      type: SnippetType,
      nullable: true,
      description: 'Where words stand in one of its PDFs; null if they stand in none.',
      args: { search: t.arg.string({ required: true }) },
      resolve: ({ id }, args, ctx) => loadSnippet(ctx, id, parseInput(words, args).search),
    }),
  }),
});

const kind = absent(v.picklist(documentKinds, 'out_of_range'));
const language = absent(v.picklist(contentLanguages, 'out_of_range'));
const marketIds = absent(
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(40, 'too_long'))), v.maxLength(999, 'too_many')),
);
const nested = v.object({ search: searchWords, type: kind, language, articleCode: absent(articleCode) });

SalesDocumentGroupType.implement({
  description: 'A group of sales documents; deleting it leaves its documents without a group (Q-162).',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.string({
      description: "In the caller's language.",
      resolve: ({ names, mainLanguage }, _args, ctx) => names[contentLanguage(ctx.locale)] ?? names[mainLanguage] ?? '',
    }),
    names: t.field({
      type: [
        builder.objectRef<{ language: string; name: string }>('SalesDocumentGroupName').implement({
          fields: (name) => ({ language: name.exposeString('language'), name: name.exposeString('name') }),
        }),
      ],
      description: 'All languages.',
      resolve: ({ names }) => Object.entries(names).map(([code, name]) => ({ language: code, name })),
    }),
    mainLanguage: t.exposeString('mainLanguage'),
    contentTargetMarkets: t.field({
      type: [ContentTargetMarketType],
      resolve: ({ marketIds: ids }, _args, ctx) => loadTargetMarkets(ctx, ids),
    }),
    version: t.exposeInt('version'),
    deletedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ deletedAt }) => deletedAt }),
    validDocuments: t.field({
      type: [SalesDocumentType],
      description: 'Its valid documents that the caller sees, in their order (Q-169).',
      args: { search: t.arg.string(), type: t.arg.string(), language: t.arg.string(), articleCode: t.arg.string() },
      resolve: async ({ id }, args, ctx) => {
        const asked = parseInput(nested, args);
        return [
          ...(await loadValidDocuments(ctx, id, {
            search: asked.search,
            kind: asked.type,
            language: asked.language,
            articleCodes: asked.articleCode === null ? null : [asked.articleCode],
          })),
        ];
      },
    }),
  }),
});

interface DocumentPage {
  readonly data: readonly ContentItem[];
  readonly info: PageInfo;
  readonly similar: boolean;
}
const DocumentPageType = builder.objectRef<DocumentPage>('SalesDocuments').implement({
  fields: (t) => ({
    data: t.field({ type: [SalesDocumentType], resolve: ({ data }) => [...data] }),
    info: t.field({ type: PageInfoType, resolve: ({ info }) => info }),
    similar: t.exposeBoolean('similar', { description: 'Whether the search words matched only with typing errors.' }),
  }),
});

const listSchema = v.object({
  page,
  limit: pageSize(100),
  search: searchWords,
  validOnly: absent(v.boolean()),
  bucket: absent(v.boolean()),
  type: kind,
  filterContentTargetMarket: marketIds,
  haveSalesGroup: absent(v.boolean()),
  salesDocumentGroupId: absent(v.pipe(v.string(), v.maxLength(40, 'too_long'))),
  state: absent(v.picklist(['draft', 'scheduled', 'published', 'expired'], 'out_of_range')),
  language,
  missingLanguage: language,
  articleCode: absent(articleCode),
});

builder.queryField('salesDocuments', (t) =>
  t.field({
    description:
      'Documents in their order: what is valid and meant for the caller; editors choose validity and bucket (Q-163, Q-164).',
    allow: readDocuments,
    type: DocumentPageType,
    args: {
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 15, description: 'At most 100.' }),
      search: t.arg.string({ description: 'Words of titles, texts, tags, article codes, file names and inside PDFs.' }),
      validOnly: t.arg.boolean({ description: 'For editors; readers get valid documents only.' }),
      type: t.arg.string({ description: '`sales` or `technical`.' }),
      filterContentTargetMarket: t.arg.stringList({ description: 'Ids of target markets.' }),
      bucket: t.arg.boolean({ description: 'Deleted documents only; for editors (Q-161).' }),
      haveSalesGroup: t.arg.boolean({ description: 'Documents in a group that the caller sees, or without (R-306).' }),
      salesDocumentGroupId: t.arg.id(),
      state: t.arg.string({ description: '`draft`, `scheduled`, `published` or `expired`; for editors.' }),
      language: t.arg.string({ description: 'Documents with a text in this language.' }),
      missingLanguage: t.arg.string({ description: 'Documents without a text in this language; for editors.' }),
      articleCode: t.arg.string({ description: 'Documents about this article or model.' }),
    },
    resolve: async (_root, args, ctx) => {
      const asked = parseInput(listSchema, args);
      const { data, count, similar } = await listDocuments(
        ctx,
        {
          search: asked.search,
          validOnly: asked.validOnly ?? false,
          bucket: asked.bucket ?? false,
          kind: asked.type,
          marketIds: asked.filterContentTargetMarket,
          haveSalesGroup: asked.haveSalesGroup,
          parentIds: asked.salesDocumentGroupId === null ? null : [asked.salesDocumentGroupId],
          state: asked.state,
          language: asked.language,
          missingLanguage: asked.missingLanguage,
          articleCodes: asked.articleCode === null ? null : [asked.articleCode],
        },
        asked,
      );
      return { data, similar, info: pageInfo(asked.page, asked.limit, count) };
    },
  }),
);

builder.queryField('salesDocument', (t) =>
  t.field({
    description: 'One document; null for one that the caller does not see.',
    allow: readDocuments,
    type: SalesDocumentType,
    nullable: true,
    args: {
      id: t.arg.id({ required: true }),
      newest: t.arg.boolean({
        description: 'Leads to the newest valid document in its place; for editors, readers are always led.',
      }),
    },
    resolve: (_root, { id, newest }, ctx) => findDocument(ctx, id, newest ?? false),
  }),
);

interface GroupPage {
  readonly data: readonly DocumentGroup[];
  readonly info: PageInfo;
}
const GroupPageType = builder.objectRef<GroupPage>('SalesDocumentGroups').implement({
  fields: (t) => ({
    data: t.field({ type: [SalesDocumentGroupType], resolve: ({ data }) => [...data] }),
    info: t.field({ type: PageInfoType, resolve: ({ info }) => info }),
  }),
});
const groupSchema = v.object({
  page,
  limit: pageSize(100),
  search: searchWords,
  filterContentTargetMarket: marketIds,
  contentTargetMarkets: marketIds,
});

builder.queryField('salesDocumentGroups', (t) =>
  t.field({
    description: 'Groups in their order: those of the target markets of the caller; editors get all (Q-164).',
    allow: readDocuments,
    type: GroupPageType,
    args: {
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 15, description: 'At most 100.' }),
      search: t.arg.string(),
      filterContentTargetMarket: t.arg.stringList({ description: 'Ids of target markets.' }),
      contentTargetMarkets: t.arg.stringList({ description: 'Ids of target markets; both lists must match.' }),
    },
    resolve: async (_root, args, ctx) => {
      const asked = parseInput(groupSchema, args);
      const markets = [asked.filterContentTargetMarket, asked.contentTargetMarkets].filter((ids) => ids !== null);
      const { data, count } = await listGroups(ctx, { search: asked.search, marketIds: markets }, asked);
      return { data, info: pageInfo(asked.page, asked.limit, count) };
    },
  }),
);

builder.queryField('salesDocumentGroupValidDocuments', (t) =>
  t.field({
    description: 'Valid documents of a group (Q-169); empty for a group that the caller does not see.',
    allow: readDocuments,
    type: [SalesDocumentType],
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) =>
      (await loadGroup(ctx, id)) === null ? [] : [...(await loadValidDocuments(ctx, id, {}))],
  }),
);

builder.queryField('salesDocumentsOfArticle', (t) =>
  t.field({
    description: 'Valid documents about an article or a model, at most 50.',
    allow: readDocuments,
    type: [SalesDocumentType],
    args: { articleCode: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => {
      const asked = parseInput(v.object({ articleCode }), args);
      return listDocumentsOfArticles(ctx, [asked.articleCode]);
    },
  }),
);

builder.objectField(DetailsType, 'salesDocuments', (t) =>
  t.field({
    type: [SalesDocumentType],
    description: 'Valid documents about the model or one of its articles that the caller may read.',
    resolve: (details, _args, ctx) =>
      listDocumentsOfArticles(ctx, [details.code, ...details.variants.map(({ code }) => code)]),
  }),
);
