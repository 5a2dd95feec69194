import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { changedRows, type Staged } from '#platform/database/staging.ts';

/**
 * Waits for orders that are changing stock and blocks new ones until the transaction ends; readers continue.
 * Reservations that are read afterwards are complete: none is lost between the file's number and the portal's own.
 */
export async function lockStock(ctx: Ctx): Promise<void> {
  await sql`lock table catalog_stock in exclusive mode`.execute(ctx.db);
}

/**
 * Imports a `stock` file: the complete stock of each sorg in the file, on hand and arrivals, in one swap. `reserved`
 * becomes the value of the temporary table `staged_reserved` (article_id, sorg, site, qty): orders that the file's
 * number cannot include yet. Skips unchanged rows, but updates the time of the stock at least every hour.
 */
export async function importStock(ctx: Ctx, staged: Staged): Promise<number> {
  const { db } = ctx;
  const { madeAt, complete } = staged;
  const rows = sql`
    select a.id as article_id, s.sorg, s.site, s.qty, coalesce(r.qty, 0)::int as reserved
      from staged s
      left join catalog_article a on a.code = s.article
      left join staged_reserved r on r.article_id = a.id and r.sorg = s.sorg and r.site = s.site
     where s.type = 'now'`;
  const onHand = staged.first
    ? await changedRows(
        db,
        sql`
          insert into catalog_stock (article_id, sorg, site, qty, reserved, as_of)
          select f.*, ${madeAt}::timestamptz
            from (${rows}) f`,
      )
    : await changedRows(
        db,
        sql`
          with f as (${rows})
          merge into catalog_stock t
           using f on t.article_id = f.article_id and t.sorg = f.sorg and t.site = f.site
            when matched and (t.qty <> f.qty
                              or t.reserved <> f.reserved
                              or t.as_of < ${madeAt}::timestamptz - interval '1 hour') then update set qty = f.qty,
                         reserved = f.reserved, as_of = ${madeAt}
            when not matched then insert (article_id, sorg, site, qty, reserved, as_of)
          values (f.article_id, f.sorg, f.site, f.qty, f.reserved, ${madeAt})
            when not matched by source and ${complete} and t.sorg in (select sorg from staged_scope) then delete`,
      );
  const arrivals = await changedRows(
    db,
    sql`
      with f as (
        select a.id as article_id, s.sorg, s.site, s.date, coalesce(nullif(s.precision, ''), 'day') as precision,
               s.type as kind, s.qty
          from staged s
          left join catalog_article a on a.code = s.article
         where s.type <> 'now' and s.qty > 0)
      merge into catalog_arrival t
       using f on t.article_id = f.article_id
             and t.sorg = f.sorg
             and t.site = f.site
             and t.arrives_on = f.date
             and t.kind = f.kind
        when matched and (t.qty <> f.qty
                          or t.precision <> f.precision
                          or t.as_of < ${madeAt}::timestamptz - interval '1 hour') then update set qty = f.qty,
                     precision = f.precision, as_of = ${madeAt}
        when not matched then insert (article_id, sorg, site, arrives_on, precision, kind, qty, as_of)
      values (f.article_id, f.sorg, f.site, f.date, f.precision, f.kind, f.qty, ${madeAt})
        when not matched by source and ${complete} and t.sorg in (select sorg from staged_scope) then delete`,
  );
  return onHand + arrivals;
}
