import { sql, type RawBuilder } from 'kysely';
import { addDays, type CalendarDate } from '../../../rules/dates.ts';
import type { OrderStatus } from '../../../rules/orders/status.ts';
import type { Ctx } from '../../platform/context.ts';
import { named, RememberedStatements } from '../../platform/statement.ts';
import { listedOrders, ownOrders, type OrderScope } from './orders.policy.ts';
import { orderColumns, type Order } from './orders.queries.ts';

/** Counting stops here: a list of more rows says that it has more, without reading them all. */
export const countedUpTo = 10_000;

export interface OrderFilter {
  readonly scope: OrderScope | null;
  readonly status: OrderStatus | null;
  /** Orders that still wait for something: pending, processing or failed. */
  readonly open: boolean | null;
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  readonly sorg: string | null;
  readonly search: string;
  readonly custCode: { readonly r3: string; readonly isr: string } | null;
  readonly number: string | null;
  readonly origin: 'portal' | 'erp' | null;
  readonly erpState: string | null;
  readonly acting: boolean | null;
}

export interface OrderPage {
  readonly orders: readonly Order[];
  /** Number of orders, at most {@link countedUpTo}. */
  readonly count: number;
  readonly countIsExact: boolean;
  /** Where the next page starts, or null at the end. */
  readonly nextCursor: string | null;
}

const like = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** Instant at which a calendar day begins in the market's time zone. */
const dayStart = (day: CalendarDate, timeZone: string): RawBuilder<Date> => sql<Date>`(${day}::date::timestamp at time zone ${timeZone})`;

/** So many matches are collected one by one; a search that finds more is looked up while the list is read. */
const candidateLimit = 5_000;

/**
 * What a search matches: any part of our number, the ERP's or the dealer's, a customer by name or code, an article code
 * from its start (punctuation does not count). Over all customers the matching orders are collected through the indexes
 * first; within one customer, or where a word is so common that they would be too many, orders are judged as they come.
 */
async function searched(ctx: Ctx, search: string, ofOneCustomer: boolean): Promise<RawBuilder<boolean>> {
  const words = `%${like(search.toLowerCase())}%`;
  const key = search.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const articles = key.length < 3 ? null : sql`select ar.id from catalog_article ar where ar.code_key like ${`${key}%`} or ar.display_key like ${`${key}%`}`;
  const inLine = articles ? sql`or exists (select from orders_line l where l.order_id = o.id and l.article_id in (${articles}))` : sql``;
  if (ofOneCustomer) return sql<boolean>`(o.search_text like ${words} ${inLine})`;
  const { rows } = await sql<{ id: string }>`
    select f.id from orders_order f where f.search_text like ${words}
    union all select f.id from customers_customer fc join orders_order f on f.customer_id = fc.id where fc.search_text like ${words}
    ${articles ? sql`union all select l.order_id from orders_line l where l.article_id in (${articles})` : sql``} limit ${sql.lit(candidateLimit + 1)}`.execute(
    ctx.db,
  );
  if (rows.length <= candidateLimit) return sql<boolean>`o.id = any(${[...new Set(rows.map((row) => row.id))]}::uuid[])`;
  return sql<boolean>`(o.search_text like ${words} or o.customer_id in (select fc.id from customers_customer fc where fc.search_text like ${words}) ${inLine})`;
}

async function conditions(ctx: Ctx, filter: OrderFilter): Promise<RawBuilder<boolean>> {
  const all: RawBuilder<boolean>[] = [listedOrders(ctx, filter.scope)];
  const zone = ctx.market.timeZone;
  if (filter.status !== null) all.push(sql<boolean>`o.status = ${sql.lit(filter.status)}`);
  if (filter.open !== null)
    all.push(filter.open ? sql<boolean>`o.status in ('pending', 'processing', 'failed')` : sql<boolean>`o.status in ('complete', 'void', 'cancelled')`);
  if (filter.from !== null) all.push(sql<boolean>`o.created_at >= ${dayStart(filter.from, zone)}`);
  if (filter.to !== null) all.push(sql<boolean>`o.created_at < ${dayStart(addDays(filter.to, 1), zone)}`);
  if (filter.sorg !== null) all.push(sql<boolean>`o.sorg = ${filter.sorg}`);
  if (filter.custCode !== null)
    all.push(sql<boolean>`o.customer_id = (select id from customers_customer where unified = ${`${filter.custCode.r3}-${filter.custCode.isr}`})`);
  if (filter.number !== null) all.push(sql<boolean>`(o.number = ${filter.number} or o.erp_number = ${filter.number})`);
  if (filter.origin !== null) all.push(sql<boolean>`o.origin = ${filter.origin}`);
  if (filter.erpState !== null) all.push(sql<boolean>`o.erp_state = ${filter.erpState}`);
  // An order that ended before its hand-over waits for nothing any more.
  if (filter.erpState === 'held' || filter.erpState === 'waiting') all.push(sql<boolean>`o.status in ('pending', 'processing')`);
  if (filter.acting !== null) all.push(sql<boolean>`o.acting = ${filter.acting}`);
  if (filter.search !== '') all.push(await searched(ctx, filter.search, (filter.scope ?? (ctx.customer ? 'customer' : 'staff')) === 'customer'));
  return sql.join(all, sql` and `);
}

