import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { changedRows, type Staged } from '#platform/database/staging.ts';

/** Imports a `groupsets` file: parts and swaps of each groupset in the file. */
export async function importGroupsets(ctx: Ctx, staged: Staged): Promise<number> {
  const { db } = ctx;
  const named = sql`select a.id from staged s join catalog_article a on a.code = s.groupset`;
  const parts = await changedRows(
    db,
    sql`
      with f as (
        select g.id as set_id, p.id as part_id, s.qty, s.position
          from staged s
          join catalog_article g on g.code = s.groupset
          join catalog_article p on p.code = s.part
         where s.swap = '')
      merge into catalog_groupset_part t
       using f on t.groupset_article_id = f.set_id and t.part_article_id = f.part_id
        when matched and (t.qty, t.position) is distinct from (f.qty, f.position) then update set qty = f.qty,
                     position = f.position
        when not matched then insert (groupset_article_id, part_article_id, qty, position)
      values (f.set_id, f.part_id, f.qty, f.position)
        when not matched by source and ${staged.complete} and t.groupset_article_id in (${named}) then delete`,
  );
  const swaps = await changedRows(
    db,
    sql`
      with f as (
        select g.id as set_id, p.id as part_id, w.id as swap_id, s.position
          from staged s
          join catalog_article g on g.code = s.groupset
          join catalog_article p on p.code = s.part
          join catalog_article w on w.code = s.swap)
      merge into catalog_groupset_swap t
       using f on t.groupset_article_id = f.set_id and t.part_article_id = f.part_id and t.swap_article_id = f.swap_id
        when matched and t.position <> f.position then update set position = f.position
        when not matched then insert (groupset_article_id, part_article_id, swap_article_id, position)
      values (f.set_id, f.part_id, f.swap_id, f.position)
        when not matched by source and ${staged.complete} and t.groupset_article_id in (${named}) then delete`,
  );
  return parts + swaps;
}
