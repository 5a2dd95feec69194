import type { UserError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { groupLines, orderedQty, type OrderedLine, type OrderGroup } from '#buying/checkout/checkout.groups.queries.ts';
import { checkCartQuantity } from '#buying/cart/cart.lines.queries.ts';
import { loadSorgSettings } from '#buying/cart/cart.queries.ts';
import { findArticlesByCodes } from '#goods/catalog/catalog.lookup.queries.ts';
import { viewerOf, withoutRetail } from '#goods/catalog/catalog.policy.ts';
import { listShiptos, type Shipto } from '#accounts/customers/customers.areas.queries.ts';
import { findActiveCustomer } from '#accounts/customers/customers.queries.ts';
import { loadDetails, type CollectDetail, type CollectOrder } from './click-collect.queries.ts';

/** Lines that HQ has to be asked for: without an order there yet, or with one that failed. */
export const linesForHq = (details: readonly CollectDetail[]): CollectDetail[] =>
  details.filter(
    ({ mark, qty, qtyShipped, hqOrderId, hqFailed }) =>
      mark === 'order_to_hq' && qtyShipped < qty && (hqOrderId === null || hqFailed),
  );

/** A line as HQ would be asked for it now; amounts in minor units of the currency. */
export interface HqLine {
  readonly id: string;
  readonly name: string;
  readonly articleCode: string;
  readonly qty: number;
  readonly price: number | null;
  readonly subtotal: number | null;
  readonly currency: string;
  readonly problems: readonly UserError[];
}

/** The preview of an order at HQ: lines with prices and problems, and the choices for each order. */
export interface HqReview {
  readonly lines: readonly HqLine[];
  readonly groups: readonly OrderGroup[];
  readonly shiptos: readonly Shipto[];
}

/**
 * The context in which an order of the dealer is placed or reviewed; null if the caller may not order for the dealer.
 */
export async function orderingCtx(ctx: Ctx, customerId: string): Promise<Ctx | null> {
  const { actor, market } = ctx;
  if (!actor?.permissions.has('order.place')) return null;
  const customer = await findActiveCustomer(ctx.db, actor, customerId, market.sorgs);
  return customer && { ...ctx, customer, loaders: new Map() };
}

/** The order at HQ for the marked lines, as the checkout would place it now; null if the caller may not order. */
export async function reviewHq(ctx: Ctx, order: CollectOrder): Promise<HqReview | null> {
  const dealer = await orderingCtx(ctx, order.customerId);
  if (!dealer) return null;
  const wanted = linesForHq(await loadDetails(ctx, order.id));
  const settings = await loadSorgSettings(dealer);
  const products = await findArticlesByCodes(
    dealer,
    order.sorg,
    wanted.map(({ articleCode }) => articleCode ?? ''),
    withoutRetail(viewerOf(dealer)),
  );
  const ready: OrderedLine[] = [];
  const lines = wanted.map(({ id, name, sku, articleCode, qty: all, qtyShipped }, index): HqLine => {
    const product = products[index] ?? null;
    const qty = all - qtyShipped;
    const line = { id, name, articleCode: articleCode ?? '', qty };
    if (!product)
      return {
        ...line,
        price: null,
        subtotal: null,
        currency: '',
        problems: [{ field: `lines.${id}`, code: 'click_collect_not_orderable', params: { sku } }],
      };
    const checked = checkCartQuantity(dealer, product, qty, settings.get(order.sorg));
    const covered = orderedQty(dealer, checked, qty);
    const { ready: price } = checked;
    if (covered > 0 && price)
      ready.push({
        product,
        qty: covered,
        price: price.unitPrice,
        dealNumber: price.dealNumber,
        subtotal: price.subtotal,
      });
    const problems = checked.problems.map((problem) => ({ ...problem, field: `lines.${id}` }));
    return {
      ...line,
      price: price?.unitPrice ?? null,
      subtotal: price?.subtotal ?? null,
      currency: product.currency ?? '',
      problems:
        problems.length === 0 && covered < qty
          ? [{ field: `lines.${id}`, code: 'no_stock', params: { articleCode: product.code, sorg: order.sorg } }]
          : problems,
    };
  });
  return {
    lines,
    groups: await groupLines(dealer, ready, settings),
    shiptos: await listShiptos(dealer.db, order.customerId),
  };
}
