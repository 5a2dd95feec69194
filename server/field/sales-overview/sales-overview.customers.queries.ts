import { sql, type RawBuilder } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import { salesPeriods } from '#rules/field/sales-overview/periods.ts';

/** SQL expressions for whose sales to read, and in which currency. */
interface OfCustomer {
  readonly customerId: RawBuilder<unknown>;
  readonly sorg: RawBuilder<unknown>;
  readonly currency: RawBuilder<unknown>;
}

/**
 * SQL for one row (net, before): net sales of a customer this year, and of the same days of the year before (R-237), in
 * minor units. For a lateral join; the caller's condition decides whose sales may be read.
 */
export function customerSales(today: CalendarDate, { customerId, sorg, currency }: OfCustomer): RawBuilder<unknown> {
  const year = Number(today.slice(0, 4));
  const { ranges, begunMonths } = salesPeriods(year, today);
  const within = ranges.map(
    ({ grain, first, behind }) =>
      sql<boolean>`(s.grain = ${grain} and s.starts_on >= ${first}::date and s.starts_on < ${behind}::date)`,
  );
  const now = sql`s.starts_on >= make_date(${year}, 1, 1)`;
  return sql`
    select coalesce(sum(s.net_amount) filter (where ${now}), 0)::bigint as net,
           coalesce(sum(s.net_amount) filter (where not ${now}), 0)::bigint as before
      from sales_overview_customer s
     where s.customer_id = ${customerId}
       and s.sorg = ${sorg}
       and s.currency = ${currency}
       and (${sql.join(within, sql` or `)})
       and (${now} or extract(month from s.starts_on) <= ${begunMonths})`;
}

/** SQL condition: the customer bought something in this month or the eleven before, in any currency. */
export const soldWithinYear = (
  today: CalendarDate,
  { customerId, sorg }: Omit<OfCustomer, 'currency'>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (
      select
        from sales_overview_customer s
       where s.customer_id = ${customerId}
         and s.sorg = ${sorg}
         and s.grain = 'month'
         and s.starts_on >= (date_trunc('month', ${today}::date) - interval '11 months')::date
         and s.net_amount > 0)`;
