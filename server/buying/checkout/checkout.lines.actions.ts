import { changesSinceReview } from '#rules/buying/cart/changes.ts';
import type { LinePrice } from '#rules/goods/catalog/deals.ts';
import { DomainError, type UserError } from '#rules/errors.ts';
import { parseDecimal } from '#rules/money.ts';
import type { Ctx } from '#platform/context.ts';
import type { Viewer } from '#goods/catalog/catalog.policy.ts';
import { findArticlesByCodes } from '#goods/catalog/catalog.lookup.queries.ts';
import { shownStock, type Product } from '#goods/catalog/catalog.products.queries.ts';
import { releaseStock, reserveStock, type ReservedStock } from '#goods/catalog/catalog.stock.actions.ts';
import { orderedQty, type OrderedLine } from './checkout.groups.queries.ts';
import { checkCartQuantity, type CheckedCartQuantity } from '#buying/cart/cart.lines.queries.ts';
import type { SorgSettings } from '#buying/cart/cart.queries.ts';

/** An ordered product; reviewed values are what the dealer saw and accepted, as decimal string and number. */
export interface CheckoutProduct {
  readonly articleCode: string;
  readonly sorg: string;
  readonly qty: number;
  readonly uom: string | null;
  readonly reviewedPrice: string | null;
  readonly reviewedCurrency: string | null;
  readonly reviewedQty: number | null;
}
/** A resolved product of a checkout; the reviewed price in minor units of the current currency. */
interface Wanted {
  readonly index: number;
  readonly want: CheckoutProduct;
  readonly product: Product;
  readonly reviewedPrice: number | null;
}

/** Looks products up by code; refuses unknown codes, wrong units and duplicate products. */
export async function wantedProducts(
  ctx: Ctx,
  products: readonly CheckoutProduct[],
  viewer: Viewer,
): Promise<Wanted[]> {
  const found = new Map<string, Product | null>();
  for (const [sorg, own] of Map.groupBy(products, (product) => product.sorg)) {
    const codes = own.map((product) => product.articleCode);
    (await findArticlesByCodes(ctx, sorg, codes, viewer)).forEach((product, index) =>
      found.set(`${sorg}:${codes[index]}`, product),
    );
  }
  const refusals: UserError[] = [];
  const seen = new Set<string>();
  const wanted = products.flatMap((want, index): Wanted[] => {
    const field = `products[${index}]`;
    const who = { articleCode: want.articleCode, sorg: want.sorg };
    const product = found.get(`${want.sorg}:${want.articleCode}`) ?? null;
    const twice = seen.has(`${want.sorg}:${want.articleCode}`);
    seen.add(`${want.sorg}:${want.articleCode}`);
    if (!product) refusals.push({ field, code: 'article_not_found', params: who });
    else if (twice || (want.uom !== null && want.uom !== product.card.uom))
      refusals.push({ field, code: 'bad_input', params: who });
    if (!product) return [];
    // A price in another currency is not converted: the currency itself is reported as the difference.
    const comparable =
      want.reviewedPrice !== null && (want.reviewedCurrency === null || want.reviewedCurrency === product.currency);
    const reviewedPrice = comparable ? parseDecimal(want.reviewedPrice ?? '', product.currency ?? '') : null;
    if (comparable && reviewedPrice === null) refusals.push({ field, code: 'bad_input', params: who });
    return [{ index, want, product, reviewedPrice }];
  });
  if (refusals.length > 0) throw DomainError.all(refusals);
  return wanted;
}

/** The first `qty` units of the reserved stock, site by site. */
function firstUnits(
  taken: ReservedStock['taken'],
  qty: number,
): { kept: ReservedStock['taken'][number][]; spare: ReservedStock['taken'][number][] } {
  let left = qty;
  const kept: ReservedStock['taken'][number][] = [];
  const spare: ReservedStock['taken'][number][] = [];
  for (const part of taken) {
    const here = Math.min(left, part.qty);
    left -= here;
    const allocated = Math.min(part.allocatedQty, here);
    if (here > 0) kept.push({ ...part, qty: here, allocatedQty: allocated });
    if (here < part.qty) spare.push({ ...part, qty: part.qty - here, allocatedQty: part.allocatedQty - allocated });
  }
  return { kept, spare };
}

const orderedLine = (product: Product, qty: number, { unitPrice, dealNumber, subtotal }: LinePrice): OrderedLine => ({
  product,
  qty,
  price: unitPrice,
  dealNumber,
  subtotal,
});

export type ReservedLine = OrderedLine & {
  readonly taken: ReservedStock['taken'];
  /** True if the quantity that was not ordered leaves the cart: nothing of it is in stock or on its way. */
  readonly dropsRest: boolean;
};

/** The lines of a checkout after stock was reserved. */
interface ReservedLines {
  readonly lines: ReservedLine[];
  /** Lines that were left out or reduced because stock does not cover them. */
  readonly leftOut: UserError[];
  /**
   * All lines as the dealer saw them if a mask hid a shortage; else null. All other problems of the order are checked
   * against these first, so that no refusal reveals the hidden number.
   */
  readonly byShownStock: OrderedLine[] | null;
}

/** Refuses products that cannot be ordered, whatever the stock. */
function refuseBlocked(ctx: Ctx, wanted: readonly Wanted[], settings: ReadonlyMap<string, SorgSettings>): void {
  const blocked = wanted.flatMap(({ index, want, product }) => {
    const problem = checkCartQuantity(ctx, product, want.qty, settings.get(want.sorg)).problems.find(
      ({ code }) => code !== 'exceeds_stock' && code !== 'no_stock',
    );
    return problem ? [{ ...problem, field: `products[${index}]` }] : [];
  });
  if (blocked.length > 0) throw DomainError.all(blocked);
}

