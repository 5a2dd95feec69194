import { sql } from 'kysely';
import { calendarDateIn } from '#rules/dates.ts';
import { stockAlertLapsesOn, stockAlertState } from '#rules/goods/stock-alerts/stock-alert.ts';
import type { Ctx } from '#platform/context.ts';
import { viewerOf, type Viewer } from '#goods/catalog/catalog.policy.ts';
import { findArticlesByCodes, loadProducts } from '#goods/catalog/catalog.lookup.queries.ts';
import type { Product } from '#goods/catalog/catalog.products.queries.ts';
import { listSuccessors } from './stock-alerts.successors.queries.ts';
import { findActiveCustomer } from '#accounts/customers/customers.queries.ts';
import { findActor } from '#access/identity/identity.queries.ts';
import { findMarket } from '#accounts/markets/markets.queries.ts';
import { stockAlertPermission } from './stock-alerts.policy.ts';
import { alertSupply, withAllArrivals, type Outcome, type Waiting } from './stock-alerts.queries.ts';

interface OpenAlert {
  readonly id: string;
  readonly articleId: string;
  readonly articleCode: string;
  readonly sorg: string;
  readonly qty: number;
  readonly acting: boolean;
  readonly askedAt: Date;
}

/** An alert with its result; `successor` is the successor of a discontinued article. */
interface Answered extends OpenAlert {
  readonly outcome: Outcome;
  readonly successor: string | null;
}

/** A notice names at most this many articles and counts the rest. */
const mostNamed = 20;

/**
 * Ends the alerts of one user that have a result: back in stock, discontinued, or expired. Notifies the user of the
 * first two, with one notice per kind. Skips rows that another process has locked, so each is sent once. While the user
 * may not act for the customer, or may not see the catalog, their alerts wait and expire. Returns the number of ended
 * alerts.
 */
export async function answerStockAlerts(ctx: Ctx, { customerId, userId, host }: Waiting): Promise<number> {
  const { rows: open } = await sql<OpenAlert>`
    select x.id, x.article_id as "articleId", a.code as "articleCode", x.sorg, x.qty, x.acting, x.asked_at as "askedAt"
      from stock_alerts_alert x join catalog_article a on a.id = x.article_id
     where x.customer_id = ${customerId} and x.user_id = ${userId} and x.host = ${host} and x.ended_at is null
     order by x.id for update of x skip locked`.execute(ctx.db);
  const market = await findMarket(ctx.db, host);
  if (!market || open.length === 0) return 0;
  const actor = await findActor(ctx.db, userId, '');
  const customer = actor?.permissions.has(stockAlertPermission)
    ? await findActiveCustomer(ctx.db, actor, customerId, market.sorgs)
    : null;
  const own: Ctx = { ...ctx, market, actor, customer };
  const viewer = customer ? withAllArrivals(viewerOf(own)) : null;
  const products = viewer ? await loadProducts(own, open, viewer) : [];
  const today = calendarDateIn(ctx.now, market.timeZone);
  const answered = open.flatMap((alert, index): Answered[] => {
    const outcome =
      (viewer && outcomeOf(alert, products[index] ?? null, viewer)) ??
      (stockAlertLapsesOn(calendarDateIn(alert.askedAt, market.timeZone)) <= today ? 'lapsed' : null);
    return outcome ? [{ ...alert, outcome, successor: null }] : [];
  });
  if (answered.length === 0) return 0;
  await sql`update stock_alerts_alert x set ended_at = ${ctx.now}, outcome = e.outcome
    from jsonb_to_recordset(${JSON.stringify(answered)}::jsonb) as e(id uuid, outcome text) where x.id = e.id`.execute(
    ctx.db,
  );
  const gone = answered.filter((alert) => alert.outcome === 'gone');
  await raiseNotices(
    own,
    'stock.here',
    answered.filter((alert) => alert.outcome === 'raised'),
  );
  await raiseNotices(own, 'stock.gone', viewer ? await withSuccessors(own, viewer, gone) : []);
  return answered.length;
}

function outcomeOf({ qty, sorg }: OpenAlert, product: Product | null, viewer: Viewer): 'raised' | 'gone' | null {
  // The customer's sorg removed the article; a sorg that is no longer the customer's does not count.
  if (!product) return viewer.areas.some((area) => area.sorg === sorg) ? 'gone' : null;
  const state = stockAlertState(qty, alertSupply(product));
  if (state === 'waiting') return null;
  return state === 'here' ? 'raised' : 'gone';
}

/** The nearest successor that the customer can see in the same sorg. */
async function withSuccessors(ctx: Ctx, viewer: Viewer, gone: readonly Answered[]): Promise<Answered[]> {
  const chains = await listSuccessors(
    ctx.db,
    gone.map((alert) => alert.articleCode),
  );
  const found = new Map<string, Product>();
  for (const [sorg, alerts] of Map.groupBy(gone, (alert) => alert.sorg)) {
    const codes = alerts.flatMap((alert) => chains.get(alert.articleCode) ?? []);
    for (const product of await findArticlesByCodes(ctx, sorg, codes, viewer))
      if (product && !product.invalid) found.set(`${sorg}:${product.code}`, product);
  }
  return gone.map((alert) => {
    const code = (chains.get(alert.articleCode) ?? []).find((next) => found.has(`${alert.sorg}:${next}`));
    return { ...alert, successor: (code && found.get(`${alert.sorg}:${code}`)?.articleId) ?? null };
  });
}

/**
 * Notices of one kind for one user. The first alert is the key: an alert ends once, so the key is never reused.
 * Contains no stock figures.
 */
async function raiseNotices(ctx: Ctx, kind: 'stock.here' | 'stock.gone', alerts: readonly Answered[]): Promise<void> {
  const [first] = alerts;
  if (!first || !ctx.actor || !ctx.customer) return;
  await ctx.enqueue('notices.raise', {
    kind,
    key: first.id,
    details: {
      at: ctx.now.toISOString(),
      host: ctx.market.host,
      userId: ctx.actor.userId,
      by: ctx.actor.name,
      customerId: ctx.customer.id,
      customer: ctx.customer.name,
      acting: alerts.some((alert) => alert.acting),
      count: alerts.length,
      lines: alerts
        .slice(0, mostNamed)
        .map(({ articleId, sorg, qty, successor }) => ({ articleId, sorg, qty, successor })),
    },
  });
}

/** Deletes alerts that ended before `ended`. */
export async function forgetStockAlerts(ctx: Ctx, ended: Date): Promise<void> {
  await ctx.db.deleteFrom('stock_alerts_alert').where('ended_at', '<', ended).execute();
}
