import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/graphql.ts';
import { BucketType, ImageType, productLoader, ProductType } from '#goods/catalog/catalog.graphql.ts';
import { presentImage, presentProduct, type PresentedProduct } from '#goods/catalog/catalog.present.graphql.ts';
import type { Product } from '#goods/catalog/catalog.products.queries.ts';
import { listGroupsetParts, summaryOf, type GroupsetPart, type GroupsetSummary } from './product.groupsets.queries.ts';
import { listPictures, listVariants, type Picture } from './product.queries.ts';

/* What an article shows of its model: pictures, the other articles, and for a groupset the sets that its parts make. */

export const PictureType = builder.objectRef<Picture>('ProductPicture').implement({
  fields: (t) => ({
    image: t.field({ type: ImageType, resolve: (picture) => presentImage(picture.file) }),
    colour: t.exposeString('color'),
    width: t.exposeInt('width'),
    height: t.exposeInt('height'),
  }),
});

const variantLoader = Symbol('variants');
const pictureLoader = Symbol('pictures');
const groupsetLoader = Symbol('groupsets');

const modelKey = (product: Product): string => product.modelId ?? product.articleId;

async function variantsOf(ctx: Ctx, product: Product): Promise<PresentedProduct[]> {
  const variants = await productLoader(ctx, variantLoader, modelKey, (viewer, products) =>
    listVariants(ctx.db, viewer, products),
  ).load(product);
  return variants.map((variant) => presentProduct(ctx, variant));
}

const picturesOf = (ctx: Ctx, product: Product): Promise<Picture[]> =>
  productLoader(ctx, pictureLoader, modelKey, (_viewer, products) =>
    listPictures(
      ctx.db,
      products.map((one) => one.modelId),
    ),
  ).load(product);

/** Parts of a groupset, read once for all sets of a request; null for other articles. */
export function groupsetParts(ctx: Ctx, product: Product): Promise<GroupsetPart[]> {
  if (product.card.category !== 'groupset') return Promise.resolve([]);
  return productLoader(
    ctx,
    groupsetLoader,
    (one) => one.articleId,
    (viewer, products) => listGroupsetParts(ctx, viewer, products),
  ).load(product);
}

async function groupsetOf(ctx: Ctx, product: Product): Promise<GroupsetSummary | null> {
  const parts = await groupsetParts(ctx, product);
  return parts.length === 0 ? null : summaryOf(parts);
}

const GroupsetType = builder.objectRef<GroupsetSummary>('Groupset').implement({
  description: 'How many sets can be built from the parts of a groupset; reveals no more than the parts do (Q-069).',
  fields: (t) => ({
    parts: t.exposeInt('parts', { description: 'Number of articles in a set.' }),
    qty: t.int({
      nullable: true,
      description: 'Sets that can be built now; null if `mask` is set.',
      resolve: ({ sets }) => sets.qty,
    }),
    mask: t.string({ resolve: ({ sets }) => sets.mask }),
    next: t.field({
      type: BucketType,
      nullable: true,
      description: 'The first date with more sets, and the total number then.',
      resolve: ({ next }) =>
        next && { ...next.sets, date: next.on, precision: next.precision, priority: null, location: '' },
    }),
    scarcest: t.field({
      type: ProductType,
      nullable: true,
      description: 'The part that limits the number of sets, unless a mask hides it.',
      resolve: ({ scarce }, _args, ctx) => scarce && presentProduct(ctx, scarce),
    }),
  }),
});

builder.objectFields(ProductType, (t) => ({
  pictures: t.field({ type: [PictureType], resolve: ({ product }, _args, ctx) => picturesOf(ctx, product) }),
  variants: t.field({
    type: [ProductType],
    description: 'All articles of the model, by colour and size.',
    resolve: ({ product }, _args, ctx) => variantsOf(ctx, product),
  }),
  groupset: t.field({
    type: GroupsetType,
    nullable: true,
    description: 'For a groupset: the sets that can be built.',
    resolve: ({ product }, _args, ctx) => groupsetOf(ctx, product),
  }),
}));
