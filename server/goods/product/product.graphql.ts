import { builder } from '#platform/graphql/graphql.ts';
import type { Ctx } from '#platform/context.ts';
import {
  findModel,
  listDocuments,
  listModelProducts,
  listPictures,
  listSpecifications,
  type ModelDetails,
  type ModelDocument,
  type Picture,
  type Specification,
} from './product.queries.ts';
import { ImageType, ProductType, stockAsOf } from '#goods/catalog/catalog.graphql.ts';
import { groupsetParts, PictureType } from './product.fields.graphql.ts';
import type { GroupsetPart } from './product.groupsets.queries.ts';
import { narrowed, viewerOf, type Viewer } from '#goods/catalog/catalog.policy.ts';
import { presentImage, presentProduct } from '#goods/catalog/catalog.present.graphql.ts';
import type { Product } from '#goods/catalog/catalog.products.queries.ts';

/** A model with its articles, as the product page shows it. */
export interface Details extends ModelDetails {
  readonly viewer: Viewer;
  readonly variants: readonly Product[];
  readonly pictures: readonly Picture[];
  readonly specifications: readonly Specification[];
}

export const SpecificationType = builder.objectRef<Specification>('ProductSpecification').implement({
  fields: (t) => ({ code: t.exposeString('code'), name: t.exposeString('name'), value: t.exposeString('value') }),
});
export const DocumentType = builder.objectRef<ModelDocument>('ProductDocument').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind'),
    name: t.exposeString('name'),
    language: t.exposeString('language'),
    bytes: t.exposeInt('bytes'),
    url: t.string({ resolve: (document) => `/files/documents/${document.file}` }),
  }),
});
const BreadcrumbType = builder.objectRef<{ label: string; path: string }>('Breadcrumb').implement({
  fields: (t) => ({ label: t.exposeString('label'), path: t.exposeString('path') }),
});
const GroupsetPartType = builder.objectRef<GroupsetPart & { product: Product }>('GroupsetPart').implement({
  description:
    'An article of a groupset, its quantity in a set, and the articles that can replace it in the same quantity.',
  fields: (t) => ({
    qty: t.exposeInt('qty'),
    product: t.field({ type: ProductType, resolve: (part, _args, ctx) => presentProduct(ctx, part.product) }),
    swaps: t.field({
      type: [ProductType],
      resolve: (part, _args, ctx) => part.swaps.map((product) => presentProduct(ctx, product)),
    }),
  }),
});

export const DetailsType = builder.objectRef<Details>('ProductDetails').implement({
  description: 'A model with all of its articles: everything the product page shows.',
  fields: (t) => ({
    slug: t.exposeString('slug'),
    sorg: t.exposeString('sorg'),
    articleCode: t.string({
      nullable: true,
      description: 'The article in the address, if it was an article code.',
      resolve: (details) => details.articleCode,
    }),
    modelCode: t.exposeString('code'),
    name: t.exposeString('name'),
    subtitle: t.exposeString('subtitle'),
    description: t.exposeString('description'),
    url: t.string({ resolve: (details) => `/catalog/${details.category}/${details.slug}` }),
    category: t.exposeString('category'),
    image: t.field({
      type: ImageType,
      nullable: true,
      resolve: ({ variants, pictures }) => {
        const file = variants[0]?.card.picture ?? pictures[0]?.file;
        return file === undefined || file === null ? null : presentImage(file);
      },
    }),
    pictures: t.field({ type: [PictureType], resolve: (details) => details.pictures }),
    specification: t.field({
      type: [SpecificationType],
      resolve: (details) => details.specifications.filter((one) => one.section === 'specification'),
    }),
    geometry: t.field({
      type: [SpecificationType],
      resolve: (details) => details.specifications.filter((one) => one.section === 'geometry'),
    }),
    documents: t.field({
      type: [DocumentType],
      resolve: (details, _args, ctx) => listDocuments(ctx.db, details.modelId, details.viewer.language),
    }),
    breadcrumbs: t.field({ type: [BreadcrumbType], resolve: (details, _args, ctx) => breadcrumbs(ctx, details) }),
    variants: t.field({
      type: [ProductType],
      resolve: (details, _args, ctx) => details.variants.map((product) => presentProduct(ctx, product)),
    }),
    groupsetParts: t.field({
      type: [GroupsetPartType],
      description:
        'Parts of a set; parts that the sales organisation does not sell are omitted, `groupset.parts` counts them.',
      resolve: async (details, _args, ctx) => {
        const parts = await Promise.all(details.variants.map((product) => groupsetParts(ctx, product)));
        const seen = new Map(
          parts
            .flat()
            .flatMap(({ product, ...part }) => (product ? [[product.articleId, { ...part, product }] as const] : [])),
        );
        return [...seen.values()];
      },
    }),
    asOf: t.field({ type: 'DateTime', nullable: true, resolve: (details) => stockAsOf(details.variants) }),
  }),
});

