import * as v from 'valibot';
import { contentLanguage } from '#rules/locales.ts';
import { absent, articleCode, page, pageSize, searchWords } from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, type PageInfo } from '#platform/graphql/graphql.ts';
import { loadTargetMarkets } from '#content/content/content.graphql.ts';
import { ContentTargetMarketType } from '#accounts/markets/markets.content.graphql.ts';
import { listCodesAbout } from '#content/sales-documents/sales-documents.about.queries.ts';
import {
  SalesDocumentGroupType,
  SalesDocumentType,
  sharedArguments,
} from '#content/sales-documents/sales-documents.graphql.ts';
import {
  countDocuments,
  listGroups,
  loadGroup,
  type DocumentGroup,
} from '#content/sales-documents/sales-documents.groups.queries.ts';
import { readDocuments } from '#content/sales-documents/sales-documents.policy.ts';
import { loadValidDocuments } from '#content/sales-documents/sales-documents.queries.ts';

const { kind, language, modelYear, marketIds } = sharedArguments;
const nested = v.object({
  search: searchWords,
  type: kind,
  language,
  modelYear,
  filterContentTargetMarket: marketIds,
  articleCode: absent(articleCode),
});

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
    documentCount: t.int({
      description: 'Documents that the caller sees in it, for editors also drafts and expired ones.',
      resolve: ({ id }, _args, ctx) => countDocuments(ctx, id),
    }),
    version: t.exposeInt('version'),
    deletedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ deletedAt }) => deletedAt }),
    validDocuments: t.field({
      type: [SalesDocumentType],
      description: 'Its valid documents that the caller sees, in their order (Q-169).',
      args: {
        search: t.arg.string(),
        type: t.arg.string(),
        language: t.arg.string(),
        modelYear: t.arg.int(),
        filterContentTargetMarket: t.arg.stringList(),
        articleCode: t.arg.string(),
      },
      resolve: async ({ id }, args, ctx) => {
        const asked = parseInput(nested, args);
        return [
          ...(await loadValidDocuments(ctx, id, {
            search: asked.search,
            kind: asked.type,
            language: asked.language,
            modelYear: asked.modelYear,
            marketIds: asked.filterContentTargetMarket,
            articleCodes: asked.articleCode === null ? null : await listCodesAbout(ctx, asked.articleCode),
          })),
        ];
      },
    }),
  }),
});

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

builder.queryField('salesDocumentGroup', (t) =>
  t.field({
    description: 'One group; null for one that the caller does not see.',
    allow: readDocuments,
    type: SalesDocumentGroupType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => loadGroup(ctx, id),
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
