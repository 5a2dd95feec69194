import { columnOrderingFeature, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { type CSSProperties, type ReactNode, useMemo, useRef, useState } from 'react';
import { readStored, writeStored } from '#platform/storage.ts';
import { useText } from '#platform/texts/texts.tsx';
import css from './data-table.module.css';
import { pageSizes } from './list-search.ts';
import { ErrorPanel, NoResult, NothingYet, Refreshing, SkeletonRows } from '#ui/page/states.tsx';
import { useResultsMark } from '#ui/page/results-mark.ts';
import { saveText } from '#platform/save-file.ts';
import type { ChangeOptions, PageInfo, TableColumn, TableSelection, TableView } from './table.ts';
import { TableCards } from './table-cards.tsx';
import { TableGrid } from './table-grid.tsx';
import { TableKeys, useTableKeys } from './table-keys.tsx';
import { TablePager } from './table-pager.tsx';
import { BulkBar, TableToolbar, type TableSearch } from './table-toolbar.tsx';
import type { ActiveFilter } from '#ui/button/chip.tsx';
import { useMedia, usePhone } from '#ui/look/use-media.ts';
import { breakpoints } from '#ui/look/breakpoints.ts';

/** The most columns, including the check boxes, that a medium-wide window shows as a table. */
const columnsInNarrow = 5;

export type Density = 'dense' | 'cosy';

/** The registered features. The server and the caller handle sorting, filtering, paging and selection. */
const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature });

export type DataTableProps<Row> = {
  /** Unique name; columns and density are stored under it. */
  name: string;
  /** The name of the rows, for screen readers and the export: "Open orders". */
  label: string;
  /** Define outside the component, or memoise. */
  columns: readonly TableColumn<Row>[];
  /** Undefined until the first response. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  info?: PageInfo | null;
  /** Page, page size and sort; keep them in the URL. */
  view?: TableView;
  onView?: (view: TableView, options?: ChangeOptions) => void;
  fetching?: boolean;
  error?: unknown;
  onRetry?: () => void;
  selection?: TableSelection<Row>;
  /** Actions of the bulk bar for the selected rows; null: the page shows the selection in a bar of its own. */
  bulkActions?: ReactNode;
  /** Beside the count: units and sum. */
  bulkSummary?: ReactNode;
  /** Shows "select all N", which loads and selects the rest. */
  onSelectAll?: () => void;
  search?: TableSearch;
  filters?: readonly ActiveFilter[];
  onClearFilters?: () => void;
  /** Filter controls of the toolbar: a menu with more filters, segments. */
  toolbar?: ReactNode;
  /**
   * Fetches every row of the current filter for the CSV; without it the export has the rows of this page. Null hides
   * the export.
   */
  onExport?: (() => Promise<readonly Row[]>) | null;
  /** Shown when the list has no rows at all. */
  empty?: ReactNode;
  /** Shown when no row matches the filters or the search. */
  noResult?: ReactNode;
  /** Rows with a thumbnail are taller. */
  picture?: boolean;
  /** Renders the phone card itself. */
  card?: (row: Row) => ReactNode;
  /** Shows cards at every width: a gallery. */
  gallery?: boolean;
  pageSizes?: readonly number[];
  /** A few rows inside a card that frames them: no toolbar, no shortcuts. */
  bare?: boolean;
};

type StoredColumns = { visible?: Record<string, boolean>; order?: string[]; density?: Density };

