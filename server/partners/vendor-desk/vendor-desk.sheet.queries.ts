import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '#rules/errors.ts';
import type { TableRow } from '#rules/table.ts';
import { note, refuse, unread, type ReadRow, type RowRemark } from '#rules/buying/upload-area/cells.ts';
import type { RowGroup } from '#rules/buying/upload-area/choices.ts';
import {
  articleCodeCell,
  productOf,
  stockCell,
  type ProductPlace,
  type VendorProduct,
} from '#rules/partners/vendor-desk/article.ts';
import { mostVendorRows, type VendorSheet } from '#rules/partners/vendor-desk/choices.ts';
import { vendorColumns, type VendorColumn } from '#rules/partners/vendor-desk/columns.ts';
import type { SignedInCtx } from '#platform/context.ts';
import type { UploadedFile } from '#platform/files/uploads.ts';
import { findVendorArticles, type VendorArticleRow } from '#partners/third-party/third-party.keyed.actions.ts';
import { sheetTable, workbookCells } from '#buying/upload-area/upload-area.file.queries.ts';
import { listVendors } from './vendor-desk.queries.ts';

/** The part of an article that a sheet sets: its stock, or its product. */
export type SheetValues = { readonly stock: number } | VendorProduct;

/** The values that a row sets; null before: the article is new. */
export interface SheetChange {
  readonly vendor: string;
  readonly code: string;
  readonly before: SheetValues | null;
  readonly after: SheetValues;
}

/** A row after its check, as it is stored. */
export interface CheckedRow {
  readonly line: number;
  readonly cells: TableRow<VendorColumn>['cells'];
  readonly group: RowGroup;
  readonly remarks: readonly RowRemark<VendorColumn>[];
  /** Null for a refused row. */
  readonly change: SheetChange | null;
}

/** Maximum length of a cell that is kept for the preview. */
const keptCell = 500;

/**
 * The rows of a sheet. Only workbooks; the content decides, not the name. Throws `file_too_large`,
 * `file_extension_invalid`, `workbook_unreadable`, `table_columns_missing`, `table_empty`, `too_many_rows`.
 */
export async function readVendorSheet(
  ctx: SignedInCtx,
  sheet: VendorSheet,
  file: UploadedFile,
): Promise<readonly TableRow<VendorColumn>[]> {
  if (file.tooLarge) throw new DomainError('file_too_large', {}, 'file');
  const cells = await workbookCells(file, { unreadable: 'workbook_unreadable', mostRows: mostVendorRows });
  const name = (column: VendorColumn): string => ctx.text(`vendor-desk.column.${column}`);
  return sheetTable(cells, vendorColumns[sheet], name, mostVendorRows).rows;
}

interface RowKey {
  readonly vendor: string;
  readonly code: string;
}

/**
 * The vendor of rows that name none: the given one, or the caller's only one. A stock sheet names no vendors, so users
 * of several have to.
 */
function vendorOfRows(sheet: VendorSheet, own: readonly string[], vendor: string | null): string | null {
  if (vendor !== null ? !own.includes(vendor) : own.length === 0) throw new DomainError('not_found', {}, 'vendor');
  if (vendor !== null) return vendor;
  if (own.length > 1 && sheet === 'stock') throw new DomainError('required', {}, 'vendor');
  return own.length === 1 ? (own[0] ?? null) : null;
}

/** The article that a row names, or null after the row was refused. */
function keyOf(read: ReadRow<VendorColumn>, own: ReadonlyMap<string, string>, fallback: string | null): RowKey | null {
  const given = read.row.cells.vendor;
  const vendor = given ?? fallback;
  if (vendor === null) refuse(read, 'vendor', 'row_required');
  else if (!own.has(vendor)) refuse(read, 'vendor', 'vendor_desk_vendor_unknown', { vendor: vendor.slice(0, 60) });
  const code = articleCodeCell(read);
  return vendor === null || code === null || read.problems.length > 0 ? null : { vendor, code };
}

/** Refuses rows about an article that an earlier row names already. */
function refuseRepeated(rows: readonly ReadRow<VendorColumn>[], keys: readonly (RowKey | null)[]): (RowKey | null)[] {
  const lines = new Map<string, number>();
  return keys.map((key, at) => {
    const read = rows[at];
    if (!key || !read) return null;
    const text = JSON.stringify([key.vendor, key.code]);
    const earlier = lines.get(text);
    if (earlier !== undefined) return refuse(read, '', 'upload_row_repeated', { line: earlier });
    lines.set(text, read.row.line);
    return key;
  });
}

const productPart = ({ description, price, salesUnit, uomConverter, imageUrl }: VendorProduct): VendorProduct => ({
  description,
  price,
  salesUnit,
  uomConverter,
  imageUrl,
});

/** The part of an article that a sheet sets. */
export const partOf = (sheet: VendorSheet, article: VendorArticleRow): SheetValues =>
  sheet === 'stock' ? { stock: article.stock } : productPart(article);

/** True if two parts of one sheet are the same. */
export const sameValues = (one: SheetValues | null, other: SheetValues | null): boolean =>
  isDeepStrictEqual(one, other);

function stockAfter(read: ReadRow<VendorColumn>, key: RowKey, current: VendorArticleRow | null): SheetValues | null {
  const stock = stockCell(read);
  if (!current) return refuse(read, 'articleCode', 'vendor_desk_article_unknown', { article: key.code });
  return stock === null ? null : { stock };
}

function checkedRow(
  sheet: VendorSheet,
  read: ReadRow<VendorColumn>,
  key: RowKey | null,
  current: VendorArticleRow | null,
  place: ProductPlace,
): CheckedRow {
  const cells = Object.fromEntries(
    Object.entries(read.row.cells).map(([column, cell]) => [column, cell.slice(0, keptCell)]),
  );
  const { line } = read.row;
  const after = key && (sheet === 'stock' ? stockAfter(read, key, current) : productOf(read, current, place));
  if (!key || !after || read.problems.length > 0)
    return { line, cells, group: 'refused', remarks: read.problems, change: null };
  const before = current && partOf(sheet, current);
  if (sameValues(before, after)) note(read, '', 'upload_unchanged');
  if (current?.off) note(read, '', 'vendor_desk_switched_off');
  return {
    line,
    cells,
    group: read.notes.length > 0 ? 'noted' : 'taken',
    remarks: read.notes,
    change: { ...key, before, after },
  };
}

/**
 * Checks rows against the current values of the caller's vendors, set-wise; `lock` keeps the articles as they are until
 * the transaction ends. `vendor` is for rows that name none; users of one vendor may leave it out.
 */
export async function checkVendorRows(
  ctx: SignedInCtx,
  sheet: VendorSheet,
  table: readonly TableRow<VendorColumn>[],
  { vendor, lock }: { readonly vendor: string | null; readonly lock: boolean },
): Promise<CheckedRow[]> {
  const currencies = new Map((await listVendors(ctx)).map(({ code, currency }) => [code, currency]));
  const fallback = vendorOfRows(sheet, [...currencies.keys()], vendor);
  const rows = table.map((row) => unread(row));
  const keys = refuseRepeated(
    rows,
    rows.map((read) => keyOf(read, currencies, fallback)),
  );
  const named = keys.flatMap((key) => key ?? []);
  const found = await findVendorArticles(ctx, named, lock);
  let at = 0;
  return rows.map((read, index) => {
    const key = keys[index] ?? null;
    const current = key ? (found[at++] ?? null) : null;
    const currency = currencies.get(key?.vendor ?? '') ?? '';
    return checkedRow(sheet, read, key, current, { currency, host: ctx.market.host });
  });
}
