import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { listedDeliveries } from '#ordering/orders/orders.policy.ts';
import { deliveryColumns, newestFirst, type Delivery } from './deliveries.queries.ts';

/** A delivery that a search found, with the number of the first order in it. */
export type FoundDelivery = Delivery & { readonly orderNumber: string | null };

/** Shorter words are compared with the beginning of numbers only. */
const shortestEnd = 3;

/** Deliveries of all dealers that are looked at for each way in which a text matches. */
const mostOfWay = 1_000;

/**
 * The newest deliveries that the caller sees and whose number begins or ends with a text, or whose tracking number begins
 * with it; those with the whole number first. Among the deliveries of all dealers each way reads a bounded range of its
 * own index, so that short texts may miss some.
 */
export async function findDeliveries(ctx: Ctx, search: string, limit: number): Promise<FoundDelivery[]> {
  const word = search.toLowerCase();
  const start = `${likePattern(word)}%`;
  const end = `${likePattern(Array.from(word).toReversed().join(''))}%`;
  const whole = sql<boolean>`(lower(d.number) = ${word} or lower(d.tracking_number) = ${word})`;
  const ways: RawBuilder<boolean>[] = [
    sql<boolean>`lower(d.number) like ${start}`,
    sql<boolean>`(lower(d.tracking_number) like ${start} and d.tracking_number <> '')`,
    ...(word.length < shortestEnd ? [] : [sql<boolean>`reverse(lower(d.number)) like ${end}`]),
  ];
  const ofAll = [sql<boolean>`lower(d.number) = ${word}`, ...ways].map(
    (way) => sql`(select d.* from deliveries_delivery d where ${way} limit ${sql.lit(mostOfWay)})`,
  );
  const source = ctx.customer ? sql`deliveries_delivery` : sql`(${sql.join(ofAll, sql` union `)})`;
  const { rows } = await sql<FoundDelivery>`
    select ${deliveryColumns}, (
             select o.number
               from deliveries_line l
               join orders_order o on o.id = l.order_id
              where l.delivery_id = d.id
              order by l.position
              limit 1) as "orderNumber"
      from (
        select d.*
          from ${source} d
         where ${listedDeliveries(ctx)}
           and (${sql.join(ways, sql` or `)})
         order by ${whole} desc, ${newestFirst}
         limit ${sql.lit(limit)}) d
      join customers_customer c on c.id = d.customer_id
     order by ${newestFirst}`.execute(ctx.db);
  return rows;
}
