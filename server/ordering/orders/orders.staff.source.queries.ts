import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { visibleArea } from '#accounts/customers/customers.policy.ts';
import { countedUpTo, filterConditions, type OrderFilter } from './orders.filter.queries.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { numberMatches } from './orders.numbers.queries.ts';
import { staffReach } from './orders.policy.ts';

/**
 * Up to this many customers are read one after the other, each by its own index; more are filtered row by row while the
 * list is read.
 */
const customersOneByOne = 500;
/** Up to this many orders that match a search are looked up one by one. */
const namedOneByOne = 1_000;
/**
 * A count that reads more than one range, or more than an index, stops here, so its cost does not grow with the number
 * of orders.
 */
const rangeCountLimit = 1_000;
/** Hours after which a hand-over without an answer counts as stuck. */
const answerExpectedWithinHours = 24;

/** A range of orders that one index returns by time. */
export type OrderRange =
  | { readonly of: 'sorgs'; readonly sorgs: readonly string[] }
  | { readonly of: 'customers'; readonly ids: readonly string[] }
  | { readonly of: 'areas'; readonly areas: readonly Area[] }
  | { readonly of: 'users'; readonly usernames: readonly string[] };

/** A customer in a sorg. */
interface Area {
  readonly id: string;
  readonly sorg: string;
}

/** Where the list reads from: ranges ordered by time, single orders, and a condition for all of them. */
export interface OrderSource {
  readonly ranges: readonly OrderRange[];
  readonly ids: readonly string[];
  /** Condition on `orders_order o`. */
  readonly condition: RawBuilder<boolean>;
  /** Matches are found row by row only, so a count needs a limit. */
  readonly rowByRow: boolean;
  /** Limit of the count. */
  readonly countUpTo: number;
}

const idsOf = async (ctx: Ctx, query: RawBuilder<{ id: string }>): Promise<string[]> =>
  (await query.execute(ctx.db)).rows.map((row) => row.id);

/** Matches of a search: orders, customers, or too many of them (null). */
interface Found {
  readonly orders: readonly string[] | null;
  readonly customers: readonly string[] | null;
  /** Orders with a matching article; null: too many. */
  readonly withArticle: readonly string[] | null;
  readonly articles: RawBuilder<unknown> | null;
}

/**
 * Looks up a search: prefixes and suffixes of order and ERP numbers, prefixes of PO numbers, every part of customer
 * names and codes, prefixes of article codes. If none match, any part of a number counts. Each look-up is a short index
 * range, however many orders there are.
 */
async function lookUp(ctx: Ctx, search: string): Promise<Found> {
  const word = search.toLowerCase();
  const bounded = sql.lit(namedOneByOne + 1);
  const key = search.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const articles =
    key.length < 3
      ? null
      : sql`
        select ar.id
          from catalog_article ar
         where ar.code_key like ${`${key}%`} or ar.display_key like ${`${key}%`}`;
  const upTo = (ids: string[], most: number): string[] | null => (ids.length > most ? null : ids);
  const [orders, customers, withArticle] = await Promise.all([
    idsOf(
      ctx,
      sql.join(
        numberMatches(word).map((match) => sql`(select o.id from orders_order o where ${match} limit ${bounded})`),
        sql` union `,
      ),
    ),
    idsOf(
      ctx,
      sql`
        select id
          from customers_customer
         where search_text like ${`%${likePattern(word)}%`}
         limit ${sql.lit(customersOneByOne + 1)}`,
    ),
    articles
      ? idsOf(
          ctx,
          sql`
            select distinct id
              from (select l.order_id as id from orders_line l where l.article_id in (${articles}) limit ${bounded}) l`,
        )
      : Promise.resolve([]),
  ]);
  if (orders.length + customers.length + withArticle.length === 0 && word.length >= 3) {
    const parts = await idsOf(
      ctx,
      sql`select id from orders_order where search_text like ${`%${likePattern(word)}%`} limit ${bounded}`,
    );
    return { orders: upTo(parts, namedOneByOne), customers: [], withArticle: [], articles: null };
  }
  return {
    orders: upTo(orders, namedOneByOne),
    customers: upTo(customers, customersOneByOne),
    withArticle: upTo(withArticle, namedOneByOne),
    articles,
  };
}

