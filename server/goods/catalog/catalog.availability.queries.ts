import { sql, type RawBuilder } from 'kysely';
import {
  availableToCustomer,
  isOverdue,
  lowStock,
  type Arrival,
  type Precision,
} from '#rules/goods/catalog/availability.ts';
import { jsonRows, noJsonRows, type JsonRows } from '#platform/database/statement.ts';
import type { Card } from './catalog.cards.queries.ts';
import type { Terms, Viewer } from './catalog.policy.ts';

/**
 * The only availability resolver: list, grid, cart and checkout all read stock through these fragments. They expect `k`
 * (article_id, sorg, position) and `area` (see areaRows); the columns of a page return rows for all articles of `k`.
 */

/** Free quantity of an article over all sites, as `t` (on_hand). */
const stockTotals = sql`
  lateral (
      select coalesce(sum(greatest(x.qty - x.reserved, 0)), 0)::int as on_hand
        from catalog_stock x
       where x.article_id = k.article_id and x.sorg = k.sorg)`;

/**
 * True if a quantity of an article can be in stock at all, for any customer: an upper bound without allocations, to
 * exclude rows early. {@link readSupply} says what a customer may order.
 */
export const mayReach = (
  of: Readonly<Record<'article' | 'sorg' | 'qty', RawBuilder<unknown>>>,
  now: Date,
): RawBuilder<boolean> => sql<boolean>`
  ((select coalesce(sum(greatest(x.qty - x.reserved, 0)), 0) from catalog_stock x where x.article_id = ${of.article} and x.sorg = ${of.sorg}) + (
      select coalesce(sum(x.qty), 0)
        from catalog_arrival x
       where x.article_id = ${of.article}
         and x.sorg = ${of.sorg}
         and x.kind = 'arrival'
         and x.arrives_on <= (${now}::timestamptz at time zone 'UTC')::date)) >= ${of.qty}`;

/**
 * The rest of its stock allocations for the caller and for others, as `x` (own, others); never for whom.
 */
const keptStock = (terms: Terms): RawBuilder<unknown> => sql`lateral (
  select sum(x.qty - x.used) filter (where x.customer_id = ${terms.customerId}::uuid)::int as own,
         sum(x.qty - x.used) filter (where x.customer_id is distinct from ${terms.customerId}::uuid)::int as others
    from catalog_allocation x where x.article_id = k.article_id and x.sorg = k.sorg)`;

/** Free stock of an article at a site, with its time in seconds and, if the market shows locations, the site. */
export type StockRow = readonly [
  position: number,
  free: number,
  asOf: number,
  code?: string,
  name?: string,
  priority?: number,
];
/** An allocation of an article's stock, and whether it is for the caller. */
export type KeptRow = readonly [position: number, left: number, mine: boolean];
/** An arrival. */
export type ArrivalRow = readonly [
  position: number,
  on: string,
  precision: Precision,
  kind: 'arrival' | 'prebook',
  qty: number,
  site: string,
];

/** Stock, allocations and arrivals of a page. */
export interface SupplyColumns {
  readonly stock: JsonRows<StockRow>;
  readonly kept: JsonRows<KeptRow>;
  readonly arrivals: JsonRows<ArrivalRow>;
}

/** The columns of {@link SupplyColumns}: stock best site first, arrivals up to the horizon, earliest first. */
export function supplyColumns(
  viewer: Viewer,
  terms: Terms,
  filled: { readonly allocations: boolean; readonly arrivals: boolean },
): RawBuilder<unknown> {
  const stocked = sql`k join catalog_stock x on x.article_id = k.article_id and x.sorg = k.sorg`;
  const free = [sql`x.position`, sql`x.free`, sql`x.as_of`] as const;
  const stock = viewer.perLocation
    ? jsonRows<StockRow>(
        [...free, sql`x.site`, sql`x.name`, sql`x.priority`],
        sql`
          (
              select k.position, greatest(x.qty - x.reserved, 0) as free, date_part('epoch', x.as_of) as as_of, x.site,
                     coalesce(c.name, x.site) as name, coalesce(c.priority, 32767) as priority
                from ${stocked}
                left join catalog_site c on c.sorg = x.sorg and c.code = x.site
               order by c.priority, c.name, x.site) x`,
      )
    : jsonRows<StockRow>(
        [...free],
        sql`
          (
              select k.position, greatest(x.qty - x.reserved, 0) as free, date_part('epoch', x.as_of) as as_of
                from ${stocked}) x`,
      );
  const kept = jsonRows<KeptRow>(
    [sql`k.position`, sql`x.qty - x.used`, sql`x.customer_id is not distinct from ${terms.customerId}::uuid`],
    sql`k join catalog_allocation x on x.article_id = k.article_id and x.sorg = k.sorg`,
  );
  const arrivals = jsonRows<ArrivalRow>(
    [sql`x.position`, sql`x.arrives_on`, sql`x.precision`, sql`x.kind`, sql`x.qty`, sql`x.site`],
    sql`
      (
          select k.position, x.arrives_on, x.precision, x.kind, x.qty, x.site
            from k
            join catalog_arrival x on x.article_id = k.article_id
                 and x.sorg = k.sorg
                 and x.arrives_on <= ${terms.horizon}::date
           order by x.arrives_on, x.kind, x.site) x`,
  );
  return sql`${stock} as stock,
           ${filled.allocations ? kept : noJsonRows} as kept,
           ${filled.arrivals ? arrivals : noJsonRows} as arrivals`;
}