/** The standard list: server paging, sort, selection across pages, column chooser, export, cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, rows, rowId, info, view = {}, onView, selection, error, onRetry } = props;
  const phone = usePhone();
  const narrow = useMedia(breakpoints.tablet);
  const root = useRef<HTMLDivElement>(null);
  const { shown, chooser, density } = useColumns(props);
  const mark = useResultsMark(!props.bare && Boolean(props.search ?? props.toolbar));
  const keys = useTableKeys({ root, rows: rows ?? [], rowId, selection });
  // Many columns are not readable in a narrow window, so cards show instead.
  const cards = props.gallery || phone || (narrow && shown.length + (selection ? 1 : 0) > columnsInNarrow);
  const body = <TableBody table={props} shown={shown} cards={cards} activeId={keys.activeId} />;

  if (props.bare)
    return (
      <div ref={root} data-table={name}>
        {body}
      </div>
    );
  return (
    <div
      ref={root}
      data-table={name}
      data-list=""
      data-density={density}
      style={{ '--rows': view.limit ?? props.pageSizes?.[0] ?? 10 } as CSSProperties}
    >
      <div className={css.card}>
        {selection && selection.ids.size > 0 && props.bulkActions !== null ? (
          <BulkBar
            count={selection.ids.size}
            total={info?.count}
            summary={props.bulkSummary}
            onSelectAll={props.onSelectAll}
            onClear={selection.clear}
          >
            {props.bulkActions}
          </BulkBar>
        ) : (
          <Toolbar table={props} shown={shown} cards={cards} chooser={chooser} />
        )}
        {error && rows ? (
          <div style={{ padding: 12 }}>
            <ErrorPanel error={error} onRetry={onRetry} />
          </div>
        ) : null}
        <div {...mark}>
          <Refreshing active={Boolean(props.fetching && rows)}>{body}</Refreshing>
        </div>
      </div>
      {rows && (rows.length > 0 || (info && info.count > 0)) && (
        <div className={css.below}>
          <TableKeys keys={keys} selectable={selection !== undefined} />
          {info && onView && (
            <TablePager
              info={info}
              view={view}
              shown={rows.length}
              sizes={props.pageSizes ?? pageSizes}
              onView={onView}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** True if the user shows each column, by id. */
const visibleColumns = <Row,>(columns: readonly TableColumn<Row>[], stored: StoredColumns): Record<string, boolean> =>
  Object.fromEntries(
    columns.map(({ id, fixed, hiddenAtFirst }) => [id, fixed === true || (stored.visible?.[id] ?? !hiddenAtFirst)]),
  );

/** The ids of the columns in the user's order; new columns come last. */
function orderedColumns<Row>(columns: readonly TableColumn<Row>[], stored: StoredColumns): string[] {
  const ids = columns.map(({ id }) => id);
  const known = (stored.order ?? []).filter((id) => ids.includes(id));
  return [...known, ...ids.filter((id) => !known.includes(id))];
}

const storedColumns = (name: string): StoredColumns => readStored<StoredColumns>(`columns.${name}`) ?? {};

/** The columns of the server's export that the user sees in the table `name`, in the order on the screen. */
export function exportedColumns<Row>(name: string, columns: readonly TableColumn<Row>[]): string[] {
  const stored = storedColumns(name);
  const visible = visibleColumns(columns, stored);
  const exports = new Map(columns.map((column) => [column.id, column.exports ?? [column.id]]));
  return orderedColumns(columns, stored).flatMap((id) => (visible[id] ? (exports.get(id) ?? []) : []));
}

type Chooser = NonNullable<Parameters<typeof TableToolbar>[0]['chooser']>;

