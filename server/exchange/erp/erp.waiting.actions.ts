import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { type FileFormat } from '#exchange/erp-columns/erp-columns.ts';
import { addedOnScreens, needsOf, sourceOf } from '#exchange/erp-columns/erp-columns.records.ts';
import type { Envelope } from './erp.envelope.ts';
import { formats } from '#exchange/erp-formats/erp-formats.ts';
import { unitOf, type WaitingUnit } from './erp.staging.ts';

/**
 * An imported file with waiting rows; `kept` is the name of its stored copy, `beside` the folder of the files that it
 * names.
 */
export interface WaitingFile {
  readonly fileId: string;
  readonly type: string;
  readonly name: string;
  readonly kept: string;
  readonly beside: string;
}

/** Rows of files older than this stop waiting. */
const patienceDays = 30;

/** Waiting rows of units that the staged file contains again are obsolete. */
export async function dropObsoleteUnits(db: Database, format: FileFormat): Promise<void> {
  const waiting = await db
    .selectFrom('erp_waiting')
    .select('unit')
    .where('type', '=', format.type)
    .limit(1)
    .executeTakeFirst();
  if (!waiting) return;
  await sql`
    delete from erp_waiting
     where type = ${format.type}
       and unit in (select ${sql.raw(unitOf(format))} from staged s)`.execute(db);
}

/** Keeps a file because units of it wait. The copy is named by content: a rollback leaves nothing wrong behind. */
export async function keepWaitingFile(
  ctx: Ctx,
  fileId: string,
  path: string,
  beside: string,
  envelope: Envelope,
  units: readonly WaitingUnit[],
): Promise<void> {
  if (units.length === 0) return;
  const kept = `erp/${envelope.sha256}.csv`;
  if (!(await ctx.files.exists(kept))) await ctx.files.keep(kept, path);
  await ctx.db.updateTable('erp_file').set({ kept, beside }).where('id', '=', fileId).execute();
  await recordWaiting(ctx.db, fileId, envelope.format.type, units);
}

/** Records that units of a file wait and were tried now. */
export async function recordWaiting(
  db: Database,
  fileId: string,
  type: string,
  units: readonly WaitingUnit[],
): Promise<void> {
  await sql`
    insert into erp_waiting (type, unit, file_id, rows, tried_at)
    select ${type}, w.unit, ${fileId}, w.rows, clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as w(unit text, rows integer)
        on conflict (type, unit) do update
       set file_id = excluded.file_id, rows = excluded.rows, tried_at = excluded.tried_at`.execute(db);
}

/** True if any file is kept: usually there is none, and nothing to look for. */
export async function anyKept(db: Database): Promise<boolean> {
  const file = await db.selectFrom('erp_file').select('id').where('kept', 'is not', null).limit(1).executeTakeFirst();
  return file !== undefined;
}

/** SQL condition: rows of the waiting file `w` lack a record that has one of these sources. */
const lacks = (sources: readonly string[]): RawBuilder<boolean> => sql<boolean>`
  exists (
     select
       from erp_reject r
      where r.file_id = w.file_id
        and r.code = 'row_unknown_reference'
        and not r.warning
        and r.params ->> 'source' = any(${[...sources]}::text[]))`;

/** Files that wait for pictures or documents of which one is in its folder now; each is tried once a minute. */
async function filesWithPictures(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string; beside: string; names: string[] }>`
    select f.id, f.beside, array_agg(distinct r.params ->> 'key') as names
      from erp_file f
      join erp_reject r on r.file_id = f.id
     where r.code = 'row_unknown_reference'
       and r.params ->> 'source' = ${sourceOf('file')}
       and exists (
          select
            from erp_waiting w
           where w.file_id = f.id and w.tried_at < clock_timestamp() - interval '1 minute')
     group by f.id
     limit 20`.execute(db);
  const arrived = await Promise.all(
    rows.map(async ({ beside, names }) =>
      (await Promise.all(names.slice(0, 500).map((name) => isFile(join(beside, name))))).some(Boolean),
    ),
  );
  return rows.filter((_, index) => arrived[index]).map(({ id }) => id);
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (facts) => facts.isFile(),
    () => false,
  );

/**
 * Files whose waiting rows may be valid by now: a file of a kind that they need has changed something since they were
 * tried, or a missing picture has come. Records that administrators also add on screens leave no file: rows that wait
 * for one are tried every hour.
 */
export async function dueFiles(db: Database): Promise<WaitingFile[]> {
  const needs = JSON.stringify(
    formats.flatMap((format) => needsOf(format).map((need) => ({ type: format.type, need }))),
  );
  const { rows } = await sql<WaitingFile>`
    select w.file_id as "fileId", w.type, f.name, f.kept, f.beside
      from erp_waiting w
      join erp_file f on f.id = w.file_id
     where w.file_id = any(${await filesWithPictures(db)}::uuid[])
        or (w.tried_at < clock_timestamp() - interval '1 hour' and ${lacks(addedOnScreens)})
        or exists (
        select
          from jsonb_to_recordset(${needs}::jsonb) as n(type text, need text)
          join erp_file p on p.type = n.need
         where n.type = w.type
           and p.direction = 'in'
           and p.state = 'done'
           and p.changed_count > 0
           and p.id <> w.file_id
           and p.finished_at > w.tried_at)
     group by w.file_id, w.type, f.id
     order by f.started_at, w.file_id`.execute(db);
  const place = (file: WaitingFile): number => formats.findIndex((format) => format.type === file.type);
  return rows.sort((a, b) => place(a) - place(b));
}

/** Removes the waiting units of a file; the caller records again those that still wait. */
export async function removeWaitingUnits(db: Database, fileId: string): Promise<string[]> {
  const rows = await db.deleteFrom('erp_waiting').where('file_id', '=', fileId).returning('unit').execute();
  return rows.map((row) => row.unit);
}

/** Gives up on rows that waited too long, and deletes copies without waiting rows. */
export async function tidyWaiting(ctx: Ctx): Promise<void> {
  await sql`
    delete from erp_waiting w
     using erp_file f
     where f.id = w.file_id
       and f.started_at < ${ctx.now}::timestamptz - ${sql.lit(patienceDays)} * interval '1 day'`.execute(ctx.db);
  const { rows } = await sql<{ kept: string }>`
    with idle as (
      select f.id, f.kept
        from erp_file f
       where f.kept is not null
         and not exists (select from erp_waiting w join erp_file k on k.id = w.file_id where k.kept = f.kept)
         for update skip locked)
    update erp_file f
       set kept = null, beside = null
      from idle
     where f.id = idle.id
    returning idle.kept`.execute(ctx.db);
  for (const { kept } of rows) await ctx.files.remove(kept);
}