/** A block that applies to the caller, with its reason. */
export type Obstacle = readonly [
  sorg: string,
  kind: 'hierarchy' | 'brand' | 'category' | 'sorg',
  subject: string,
  reason: string,
];

/** Blocks that apply to the caller; there are only a few. */
export const blocksOf = (terms: Terms): RawBuilder<JsonRows<Obstacle>> =>
  jsonRows<Obstacle>(
    [sql`x.sorg`, sql`x.kind`, sql`x.subject`, sql`x.reason`],
    sql`catalog_block x join area on area.sorg = x.sorg
     where x.valid_from <= ${terms.today}::date and (x.valid_to is null or x.valid_to >= ${terms.today}::date)
       and (x.customer_group is null or x.customer_group = area.customer_group)
       and (x.customer_id is null or x.customer_id = ${terms.customerId}::uuid)`,
  );

/** Reasons of the blocks of an article in a sorg, by kind; for an article that is not listed only those of the sorg. */
export function readBlocks(
  obstacles: readonly Obstacle[],
  sorg: string,
  card: Card | null,
): Partial<Record<Obstacle[1], string>> {
  const reasons: Partial<Record<Obstacle[1], string>> = {};
  for (const [where, kind, subject, reason] of obstacles) {
    if (where !== sorg) continue;
    const subjects: Record<Obstacle[1], readonly string[]> = {
      sorg: [subject],
      brand: card ? [card.brand] : [],
      category: card ? [card.merchandiseCategory, card.category] : [],
      hierarchy: card ? [card.series, card.modelCode] : [],
    };
    if (subjects[kind].includes(subject)) reasons[kind] = reason;
  }
  return reasons;
}

const overdue = (terms: Terms): RawBuilder<boolean> => sql`case y.precision when 'week' then y.arrives_on + 6
  when 'month' then (y.arrives_on + interval '1 month')::date - 1 else y.arrives_on end < ${terms.today}::date`;

/**
 * State from stock `t` (on_hand), allocations `x` (own, others), arrivals `r` (overdue, arriving) and `s`, as `supply`
 * (state).
 */
const stateOf = (viewer: Viewer, terms: Terms): RawBuilder<unknown> => sql`
  lateral (
      select case
               when not s.allow_order or s.order_block_reason is not null then 'not-orderable'
               when n.available > ${sql.lit(lowStock)} then 'now'
               when n.available > 0 then 'low'
               when ${sql.lit(viewer.showArrivals)} and coalesce(r.arriving, false) then 'arriving'
               when ${sql.lit(viewer.showPreOrder)}
               and s.pre_order_from is not null
               and s.pre_order_to >= ${terms.today}::date then 'pre-order'
               when s.on_request and s.status = 'active' then 'on-request'
               else 'not-orderable'
               end as state
        from (
          select greatest(coalesce(t.on_hand, 0) + coalesce(r.overdue, 0) - coalesce(x.others, 0),
                          least(coalesce(x.own, 0), coalesce(t.on_hand, 0) + coalesce(r.overdue, 0)), 0) as available) n) supply`;

/**
 * The state of rules/goods/catalog/availability as joins that add `supply` (state), for filters and facets: expects `e`, `k`
 * and `s` (catalog_article_sorg). Reads row by row, or with `wide` all stock of the sorgs at once, which is faster for
 * thousands of rows. Ignores blocks above the article and masks.
 */
