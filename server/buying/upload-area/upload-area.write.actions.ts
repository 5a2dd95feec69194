import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { DomainError, type ErrorCode } from '#rules/errors.ts';
import type { Actor } from '#rules/permissions.ts';
import type { RowState, UploadModule, UploadState } from '#rules/buying/upload-area/choices.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import type { KeyedChange, KeyedRow } from '#platform/database/keyed-rows.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { refreshOutdated } from '#goods/catalog/catalog.entries.actions.ts';
import { findActor } from '#access/identity/identity.queries.ts';
import { sheetModules } from './upload-area.modules.ts';
import { mayUpload, settableSorgs } from './upload-area.policy.ts';
import { findUpload, mayUndo, seesCustomers } from './upload-area.queries.ts';

/** Name of the job that writes or undoes the rows of an upload. */
export const uploadJob = 'upload-area.run';
/** Rows of one transaction: a killed server loses at most these, and they are repeated. */
const rowsPerStep = 500;

const enqueue = (ctx: Ctx, id: string): Promise<void> => ctx.enqueue(uploadJob, { id }, { key: `${uploadJob} ${id}` });

async function setState(ctx: Ctx, id: string, state: UploadState): Promise<void> {
  await ctx.db.updateTable('upload_area_upload').set({ state }).where('id', '=', id).execute();
}

/** Locks an upload that the caller may see. Throws `not_found`. */
async function lockUpload(given: Ctx, id: string) {
  const ctx = signedIn(given);
  if (!(await findUpload(ctx, id))) throw new DomainError('not_found');
  await ctx.db.selectFrom('upload_area_upload').select('id').where('id', '=', id).forUpdate().execute();
  const upload = await findUpload(ctx, id);
  if (!upload) throw new DomainError('not_found');
  return { ctx, upload };
}

/**
 * Confirms a preview of the caller: a job writes its rows that were not refused. Asking again changes nothing. Throws
 * `not_found`, `forbidden_scope`, and `upload_no_rows` if there is nothing to write.
 */
export async function confirmSheet(given: Ctx, id: string): Promise<string> {
  const { ctx, upload } = await lockUpload(given, id);
  if (!upload.own) throw new DomainError('not_found');
  if (upload.state !== 'checked') return id;
  if (!mayUpload(ctx.actor, upload.module)) throw new DomainError('forbidden_scope');
  if (upload.taken + upload.noted === 0) throw new DomainError('upload_no_rows');
  await ctx.db
    .updateTable('upload_area_upload')
    .set({ state: 'waiting', confirmed_at: ctx.now })
    .where('id', '=', id)
    .execute();
  const { module, fileName: file, taken, noted, refused } = upload;
  await ctx.record({
    action: 'upload-area.confirmed',
    subjectType: 'sheet-upload',
    subjectId: id,
    after: { module, file, taken, noted, refused },
  });
  await enqueue(ctx, id);
  return id;
}

/**
 * Undoes the last upload of its module: a job sets each row back to its values before, unless somebody has changed it
 * since. Asking again changes nothing. Throws `not_found`, `upload_followed` (a later upload must be undone first) and
 * `upload_not_undoable`.
 */
export async function undoSheet(given: Ctx, id: string): Promise<string> {
  const { ctx, upload } = await lockUpload(given, id);
  if (upload.state === 'undoing' || upload.state === 'undone') return id;
  if (upload.followed) throw new DomainError('upload_followed');
  if (!mayUndo(ctx, upload)) throw new DomainError('upload_not_undoable');
  await ctx.db
    .updateTable('upload_area_upload')
    .set({ state: 'undoing', refusal: null, undone_by: ctx.actor.userId })
    .where('id', '=', id)
    .execute();
  const { module, fileName: file, written } = upload;
  await ctx.record({
    action: 'upload-area.undone',
    subjectType: 'sheet-upload',
    subjectId: id,
    before: { module, file, written },
  });
  await enqueue(ctx, id);
  return id;
}

interface LockedUpload {
  readonly id: string;
  readonly module: UploadModule;
  readonly state: UploadState;
  readonly sorgs: readonly string[];
  /** Whose rights the job uses: the sender's, or those of who undoes. */
  readonly workerId: string;
}
interface OpenRow {
  readonly line: number;
  readonly changes: readonly KeyedChange[];
}
interface RowOutcome {
  readonly line: number;
  readonly state: RowState;
  readonly refusal: ErrorCode | null;
}

async function nextRows(ctx: Ctx, { id, state }: LockedUpload): Promise<readonly OpenRow[]> {
  const undo = state === 'undoing';
  const { rows } = await sql<OpenRow>`
    select r.line, r.changes
      from upload_area_row r
     where r.upload_id = ${id} and r.state = ${undo ? 'written' : 'open'} and r.group_name <> 'refused'
     order by r.line ${undo ? sql`desc` : sql``}
     limit ${rowsPerStep}`.execute(ctx.db);
  return rows;
}

/** The change of a row in the direction of the job. */
const turned = (undo: boolean, { key, before, after }: KeyedChange): KeyedChange =>
  undo ? { key, before: after, after: before } : { key, before, after };

/**
 * Writes the next rows, each as a whole: one whose values are no longer those of the preview (for an undo: those of the
 * upload) stays as it is.
 */
