import { sql } from 'kysely';
import { DomainError, type UserError } from '../../../rules/errors.ts';
import type { Ctx } from '../../platform/context.ts';
import { viewerOf } from '../catalog/catalog.policy.ts';
import { findArticlesByCodes, type Product } from '../catalog/catalog.products.queries.ts';
import { judgeQuantity, shownPrice } from './cart.lines.queries.ts';
import { cartLineLimit, countCart, findCart, loadSorgSettings, type Cart, type CartTotals } from './cart.queries.ts';

/** A product with the absolute quantity that its line shall have; 0 takes it out. */
export interface WantedProduct {
  readonly articleCode: string;
  readonly sorg: string;
  readonly qty: number;
  readonly uom: string | null;
}

/** Locks the caller's cart, making an empty one first (of version 0, as it was read); throws `customer_required` without a customer. */
export async function lockCart(ctx: Ctx): Promise<Cart> {
  if (!ctx.customer || !ctx.actor) throw new DomainError('customer_required');
  const found = await findCart(ctx, true);
  if (found) return found;
  const inserted =
    await sql`insert into cart_cart (customer_id, user_id, created_at, updated_at) values (${ctx.customer.id}, ${ctx.actor.userId}, ${ctx.now}, ${ctx.now})
    on conflict (customer_id, user_id, name) do nothing`.execute(ctx.db);
  const made = await findCart(ctx, true);
  if (!made) throw new DomainError('something_wrong');
  return inserted.numAffectedRows === 1n ? { ...made, version: 0 } : made;
}

/** Throws `cart_changed` with the current version when another tab or a colleague's device changed the cart meanwhile. */
export function requireVersion(cart: Cart, version: number | null): void {
  if (version !== null && version !== cart.version) throw new DomainError('cart_changed', { version: cart.version }, 'version');
}

/** Raises the version of a cart whose lines changed, and answers what is in it now. */
export async function touchCart(ctx: Ctx, cartId: string): Promise<CartTotals> {
  const { rows } = await sql<CartTotals>`
    update cart_cart c set version = version + 1, updated_at = ${ctx.now} where id = ${cartId}
    returning version, updated_at as "savedAt", (select count(*)::int from cart_line l where l.cart_id = c.id) as lines, (select coalesce(sum(l.qty), 0)::int from cart_line l where l.cart_id = c.id) as units`.execute(
    ctx.db,
  );
  return rows[0] ?? { lines: 0, units: 0, version: 0, savedAt: null };
}

async function productsOf(ctx: Ctx, wanted: readonly WantedProduct[]): Promise<(Product | null)[]> {
  const viewer = viewerOf(ctx);
  const found = new Map<string, Product | null>();
  for (const [sorg, own] of Map.groupBy(wanted, (product) => product.sorg)) {
    const codes = own.map((product) => product.articleCode);
    const products = await findArticlesByCodes(ctx, sorg, codes, viewer);
    codes.forEach((code, index) => found.set(`${sorg}:${code}`, products[index] ?? null));
  }
  return wanted.map((product) => found.get(`${product.sorg}:${product.articleCode}`) ?? null);
}

interface NewLine {
  readonly sorg: string;
  readonly article_id: string;
  readonly qty: number;
  readonly uom: string;
  readonly seen_price: number | null;
  readonly seen_currency: string | null;
}

/**
 * Sets quantities in the caller's cart, all at once. A product that may not be had is refused by itself (with the index of
 * its row) and leaves its line as it was; the others go through. Of two rows for one product the last counts.
 */
export async function setProducts(ctx: Ctx, wanted: readonly WantedProduct[], version: number | null): Promise<{ refusals: UserError[]; totals: CartTotals }> {
  const cart = await lockCart(ctx);
  requireVersion(cart, version);
  const [products, settings] = await Promise.all([productsOf(ctx, wanted), loadSorgSettings(ctx)]);
  const refusals: UserError[] = [];
  const lines = new Map<string, NewLine>();
  const removals: { sorg: string; code: string }[] = [];
  wanted.forEach((want, index) => {
    const who = { articleCode: want.articleCode, sorg: want.sorg };
    const refuse = (code: UserError['code'], params: UserError['params'] = {}): void =>
      void refusals.push({ field: `products[${index}]`, code, params: { ...who, ...params } });
    const product = products[index] ?? null;
    if (want.qty === 0) {
      removals.push({ sorg: want.sorg, code: want.articleCode });
      if (product) lines.delete(`${want.sorg}:${product.articleId}`);
      return;
    }
    if (!product) return refuse('article_not_found');
    if (want.uom !== null && want.uom !== product.card.uom) return refuse('bad_input');
    const judged = judgeQuantity(ctx, product, want.qty, settings.get(want.sorg));
    // A quantity that stock covers in part stays in the cart with its problem; checkout decides by the market's rule.
    const problem = judged.problems.find((found) => found.code !== 'exceeds_stock');
    if (problem) return refuse(problem.code, problem.params);
    lines.set(`${want.sorg}:${product.articleId}`, {
      sorg: want.sorg,
      article_id: product.articleId,
      qty: want.qty,
      uom: product.card.uom,
      seen_price: shownPrice(product, judged, want.qty),
      seen_currency: product.currency,
    });
  });
  const removed =
    removals.length === 0
      ? 0
      : Number(
          (
            await sql`
    delete from cart_line l using jsonb_to_recordset(${JSON.stringify(removals)}::jsonb) as r(sorg text, code text), catalog_article a
     where a.code = r.code and l.article_id = a.id and l.sorg = r.sorg and l.cart_id = ${cart.id}`.execute(ctx.db)
          ).numAffectedRows ?? 0n,
        );
  if (lines.size > 0) {
    await sql`
      insert into cart_line (cart_id, sorg, article_id, qty, uom, seen_price, seen_currency, added_at, updated_at)
      select ${cart.id}, r.sorg, r.article_id, r.qty, r.uom, r.seen_price, r.seen_currency, ${ctx.now}, ${ctx.now}
        from rows from (jsonb_to_recordset(${JSON.stringify([...lines.values()])}::jsonb) as (sorg text, article_id uuid, qty integer, uom text, seen_price bigint, seen_currency text))
             with ordinality as r(sorg, article_id, qty, uom, seen_price, seen_currency, place)
       order by r.place
      on conflict (cart_id, sorg, article_id) do update set qty = excluded.qty, uom = excluded.uom, seen_price = excluded.seen_price,
        seen_currency = excluded.seen_currency, updated_at = excluded.updated_at`.execute(ctx.db);
  }
  if (lines.size === 0 && removed === 0) return { refusals, totals: await countCart(ctx) };
  const totals = await touchCart(ctx, cart.id);
  if (totals.lines > cartLineLimit) throw new DomainError('too_many', { limit: cartLineLimit }, 'products');
  await ctx.record({ action: 'cart.update', subjectType: 'cart', subjectId: cart.id, after: { set: lines.size, removed, version: totals.version } });
  return { refusals, totals };
}
