import DataLoader from 'dataloader';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/graphql.ts';
import {
  presentProduct,
  type Bucket,
  type Flag,
  type Image,
  type Labelled,
  type PresentedDeal,
  type PresentedPrice,
  type PresentedProduct,
} from './catalog.present.graphql.ts';
import type { Viewer } from './catalog.policy.ts';
import { findArticlesByCodes } from './catalog.lookup.queries.ts';
import type { Product } from './catalog.products.queries.ts';

const LabelledType = builder.objectRef<Labelled>('LabelledCode').implement({
  description: "A code with its name in the caller's language.",
  fields: (t) => ({ id: t.exposeString('id'), description: t.exposeString('description') }),
});

const ColourType = builder.objectRef<Labelled & { hex: string }>('ProductColour').implement({
  fields: (t) => ({ id: t.exposeString('id'), description: t.exposeString('description'), hex: t.exposeString('hex') }),
});

export const ImageType = builder.objectRef<Image>('ProductImage').implement({
  description: 'Addresses of a picture in the widths 160, 400, 800 and 1200.',
  fields: (t) => ({
    small: t.exposeString('small'),
    thumbnail: t.exposeString('thumbnail'),
    large: t.exposeString('large'),
    full: t.exposeString('full'),
  }),
});

const FlagType = builder.objectRef<Flag>('ProductFlag').implement({
  description: 'A flag of an article and, if it prevents ordering, the reason (R-169).',
  fields: (t) => ({ status: t.exposeBoolean('status'), description: t.exposeString('description') }),
});

export const BucketType = builder.objectRef<Bucket>('StockBucket').implement({
  description: 'A quantity at a date; `qty` is null if `mask` is set (Q-069).',
  fields: (t) => ({
    date: t.expose('date', { type: 'CalendarDate', nullable: true }),
    precision: t.exposeString('precision'),
    qty: t.exposeInt('qty', { nullable: true }),
    mask: t.exposeString('mask'),
    priority: t.exposeInt('priority', { nullable: true }),
    location: t.exposeString('location'),
  }),
});

const OrderableAtType = builder.objectRef<{ date: string; precision: string }>('OrderableAt').implement({
  fields: (t) => ({ date: t.expose('date', { type: 'CalendarDate' }), precision: t.exposeString('precision') }),
});
const PeriodType = builder.objectRef<{ from: string; to: string }>('CalendarPeriod').implement({
  fields: (t) => ({ from: t.expose('from', { type: 'CalendarDate' }), to: t.expose('to', { type: 'CalendarDate' }) }),
});
const BadgesType = builder.objectRef<PresentedProduct['badges']>('ProductBadges').implement({
  fields: (t) => ({ newArrival: t.exposeBoolean('newArrival'), sale: t.exposeBoolean('sale') }),
});
const TagType = builder.objectRef<PresentedProduct['tags'][number]>('ProductTag').implement({
  fields: (t) => ({
    type: t.exposeString('type'),
    name: t.exposeString('name'),
    count: t.int({
      nullable: true,
      description: 'Always null: tags are not counted (docs/contract).',
      resolve: (tag) => tag.count,
    }),
    fileName: t.exposeString('fileName', { description: 'Always empty: tags have no picture (docs/contract).' }),
  }),
});
const AvailabilityType = builder.objectRef<PresentedProduct['availability']>('ProductAvailability').implement({
  description: 'The availability: now, low, arriving, pre-order, on-request or not-orderable.',
  fields: (t) => ({
    state: t.exposeString('state'),
    qty: t.exposeInt('qty', { nullable: true }),
    mask: t.exposeString('mask'),
    date: t.expose('date', { type: 'CalendarDate', nullable: true }),
    precision: t.exposeString('precision', { nullable: true }),
  }),
});
const BlockType = builder.objectRef<NonNullable<PresentedProduct['blockReason']>>('ProductBlock').implement({
  description: 'The reason why an article cannot be ordered.',
  fields: (t) => ({
    code: t.exposeString('code'),
    description: t.exposeString('description'),
    setting: t.exposeString('setting', {
      nullable: true,
      description: 'The setting that causes the block; only for users who may change it.',
    }),
  }),
});

