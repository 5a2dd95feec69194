import * as v from 'valibot';
import { materialKinds } from '#rules/content/content/content-types.ts';
import { contentLanguage } from '#rules/locales.ts';
import { absent, page, pageSize, searchWords } from '#rules/validation.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, pageInfo, PageInfoType, parseInput, type PageInfo } from '#platform/graphql/graphql.ts';
import { ContentFileType, loadLayout, loadTargetMarkets } from '#content/content/content.graphql.ts';
import { loadFiles } from '#content/content/content.files.queries.ts';
import { ContentTargetMarketType, LayoutType } from '#accounts/markets/markets.content.graphql.ts';
import {
  countChildren,
  countMaterials,
  findCategory,
  listCategories,
  loadBreadcrumb,
  loadCategory,
  type CategoryFilter,
  type MarketingCategory,
} from './marketing-material.categories.queries.ts';
import { readMaterials } from './marketing-material.policy.ts';

/** Most rows of a page of categories. */
const mostCategories = 999;

const titleIn = ({ titles, mainLanguage }: MarketingCategory, ctx: Ctx): string =>
  titles[contentLanguage(ctx.locale)] ?? titles[mainLanguage] ?? '';

const CategoryTitleType = builder
  .objectRef<{ language: string; title: string }>('MarketingCategoryTitle')
  .implement({ fields: (t) => ({ language: t.exposeString('language'), title: t.exposeString('title') }) });

const CategoryLinkType = builder.objectRef<MarketingCategory>('MarketingCategoryLink').implement({
  description: 'A category above another one.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.string({ resolve: (category, _args, ctx) => titleIn(category, ctx) }),
    route: t.exposeString('route'),
  }),
});

/** A category of the library. */
export const MarketingCategoryType = builder.objectRef<MarketingCategory>('MarketingCategory');

MarketingCategoryType.implement({
  description: 'A category of the library: readers see it if they see all categories above it (R-290, Q-164).',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.string({
      description: "In the caller's language.",
      resolve: (category, _args, ctx) => titleIn(category, ctx),
    }),
    texts: t.field({
      type: [CategoryTitleType],
      description: 'The title in all languages.',
      resolve: ({ titles }) => Object.entries(titles).map(([language, title]) => ({ language, title })),
    }),
    mainLanguage: t.exposeString('mainLanguage'),
    type: t.exposeString('kind', { description: '`brand-assets` or `product-lineup` (Q-159).' }),
    route: t.exposeString('route', { description: 'Last part of its address, unique among all categories.' }),
    parentId: t.exposeID('parentId', { nullable: true }),
    parent: t.field({
      type: MarketingCategoryType,
      nullable: true,
      resolve: ({ parentId }, _args, ctx) => (parentId === null ? null : loadCategory(ctx, parentId)),
    }),
    showChilds: t.exposeBoolean('showChildren', { description: 'True if its page shows the categories below it.' }),
    totalChildren: t.int({
      description: 'Categories directly below it that the caller sees.',
      resolve: ({ id }, _args, ctx) => countChildren(ctx, id),
    }),
    totalMaterials: t.int({
      description: 'Materials in it and below it that the caller sees.',
      resolve: ({ id }, _args, ctx) => countMaterials(ctx, id),
    }),
    itemPerLine: t.exposeInt('itemPerLine', { description: '1 to 6.' }),
    sorting: t.exposeInt('position', { description: 'Position among its siblings, from 0.' }),
    layout: t.field({
      type: LayoutType,
      nullable: true,
      resolve: ({ layoutId }, _args, ctx) => (layoutId === null ? null : loadLayout(ctx, layoutId)),
    }),
    contentTargetMarkets: t.field({
      type: [ContentTargetMarketType],
      resolve: ({ marketIds }, _args, ctx) => loadTargetMarkets(ctx, marketIds),
    }),
    file: t.field({
      type: ContentFileType,
      nullable: true,
      description: 'The picture of its card.',
      resolve: async ({ id }, _args, ctx) => (await loadFiles(ctx, 'marketing_material', id))[0] ?? null,
    }),
    breadcrumb: t.field({
      type: [CategoryLinkType],
      description: 'The categories above it, the topmost first.',
      resolve: (category, _args, ctx) => loadBreadcrumb(ctx, category),
    }),
    uploadAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    searchParam: t.string({
      description: 'Search parameter of menus that open its materials.',
      resolve: ({ route }) => `category=${route}`,
    }),
    version: t.exposeInt('version'),
  }),
});

