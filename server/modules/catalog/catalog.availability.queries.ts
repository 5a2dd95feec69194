import { sql, type RawBuilder } from 'kysely';
import { availableToCustomer, isOverdue, lowStock, type Arrival, type Precision } from '../../../rules/catalog/availability.ts';
import type { Terms, Viewer } from './catalog.policy.ts';

/**
 * The one availability resolver: list, grid, cart and checkout all read stock through these fragments. They expect `k`
 * (article_id, sorg), `area` (see areaRows) and for blocks `e` (catalog_entry) in the same FROM clause.
 */

/** Free quantity over all sites and its time, as `stock` (on_hand, as_of in milliseconds). */
export const stockTotals = sql`lateral (
  select coalesce(sum(greatest(x.qty - x.reserved, 0)), 0)::int as on_hand, (extract(epoch from max(x.as_of)) * 1000)::bigint as as_of
    from catalog_stock x where x.article_id = k.article_id and x.sorg = k.sorg)`;

/** What is still kept of the stock for the caller and for others, as `kept` (own, others); never whose. */
export const keptStock = (terms: Terms): RawBuilder<unknown> => sql`lateral (
  select sum(x.qty - x.used) filter (where x.customer_id = ${terms.customerId}::uuid)::int as own,
         sum(x.qty - x.used) filter (where x.customer_id is distinct from ${terms.customerId}::uuid)::int as others
    from catalog_allocation x where x.article_id = k.article_id and x.sorg = k.sorg)`;

/** Free quantity per site, best site first, as JSON. */
export const siteRows = sql<SiteRow[] | null>`(
  select json_agg(json_build_array(x.site, c.name, c.storage_location, c.priority, greatest(x.qty - x.reserved, 0)) order by c.priority, c.name, x.site)
    from catalog_stock x join catalog_site c on c.sorg = x.sorg and c.code = x.site
   where x.article_id = k.article_id and x.sorg = k.sorg)`;

/** Arrivals up to the horizon, earliest first, as JSON. */
export const arrivalRows = (terms: Terms): RawBuilder<ArrivalRow[] | null> => sql`(
  select json_agg(json_build_array(x.arrives_on, x.precision, x.kind, x.qty, x.site) order by x.arrives_on, x.kind, x.site)
    from catalog_arrival x where x.article_id = k.article_id and x.sorg = k.sorg and x.arrives_on <= ${terms.horizon}::date)`;

/** Blocks that hold for the caller, as CTE `obstacle`; their number is small. */
export const blocksOf = (terms: Terms): RawBuilder<unknown> => sql`
  select x.sorg, x.kind, x.subject, x.reason from catalog_block x join area on area.sorg = x.sorg
   where x.valid_from <= ${terms.today}::date and (x.valid_to is null or x.valid_to >= ${terms.today}::date)
     and (x.customer_group is null or x.customer_group = area.customer_group)
     and (x.customer_id is null or x.customer_id = ${terms.customerId}::uuid)`;

/** Their reasons for an article as JSON (kind → reason); null where nothing blocks. */
export const blockReasons = sql<Partial<Record<'hierarchy' | 'brand' | 'category' | 'sorg', string>> | null>`(
  select json_object_agg(x.kind, x.reason) from obstacle x
   where x.sorg = k.sorg and case x.kind when 'sorg' then true when 'brand' then x.subject = e.brand
     when 'category' then x.subject in (e.merchandise_category, e.category) else x.subject in (e.series, e.card ->> 'modelCode') end)`;

const overdue = (terms: Terms): RawBuilder<boolean> => sql`case y.precision when 'week' then y.arrives_on + 6
  when 'month' then (y.arrives_on + interval '1 month')::date - 1 else y.arrives_on end < ${terms.today}::date`;

