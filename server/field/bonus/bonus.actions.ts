import { sql, type Kysely, type RawBuilder } from 'kysely';
import { calendarDateIn } from '#rules/dates.ts';
import type { Database } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/database-types.ts';
import { earnedPurchases, earnedRegistrations } from './bonus.rows.queries.ts';

/** Name of the job that brings totals up to date; invoices and registrations enqueue it. */
export const refreshBonusJob = 'bonus.refresh';

/** Marks of outdated years that one transaction takes. */
const marksAtOnce = 200;

/**
 * Computes the totals of outdated years of customers again; returns their number. All rows of such a year are read, so
 * that the order of messages, repeats and corrections make no difference, and a second run changes nothing. Runs in the
 * caller's transaction, else in as many as it needs.
 */
export async function refreshBonus(db: Database): Promise<number> {
  for (let all = 0; ;) {
    const { marks, years } = db.isTransaction
      ? await refresh(db)
      : await (db as Kysely<Tables>).transaction().execute((trx) => refresh(trx));
    all += years;
    if (marks < marksAtOnce) return all;
  }
}

/**
 * Marks the years from `fromYear` to the current one of all customers of a sales organisation (null: of all) as outdated:
 * after a change of points or values, and for articles that moved to another model.
 */
export async function markBonusYears(db: Database, now: Date, sorg: string | null, fromYear: number): Promise<void> {
  const thisYear = Number(calendarDateIn(now, 'UTC').slice(0, 4));
  await sql`
    insert into bonus_outdated (customer_id, sorg, year)
    select a.customer_id, a.sorg, y.year
      from customers_area a
     cross join generate_series(${fromYear}::int, ${thisYear}::int + 1) y(year)
     where ${sorg}::text is null or a.sorg = ${sorg}`.execute(db);
}

/** Totals of the outdated years; days decide about year and quarter. */
const freshTotals: RawBuilder<unknown> = sql`
  select e.customer_id, e.sorg, f.year, extract(quarter from e.day)::int as quarter, e.kind, e.brand, e.late,
         count(*) as lines, sum(e.qty)::bigint as qty, sum(e.qty * e.points)::bigint as points,
         sum(e.qty * e.value)::bigint as amount
    from fresh_year f
    join lateral (
      select p.customer_id, p.sorg, p.day, 'purchase' as kind, p.brand, false as late, p.qty::bigint, p.points::bigint,
             p.value
        from (${earnedPurchases}) p
       where p.customer_id = f.customer_id
         and p.sorg = f.sorg
         and p.day >= make_date(f.year, 1, 1)
         and p.day < make_date(f.year + 1, 1, 1)
       union all
      select r.customer_id, r.sorg, r.day, 'registration', r.brand, r.late, 1, r.points::bigint, r.value
        from (${earnedRegistrations}) r
       where r.customer_id = f.customer_id
         and r.sorg = f.sorg
         and r.day >= make_date(f.year, 1, 1)
         and r.day < make_date(f.year + 1, 1, 1)
         -- Every time zone is within a day of UTC: an index finds the year.
         and r.created_at >= make_date(f.year, 1, 1) - interval '1 day'
         and r.created_at < make_date(f.year + 1, 1, 1) + interval '1 day') e on true
   group by e.customer_id, e.sorg, f.year, extract(quarter from e.day), e.kind, e.brand, e.late`;

/** Computes the years of the first {@link marksAtOnce} marks again; several marks may name one year. */
async function refresh(trx: Database): Promise<{ marks: number; years: number }> {
  const run = async (statement: RawBuilder<unknown>): Promise<void> => void (await statement.execute(trx));
  // One at a time, so that a slower run does not put back what a later one computed.
  await run(sql`select pg_advisory_xact_lock(727306)`);
  await run(sql`drop table if exists fresh_year, fresh_total`);
  await run(sql`create temporary table fresh_year (customer_id uuid, sorg text, year int) on commit drop`);
  // The rows are read after the marks: whatever changes in between is marked again.
  const { rows } = await sql<{ marks: number; years: number }>`
    with taken as (
      delete from bonus_outdated
       where ctid = any(array(
        select ctid
          from bonus_outdated
         order by customer_id, sorg, year
         limit ${sql.lit(marksAtOnce)}))
      returning customer_id, sorg, year),
    filled as (
      insert into fresh_year
      select distinct customer_id, sorg, year
        from taken
      returning year)
    select (select count(*)::int from taken) as marks, (select count(*)::int from filled) as years`.execute(trx);
  const taken = rows[0] ?? { marks: 0, years: 0 };
  if (taken.years === 0) return taken;
  await run(sql`analyze fresh_year`);
  await run(sql`create temporary table fresh_total on commit drop as ${freshTotals}`);
  await run(sql`
    delete from bonus_total t
     using fresh_year f
     where (t.customer_id, t.sorg, t.year) = (f.customer_id, f.sorg, f.year)
       and not exists (
        select
          from fresh_total n
         where (n.customer_id, n.sorg, n.year, n.quarter, n.kind, n.brand, n.late, n.lines, n.qty, n.points, n.amount)
             = (t.customer_id, t.sorg, t.year, t.quarter, t.kind, t.brand, t.late, t.lines, t.qty, t.points, t.amount))`);
  await run(sql`
    insert into bonus_total (customer_id, sorg, year, quarter, kind, brand, late, lines, qty, points, amount)
    select customer_id, sorg, year, quarter, kind, brand, late, lines, qty, points, amount
      from fresh_total
     order by customer_id, sorg, year, quarter, kind, brand, late
        on conflict do nothing`);
  return taken;
}
