import DataLoader from 'dataloader';
import { maskQuantity, type Arrival, type ShownQuantity } from '../../../rules/catalog/availability.ts';
import { marginPercent, steppedPrice, type DealStep } from '../../../rules/catalog/deals.ts';
import { currencyDecimals, decimalString } from '../../../rules/money.ts';
import type { Ctx } from '../../platform/context.ts';
import { builder } from '../../platform/graphql.ts';
import { listPictures, listVariants, type Picture } from './catalog.details.queries.ts';
import type { OfferedDeal } from './catalog.prices.queries.ts';
import { findArticlesByCodes, type Product } from './catalog.products.queries.ts';

interface Labelled {
  readonly id: string;
  readonly description: string;
}
const LabelledType = builder.objectRef<Labelled>('LabelledCode').implement({
  description: 'A code with its name in the caller\'s language.',
  fields: (t) => ({ id: t.exposeString('id'), description: t.exposeString('description') }),
});

const ColourType = builder.objectRef<Labelled & { hex: string }>('ProductColour').implement({
  fields: (t) => ({ id: t.exposeString('id'), description: t.exposeString('description'), hex: t.exposeString('hex') }),
});

const pictureUrl = (file: string, width: number): string => `/files/pictures/${file}-${width}.webp`;

/** A picture by its file; null where an article has none. */
export const ImageType = builder.objectRef<{ file: string }>('ProductImage').implement({
  description: 'Addresses of a picture in the widths 160, 400, 800 and 1200.',
  fields: (t) => ({
    small: t.string({ resolve: (image) => pictureUrl(image.file, 160) }),
    thumbnail: t.string({ resolve: (image) => pictureUrl(image.file, 400) }),
    large: t.string({ resolve: (image) => pictureUrl(image.file, 800) }),
    full: t.string({ resolve: (image) => pictureUrl(image.file, 1200) }),
  }),
});

export const PictureType = builder.objectRef<Picture>('ProductPicture').implement({
  fields: (t) => ({
    image: t.field({ type: ImageType, resolve: (picture) => ({ file: picture.file }) }),
    colour: t.exposeString('color'),
    width: t.exposeInt('width'),
    height: t.exposeInt('height'),
  }),
});

interface Flag {
  readonly status: boolean;
  readonly description: string;
}
const FlagType = builder.objectRef<Flag>('ProductFlag').implement({
  description: 'One answer about an article and, where it keeps the article from being ordered, why (R-169).',
  fields: (t) => ({ status: t.exposeBoolean('status'), description: t.exposeString('description') }),
});

interface Bucket extends ShownQuantity {
  readonly date: string | null;
  readonly precision: string;
  readonly priority: number | null;
  readonly location: string;
}
const BucketType = builder.objectRef<Bucket>('StockBucket').implement({
  description: 'A quantity at a date; `qty` is withheld where `mask` shows instead (Q-069).',
  fields: (t) => ({
    date: t.field({ type: 'CalendarDate', nullable: true, resolve: (bucket) => bucket.date }),
    precision: t.exposeString('precision'),
    qty: t.int({ nullable: true, resolve: (bucket) => bucket.qty }),
    mask: t.exposeString('mask'),
    priority: t.int({ nullable: true, resolve: (bucket) => bucket.priority }),
    location: t.exposeString('location'),
  }),
});

const OrderableAtType = builder.objectRef<{ date: string; precision: string }>('OrderableAt').implement({
  fields: (t) => ({ date: t.field({ type: 'CalendarDate', resolve: (at) => at.date }), precision: t.exposeString('precision') }),
});
const PeriodType = builder.objectRef<{ from: string; to: string }>('CalendarPeriod').implement({
  fields: (t) => ({ from: t.field({ type: 'CalendarDate', resolve: (period) => period.from }), to: t.field({ type: 'CalendarDate', resolve: (period) => period.to }) }),
});
const BadgesType = builder.objectRef<Product>('ProductBadges').implement({
  fields: (t) => ({ newArrival: t.exposeBoolean('newArrival'), sale: t.exposeBoolean('sale') }),
});
const TagType = builder.objectRef<{ type: string; name: string }>('ProductTag').implement({
  fields: (t) => ({
    type: t.exposeString('type'),
    name: t.exposeString('name'),
    count: t.int({ nullable: true, resolve: () => null }),
    fileName: t.string({ resolve: () => '' }),
  }),
});

const AvailabilityType = builder.objectRef<Product>('ProductAvailability').implement({
  description: 'One state in words: now, low, arriving, pre-order, on-request or not-orderable.',
  fields: (t) => ({
    state: t.string({ resolve: (product) => (!product.exact && product.availability.state === 'low' ? 'now' : product.availability.state) }),
    qty: t.int({ nullable: true, resolve: (product) => shownState(product).qty }),
    mask: t.string({ resolve: (product) => shownState(product).mask }),
    date: t.field({ type: 'CalendarDate', nullable: true, resolve: (product) => product.availability.date }),
    precision: t.string({ nullable: true, resolve: (product) => product.availability.precision }),
  }),
});

