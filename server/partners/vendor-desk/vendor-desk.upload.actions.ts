import { sql } from 'kysely';
import { DomainError, type UserError } from '#rules/errors.ts';
import type { RowGroup } from '#rules/buying/upload-area/choices.ts';
import type { VendorProduct } from '#rules/partners/vendor-desk/article.ts';
import type { VendorSheet } from '#rules/partners/vendor-desk/choices.ts';
import { outsidePicture } from '#rules/partners/vendor-desk/picture-address.ts';
import { signedIn, type Ctx, type SignedInCtx } from '#platform/context.ts';
import type { UploadedFile } from '#platform/files/uploads.ts';
import {
  findVendorArticles,
  type VendorArticleChange,
  type VendorArticleRow,
} from '#partners/third-party/third-party.keyed.actions.ts';
import { namePictures } from './vendor-desk.pictures.actions.ts';
import {
  checkVendorRows,
  partOf,
  readVendorSheet,
  sameValues,
  type CheckedRow,
  type SheetChange,
} from './vendor-desk.sheet.queries.ts';
import { findVendorUpload } from './vendor-desk.uploads.queries.ts';
import { writeVendorArticles } from './vendor-desk.write.actions.ts';

/** A refused upload names at most so many of its rows; its preview shows them all. */
const namedRefusals = 500;

const count = (rows: readonly CheckedRow[], group: RowGroup): number =>
  rows.filter((row) => row.group === group).length;

/** Every refused row with its line and column. */
const refusalsOf = (rows: readonly CheckedRow[]): UserError[] =>
  rows
    .filter(({ group }) => group === 'refused')
    .flatMap(({ line, remarks }) =>
      remarks.map(({ column, code, params }) => ({
        field: ['rows', line, column].filter((part) => part !== '').join('.'),
        code,
        params,
      })),
    )
    .slice(0, namedRefusals);

async function storeRows({ db }: Ctx, uploadId: string, rows: readonly CheckedRow[]): Promise<void> {
  await sql`
    insert into vendor_desk_row (upload_id, line, cells, group_name, remarks, change)
    select ${uploadId}::uuid, r.line, r.cells, r."group", r.remarks, r.change
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as r(line integer, cells jsonb, "group" text, remarks jsonb, change jsonb)`.execute(db);
}