/**
 * Orders whose hand-over needs attention: given up, failed, or unanswered. There are few, unless the exchange is down:
 * then the oldest are returned.
 */
async function stuckOrders(ctx: Ctx): Promise<string[]> {
  const since = new Date(ctx.now.getTime() - answerExpectedWithinHours * 3_600_000);
  const bounded = sql.lit(2 * namedOneByOne);
  return idsOf(
    ctx,
    sql`
      (
        select subject_id as id
          from erp_outbox
         where kind = 'order'
           and (state = 'dead' or (state = 'pending' and attempts > 0))
         order by created_at
         limit ${bounded})
       union (
         select id
           from orders_order
          where erp_state = 'sent'
            and status in ('processing', 'failed')
            and sent_at < ${since}
          order by sent_at
          limit ${bounded})`,
  );
}

/** User names of people whose name or user name has this prefix. */
async function usernamesOf(ctx: Ctx, prefix: string): Promise<string[]> {
  const start = `${likePattern(prefix.toLowerCase())}%`;
  const { rows } = await sql<{ username: string }>`
    select username
      from identity_user
     where lower(username) like ${start} or lower(name) like ${start}
     order by username
     limit 100`.execute(ctx.db);
  return rows.map((row) => row.username);
}

/** The visible part of the sorgs that the filter names. */
interface Reach {
  readonly sorgs: readonly string[];
  /** Sorgs that the caller sees as a whole. */
  readonly whole: readonly string[];
  /** Condition on `customers_area a`: the caller's areas of the salesman, if the filter names one. */
  readonly area: RawBuilder<unknown>;
  /** Conditions on the area of an order's customer, for ranges that do not include it. */
  readonly byArea: readonly RawBuilder<boolean>[];
}

/** Null if the caller sees none of the sorgs. */
function reachOf(ctx: Ctx, filter: OrderFilter): Reach | null {
  const reach = staffReach(ctx);
  if (!reach || !ctx.actor) return null;
  const sorgs = [...reach.whole, ...reach.partly].filter((sorg) => filter.sorg === null || sorg === filter.sorg);
  if (sorgs.length === 0) return null;
  const whole = reach.whole.filter((sorg) => sorgs.includes(sorg));
  const ofSalesman = filter.salesman === null ? sql`` : sql`and a.salesman = ${filter.salesman}`;
  const area = sql`${visibleArea(ctx.actor)} ${ofSalesman}`;
  const ownArea = sql<boolean>`
    exists (
        select
          from customers_area a
         where a.customer_id = o.customer_id
           and a.sorg = o.sorg
           and ${area})`;
  if (filter.salesman === null && whole.length === sorgs.length) return { sorgs, whole, area, byArea: [] };
  const wholeOrOwn = filter.salesman === null && whole.length > 0;
  return { sorgs, whole, area, byArea: [wholeOrOwn ? sql`(o.sorg = any(${whole}) or ${ownArea})` : ownArea] };
}

/** The areas to read one by one; null if there are too many, or whole sorgs without a salesman. */
async function areasOf(ctx: Ctx, filter: OrderFilter, { sorgs, whole, area }: Reach): Promise<readonly Area[] | null> {
  if (filter.salesman === null && whole.length > 0) return null;
  const { rows } = await sql<Area>`
    select a.customer_id as id, a.sorg
      from customers_area a
     where a.sorg = any(${sorgs}) and ${area}
     limit ${sql.lit(customersOneByOne + 1)}`.execute(ctx.db);
  return rows.length <= customersOneByOne ? rows : null;
}

