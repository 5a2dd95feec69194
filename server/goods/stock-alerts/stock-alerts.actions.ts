import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import { canAskForStock, mostStockAlerts, stockAlertQuantity } from '#rules/goods/stock-alerts/stock-alert.ts';
import type { Ctx } from '#platform/context.ts';
import { viewerOf } from '#goods/catalog/catalog.policy.ts';
import { findArticlesByCodes } from '#goods/catalog/catalog.lookup.queries.ts';
import { visibleAlert } from './stock-alerts.policy.ts';
import {
  alertSupply,
  listStockAlerts,
  withAllArrivals,
  largestAlertQuantity,
  type StockAlert,
} from './stock-alerts.queries.ts';

/** An article and the quantity to wait for. */
export interface AlertRequest {
  readonly articleCode: string;
  readonly sorg: string;
  readonly qty: number;
}

/**
 * Adds a stock alert for `qty` units of an article (whole packs, at most what the market's mask lets the customer see)
 * for the active customer; a second call changes the quantity of the same alert. Throws the refusals of the rule,
 * `article_not_found` for an article that the customer does not see, `stock_alerts_full` beyond the limit.
 */
export async function addStockAlert(ctx: Ctx, request: AlertRequest): Promise<StockAlert> {
  const { customer, actor } = ctx;
  if (!customer || !actor) throw new DomainError('customer_required');
  const [product] = await findArticlesByCodes(ctx, request.sorg, [request.articleCode], withAllArrivals(viewerOf(ctx)));
  if (!product || (product.invalid && !product.removed))
    throw new DomainError('article_not_found', { articleCode: request.articleCode }, 'articleCode');
  const { packSize } = product.card;
  const qty = stockAlertQuantity(Math.min(request.qty, largestAlertQuantity(product)), packSize);
  const who = { article: product.code, articleCode: product.code, sorg: product.sorg };
  const verdict = canAskForStock(stockAlertQuantity(request.qty, packSize), alertSupply(product), product.orderLimit);
  if (!verdict.ok)
    throw new DomainError(
      verdict.code,
      { ...who, ...verdict.params, ...(product.block && { reason: product.block.reason }) },
      'qty',
    );

  // One transaction at a time counts the alerts of a customer.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stock-alerts:${customer.id}`}, 0))`.execute(ctx.db);
  const acting = actor.ownCustomerId !== customer.id;
  const before = await ctx.db
    .selectFrom('stock_alerts_alert')
    .select('qty')
    .where('customer_id', '=', customer.id)
    .where('user_id', '=', actor.userId)
    .where('article_id', '=', product.articleId)
    .where('sorg', '=', product.sorg)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const values = { acting, qty, host: ctx.market.host, asked_at: ctx.now };
  const { id } = await ctx.db
    .insertInto('stock_alerts_alert')
    .values({
      customer_id: customer.id,
      user_id: actor.userId,
      article_id: product.articleId,
      sorg: product.sorg,
      ...values,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'user_id', 'article_id', 'sorg'])
        .where('ended_at', 'is', null)
        .doUpdateSet(values),
    )
    .returning('id')
    .executeTakeFirstOrThrow();

  const { count } = await ctx.db
    .selectFrom('stock_alerts_alert')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customer.id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count > mostStockAlerts) throw new DomainError('stock_alerts_full', { limit: mostStockAlerts });
  await ctx.record({
    action: 'stock-alerts.add',
    subjectType: 'stock-alert',
    subjectId: id,
    ...(before && { before: { qty: before.qty } }),
    after: { article: product.code, sorg: product.sorg, qty },
  });
  const [alert] = (await listStockAlerts(ctx, { state: 'open', articles: null, ids: [id], page: 1, limit: 1 })).data;
  if (!alert) throw new DomainError('something_wrong');
  return alert;
}

/**
 * Removes alerts, or ended ones from the list; skips alerts that the caller may not see. Returns the number of removed
 * alerts.
 */
export async function removeStockAlerts(ctx: Ctx, ids: readonly string[]): Promise<number> {
  const { customer, actor } = ctx;
  if (!customer || !actor) throw new DomainError('customer_required');
  const { rows } = await sql<{ id: string; article: string; sorg: string; qty: number }>`
    delete from stock_alerts_alert x using catalog_article a
     where a.id = x.article_id and x.id = any(${[...ids]}::uuid[]) and ${visibleAlert(actor, customer)}
    returning x.id, a.code as article, x.sorg, x.qty`.execute(ctx.db);
  for (const { id, ...before } of rows)
    await ctx.record({ action: 'stock-alerts.remove', subjectType: 'stock-alert', subjectId: id, before });
  return rows.length;
}
