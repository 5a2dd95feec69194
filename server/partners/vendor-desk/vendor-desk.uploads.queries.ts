import { sql, type RawBuilder } from 'kysely';
import { isId } from '#rules/ids.ts';
import type { RowGroup } from '#rules/buying/upload-area/choices.ts';
import type { VendorSheet, VendorUploadState } from '#rules/partners/vendor-desk/choices.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { visibleVendorUpload } from './vendor-desk.policy.ts';
import type { CheckedRow } from './vendor-desk.sheet.queries.ts';

/** An upload with the numbers of its rows. */
export interface VendorUpload {
  readonly id: string;
  readonly sheet: VendorSheet;
  readonly fileName: string;
  readonly state: VendorUploadState;
  readonly vendors: readonly string[];
  readonly sentBy: string;
  readonly own: boolean;
  readonly checkedAt: Date;
  readonly writtenAt: Date | null;
  readonly taken: number;
  readonly noted: number;
  readonly refused: number;
}

/** Counting of uploads stops here. */
export const vendorUploadLimit = 1_000;

const columns = (actorId: string): RawBuilder<unknown> => sql`
  select u.id, u.sheet, u.file_name as "fileName", u.state, u.vendors, s.name as "sentBy",
         u.user_id = ${actorId} as own, u.checked_at as "checkedAt", u.written_at as "writtenAt",
         u.taken_count as taken, u.noted_count as noted, u.refused_count as refused
    from vendor_desk_upload u
    join identity_user s on s.id = u.user_id`;

/** Uploads that the caller may see, newest first, with their number. */
export async function listVendorUploads(
  ctx: SignedInCtx,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ data: VendorUpload[]; count: number }> {
  const visible = visibleVendorUpload(ctx);
  const { rows } = await sql<VendorUpload>`
    ${columns(ctx.actor.userId)}
     where ${visible}
     order by u.checked_at desc, u.id desc
     limit ${limit} offset ${(page - 1) * limit}`.execute(ctx.db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count
      from (select from vendor_desk_upload u where ${visible} limit ${sql.lit(vendorUploadLimit)}) counted`.execute(
    ctx.db,
  );
  return { data: rows, count: counted.rows[0]?.count ?? 0 };
}

/** An upload that the caller may see, or null. */
export async function findVendorUpload(ctx: SignedInCtx, id: string): Promise<VendorUpload | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<VendorUpload>`
    ${columns(ctx.actor.userId)} where u.id = ${id} and ${visibleVendorUpload(ctx)}`.execute(ctx.db);
  return rows[0] ?? null;
}

export interface VendorRowFilter {
  readonly group: RowGroup | null;
  readonly search: string;
}

const rowColumns = sql`r.line, r.cells, r.group_name as "group", r.remarks, r.change`;

/** Rows of an upload that the caller may see, in the order of the file, with their number. */
export async function listVendorRows(
  { db }: SignedInCtx,
  uploadId: string,
  { group, search }: VendorRowFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ data: CheckedRow[]; count: number }> {
  const wanted = sql`
    from vendor_desk_row r
   where r.upload_id = ${uploadId}
     and (${group}::text is null or r.group_name = ${group})
     and ${search === '' ? sql`true` : sql`r.cells::text ilike ${`%${likePattern(search)}%`}`}`;
  const { rows } = await sql<CheckedRow>`
    select ${rowColumns} ${wanted} order by r.line limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count ${wanted}`.execute(db);
  return { data: rows, count: counted.rows[0]?.count ?? 0 };
}

/** All rows of an upload, for the file with reasons: at most 5,000. */
export async function allVendorRows({ db }: SignedInCtx, uploadId: string): Promise<CheckedRow[]> {
  const { rows } = await sql<CheckedRow>`
    select ${rowColumns} from vendor_desk_row r where r.upload_id = ${uploadId} order by r.line`.execute(db);
  return rows;
}
