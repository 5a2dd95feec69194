import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { minorUnits } from '#platform/sheets/minor-units.ts';
import { changedRows, type Staged } from '#platform/database/staging.ts';
import { recomputeLater } from './bonus.settings.actions.ts';

const currency = sql`(select o.currency from markets_sorg o where o.code = s.sorg)`;

/** Writes rows and, if any changed, asks for new totals of the sales organisations in the file, from its first year on. */
async function importRows(ctx: Ctx, statement: RawBuilder<unknown>, year: RawBuilder<unknown>): Promise<number> {
  const changed = await changedRows(ctx.db, statement);
  if (changed === 0) return 0;
  const { rows } = await sql<{ sorg: string; fromYear: number }>`
    select s.sorg, min(${year})::int as "fromYear"
      from staged s
     group by s.sorg
     order by s.sorg`.execute(ctx.db);
  for (const { sorg, fromYear } of rows) await recomputeLater(ctx, sorg, fromYear);
  return changed;
}

/** Imports a `bonus_points` file: points of classes of articles (Q-152). */
export function importBonusPoints(ctx: Ctx): Promise<number> {
  return importRows(
    ctx,
    sql`
      with f as (
        select s.sorg, s.kind, s.brand, s.merchandise_category as merchandise, s.valid_from,
               (s.points * 100)::int as points
          from staged s)
      merge into bonus_point t
       using f on (t.sorg, t.kind, t.brand, t.merchandise, t.valid_from)
                = (f.sorg, f.kind, f.brand, f.merchandise, f.valid_from)
        when matched and t.points <> f.points then update set points = f.points, version = t.version + 1
        when not matched then insert (sorg, kind, brand, merchandise, valid_from, points)
      values (f.sorg, f.kind, f.brand, f.merchandise, f.valid_from, f.points)`,
    sql`extract(year from s.valid_from)`,
  );
}

/** Imports a `bonus_years` file: value of a point and deadline of years (Q-152). */
export function importBonusYears(ctx: Ctx): Promise<number> {
  return importRows(
    ctx,
    sql`
      with f as (
        select s.sorg, s.year, ${minorUnits(sql`s.point_value`, currency)} as point_value, s.deadline_days
          from staged s)
      merge into bonus_year t
       using f on (t.sorg, t.year) = (f.sorg, f.year)
        when matched and (t.point_value, t.deadline_days) <> (f.point_value, f.deadline_days)
        then update set point_value = f.point_value, deadline_days = f.deadline_days, version = t.version + 1
        when not matched then insert (sorg, year, point_value, deadline_days)
      values (f.sorg, f.year, f.point_value, f.deadline_days)`,
    sql`s.year`,
  );
}

/** Imports a `bonus_steps` file: all steps of each sales organisation and year in it. Steps change no totals. */
export function importBonusSteps(ctx: Ctx, staged: Staged): Promise<number> {
  return changedRows(
    ctx.db,
    sql`
      with f as (
        select s.sorg, s.year, (s.points * 100)::bigint as points, s.name, ${minorUnits(sql`s.amount`, currency)} as amount
          from staged s)
      merge into bonus_step t
       using f on (t.sorg, t.year, t.points) = (f.sorg, f.year, f.points)
        when matched and (t.name, t.amount) <> (f.name, f.amount) then update set name = f.name, amount = f.amount
        when not matched then insert (sorg, year, points, name, amount)
      values (f.sorg, f.year, f.points, f.name, f.amount)
        when not matched by source
         and ${staged.complete}
         and (t.sorg, t.year) in (select s.sorg, s.year from staged s) then delete`,
  );
}

/** Imports a `bonus_payments` file: shares of payments on time of dealers (Q-152). */
export function importBonusPayments(ctx: Ctx): Promise<number> {
  return changedRows(
    ctx.db,
    sql`
      with f as (
        select c.id as customer_id, s.sorg, s.year, s.quarter, (s.percent * 100)::int as basis_points
          from staged s
          join customers_customer c on c.unified = s.r3 || '-' || s.isr)
      merge into bonus_payment t
       using f on (t.customer_id, t.sorg, t.year, t.quarter) = (f.customer_id, f.sorg, f.year, f.quarter)
        when matched and t.basis_points <> f.basis_points then update set basis_points = f.basis_points
        when not matched then insert (customer_id, sorg, year, quarter, basis_points)
      values (f.customer_id, f.sorg, f.year, f.quarter, f.basis_points)`,
  );
}
