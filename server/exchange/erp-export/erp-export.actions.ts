import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { takeNumbers } from '#platform/database/database.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { fileText } from '#exchange/erp/erp.envelope.ts';
import {
  dropDraft,
  listDrafts,
  publishDraft,
  writeDraft,
  type ErpFolders,
} from '#exchange/erp-inbox/erp-inbox.folders.ts';
import { formatOf } from '#exchange/erp-formats/erp-formats.ts';
import { outgoing, type Outgoing } from './erp-export.outgoing.actions.ts';
import { sorgsOfRows } from '#exchange/erp/erp.sorgs.queries.ts';

/** The sender name in our files. */
export const ownSender = 'PORTAL';
/** After this many failures a record is left to an operator (`npm run erp -- replay`). */
const mostAttempts = 12;
const firstPauseMs = 15_000;
const longestPauseMs = 3_600_000;

/** The state of waiting records; a literal, because the indexes of the outbox are for this state only. */
const pending = sql.lit('pending');

interface OutFile {
  readonly id: string;
  readonly name: string;
  readonly sequence: number;
  readonly madeAt: Date;
}

/**
 * Writes the waiting orders and payments of the outbox into files, one kind a file. Records are bound to a numbered
 * file; the file is written under a hidden name, the records are marked, and the file is renamed after the commit. So a
 * process that dies at any point leaves either waiting records or a file that the next round publishes, and a cancelled
 * order never goes out. Returns the names of the written files.
 */
export async function exportFiles(ctx: Ctx, folders: ErpFolders): Promise<string[]> {
  const written = await publishCommitted(ctx, folders);
  if (!(await anyToExport(ctx))) return written;
  for (const kind of outgoing) written.push(...(await exportKind(ctx, folders, kind)));
  return written;
}

/** Writes the waiting records of one kind. */
async function exportKind(ctx: Ctx, folders: ErpFolders, kind: Outgoing): Promise<string[]> {
  const written: string[] = [];
  await bindWaiting(ctx, kind);
  const { rows } = await sql<OutFile>`
    select f.id, f.name, f.sequence, f.made_at as "madeAt"
      from erp_file f
     where f.direction = 'out'
       and f.type = ${kind.type}
       and f.state = 'processing'
       and not exists (
        select
          from erp_outbox o
         where o.file_id = f.id
           and (o.state = 'dead' or (o.state = 'pending' and o.next_attempt_at > ${ctx.now})))
     order by f.sequence`.execute(ctx.db);
  for (const file of rows) {
    try {
      const sha256 = await writeBound(ctx, folders, kind, file);
      if (sha256 === null) continue;
      await publishDraft(folders.out, file.name, sha256);
      written.push(file.name);
    } catch (error) {
      await postpone(ctx, file, error);
      // Files go out in the order of their numbers.
      break;
    }
  }
  return written;
}

/** Publishes files that a process wrote and committed but did not rename; deletes files that were never committed. */
async function publishCommitted(ctx: Ctx, folders: ErpFolders): Promise<string[]> {
  const published: string[] = [];
  try {
    for (const { name, sha256 } of await listDrafts(folders.out)) {
      const file = await ctx.db
        .selectFrom('erp_file')
        .select(['state', 'sha256'])
        .where('direction', '=', 'out')
        .where('name', '=', name)
        .executeTakeFirst();
      // Still being written, here or by another process.
      if (file?.state === 'processing') continue;
      if (file?.sha256 === sha256) {
        await publishDraft(folders.out, name, sha256);
        published.push(name);
      } else await dropDraft(folders.out, name, sha256);
    }
  } catch (error) {
    ctx.log.error({ folder: folders.out, error: String(error) }, 'export of written files failed, will be retried');
  }
  return published;
}

/** True if records wait or a file is unfinished: most jobs find that another one did their work. */
async function anyToExport({ db, now }: Ctx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
        select
          from erp_outbox
         where state = 'pending'
           and file_id is null
           and next_attempt_at <= ${now})
           or exists (select from erp_file where direction = 'out' and state = 'processing') as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Binds waiting records to numbered files, each with one statement. */
