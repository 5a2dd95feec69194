import { sql, type RawBuilder } from 'kysely';
import type { ErrorCode } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import type { Actor } from '#rules/permissions.ts';
import type { RowRemark } from '#rules/buying/upload-area/cells.ts';
import type { RowGroup, RowState, UploadModule, UploadState } from '#rules/buying/upload-area/choices.ts';
import type { UploadColumn } from '#rules/buying/upload-area/columns.ts';
import type { SignedInCtx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { KeyedChange } from '#platform/database/keyed-rows.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { visibleArea } from '#accounts/customers/customers.policy.ts';
import { mayUpload, visibleUpload } from './upload-area.policy.ts';

/** An upload with the numbers of its rows. */
export interface SheetUpload {
  readonly id: string;
  readonly module: UploadModule;
  readonly fileName: string;
  readonly state: UploadState;
  readonly refusal: ErrorCode | null;
  readonly sentBy: string;
  readonly own: boolean;
  readonly undoneBy: string | null;
  readonly checkedAt: Date;
  readonly confirmedAt: Date | null;
  readonly endedAt: Date | null;
  readonly taken: number;
  readonly noted: number;
  readonly refused: number;
  readonly written: number;
  readonly failed: number;
  readonly undone: number;
  readonly kept: number;
  /** A later upload of the module has written rows of the same sales organisations: it must be undone first. */
  readonly followed: boolean;
}

/** Counting of uploads stops here. */
export const uploadCountLimit = 1_000;

/** A later confirmed upload of the same module for some of the same sales organisations, or by the same user without any. */
const laterUpload = sql<boolean>`
  exists (
    select
      from upload_area_upload l
     where l.module = u.module
       and l.confirmed_at > u.confirmed_at
       and l.state <> 'undone'
       and (l.written_count > 0 or l.state in ('waiting', 'running'))
       and (l.sorgs && u.sorgs or u.sorgs = '{}' and l.user_id = u.user_id))`;

const columns = (actorId: string): RawBuilder<unknown> => sql`
  select u.id, u.module, u.file_name as "fileName", u.state, u.refusal, s.name as "sentBy",
         u.user_id = ${actorId} as own, b.name as "undoneBy", u.checked_at as "checkedAt",
         u.confirmed_at as "confirmedAt", u.ended_at as "endedAt", u.taken_count as taken, u.noted_count as noted,
         u.refused_count as refused, u.written_count as written, u.failed_count as failed, u.undone_count as undone,
         u.kept_count as kept, ${laterUpload} as followed
    from upload_area_upload u
    join identity_user s on s.id = u.user_id
    left join identity_user b on b.id = u.undone_by`;

export interface UploadFilter {
  readonly module: UploadModule | null;
  readonly page: number;
  readonly limit: number;
}

/** Uploads that the caller may see, newest first, with their number. */
export async function listUploads(
  { db, actor }: SignedInCtx,
  { module, page, limit }: UploadFilter,
): Promise<{ data: SheetUpload[]; count: number }> {
  const visible = sql<boolean>`${visibleUpload(actor)} and (${module}::text is null or u.module = ${module})`;
  const { rows } = await sql<SheetUpload>`
    ${columns(actor.userId)}
     where ${visible}
     order by u.checked_at desc, u.id desc
     limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count
      from (select from upload_area_upload u where ${visible} limit ${sql.lit(uploadCountLimit)}) counted`.execute(db);
  return { data: rows, count: counted.rows[0]?.count ?? 0 };
}

/** An upload that the caller may see, or null. */
export async function findUpload({ db, actor }: SignedInCtx, id: string): Promise<SheetUpload | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<SheetUpload>`
    ${columns(actor.userId)} where u.id = ${id} and ${visibleUpload(actor)}`.execute(db);
  return rows[0] ?? null;
}

/** True if the caller may undo the upload now. */
export const mayUndo = ({ actor }: SignedInCtx, { module, state, written, followed }: SheetUpload): boolean =>
  (state === 'done' || state === 'failed') && written > 0 && !followed && mayUpload(actor, module);

/** True if the user sees all of these customers, blocked ones too. */
export async function seesCustomers(db: Database, actor: Actor, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select
      from unnest(${[...ids]}::uuid[]) as w(id)
     where not exists (
             select
               from customers_area a
              where a.customer_id = w.id
                and ${visibleArea(actor)})
     limit 1`.execute(db);
  return rows.length === 0;
}

/** A row of a sheet with what became of it. */
export interface SheetRow {
  readonly line: number;
  readonly cells: Readonly<Partial<Record<UploadColumn, string>>>;
  readonly group: RowGroup;
  readonly remarks: readonly RowRemark[];
  readonly changes: readonly KeyedChange[];
  readonly state: RowState;
  readonly refusal: ErrorCode | null;
}

export interface RowFilter {
  readonly group: RowGroup | null;
  readonly state: RowState | null;
  readonly search: string;
}

const wantedRows = (uploadId: string, { group, state, search }: RowFilter): RawBuilder<unknown> => sql`
    from upload_area_row r
   where r.upload_id = ${uploadId}
     and (${group}::text is null or r.group_name = ${group})
     and (${state}::text is null or r.state = ${state})
     and ${search === '' ? sql`true` : sql`r.cells::text ilike ${`%${likePattern(search)}%`}`}`;

const rowColumns = sql`r.line, r.cells, r.group_name as "group", r.remarks, r.changes, r.state, r.refusal`;

/** Rows of an upload that the caller may see, in the order of the file, with their number. */
export async function listRows(
  { db }: SignedInCtx,
  uploadId: string,
  filter: RowFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ data: SheetRow[]; count: number }> {
  const wanted = wantedRows(uploadId, filter);
  const { rows } = await sql<SheetRow>`
    select ${rowColumns} ${wanted} order by r.line limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count ${wanted}`.execute(db);
  return { data: rows, count: counted.rows[0]?.count ?? 0 };
}

/**
 * The next rows for the file of rejects: refused in the preview, not written, or not undone. `after` is the last line
 * of the rows before.
 */
export async function listRejects(
  { db }: SignedInCtx,
  uploadId: string,
  after: number,
  limit: number,
): Promise<SheetRow[]> {
  const { rows } = await sql<SheetRow>`
    select ${rowColumns}
      from upload_area_row r
     where r.upload_id = ${uploadId}
       and r.line > ${after}
       and (r.group_name = 'refused' or r.state in ('failed', 'kept'))
     order by r.line
     limit ${limit}`.execute(db);
  return rows;
}