interface CategoryPage {
  readonly data: readonly MarketingCategory[];
  readonly info: PageInfo;
}
const CategoryPageType = builder.objectRef<CategoryPage>('MarketingCategories').implement({
  fields: (t) => ({
    data: t.field({ type: [MarketingCategoryType], resolve: ({ data }) => [...data] }),
    info: t.field({ type: PageInfoType, resolve: ({ info }) => info }),
  }),
});

const schema = v.object({
  page,
  limit: pageSize(mostCategories),
  search: searchWords,
  type: absent(v.picklist(materialKinds, 'out_of_range')),
  filterContentTargetMarket: absent(
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(40, 'too_long'))), v.maxLength(999, 'too_many')),
  ),
});

async function pageOf(ctx: Ctx, args: object, only: Pick<CategoryFilter, 'parentId'> = {}): Promise<CategoryPage> {
  const asked = parseInput(schema, args);
  const { data, count } = await listCategories(
    ctx,
    { search: asked.search, kind: asked.type, marketIds: asked.filterContentTargetMarket, ...only },
    asked,
  );
  return { data, info: pageInfo(asked.page, asked.limit, count) };
}

const limitText = `At most ${mostCategories}.`;
const kindText = '`brand-assets` or `product-lineup`.';

builder.queryField('marketingMaterialCategories', (t) =>
  t.field({
    description: 'Categories of all levels; each type in the order of its siblings.',
    allow: readMaterials,
    type: CategoryPageType,
    args: {
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 50, description: limitText }),
      search: t.arg.string({ description: 'Words of titles in any language.' }),
      type: t.arg.string({ description: kindText }),
      filterContentTargetMarket: t.arg.stringList({ description: 'Ids of target markets.' }),
    },
    resolve: (_root, args, ctx) => pageOf(ctx, args),
  }),
);

builder.queryField('marketingMaterialCategory', (t) =>
  t.field({
    description: 'One category by its id or route; null for one that the caller does not see.',
    allow: readMaterials,
    type: MarketingCategoryType,
    nullable: true,
    args: { id: t.arg.id({ required: true, description: 'Id or route.' }) },
    resolve: (_root, { id }, ctx) => findCategory(ctx, id),
  }),
);

builder.queryField('marketingMaterialCategoryChildren', (t) =>
  t.field({
    description: 'Categories directly below a category, in their order; empty for one that the caller does not see.',
    allow: readMaterials,
    type: CategoryPageType,
    args: {
      id: t.arg.id({ required: true, description: 'Id or route.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 50, description: limitText }),
    },
    resolve: async (_root, { id, ...paging }, ctx) => {
      const category = await findCategory(ctx, id);
      return pageOf(ctx, paging, { parentId: category?.id ?? '' });
    },
  }),
);

builder.queryField('marketingMaterialRootCategories', (t) =>
  t.field({
    description: 'Categories at the top, in their order (R-293).',
    allow: readMaterials,
    type: CategoryPageType,
    args: {
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 50, description: limitText }),
      type: t.arg.string({ description: kindText }),
    },
    resolve: (_root, args, ctx) => pageOf(ctx, args, { parentId: null }),
  }),
);

builder.queryField('marketingMaterialCategoryRoutes', (t) =>
  t.field({
    description: 'Categories of all levels for menus, which show routes and titles only (R-295).',
    allow: readMaterials,
    type: CategoryPageType,
    args: {
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 99, description: limitText }),
    },
    resolve: (_root, args, ctx) => pageOf(ctx, args),
  }),
);
