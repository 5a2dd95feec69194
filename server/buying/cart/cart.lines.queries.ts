import { comparableQuantity, splitQuantity, type QuantitySplit } from '#rules/goods/catalog/availability.ts';
import { priceLine, type LinePrice } from '#rules/goods/catalog/deals.ts';
import { checkQuantity } from '#rules/goods/catalog/quantity.ts';
import type { UserError } from '#rules/errors.ts';
import { effectiveChecks } from '#rules/accounts/markets/sorg.ts';
import type { Ctx } from '#platform/context.ts';
import { viewerOf } from '#goods/catalog/catalog.policy.ts';
import { loadProducts, unknownProduct } from '#goods/catalog/catalog.lookup.queries.ts';
import { shownStock, type Product } from '#goods/catalog/catalog.products.queries.ts';
import {
  findCart,
  listSavedLines,
  listStoredLines,
  loadSorgSettings,
  type Cart,
  type SorgSettings,
  type StoredLine,
} from './cart.queries.ts';

/** A quantity of a product, checked for the caller: its parts, their prices, and its problems. */
export interface CheckedCartQuantity {
  readonly split: QuantitySplit;
  readonly ready: LinePrice | null;
  readonly preOrder: LinePrice | null;
  readonly problems: readonly UserError[];
}

/** A line of the cart with its product. */
export interface CartLine extends StoredLine, CheckedCartQuantity {
  readonly product: Product;
}

export interface ReadCart {
  readonly cart: Cart | null;
  readonly lines: readonly CartLine[];
  readonly settings: ReadonlyMap<string, SorgSettings>;
}

/** True if a later date is known for a product: goods arrive, or its pre-order window is open. */
function laterDateKnown(product: Product): boolean {
  if (product.discontinued) return false;
  return (
    product.supply.arrivals.length > 0 ||
    product.supply.prebook.length > 0 ||
    (product.preOrder !== null && product.preOrder.to >= product.viewer.today)
  );
}

/** True if stock limits the ready quantity: both the market and the sorg check it. */
export function checksStock(ctx: Ctx, settings: SorgSettings | undefined): boolean {
  const { configuration } = ctx.market;
  return settings ? effectiveChecks(configuration, settings).availableStockCheck : configuration.availableStockCheck;
}

/**
 * Checks a quantity of a product: blocks, pack size and order limit, then the split into ready to ship and pre-order.
 * `available` may give the locked stock; by default only the stock that the caller may see counts, so that no quantity
 * reveals the number behind a mask. With a mask, checkout decides what is ordered.
 */
export function checkCartQuantity(
  ctx: Ctx,
  product: Product,
  qty: number,
  settings: SorgSettings | undefined,
  available: number | null = null,
): CheckedCartQuantity {
  const who = { articleCode: product.code, sorg: product.sorg };
  const nothing = { ready: 0, preOrder: 0, missing: qty };
  if (product.block !== null)
    return {
      split: nothing,
      ready: null,
      preOrder: null,
      problems: [{ field: 'qty', code: product.block.code, params: { ...who, reason: product.block.reason } }],
    };
  const { dealerAmount } = product;
  if (dealerAmount === null)
    return { split: nothing, ready: null, preOrder: null, problems: [{ field: 'qty', code: 'no_price', params: who }] };
  const problems: UserError[] = [];
  const verdict = checkQuantity(qty, { packSize: product.card.packSize, orderLimit: product.orderLimit });
  if (!verdict.ok) problems.push({ field: 'qty', code: verdict.code, params: { ...who, ...verdict.params } });
  const limited = checksStock(ctx, settings);
  const there = available ?? comparableQuantity(shownStock(product));
  const split = limited
    ? splitQuantity(
        qty,
        there,
        laterDateKnown(product),
        ctx.market.configuration.preOrderDisplay,
        product.card.packSize,
      )
    : { ready: qty, preOrder: 0, missing: 0 };
  if (split.missing === qty) problems.push({ field: 'qty', code: 'no_stock', params: who });
  else if (split.missing > 0)
    problems.push({
      field: 'qty',
      code: 'exceeds_stock',
      params: { ...who, available: split.ready + split.preOrder, requested: qty },
    });
  return {
    split,
    problems,
    ready: split.ready > 0 ? priceLine(dealerAmount, product.deals, split.ready) : null,
    preOrder: split.preOrder > 0 ? priceLine(dealerAmount, product.deals, split.preOrder) : null,
  };
}

/** Unit price that a line shows first: of the ready part, else of the pre-order part, else of the whole quantity. */
export function shownPrice(product: Product, checked: CheckedCartQuantity, qty: number): number | null {
  if (checked.ready) return checked.ready.unitPrice;
  if (checked.preOrder) return checked.preOrder.unitPrice;
  return product.dealerAmount === null ? null : priceLine(product.dealerAmount, product.deals, qty).unitPrice;
}

/** The caller's cart with products, prices, stock and problems of every line; read once per request. */
export function readCart(ctx: Ctx): Promise<ReadCart> {
  const known = ctx.loaders.get('cart.read') as Promise<ReadCart> | undefined;
  if (known) return known;
  const reading = (async (): Promise<ReadCart> => {
    const cart = await findCart(ctx);
    if (!cart) return { cart, lines: [], settings: new Map() };
    const [stored, settings] = await Promise.all([listStoredLines(ctx.db, cart.id), loadSorgSettings(ctx)]);
    return { cart, lines: await judgeLines(ctx, stored, settings), settings };
  })();
  ctx.loaders.set('cart.read', reading);
  return reading;
}

/** The saved-for-later list of the caller's cart, checked as if it were added now; read once per request. */
export function readSaved(ctx: Ctx): Promise<readonly CartLine[]> {
  const known = ctx.loaders.get('cart.saved') as Promise<readonly CartLine[]> | undefined;
  if (known) return known;
  const reading = (async (): Promise<readonly CartLine[]> => {
    const cart = await findCart(ctx);
    if (!cart) return [];
    const [stored, settings] = await Promise.all([listSavedLines(ctx.db, cart.id), loadSorgSettings(ctx)]);
    return judgeLines(ctx, stored, settings);
  })();
  ctx.loaders.set('cart.saved', reading);
  return reading;
}

/** Clears the cached cart, so that the next read in this request is fresh. */
export function forgetCart(ctx: Ctx): void {
  for (const reading of ['cart.read', 'cart.saved', 'cart.others', 'cart.quantity']) ctx.loaders.delete(reading);
}

/**
 * Stored lines with their checked products. A product that the caller no longer sees stays as a line with its reason.
 */
export async function judgeLines(
  ctx: Ctx,
  stored: readonly StoredLine[],
  settings: ReadonlyMap<string, SorgSettings>,
): Promise<CartLine[]> {
  const viewer = viewerOf(ctx);
  const products = await loadProducts(ctx, stored, viewer);
  return stored.map((line, index) => {
    const found = products[index] ?? unknownProduct(line.sorg, line.articleCode, viewer);
    // A hidden product keeps the name it had when it was added.
    const nameless = found.card.name === '' || found.card.name === line.articleCode;
    const product =
      nameless && line.seenName !== '' ? { ...found, card: { ...found.card, name: line.seenName } } : found;
    return { ...line, product, ...checkCartQuantity(ctx, product, line.qty, settings.get(line.sorg)) };
  });
}
