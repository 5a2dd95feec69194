import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { calendarDateIn } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import { note, refuse, unread, type ReadRow, type RowRemark } from '#rules/buying/upload-area/cells.ts';
import type { RowGroup, UploadModule } from '#rules/buying/upload-area/choices.ts';
import type { UploadRow } from '#rules/buying/upload-area/columns.ts';
import { signedIn, type Ctx, type SignedInCtx } from '#platform/context.ts';
import type { KeyedChange, KeyedRow } from '#platform/database/keyed-rows.ts';
import { inParts } from '#platform/database/sets.ts';
import type { UploadedFile } from '#platform/files/uploads.ts';
import { readSheet } from './upload-area.file.queries.ts';
import { sheetModules } from './upload-area.modules.ts';
import type { RowPlan, SheetPlace } from './upload-area.plan.ts';
import { mayUpload, settableSorgs } from './upload-area.policy.ts';

/** A row after its check, as it is stored. */
interface CheckedRow {
  readonly line: number;
  readonly cells: UploadRow['cells'];
  readonly group: RowGroup;
  readonly remarks: readonly RowRemark[];
  readonly changes: readonly KeyedChange[];
  readonly sorg: string | null;
}

/** The article that a key identifies, without the names that it carries for people. */
const keyText = ({ code: _code, number: _number, ...key }: KeyedRow): string => JSON.stringify(key);

/** Refuses rows about something that an earlier row of the file sets already. */
function refuseRepeated(rows: readonly ReadRow[], plans: readonly (RowPlan | null)[]): void {
  const lines = new Map<string, number>();
  plans.forEach((plan, at) => {
    const read = rows[at];
    if (!plan || !read) return;
    const keys = plan.keys.map(keyText);
    const earlier = keys.map((key) => lines.get(key)).find((line) => line !== undefined);
    if (earlier !== undefined) refuse(read, '', 'upload_row_repeated', { line: earlier });
    else for (const key of keys) lines.set(key, read.row.line);
  });
}

/** The row with its changes: what it sets and what is there now. */
function checkedRow(read: ReadRow, plan: RowPlan | null, current: readonly (KeyedRow | null)[]): CheckedRow {
  const { line, cells } = read.row;
  const after = plan && read.problems.length === 0 ? plan.resolve(current) : null;
  if (!plan || !after || read.problems.length > 0)
    return { line, cells, group: 'refused', remarks: read.problems, changes: [], sorg: null };
  const changes = plan.keys
    .map((key, at): KeyedChange => ({ key, before: current[at] ?? null, after: after[at] ?? null }))
    .filter(({ before, after: wanted }) => !isDeepStrictEqual(before, wanted));
  if (changes.length === 0) note(read, '', 'upload_unchanged');
  return {
    line,
    cells,
    group: read.notes.length > 0 ? 'noted' : 'taken',
    remarks: read.notes,
    changes,
    sorg: plan.sorg,
  };
}

/** Checks the rows of a sheet against the current values, set-wise. */
async function checkRows(place: SheetPlace, module: UploadModule, table: readonly UploadRow[]): Promise<CheckedRow[]> {
  const sheet = sheetModules[module];
  const rows = table.map(unread);
  const plans = await sheet.plan(place, rows);
  refuseRepeated(rows, plans);
  const current = await sheet.rows.find(
    place.ctx,
    plans.flatMap((plan) => plan?.keys ?? []),
    false,
  );
  let at = 0;
  return rows.map((read, index) => {
    const plan = plans[index] ?? null;
    const start = at;
    at += plan?.keys.length ?? 0;
    return checkedRow(read, plan, current.slice(start, at));
  });
}

const count = (rows: readonly CheckedRow[], group: RowGroup): number =>
  rows.filter((row) => row.group === group).length;

async function storeRows(ctx: Ctx, uploadId: string, rows: readonly CheckedRow[]): Promise<void> {
  for (const part of inParts(rows, 5_000))
    await sql`
      insert into upload_area_row (upload_id, line, cells, group_name, remarks, changes)
      select ${uploadId}::uuid, r.line, r.cells, r."group", r.remarks, r.changes
        from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
             as r(line integer, cells jsonb, "group" text, remarks jsonb, changes jsonb)`.execute(ctx.db);
}

/**
 * Checks a sheet and keeps the result for its confirmation; it replaces the caller's earlier preview of the
 * module. Nothing else is changed. Returns the id of the upload. Throws `forbidden_scope` and the refusals of
 * `readSheet`.
 */
export async function checkSheet(given: Ctx, module: UploadModule, file: UploadedFile): Promise<string> {
  const ctx: SignedInCtx = signedIn(given);
  const { actor, db, market, now } = ctx;
  if (!mayUpload(actor, module)) throw new DomainError('forbidden_scope');
  const table = await readSheet(ctx, module, file);
  const place = {
    ctx,
    sorgs: settableSorgs(actor, module, market.sorgs),
    today: calendarDateIn(now, market.timeZone),
  };
  const rows = await checkRows(place, module, table.rows);
  await db
    .deleteFrom('upload_area_upload')
    .where('user_id', '=', actor.userId)
    .where('module', '=', module)
    .where('state', '=', 'checked')
    .execute();
  const { id } = await db
    .insertInto('upload_area_upload')
    .values({
      module,
      file_name: file.fileName,
      state: 'checked',
      user_id: actor.userId,
      sorgs: [...new Set(rows.flatMap(({ sorg }) => sorg ?? []))].sort(),
      taken_count: count(rows, 'taken'),
      noted_count: count(rows, 'noted'),
      refused_count: count(rows, 'refused'),
      checked_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeRows(ctx, id, rows);
  return id;
}

/** Deletes a preview of the caller. Throws `not_found`; a confirmed upload stays. */
export async function discardSheet(given: Ctx, id: string): Promise<string> {
  const { actor, db } = signedIn(given);
  const gone = isId(id)
    ? await db
        .deleteFrom('upload_area_upload')
        .where('id', '=', id)
        .where('user_id', '=', actor.userId)
        .where('state', '=', 'checked')
        .returning('id')
        .executeTakeFirst()
    : undefined;
  if (!gone) throw new DomainError('not_found');
  return id;
}
