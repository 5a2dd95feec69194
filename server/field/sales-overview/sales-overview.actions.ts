import { sql, type Kysely, type RawBuilder } from 'kysely';
import { calendarDateIn } from '#rules/dates.ts';
import { firstStoredDay } from '#rules/field/sales-overview/periods.ts';
import type { Database } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/database-types.ts';

/** Name of the job that brings net sales up to date; the invoices enqueue it. */
export const refreshSalesJob = 'sales-overview.refresh';

/**
 * Marks of outdated months that one transaction takes: few enough that their lines are sorted in memory, and that an
 * import does not wait long for its own months.
 */
const marksAtOnce = 500;

/**
 * Computes the net sales of outdated months of customers again; returns their number. All invoices of such a month are
 * read, so that the order of messages, repeats and corrections make no difference. Runs in the caller's transaction,
 * else in as many as it needs.
 */
export async function refreshSales(db: Database, now: Date): Promise<number> {
  for (let all = 0; ;) {
    const { marks, months } = await inOwnTransaction(db, (trx) => refresh(trx, now));
    all += months;
    if (marks < marksAtOnce) return all;
  }
}

/** Computes all net sales again, with the models that articles belong to now; returns the number of months. */
export async function rebuildSales(db: Database, now: Date): Promise<number> {
  await sql`
    insert into sales_overview_outdated (customer_id, sorg, month)
    select customer_id, sorg, date_trunc('month', invoiced_on)::date
      from invoices_invoice
     union
    select customer_id, sorg, starts_on
      from sales_overview_customer
     where grain = 'month'`.execute(db);
  return refreshSales(db, now);
}

function inOwnTransaction<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : (db as Kysely<Tables>).transaction().execute(work);
}

/** The model of articles that the catalog does not know. */
const noModel = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/**
 * Net sales of each line of the outdated months: its subtotal less its share of the document's discount. A share is the
 * difference of two rounded running totals, so all shares add up to the discount exactly. Deductions are no sales.
 */
const netLines: RawBuilder<unknown> = sql`
  with outdated as (
    select i.id, i.customer_id, i.sorg, i.invoiced_on, i.currency, i.discount_amount
      from fresh_month f
      join invoices_invoice i
        on i.customer_id = f.customer_id
       and i.sorg = f.sorg
       and i.invoiced_on >= f.month
       and i.invoiced_on < f.month + interval '1 month'
     where i.kind in ('invoice', 'credit_note')),
  weighed as (
    select i.id, l.position, i.discount_amount,
           case when bool_and(l.subtotal = 0) over (partition by i.id) then 1 else abs(l.subtotal) end::numeric as weight
      from outdated i
      join invoices_line l on l.invoice_id = i.id
     where i.discount_amount <> 0),
  running as (
    select w.id, w.position, w.discount_amount, w.weight,
           sum(w.weight) over (partition by w.id order by w.position) as upto,
           sum(w.weight) over (partition by w.id) as total
      from weighed w),
  shares as (
    select r.id, r.position,
           (round(r.discount_amount * r.upto / r.total)
            - round(r.discount_amount * (r.upto - r.weight) / r.total))::bigint as discount
      from running r)
  select i.customer_id, i.sorg, i.invoiced_on as day, i.currency, coalesce(a.model_id, ${noModel}) as model_id,
         l.subtotal - coalesce(s.discount, 0) as net_amount, l.qty
    from outdated i
    join invoices_line l on l.invoice_id = i.id
    left join shares s on s.id = l.invoice_id and s.position = l.position
    left join catalog_article a on a.code = l.article_code`;

