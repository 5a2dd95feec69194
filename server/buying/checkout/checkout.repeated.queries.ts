import { sql } from 'kysely';
import type { UserError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { bodyHashOf } from '#platform/graphql/idempotency.ts';
import type { Checkout, CheckoutOutcome } from './checkout.actions.ts';
import type { Cart } from '#buying/cart/cart.queries.ts';

/** True if the caller names neither a version of the cart nor a key, so that a second call looks like a new order. */
const isUnmarked = (ctx: Ctx, checkout: Checkout): boolean =>
  checkout.cartVersion === null && ctx.idempotencyKey === null && !checkout.keepsCart;

/** Hash of everything that a checkout asks for. */
export const checkoutHash = (checkout: Checkout): string => bodyHashOf(checkout);

/**
 * The outcome of the cart's last checkout if this one repeats it: the same request without a version and without a key,
 * and the cart has not changed since. Null otherwise.
 */
export async function findRepeatedCheckout(ctx: Ctx, cart: Cart, checkout: Checkout): Promise<CheckoutOutcome | null> {
  if (!isUnmarked(ctx, checkout)) return null;
  const { rows } = await sql<CheckoutOutcome>`
    select array_agg(o.id order by o.number) as "orderIds", coalesce(max(f.left_out::text)::jsonb, '[]') as "leftOut"
      from cart_cart c
      join orders_order o on o.checkout_id = c.ordered_checkout_id
      left join cart_confirmation f on f.checkout_id = o.checkout_id
     where c.id = ${cart.id}
       and c.ordered_version = c.version
       and c.ordered_request = ${checkoutHash(checkout)}
    having count(*) > 0`.execute(ctx.db);
  return rows[0] ?? null;
}

/**
 * Refusals `not_in_cart` of products that the cart does not hold in the requested quantity. A caller that names the
 * version of the cart knows what it holds, so that only calls without one are checked.
 */
export async function missingInCart(ctx: Ctx, cart: Cart, checkout: Checkout): Promise<UserError[]> {
  if (checkout.cartVersion !== null || checkout.keepsCart) return [];
  const { rows } = await sql<{ sorg: string; code: string; qty: number }>`
    select l.sorg, a.code, l.qty
      from cart_line l
      join catalog_article a on a.id = l.article_id
     where l.cart_id = ${cart.id}`.execute(ctx.db);
  const held = new Map(rows.map(({ sorg, code, qty }) => [`${sorg}:${code}`, qty]));
  return checkout.products.flatMap(({ articleCode, sorg, qty }, index) => {
    const inCart = held.get(`${sorg}:${articleCode}`) ?? 0;
    if (inCart >= qty) return [];
    return [
      {
        field: `products[${index}]`,
        code: 'not_in_cart' as const,
        params: { articleCode, sorg, inCart, requested: qty },
      },
    ];
  });
}
