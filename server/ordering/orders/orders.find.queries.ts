import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import type { OrderFilter, PageRequest } from './orders.filter.queries.ts';
import { readStaffRows } from './orders.list.queries.ts';
import { numberMatches, shortestEnd } from './orders.numbers.queries.ts';
import { listedOrders, staffReach, type OrderScope } from './orders.policy.ts';
import { orderColumns, type Order } from './orders.queries.ts';

/** Condition on `orders_order o`, each with an index: its number, ERP number or PO number equals the small letters `word`. */
const equals = (word: string): RawBuilder<boolean>[] => [
  sql<boolean>`lower(o.number) = ${word}`,
  sql<boolean>`(lower(o.erp_number) = ${word} and o.erp_number is not null)`,
  sql<boolean>`(lower(o.po_number) = ${word} and o.po_number <> '')`,
];

/** Scope in which the caller finds orders: the active customer, the staff list, all customers of a salesperson; or none. */
export function findScope(ctx: Ctx): OrderScope | null {
  const may = (permission: 'page.order-status' | 'page.orderlist') => ctx.actor?.permissions.has(permission) === true;
  if (ctx.customer) return may('page.order-status') ? 'customer' : null;
  if (may('page.orderlist')) return 'staff';
  return staffReach(ctx) ? 'reach' : null;
}

/** Orders with the same PO number that are looked at, whoever they belong to. */
const mostEqual = 1_000;

const newestFirst = sql`o.created_at desc, o.id desc`;

/** Orders of a statement that returns their ids, the newest first. */
async function readOrders(ctx: Ctx, ids: RawBuilder<unknown>): Promise<Order[]> {
  const { rows } = await sql<Order>`
    select ${orderColumns}
      from (${ids}) found
      join orders_order o on o.id = found.id
      join customers_customer c on c.id = o.customer_id
     order by ${newestFirst}`.execute(ctx.db);
  return rows;
}

/** Orders of the active customer: one look through its own orders, those with a whole number first. */
function findOwn(ctx: Ctx, word: string, limit: number, ways: readonly RawBuilder<boolean>[]): Promise<Order[]> {
  return readOrders(
    ctx,
    sql`
      select o.id
        from orders_order o
       where ${listedOrders(ctx, 'customer')}
         and (${sql.join(ways, sql` or `)})
       order by (${sql.join(equals(word), sql` or `)}) desc nulls last, ${newestFirst}
       limit ${sql.lit(limit)}`,
  );
}

/**
 * Orders of all dealers with a whole number: each way is a short range of its index, and the scope is applied to what was
 * found. Read by time, the index of the list would be read through for a number that does not exist.
 */
function findEqual(ctx: Ctx, scope: OrderScope, word: string, limit: number): Promise<Order[]> {
  const ways = equals(word).map(
    (way) => sql`(select o.* from orders_order o where ${way} limit ${sql.lit(mostEqual)})`,
  );
  return readOrders(
    ctx,
    sql`
      select o.id
        from (${sql.join(ways, sql` union all `)}) o
       where ${listedOrders(ctx, scope)}
       order by ${newestFirst}
       limit ${sql.lit(limit)}`,
  );
}

const everything: Omit<OrderFilter, 'scope' | 'search'> = {
  status: null,
  open: null,
  from: null,
  to: null,
  sorg: null,
  customer: null,
  number: null,
  origin: null,
  erpState: null,
  acting: null,
  payment: null,
  salesman: null,
  placedBy: null,
  stuck: false,
  mine: false,
};

/**
 * Orders that a text finds, at most `limit` with a whole number and as many others. The active customer finds numbers that
 * begin or end with it, or have it as a part; without one, the search of the staff's list finds the others.
 */
export async function findOrders(ctx: Ctx, scope: OrderScope, search: string, limit: number): Promise<Order[]> {
  const word = search.toLowerCase();
  if (scope === 'customer') {
    const found = await findOwn(ctx, word, limit, numberMatches(word));
    if (found.length > 0 || word.length < shortestEnd) return found;
    return findOwn(ctx, word, limit, [sql<boolean>`o.search_text like ${`%${likePattern(word)}%`}`]);
  }
  const page: PageRequest = { page: 1, limit, newestFirst: true, after: null };
  const [equal, listed] = await Promise.all([
    findEqual(ctx, scope, word, limit),
    readStaffRows(ctx, { ...everything, scope, search }, page),
  ]);
  return [...new Map([...equal, ...listed.rows].map((order) => [order.id, order])).values()];
}
