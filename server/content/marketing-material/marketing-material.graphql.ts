import { builder } from '#platform/graphql/graphql.ts';
import { DetailsType } from '#goods/product/product.graphql.ts';
import { ContentFileType, itemFields } from '#content/content/content.graphql.ts';
import { loadFiles } from '#content/content/content.files.queries.ts';
import { findItem, type ContentItem } from '#content/content/content.queries.ts';
import { MarketingCategoryType } from './marketing-material.categories.graphql.ts';
import { loadCategory } from './marketing-material.categories.queries.ts';
import { readMaterials } from './marketing-material.policy.ts';
import { listMaterialsOfArticles } from './marketing-material.queries.ts';

/** A piece of marketing material. */
export const MarketingMaterialType = builder.objectRef<ContentItem>('MarketingMaterial').implement({
  description: 'Pictures, documents and videos of the brand in a category, with texts and target markets (R-290).',
  fields: (t) => ({
    ...itemFields(t),
    type: t.exposeString('kind', { description: '`brand-assets` or `product-lineup` (Q-159).' }),
    categoryId: t.exposeID('parentId', { nullable: true }),
    category: t.field({
      type: MarketingCategoryType,
      nullable: true,
      resolve: ({ parentId }, _args, ctx) => (parentId === null ? null : loadCategory(ctx, parentId)),
    }),
    placeholder: t.field({
      type: ContentFileType,
      nullable: true,
      description: 'Its first file, for its card.',
      resolve: async ({ type, id }, _args, ctx) => (await loadFiles(ctx, type, id))[0] ?? null,
    }),
  }),
});

builder.queryField('marketingMaterial', (t) =>
  t.field({
    description: 'One material; null for one that the caller does not see.',
    allow: readMaterials,
    type: MarketingMaterialType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => {
      const item = await findItem(ctx, 'marketing_material', id);
      return item?.deletedAt === null ? item : null;
    },
  }),
);

builder.objectField(DetailsType, 'marketingMaterials', (t) =>
  t.field({
    type: [MarketingMaterialType],
    description: 'Valid materials of the library about the model or one of its articles that the caller may see.',
    resolve: (details, _args, ctx) =>
      listMaterialsOfArticles(ctx, [details.code, ...details.variants.map(({ code }) => code)]),
  }),
);