/** Stores the checked rows; they replace the caller's earlier preview of the sheet. */
async function storePreview(
  ctx: SignedInCtx,
  sheet: VendorSheet,
  file: UploadedFile,
  rows: readonly CheckedRow[],
): Promise<string> {
  const { db, actor, now } = ctx;
  await db
    .deleteFrom('vendor_desk_upload')
    .where('user_id', '=', actor.userId)
    .where('sheet', '=', sheet)
    .where('state', '=', 'checked')
    .execute();
  const { id } = await db
    .insertInto('vendor_desk_upload')
    .values({
      sheet,
      file_name: file.fileName,
      state: 'checked',
      user_id: actor.userId,
      vendors: [...new Set(rows.flatMap(({ change }) => change?.vendor ?? []))].sort(),
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

/** An article that a new product becomes: nothing in stock until its vendor counts it. */
const newArticle = (product: VendorProduct) => ({ ...product, stock: 0, off: false });

/** The article after a row. Units that orders took or gave back since the preview count in its stock. */
function changeOf(change: SheetChange, current: VendorArticleRow | null): VendorArticleChange {
  const { vendor, code, before, after } = change;
  if (!current || !('stock' in after))
    return {
      vendor,
      code,
      before: current,
      after: current ? { ...current, ...after } : newArticle(after as VendorProduct),
    };
  const moved = current.stock - (before as { readonly stock: number }).stock;
  return { vendor, code, before: current, after: { ...current, stock: Math.max(0, after.stock + moved) } };
}

/** Articles of the rows whose values somebody set since the preview. Stock that only orders moved is not among them. */
async function changedSince(
  { db }: Ctx,
  { sheet, checkedAt }: { readonly sheet: VendorSheet; readonly checkedAt: Date },
  changes: readonly SheetChange[],
  current: readonly (VendorArticleRow | null)[],
): Promise<string[]> {
  const differs = changes.filter(({ before }, at) => {
    const article = current[at] ?? null;
    return !sameValues(before, article && partOf(sheet, article));
  });
  if (sheet === 'products' || differs.length === 0) return differs.map(({ code }) => code);
  const gone = changes.filter((_change, at) => !current[at]).map(({ code }) => code);
  const { rows } = await sql<{ code: string }>`
    select a.code
      from unnest(${differs.map(({ vendor }) => vendor)}::text[], ${differs.map(({ code }) => code)}::text[])
           as k(vendor, code)
      join third_party_article a on a.vendor = k.vendor and a.code = k.code
     where exists (
           select
             from vendor_desk_change c
            where c.article_id = a.id and c.changed_at >= ${checkedAt} and c.after ? 'stock')
     order by a.code`.execute(db);
  return [...gone, ...rows.map(({ code }) => code)];
}

interface Written {
  readonly id: string;
  readonly sheet: VendorSheet;
  readonly fileName: string;
  readonly checkedAt: Date;
}

/** Writes all rows of a stored upload, or none. Throws `vendor_desk_changed_since`. */
async function writeUpload(ctx: SignedInCtx, upload: Written, changes: readonly SheetChange[]): Promise<void> {
  const { id, sheet, fileName } = upload;
  const current = await findVendorArticles(ctx, changes, true);
  const changed = await changedSince(ctx, upload, changes, current);
  if (changed.length > 0)
    throw new DomainError('vendor_desk_changed_since', {
      count: changed.length,
      articles: changed.slice(0, 10).join(', '),
    });
  const written = await writeVendorArticles(
    ctx,
    `vendor-desk.${sheet}-uploaded`,
    changes.map((change, at) => changeOf(change, current[at] ?? null)),
    id,
  );
  await namePictures(
    ctx,
    changes.flatMap(({ vendor, after }) => {
      const address = 'imageUrl' in after ? outsidePicture(after.imageUrl, ctx.market.host) : null;
      return address === null ? [] : [{ vendor, address }];
    }),
  );
  await ctx.db
    .updateTable('vendor_desk_upload')
    .set({ state: 'written', written_at: ctx.now })
    .where('id', '=', id)
    .execute();
  await ctx.record({
    action: 'vendor-desk.upload-written',
    subjectType: 'sheet-upload',
    subjectId: id,
    after: { sheet, file: fileName, rows: changes.length, changed: written },
  });
}

/**
 * Takes a sheet of the caller's vendors: with `preview` it is checked and kept for its confirmation and
 * nothing else changes; without, all rows are written, or none and every refused row is named. Returns the id of the
 * upload. Throws the refusals of `readVendorSheet`, `not_found` for another vendor, `required` for users of several
 * vendors who name none.
 */
export async function uploadVendorSheet(
  given: Ctx,
  sheet: VendorSheet,
  file: UploadedFile,
  { vendor, preview }: { readonly vendor: string | null; readonly preview: boolean },
): Promise<string> {
  const ctx = signedIn(given);
  const table = await readVendorSheet(ctx, sheet, file);
  const rows = await checkVendorRows(ctx, sheet, table, { vendor, lock: !preview });
  const refusals = preview ? [] : refusalsOf(rows);
  if (refusals.length > 0) throw DomainError.all(refusals);
  const id = await storePreview(ctx, sheet, file, rows);
  if (!preview)
    await writeUpload(
      ctx,
      { id, sheet, fileName: file.fileName, checkedAt: ctx.now },
      rows.flatMap(({ change }) => change ?? []),
    );
  return id;
}

/** Locks a preview that the caller made, or returns null if it is written already. Throws `not_found`. */
async function lockPreview(ctx: SignedInCtx, id: string) {
  if (!(await findVendorUpload(ctx, id))?.own) throw new DomainError('not_found');
  await ctx.db.selectFrom('vendor_desk_upload').select('id').where('id', '=', id).forUpdate().execute();
  const upload = await findVendorUpload(ctx, id);
  if (!upload) throw new DomainError('not_found');
  return upload.state === 'written' ? null : upload;
}

/**
 * Writes all rows of a preview of the caller, or none. Confirming again changes nothing. Throws `not_found`,
 * `vendor_desk_rows_refused` if a row was refused, and `vendor_desk_changed_since` if somebody set a value of its
 * articles since; the sheet must then be uploaded again.
 */
export async function confirmVendorUpload(given: Ctx, id: string): Promise<string> {
  const ctx = signedIn(given);
  const upload = await lockPreview(ctx, id);
  if (!upload) return id;
  if (upload.refused > 0) throw new DomainError('vendor_desk_rows_refused', { count: upload.refused });
  const rows = await ctx.db
    .selectFrom('vendor_desk_row')
    .select('change')
    .where('upload_id', '=', id)
    .orderBy('line')
    .execute();
  await writeUpload(
    ctx,
    upload,
    rows.map(({ change }) => change as unknown as SheetChange),
  );
  return id;
}

/** Deletes a preview of the caller. Throws `not_found`; a written upload stays. */
export async function discardVendorUpload(given: Ctx, id: string): Promise<string> {
  const ctx = signedIn(given);
  if (!(await lockPreview(ctx, id))) throw new DomainError('vendor_desk_already_written');
  await ctx.db.deleteFrom('vendor_desk_upload').where('id', '=', id).execute();
  return id;
}

/** Days for which uploads with their rows are kept; previews that nobody confirmed are kept for one. */
const keptDays = 90;

/** Removes old uploads and previews; the history of the articles stays. Safe to run twice. */
export async function removeOldVendorUploads({ db, now }: Ctx): Promise<void> {
  const before = (days: number): Date => new Date(now.getTime() - days * 24 * 3600 * 1000);
  await db
    .deleteFrom('vendor_desk_upload')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'checked'), eb('checked_at', '<', before(1))]),
        eb('checked_at', '<', before(keptDays)),
      ]),
    )
    .execute();
}
