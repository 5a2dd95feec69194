import { sql } from 'kysely';
import { DomainError, type UserError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { later } from '#platform/database/late-connections.ts';
import { viewerOf, withoutRetail } from '#goods/catalog/catalog.policy.ts';
import { findArticlesByCodes } from '#goods/catalog/catalog.lookup.queries.ts';
import type { Product } from '#goods/catalog/catalog.products.queries.ts';
import { checkCartQuantity, shownPrice } from './cart.lines.queries.ts';
import {
  cartLineLimit,
  countCart,
  findCart,
  loadSorgSettings,
  type Cart,
  type CartTotals,
  type SorgSettings,
} from './cart.queries.ts';

/** A product with the absolute quantity of its line; 0 removes it. */
export interface WantedProduct {
  readonly articleCode: string;
  readonly sorg: string;
  readonly qty: number;
  readonly uom: string | null;
}

/**
 * Locks the caller's cart and creates an empty one first (with version 0, as it was read); throws `customer_required`
 * without a customer.
 */
export async function lockCart(ctx: Ctx): Promise<Cart> {
  if (!ctx.customer || !ctx.actor) throw new DomainError('customer_required');
  const found = await findCart(ctx, true);
  if (found) return found;
  const inserted = await sql`
    insert into cart_cart (customer_id, user_id, created_at, updated_at)
    values (${ctx.customer.id}, ${ctx.actor.userId}, ${ctx.now}, ${ctx.now})
        on conflict (customer_id, user_id, name) do nothing`.execute(ctx.db);
  const made = await findCart(ctx, true);
  if (!made) throw new DomainError('something_wrong');
  return inserted.numAffectedRows === 1n ? { ...made, version: 0 } : made;
}

/** Throws `cart_changed` with the current version if another tab or device changed the cart meanwhile. */
export function requireVersion(cart: Cart, version: number | null): void {
  if (version !== null && version !== cart.version)
    throw new DomainError('cart_changed', { version: cart.version }, 'version');
}

/** Raises the version of a changed cart and returns its contents. */
export async function touchCart(ctx: Ctx, cartId: string): Promise<CartTotals> {
  const { rows } = await sql<CartTotals>`
    update cart_cart c
       set version = version + 1, updated_at = ${ctx.now}
     where id = ${cartId}
    returning version, updated_at as "savedAt", (select count(*)::int from cart_line l where l.cart_id = c.id) as lines,
              (select coalesce(sum(l.qty), 0)::int from cart_line l where l.cart_id = c.id) as units`.execute(ctx.db);
  return rows[0] ?? { lines: 0, units: 0, version: 0, savedAt: null };
}

async function productsOf(ctx: Ctx, wanted: readonly WantedProduct[]): Promise<(Product | null)[]> {
  const viewer = withoutRetail(viewerOf(ctx));
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
  readonly seen_name: string;
}

/** Result of checking requested quantities: refused rows, lines to write, products to remove. */
interface CheckedProducts {
  readonly refusals: UserError[];
  readonly lines: readonly NewLine[];
  readonly removals: readonly { readonly sorg: string; readonly code: string }[];
}

async function checkProducts(
  ctx: Ctx,
  wanted: readonly WantedProduct[],
  products: readonly (Product | null)[],
): Promise<CheckedProducts> {
  const settings = await loadSorgSettings(ctx);
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
    const checked = checkCartQuantity(ctx, product, want.qty, settings.get(want.sorg));
    // A quantity that stock covers in part stays in the cart with its problem; checkout decides by the market's rule.
    const problem = checked.problems.find((found) => found.code !== 'exceeds_stock');
    if (problem) return refuse(problem.code, problem.params);
    lines.set(`${want.sorg}:${product.articleId}`, {
      sorg: want.sorg,
      article_id: product.articleId,
      qty: want.qty,
      uom: product.card.uom,
      seen_price: shownPrice(product, checked, want.qty),
      seen_currency: product.currency,
      seen_name: product.card.name,
    });
  });
  return { refusals, removals, lines: [...lines.values()] };
}

