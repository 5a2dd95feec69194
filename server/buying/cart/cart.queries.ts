import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { loaderOf } from '#platform/database/loader.ts';

/** A cart without its lines; its version counts every change. */
export interface Cart {
  readonly id: string;
  readonly version: number;
  readonly savedAt: Date;
}

/** A stored line; the seen price is the unit price in minor units when the quantity was set. */
export interface StoredLine {
  readonly id: string;
  readonly articleId: string;
  readonly articleCode: string;
  readonly sorg: string;
  readonly qty: number;
  readonly uom: string;
  readonly seenPrice: number | null;
  readonly seenCurrency: string | null;
  readonly seenName: string;
}

/** Maximum number of lines in a cart, and of products in one change of it. */
export const cartLineLimit = 5_000;

/** The caller's cart for the active customer (Q-075), or null if nothing was ever added. */
export async function findCart(ctx: Ctx, lock = false): Promise<Cart | null> {
  if (!ctx.customer || !ctx.actor) return null;
  const { rows } = await sql<Cart>`
    select id, version, updated_at as "savedAt"
      from cart_cart
     where customer_id = ${ctx.customer.id}
       and user_id = ${ctx.actor.userId}
       and name = '' ${lock ? sql`for update` : sql``}`.execute(ctx.db);
  return rows[0] ?? null;
}

const storedLine = sql`
  l.id, l.article_id as "articleId", a.code as "articleCode", l.sorg, l.qty, l.uom, l.seen_price as "seenPrice",
  l.seen_currency as "seenCurrency", l.seen_name as "seenName"`;

/** Lines of a cart in the order in which they were added. */
export async function listStoredLines(db: Database, cartId: string): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select ${storedLine}
      from cart_line l
      join catalog_article a on a.id = l.article_id
     where l.cart_id = ${cartId}
     order by l.position`.execute(db);
  return rows;
}

/** Saved-for-later lines of a cart, the last one first. */
export async function listSavedLines(db: Database, cartId: string): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select ${storedLine}
      from cart_saved_line l
      join catalog_article a on a.id = l.article_id
     where l.cart_id = ${cartId}
     order by l.position desc`.execute(db);
  return rows;
}

/** An article that is also in the cart of another user of the same customer, or in another cart of the same user. */
export interface OtherCart {
  readonly owner: string;
  readonly name: string;
  readonly qty: number;
}

/** Days after which an unchanged cart counts as abandoned. */
const abandonedAfterDays = 30;

/**
 * The other carts of the active customer that contain a product (batched), the largest quantity first; without
 * abandoned carts.
 */
export async function loadOtherCarts(
  ctx: Ctx,
  line: { readonly articleId: string; readonly sorg: string },
): Promise<readonly OtherCart[]> {
  const { customer, actor } = ctx;
  if (!customer || !actor) return [];
  const found = await loaderOf<string, OtherCart[]>(ctx, 'cart.others', async (keys) => {
    const { rows } = await sql<OtherCart & { key: string }>`
      select l.sorg || ' ' || l.article_id as key, u.name as owner, c.name, l.qty
        from cart_cart c
        join cart_line l on l.cart_id = c.id
        join identity_user u on u.id = c.user_id
       where c.customer_id = ${customer.id}
         and not (c.user_id = ${actor.userId} and c.name = '')
         and c.updated_at > ${new Date(ctx.now.getTime() - abandonedAfterDays * 86_400_000)}
         and l.sorg || ' ' || l.article_id = any(${[...keys]})
         and l.article_id = any(${keys.map((key) => key.slice(key.lastIndexOf(' ') + 1))}::uuid[])
       order by l.qty desc, u.name`.execute(ctx.db);
    const byKey = Map.groupBy(rows, (row) => row.key);
    return new Map(keys.map((key) => [key, byKey.get(key) ?? []]));
  }).load(`${line.sorg} ${line.articleId}`);
  return found ?? [];
}

/** Units of a product in the caller's cart (batched); null if it has none. */
export function loadCartQuantity(
  ctx: Ctx,
  product: { readonly articleId: string; readonly sorg: string },
): Promise<number | null> {
  const { customer, actor } = ctx;
  if (!customer || !actor) return Promise.resolve(null);
  return loaderOf<string, number>(ctx, 'cart.quantity', async (keys) => {
    const { rows } = await sql<{ key: string; qty: number }>`
      select l.sorg || ' ' || l.article_id as key, l.qty
        from cart_cart c
        join cart_line l on l.cart_id = c.id
       where c.customer_id = ${customer.id}
         and c.user_id = ${actor.userId}
         and c.name = ''
         and l.article_id = any(${keys.map((key) => key.slice(key.lastIndexOf(' ') + 1))}::uuid[])`.execute(ctx.db);
    return new Map(rows.map(({ key, qty }) => [key, qty]));
  }).load(`${product.sorg} ${product.articleId}`);
}

export interface CartTotals {
  readonly lines: number;
  readonly units: number;
  readonly version: number;
  readonly savedAt: Date | null;
}

/** Lines, units and version of the caller's cart, without reading any product. */
export async function countCart(ctx: Ctx): Promise<CartTotals> {
  if (!ctx.customer || !ctx.actor) return { lines: 0, units: 0, version: 0, savedAt: null };
  const { rows } = await sql<CartTotals>`
    select count(l.id)::int as lines, coalesce(sum(l.qty), 0)::int as units, c.version, c.updated_at as "savedAt"
      from cart_cart c left join cart_line l on l.cart_id = c.id
     where c.customer_id = ${ctx.customer.id} and c.user_id = ${ctx.actor.userId} and c.name = '' group by c.id`.execute(
    ctx.db,
  );
  return rows[0] ?? { lines: 0, units: 0, version: 0, savedAt: null };
}

/** Settings of a sorg that affect sales. */
export interface SorgSettings {
  readonly sorg: string;
  readonly name: string;
  readonly companyCode: string;
  readonly currency: string;
  readonly exactQtyCheck: boolean;
  readonly availableStockCheck: boolean;
  readonly workingDays: readonly number[];
  readonly holidays: readonly CalendarDate[];
  readonly cutOffTime: string;
  readonly timeZone: string;
  readonly taxBasisPoints: number;
  readonly merchants: Readonly<Record<string, string>>;
}

/** Settings of the sorgs in which the active customer may order. */
export function loadSorgSettings(ctx: Ctx): Promise<ReadonlyMap<string, SorgSettings>> {
  const sorgs = [...new Set((ctx.customer?.areas ?? []).map((area) => area.sorg))].sort();
  return ctx.remember(`cart.sorgs ${sorgs.join(' ')}`, async () => {
    const { rows } = await sql<SorgSettings>`
      select s.code as sorg, s.name, s.company_code as "companyCode", s.currency, s.exact_qty_check as "exactQtyCheck",
             s.available_stock_check as "availableStockCheck", s.working_days as "workingDays",
             s.cut_off_time as "cutOffTime", s.time_zone as "timeZone", s.tax_basis_points as "taxBasisPoints",
             array(select h.day::text from markets_holiday h where h.sorg = s.code order by h.day) as holidays,
             coalesce((select jsonb_object_agg(m.code, m.name) from markets_merchant m where m.sorg = s.code),
                      '{}') as merchants
        from markets_sorg s
       where s.code = any(${sorgs})`.execute(ctx.db);
    return new Map(rows.map((row) => [row.sorg, row]));
  });
}
