import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { listedOrders, staffReach, type OrderScope } from './orders.policy.ts';
import { orderColumns, type Order } from './orders.queries.ts';

/** Shorter words are compared with the beginning of numbers only. */
const shortestEnd = 3;

/** Condition on `orders_order o`, each with an index: its number, ERP number or PO number equals the small letters `word`. */
const equals = (word: string): RawBuilder<boolean>[] => [
  sql<boolean>`lower(o.number) = ${word}`,
  sql<boolean>`(lower(o.erp_number) = ${word} and o.erp_number is not null)`,
  sql<boolean>`(lower(o.po_number) = ${word} and o.po_number <> '')`,
];

/**
 * Conditions on `orders_order o`, each with an index: an order or ERP number begins or ends with the small letters `word`,
 * or a PO number begins with it.
 */
export function numberMatches(word: string): RawBuilder<boolean>[] {
  const start = `${likePattern(word)}%`;
  const end = `${likePattern(Array.from(word).toReversed().join(''))}%`;
  return [
    sql<boolean>`lower(o.number) like ${start}`,
    sql<boolean>`(lower(o.erp_number) like ${start} and o.erp_number is not null)`,
    sql<boolean>`(lower(o.po_number) like ${start} and o.po_number <> '')`,
    ...(word.length < shortestEnd
      ? []
      : [
          sql<boolean>`reverse(lower(o.number)) like ${end}`,
          sql<boolean>`(reverse(lower(o.erp_number)) like ${end} and o.erp_number is not null)`,
        ]),
  ];
}

/** Scope in which the caller finds orders: the active customer, the staff list, all customers of a salesperson; or none. */
export function findScope(ctx: Ctx): OrderScope | null {
  const may = (permission: 'page.order-status' | 'page.orderlist') => ctx.actor?.permissions.has(permission) === true;
  if (ctx.customer) return may('page.order-status') ? 'customer' : null;
  if (may('page.orderlist')) return 'staff';
  return staffReach(ctx) ? 'reach' : null;
}

/**
 * The newest orders whose number, ERP number or PO number is, begins or ends with a text, at most `limit` for each way in
 * which it matches; without any, those that have it as a part. Each way reads a short range of its own index.
 */
export async function findOrders(ctx: Ctx, scope: OrderScope, search: string, limit: number): Promise<Order[]> {
  const word = search.toLowerCase();
  const inScope = listedOrders(ctx, scope);
  const read = async (ways: readonly RawBuilder<boolean>[]): Promise<Order[]> => {
    const parts = ways.map(
      (way) => sql`
        (select o.id
           from orders_order o
          where ${way} and ${inScope}
          order by o.created_at desc, o.id desc
          limit ${sql.lit(limit)})`,
    );
    const { rows } = await sql<Order>`
      select ${orderColumns}
        from (${sql.join(parts, sql` union `)}) found
        join orders_order o on o.id = found.id
        join customers_customer c on c.id = o.customer_id
       order by o.created_at desc, o.id desc`.execute(ctx.db);
    return rows;
  };
  const found = await read([...equals(word), ...numberMatches(word)]);
  if (found.length > 0 || word.length < shortestEnd) return found;
  return read([sql<boolean>`o.search_text like ${`%${likePattern(word)}%`}`]);
}