const cursorOf = (order: Order): string => Buffer.from(`${order.createdAt.toISOString()} ${order.id}`).toString('base64url');

/** Place that a cursor names, or null for one that is none. */
export function readCursor(cursor: string): { at: Date; id: string } | null {
  const match = /^(\S+Z) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  const at = match ? new Date(match[1] ?? '') : null;
  return match && at && !Number.isNaN(at.getTime()) ? { at, id: match[2] ?? '' } : null;
}

export interface PageWish {
  readonly page: number;
  readonly limit: number;
  readonly newestFirst: boolean;
  /** Continue after this cursor instead of skipping pages: as fast for the last page as for the first. */
  readonly after: string | null;
}

type CountedOrder = Order & { count: number };
const pages = new RememberedStatements<CountedOrder>();

/** The orders that pass `where` (and lie `beyond` a cursor), with the number of all that pass it. */
function pageOf(
  where: RawBuilder<boolean>,
  beyond: RawBuilder<unknown>,
  { limit, newestFirst }: PageWish,
  offset: RawBuilder<number>,
): RawBuilder<CountedOrder> {
  const direction = newestFirst ? sql`desc` : sql`asc`;
  return sql`
    select ${orderColumns}, n.count from (select o.* from orders_order o where ${where} ${beyond} order by o.created_at ${direction}, o.id ${direction} limit ${sql.lit(limit + 1)} offset ${offset}) o
      join customers_customer c on c.id = o.customer_id cross join (select ${counted(where)} as count) n order by o.created_at ${direction}, o.id ${direction}`;
}

const counted = (where: RawBuilder<boolean>): RawBuilder<number> =>
  sql`(select count(*)::int from (select from orders_order o where ${where} limit ${sql.lit(countedUpTo + 1)}) n)`;

const asksForAll = ({ scope: _scope, ...filter }: OrderFilter): boolean => Object.values(filter).every((value) => value === null || value === '');

/** One page of orders, newest (or oldest) first, with a bounded count. */
export async function listOrders(ctx: Ctx, filter: OrderFilter, wish: PageWish): Promise<OrderPage> {
  const place = wish.after === null ? null : readCursor(wish.after);
  const offset = place === null ? (wish.page - 1) * wish.limit : 0;
  // A dealer's own history without filters is what is read most: its statement is put together once.
  const own = place === null && asksForAll(filter) ? ownOrders(ctx, filter.scope) : null;
  if (own) {
    const build = (): RawBuilder<CountedOrder> => pageOf(own.condition, sql``, wish, named('offset'));
    const values = { ...own.values, offset };
    const found = await pages.run(ctx.db, `own ${wish.limit} ${wish.newestFirst}`, build, values);
    if (found.length > 0) return pageFrom(found, wish.limit, 0);
  }
  const where = await conditions(ctx, filter);
  const beyond =
    place === null
      ? sql``
      : wish.newestFirst
        ? sql`and (o.created_at, o.id) < (${place.at}, ${place.id})`
        : sql`and (o.created_at, o.id) > (${place.at}, ${place.id})`;
  const { rows } = await pageOf(where, beyond, wish, sql`${offset}`).execute(ctx.db);
  // A page without rows carries no count; only then it is asked for by itself.
  const count = rows.length > 0 ? 0 : ((await sql<{ count: number }>`select ${counted(where)} as count`.execute(ctx.db)).rows[0]?.count ?? 0);
  return pageFrom(rows, wish.limit, count);
}

/** A page out of its rows (one more than shown where there are more) and, for none, the number of all. */
function pageFrom(rows: readonly CountedOrder[], limit: number, countOfNone: number): OrderPage {
  const count = rows[0]?.count ?? countOfNone;
  const orders = rows.slice(0, limit);
  const last = orders.at(-1);
  return {
    orders,
    count: Math.min(count, countedUpTo),
    countIsExact: count <= countedUpTo,
    nextCursor: rows.length > limit && last ? cursorOf(last) : null,
  };
}