function shownState({ availability, viewer, exact }: Product): ShownQuantity {
  return maskQuantity(availability.qty, availability.state === 'arriving' ? viewer.maskArrival : viewer.maskStock, exact);
}

const BlockType = builder.objectRef<Product>('ProductBlock').implement({
  description: 'The reason that keeps an article from being ordered.',
  fields: (t) => ({
    code: t.string({ resolve: (product) => product.block?.code ?? '' }),
    description: t.string({ resolve: (product, _args, ctx) => blockText(ctx, product) }),
    setting: t.string({
      nullable: true, description: 'Which setting does it; only for those who may change it.',
      resolve: (product, _args, ctx) => (product.viewer.maySeeSettings && product.block ? ctx.text(`product.setting.${product.block.code}`, { sorg: product.sorg, brand: product.card.brandName, category: product.card.merchandiseCategoryName, series: product.card.series }) : null),
    }),
  }),
});

function blockText(ctx: Ctx, { block }: Product): string {
  if (!block) return '';
  return block.reason === '' ? ctx.text(block.code) : block.reason;
}

interface Step extends DealStep {
  readonly amount: number;
  readonly currency: string;
}
const StepType = builder.objectRef<Step>('SalesDealStep').implement({
  description: 'From `qty` units on; `value` is percent or an amount off the unit price, `price` the unit price then.',
  fields: (t) => ({
    qty: t.exposeInt('minQty'),
    type: t.exposeString('type'),
    value: t.field({ type: 'Decimal', resolve: (step) => (step.type === 'percent' ? decimalString(step.value, 'percent') : decimalString(step.value, step.currency)) }),
    price: t.field({ type: 'Decimal', resolve: (step) => decimalString(steppedPrice(step.amount, step), step.currency) }),
  }),
});
const DealType = builder.objectRef<OfferedDeal & { amount: number; currency: string }>('SalesDeal').implement({
  fields: (t) => ({
    salesDealNo: t.exposeString('number'),
    description: t.exposeString('description'),
    term: t.exposeString('term'),
    steps: t.field({ type: [StepType], resolve: (deal) => deal.steps.map((step) => ({ ...step, amount: deal.amount, currency: deal.currency })) }),
  }),
});
const PriceType = builder.objectRef<Product>('ProductPrice').implement({
  description: 'Prices per uom: the caller\'s own, the recommended retail price, and the deals that lower it by quantity.',
  fields: (t) => ({
    currency: t.string({ resolve: (product) => product.currency ?? '' }),
    decimals: t.int({ resolve: (product) => currencyDecimals(product.currency ?? '') }),
    dealer: t.field({ type: 'Decimal', nullable: true, resolve: (product) => (product.dealerAmount === null ? null : decimalString(product.dealerAmount, product.currency ?? '')) }),
    retail: t.field({ type: 'Decimal', nullable: true, resolve: (product) => (product.retailAmount === null ? null : decimalString(product.retailAmount, product.currency ?? '')) }),
    marginPercent: t.int({ nullable: true, resolve: (product) => marginPercent(product.dealerAmount, product.retailAmount) }),
    deals: t.field({ type: [DealType], resolve: (product) => (product.dealerAmount === null ? [] : product.deals.map((deal) => ({ ...deal, amount: product.dealerAmount ?? 0, currency: product.currency ?? '' }))) }),
  }),
});

export const ProductType = builder.objectRef<Product>('Product');

const bucket = (shown: ShownQuantity, date: string | null, precision = 'day', location = '', priority: number | null = null): Bucket => ({ ...shown, date, precision, location, priority });
const arrivalBucket = (product: Product, arrival: Arrival): Bucket => bucket(maskQuantity(arrival.qty, product.viewer.maskArrival, product.exact), arrival.on, arrival.precision);

function orderableAt(product: Product): { date: string; precision: string } | null {
  const { supply, preOrder, viewer } = product;
  if (supply.available > 0) return { date: viewer.today, precision: 'day' };
  const next = supply.arrivals[0] ?? supply.prebook[0];
  if (next) return { date: next.on, precision: next.precision };
  return preOrder && preOrder.to >= viewer.today ? { date: preOrder.from, precision: 'day' } : null;
}

const variantLoader = Symbol('variants');
const pictureLoader = Symbol('pictures');
const successorLoader = Symbol('successors');

function loaderOf<Value>(ctx: Ctx, name: symbol, load: (products: readonly Product[]) => Promise<Value[]>, key: (product: Product) => string): DataLoader<Product, Value, string> {
  let loader = ctx.loaders.get(name) as DataLoader<Product, Value, string> | undefined;
  if (!loader) {
    loader = new DataLoader(load, { cacheKeyFn: key });
    ctx.loaders.set(name, loader);
  }
  return loader;
}