/** How much of a product is ordered, and what the dealer saw of it. */
interface LineDecision {
  /** The check against the reserved stock. */
  readonly checked: CheckedCartQuantity;
  /** The check against the stock that the dealer saw. */
  readonly seen: CheckedCartQuantity;
  readonly seenQty: number;
  /** True if a mask hid that stock does not cover the requested quantity. */
  readonly masked: boolean;
  /** The ordered quantity. */
  readonly qty: number;
  /** Units that leave the cart without being ordered: the rest of a reduced line that nobody can order. */
  readonly dropped: number;
}

/** Decides how much of a product is ordered, from the stock that was reserved for it. */
function decideLine(
  ctx: Ctx,
  { want, product }: Wanted,
  settings: SorgSettings | undefined,
  taken: ReservedStock['taken'],
): LineDecision {
  const reserved = taken.reduce((sum, part) => sum + part.qty, 0);
  const checked = checkCartQuantity(ctx, product, want.qty, settings, reserved);
  const covered = orderedQty(ctx, checked, want.qty);
  const masked = covered < want.qty && shownStock(product).qty === null;
  const seen = masked ? checkCartQuantity(ctx, product, want.qty, settings) : checked;
  // If a mask hid the shortage, the smaller quantity is ordered, unless the unit price would rise: the dealer did not
  // agree to that.
  const dearer =
    masked && checked.ready !== null && seen.ready !== null && checked.ready.unitPrice > seen.ready.unitPrice;
  const qty = dearer ? 0 : covered;
  const dropped = qty > 0 && checked.split.preOrder === 0 ? want.qty - qty : 0;
  return { checked, seen, seenQty: orderedQty(ctx, seen, want.qty), masked, qty, dropped };
}

/** Differences between a line and what the dealer reviewed. */
function lineChanges({ index, want, product, reviewedPrice }: Wanted, { seen, seenQty }: LineDecision): UserError[] {
  return changesSinceReview([
    {
      field: `products[${index}]`,
      articleCode: product.code,
      sorg: product.sorg,
      currency: product.currency ?? '',
      // Without stock there is no price either; the refusal then reports the stock.
      reviewedCurrency: seen.ready === null ? null : want.reviewedCurrency,
      reviewedPrice,
      price: seen.ready?.unitPrice ?? reviewedPrice ?? 0,
      reviewedQty: want.reviewedQty,
      qty: seenQty,
    },
  ]);
}

/** Reports a line that was left out or reduced; a masked shortage reveals no number. */
function lineShortage(
  { index, want, product }: Wanted,
  { checked, masked, qty, dropped }: LineDecision,
): UserError | null {
  const field = `products[${index}]`;
  const who = { articleCode: product.code, sorg: product.sorg };
  if (masked && qty === 0) return { field, code: 'stock_short', params: { ...who, requested: want.qty } };
  if (qty >= want.qty) return null;
  return {
    field,
    code: qty === 0 && checked.split.ready === 0 ? 'no_stock' : 'exceeds_stock',
    params: { ...who, available: checked.split.ready, requested: want.qty, ordered: qty, dropped },
  };
}

/**
 * Reserves stock under lock, checks and prices each product for the reserved quantity, and compares it with the review.
 */
export async function takeLines(
  ctx: Ctx,
  customerId: string,
  wanted: readonly Wanted[],
  settings: ReadonlyMap<string, SorgSettings>,
): Promise<ReservedLines> {
  refuseBlocked(ctx, wanted, settings);
  const reserved = await reserveStock(
    ctx,
    wanted.map(({ want, product }) => ({ articleId: product.articleId, sorg: product.sorg, qty: want.qty })),
    { customerId },
  );
  const lines: ReservedLine[] = [];
  const leftOut: UserError[] = [];
  const spares: Parameters<typeof releaseStock>[1][number][] = [];
  const changes: UserError[] = [];
  const byShownStock: OrderedLine[] = [];
  let hidden = false;
  wanted.forEach((line, place) => {
    const { want, product } = line;
    const taken = reserved[place]?.taken ?? [];
    const decision = decideLine(ctx, line, settings.get(want.sorg), taken);
    const { checked, seen, seenQty, qty, dropped } = decision;
    const { kept, spare } = firstUnits(taken, qty);
    spares.push(...spare.map((part) => ({ ...part, articleId: product.articleId, sorg: product.sorg, customerId })));
    hidden ||= decision.masked;
    if (seenQty > 0 && seen.ready) byShownStock.push(orderedLine(product, seenQty, seen.ready));
    changes.push(...lineChanges(line, decision));
    const shortage = lineShortage(line, decision);
    if (shortage) leftOut.push(shortage);
    if (qty > 0 && checked.ready)
      lines.push({ ...orderedLine(product, qty, checked.ready), taken: kept, dropsRest: dropped > 0 });
  });
  if (changes.length > 0) throw DomainError.all(changes);
  if (lines.length === 0 && !hidden)
    throw leftOut.length > 0 ? DomainError.all(leftOut) : new DomainError('products_required', {}, 'products');
  await releaseStock(ctx, spares);
  return { lines, leftOut, byShownStock: hidden ? byShownStock : null };
}