function breadcrumbs(ctx: Ctx, { category, variants, name, slug }: Details): { label: string; path: string }[] {
  const card = variants[0]?.card;
  return [
    { label: ctx.text(`product.category.${category}`), path: `/catalog/${category}` },
    ...(card
      ? [
          {
            label: card.merchandiseCategoryName,
            path: `/catalog/${category}?merchandiseCategory=${encodeURIComponent(card.merchandiseCategory)}`,
          },
        ]
      : []),
    { label: name, path: `/catalog/${category}/${slug}` },
  ];
}

builder.queryField('productDetailsV2', (t) =>
  t.field({
    allow: ['page.catalog'],
    type: DetailsType,
    nullable: true,
    description:
      'A product page by the slug or code of its model or the code of one of its articles; null if the caller may see none.',
    args: { slug: t.arg.string({ required: true }), sorg: t.arg.string() },
    resolve: async (_parent, args, ctx) => {
      const viewer = narrowed(viewerOf(ctx), args.sorg ? [args.sorg] : null);
      const model = await findModel(ctx.db, viewer, args.slug.slice(0, 200));
      if (!model) return null;
      const [variants, [pictures = []], specifications] = await Promise.all([
        listModelProducts(ctx.db, viewer, model.modelId, model.sorg),
        listPictures(ctx.db, [model.modelId]),
        listSpecifications(ctx.db, model.modelId, model.language),
      ]);
      return { ...model, viewer, variants, pictures, specifications };
    },
  }),
);

interface Stock {
  readonly slug: string;
  readonly sorg: string;
  readonly data: readonly Product[];
}
const StockType = builder.objectRef<Stock>('ProductStock').implement({
  description: 'Stock of all articles of a model, to refresh while the page is open.',
  fields: (t) => ({
    slug: t.exposeString('slug'),
    sorg: t.exposeString('sorg'),
    asOf: t.field({ type: 'DateTime', nullable: true, resolve: (stock) => stockAsOf(stock.data) }),
    data: t.field({
      type: [ProductType],
      resolve: (stock, _args, ctx) => stock.data.map((product) => presentProduct(ctx, product)),
    }),
  }),
});

builder.queryField('productStock', (t) =>
  t.field({
    allow: ['page.catalog'],
    type: StockType,
    nullable: true,
    args: { slug: t.arg.string({ required: true }), sorg: t.arg.string() },
    resolve: async (_parent, args, ctx) => {
      const viewer = narrowed(viewerOf(ctx), args.sorg ? [args.sorg] : null);
      const model = await findModel(ctx.db, viewer, args.slug.slice(0, 200));
      return model
        ? {
            slug: model.slug,
            sorg: model.sorg,
            data: await listModelProducts(ctx.db, viewer, model.modelId, model.sorg),
          }
        : null;
    },
  }),
);
