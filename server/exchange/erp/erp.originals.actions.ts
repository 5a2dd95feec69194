import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/** Stored copies of files with problems: the newest of each kind and sender, and no older than this. */
const copiesPerSender = 10;
const copiesKeptDays = 30;

/** Stores a copy of an incoming file that was refused or had rejects, for its readers and for a later import. */
export async function keepOriginal(ctx: Ctx, fileId: string, path: string): Promise<void> {
  const original = `erp/original/${fileId}.csv`;
  await ctx.files.keep(original, path);
  await ctx.db.updateTable('erp_file').set({ original }).where('id', '=', fileId).execute();
}

/** Deletes the stored copies of old files, and those beyond the newest ten of a kind and sender. */
export async function dropOldOriginals(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ original: string }>`
    with ranked as (
      select id, original, started_at,
             row_number() over (partition by type, sender order by started_at desc, id desc) as place
        from erp_file
       where original is not null),
    old as (
      select id, original
        from ranked
       where place > ${sql.lit(copiesPerSender)}
          or started_at < ${ctx.now}::timestamptz - ${sql.lit(copiesKeptDays)} * interval '1 day')
    update erp_file f
       set original = null
      from old
     where f.id = old.id
    returning old.original`.execute(ctx.db);
  for (const { original } of rows) await ctx.files.remove(original);
  return rows.length;
}
