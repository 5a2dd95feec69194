import * as v from 'valibot';
import { contentStates, documentKinds } from '#rules/content/content/content-types.ts';
import { contentLanguage, contentLanguages } from '#rules/locales.ts';
import { absent, articleCode, page, pageSize, searchWords } from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, type PageInfo } from '#platform/graphql/graphql.ts';
import { DetailsType } from '#goods/product/product.graphql.ts';
import { ContentFileType, itemFields, validityFields } from '#content/content/content.graphql.ts';
import { loadFiles } from '#content/content/content.files.queries.ts';
import type { ContentItem } from '#content/content/content.queries.ts';
import {
  listCodesAbout,
  listDocumentsOfArticles,
  loadSubjects,
  type Subject,
} from './sales-documents.about.queries.ts';
import { loadGroup, type DocumentGroup } from './sales-documents.groups.queries.ts';
import { readDocuments } from './sales-documents.policy.ts';
import {
  findDocument,
  findEnd,
  listDocuments,
  listFacets,
  listOlder,
  loadNewest,
  loadReplaced,
  replacesOne,
  type FacetValue,
} from './sales-documents.queries.ts';
import { loadSnippet, type Snippet, type SnippetPart } from './sales-documents.search.queries.ts';

const SnippetPartType = builder.objectRef<SnippetPart>('SalesDocumentSnippetPart').implement({
  fields: (t) => ({ text: t.exposeString('text'), hit: t.exposeBoolean('hit') }),
});
const SnippetType = builder.objectRef<Snippet>('SalesDocumentSnippet').implement({
  description: 'Where search words stand in a PDF of a document.',
  fields: (t) => ({
    fileId: t.exposeID('fileId'),
    page: t.exposeInt('page', { nullable: true, description: 'From 1; null if the file does not tell.' }),
    parts: t.field({ type: [SnippetPartType], resolve: ({ parts }) => [...parts] }),
  }),
});

const SubjectType = builder.objectRef<Subject>('SalesDocumentArticle').implement({
  description: 'An article or a model that a document is about.',
  fields: (t) => ({
    code: t.exposeString('code'),
    name: t.exposeString('name', { description: "Empty for a code that is not in the caller's catalog." }),
    category: t.exposeString('category', { nullable: true, description: 'Null without a page for the caller.' }),
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
    older: t.field({
      type: [SalesDocumentType],
      description: 'All documents in whose place it stands, the latest first, as far as the caller may open them.',
      resolve: ({ id }, _args, ctx) => listOlder(ctx, id),
    }),
    articles: t.field({
      type: [SubjectType],
      description: 'Articles and models that it is about.',
      resolve: ({ articleCodes }, _args, ctx) => loadSubjects(ctx, articleCodes),
    }),
    newVersion: t.boolean({
      description: 'True if it stands in place of an older document.',
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

/** Arguments that lists of documents and of groups share. */
export const sharedArguments = {
  kind: absent(v.picklist(documentKinds, 'out_of_range')),
  language: absent(v.picklist(contentLanguages, 'out_of_range')),
  modelYear: absent(
    v.pipe(v.number(), v.integer('bad_input'), v.minValue(1900, 'out_of_range'), v.maxValue(2100, 'out_of_range')),
  ),
  marketIds: absent(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40, 'too_long'))), v.maxLength(999, 'too_many'))),
};
const { kind, language, modelYear, marketIds } = sharedArguments;

interface DocumentPage {
  readonly data: readonly ContentItem[];
  readonly info: PageInfo;
  readonly similar: boolean;
}
const DocumentPageType = builder.objectRef<DocumentPage>('SalesDocuments').implement({
  fields: (t) => ({
    data: t.field({ type: [SalesDocumentType], resolve: ({ data }) => [...data] }),
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
  type: kind,
  filterContentTargetMarket: marketIds,
  haveSalesGroup: absent(v.boolean()),
  salesDocumentGroupId: absent(v.pipe(v.string(), v.maxLength(40, 'too_long'))),
  state: absent(v.picklist(contentStates, 'out_of_range')),
  replaced: absent(v.boolean()),
  order: absent(v.picklist(['position', 'latest', 'title'], 'out_of_range')),
  modelYear,
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
      replaced: t.arg.boolean({
        description: 'Documents in whose place a newer one stands, or the others; for editors.',
      }),
      language: t.arg.string({ description: 'Documents with a text or a file in this language.' }),
      modelYear: t.arg.int(),
      order: t.arg.string({ description: '`position` (of an editor), `latest` first, or `title`.' }),
      missingLanguage: t.arg.string({ description: 'Documents without a text in this language; for editors.' }),
      articleCode: t.arg.string({ description: 'Documents about this article or model, or its articles.' }),
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
          replaced: asked.replaced,
          language: asked.language,
          modelYear: asked.modelYear,
          missingLanguage: asked.missingLanguage,
          articleCodes: asked.articleCode === null ? null : await listCodesAbout(ctx, asked.articleCode),
        },
        { page: asked.page, limit: asked.limit, order: asked.order ?? 'position' },
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

builder.queryField('salesDocumentEndedOn', (t) =>
  t.field({
    description: 'The last day of a document that the caller could open until then; null for every other one (Q-163).',
    allow: readDocuments,
    type: 'CalendarDate',
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => findEnd(ctx, id),
  }),
);

const FacetValueType = builder.objectRef<FacetValue>('SalesDocumentFacetValue').implement({
  fields: (t) => ({ value: t.exposeString('value'), count: t.exposeInt('count') }),
});
const FacetsType = builder
  .objectRef<{ languages: FacetValue[]; modelYears: FacetValue[] }>('SalesDocumentFacets')
  .implement({
    description: 'Values of the filters of the valid documents, with the number of documents.',
    fields: (t) => ({
      languages: t.field({ type: [FacetValueType], resolve: ({ languages }) => languages }),
      modelYears: t.field({ type: [FacetValueType], resolve: ({ modelYears }) => modelYears }),
    }),
  });

builder.queryField('salesDocumentFacets', (t) =>
  t.field({
    description: 'Languages and model years of the valid documents of a type that the caller sees.',
    allow: readDocuments,
    type: FacetsType,
    args: { type: t.arg.string({ description: '`sales` or `technical`.' }) },
    resolve: (_root, args, ctx) => listFacets(ctx, parseInput(v.object({ type: kind }), args).type),
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
      return listCodesAbout(ctx, asked.articleCode).then((codes) => listDocumentsOfArticles(ctx, codes));
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