/** Writes checked quantities into a cart; returns the number of removed lines. */
async function writeProducts(ctx: Ctx, cartId: string, { lines, removals }: CheckedProducts): Promise<number> {
  const removed =
    removals.length === 0
      ? 0
      : Number(
          (
            await sql`
              delete from cart_line l
               using jsonb_to_recordset(${JSON.stringify(removals)}::jsonb) as r(sorg text, code text),
                     catalog_article a
               where a.code = r.code
                 and l.article_id = a.id
                 and l.sorg = r.sorg
                 and l.cart_id = ${cartId}`.execute(ctx.db)
          ).numAffectedRows ?? 0n,
        );
  if (lines.length > 0) {
    await later(
      ctx.db,
      sql`
      insert into cart_line (cart_id, sorg, article_id, qty, uom, seen_price, seen_currency, seen_name, added_at, updated_at)
      select ${cartId}, r.sorg, r.article_id, r.qty, r.uom, r.seen_price, r.seen_currency, r.seen_name, ${ctx.now}, ${ctx.now}
        from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (sorg text, article_id uuid, qty integer, uom text, seen_price bigint, seen_currency text, seen_name text))
             with ordinality as r(sorg, article_id, qty, uom, seen_price, seen_currency, seen_name, place)
       order by r.place
      on conflict (cart_id, sorg, article_id) do update set qty = excluded.qty, uom = excluded.uom, seen_price = excluded.seen_price,
        seen_currency = excluded.seen_currency, seen_name = excluded.seen_name, updated_at = excluded.updated_at`,
    );
  }
  return removed;
}

/** Completes a change of a cart: new version, limit of lines, audit record. */
async function closeChange(ctx: Ctx, cartId: string, after: Readonly<Record<string, number>>): Promise<CartTotals> {
  const totals = await touchCart(ctx, cartId);
  if (totals.lines > cartLineLimit) throw new DomainError('too_many', { limit: cartLineLimit }, 'products');
  await ctx.record({
    action: 'cart.update',
    subjectType: 'cart',
    subjectId: cartId,
    after: { ...after, version: totals.version },
  });
  return totals;
}

/**
 * Sets quantities in the caller's cart, all at once. A refused product is reported with the index of its row and leaves
 * its line unchanged; the others are applied. Of two rows for one product the last counts.
 */
export async function setProducts(
  ctx: Ctx,
  wanted: readonly WantedProduct[],
  version: number | null,
): Promise<{ refusals: UserError[]; totals: CartTotals }> {
  const cart = await lockCart(ctx);
  requireVersion(cart, version);
  const checked = await checkProducts(ctx, wanted, await productsOf(ctx, wanted));
  const removed = await writeProducts(ctx, cart.id, checked);
  if (checked.lines.length === 0 && removed === 0) return { refusals: checked.refusals, totals: await countCart(ctx) };
  return {
    refusals: checked.refusals,
    totals: await closeChange(ctx, cart.id, { set: checked.lines.length, removed }),
  };
}

/** A product with its absolute quantities in the saved list and (null: unchanged) in the cart. */
export interface SavedProduct {
  readonly articleCode: string;
  readonly sorg: string;
  /** Saved for later; 0 removes it from the list. */
  readonly qty: number;
  readonly cartQty: number | null;
}

/** Checks the quantities for the cart; a refusal names the row of its product among all of `wanted`. */
async function checkCartQuantities(
  ctx: Ctx,
  wanted: readonly SavedProduct[],
  products: readonly (Product | null)[],
): Promise<CheckedProducts> {
  const inCart = wanted.flatMap((want, index) =>
    want.cartQty === null ? [] : [{ index, want: { ...want, qty: want.cartQty, uom: null } }],
  );
  const checked = await checkProducts(
    ctx,
    inCart.map(({ want }) => want),
    inCart.map(({ index }) => products[index] ?? null),
  );
  const refusals = checked.refusals.map((refusal): UserError => {
    const row = Number(/\d+/.exec(refusal.field)?.[0]);
    return { ...refusal, field: `products[${inCart[row]?.index ?? row}]` };
  });
  return { ...checked, refusals };
}

/** A row for the saved list; a product that the caller does not see has no price and no unit. */
interface SavedRow {
  readonly sorg: string;
  readonly code: string;
  readonly qty: number;
  readonly uom: string;
  readonly price: number | null;
  readonly currency: string | null;
  readonly name: string;
}

function savedRow(
  ctx: Ctx,
  { sorg, articleCode, qty }: SavedProduct,
  product: Product | null,
  settings: SorgSettings | undefined,
): SavedRow {
  if (!product) return { sorg, code: articleCode, qty, uom: '', price: null, currency: null, name: '' };
  const checked = checkCartQuantity(ctx, product, Math.max(1, qty), settings);
  return {
    sorg,
    code: articleCode,
    qty,
    uom: product.card.uom,
    price: shownPrice(product, checked, qty),
    currency: product.currency,
    name: product.card.name,
  };
}

