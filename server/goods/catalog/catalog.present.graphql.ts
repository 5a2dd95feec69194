import type { GraphQLResolveInfo } from 'graphql';
import { maskQuantity, type Arrival, type ShownQuantity } from '#rules/goods/catalog/availability.ts';
import { marginPercent, steppedPrice, type DealStep } from '#rules/goods/catalog/deals.ts';
import type { ErrorParams } from '#rules/errors.ts';
import { currencyDecimals, decimalString } from '#rules/money.ts';
import type { Ctx } from '#platform/context.ts';
import { mentions } from '#platform/graphql/graphql.ts';
import { withoutRetail, type Viewer } from './catalog.policy.ts';
import type { Product } from './catalog.products.queries.ts';

/** A code with its name in the caller's language. */
export interface Labelled {
  readonly id: string;
  readonly description: string;
}
/** A flag of an article and, if it prevents ordering, the reason. */
export interface Flag {
  readonly status: boolean;
  readonly description: string;
}
/** A quantity at a date; `qty` is null if `mask` is set. */
export interface Bucket extends ShownQuantity {
  readonly date: string | null;
  readonly precision: string;
  readonly priority: number | null;
  readonly location: string;
}
/** Addresses of a picture in the widths 160, 400, 800 and 1200. */
export interface Image {
  readonly small: string;
  readonly thumbnail: string;
  readonly large: string;
  readonly full: string;
}
export interface PresentedDeal {
  readonly salesDealNo: string;
  readonly description: string;
  readonly term: string;
  readonly steps: readonly {
    readonly qty: number;
    readonly type: string;
    readonly value: string;
    readonly price: string;
  }[];
}
export interface PresentedPrice {
  readonly currency: string;
  readonly decimals: number;
  readonly dealer: string | null;
  readonly retail: string | null;
  readonly marginPercent: number | null;
  readonly deals: readonly PresentedDeal[];
}

/** Fields of a product that need its recommended retail price. */
const retailFields = ['retail', 'marginPercent'];

/** The viewer of an operation: retail prices are read only if it selects a field that needs them. */
export const viewerFor = (info: Pick<GraphQLResolveInfo, 'operation' | 'fragments'>, viewer: Viewer): Viewer =>
  mentions(info, retailFields) ? viewer : withoutRetail(viewer);

const fine: Flag = { status: false, description: '' };
const given: Flag = { status: true, description: '' };
/** A flag that is set with a reason; without a reason the text of its code. */
const flag = (ctx: Ctx, reason: string | null, code: string, params: ErrorParams = {}): Flag =>
  reason === null ? fine : { status: true, description: reason === '' ? ctx.text(code, params) : reason };

/** Values of the texts that name the article. */
const articleParams = ({ code, sorg }: Product): ErrorParams => ({ articleCode: code, sorg });

/** Addresses of a stored picture. */
export function presentImage(file: string): Image {
  const address = `/files/pictures/${file}`;
  return {
    small: `${address}-160.webp`,
    thumbnail: `${address}-400.webp`,
    large: `${address}-800.webp`,
    full: `${address}-1200.webp`,
  };
}

function presentStep(step: DealStep, amount: number, currency: string): PresentedDeal['steps'][number] {
  // Percentages are sent with two decimals like most amounts: basis points are hundredths of a percent.
  const value = step.type === 'percent' ? decimalString(step.value, '') : decimalString(step.value, currency);
  return { qty: step.minQty, type: step.type, value, price: decimalString(steppedPrice(amount, step), currency) };
}

function presentPrice({ dealerAmount, retailAmount, currency, deals }: Product): PresentedPrice | null {
  if (currency === null) return null;
  return {
    currency,
    decimals: currencyDecimals(currency),
    marginPercent: marginPercent(dealerAmount, retailAmount),
    dealer: dealerAmount === null ? null : decimalString(dealerAmount, currency),
    retail: retailAmount === null ? null : decimalString(retailAmount, currency),
    deals:
      dealerAmount === null
        ? []
        : deals.map((deal) => ({
            salesDealNo: deal.number,
            description: deal.description,
            term: deal.term,
            steps: deal.steps.map((step) => presentStep(step, dealerAmount, currency)),
          })),
  };
}

function orderableAt({ supply, preOrder, viewer }: Product): { date: string; precision: string } | null {
  if (supply.available > 0) return { date: viewer.today, precision: 'day' };
  const next = supply.arrivals[0] ?? supply.prebook[0];
  if (next) return { date: next.on, precision: next.precision };
  return preOrder && preOrder.to >= viewer.today ? { date: preOrder.from, precision: 'day' } : null;
}

/**
 * Stock by site under the market's mask: if the total is masked, the sites together reveal no more than the total
 * (Q-069).
 */
function shownSites({ supply, viewer, exact }: Product): Bucket[] {
  let left = viewer.maskStock;
  return supply.sites.map(({ qty, location, priority }) => {
    const shown = maskQuantity(qty, left, exact);
    if (left !== null) left = Math.max(0, left - qty);
    return { ...shown, date: viewer.today, precision: 'day', location, priority };
  });
}

function presentArrival({ viewer, exact }: Product, arrival: Arrival): Bucket {
  return {
    ...maskQuantity(arrival.qty, viewer.maskArrival, exact),
    date: arrival.on,
    precision: arrival.precision,
    priority: null,
    location: '',
  };
}

