import type { CellKind, ExportCell } from '#rules/csv.ts';
import { decimalString } from '#rules/money.ts';
import { fieldOf, type RowFields, type RowOf } from '#rules/table-row.ts';
import type { ListColumn } from '../sheets/export.ts';
import { cellKinds } from './download-columns.ts';

/** A column of an exported list with the cell of a row. */
export interface ListedColumn<Row> {
  readonly column: ListColumn;
  readonly cell: (row: Row) => ExportCell;
}

/** A column whose cells are made by hand. */
export const cellColumn = <Row>(
  id: string,
  width: number,
  kind: CellKind,
  cell: (row: Row) => ExportCell,
): ListedColumn<Row> => ({ column: [id, width, kind], cell });

/** Names of the fields whose values are cells as they are. */
type ListedNames<Fields extends RowFields> = {
  [Name in keyof Fields]: Fields[Name]['kind'] extends 'instant' | 'flag' ? never : Name;
}[keyof Fields] &
  string;

/** A function that makes the columns of described fields; amounts are in the field `currency`. */
export const fieldColumns =
  <const Fields extends RowFields>(fields: Fields) =>
  <Name extends ListedNames<Fields>>(
    id: string,
    width: number,
    name: Name,
  ): ListedColumn<Pick<RowOf<Fields>, Name> & { readonly currency: string }> => {
    const { kind } = fieldOf<string>(fields, name);
    return cellColumn(id, width, cellKinds[kind], (row) => {
      const value = row[name] as string | number | null;
      return kind === 'amount' ? decimalString(Number(value), row.currency) : (value ?? '');
    });
  };

/** The cells of a row. */
export const cellsOf = <Row>(columns: readonly ListedColumn<Row>[], row: Row): ExportCell[] =>
  columns.map(({ cell }) => cell(row));
