import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { visibleArea } from '../customers/customers.policy.ts';
import {
  countedUpTo,
  filterConditions,
  likePattern,
  readCursor,
  type CountedOrder,
  type OrderFilter,
  type PageWish,
} from './orders.filter.queries.ts';
import { staffReach } from './orders.policy.ts';
import { orderColumns } from './orders.queries.ts';

/**
 * Up to this many customers are read one after the other, each by its own index; more are filtered row by row while the
 * list is read.
 */
const customersOneByOne = 500;
/** Up to this many orders that match a search are looked up one by one. */
const namedOneByOne = 1_000;
/** How many rows a count examines if a search is so common that it is matched row by row. */
const countedRowLimit = 20_000;
/**
 * A count that reads more than one range, or more than an index, stops here, so its cost does not grow with the number
 * of orders.
 */
const rangeCountLimit = 1_000;
/** Hours after which a hand-over without an answer counts as stuck. */
const answerExpectedWithinHours = 24;

/** A range of orders that one index returns by time. */
type OrderRange =
  | { readonly of: 'sorgs'; readonly sorgs: readonly string[] }
  | { readonly of: 'customers'; readonly ids: readonly string[] }
  | { readonly of: 'areas'; readonly areas: readonly Area[] }
  | { readonly of: 'users'; readonly usernames: readonly string[] };

/** A customer in a sorg. */
interface Area {
  readonly id: string;
  readonly sorg: string;
}