const StepType = builder.objectRef<PresentedDeal['steps'][number]>('SalesDealStep').implement({
  description:
    'Applies from `qty` units; `value` is percent or an amount off the unit price, `price` the resulting unit price.',
  fields: (t) => ({
    qty: t.exposeInt('qty'),
    type: t.exposeString('type'),
    value: t.expose('value', { type: 'Decimal' }),
    price: t.expose('price', { type: 'Decimal' }),
  }),
});
const DealType = builder.objectRef<PresentedDeal>('SalesDeal').implement({
  fields: (t) => ({
    salesDealNo: t.exposeString('salesDealNo'),
    description: t.exposeString('description'),
    term: t.exposeString('term'),
    steps: t.expose('steps', { type: [StepType] }),
  }),
});
const PriceType = builder.objectRef<PresentedPrice>('ProductPrice').implement({
  description:
    "Prices per uom: the caller's own, the recommended retail price, and the deals that lower it by quantity.",
  fields: (t) => ({
    currency: t.exposeString('currency'),
    decimals: t.exposeInt('decimals'),
    dealer: t.expose('dealer', { type: 'Decimal', nullable: true }),
    retail: t.expose('retail', { type: 'Decimal', nullable: true }),
    marginPercent: t.exposeInt('marginPercent', { nullable: true }),
    deals: t.expose('deals', { type: [DealType] }),
  }),
});

const successorLoader = Symbol('successors');

/**
 * A batched loader of a product's data, once per request and key. Products of different viewers (an analysis for a
 * customer next to the caller's own list, lists of different sales organisations) are loaded separately.
 */
export function productLoader<Value>(
  ctx: Ctx,
  name: symbol,
  key: (product: Product) => string,
  load: (viewer: Viewer, products: readonly Product[]) => Promise<readonly Value[]>,
): DataLoader<Product, Value, string> {
  let loader = ctx.loaders.get(name) as DataLoader<Product, Value, string> | undefined;
  if (!loader) {
    loader = new DataLoader<Product, Value, string>(
      async (products) => {
        const found = new Map<Product, Value>();
        for (const group of Map.groupBy(
          products,
          ({ viewer }) => `${viewer.customerId} ${viewer.areas.map((area) => area.sorg).join(' ')}`,
        ).values()) {
          const [first] = group;
          const values = first ? await load(first.viewer, group) : [];
          group.forEach((product, index) => found.set(product, values[index] as Value));
        }
        return products.map((product) => found.get(product) as Value);
      },
      { cacheKeyFn: (product) => `${product.viewer.customerId} ${product.sorg} ${key(product)}` },
    );
    ctx.loaders.set(name, loader);
  }
  return loader;
}

async function loadSuccessors(ctx: Ctx, viewer: Viewer, products: readonly Product[]): Promise<(Product | null)[]> {
  const found = new Map<Product, Product | null>();
  for (const [sorg, group] of Map.groupBy(products, (product) => product.sorg)) {
    const codes = group.map((product) => product.card.successorCode ?? '');
    const articles = await findArticlesByCodes(ctx, sorg, codes, viewer);
    group.forEach((product, index) => found.set(product, articles[index] ?? null));
  }
  return products.map((product) => found.get(product) ?? null);
}

async function successorOf(ctx: Ctx, product: Product): Promise<PresentedProduct | null> {
  if (product.card.successorCode === null) return null;
  const loader = productLoader(
    ctx,
    successorLoader,
    (one) => one.card.successorCode ?? '',
    (viewer, products) => loadSuccessors(ctx, viewer, products),
  );
  const successor = await loader.load(product);
  return successor && presentProduct(ctx, successor);
}

type FieldBuilder = Parameters<
  NonNullable<Parameters<ReturnType<typeof builder.objectRef<PresentedProduct>>['implement']>[0]['fields']>
>[0];