async function writeRows(ctx: Ctx, upload: LockedUpload, rows: readonly OpenRow[]): Promise<RowOutcome[]> {
  const undo = upload.state === 'undoing';
  const store = sheetModules[upload.module].rows;
  const wanted = rows.map(({ changes }) => changes.map((change) => turned(undo, change)));
  const current = await store.find(
    ctx,
    wanted.flatMap((changes) => changes.map(({ key }) => key)),
    true,
  );
  const due: KeyedChange[] = [];
  let at = 0;
  const outcomes = rows.map(({ line }, index): RowOutcome => {
    const changes = wanted[index] ?? [];
    const found = changes.map((): KeyedRow | null => current[at++] ?? null);
    const same = (which: 'before' | 'after'): boolean =>
      changes.every((change, place) => isDeepStrictEqual(found[place], change[which]));
    // An undo has nothing left to do where somebody has set the values before again.
    if (undo && same('after')) return { line, state: 'undone', refusal: null };
    if (!same('before')) return { line, state: undo ? 'kept' : 'failed', refusal: 'upload_changed_since' };
    due.push(...changes);
    return { line, state: undo ? 'undone' : 'written', refusal: null };
  });
  if (due.length > 0) await store.set(ctx, due);
  return outcomes;
}

async function storeOutcomes(ctx: Ctx, { id }: LockedUpload, outcomes: readonly RowOutcome[]): Promise<void> {
  await sql`
    update upload_area_row r
       set state = o.state, refusal = o.refusal
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o(line integer, state text, refusal text)
     where r.upload_id = ${id} and r.line = o.line`.execute(ctx.db);
  const number = (state: RowState): number => outcomes.filter((one) => one.state === state).length;
  await sql`
    update upload_area_upload u
       set written_count = u.written_count + ${number('written')}, failed_count = u.failed_count + ${number('failed')},
           undone_count = u.undone_count + ${number('undone')}, kept_count = u.kept_count + ${number('kept')}
     where u.id = ${id}`.execute(ctx.db);
}

/** The upload of a running job, locked, with whom it works as; null if it has ended. */
async function lockRunning(ctx: Ctx, id: string): Promise<LockedUpload | null> {
  const { rows } = await sql<LockedUpload>`
    select u.id, u.module, u.state, u.sorgs,
           case when u.state = 'undoing' then u.undone_by else u.user_id end as "workerId"
      from upload_area_upload u
     where u.id = ${id} and u.state in ('waiting', 'running', 'undoing')
       for update`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Throws `forbidden_scope` if the user lost the permission or a sales organisation since. */
function requireRights(actor: Actor | null, { module, sorgs }: LockedUpload): Actor {
  if (!actor || !mayUpload(actor, module) || settableSorgs(actor, module, sorgs).length < sorgs.length)
    throw new DomainError('forbidden_scope');
  return actor;
}

/** Throws `forbidden_scope` if the user lost a customer of the rows since: codes of customers have no sales organisation. */
async function requireCustomers({ db }: Ctx, actor: Actor, rows: readonly OpenRow[]): Promise<void> {
  const ids = rows.flatMap(({ changes }) => changes.flatMap(({ key }) => key['customer'] ?? [])).map(String);
  if (ids.length > 0 && !(await seesCustomers(db, actor, [...new Set(ids)]))) throw new DomainError('forbidden_scope');
}

/** Writes some rows in one transaction; true while rows are left. */
function step(ctx: Ctx, id: string): Promise<boolean> {
  return withTransaction(ctx, async (inner) => {
    const upload = await lockRunning(inner, id);
    if (!upload) return false;
    const actor = requireRights(await findActor(inner.db, upload.workerId, ''), upload);
    const rows = await nextRows(inner, upload);
    await requireCustomers(inner, actor, rows);
    const undo = upload.state === 'undoing';
    if (rows.length > 0) {
      // The methods of a context record with the actor of the context that they belong to.
      const working: Ctx = { ...inner, actor };
      await storeOutcomes(working, upload, await writeRows(working, upload, rows));
    }
    if (rows.length === rowsPerStep) {
      if (!undo) await setState(inner, id, 'running');
      return true;
    }
    await inner.db
      .updateTable('upload_area_upload')
      .set({ state: undo ? 'undone' : 'done', ended_at: inner.now })
      .where('id', '=', id)
      .execute();
    return false;
  });
}

/**
 * The job of an upload: writes or undoes its rows in steps of {@link rowsPerStep}, each with its outcome in one
 * transaction, so that a killed server continues where it was. A refusal ends the upload as failed, with the number of
 * rows that were written.
 */
export async function runUpload(ctx: Ctx, id: string): Promise<void> {
  try {
    while (await step(ctx, id));
  } catch (refused) {
    if (!(refused instanceof DomainError)) throw refused;
    await ctx.db
      .updateTable('upload_area_upload')
      .set({ state: 'failed', refusal: refused.code, ended_at: ctx.now })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running', 'undoing'])
      .execute();
  }
  await refreshOutdated(ctx);
}

/** Days for which uploads are kept; previews that nobody confirmed are kept for one. */
const keptDays = 90;

/** Removes old uploads and previews; safe to run twice. */
export async function removeOldUploads(ctx: Ctx): Promise<void> {
  const before = (days: number): Date => new Date(ctx.now.getTime() - days * 24 * 3600 * 1000);
  await ctx.db
    .deleteFrom('upload_area_upload')
    .where('state', '=', 'checked')
    .where('checked_at', '<', before(1))
    .execute();
  await ctx.db
    .deleteFrom('upload_area_upload')
    .where('state', 'in', ['done', 'failed', 'undone'])
    .where('checked_at', '<', before(keptDays))
    .execute();
}