/** Computes the months of the first {@link marksAtOnce} marks again; several marks may name one month. */
async function refresh(trx: Database, now: Date): Promise<{ marks: number; months: number }> {
  const run = async (statement: RawBuilder<unknown>): Promise<void> => void (await statement.execute(trx));
  // One at a time: rows of a sales organisation change by the difference to the rows of its customers.
  await run(sql`select pg_advisory_xact_lock(727305)`);
  await run(sql`drop table if exists fresh_month, fresh_day, fresh_sales`);
  await run(sql`create temporary table fresh_month (customer_id uuid, sorg text, month date) on commit drop`);
  // The invoices are read after the marks: whatever changes in between is marked again.
  const { rows } = await sql<{ marks: number; months: number }>`
    with taken as (
      delete from sales_overview_outdated
       where ctid = any(array(
        select ctid
          from sales_overview_outdated
         order by customer_id, sorg, month
         limit ${sql.lit(marksAtOnce)}))
      returning customer_id, sorg, month),
    filled as (
      insert into fresh_month
      select distinct customer_id, sorg, month
        from taken
      returning month)
    select (select count(*)::int from taken) as marks, (select count(*)::int from filled) as months`.execute(trx);
  const taken = rows[0] ?? { marks: 0, months: 0 };
  if (taken.months === 0) return taken;
  await run(sql`analyze fresh_month`);
  // Room to sort the lines of many months; only this one transaction uses it.
  await run(sql`set local work_mem = '64MB'`);
  await run(sql`
    create temporary table fresh_day on commit drop as
    select customer_id, sorg, day, currency, model_id, sum(net_amount)::bigint as net_amount, sum(qty)::bigint as qty
      from (${netLines}) n
     group by customer_id, sorg, day, currency, model_id
    having sum(net_amount) <> 0 or sum(qty) <> 0`);
  const firstDay = firstStoredDay(calendarDateIn(now, 'UTC'));
  await run(sql`
    create temporary table fresh_sales on commit drop as
    select customer_id, sorg, 'month' as grain, date_trunc('month', day)::date as starts_on, currency, model_id,
           sum(net_amount)::bigint as net_amount, sum(qty)::bigint as qty
      from fresh_day
     group by customer_id, sorg, date_trunc('month', day), currency, model_id
    having sum(net_amount) <> 0 or sum(qty) <> 0
     union all
    (select customer_id, sorg, 'week', (date_trunc('month', day)::date + (extract(day from day)::int - 1) / 7 * 7) as week,
            currency, model_id, sum(net_amount)::bigint, sum(qty)::bigint
       from fresh_day
      where day >= ${firstDay}::date
      group by customer_id, sorg, week, currency, model_id
     having sum(net_amount) <> 0 or sum(qty) <> 0)
     union all
    select customer_id, sorg, 'day', day, currency, model_id, net_amount, qty
      from fresh_day
     where day >= ${firstDay}::date`);
  await run(sql`analyze fresh_sales`);
  await changeSorgs(run);
  await run(sql`
    delete from sales_overview_customer s
     using fresh_month f
     where s.customer_id = f.customer_id
       and s.sorg = f.sorg
       and s.starts_on >= f.month
       and s.starts_on < f.month + interval '1 month'
       and not exists (
        select
          from fresh_sales n
         where (n.customer_id, n.sorg, n.grain, n.starts_on, n.currency, n.model_id, n.net_amount, n.qty)
             = (s.customer_id, s.sorg, s.grain, s.starts_on, s.currency, s.model_id, s.net_amount, s.qty))`);
  await run(sql`
    insert into sales_overview_customer (customer_id, sorg, grain, starts_on, currency, model_id, net_amount, qty)
    select customer_id, sorg, grain, starts_on, currency, model_id, net_amount, qty
      from fresh_sales
     order by customer_id, sorg, grain, starts_on, currency, model_id
        on conflict do nothing`);
  return taken;
}

/** Adds the difference between the new and the stored sales of the customers to those of their sales organisations. */
async function changeSorgs(run: (statement: RawBuilder<unknown>) => Promise<void>): Promise<void> {
  await run(sql`
    insert into sales_overview_sorg as t (sorg, grain, starts_on, currency, model_id, net_amount, qty)
    select d.sorg, d.grain, d.starts_on, d.currency, d.model_id, sum(d.net_amount), sum(d.qty)
      from (
        select sorg, grain, starts_on, currency, model_id, net_amount, qty
          from fresh_sales
         union all
        select s.sorg, s.grain, s.starts_on, s.currency, s.model_id, -s.net_amount, -s.qty
          from fresh_month f
          join sales_overview_customer s
            on s.customer_id = f.customer_id
           and s.sorg = f.sorg
           and s.starts_on >= f.month
           and s.starts_on < f.month + interval '1 month'
          ) d
     group by d.sorg, d.grain, d.starts_on, d.currency, d.model_id
    having sum(d.net_amount) <> 0 or sum(d.qty) <> 0
        on conflict (sorg, grain, starts_on, currency, model_id) do update
       set net_amount = t.net_amount + excluded.net_amount, qty = t.qty + excluded.qty`);
  await run(sql`
    delete from sales_overview_sorg t
     using (select distinct sorg, month from fresh_month) f
     where t.sorg = f.sorg
       and t.starts_on >= f.month
       and t.starts_on < f.month + interval '1 month'
       and t.net_amount = 0
       and t.qty = 0`);
}