/** Where the list reads from: ranges ordered by time, single orders, and conditions for all of them. */
interface Source {
  readonly stretches: readonly OrderRange[];
  readonly ids: readonly string[];
  /** Conditions on `orders_order o`. */
  readonly pass: RawBuilder<boolean>;
  /** Matches are found row by row only, so a count needs a limit. */
  readonly met: boolean;
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
  const start = `${likePattern(word)}%`;
  const end = `${likePattern(Array.from(word).toReversed().join(''))}%`;
  const bounded = sql.lit(namedOneByOne + 1);
  const tail =
    word.length < 3
      ? sql``
      : sql`
         union (select id from orders_order where reverse(lower(number)) like ${end} limit ${bounded})
         union (
           select id
             from orders_order
            where reverse(lower(erp_number)) like ${end} and erp_number is not null
            limit ${bounded})`;
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
      sql`
        (select id from orders_order where lower(number) like ${start} limit ${bounded})
         union (
           select id
             from orders_order
            where lower(erp_number) like ${start} and erp_number is not null
            limit ${bounded})
         union (
           select id
             from orders_order
            where lower(po_number) like ${start} and po_number <> ''
            limit ${bounded}) ${tail}`,
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

/** The sources of a list: the narrowest range that the filters allow, or the matches of the search. */
async function sourceOf(ctx: Ctx, filter: OrderFilter): Promise<Source> {
  const nothing: Source = { stretches: [], ids: [], pass: sql<boolean>`false`, met: false, countUpTo: rangeCountLimit };
  const reach = staffReach(ctx);
  if (!reach || !ctx.actor) return nothing;
  const sorgs = [...reach.whole, ...reach.partly].filter((sorg) => filter.sorg === null || sorg === filter.sorg);
  if (sorgs.length === 0) return nothing;
  const whole = reach.whole.filter((sorg) => sorgs.includes(sorg));
  const visible = visibleArea(ctx.actor);
  const ofSalesman = filter.salesman === null ? sql`` : sql`and a.salesman = ${filter.salesman}`;

  const pass = filterConditions(ctx, filter);
  pass.push(sorgs.length === 1 ? sql<boolean>`o.sorg = ${sorgs[0]}` : sql<boolean>`o.sorg = any(${sorgs})`);
  // Conditions on the area of an order's customer that the range does not already include.
  const ownArea = sql<boolean>`
    exists (
        select
          from customers_area a
         where a.customer_id = o.customer_id
           and a.sorg = o.sorg
           and ${visible} ${ofSalesman})`;
  const byArea = filter.salesman !== null || whole.length < sorgs.length;
  const areaPass = !byArea
    ? []
    : filter.salesman === null && whole.length > 0
      ? [sql<boolean>`(o.sorg = any(${whole}) or ${ownArea})`]
      : [ownArea];

  let stretch: OrderRange = { of: 'sorgs', sorgs };
  if (filter.customer !== null) {
    const ids = await idsOf(ctx, sql`select id from customers_customer where unified = ${filter.customer}`);
    stretch = { of: 'customers', ids };
    // The search may bring its own ranges.
    pass.push(sql<boolean>`o.customer_id = any(${ids}::uuid[])`);
  } else if (filter.salesman !== null || whole.length === 0) {
    const { rows } = await sql<Area>`
      select a.customer_id as id, a.sorg
        from customers_area a
       where a.sorg = any(${sorgs}) and ${visible} ${ofSalesman}
       limit ${sql.lit(customersOneByOne + 1)}`.execute(ctx.db);
    if (rows.length <= customersOneByOne) stretch = { of: 'areas', areas: rows };
  }
  if (filter.placedBy !== null) {
    const usernames = await usernamesOf(ctx, filter.placedBy);
    if (stretch.of === 'sorgs') stretch = { of: 'users', usernames };
    pass.push(sql<boolean>`o.created_by_username = any(${usernames})`);
  }
  const stuck = filter.stuck ? await stuckOrders(ctx) : null;
  const all = (more: readonly RawBuilder<boolean>[]): RawBuilder<boolean> => sql.join([...pass, ...more], sql` and `);

  if (filter.search === '') {
    if (stuck) return { stretches: [], ids: stuck, pass: all(areaPass), met: false, countUpTo: rangeCountLimit };
    const countUpTo = stretch.of === 'sorgs' && filter.payment === null ? countedUpTo : rangeCountLimit;
    return { stretches: [stretch], ids: [], pass: all(stretch.of === 'areas' ? [] : areaPass), met: false, countUpTo };
  }
  if (stuck) pass.push(sql<boolean>`o.id = any(${stuck}::uuid[])`);
  const found = await lookUp(ctx, filter.search);
  if (found.orders !== null && found.customers !== null && found.withArticle !== null) {
    const ids = [...new Set([...found.orders, ...found.withArticle])];
    return {
      stretches: found.customers.length === 0 ? [] : [{ of: 'customers', ids: found.customers }],
      ids,
      pass: all(areaPass),
      met: false,
      countUpTo: rangeCountLimit,
    };
  }
  // The search is so common that matches are found while the list is read.
  const words = `%${likePattern(filter.search.toLowerCase())}%`;
  const either = [
    sql<boolean>`o.search_text like ${words}`,
    found.customers === null
      ? sql<boolean>`
        exists (select from customers_customer fc where fc.id = o.customer_id and fc.search_text like ${words})`
      : sql<boolean>`o.customer_id = any(${[...found.customers]}::uuid[])`,
    ...(found.withArticle === null && found.articles
      ? [
          sql<boolean>`
            exists (select from orders_line l where l.order_id = o.id and l.article_id in (${found.articles}))`,
        ]
      : [sql<boolean>`o.id = any(${[...(found.withArticle ?? [])]}::uuid[])`]),
  ];
  const anyOf = sql<boolean>`(${sql.join(either, sql` or `)})`;
  return {
    stretches: [stretch],
    ids: [],
    pass: all([...(stretch.of === 'areas' ? [] : areaPass), anyOf]),
    met: true,
    countUpTo: rangeCountLimit,
  };
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

/** Condition that places `o` in a range, with the keys unnested as `k`; null if the range is empty. */
function keysOf(stretch: OrderRange): { keys: RawBuilder<unknown>; at: RawBuilder<boolean> } | null {
  switch (stretch.of) {
    case 'areas':
      if (stretch.areas.length === 0) return null;
      return {
        keys: sql`
          unnest(${stretch.areas.map(({ id }) => id)}::uuid[],
                 ${stretch.areas.map(({ sorg }) => sorg)}::text[]) k(id, sorg)`,
        at: sql<boolean>`o.customer_id = k.id and o.sorg = k.sorg`,
      };
    case 'customers':
      return stretch.ids.length === 0
        ? null
        : { keys: sql`unnest(${[...stretch.ids]}::uuid[]) k(id)`, at: sql<boolean>`o.customer_id = k.id` };
    case 'users':
      return stretch.usernames.length === 0
        ? null
        : {
            keys: sql`unnest(${[...stretch.usernames]}::text[]) k(name)`,
            at: sql<boolean>`o.created_by_username = k.name`,
          };
    case 'sorgs':
      return { keys: sql`unnest(${[...stretch.sorgs]}::text[]) k(sorg)`, at: sql<boolean>`o.sorg = k.sorg` };
  }
}

/**
 * `columns` of the rows of a source. With a sort order, reads at most `most` rows of each range by time from its index,
 * so that per-row conditions cost nothing for rows that are not shown.
 */
function rowsOf(
  source: Pick<Source, 'stretches' | 'ids' | 'pass'>,
  columns: RawBuilder<unknown>,
  beyond: RawBuilder<unknown>,
  ordered: { direction: RawBuilder<unknown>; most: number } | null,
): RawBuilder<unknown> {
  const tail = ordered
    ? sql`order by o.created_at ${ordered.direction}, o.id ${ordered.direction} limit ${sql.lit(ordered.most)}`
    : sql``;
  const parts = source.stretches.flatMap((stretch): RawBuilder<unknown>[] => {
    // A single sorg is compared with =, so that its index gives the order.
    if (stretch.of === 'sorgs' && stretch.sorgs.length === 1)
      return [sql`(select ${columns} from orders_order o where ${source.pass} ${beyond} ${tail})`];
    const keys = keysOf(stretch);
    return keys
      ? [
          sql`
            (
                select o.*
                  from ${keys.keys}
                 cross join lateral (
                    select ${columns}
                      from orders_order o
                     where ${keys.at} and ${source.pass} ${beyond} ${tail}) o)`,
        ]
      : [];
  });
  if (source.ids.length > 0)
    parts.push(
      sql`
        (
            select ${columns}
              from orders_order o
             where o.id = any(${[...source.ids]}::uuid[]) and ${source.pass} ${beyond})`,
    );
  if (parts.length === 0) return sql`select ${columns} from orders_order o where false`;
  // An order can match by its number and by its customer.
  return sql.join(parts, source.ids.length > 0 && source.stretches.length > 0 ? sql` union ` : sql` union all `);
}

function countOf(source: Source): RawBuilder<number> {
  const most = sql.lit(source.countUpTo + 1);
  if (!source.met)
    return sql<number>`(select count(*)::int from (${rowsOf(source, sql`o.id`, sql``, null)} limit ${most}) n)`;
  // Only the newest orders of each range are examined; the result is a lower bound.
  const newest = { direction: sql`desc`, most: countedRowLimit };
  const looked = rowsOf(
    {
      ...source,
      pass: sql<boolean>`${source.stretches[0]?.of === 'sorgs' ? sql`o.sorg = any(${sorgsOf(source)})` : sql`true`}`,
    },
    sql`(${source.pass}) as hit`,
    sql``,
    newest,
  );
  return sql<number>`(select count(*)::int from (select from (${looked}) w where w.hit limit ${most}) n)`;
}

const sorgsOf = ({ stretches: [first] }: Source): string[] => (first?.of === 'sorgs' ? [...first.sorgs] : []);

/** One page of the staff order list; `beyond` is the cursor of the filter. The count is exact unless `countIsOpen`. */
export async function readStaffPage(
  ctx: Ctx,
  filter: OrderFilter,
  wish: PageWish,
  counting = true,
): Promise<{ rows: CountedOrder[]; countIsOpen: boolean; countUpTo: number }> {
  const source = await sourceOf(ctx, filter);
  const place = wish.after === null ? null : readCursor(wish.after);
  const offset = place === null ? (wish.page - 1) * wish.limit : 0;
  const direction = wish.newestFirst ? sql`desc` : sql`asc`;
  const beyond =
    place === null
      ? sql``
      : wish.newestFirst
        ? sql`and (o.created_at, o.id) < (${place.at}, ${place.id})`
        : sql`and (o.created_at, o.id) > (${place.at}, ${place.id})`;
  const most = offset + wish.limit + 1;
  const { rows } = await sql<CountedOrder>`
    with page as materialized (
      select p.created_at, p.id
        from (${rowsOf(source, sql`o.created_at, o.id`, beyond, { direction, most })}) p
       order by p.created_at ${direction}, p.id ${direction}
       limit ${sql.lit(wish.limit + 1)}
      offset ${offset})
    select ${orderColumns}, n.count
      from page
      join orders_order o on o.id = page.id
      join customers_customer c on c.id = o.customer_id
     cross join (select ${counting ? countOf(source) : sql<number>`0`} as count) n
     order by o.created_at ${direction}, o.id ${direction}`.execute(ctx.db);
  return { rows, countIsOpen: source.met || (rows[0]?.count ?? 0) > source.countUpTo, countUpTo: source.countUpTo };
}

/** Number of matching orders, for a page beyond the end. */
export async function countStaffOrders(ctx: Ctx, filter: OrderFilter): Promise<number> {
  const source = await sourceOf(ctx, filter);
  const { rows } = await sql<{ count: number }>`select ${countOf(source)} as count`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
