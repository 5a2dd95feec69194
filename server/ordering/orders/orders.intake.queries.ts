import { sql } from 'kysely';
import { calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import { monthSoFar } from '#rules/ordering/orders/month-so-far.ts';
import type { Ctx } from '#platform/context.ts';
import { listedOrders } from './orders.policy.ts';

/**
 * Orders placed in a range of days in one currency; the amount covers goods without freight and tax, in minor units.
 */
export interface OrderIntake {
  readonly currency: string;
  readonly orders: number;
  readonly amount: number;
  /** The same days one year earlier. */
  readonly ordersBefore: number;
  readonly amountBefore: number;
}

/**
 * Orders of this month up to today, of the customers that a salesperson or member of staff looks after, next to the
 * same days one year earlier; one row per currency, the largest first. Excludes void, cancelled and failed orders.
 */
export async function readMonthIntake(ctx: Ctx): Promise<OrderIntake[]> {
  const { now, yearBefore } = monthSoFar(calendarDateIn(ctx.now, ctx.market.timeZone));
  const begin = (day: CalendarDate, plus: number) =>
    sql<Date>`((${day}::date + ${sql.lit(plus)})::timestamp at time zone ${ctx.market.timeZone})`;
  const within = ({ from, to }: { from: CalendarDate; to: CalendarDate }, before: boolean) => sql`
    select o.currency, o.goods_amount as amount, ${sql.lit(before)} as before
      from orders_order o
     where ${listedOrders(ctx, 'reach')}
       and o.created_at >= ${begin(from, 0)}
       and o.created_at < ${begin(to, 1)}
       and o.status not in ('void', 'cancelled', 'failed')`;
  const { rows } = await sql<OrderIntake>`
    select i.currency,
           (count(*) filter (where not i.before))::int as orders,
           coalesce(sum(i.amount) filter (where not i.before), 0)::bigint as amount,
           (count(*) filter (where i.before))::int as "ordersBefore",
           coalesce(sum(i.amount) filter (where i.before), 0)::bigint as "amountBefore"
      from (${within(now, false)} union all ${within(yearBefore, true)}) i
     group by i.currency
     order by amount desc, i.currency`.execute(ctx.db);
  return rows;
}
