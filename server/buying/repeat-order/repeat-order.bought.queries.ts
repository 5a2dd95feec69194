import { sql, type RawBuilder } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import { boughtPeriods } from '#rules/buying/order-guide/sell-in.ts';
import type { Ctx } from '#platform/context.ts';
import { availabilityState } from '#goods/catalog/catalog.availability.queries.ts';
import { areaRows, termsOf, viewerOf, type Terms, type Viewer } from '#goods/catalog/catalog.policy.ts';
import { dealerPrice } from '#goods/catalog/catalog.prices.queries.ts';
import { listedOrders } from '#ordering/orders/orders.policy.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { countedPage } from '#platform/database/read-page.ts';

export const boughtSorts = [
  'last.desc',
  'last.asc',
  'times.desc',
  'times.asc',
  'quantity.desc',
  'quantity.asc',
  'name.asc',
  'name.desc',
] as const;
export type BoughtSort = (typeof boughtSorts)[number];

export interface BoughtQuery {
  readonly search: string;
  /** bike, paa or groupset; null = all. */
  readonly category: string | null;
  /** Only articles that can be ordered now or at a known date. */
  readonly orderable: boolean;
  readonly sort: BoughtSort;
  readonly page: number;
  readonly limit: number;
}

/** A customer's past orders of an article in a sorg; cancelled units and unfulfilled orders do not count. */
export interface Bought {
  readonly articleCode: string;
  readonly sorg: string;
  readonly lastAt: Date;
  readonly lastNumber: string;
  readonly lastQty: number;
  /** Unit price in minor units and currency of the last order. */
  readonly lastPrice: number;
  readonly lastCurrency: string;
  /** The lower median of the quantities per order: half of the orders do not exceed it. */
  readonly typicalQty: number;
  /** Number of orders. */
  readonly times: number;
  readonly yearQty: number;
  /** Units of open orders that are still to be shipped. */
  readonly onOrderQty: number;
}

/**
 * Condition on `orders_order o`: an order of the active customer, of any channel, that the caller may see and that was
 * not ended unfulfilled.
 */
export const countedOrders = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`${listedOrders(ctx, 'customer')} and o.status not in ('void', 'cancelled', 'failed')`;

/** The instant at which a day begins in the market. */
export const beginOf = (ctx: Ctx, day: CalendarDate): RawBuilder<Date> =>
  sql<Date>`${day}::date::timestamp at time zone ${ctx.market.timeZone}`;

/** Every word must occur in the name, brand or series, or as the prefix of a code, GTIN or old code. */
function searched(search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return sql.join(
    words.map((word) => {
      const key = word.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
      const codes =
        key === ''
          ? sql``
          : sql`
            or a.code_key like ${`${key}%`}
            or a.display_key like ${`${key}%`}
            or a.old_key like ${`${key}%`}
            or a.gtin = ${word}`;
      const text = sql`catalog_fold(${`%${likePattern(word)}%`})`;
      return sql<boolean>`
        (coalesce(e.name_key, '') like ${text}
         or catalog_fold(m.brand || ' ' || m.series) like ${text} ${codes}
         or exists (
            select
              from catalog_model_text mt
             where mt.model_id = a.model_id and catalog_fold(mt.name) like ${text}))`;
    }),
    sql` and `,
  );
}

/** The orderable condition of readProducts, for whole histories: state, price, listing and blocks of an entry `e`. */
const orderable = (terms: Terms): RawBuilder<boolean> => sql<boolean>`
  e.article_id is not null
  and e.valid_from <= ${terms.today}::date
  and supply.state <> 'not-orderable'
  and price.amount is not null
  and not exists (
      select
        from catalog_block x
       where x.sorg = e.sorg
         and x.valid_from <= ${terms.today}::date
         and (x.valid_to is null or x.valid_to >= ${terms.today}::date)
         and (x.customer_group is null or x.customer_group = area.customer_group)
         and (x.customer_id is null or x.customer_id = ${terms.customerId}::uuid)
         and (x.kind = 'sorg'
              or (x.kind = 'brand' and x.subject = e.brand)
              or (x.kind = 'category' and x.subject in (e.category, e.merchandise_category))
              or (x.kind = 'hierarchy' and x.subject in (e.series, m.code))))`;

/** The sort order of a list; equal rows by time, newest first. */
function orderOf(sort: BoughtSort): RawBuilder<unknown> {
  const [by, direction] = sort.split('.') as ['last' | 'times' | 'quantity' | 'name', 'asc' | 'desc'];
  const keys = { last: sql`b.last_at`, times: sql`b.times`, quantity: sql`b.year_qty`, name: sql`e.name_key` };
  return sql`${keys[by]} ${direction === 'asc' ? sql`asc` : sql`desc`} nulls last, b.last_at desc`;
}

