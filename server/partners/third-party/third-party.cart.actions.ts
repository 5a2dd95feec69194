import { sql } from 'kysely';
import { DomainError, type UserError } from '#rules/errors.ts';
import { thirdPartyLineLimit } from '#rules/partners/third-party/choices.ts';
import type { Ctx } from '#platform/context.ts';
import { findCart, type ThirdPartyCart } from './third-party.cart.queries.ts';
import { requireBuyer } from './third-party.policy.ts';
import { findOffered, keyOf, type ThirdPartyArticle } from './third-party.queries.ts';

/** An article with the absolute quantity of its line; 0 removes it. */
export interface CartProduct {
  readonly vendor: string;
  readonly code: string;
  readonly qty: number;
}

/**
 * Locks the caller's cart for the active customer and creates an empty one first (with version 0, as it was read).
 * Throws `cart_changed` with the current version if the caller saw another one.
 */
export async function lockCart(ctx: Ctx, seenVersion: number | null): Promise<ThirdPartyCart> {
  const customer = requireBuyer(ctx);
  let cart = await findCart(ctx, true);
  if (!cart) {
    const inserted = await sql`
      insert into third_party_cart (customer_id, user_id, created_at, updated_at)
      values (${customer.id}, ${ctx.actor?.userId ?? null}, ${ctx.now}, ${ctx.now})
          on conflict (customer_id, user_id) do nothing`.execute(ctx.db);
    const made = await findCart(ctx, true);
    if (!made) throw new DomainError('something_wrong');
    cart = inserted.numAffectedRows === 1n ? { ...made, version: 0 } : made;
  }
  if (seenVersion !== null && seenVersion !== cart.version)
    throw new DomainError('cart_changed', { version: cart.version }, 'version');
  return cart;
}

/**
 * Sets absolute quantities. A set line takes today's price as the one that the dealer saw, so setting the same quantity
 * again accepts a new price. Refused products are returned with their index, the others are applied; an article that is
 * no longer offered can still be removed.
 */
export async function setCartProducts(
  ctx: Ctx,
  products: readonly CartProduct[],
  seenVersion: number | null,
): Promise<UserError[]> {
  const cart = await lockCart(ctx, seenVersion);
  const offered = await findOffered(
    ctx,
    products.filter(({ qty }) => qty > 0),
  );
  const refusals: UserError[] = [];
  const kept = new Set<string>();
  const set: { article: ThirdPartyArticle; qty: number }[] = [];
  products.forEach((product, index) => {
    const field = `products[${index}]`;
    const article = offered.get(keyOf(product)) ?? null;
    const params = { articleCode: product.code };
    if (kept.has(keyOf(product))) refusals.push({ field, code: 'bad_input', params });
    else if (product.qty > 0 && !article) refusals.push({ field, code: 'third_party_not_available', params });
    else if (article && article.price === null) refusals.push({ field, code: 'third_party_no_price', params });
    else if (article) set.push({ article, qty: product.qty });
    kept.add(keyOf(product));
  });
  const removed = await removeLines(
    ctx,
    cart.id,
    products.filter(({ qty }) => qty === 0),
  );
  await setLines(ctx, cart.id, set);
  if (removed + set.length > 0) await touchCart(ctx, cart.id, { set: set.length, removed });
  return refusals;
}

async function removeLines(ctx: Ctx, cartId: string, products: readonly CartProduct[]): Promise<number> {
  const removed = await sql`
    delete from third_party_cart_line l
     using json_to_recordset(${JSON.stringify(products)}::json) as k(vendor text, code text)
      join third_party_article a on a.vendor = k.vendor and a.code = k.code
     where l.cart_id = ${cartId}
       and l.article_id = a.id`.execute(ctx.db);
  return Number(removed.numAffectedRows ?? 0n);
}

async function setLines(
  ctx: Ctx,
  cartId: string,
  lines: readonly { readonly article: ThirdPartyArticle; readonly qty: number }[],
): Promise<void> {
  const rows = lines.map(({ article, qty }) => ({
    article_id: article.id,
    qty,
    price: article.price,
    currency: article.currency,
  }));
  await sql`
    insert into third_party_cart_line (cart_id, article_id, qty, seen_price, seen_currency, added_at, updated_at)
    select ${cartId}, r.article_id, r.qty, r.price, r.currency, ${ctx.now}, ${ctx.now}
      from json_to_recordset(${JSON.stringify(rows)}::json)
           as r(article_id uuid, qty integer, price bigint, currency text)
        on conflict (cart_id, article_id) do update set qty = excluded.qty, seen_price = excluded.seen_price,
                    seen_currency = excluded.seen_currency, updated_at = excluded.updated_at`.execute(ctx.db);
  const { rows: counted } = await sql<{ lines: number }>`
    select count(*)::int as lines from third_party_cart_line where cart_id = ${cartId}`.execute(ctx.db);
  if ((counted[0]?.lines ?? 0) > thirdPartyLineLimit)
    throw new DomainError('too_many', { limit: thirdPartyLineLimit }, 'products');
}

async function touchCart(ctx: Ctx, cartId: string, changed: Readonly<Record<string, number>>): Promise<void> {
  await ctx.db
    .updateTable('third_party_cart')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: ctx.now }))
    .where('id', '=', cartId)
    .execute();
  await ctx.record({
    action: 'third-party.cart-changed',
    subjectType: 'third-party-cart',
    subjectId: cartId,
    after: changed,
  });
}

/** Removes ordered quantities from a locked cart; the rest of a line stays. */
export async function removeOrdered(
  ctx: Ctx,
  cartId: string,
  lines: readonly { readonly articleId: string; readonly qty: number }[],
): Promise<void> {
  await sql`
    with ordered as materialized (
      select *
        from json_to_recordset(${JSON.stringify(lines)}::json) as o("articleId" uuid, qty integer)),
    removed as (
      delete from third_party_cart_line l
       using ordered o
       where l.cart_id = ${cartId}
         and l.article_id = o."articleId"
         and l.qty <= o.qty),
    reduced as (
      update third_party_cart_line l
         set qty = l.qty - o.qty, updated_at = ${ctx.now}
        from ordered o
       where l.cart_id = ${cartId}
         and l.article_id = o."articleId"
         and l.qty > o.qty)
    update third_party_cart
       set version = version + 1, updated_at = ${ctx.now}
     where id = ${cartId}`.execute(ctx.db);
}
