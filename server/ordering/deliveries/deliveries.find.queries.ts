import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { listedDeliveries } from '#ordering/orders/orders.policy.ts';
import { deliveryColumns, newestFirst, type Delivery } from './deliveries.queries.ts';

/** A delivery that a search found, with the number of the first order in it. */
export type FoundDelivery = Delivery & { readonly orderNumber: string | null };

/** Shorter words are compared with the beginning of numbers only. */
const shortestEnd = 3;

/**
 * The newest deliveries that the caller sees and whose number begins or ends with a text, or whose tracking number begins
 * with it; at most `limit` for each way in which it matches. Each way reads a short range of its own index.
 */
export async function findDeliveries(ctx: Ctx, search: string, limit: number): Promise<FoundDelivery[]> {
  const word = search.toLowerCase();
  const start = `${likePattern(word)}%`;
  const end = `${likePattern(Array.from(word).toReversed().join(''))}%`;
  const ways: RawBuilder<boolean>[] = [
    sql<boolean>`lower(d.number) = ${word}`,
    sql<boolean>`(lower(d.tracking_number) = ${word} and d.tracking_number <> '')`,
    sql<boolean>`lower(d.number) like ${start}`,
    sql<boolean>`(lower(d.tracking_number) like ${start} and d.tracking_number <> '')`,
    ...(word.length < shortestEnd ? [] : [sql<boolean>`reverse(lower(d.number)) like ${end}`]),
  ];
  const parts = ways.map(
    (way) => sql`
      (select d.id
         from deliveries_delivery d
        where ${way} and ${listedDeliveries(ctx)}
        order by ${newestFirst}
        limit ${sql.lit(limit)})`,
  );
  const { rows } = await sql<FoundDelivery>`
    select ${deliveryColumns}, (
             select o.number
               from deliveries_line l
               join orders_order o on o.id = l.order_id
              where l.delivery_id = d.id
              order by l.position
              limit 1) as "orderNumber"
      from (${sql.join(parts, sql` union `)}) found
      join deliveries_delivery d on d.id = found.id
      join customers_customer c on c.id = d.customer_id
     order by ${newestFirst}`.execute(ctx.db);
  return rows;
}
