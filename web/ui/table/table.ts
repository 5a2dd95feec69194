import { type ReactNode, useCallback, useMemo, useState } from 'react';

/** One column. `cell` renders it, `csv` is its plain value for the export. */
export type TableColumn<Row> = {
  id: string;
  /** Header text; put the unit here ("Total, USD"), so cells hold plain figures. */
  header: string;
  cell: (row: Row) => ReactNode;
  csv?: (row: Row) => string | number | null | undefined;
  /** The columns of the server's export that say the same; default: the one with its id. */
  exports?: readonly string[];
  /** The server can sort by this id. */
  sortable?: boolean;
  /** First direction on a press; dates and amounts start with 'desc'. */
  firstSort?: 'asc' | 'desc';
  align?: 'right';
  /** Always shown, first in the chooser with a lock: the identity column. */
  fixed?: boolean;
  hiddenAtFirst?: boolean;
  /** Its place on the phone card; `off` leaves it out. Default: foot. */
  card?: 'title' | 'status' | 'meta' | 'figure' | 'foot' | 'off';
  /** Below the column: a sum. */
  total?: ReactNode;
  noWrap?: boolean;
  /** Its cells hold buttons only: it is not printed. */
  acts?: boolean;
};

/** The name of a row for screen readers: the text of its identity column. */
export function rowName<Row>(columns: readonly TableColumn<Row>[], row: Row, id: string): string {
  const identity =
    columns.find((column) => column.card === 'title') ?? columns.find((column) => column.fixed) ?? columns[0];
  return String(identity?.csv?.(row) ?? id);
}

export type PageInfo = { page: number; count: number; pageTotal: number };

export type TableView = { page?: number; limit?: number; sort?: string };

/** `replace`: the history of the browser keeps only the new view. */
export type ChangeOptions = { replace?: boolean };

/** Splits 'date.desc' into its parts. */
export function readSort(sort: string | undefined): { id: string; direction: 'asc' | 'desc' } | null {
  const match = /^(.+)\.(asc|desc)$/.exec(sort ?? '');
  return match ? { id: match[1] ?? '', direction: match[2] as 'asc' | 'desc' } : null;
}

/** The sort after a press on a header: first direction, then the other one, then none. */
export function nextSort(
  column: { id: string; firstSort?: 'asc' | 'desc' },
  sort: string | undefined,
): string | undefined {
  const first = column.firstSort ?? 'asc';
  const current = readSort(sort);
  if (current?.id !== column.id) return `${column.id}.${first}`;
  return current.direction === first ? `${column.id}.${first === 'asc' ? 'desc' : 'asc'}` : undefined;
}

export type TableSelection<Row> = {
  ids: ReadonlySet<string>;
  /** The selected rows of all pages that were loaded. */
  rows: readonly Row[];
  has: (id: string) => boolean;
  set: (rows: readonly Row[], on: boolean) => void;
  /** Rows without a tick box in use: they cannot be selected. All can by default. */
  can?: (row: Row) => boolean;
  clear: () => void;
};

/** Selected rows by id; they stay selected while the user changes pages, sorts or edits. */
export function useTableSelection<Row>(rowId: (row: Row) => string): TableSelection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const set = useCallback(
    (rows: readonly Row[], on: boolean) =>
      setChosen((before) => {
        const after = new Map(before);
        for (const row of rows) {
          if (on) after.set(rowId(row), row);
          else after.delete(rowId(row));
        }
        return after;
      }),
    [rowId],
  );
  const clear = useCallback(() => setChosen(new Map()), []);
  return useMemo(
    () => ({ ids: new Set(chosen.keys()), rows: [...chosen.values()], has: (id) => chosen.has(id), set, clear }),
    [chosen, set, clear],
  );
}
