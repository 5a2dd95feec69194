import { sql, type RawBuilder } from 'kysely';
import {
  addUnits,
  boughtPeriods,
  noUnits,
  sizeShares,
  type BoughtPeriod,
  type SellInUnits,
  type SizeShare,
  type SoldIn,
} from '#rules/buying/order-guide/sell-in.ts';
import type { Ctx } from '#platform/context.ts';
import type { Product } from '#goods/catalog/catalog.products.queries.ts';
import { beginOf, countedOrders } from '#buying/repeat-order/repeat-order.bought.queries.ts';

/** Maximum number of predecessors; longer chains are treated as a mistake in the data. */
const longestChain = 10;

/** Purchases of one article, including its predecessors. */
export interface SellInArticle extends SoldIn {
  readonly articleCode: string;
  readonly displayCode: string;
  readonly description: string;
  /** Codes of the predecessors whose units are included. */
  readonly followed: readonly string[];
}

/** A customer's purchases of a model and its predecessors, in the last twelve months and the twelve before. */
export interface SellIn {
  readonly periods: { readonly last: BoughtPeriod; readonly before: BoughtPeriod };
  /** Articles of the model. */
  readonly articles: readonly SellInArticle[];
  /** Articles of preceding models without a successor in this model: they have no place in its grid. */
  readonly former: readonly SellInArticle[];
  readonly sizes: readonly SizeShare[];
  readonly last: SellInUnits;
  readonly before: SellInUnits;
}

interface Row {
  /** No article of the model succeeds it. */
  readonly former: boolean;
  readonly articleCode: string;
  readonly displayCode: string;
  readonly size: string;
  readonly sizeOrder: number;
  /** The bought article: the article itself or a predecessor. */
  readonly boughtCode: string;
  readonly description: string;
  readonly last: SellInUnits;
  readonly before: SellInUnits;
}

const units = (last: boolean): RawBuilder<unknown> => sql`
  json_build_object('ordered', coalesce(sum(s.ordered) filter (where s.last = ${sql.lit(last)}), 0), 'shipped',
                    coalesce(sum(s.shipped) filter (where s.last = ${sql.lit(last)}), 0), 'cancelled',
                    coalesce(sum(s.cancelled) filter (where s.last = ${sql.lit(last)}), 0))`;

/** Purchases of one article and its predecessors, added up. */
function together(rows: readonly [Row, ...Row[]]): SellInArticle {
  const [{ articleCode, displayCode, description, size, sizeOrder }] = rows;
  return {
    articleCode,
    displayCode,
    description,
    size,
    sizeOrder,
    followed: rows.filter((row) => row.boughtCode !== displayCode).map((row) => row.boughtCode),
    last: rows.reduce((sum, row) => addUnits(sum, row.last), noUnits),
    before: rows.reduce((sum, row) => addUnits(sum, row.before), noUnits),
  };
}

/**
 * The purchases of the active customer of the model of an article in its sorg, by article: orders of the portal and of other
 * channels that the caller may see. Discontinued articles count for their nearest successor in the model; articles of
 * preceding models without a successor are listed separately. One statement: the customer's orders of two years are
 * read once through the covering index of lines, and full rows are read for these articles only.
 */
export async function readSellIn(ctx: Ctx, product: Product): Promise<SellIn> {
  const periods = boughtPeriods(product.viewer.today);
  const { rows } = await sql<Row>`
    with recursive own as materialized (select a.id, a.code from catalog_article a where a.model_id = ${product.modelId}),
    -- Who was followed by an article of the model; every article has one successor, so each is met once.
    step as (
      select a.id, a.code, a.model_id, o.id as root, 1 as depth from own o join catalog_article a on a.successor_code = o.code where a.model_id <> ${product.modelId}
      union all
      select a.id, a.code, a.model_id, s.root, s.depth + 1 from step s join catalog_article a on a.successor_code = s.code
       where a.model_id <> ${product.modelId} and s.depth < ${sql.lit(longestChain)}),
    kin as materialized (
      select id, id as root from own
      union all select id, root from step
      union all
      select a.id, null from catalog_article a
       where a.model_id = any(array(select model_id from step)) and a.successor_code is null and a.id not in (select id from step)),
    mine as materialized (
      select o.id, o.created_at >= ${beginOf(ctx, periods.last.from)} as last from orders_order o
       where ${countedOrders(ctx)} and o.sorg = ${product.sorg} and o.created_at >= ${beginOf(ctx, periods.before.from)}),
    -- Order by order: an article has far more lines than a customer.
    hit as materialized (
      select distinct m.id as order_id, m.last, l.article_id
        from mine m cross join lateral (select b.article_id from orders_line b where b.order_id = m.id offset 0) l where l.article_id = any(array(select id from kin))),
    sold as (
      select k.id, k.root, h.last, l.description, l.qty as ordered, l.qty_shipped as shipped, l.qty_cancelled as cancelled
        from hit h join orders_line l on l.order_id = h.order_id and l.article_id = h.article_id join kin k on k.id = h.article_id)
    select s.root is null as former, t.code as "articleCode", t.display_code as "displayCode", t.size, t.size_order as "sizeOrder",
           a.display_code as "boughtCode", max(s.description) as description, ${units(true)} as last, ${units(false)} as before
      from sold s join catalog_article a on a.id = s.id join catalog_article t on t.id = coalesce(s.root, s.id)
     group by s.root, a.id, t.id
     order by t.code, a.code`.execute(ctx.db);
  const articles = [...Map.groupBy(rows, (row) => row.articleCode).values()].map((own) => ({
    former: own.every((row) => row.former),
    article: together(own as [Row, ...Row[]]),
  }));
  const all = articles.map(({ article }) => article);
  return {
    periods,
    articles: articles.filter(({ former }) => !former).map(({ article }) => article),
    former: articles.filter(({ former }) => former).map(({ article }) => article),
    sizes: sizeShares(all),
    last: all.reduce((sum, article) => addUnits(sum, article.last), noUnits),
    before: all.reduce((sum, article) => addUnits(sum, article.before), noUnits),
  };
}
