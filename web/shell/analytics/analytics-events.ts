import type { AnalyticsEvent } from '#platform/analytics.ts';

type Outcome = { userErrors?: readonly unknown[] | null; orders?: readonly unknown[] | null } | null | undefined;

/** The visit of a page and, with `trade`, what it means for the trade: a search, a product, the checkout. */
export function eventsOfPage(pattern: string, searched: boolean, trade: boolean): AnalyticsEvent[] {
  const visit: AnalyticsEvent = { name: 'page_view', params: {} };
  if (!trade) return [visit];
  if (pattern === '/catalog/:category?/:slug') return [visit, { name: 'view_item', params: {} }];
  if (pattern.startsWith('/cart') && pattern.endsWith('/checkout'))
    return [visit, { name: 'begin_checkout', params: {} }];
  // What somebody searched for may name a person; only that they searched counts.
  if (pattern.startsWith('/catalog') && searched) return [visit, { name: 'search', params: {} }];
  return [visit];
}

const positive = (products: unknown): { articleCode: string; qty: number }[] =>
  (Array.isArray(products) ? (products as { articleCode: string; qty: number }[]) : []).filter(({ qty }) => qty > 0);

/** The meaning of a successful mutation for the trade: articles in the cart, an order. Null for all others. */
export function eventOfMutation(name: string, variables: unknown, data: unknown): AnalyticsEvent | null {
  if (name !== 'UpdateProductsInCart' && name !== 'Checkout') return null;
  const outcome = Object.values((data ?? {}) as Record<string, Outcome>)[0];
  if (!outcome || (outcome.userErrors ?? []).length > 0) return null;
  const products = positive((variables as { products?: unknown } | undefined)?.products);
  if (name === 'Checkout')
    return { name: 'purchase', params: { orders: outcome.orders?.length ?? 0, lines: products.length } };
  if (products.length === 0) return null;
  const items = products.slice(0, 25).map(({ articleCode, qty }) => ({ item_id: articleCode, quantity: qty }));
  return { name: 'add_to_cart', params: { items } };
}
