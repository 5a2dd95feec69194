import type { ErrorParams, UserError } from '#rules/errors.ts';
import {
  cutToSupply,
  repeatQuantity,
  chooseArticle,
  type QuantityNote,
  type Take,
  type UnitPrice,
} from '#rules/buying/repeat-order/repeat.ts';
import type { Ctx } from '#platform/context.ts';
import { checkCartQuantity, shownPrice, type CheckedCartQuantity } from '#buying/cart/cart.lines.queries.ts';
import { findCart, listStoredLines, loadSorgSettings, type SorgSettings } from '#buying/cart/cart.queries.ts';
import { viewerOf, type Viewer } from '#goods/catalog/catalog.policy.ts';
import { findArticlesByCodes } from '#goods/catalog/catalog.lookup.queries.ts';
import type { Product } from '#goods/catalog/catalog.products.queries.ts';
import { listSuccessors } from '#goods/stock-alerts/stock-alerts.successors.queries.ts';

/** An article with the wanted units. */
export interface Wanted {
  readonly articleCode: string;
  readonly sorg: string;
  readonly qty: number;
}

/** An article as it can be ordered now: units in addition to the cart's, price, and problems. */
export interface Offer {
  readonly product: Product;
  readonly qty: number;
  /** The proposal if stock did not limit it. */
  readonly proposedQty: number;
  readonly inCart: number;
  /** How the cart's quantity would split with `qty` added. */
  readonly checked: CheckedCartQuantity;
  /** Minor units per unit, for the quantity that the cart would have; null without a price. */
  readonly unitPrice: number | null;
  readonly notes: readonly QuantityNote[];
  readonly problems: readonly UserError[];
}

/** The same article, its successor, and which of both is proposed. */
export interface Offers {
  readonly same: Offer | null;
  readonly successor: Offer | null;
  readonly take: Take;
}

/** Price of an offer with its currency; null without one. */
export const priceOf = (offer: Offer | null): UnitPrice | null =>
  offer && offer.unitPrice !== null && offer.product.currency !== null
    ? { amount: offer.unitPrice, currency: offer.product.currency }
    : null;

interface CartContext {
  readonly viewer: Viewer;
  readonly settings: ReadonlyMap<string, SorgSettings>;
  readonly inCart: ReadonlyMap<string, number>;
}

async function readCartContext(ctx: Ctx): Promise<CartContext> {
  const [cart, settings] = await Promise.all([findCart(ctx), loadSorgSettings(ctx)]);
  const lines = cart ? await listStoredLines(ctx.db, cart.id) : [];
  return {
    viewer: viewerOf(ctx),
    settings,
    inCart: new Map(lines.map((line) => [`${line.sorg}:${line.articleCode}`, line.qty])),
  };
}

function offerOf(ctx: Ctx, held: CartContext, product: Product, wanted: number): Offer {
  const { packSize } = product.card;
  const settings = held.settings.get(product.sorg);
  const inCart = held.inCart.get(`${product.sorg}:${product.code}`) ?? 0;
  const proposed = repeatQuantity(wanted, { packSize, orderLimit: product.orderLimit, inCart });
  const check = (qty: number): CheckedCartQuantity => checkCartQuantity(ctx, product, qty, settings);
  // If nothing is proposed, one pack shows the reason.
  const whole = check(proposed.qty === 0 ? Math.max(inCart, packSize) : inCart + proposed.qty);
  const stopped = product.block !== null || !product.hasPrice;
  const cut = stopped
    ? { qty: 0, notes: proposed.notes }
    : cutToSupply(proposed, whole.split.ready + whole.split.preOrder - inCart, packSize);
  const checked = cut.qty === proposed.qty ? whole : check(Math.max(inCart + cut.qty, packSize));
  const total = inCart + cut.qty;
  const limit: UserError[] =
    proposed.qty === 0 && proposed.notes.includes('limit')
      ? [
          {
            field: 'qty',
            code: 'exceeds_order_limit',
            params: { articleCode: product.code, sorg: product.sorg, limit: product.orderLimit } as ErrorParams,
          },
        ]
      : [];
  const chooseProblems = () => {
    if (cut.qty > 0) return [];
    if (limit.length > 0) return limit;
    return (checked.problems.length > 0 ? checked.problems : whole.problems).slice(0, 1);
  };
  return {
    product,
    qty: cut.qty,
    proposedQty: stopped ? Math.max(1, proposed.qty) : proposed.qty,
    inCart,
    checked,
    unitPrice: shownPrice(product, checked, Math.max(total, packSize)),
    notes: stopped ? [] : cut.notes,
    // Problems that the cart would refuse; a partial shortage is shown by the quantity and its note.
    problems: chooseProblems(),
  };
}

async function productsOf(
  ctx: Ctx,
  viewer: Viewer,
  wanted: readonly Pick<Wanted, 'articleCode' | 'sorg'>[],
): Promise<Map<string, Product>> {
  const found = new Map<string, Product>();
  for (const [sorg, own] of Map.groupBy(wanted, (one) => one.sorg)) {
    const products = await findArticlesByCodes(
      ctx,
      sorg,
      own.map((one) => one.articleCode),
      viewer,
    );
    for (const product of products) if (product) found.set(`${sorg}:${product.code}`, product);
  }
  return found;
}

/** True if a successor should be looked up: the article is gone, discontinued, or not available as wanted. */
const mayNeedSuccessor = (same: Offer | null): boolean =>
  same === null || same.product.discontinued || same.product.block !== null || same.qty < same.proposedQty;

/**
 * The quantity that can be ordered again of each wanted article, in their order: prices, stock, limits and blocks as in the cart, in
 * addition to the units in the cart. For discontinued or unavailable articles the nearest successor that can be
 * ordered. Three statements for any number of articles (two more if successors are looked up).
 */
export async function listOffers(ctx: Ctx, wanted: readonly Wanted[]): Promise<Offers[]> {
  const held = await readCartContext(ctx);
  const products = await productsOf(ctx, held.viewer, wanted);
  const same = wanted.map(({ sorg, articleCode, qty }) => {
    const product = products.get(`${sorg}:${articleCode}`);
    return product ? offerOf(ctx, held, product, qty) : null;
  });
  const replaced = wanted.filter((_one, index) => mayNeedSuccessor(same[index] ?? null));
  const chains = await listSuccessors(
    ctx.db,
    replaced.map((one) => one.articleCode),
  );
  const candidates = replaced.flatMap(({ sorg, articleCode }) =>
    (chains.get(articleCode) ?? []).map((code) => ({ sorg, articleCode: code })),
  );
  const successors = await productsOf(ctx, held.viewer, candidates);
  return wanted.map(({ sorg, articleCode, qty }, index) => {
    const own = same[index] ?? null;
    let successor: Offer | null = null;
    for (const code of mayNeedSuccessor(own) ? (chains.get(articleCode) ?? []) : []) {
      const product = successors.get(`${sorg}:${code}`);
      const offer = product ? offerOf(ctx, held, product, qty) : null;
      if (!offer || offer.qty === 0) continue;
      successor = offer;
      break;
    }
    return { same: own, successor, take: chooseArticle(own, successor) };
  });
}