/** State out of stock `t` (on_hand), allocations `x` (own, others), arrivals `r` (overdue, arriving) and `s`, as `supply` (state). */
const stateOf = (viewer: Viewer, terms: Terms): RawBuilder<unknown> => sql`lateral (
  select case when not s.allow_order or s.order_block_reason is not null then 'not-orderable'
              when n.available > ${sql.lit(lowStock)} then 'now' when n.available > 0 then 'low'
              when ${sql.lit(viewer.showArrivals)} and coalesce(r.arriving, false) then 'arriving'
              when ${sql.lit(viewer.showPreOrder)} and s.pre_order_from is not null and s.pre_order_to >= ${terms.today}::date then 'pre-order'
              when s.on_request and s.status = 'active' then 'on-request' else 'not-orderable' end as state
    from (select greatest(coalesce(t.on_hand, 0) + coalesce(r.overdue, 0) - coalesce(x.others, 0),
                   least(coalesce(x.own, 0), coalesce(t.on_hand, 0) + coalesce(r.overdue, 0)), 0) as available) n) supply`;

/**
 * The state of rules/catalog/availability as joins that add `supply` (state), for filters and facets: expects `e`, `k` and
 * `s` (catalog_article_sorg). Looks row by row, or with `wide` at all stock of the sorgs at once, which is less work for
 * thousands of rows. Blocks above the article and masks play no part in it.
 */
export function availabilityState(viewer: Viewer, terms: Terms, wide: boolean): RawBuilder<unknown> {
  if (!wide) {
    return sql`
      cross join ${stockTotals} t cross join ${keptStock(terms)} x
      cross join lateral (
        select sum(a.qty) filter (where a.over)::int as overdue, bool_or(not a.over and a.arrives_on <= ${terms.horizon}::date) as arriving
          from (select y.qty, y.arrives_on, ${overdue(terms)} as over from catalog_arrival y where y.article_id = k.article_id and y.sorg = k.sorg and y.kind = 'arrival') a) r
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

/** A site's stock as the database answers it. */
export type SiteRow = [code: string, name: string, storageLocation: string, priority: number, free: number];
/** An arrival as the database answers it. */
export type ArrivalRow = [on: string, precision: Precision, kind: 'arrival' | 'prebook', qty: number, site: string];

/** Stock of an article for one caller, in numbers. */
export interface Supply {
  /** What the caller may take now. */
  readonly available: number;
  readonly ownAllocation: number;
  readonly arrivals: readonly Arrival[];
  /** Quantities of pre-order programmes. */
  readonly prebook: readonly Arrival[];
  /** Where it lies, best site first; sums up to `available`. Empty unless sites were read. */
  readonly sites: readonly { code: string; location: string; priority: number; qty: number }[];
}

export interface SupplyRow {
  readonly on_hand: number | null;
  readonly own: number | null;
  readonly others: number | null;
  readonly sites: SiteRow[] | null;
  readonly arrivals: ArrivalRow[] | null;
}

function merged(rows: readonly ArrivalRow[]): Arrival[] {
  const all: { on: string; precision: Precision; qty: number }[] = [];
  for (const [on, precision, , qty] of rows) {
    const last = all.at(-1);
    if (last && last.on === on && last.precision === precision) last.qty += qty;
    else all.push({ on, precision, qty });
  }
  return all;
}

/** Counts stock, overdue arrivals and allocations together; arrivals of one date and precision are one. */
export function readSupply(row: SupplyRow, viewer: Viewer): Supply {
  const rows = row.arrivals ?? [];
  const overdue = rows.filter(([on, precision, kind]) => kind === 'arrival' && isOverdue({ on, precision }, viewer.today));
  const rolled = overdue.reduce((sum, [, , , qty]) => sum + qty, 0);
  const own = row.own ?? 0;
  const available = availableToCustomer((row.on_hand ?? 0) + rolled, own, row.others ?? 0);
  let left = available;
  const sites = (row.sites ?? []).map(([code, name, , priority, free]) => {
    const here = free + overdue.filter(([, , , , site]) => site === code).reduce((sum, [, , , qty]) => sum + qty, 0);
    const qty = Math.min(left, here);
    left -= qty;
    return { code, location: name, priority, qty };
  });
  const ahead = rows.filter(([on, precision]) => !isOverdue({ on, precision }, viewer.today));
  return {
    available,
    ownAllocation: own,
    sites,
    arrivals: viewer.showArrivals ? merged(ahead.filter(([, , kind]) => kind === 'arrival')) : [],
    prebook: viewer.showPreOrder ? merged(ahead.filter(([, , kind]) => kind === 'prebook')) : [],
  };
}