/** The quantity in stock at all sites; place and priority are those of the first site. */
function presentStock({ supply, viewer, exact }: Product): Bucket {
  const [site] = supply.sites;
  return {
    ...maskQuantity(supply.available, viewer.maskStock, exact),
    date: viewer.today,
    precision: 'day',
    location: site?.location ?? '',
    priority: site?.priority ?? null,
  };
}

function presentAvailability({ availability, viewer, exact }: Product) {
  const mask = availability.state === 'arriving' ? viewer.maskArrival : viewer.maskStock;
  const shown = maskQuantity(availability.qty, mask, exact);
  return {
    ...shown,
    // 'low' next to a mask would reveal the number.
    state: shown.qty === null && availability.state === 'low' ? 'now' : availability.state,
    date: availability.date,
    precision: availability.precision,
  };
}

function presentTags(ctx: Ctx, { newArrival, sale, discontinued }: Product) {
  const tags: string[] = [];
  if (newArrival) tags.push('new-arrival');
  if (sale) tags.push('sale');
  if (discontinued) tags.push('discontinued');
  return tags.map((type) => ({ type, name: ctx.text(`product.tag.${type}`), count: null, fileName: '' }));
}

function presentColour({ card }: Product) {
  if (card.color === '') return null;
  return { id: card.color, description: card.colorName === '' ? card.color : card.colorName, hex: card.colorHex };
}

/** Why the product cannot be ordered; users who may see settings also learn which setting prevents it. */
function presentBlockReason(ctx: Ctx, product: Product) {
  const { block, card, sorg, viewer } = product;
  if (block === null) return null;
  const names = { sorg, brand: card.brandName, category: card.merchandiseCategoryName, series: card.series };
  return {
    code: block.code,
    description: block.reason === '' ? ctx.text(block.code, articleParams(product)) : block.reason,
    setting: viewer.maySeeSettings ? ctx.text(`product.setting.${block.code}`, names) : null,
  };
}

/** A removed product as it is shown: nothing says that it can be ordered, whatever prices and stock still exist. */
const withdrawn = (product: Product): Product => ({
  ...product,
  allowOrder: false,
  hasPrice: false,
  supply: { available: 0, ownAllocation: 0, arrivals: [], prebook: [], sites: [] },
  availability: { state: 'not-orderable', date: null, precision: null, qty: 0 },
});

/** A product with its wire field names; `product` is its source. */
export type PresentedProduct = ReturnType<typeof presentProduct>;

/**
 * Converts a product to its wire form: texts in the caller's language, amounts as decimal strings, quantities masked.
 * It is built at once, so that the fields of a page of products need no resolver each.
 */
export function presentProduct(ctx: Ctx, found: Product) {
  const product = found.removed ? withdrawn(found) : found;
  const { card, supply, viewer } = product;
  const arrivals = supply.arrivals.map((arrival) => presentArrival(product, arrival));
  return {
    product,
    id: `${product.sorg}:${product.articleId}`,
    articleId: product.articleId,
    articleCode: product.code,
    articleCodeDisplay: card.displayCode,
    name: card.name,
    modelName: card.modelName,
    modelCode: card.modelCode,
    subtitle: card.subtitle,
    sorg: product.sorg,
    merchant: product.merchant,
    slug: card.slug,
    uom: card.uom,
    packSize: card.packSize,
    image: card.picture === null ? null : presentImage(card.picture),
    brand: { id: card.brand, description: card.brandName } satisfies Labelled,
    serie: card.series,
    category: card.category,
    merchandiseCategory: { id: card.merchandiseCategory, description: card.merchandiseCategoryName } satisfies Labelled,
    modelYear: card.modelYear,
    colour: presentColour(product),
    size: card.size,
    sizeNote: card.sizeNote,
    sizeOrder: card.sizeOrder,
    gtin: card.gtin,
    oldCode: card.oldCode,
    discontinued: product.discontinued,
    tags: presentTags(ctx, product),
    badges: { newArrival: product.newArrival, sale: product.sale },
    orderLimit: product.orderLimit,
    allocation: supply.ownAllocation > 0 ? supply.ownAllocation : null,
    price: presentPrice(product),
    preOrder: product.preOrder,
    onRequest: product.onRequest,
    newArrivalPeriod: viewer.maySeeSettings
      ? { from: card.newArrivalFrom, to: card.newArrivalTo, active: card.newArrival }
      : null,
    invalidArticle: flag(
      ctx,
      product.invalid ? '' : null,
      product.removed ? 'article_removed' : 'invalid_article',
      articleParams(product),
    ),
    allowToOrder: product.allowOrder ? given : { status: false, description: ctx.text('not_allowed_to_order') },
    orderBlocked: flag(ctx, product.orderBlock, 'order_blocked'),
    hierarchyBlocked: flag(ctx, product.hierarchyBlock, 'hierarchy_blocked'),
    brandBlocked: flag(ctx, product.brandBlock, 'brand_blocked'),
    categoryBlocked: flag(ctx, product.categoryBlock, 'category_blocked'),
    sorgBlocked: flag(ctx, product.sorgBlock, 'sorg_blocked'),
    hasPrice: product.hasPrice ? given : { status: false, description: ctx.text('no_price') },
    available: presentStock(product),
    custorder: supply.prebook[0] ? presentArrival(product, supply.prebook[0]) : null,
    nextArrival: arrivals[0] ?? null,
    sites: shownSites(product),
    arrivals,
    availableForOrderAt: orderableAt(product),
    availability: presentAvailability(product),
    blockReason: presentBlockReason(ctx, product),
  };
}