/** Writes rows into the saved list of a cart; returns how many were saved and how many removed. */
async function writeSaved(
  ctx: Ctx,
  cartId: string,
  list: readonly SavedRow[],
): Promise<{ saved: number; unsaved: number }> {
  const rows = sql`rows from (jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as (sorg text, code text, qty integer, uom text, price bigint, currency text, name text))
    with ordinality as r(sorg, code, qty, uom, price, currency, name, place) join catalog_article a on a.code = r.code`;
  const removed = await sql`
    delete from cart_saved_line l
     using ${rows}
     where r.qty = 0
       and l.cart_id = ${cartId}
       and l.sorg = r.sorg
       and l.article_id = a.id`.execute(ctx.db);
  // A product that is hidden by now is identified by its line in the cart or on the list.
  const saved = await sql`
    insert into cart_saved_line (cart_id, sorg, article_id, qty, uom, seen_price, seen_currency, seen_name, saved_at)
    select ${cartId}, r.sorg, a.id, r.qty, coalesce(nullif(r.uom, ''), l.uom, s.uom),
           coalesce(r.price, l.seen_price, s.seen_price), coalesce(r.currency, l.seen_currency, s.seen_currency),
           coalesce(nullif(r.name, ''), l.seen_name, s.seen_name), ${ctx.now}
      from ${rows}
      left join cart_line l on l.cart_id = ${cartId} and l.sorg = r.sorg and l.article_id = a.id
      left join cart_saved_line s on s.cart_id = ${cartId} and s.sorg = r.sorg and s.article_id = a.id
     where r.qty > 0 and coalesce(nullif(r.uom, ''), l.uom, s.uom) is not null
     order by r.place
        on conflict (cart_id, sorg, article_id) do update set qty = excluded.qty, uom = excluded.uom,
                    seen_price = excluded.seen_price, seen_currency = excluded.seen_currency,
                    seen_name = excluded.seen_name, saved_at = excluded.saved_at`.execute(ctx.db);
  return { saved: Number(saved.numAffectedRows ?? 0n), unsaved: Number(removed.numAffectedRows ?? 0n) };
}

/** Throws `too_many` if the saved list of a cart has more lines than allowed. */
async function requireSavedLimit(ctx: Ctx, cartId: string): Promise<void> {
  const { rows } = await sql<{
    lines: number;
  }>`select count(*)::int as lines from cart_saved_line where cart_id = ${cartId}`.execute(ctx.db);
  if ((rows[0]?.lines ?? 0) > cartLineLimit) throw new DomainError('too_many', { limit: cartLineLimit }, 'products');
}

/**
 * Sets the saved-for-later list and, for the same products, the cart: saving a line, moving it back and undoing either
 * is one change. Quantities for the cart are checked again; a refused product stays unchanged on both sides. A product
 * that the caller no longer sees can be moved from the cart to the list, and removed.
 */
export async function setSavedProducts(
  ctx: Ctx,
  wanted: readonly SavedProduct[],
  version: number | null,
): Promise<{ refusals: UserError[]; totals: CartTotals }> {
  const cart = await lockCart(ctx);
  requireVersion(cart, version);
  const products = await productsOf(
    ctx,
    wanted.map((want) => ({ ...want, uom: null })),
  );
  const checked = await checkCartQuantities(ctx, wanted, products);
  const { refusals } = checked;
  const refused = new Set(refusals.map(({ field }) => field));
  const settings = await loadSorgSettings(ctx);
  const list = wanted.flatMap((want, index) =>
    refused.has(`products[${index}]`) ? [] : [savedRow(ctx, want, products[index] ?? null, settings.get(want.sorg))],
  );
  // The list first: a product hidden by now is identified by its line in the cart, which the second step removes.
  const { saved, unsaved } = await writeSaved(ctx, cart.id, list);
  const removed = await writeProducts(ctx, cart.id, checked);
  const set = checked.lines.length;
  if (saved + unsaved + removed + set === 0) return { refusals, totals: await countCart(ctx) };
  await requireSavedLimit(ctx, cart.id);
  return { refusals, totals: await closeChange(ctx, cart.id, { set, removed, saved, unsaved }) };
}