/** The fields that a product and its analysis have in common. */
const analysisFields = (t: FieldBuilder) => ({
  invalidArticle: t.expose('invalidArticle', { type: FlagType }),
  allowToOrder: t.expose('allowToOrder', { type: FlagType }),
  orderBlocked: t.expose('orderBlocked', { type: FlagType }),
  hierarchyBlocked: t.expose('hierarchyBlocked', { type: FlagType }),
  brandBlocked: t.expose('brandBlocked', { type: FlagType }),
  categoryBlocked: t.expose('categoryBlocked', { type: FlagType }),
  sorgBlocked: t.expose('sorgBlocked', { type: FlagType }),
  hasPrice: t.expose('hasPrice', { type: FlagType }),
  available: t.expose('available', {
    type: BucketType,
    description: 'Quantity that the caller can order now, over all sites.',
  }),
  custorder: t.expose('custorder', {
    type: BucketType,
    nullable: true,
    description: 'The next quantity of a pre-order programme.',
  }),
  nextArrival: t.expose('nextArrival', { type: BucketType, nullable: true }),
  sites: t.expose('sites', {
    type: [BucketType],
    description: 'Stock by site, best first, if the market shows locations.',
  }),
  arrivals: t.expose('arrivals', { type: [BucketType] }),
  availableForOrderAt: t.expose('availableForOrderAt', { type: OrderableAtType, nullable: true }),
  badges: t.expose('badges', { type: BadgesType }),
  orderLimit: t.exposeInt('orderLimit', { nullable: true }),
  allocation: t.exposeInt('allocation', { nullable: true, description: 'Stock allocated to this customer.' }),
  availability: t.expose('availability', { type: AvailabilityType }),
  blockReason: t.expose('blockReason', { type: BlockType, nullable: true }),
});

export const ProductType = builder.objectRef<PresentedProduct>('Product');
ProductType.implement({
  description: 'An orderable article of a sales organisation as the caller sees it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    articleId: t.exposeID('articleId'),
    articleCode: t.exposeString('articleCode'),
    articleCodeDisplay: t.exposeString('articleCodeDisplay'),
    name: t.exposeString('name'),
    modelName: t.exposeString('modelName'),
    modelCode: t.exposeString('modelCode'),
    subtitle: t.exposeString('subtitle'),
    sorg: t.exposeString('sorg'),
    merchant: t.exposeString('merchant'),
    slug: t.exposeString('slug'),
    uom: t.exposeString('uom'),
    packSize: t.exposeInt('packSize'),
    image: t.expose('image', { type: ImageType, nullable: true }),
    brand: t.expose('brand', { type: LabelledType }),
    serie: t.exposeString('serie'),
    category: t.exposeString('category'),
    merchandiseCategory: t.expose('merchandiseCategory', { type: LabelledType }),
    modelYear: t.exposeString('modelYear'),
    colour: t.expose('colour', { type: ColourType, nullable: true }),
    size: t.exposeString('size'),
    sizeNote: t.exposeString('sizeNote'),
    sizeOrder: t.exposeInt('sizeOrder'),
    gtin: t.exposeString('gtin', { nullable: true }),
    oldCode: t.exposeString('oldCode', { nullable: true }),
    discontinued: t.exposeBoolean('discontinued'),
    successor: t.field({
      type: ProductType,
      nullable: true,
      resolve: ({ product }, _args, ctx) => successorOf(ctx, product),
    }),
    tags: t.expose('tags', { type: [TagType] }),
    price: t.expose('price', { type: PriceType, nullable: true }),
    preOrder: t.expose('preOrder', { type: PeriodType, nullable: true }),
    onRequest: t.exposeBoolean('onRequest'),
    asOf: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ product }) => (product.asOf === null ? null : new Date(product.asOf)),
    }),
    ...analysisFields(t),
  }),
});

const NewArrivalPeriodType = builder
  .objectRef<NonNullable<PresentedProduct['newArrivalPeriod']>>('NewArrivalPeriod')
  .implement({
    fields: (t) => ({
      from: t.expose('from', { type: 'CalendarDate', nullable: true }),
      to: t.expose('to', { type: 'CalendarDate', nullable: true }),
      active: t.exposeBoolean('active'),
    }),
  });

/** The analysis of one code: the flags and buckets of the article, known or not. */
export const ProductAnalysisType = builder.objectRef<PresentedProduct>('ProductAnalysis').implement({
  fields: (t) => ({
    articleCode: t.exposeString('articleCode'),
    sorg: t.exposeString('sorg'),
    newArrivalPeriod: t.expose('newArrivalPeriod', {
      type: NewArrivalPeriodType,
      nullable: true,
      description: 'The configured value; only for users who may change it.',
    }),
    product: t.field({
      type: ProductType,
      nullable: true,
      resolve: (presented) => (presented.articleId === '' ? null : presented),
    }),
    ...analysisFields(t),
  }),
});

/** Time of the newest stock among the shown products. */
export function stockAsOf(products: readonly Product[]): Date | null {
  const latest = products.reduce((time, { asOf }) => Math.max(time, asOf ?? 0), 0);
  return latest === 0 ? null : new Date(latest);
}
