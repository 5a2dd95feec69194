import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { changedRows, type Staged } from '#platform/database/staging.ts';

/**
 * Imports a `price_components` file: the labels of each sales organisation and module in it. A complete file
 * removes the amounts that it lacks.
 */
export function importPriceComponents(ctx: Ctx, staged: Staged): Promise<number> {
  return changedRows(
    ctx.db,
    sql`
      with f as (
        select s.sorg, s.module, s.key, jsonb_object_agg(s.language, s.label) as label, bool_and(s.visible) as visible,
               min(s.position)::smallint as position
          from staged s
         group by s.sorg, s.module, s.key)
      merge into orders_price_component t using f on t.sorg = f.sorg and t.module = f.module and t.key = f.key
      when matched and (t.label, t.visible, t.position) is distinct from (f.label, f.visible, f.position)
        then update set label = f.label, visible = f.visible, position = f.position
      when not matched
        then insert (sorg, module, key, label, visible, position)
             values (f.sorg, f.module, f.key, f.label, f.visible, f.position)
      when not matched by source
           and ${staged.complete}
           and (t.sorg, t.module) in (select s.sorg, s.module from staged s)
        then delete`,
  );
}
