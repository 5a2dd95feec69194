import { changesSinceReview } from '../../../rules/cart/changes.ts';
import type { LinePrice } from '../../../rules/catalog/deals.ts';
import { DomainError, type UserError } from '../../../rules/errors.ts';
import { parseDecimal } from '../../../rules/money.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Viewer } from '../catalog/catalog.policy.ts';
import { findArticlesByCodes } from '../catalog/catalog.lookup.queries.ts';
import { shownStock, type Product } from '../catalog/catalog.products.queries.ts';
import { releaseStock, reserveStock, type ReservedStock } from '../catalog/catalog.stock.actions.ts';
import { orderedQty, type OrderedLine } from './cart.groups.queries.ts';
import { checkCartQuantity } from './cart.lines.queries.ts';
import type { SorgSettings } from './cart.queries.ts';

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

export type ReservedLine = OrderedLine & { readonly taken: ReservedStock['taken'] };

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

/**
 * Reserves stock under lock, checks and prices each product for the reserved quantity, and compares it with the review.
 */
export async function takeLines(
  ctx: Ctx,
  customerId: string,
  wanted: readonly Wanted[],
  settings: ReadonlyMap<string, SorgSettings>,
): Promise<ReservedLines> {
  const blocked = wanted.flatMap(({ index, want, product }) => {
    const problem = checkCartQuantity(ctx, product, want.qty, settings.get(want.sorg)).problems.find(
      ({ code }) => code !== 'exceeds_stock' && code !== 'no_stock',
    );
    return problem ? [{ ...problem, field: `products[${index}]` }] : [];
  });
  if (blocked.length > 0) throw DomainError.all(blocked);
  const got = await reserveStock(
    ctx,
    wanted.map(({ want, product }) => ({ articleId: product.articleId, sorg: product.sorg, qty: want.qty })),
    { customerId },
  );
  const leftOut: UserError[] = [];
  const spares: Parameters<typeof releaseStock>[1][number][] = [];
  const changes: UserError[] = [];
  const byShownStock: OrderedLine[] = [];
  let hidden = false;
  const lines = wanted.flatMap(({ index, want, product, reviewedPrice }, place): ReservedLine[] => {
    const field = `products[${index}]`;
    const taken = got[place]?.taken ?? [];
    const checked = checkCartQuantity(
      ctx,
      product,
      want.qty,
      settings.get(want.sorg),
      taken.reduce((sum, part) => sum + part.qty, 0),
    );
    const price = checked.ready;
    const covered = orderedQty(ctx, checked, want.qty);
    const masked = covered < want.qty && shownStock(product).qty === null;
    const seen = masked ? checkCartQuantity(ctx, product, want.qty, settings.get(want.sorg)) : checked;
    const seenQty = orderedQty(ctx, seen, want.qty);
    // If a mask hid the shortage, the smaller quantity is ordered, unless the unit price would rise: the dealer did not
    // agree to that.
    const dearer = masked && price !== null && seen.ready !== null && price.unitPrice > seen.ready.unitPrice;
    const qty = dearer ? 0 : covered;
    const { kept, spare } = firstUnits(taken, qty);
    spares.push(...spare.map((part) => ({ ...part, articleId: product.articleId, sorg: product.sorg, customerId })));
    hidden ||= masked;
    if (seenQty > 0 && seen.ready) byShownStock.push(orderedLine(product, seenQty, seen.ready));
    changes.push(
      ...changesSinceReview([
        {
          field,
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
      ]),
    );
    if (masked && qty === 0)
      leftOut.push({
        field,
        code: 'stock_short',
        params: { articleCode: product.code, sorg: product.sorg, requested: want.qty },
      });
    else if (qty < want.qty)
      leftOut.push({
        field,
        code: qty === 0 && checked.split.ready === 0 ? 'no_stock' : 'exceeds_stock',
        params: {
          articleCode: product.code,
          sorg: product.sorg,
          available: checked.split.ready,
          requested: want.qty,
          ordered: qty,
        },
      });
    return qty === 0 || price === null ? [] : [{ ...orderedLine(product, qty, price), taken: kept }];
  });
  if (changes.length > 0) throw DomainError.all(changes);
  if (lines.length === 0 && !hidden)
    throw leftOut.length > 0 ? DomainError.all(leftOut) : new DomainError('products_required', {}, 'products');
  await releaseStock(ctx, spares);
  return { lines, leftOut, byShownStock: hidden ? byShownStock : null };
}
