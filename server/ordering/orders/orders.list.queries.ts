import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { named, RememberedStatements } from '#platform/database/statement.ts';
import {
  countedUpTo,
  filterConditions,
  readCursor,
  type CountedOrder,
  type OrderFilter,
  type PageRequest,
} from './orders.filter.queries.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { listedOrders, ownOrders, requireStaffScope } from './orders.policy.ts';
import { orderColumns, type Order } from './orders.queries.ts';
import { countStaffOrders, readStaffPage } from './orders.staff.queries.ts';

export interface OrderPage {
  readonly orders: readonly Order[];
  /** Number of orders, at most {@link countedUpTo}. */
  readonly count: number;
  readonly countIsExact: boolean;
  /** Cursor of the next page; null at the end. */
  readonly nextCursor: string | null;
}

/**
 * Search in a dealer's own orders: any part of our number, the ERP number or the PO number, or the prefix of an article
 * code (punctuation ignored).
 */
function searched(search: string): RawBuilder<boolean> {
  const key = search.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const inLine =
    key.length < 3
      ? sql``
      : sql`
        or exists (
            select
              from orders_line l
              join catalog_article ar on ar.id = l.article_id
             where l.order_id = o.id
               and (ar.code_key like ${`${key}%`} or ar.display_key like ${`${key}%`}))`;
  return sql<boolean>`(o.search_text like ${`%${likePattern(search.toLowerCase())}%`} ${inLine})`;
}

function conditions(ctx: Ctx, filter: OrderFilter): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [listedOrders(ctx, 'customer'), ...filterConditions(ctx, filter)];
  if (filter.sorg !== null) all.push(sql<boolean>`o.sorg = ${filter.sorg}`);
  if (filter.customer !== null)
    all.push(sql<boolean>`o.customer_id = (select id from customers_customer where unified = ${filter.customer})`);
  if (filter.search !== '') all.push(searched(filter.search));
  return sql.join(all, sql` and `);
}

const cursorOf = (order: Order): string =>
  Buffer.from(`${order.createdAt.toISOString()} ${order.id}`).toString('base64url');

const pages = new RememberedStatements<CountedOrder>();

/** The orders that match `where` (after the cursor `beyond`, if given), with the total number of matches. */
function pageOf(
  where: RawBuilder<boolean>,
  beyond: RawBuilder<unknown>,
  { limit, newestFirst }: PageRequest,
  offset: RawBuilder<number>,
): RawBuilder<CountedOrder> {
  const direction = newestFirst ? sql`desc` : sql`asc`;
  return sql`
    select ${orderColumns}, n.count
      from (
        select o.*
          from orders_order o
         where ${where} ${beyond}
         order by o.created_at ${direction}, o.id ${direction}
         limit ${sql.lit(limit + 1)}
        offset ${offset}) o
      join customers_customer c on c.id = o.customer_id
     cross join (select ${counted(where)} as count) n
     order by o.created_at ${direction}, o.id ${direction}`;
}

const counted = (where: RawBuilder<boolean>): RawBuilder<number> =>
  sql`(select count(*)::int from (select from orders_order o where ${where} limit ${sql.lit(countedUpTo + 1)}) n)`;

const isUnfiltered = ({ scope: _scope, ...filter }: OrderFilter): boolean =>
  Object.values(filter).every((value) => value === null || value === '' || value === false);

/** One page of orders, newest (or oldest) first, with a bounded count. */
export async function listOrders(ctx: Ctx, filter: OrderFilter, request: PageRequest): Promise<OrderPage> {
  if ((filter.scope ?? (ctx.customer ? 'customer' : 'staff')) !== 'customer') return listOfStaff(ctx, filter, request);
  const place = request.after === null ? null : readCursor(request.after);
  const offset = place === null ? (request.page - 1) * request.limit : 0;
  // The unfiltered history of one dealer is the most frequent read; its statement is built once.
  const own = place === null && isUnfiltered(filter) ? ownOrders(ctx, filter.scope) : null;
  if (own) {
    const build = (): RawBuilder<CountedOrder> => pageOf(own.condition, sql``, request, named('offset'));
    const values = { ...own.values, offset };
    const found = await pages.run(ctx.db, `own ${request.limit} ${request.newestFirst}`, build, values);
    if (found.length > 0) return pageFrom(found, request.limit, 0);
  }
  const where = conditions(ctx, filter);
  const chooseBeyond = () => {
    if (place === null) return sql``;
    if (request.newestFirst) return sql`and (o.created_at, o.id) < (${place.at}, ${place.id})`;
    return sql`and (o.created_at, o.id) > (${place.at}, ${place.id})`;
  };
  const beyond = chooseBeyond();
  const { rows } = await pageOf(where, beyond, request, sql`${offset}`).execute(ctx.db);
  // A page without rows carries no count, so the count is a separate query.
  const count =
    rows.length > 0
      ? 0
      : ((await sql<{ count: number }>`select ${counted(where)} as count`.execute(ctx.db)).rows[0]?.count ?? 0);
  return pageFrom(rows, request.limit, count);
}

async function listOfStaff(ctx: Ctx, filter: OrderFilter, request: PageRequest): Promise<OrderPage> {
  requireStaffScope(ctx, filter.scope);
  const { rows, countIsOpen, countUpTo } = await readStaffPage(ctx, filter, request);
  const beyondTheEnd = rows.length === 0 && (request.page > 1 || request.after !== null);
  const page = pageFrom(rows, request.limit, beyondTheEnd ? await countStaffOrders(ctx, filter) : 0);
  return { ...page, count: Math.min(page.count, countUpTo), countIsExact: page.countIsExact && !countIsOpen };
}

/** Orders after a cursor without a count, to read whole lists page by page. */
export async function readStaffRows(
  ctx: Ctx,
  filter: OrderFilter,
  request: PageRequest,
): Promise<{ rows: readonly Order[]; nextCursor: string | null }> {
  requireStaffScope(ctx, filter.scope);
  const { rows } = await readStaffPage(ctx, filter, request, false);
  const { orders, nextCursor } = pageFrom(rows, request.limit, 0);
  return { rows: orders, nextCursor };
}

/** Builds a page from its rows (one extra row if there are more) and, for an empty page, the total. */
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