async function bindWaiting({ db, now }: Ctx, { kind, type, perFile }: Outgoing): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      with waiting as (
        select id
          from erp_outbox
         where kind = ${kind} and state = 'pending' and file_id is null and next_attempt_at <= ${now}
         order by id
         limit ${sql.lit(perFile)}
           for update skip locked),
      number as (${takeNumbers(`erp:out:${type}`, 1, sql`exists (select from waiting)`)}),
      file as (
        insert into erp_file (direction, type, name, sender, sequence, made_at, sha256, state, started_at)
        select 'out', ${type}, ${type} || '-' || lpad(value::text, greatest(8, length(value::text)), '0') || '.csv',
               ${ownSender}, value, ${now}, '', 'processing', ${now}
          from number
        returning id)
      update erp_outbox o
         set file_id = file.id
        from waiting, file
       where o.id = waiting.id`.execute(db);
    if (Number(numAffectedRows ?? 0) < perFile) return;
  }
}

/** Writes a bound file and marks its records; returns its hash, or null if another process is writing it. */
async function writeBound(ctx: Ctx, folders: ErpFolders, kind: Outgoing, file: OutFile): Promise<string | null> {
  return withTransaction(ctx, async (inner) => {
    const { db, now } = inner;
    const taken = await db
      .selectFrom('erp_file')
      .select('id')
      .where('id', '=', file.id)
      .where('state', '=', 'processing')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!taken) return null;
    // Cancelling also locks the outbox row first: whoever locks it first decides whether the order goes out.
    const waiting = await db
      .selectFrom('erp_outbox')
      .select('subject_id')
      .where('file_id', '=', file.id)
      .where('state', '=', pending)
      .orderBy('id')
      .forUpdate()
      .execute();
    const ids = waiting.map((row) => row.subject_id);
    const rows = await kind.rows(inner, ids);
    const text = fileText(
      { type: kind.type, sender: ownSender, sequence: file.sequence, madeAt: file.madeAt },
      formatOf(kind.type),
      rows,
    );
    const sha256 = createHash('sha256').update(text).digest('hex');
    // Written before the commit: the hidden file is invisible, and it is on disk once the records are marked.
    await writeDraft(folders.out, file.name, sha256, text);
    await kind.markSent(inner, ids, now);
    await sql`
      with sent as (
        update erp_outbox
           set state = 'sent', sent_at = ${now}, attempts = attempts + 1, last_error = null
         where file_id = ${file.id} and state = 'pending')
      update erp_file
         set state = 'done', sha256 = ${sha256}, row_count = ${rows.length}, accepted_count = ${rows.length},
             changed_count = ${ids.length}, finished_at = ${now}, sorgs = ${sorgsOfRows(formatOf(kind.type), rows)}
       where id = ${file.id}`.execute(db);
    return sha256;
  });
}

async function postpone(ctx: Ctx, file: OutFile, error: unknown): Promise<void> {
  const pause = sql`least(${sql.lit(firstPauseMs)} * 2 ^ attempts, ${sql.lit(longestPauseMs)})`;
  const rows = await ctx.db
    .updateTable('erp_outbox')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      last_error: String(error).slice(0, 500),
      state: sql<string>`case when attempts + 1 >= ${sql.lit(mostAttempts)} then 'dead' else 'pending' end`,
      next_attempt_at: sql<Date>`${ctx.now}::timestamptz + ${pause} * interval '1 millisecond'`,
    }))
    .where('file_id', '=', file.id)
    .where('state', '=', pending)
    .returning(['attempts', 'state'])
    .execute();
  const dead = rows.filter((row) => row.state === 'dead').length;
  ctx.log.error(
    { file: file.name, records: rows.length, dead, error: String(error) },
    dead > 0
      ? 'records cannot be handed over and wait for an operator'
      : 'handing records over failed, will be tried again',
  );
}

/**
 * Puts given-up records back into the outbox: all, or the one with this number (of an order, a payment, a claim or a report of
 * transit damage with its credit request, a credit request, or the frame of a registration) together with those of its file, because a file goes
 * out whole. Returns their number.
 */
export async function replayOutbox(ctx: Ctx, number: string | null): Promise<number> {
  const result = await sql`
    with wanted as (
      select o.id
        from orders_order o
       where o.number = ${number}
       union all
      select r.id
        from payments_request r
       where r.number = ${number}
       union all
      select k.id
        from claims_claim k
       where k.number = ${number}
       union all
      select r.id
        from claims_credit_request r
        left join claims_claim k on k.id = r.claim_id
        left join transit_damage_report t on t.id = r.damage_id
       where ${number} in (r.number, k.number, t.number)
       union all
      select r.id
        from retail_sales_registration r
       where r.number = ${number})
    update erp_outbox b
       set state = 'pending', attempts = 0, next_attempt_at = ${ctx.now}
     where b.state = 'dead'
       and (${number}::text is null
            or b.subject_id in (select id from wanted)
            or b.file_id in (
        select x.file_id
          from erp_outbox x
         where x.state = 'dead'
           and x.subject_id in (select id from wanted)))`.execute(ctx.db);
  return Number(result.numAffectedRows ?? 0);
}
