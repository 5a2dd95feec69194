import type { CellKind } from '#rules/csv.ts';
import { columnKey, type Cells, type Table, type TableRow } from '#rules/table.ts';
import type { UploadModule } from './choices.ts';

/** A column of a sheet by its fixed code. */
export type UploadColumn =
  | 'sorg'
  | 'article'
  | 'limit'
  | 'new_from'
  | 'new_to'
  | 'new'
  | 'order'
  | 'site'
  | 'date'
  | 'new_date'
  | 'precision'
  | 'qty'
  | 'price_list'
  | 'valid_from'
  | 'valid_to'
  | 'amount'
  | 'unit'
  | 'customer'
  | 'code';

/** A row of a sheet. */
export type UploadRow = TableRow<UploadColumn>;

/** The columns of each sheet in the order of its template. */
export const uploadColumns: Readonly<Record<UploadModule, readonly UploadColumn[]>> = {
  'order-limits': ['sorg', 'article', 'limit'],
  'product-attributes': ['sorg', 'article', 'new', 'new_from', 'new_to', 'order'],
  'delivery-dates': ['sorg', 'article', 'site', 'date', 'new_date', 'precision', 'qty'],
  'price-lists': ['sorg', 'price_list', 'article', 'valid_from', 'valid_to', 'amount', 'unit'],
  stock: ['sorg', 'site', 'article', 'qty'],
  'own-codes': ['customer', 'code', 'article'],
};

/** Columns without which a sheet is not read. A sheet of one sales organisation may leave out `sorg`. */
export const neededUploadColumns: Readonly<Record<UploadModule, readonly UploadColumn[]>> = {
  'order-limits': ['article', 'limit'],
  'product-attributes': ['article'],
  'delivery-dates': ['article', 'site', 'date'],
  'price-lists': ['price_list', 'article', 'valid_from', 'amount'],
  stock: ['site', 'article', 'qty'],
  'own-codes': ['customer', 'code', 'article'],
};

/** The contents of the columns of a template; all others contain text. */
export const uploadKinds: Readonly<Partial<Record<UploadColumn, CellKind>>> = {
  limit: 'number',
  new_from: 'date',
  new_to: 'date',
  date: 'date',
  new_date: 'date',
  qty: 'number',
  valid_from: 'date',
  valid_to: 'date',
  amount: 'amount',
};

/** The word that removes a value: a limit, a period, a price. */
export const noValue = 'none';

/** Heading of a template's column: its name in the user's language and its code, by which it is read again. */
export const uploadHeading = (name: string, column: string): string => `${name} (${column})`;

/** The columns of a sheet: its columns in the order of the template, and those without which it is not read. */
export interface SheetColumns<Column extends string> {
  readonly columns: readonly Column[];
  readonly needed: readonly Column[];
}

/** The columns of a module of the upload area. */
export const columnsOf = (module: UploadModule): SheetColumns<UploadColumn> => ({
  columns: uploadColumns[module],
  needed: neededUploadColumns[module],
});

/** Code of a heading: the one in brackets at its end, else the whole heading as a code. */
const codeOf = (heading: string): string => columnKey(/\(([^()]*)\)\s*$/.exec(heading)?.[1] ?? heading);

/**
 * Reads a sheet whose first filled row names the columns, in any order: by code (`price_list`), as the template writes
 * them, or by `name` in the user's language. Empty rows are skipped. Of a column that occurs twice the first counts.
 */
export function readUploadTable<Column extends string>(
  cells: Cells,
  { columns, needed }: SheetColumns<Column>,
  name: (column: Column) => string,
): Table<Column> {
  const start = cells.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  const byKey = new Map(
    columns.flatMap((column) => [[columnKey(name(column)), column] as const, [columnKey(column), column] as const]),
  );
  const places = new Map<Column, number>();
  const unknown: string[] = [];
  (cells[start] ?? []).forEach((heading, place) => {
    if (heading.trim() === '') return;
    const column = byKey.get(codeOf(heading)) ?? byKey.get(columnKey(heading));
    if (column === undefined || places.has(column)) unknown.push(heading.trim());
    else places.set(column, place);
  });
  const rows = start < 0 ? [] : cells.slice(start + 1);
  return {
    rows: rows.flatMap((row, index): TableRow<Column>[] => {
      const found = [...places]
        .map(([column, place]) => [column, cellText(row[place])] as const)
        .filter(([, cell]) => cell !== '');
      return found.length === 0
        ? []
        : [{ line: start + 2 + index, cells: Object.fromEntries(found) as Partial<Record<Column, string>> }];
    }),
    unknown,
    missing: needed.filter((column) => !places.has(column)),
  };
}

/** A cell without the apostrophe that our own files put before a text which looks like a formula. */
const cellText = (cell: string | undefined): string => (cell ?? '').trim().replace(/^'(?=[=+\-@])/, '');