/** The shown columns in the user's order, and the chooser that changes and stores them. */
function useColumns<Row>({ name, columns, rows, rowId }: DataTableProps<Row>) {
  const [stored, setStored] = useState<StoredColumns>(() => storedColumns(name));
  const keep = (change: Partial<StoredColumns>) => {
    const next = { ...stored, ...change };
    setStored(next);
    writeStored(`columns.${name}`, next);
  };

  const definitions = useMemo(() => columns.map((column) => ({ id: column.id, header: column.header })), [columns]);
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const columnVisibility = useMemo(() => visibleColumns(columns, stored), [columns, stored]);
  const columnOrder = useMemo(() => orderedColumns(columns, stored), [columns, stored]);
  const data = useMemo(() => [...(rows ?? [])] as object[], [rows]);

  const table = useTable({
    features,
    columns: definitions,
    data,
    state: { columnVisibility, columnOrder },
    getRowId: (row) => rowId(row as Row),
  });
  const shown = table.getVisibleLeafColumns().flatMap((column) => byId.get(column.id) ?? []);

  const chooser = {
    columns: columnOrder.flatMap((id) => byId.get(id) ?? []),
    visible: columnVisibility,
    density: stored.density ?? 'dense',
    onVisible: (id: string, on: boolean) => keep({ visible: { ...columnVisibility, [id]: on } }),
    onMove: (id: string, by: -1 | 1) => keep({ order: moved(columnOrder, id, by) }),
    onDensity: (density: Density) => keep({ density }),
    onReset: () => keep({ visible: undefined, order: undefined }),
  };

  return { shown, chooser, density: stored.density };
}

type PartProps<Row> = { table: DataTableProps<Row>; shown: readonly TableColumn<Row>[]; cards: boolean };

const sortOf =
  <Row,>({ view, onView }: DataTableProps<Row>) =>
  (sort: string | undefined): void =>
    onView?.({ ...view, sort, page: undefined });

/** The search, filters, column chooser and export above the rows. */
function Toolbar<Row>({ table, shown, cards, chooser }: PartProps<Row> & { chooser: Chooser }) {
  const { label, columns, rows, info, view, onView, onExport } = table;
  const [exporting, setExporting] = useState(false);
  const save = async () => {
    setExporting(true);
    try {
      const all = onExport ? await onExport() : (rows ?? []);
      // Few users of a list save it.
      const { tableCsv } = await import('./table-csv.ts');
      saveText(`${label}.csv`, tableCsv(shown, all));
    } finally {
      setExporting(false);
    }
  };

  const sortable = columns.filter((column) => column.sortable);
  return (
    <TableToolbar
      search={table.search}
      filters={table.filters ?? []}
      onClearFilters={table.onClearFilters}
      count={info?.count}
      chooser={cards ? undefined : chooser}
      onExport={onExport === null || !rows || rows.length === 0 ? undefined : () => void save()}
      exporting={exporting}
      coming={rows || table.error ? undefined : { count: info === null, export: onExport !== null }}
      sorting={
        cards && onView && sortable.length > 0 && rows?.length !== 0
          ? { columns: sortable, sort: view?.sort, onSort: sortOf(table) }
          : undefined
      }
    >
      {table.toolbar}
    </TableToolbar>
  );
}

/** The rows as a grid or as cards; without rows, why there are none. */
function TableBody<Row>({ table, shown, cards, activeId }: PartProps<Row> & { activeId: string | null }) {
  const t = useText();
  const { rows, rowId, selection, label, error, picture } = table;
  if (error && !rows)
    return (
      <div style={{ padding: 16 }}>
        <ErrorPanel error={error} onRetry={table.onRetry} />
      </div>
    );
  if (!rows) return <SkeletonRows rows={8} picture={picture} />;
  if (rows.length === 0) {
    const filtered = (table.filters?.length ?? 0) > 0 || (table.search?.value ?? '') !== '';
    return filtered
      ? (table.noResult ?? <NoResult onClear={table.onClearFilters} />)
      : (table.empty ?? <NothingYet title={t('ui.empty.nothing')} />);
  }
  const shared = { columns: shown, rows, rowId, selection, label };
  return cards ? (
    <TableCards {...shared} card={table.card} />
  ) : (
    <TableGrid
      {...shared}
      sort={table.view?.sort}
      onSort={table.onView && sortOf(table)}
      picture={picture}
      activeId={activeId}
    />
  );
}

function moved(order: readonly string[], id: string, by: -1 | 1): string[] {
  const at = order.indexOf(id);
  const to = Math.max(0, Math.min(order.length - 1, at + by));
  const next = order.filter((entry) => entry !== id);
  next.splice(to, 0, id);
  return next;
}
