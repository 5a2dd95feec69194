import { sql } from 'kysely';
import { exactSum, lineProblems, type LineProblem } from '#rules/partners/third-party/lines.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { visibleVendor } from './third-party.policy.ts';
import { articleColumns, type ThirdPartyArticle } from './third-party.queries.ts';

/** A user's cart for a customer, without its lines; its version counts the changes. */
export interface ThirdPartyCart {
  readonly id: string;
  readonly version: number;
  readonly savedAt: Date;
}

/** The caller's cart for the active customer, or null if nothing was ever added. */
export async function findCart({ db, customer, actor }: Ctx, lock = false): Promise<ThirdPartyCart | null> {
  if (!customer || !actor) return null;
  const { rows } = await sql<ThirdPartyCart>`
    select c.id, c.version, c.updated_at as "savedAt"
      from third_party_cart c
     where c.customer_id = ${customer.id}
       and c.user_id = ${actor.userId} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? null;
}

/** A line of the cart with its article as it is now. Amounts per sales unit, in minor units. */
export interface CartLine extends ThirdPartyArticle {
  readonly qty: number;
  readonly seenPrice: number | null;
  readonly seenCurrency: string;
  /** True if the caller could order it: the article and its vendor are switched on, and the vendor sells here. */
  readonly offered: boolean;
}

/** Lines of the caller's cart in the order in which they were added. */
export async function listCartLines(ctx: Ctx, cartId: string): Promise<CartLine[]> {
  const { rows } = await sql<CartLine>`
    select ${articleColumns}, l.qty, l.seen_price as "seenPrice", l.seen_currency as "seenCurrency",
           (a.switched_off_at is null and ${visibleVendor(ctx)}) as offered
      from third_party_cart_line l
      join third_party_article a on a.id = l.article_id
      join third_party_vendor v on v.code = a.vendor
     where l.cart_id = ${cartId}
     order by l.position`.execute(ctx.db);
  return rows;
}

/** Why a line could not be ordered now (Q-121). */
export const problemsOf = (ctx: Ctx, line: CartLine): LineProblem[] =>
  lineProblems(line.offered ? line : null, line, ctx.market.configuration);

/** Amount of a line at today's price; null without a price or beyond the exact amounts. */
export const subtotalOf = ({ price, qty }: CartLine): number | null =>
  price === null ? null : exactSum([price * qty]);

/** Units of an article in the caller's cart (batched); 0 if it is not in it. */
export async function loadCartUnits(ctx: Ctx, articleId: string): Promise<number> {
  const { customer, actor } = ctx;
  if (!customer || !actor) return 0;
  const found = await loaderOf<string, number>(ctx, 'third-party.in-cart', async (ids) => {
    const { rows } = await sql<{ id: string; qty: number }>`
      select l.article_id as id, l.qty
        from third_party_cart c
        join third_party_cart_line l on l.cart_id = c.id
       where c.customer_id = ${customer.id}
         and c.user_id = ${actor.userId}
         and l.article_id = any(${[...ids]}::uuid[])`.execute(ctx.db);
    return new Map(rows.map(({ id, qty }) => [id, qty]));
  }).load(articleId);
  return found ?? 0;
}