export function availabilityState(viewer: Viewer, terms: Terms, wide: boolean): RawBuilder<unknown> {
  if (!wide) {
    return sql`
       cross join ${stockTotals} t
       cross join ${keptStock(terms)} x
       cross join lateral (
          select sum(a.qty) filter (where a.over)::int as overdue,
                 bool_or(not a.over and a.arrives_on <= ${terms.horizon}::date) as arriving
            from (
              select y.qty, y.arrives_on, ${overdue(terms)} as over
                from catalog_arrival y
               where y.article_id = k.article_id
                 and y.sorg = k.sorg
                 and y.kind = 'arrival') a) r
       cross join ${stateOf(viewer, terms)}`;
  }
  const mine = sql`y.sorg = any(${terms.sorgs}::text[])`;
  return sql`
    left join (select y.article_id, y.sorg, sum(greatest(y.qty - y.reserved, 0))::int as on_hand from catalog_stock y where ${mine} group by y.article_id, y.sorg) t
      on t.article_id = e.article_id and t.sorg = e.sorg
    left join (select y.article_id, y.sorg, sum(y.qty - y.used) filter (where y.customer_id = ${terms.customerId}::uuid)::int as own,
        sum(y.qty - y.used) filter (where y.customer_id is distinct from ${terms.customerId}::uuid)::int as others from catalog_allocation y where ${mine} group by y.article_id, y.sorg) x
      on x.article_id = e.article_id and x.sorg = e.sorg
    left join (select a.article_id, a.sorg, sum(a.qty) filter (where a.over)::int as overdue, bool_or(not a.over and a.arrives_on <= ${terms.horizon}::date) as arriving
        from (select y.article_id, y.sorg, y.qty, y.arrives_on, ${overdue(terms)} as over from catalog_arrival y where ${mine} and y.kind = 'arrival') a group by a.article_id, a.sorg) r
      on r.article_id = e.article_id and r.sorg = e.sorg
    cross join ${stateOf(viewer, terms)}`;
}

/** Stock of an article for one caller, in numbers. */
export interface Supply {
  /** Quantity that the caller may order now. */
  readonly available: number;
  readonly ownAllocation: number;
  readonly arrivals: readonly Arrival[];
  /** Quantities of pre-order programmes. */
  readonly prebook: readonly Arrival[];
  /** Stock by site, best site first; sums up to `available`. Empty unless sites were read. */
  readonly sites: readonly { code: string; location: string; priority: number; qty: number }[];
}

/** Rows of one article from {@link SupplyColumns}. */
export interface SupplyRows {
  readonly stock: readonly StockRow[];
  readonly kept: readonly KeptRow[];
  readonly arrivals: readonly ArrivalRow[];
}

const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + amount(row), 0);

/** Time of the newest of an article's stock in milliseconds; null without stock. */
export const stockTime = (stock: readonly StockRow[]): number | null =>
  stock.length === 0 ? null : Math.round(Math.max(...stock.map(([, , asOf]) => asOf)) * 1000);

function merged(rows: readonly ArrivalRow[]): Arrival[] {
  const all: { on: string; precision: Precision; qty: number }[] = [];
  for (const [, on, precision, , qty] of rows) {
    const last = all.at(-1);
    if (last && last.on === on && last.precision === precision) last.qty += qty;
    else all.push({ on, precision, qty });
  }
  return all;
}

/** Adds up stock, overdue arrivals and allocations; arrivals of the same date and precision are merged. */
export function readSupply({ stock, kept, arrivals }: SupplyRows, viewer: Viewer): Supply {
  const overdue = arrivals.filter(
    ([, on, precision, kind]) => kind === 'arrival' && isOverdue({ on, precision }, viewer.today),
  );
  const onHand = sumOf(stock, ([, free]) => free) + sumOf(overdue, ([, , , , qty]) => qty);
  const own = sumOf(kept, ([, left, mine]) => (mine ? left : 0));
  const available = availableToCustomer(
    onHand,
    own,
    sumOf(kept, ([, left, mine]) => (mine ? 0 : left)),
  );
  let left = available;
  const sites = stock.flatMap(([, free, , code, name = '', priority = 0]) => {
    if (code === undefined) return [];
    const here = free + sumOf(overdue, ([, , , , qty, site]) => (site === code ? qty : 0));
    const qty = Math.min(left, here);
    left -= qty;
    return [{ code, location: name, priority, qty }];
  });
  const ahead = arrivals.filter(([, on, precision]) => !isOverdue({ on, precision }, viewer.today));
  return {
    available,
    ownAllocation: own,
    sites,
    arrivals: viewer.showArrivals ? merged(ahead.filter(([, , , kind]) => kind === 'arrival')) : [],
    prebook: viewer.showPreOrder ? merged(ahead.filter(([, , , kind]) => kind === 'prebook')) : [],
  };
}