/** Which rows of the history `b` a query shows, and the tables that its filters and its sort order need. */
function filterOf(
  query: BoughtQuery,
  viewer: Viewer,
  terms: Terms,
): { joins: RawBuilder<unknown>; where: RawBuilder<unknown> } {
  const conditions: RawBuilder<boolean>[] = [sql<boolean>`true`];
  if (query.category !== null) conditions.push(sql<boolean>`c.category = ${query.category}`);
  if (query.search.trim() !== '') conditions.push(searched(query.search));
  if (query.orderable) conditions.push(orderable(terms));
  const where = sql.join(conditions, sql` and `);
  // Columns that no filter or sort uses are not looked up for the whole history.
  if (conditions.length === 1 && !query.sort.startsWith('name')) return { joins: sql``, where };
  const supply = query.orderable
    ? sql`
      left join ${dealerPrice(terms)} price on true
      join catalog_article_sorg s on s.article_id = k.article_id and s.sorg = k.sorg
      ${availabilityState(viewer, terms, false)}`
    : sql``;
  const joins = sql`
      join area on area.sorg = b.sorg
      join catalog_article a on a.id = b.article_id
      join catalog_model m on m.id = a.model_id
      join catalog_category c on c.code = m.merchandise_category
      left join catalog_entry e on e.article_id = b.article_id and e.sorg = b.sorg and e.language = area.language
     cross join lateral (select b.article_id, b.sorg) k
      ${supply}`;
  return { joins, where };
}

/** One page of the history: `mine` has the counted lines, `bought` one row per article and sorg, `page` is the cut. */
function pageOf(ctx: Ctx, query: BoughtQuery, viewer: Viewer): RawBuilder<unknown> {
  const terms = termsOf(viewer);
  const yearAgo = beginOf(ctx, boughtPeriods(viewer.today).last.from);
  const { joins, where } = filterOf(query, viewer, terms);
  return sql`
    area as materialized (${areaRows(terms)}),
    mine as materialized (
      select l.article_id, o.sorg, o.id as order_id, o.created_at, l.qty - l.qty_cancelled as qty,
             o.status in ('pending', 'processing') as open
        from orders_order o
        join orders_line l on l.order_id = o.id
       where ${countedOrders(ctx)}
         and l.article_id is not null
         and l.qty > l.qty_cancelled),
    bought as (
      select article_id, sorg, max(created_at) as last_at,
             ${query.sort.startsWith('times') ? sql`count(distinct order_id)` : sql`count(*)`} as times,
             coalesce(sum(qty) filter (where created_at >= ${yearAgo}), 0)::int as year_qty
        from mine
       group by article_id, sorg),
    page as materialized (
      select b.article_id, b.sorg, b.last_at, b.year_qty,
             row_number() over (order by ${orderOf(query.sort)}, b.article_id) as place, count(*) over ()::int as total
        from bought b
        ${joins}
       where ${where}
       order by place
       limit ${sql.lit(query.limit)}
      offset ${(query.page - 1) * query.limit})`;
}

/** Facts about the articles of `page`: usual quantity, last order, and what is still to be shipped. */
const factsOfPage = sql`
    picked as materialized (
      select x.article_id, x.sorg, x.order_id, x.created_at, bool_or(x.open) as open, sum(x.qty)::int as qty
        from mine x
        join page p on p.article_id = x.article_id and p.sorg = x.sorg
       group by x.article_id, x.sorg, x.order_id, x.created_at),
    usual as (
      select article_id, sorg, count(*)::int as times, percentile_disc(0.5) within group (order by qty)::int as typical
        from picked
       group by article_id, sorg),
    latest as (
      select distinct on (x.article_id, x.sorg) x.article_id, x.sorg, x.qty, o.number, o.currency,
                         (
          select l.price
            from orders_line l
           where l.order_id = o.id
             and l.article_id = x.article_id
             and l.qty > l.qty_cancelled
           order by l.position desc
           limit 1) as price
        from picked x
        join page p on p.article_id = x.article_id and p.sorg = x.sorg and p.last_at = x.created_at
        join orders_order o on o.id = x.order_id
       order by x.article_id, x.sorg, x.order_id desc),
    waiting as (
      select x.article_id, x.sorg, sum(l.qty - l.qty_shipped - l.qty_cancelled)::int as qty
        from picked x
        join orders_line l on l.order_id = x.order_id and l.article_id = x.article_id
       where x.open
       group by x.article_id, x.sorg)`;

/**
 * The articles that the active customer ever ordered, one row per article and sorg, with the total number: orders of the portal and
 * of other channels that the caller may see, without lines whose article was never in the catalog. One statement: the
 * covering index of lines is read once, and full rows are read for the page only.
 */
export async function listBought(ctx: Ctx, query: BoughtQuery): Promise<{ rows: Bought[]; count: number }> {
  const viewer = viewerOf(ctx);
  if (!ctx.customer || viewer.areas.length === 0) return { rows: [], count: 0 };
  return countedPage(query, async (place) => {
    const { rows } = await sql<Bought & { total: number }>`
    with ${pageOf(ctx, { ...query, ...place }, viewer)},
    ${factsOfPage}
    select a.code as "articleCode", p.sorg, p.last_at as "lastAt", p.year_qty as "yearQty", p.total, u.times,
           u.typical as "typicalQty", coalesce(w.qty, 0) as "onOrderQty", t.number as "lastNumber", t.qty as "lastQty",
           t.currency as "lastCurrency", t.price as "lastPrice"
      from page p
      join catalog_article a on a.id = p.article_id
      join usual u on u.article_id = p.article_id and u.sorg = p.sorg
      join latest t on t.article_id = p.article_id and t.sorg = p.sorg
      left join waiting w on w.article_id = p.article_id and w.sorg = p.sorg
     order by p.place`.execute(ctx.db);
    return rows;
  });
}
