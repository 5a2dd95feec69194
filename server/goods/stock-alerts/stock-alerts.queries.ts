import { sql, type RawBuilder } from 'kysely';
import { comparableQuantity } from '#rules/goods/catalog/availability.ts';
import type { AlertSupply } from '#rules/goods/stock-alerts/stock-alert.ts';
import type { Ctx } from '#platform/context.ts';
import { readPage } from '#platform/database/read-page.ts';
import { mayReach } from '#goods/catalog/catalog.availability.queries.ts';
import type { Viewer } from '#goods/catalog/catalog.policy.ts';
import { loadProducts } from '#goods/catalog/catalog.lookup.queries.ts';
import { shownStock, type Product } from '#goods/catalog/catalog.products.queries.ts';
import { visibleAlert } from './stock-alerts.policy.ts';

/** How an alert ended: notified (in stock), notified (discontinued), or nothing for 12 months. */
export type Outcome = 'raised' | 'gone' | 'lapsed';

/** A stock alert for its customer. */
export interface StockAlert {
  readonly id: string;
  readonly articleCode: string;
  readonly sorg: string;
  readonly qty: number;
  readonly askedAt: Date;
  readonly askedBy: string;
  readonly acting: boolean;
  readonly mine: boolean;
  readonly endedAt: Date | null;
  readonly outcome: Outcome | null;
  /** The article as the caller sees it; null if their sorg no longer has it. */
  readonly product: Product | null;
}

export interface AlertFilter {
  readonly state: 'open' | 'ended';
  /** Only alerts for these articles, only these alerts; null for all. */
  readonly articles: readonly string[] | null;
  readonly ids: readonly string[] | null;
  readonly page: number;
  readonly limit: number;
}

/** Alerts that the caller may see, the latest first, with the total number. */
export async function listStockAlerts(ctx: Ctx, filter: AlertFilter): Promise<{ data: StockAlert[]; count: number }> {
  if (!ctx.customer || !ctx.actor) return { data: [], count: 0 };
  const which: RawBuilder<boolean> = sql`
    ${visibleAlert(ctx.actor, ctx.customer)}
    and x.sorg = any(${ctx.customer.areas.map((area) => area.sorg)}::text[])
    and ${filter.state === 'open' ? sql`x.ended_at is null` : sql`x.ended_at is not null`}
    and ${filter.articles === null ? sql`true` : sql`a.code = any(${[...filter.articles]}::text[])`}
    and ${filter.ids === null ? sql`true` : sql`x.id = any(${[...filter.ids]}::uuid[])`}`;
  const { rows, count } = await readPage(
    ctx.db,
    filter,
    sql<Omit<StockAlert, 'product'> & { articleId: string; total: number }>`
    select x.id, a.id as "articleId", a.code as "articleCode", x.sorg, x.qty, x.asked_at as "askedAt",
           u.name as "askedBy", x.acting, x.user_id = ${ctx.actor.userId} as mine, x.ended_at as "endedAt", x.outcome,
           count(*) over ()::int as total
      from stock_alerts_alert x
      join catalog_article a on a.id = x.article_id
      join identity_user u on u.id = x.user_id
     where ${which}
     order by coalesce(x.ended_at, x.asked_at) desc, x.id desc`,
  );
  const products = await loadProducts(ctx, rows);
  return {
    data: rows.map(({ articleId: _id, total: _total, ...row }, index) => ({
      ...row,
      product: products[index] ?? null,
    })),
    count,
  };
}

/** All announced arrivals count, however late and whatever the market shows. */
export const withAllArrivals = (viewer: Viewer): Viewer => ({ ...viewer, showArrivals: true, horizon: '9999-12-31' });

/**
 * The rule's input for a product read with {@link withAllArrivals}. If the market masks the stock, any quantity counts as
 * available, so that neither a refusal nor the time of a notice reveals the number (Q-069).
 */
export const alertSupply = (product: Product): AlertSupply => ({
  available: comparableQuantity(shownStock(product)),
  coming: product.supply.arrivals.length > 0,
  discontinued: product.discontinued,
  removed: product.removed,
  block: product.block,
});

/** Maximum quantity of an alert: one more than the mask shows; beyond it a notice would reveal the number (Q-069). */
export const largestAlertQuantity = ({ viewer, exact }: Product): number =>
  (exact ? (viewer.maskStock ?? Infinity) : 0) + 1;

/** A user, customer and host whose alerts are processed together. */
export interface Waiting {
  readonly customerId: string;
  readonly userId: string;
  readonly host: string;
}

/** Users with open alerts that may have a result: enough in stock, discontinued, or older than `lapsed`. */
export async function listWaiting(ctx: Ctx, lapsed: Date): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select distinct x.customer_id as "customerId", x.user_id as "userId", x.host
      from stock_alerts_alert x left join catalog_article_sorg s on s.article_id = x.article_id and s.sorg = x.sorg
     where x.ended_at is null
       and (x.asked_at <= ${lapsed} or s.article_id is null or s.removed_at is not null or s.status = 'discontinued'
            or ${mayReach({ article: sql`x.article_id`, sorg: sql`x.sorg`, qty: sql`x.qty` }, ctx.now)})
     order by 1, 2, 3`.execute(ctx.db);
  return rows;
}