/** The narrowest range that the filters allow, and conditions that hold the filters in any other range. */
async function rangeOf(
  ctx: Ctx,
  filter: OrderFilter,
  reach: Reach,
): Promise<{ range: OrderRange; conditions: RawBuilder<boolean>[] }> {
  const { sorgs } = reach;
  const conditions = filterConditions(ctx, filter);
  conditions.push(sorgs.length === 1 ? sql<boolean>`o.sorg = ${sorgs[0]}` : sql<boolean>`o.sorg = any(${sorgs})`);
  let range: OrderRange = { of: 'sorgs', sorgs };
  if (filter.customer !== null) {
    const ids = await idsOf(ctx, sql`select id from customers_customer where unified = ${filter.customer}`);
    range = { of: 'customers', ids };
    conditions.push(sql<boolean>`o.customer_id = any(${ids}::uuid[])`);
  } else {
    const areas = await areasOf(ctx, filter, reach);
    if (areas) range = { of: 'areas', areas };
  }
  if (filter.placedBy !== null) {
    const usernames = await usernamesOf(ctx, filter.placedBy);
    if (range.of === 'sorgs') range = { of: 'users', usernames };
    conditions.push(sql<boolean>`o.created_by_username = any(${usernames})`);
  }
  return { range, conditions };
}

/** Condition on `orders_order o` for a search with too many matches: they are found while the list is read. */
function matches(search: string, found: Found): RawBuilder<boolean> {
  const words = `%${likePattern(search.toLowerCase())}%`;
  const byCustomer =
    found.customers === null
      ? sql<boolean>`
        exists (select from customers_customer fc where fc.id = o.customer_id and fc.search_text like ${words})`
      : sql<boolean>`o.customer_id = any(${[...found.customers]}::uuid[])`;
  const byArticle =
    found.withArticle === null && found.articles
      ? sql<boolean>`
        exists (select from orders_line l where l.order_id = o.id and l.article_id in (${found.articles}))`
      : sql<boolean>`o.id = any(${[...(found.withArticle ?? [])]}::uuid[])`;
  return sql<boolean>`(o.search_text like ${words} or ${byCustomer} or ${byArticle})`;
}

const allOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> => sql.join(conditions, sql` and `);

/** The source of a list: the narrowest range that the filters allow, or the matches of the search. */
export async function sourceOf(ctx: Ctx, filter: OrderFilter): Promise<OrderSource> {
  const nothing = { ranges: [], ids: [], rowByRow: false, countUpTo: rangeCountLimit };
  const reach = reachOf(ctx, filter);
  if (!reach) return { ...nothing, condition: sql<boolean>`false` };
  const { range, conditions } = await rangeOf(ctx, filter, reach);
  const everywhere = [...conditions, ...reach.byArea];
  const inRange = range.of === 'areas' ? conditions : everywhere;
  const stuck = filter.stuck ? await stuckOrders(ctx) : null;

  if (filter.search === '') {
    if (stuck) return { ...nothing, ids: stuck, condition: allOf(everywhere) };
    const countUpTo = range.of === 'sorgs' && filter.payment === null ? countedUpTo : rangeCountLimit;
    return { ...nothing, ranges: [range], condition: allOf(inRange), countUpTo };
  }
  const isStuck = stuck ? [sql<boolean>`o.id = any(${stuck}::uuid[])`] : [];
  const found = await lookUp(ctx, filter.search);
  if (found.orders !== null && found.customers !== null && found.withArticle !== null)
    return {
      ...nothing,
      ranges: found.customers.length === 0 ? [] : [{ of: 'customers', ids: found.customers }],
      ids: [...new Set([...found.orders, ...found.withArticle])],
      condition: allOf([...everywhere, ...isStuck]),
    };
  return {
    ...nothing,
    ranges: [range],
    condition: allOf([...inRange, ...isStuck, matches(filter.search, found)]),
    rowByRow: true,
  };
}
