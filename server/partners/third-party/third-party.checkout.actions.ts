import { calendarDateIn } from '#rules/dates.ts';
import { DomainError, type UserError } from '#rules/errors.ts';
import { parseDecimal } from '#rules/money.ts';
import { exactSum, lineProblems } from '#rules/partners/third-party/lines.ts';
import type { Ctx } from '#platform/context.ts';
import { listShiptos, type Shipto } from '#accounts/customers/customers.areas.queries.ts';
import { lockCart, removeOrdered } from './third-party.cart.actions.ts';
import { listCartLines, type CartLine } from './third-party.cart.queries.ts';
import { placeOrders, type NewItem, type NewOrder } from './third-party.place.actions.ts';
import { requireBuyer } from './third-party.policy.ts';
import { findOffered, keyOf, type ArticleKey, type ThirdPartyArticle } from './third-party.queries.ts';

/** An ordered article; the price is the one that the dealer saw, as decimal string: null for that of their cart, if any. */
export interface WantedArticle extends ArticleKey {
  readonly qty: number;
  readonly price: string | null;
}

export interface ThirdPartyCheckout {
  readonly products: readonly WantedArticle[];
  /** Id of a ship-to of the customer, and the version that the dealer saw; null: the default one. */
  readonly address: string | null;
  readonly addressVersion: number | null;
  readonly reqDeliveryOn: string | null;
  readonly notes: string;
  readonly cartVersion: number | null;
}

/** The outcome of the lines of one vendor: an order, or the refusals. */
export interface VendorOutcome {
  readonly vendor: string;
  readonly orderId: string | null;
  readonly userErrors: UserError[];
}

/** The ship-to of an order: it belongs to the customer, is valid and unchanged since it was shown. */
async function chosenShipto(ctx: Ctx, { address, addressVersion }: ThirdPartyCheckout): Promise<Shipto> {
  const shiptos = await listShiptos(ctx.db, requireBuyer(ctx).id);
  const field = 'shipment.address';
  const shipto =
    address === null
      ? (shiptos.find(({ isDefault }) => isDefault) ?? shiptos[0])
      : shiptos.find(({ id }) => id === address);
  if (!shipto) throw new DomainError(address === null ? 'shipto_required' : 'shipto_changed', {}, field);
  if (addressVersion !== null && addressVersion !== shipto.version)
    throw new DomainError('shipto_changed', { name: shipto.name }, field);
  return shipto;
}

/** A line of a checkout with its article, or why it cannot be ordered. */
interface CheckedLine {
  readonly vendor: string;
  readonly item: NewItem | null;
  readonly refusals: UserError[];
}

/** The price that the dealer saw of an article, in minor units; `bad_input` if it is no amount of the currency. */
function seenPrice(
  { price }: WantedArticle,
  article: ThirdPartyArticle | null,
  inCart: CartLine | undefined,
): { readonly seenPrice: number | null; readonly seenCurrency: string; readonly isBad: boolean } {
  const currency = article?.currency ?? '';
  if (price === null)
    return { seenPrice: inCart?.seenPrice ?? null, seenCurrency: inCart?.seenCurrency ?? currency, isBad: false };
  const seen = article ? parseDecimal(price, currency) : null;
  return { seenPrice: seen, seenCurrency: currency, isBad: article !== null && seen === null };
}

function checkLines(
  ctx: Ctx,
  products: readonly WantedArticle[],
  offered: ReadonlyMap<string, ThirdPartyArticle>,
  cart: readonly CartLine[],
): CheckedLine[] {
  const inCart = new Map(cart.map((line) => [keyOf(line), line]));
  const seen = new Set<string>();
  return products.map((product, index): CheckedLine => {
    const key = keyOf(product);
    const field = `products[${index}]`;
    const who = { articleCode: product.code };
    const refuse = (refusals: UserError[]): CheckedLine => ({ vendor: product.vendor, item: null, refusals });
    if (seen.has(key)) return refuse([{ field, code: 'bad_input', params: who }]);
    seen.add(key);
    const article = offered.get(key) ?? null;
    const { isBad, ...wanted } = seenPrice(product, article, inCart.get(key));
    if (isBad) return refuse([{ field: `${field}.price`, code: 'bad_input', params: who }]);
    const problems = lineProblems(article, { qty: product.qty, ...wanted }, ctx.market.configuration);
    const price = article?.price ?? null;
    if (!article || price === null || problems.length > 0)
      return refuse(problems.map(({ code, params }) => ({ field, code, params: { ...who, ...params } })));
    const item = { article, qty: product.qty, price, takenQty: Math.min(product.qty, article.stock) };
    return { vendor: product.vendor, item, refusals: [] };
  });
}

/** The lines of one vendor as an order, or why it is refused. */
function orderOf(vendor: string, lines: readonly CheckedLine[]): { order: NewOrder | null; refusals: UserError[] } {
  const refusals = lines.flatMap((line) => line.refusals);
  const items = lines.flatMap(({ item }) => item ?? []);
  const [first] = items;
  if (refusals.length > 0 || !first) return { order: null, refusals };
  const total = exactSum(items.map(({ price, qty }) => price * qty));
  if (total === null) return { order: null, refusals: [{ field: 'products', code: 'out_of_range', params: {} }] };
  return { order: { vendor, currency: first.article.currency, total, items }, refusals: [] };
}

/**
 * Orders articles of vendors for the active customer: one order per vendor. Locks the cart and the articles (in the order
 * of their ids), so that no unit is sold twice, and compares stock and price with the market's checks. A vendor
 * with a refused line gets no order and its lines stay in the cart; the orders of the others are placed. With `whole`,
 * nothing is ordered if anything is refused. Throws the refusals if no order is left.
 */
export async function checkOut(ctx: Ctx, checkout: ThirdPartyCheckout, whole: boolean): Promise<VendorOutcome[]> {
  const customer = requireBuyer(ctx);
  if (!ctx.market.configuration.canCheckout) throw new DomainError('checkout_disabled');
  if (checkout.reqDeliveryOn !== null && checkout.reqDeliveryOn < calendarDateIn(ctx.now, ctx.market.timeZone))
    throw new DomainError('delivery_date_past', {}, 'shipment.reqDeliveryDate');
  const cart = await lockCart(ctx, checkout.cartVersion);
  const shipto = await chosenShipto(ctx, checkout);
  const offered = await findOffered(ctx, checkout.products, true);
  const lines = checkLines(ctx, checkout.products, offered, await listCartLines(ctx, cart.id));
  const vendors = [...Map.groupBy(lines, ({ vendor }) => vendor)].map(([vendor, own]) => ({
    vendor,
    ...orderOf(vendor, own),
  }));
  const refusals = vendors.flatMap((one) => one.refusals);
  const orders = vendors.flatMap(({ order }) => order ?? []);
  if (orders.length === 0 || (whole && refusals.length > 0)) throw DomainError.all(refusals);
  const ids = await placeOrders(ctx, { ...checkout, customer, shipto }, orders);
  await removeOrdered(
    ctx,
    cart.id,
    orders.flatMap(({ items }) => items.map(({ article, qty }) => ({ articleId: article.id, qty }))),
  );
  return vendors.map(({ vendor, refusals: userErrors }) => ({
    vendor,
    orderId: ids.get(vendor) ?? null,
    userErrors,
  }));
}