/** All articles of a product's model in its sorg, batched. */
export const variantsOf = (ctx: Ctx, product: Product): Promise<Product[]> =>
  loaderOf(ctx, variantLoader, (products) => listVariants(ctx.db, products), (one) => `${one.sorg}:${one.modelId ?? one.articleId}`).load(product);

const picturesOf = (ctx: Ctx, product: Product): Promise<Picture[]> =>
  loaderOf(ctx, pictureLoader, (products) => listPictures(ctx.db, products.map((one) => one.modelId)), (one) => one.modelId ?? one.articleId).load(product);

async function loadSuccessors(ctx: Ctx, products: readonly Product[]): Promise<(Product | null)[]> {
  const found = new Map<Product, Product | null>();
  for (const [sorg, group] of Map.groupBy(products, (product) => product.sorg)) {
    const [first] = group;
    const articles = await findArticlesByCodes(ctx, sorg, group.map((product) => product.card.successorCode ?? ''), first?.viewer);
    group.forEach((product, index) => found.set(product, articles[index] ?? null));
  }
  return products.map((product) => found.get(product) ?? null);
}

const fine: Flag = { status: false, description: '' };
const given: Flag = { status: true, description: '' };
/** A flag that is up for a reason; without one its code says why. */
const flag = (ctx: Ctx, reason: string | null, code: string): Flag => (reason === null ? fine : { status: true, description: reason === '' ? ctx.text(code) : reason });

/** The fields that a product and its analysis have in common. */
export const analysisFields = (t: Parameters<Parameters<typeof ProductType.implement>[0]['fields'] & {}>[0]) => ({
  invalidArticle: t.field({ type: FlagType, resolve: (product, _args, ctx) => flag(ctx, product.invalid ? '' : null, product.removed ? 'article_removed' : 'invalid_article') }),
  allowToOrder: t.field({ type: FlagType, resolve: (product, _args, ctx) => (product.allowOrder ? given : { status: false, description: ctx.text('not_allowed_to_order') }) }),
  orderBlocked: t.field({ type: FlagType, resolve: (product, _args, ctx) => flag(ctx, product.orderBlock, 'order_blocked') }),
  hierarchyBlocked: t.field({ type: FlagType, resolve: (product, _args, ctx) => flag(ctx, product.hierarchyBlock, 'hierarchy_blocked') }),
  brandBlocked: t.field({ type: FlagType, resolve: (product, _args, ctx) => flag(ctx, product.brandBlock, 'brand_blocked') }),
  categoryBlocked: t.field({ type: FlagType, resolve: (product, _args, ctx) => flag(ctx, product.categoryBlock, 'category_blocked') }),
  sorgBlocked: t.field({ type: FlagType, resolve: (product, _args, ctx) => flag(ctx, product.sorgBlock, 'sorg_blocked') }),
  hasPrice: t.field({ type: FlagType, resolve: (product, _args, ctx) => (product.hasPrice ? given : { status: false, description: ctx.text('no_price') }) }),
  available: t.field({
    type: BucketType, description: 'What the caller can have now, over all sites.',
    resolve: (product) => bucket(maskQuantity(product.supply.available, product.viewer.maskStock, product.exact), product.viewer.today, 'day', product.supply.sites[0]?.location ?? '', product.supply.sites[0]?.priority ?? null),
  }),
  custorder: t.field({ type: BucketType, nullable: true, description: 'The next quantity of a pre-order programme.', resolve: (product) => (product.supply.prebook[0] ? arrivalBucket(product, product.supply.prebook[0]) : null) }),
  nextArrival: t.field({ type: BucketType, nullable: true, resolve: (product) => (product.supply.arrivals[0] ? arrivalBucket(product, product.supply.arrivals[0]) : null) }),
  sites: t.field({
    type: [BucketType], description: 'Stock by site, best first, where the market shows locations.',
    resolve: (product) => product.supply.sites.map((site) => bucket(maskQuantity(site.qty, product.viewer.maskStock, product.exact), product.viewer.today, 'day', site.location, site.priority)),
  }),
  arrivals: t.field({ type: [BucketType], resolve: (product) => product.supply.arrivals.map((arrival) => arrivalBucket(product, arrival)) }),
  availableForOrderAt: t.field({ type: OrderableAtType, nullable: true, resolve: orderableAt }),
  badges: t.field({ type: BadgesType, resolve: (product) => product }),
  orderLimit: t.int({ nullable: true, resolve: (product) => product.orderLimit }),
  allocation: t.int({ nullable: true, description: 'Stock kept for the customer alone.', resolve: (product) => (product.supply.ownAllocation > 0 ? product.supply.ownAllocation : null) }),
  availability: t.field({ type: AvailabilityType, resolve: (product) => product }),
  blockReason: t.field({ type: BlockType, nullable: true, resolve: (product) => (product.block ? product : null) }),
});

