import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { changedRows, type Staged } from '#platform/database/staging.ts';

/** Imports a `blocks` file: the blocks above single articles of each sorg in the file. */
export async function importBlocks(ctx: Ctx, staged: Staged): Promise<number> {
  return changedRows(
    ctx.db,
    sql`
      with f as (
        select s.sorg, s.kind, case s.kind when 'sorg' then s.sorg else s.subject end as subject,
               nullif(s.customer_group, '') as customer_group, c.id as customer_id, s.reason,
               coalesce(s.valid_from, '2000-01-01'::date) as valid_from, s.valid_to
          from staged s
          left join customers_customer c on c.unified = s.r3 || '-' || s.isr
         where s.kind <> 'none')
      merge into catalog_block t
       using f on t.sorg = f.sorg
             and t.kind = f.kind
             and t.subject = f.subject
             and t.customer_group is not distinct from f.customer_group
             and t.customer_id is not distinct from f.customer_id
             and t.valid_from = f.valid_from
        when matched and (t.reason,
                          t.valid_to) is distinct from (f.reason, f.valid_to) then update set reason = f.reason,
                     valid_to = f.valid_to
        when not matched then insert (sorg, kind, subject, customer_group, customer_id, reason, valid_from, valid_to,
                                      created_at)
      values (f.sorg, f.kind, f.subject, f.customer_group, f.customer_id, f.reason, f.valid_from, f.valid_to,
              ${ctx.now})
        when not matched by source and ${staged.complete} and t.sorg in (select sorg from staged) then delete`,
  );
}

/**
 * Imports an `allocations` file: stock allocated to customers in each sorg in the file. `used` becomes the value of the
 * temporary table `staged_allocated` (article_id, sorg, customer_id, qty): orders that the file's numbers cannot
 * include yet.
 */
export async function importAllocations(ctx: Ctx, staged: Staged): Promise<number> {
  return changedRows(
    ctx.db,
    sql`
      with f as (
        select a.id as article_id, s.sorg, c.id as customer_id, s.qty, least(coalesce(u.qty, 0), s.qty)::int as used
          from staged s
          join catalog_article a on a.code = s.article
          join customers_customer c on c.unified = s.r3 || '-' || s.isr
          left join staged_allocated u on u.article_id = a.id and u.sorg = s.sorg and u.customer_id = c.id)
      merge into catalog_allocation t
       using f on t.article_id = f.article_id and t.sorg = f.sorg and t.customer_id = f.customer_id
        when matched and (t.qty, t.used) is distinct from (f.qty, f.used) then update set qty = f.qty, used = f.used
        when not matched and f.qty > 0 then insert (article_id, sorg, customer_id, qty, used)
      values (f.article_id, f.sorg, f.customer_id, f.qty, f.used)
        when not matched by source and ${staged.complete} and t.sorg in (select sorg from staged) then delete`,
  );
}