ProductType.implement({
  description: 'An orderable article of a sales organisation as the caller sees it.',
  fields: (t) => ({
    id: t.id({ resolve: (product) => `${product.sorg}:${product.articleId}` }),
    articleId: t.id({ resolve: (product) => product.articleId }),
    articleCode: t.exposeString('code'),
    articleCodeDisplay: t.string({ resolve: (product) => product.card.displayCode }),
    name: t.string({ resolve: (product) => product.card.name }),
    modelName: t.string({ resolve: (product) => product.card.modelName }),
    modelCode: t.string({ resolve: (product) => product.card.modelCode }),
    subtitle: t.string({ resolve: (product) => product.card.subtitle }),
    sorg: t.exposeString('sorg'),
    merchant: t.exposeString('merchant'),
    slug: t.string({ resolve: (product) => product.card.slug }),
    uom: t.string({ resolve: (product) => product.card.uom }),
    packSize: t.int({ resolve: (product) => product.card.packSize }),
    image: t.field({ type: ImageType, nullable: true, resolve: (product) => (product.card.picture === null ? null : { file: product.card.picture }) }),
    pictures: t.field({ type: [PictureType], resolve: (product, _args, ctx) => picturesOf(ctx, product) }),
    brand: t.field({ type: LabelledType, resolve: ({ card }) => ({ id: card.brand, description: card.brandName }) }),
    serie: t.string({ resolve: (product) => product.card.series }),
    category: t.string({ resolve: (product) => product.card.category }),
    merchandiseCategory: t.field({ type: LabelledType, resolve: ({ card }) => ({ id: card.merchandiseCategory, description: card.merchandiseCategoryName }) }),
    modelYear: t.string({ resolve: (product) => product.card.modelYear }),
    colour: t.field({ type: ColourType, nullable: true, resolve: ({ card }) => (card.color === '' ? null : { id: card.color, description: card.colorName === '' ? card.color : card.colorName, hex: card.colorHex }) }),
    size: t.string({ resolve: (product) => product.card.size }),
    sizeNote: t.string({ resolve: (product) => product.card.sizeNote }),
    sizeOrder: t.int({ resolve: (product) => product.card.sizeOrder }),
    gtin: t.string({ nullable: true, resolve: (product) => product.card.gtin }),
    oldCode: t.string({ nullable: true, resolve: (product) => product.card.oldCode }),
    discontinued: t.exposeBoolean('discontinued'),
    successor: t.field({
      type: ProductType, nullable: true,
      resolve: (product, _args, ctx) => (product.card.successorCode === null ? null
        : loaderOf(ctx, successorLoader, (products) => loadSuccessors(ctx, products), (one) => `${one.sorg}:${one.card.successorCode}`).load(product)),
    }),
    tags: t.field({
      type: [TagType],
      resolve: (product, _args, ctx) => [
        ...(product.newArrival ? ['new-arrival'] : []), ...(product.sale ? ['sale'] : []), ...(product.discontinued ? ['discontinued'] : []),
      ].map((type) => ({ type, name: ctx.text(`product.tag.${type}`) })),
    }),
    orderQuota: t.int({ nullable: true, description: 'What an order may still hold of the article; null is no limit.', resolve: (product) => product.orderLimit }),
    price: t.field({ type: PriceType, nullable: true, resolve: (product) => (product.currency === null ? null : product) }),
    preOrder: t.field({ type: PeriodType, nullable: true, resolve: (product) => product.preOrder }),
    onRequest: t.exposeBoolean('onRequest'),
    asOf: t.field({ type: 'DateTime', nullable: true, resolve: (product) => (product.asOf === null ? null : new Date(product.asOf)) }),
    variants: t.field({ type: [ProductType], description: 'All articles of the model, by colour and size.', resolve: (product, _args, ctx) => variantsOf(ctx, product) }),
    ...analysisFields(t),
  }),
});

/** The analysis of one code: the flags and buckets of the article, known or not. */
export const ProductAnalysisType = builder.objectRef<Product>('ProductAnalysis').implement({
  fields: (t) => ({
    articleCode: t.exposeString('code'),
    sorg: t.exposeString('sorg'),
    product: t.field({ type: ProductType, nullable: true, resolve: (product) => (product.articleId === '' ? null : product) }),
    ...analysisFields(t),
  }),
});

/** Time of the newest stock among the shown products. */
export function stockAsOf(products: readonly Product[]): Date | null {
  const latest = products.reduce((time, { asOf }) => Math.max(time, asOf ?? 0), 0);
  return latest === 0 ? null : new Date(latest);
}
