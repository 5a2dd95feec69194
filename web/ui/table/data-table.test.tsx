import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#platform/api/errors.ts';
import { removeStored, writeStored } from '#platform/storage.ts';
import { activateLocale } from '#platform/texts/texts.tsx';
import { narrow, renderPart } from '#testing/render.tsx';
import { resultsId, useHasResults } from '#ui/page/results-mark.ts';
import { DataTable, type DataTableProps, exportedColumns } from './data-table.tsx';
import { pageWindow } from './page-window.ts';
import { TableCards } from './table-cards.tsx';
import { tableCsv } from './table-csv.ts';
import { nextSort, type TableColumn, type TableSelection, type TableView, useTableSelection } from './table.ts';

type Row = { id: string; units: number; note: string };

const rows: Row[] = Array.from({ length: 24 }, (_, at) => ({ id: `PL-${at + 1}`, units: at, note: `note ${at}` }));
const rowId = (row: Row) => row.id;
const columns: TableColumn<Row>[] = [
  {
    id: 'id',
    header: 'Order',
    cell: (row) => <a href={`#${row.id}`}>{row.id}</a>,
    csv: (row) => row.id,
    fixed: true,
    sortable: true,
  },
  {
    id: 'units',
    header: 'Units',
    cell: (row) => row.units,
    csv: (row) => row.units,
    align: 'right',
    sortable: true,
    firstSort: 'desc',
  },
  { id: 'note', header: 'Note', cell: (row) => row.note, csv: (row) => row.note, hiddenAtFirst: true },
];

/** The skip link as the shell shows it. */
function Skips() {
  return useHasResults() ? <a href={`#${resultsId}`}>Skip</a> : null;
}

function Orders({ onView, first = {} }: { onView?: DataTableProps<Row>['onView']; first?: TableView }) {
  const [view, setView] = useState<TableView>(first);
  const selection = useTableSelection(rowId);
  const limit = view.limit ?? 10;
  const page = view.page ?? 1;
  return (
    <DataTable
      name="test-orders"
      label="Orders"
      columns={columns}
      rows={rows.slice((page - 1) * limit, page * limit)}
      rowId={rowId}
      info={{ page, count: rows.length, pageTotal: Math.ceil(rows.length / limit) }}
      view={view}
      onView={(next, ...options) => {
        setView(next);
        onView?.(next, ...options);
      }}
      selection={selection}
      onSelectAll={() => selection.set(rows, true)}
    />
  );
}

describe('sorting and paging', () => {
  test('a header cycles through its directions and back to none', () => {
    const column = { id: 'units', firstSort: 'desc' } as const;
    expect(nextSort(column, undefined)).toBe('units.desc');
    expect(nextSort(column, 'units.desc')).toBe('units.asc');
    expect(nextSort(column, 'units.asc')).toBeUndefined();
    expect(nextSort(column, 'id.asc')).toBe('units.desc');
  });

  test('a page beyond the last leads to the last one, without a way back to the empty one', async () => {
    const onView = vi.fn<NonNullable<DataTableProps<Row>['onView']>>();
    await renderPart(<Orders first={{ page: 9, limit: 10 }} onView={onView} />);
    expect(screen.getByText('PL-24')).toBeDefined();
    expect(onView.mock.calls).toEqual([[{ page: 3, limit: 10 }, { replace: true }]]);
  });

  test('at most ten pages get a button (R-145)', () => {
    expect(pageWindow(1, 3)).toEqual([1, 2, 3]);
    expect(pageWindow(50, 100)).toHaveLength(10);
    expect(pageWindow(50, 100)).toContain(50);
    expect(pageWindow(100, 100).at(-1)).toBe(100);
  });
});

describe('the export', () => {
  test('of the server has the columns on the screen, by the names of the server', () => {
    const named = columns.map((column) => (column.id === 'id' ? { ...column, exports: ['order', 'kind'] } : column));
    expect(exportedColumns('rows', named)).toEqual(['order', 'kind', 'units']);
    writeStored('columns.rows', { visible: { units: false, note: true, gone: true }, order: ['note', 'gone'] });
    expect(exportedColumns('rows', named)).toEqual(['note', 'order', 'kind']);
    removeStored('columns.rows');
  });

  test.each(['=1+1', '+62 812', '-2+3', '@SUM(A1)', '  =1+1', '\t=1', '\r=1', '\n=1', '＝1+1', '－1'])(
    'escapes %j',
    (note) => {
      expect(tableCsv(columns, [{ id: '1', units: 0, note }])).toContain(`'${note}`);
    },
  );

  test.each(['-4', '-4.50', '-4,5', 'A-1', 'x=1', '12 %'])('leaves %j unchanged', (note) => {
    expect(tableCsv(columns, [{ id: '1', units: 0, note }])).not.toContain("'");
  });

  test('quotes, keeps leading zeros and escapes formulas', () => {
    const csv = tableCsv(columns, [
      { id: '000123', units: -4, note: '=HYPERLINK("x")' },
      { id: 'A;B', units: 1, note: 'say "hi"' },
    ]);
    expect(csv).toBe('\uFEFFOrder,Units,Note\r\n000123,-4,"\'=HYPERLINK(""x"")"\r\n"A;B",1,"say ""hi"""\r\n');
  });
});

describe('a CSV of the screen', () => {
  afterEach(() => activateLocale('en-us'));

  test('follows the locale: figures on the right, codes as they are, and no name twice', async () => {
    const own: TableColumn<{ code: string; sum: string; units: number }>[] = [
      { id: 'code', header: 'Name', cell: () => null, csv: (row) => row.code },
      { id: 'sum', header: 'Sum', cell: () => null, csv: (row) => row.sum, align: 'right' },
      { id: 'units', header: 'name', cell: () => null, csv: (row) => row.units, align: 'right' },
    ];
    const row = { code: '4.50', sum: '1879.00', units: 2.5 };
    expect(tableCsv(own, [row])).toBe('\uFEFFName,Sum,name (2)\r\n4.50,1879.00,2.5\r\n');
    await activateLocale('de');
    expect(tableCsv(own, [row])).toBe('\uFEFFName;Sum;name (2)\r\n4.50;1879,00;2,5\r\n');
  });
});

describe('on paper', () => {
  afterEach(() => void vi.restoreAllMocks());

  test('is a table with all rows, although the paper is as narrow as a phone', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList,
    );
    await renderPart(<DataTable name="paper" label="Orders" columns={columns} rows={rows} rowId={rowId} />);
    expect(within(screen.getByRole('table', { name: 'Orders' })).getAllByRole('row')).toHaveLength(rows.length + 1);
  });
});

describe('on a phone', () => {
  beforeEach(() => void vi.spyOn(window, 'matchMedia').mockImplementation(narrow));

  test('the bar has its sort button before the rows load, so that it does not grow later', async () => {
    await renderPart(
      <DataTable
        name="waiting"
        label="Orders"
        columns={columns}
        rows={undefined}
        info={null}
        rowId={(row) => row.id}
        view={{}}
        onView={() => undefined}
      />,
    );
    expect(screen.getByRole('button', { name: /^Sort/ })).toBeTruthy();
  });

  test('rows are cards that can be sorted and selected', async () => {
    const onView = vi.fn<(view: TableView) => void>();
    await renderPart(<Orders onView={onView} />);
    expect(screen.queryByRole('table')).toBeNull();
    expect(within(screen.getByRole('list', { name: 'Orders' })).getAllByRole('listitem')).toHaveLength(10);
    fireEvent.click(screen.getByRole('button', { name: 'Sort' }));
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Units' }));
    expect(onView).toHaveBeenLastCalledWith(expect.objectContaining({ sort: 'units.desc' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select PL-2' }));
    expect(screen.getByText('1 selected')).toBeDefined();
  });
});

describe('a card', () => {
  test('leaves out columns without content, with their names', async () => {
    const shown = columns.map(({ hiddenAtFirst: _, ...column }) => column);
    await renderPart(
      <TableCards
        label="Orders"
        columns={shown}
        rows={[
          { id: 'A', units: 0, note: '' },
          { id: 'B', units: 1, note: 'urgent' },
        ]}
        rowId={rowId}
      />,
    );
    const [first, second] = screen.getAllByRole('listitem');
    expect(first?.textContent).toBe('AUnits 0');
    expect(second?.textContent).toBe('BUnits 1Note urgent');
  });

  test('ends with its buttons, without the name of their column; beside meta they stay in its row', async () => {
    const remove = (card: 'figure' | 'foot'): TableColumn<Row> => ({
      id: 'acts',
      header: 'Actions',
      acts: true,
      card,
      cell: () => <button type="button">Remove</button>,
    });
    const units: TableColumn<Row> = { id: 'units', header: 'Units', cell: (row) => row.units };
    const state: TableColumn<Row> = { id: 'state', header: 'State', card: 'status', cell: () => 'Open' };
    const meta: TableColumn<Row> = { id: 'note', header: 'Note', card: 'meta', cell: (row) => row.note };
    const shown = [{ id: 'A', units: 3, note: 'urgent' }];
    const textOf = async (list: readonly TableColumn<Row>[]): Promise<string | null> => {
      const { unmount } = await renderPart(
        <TableCards label="Orders" columns={[columns[0]!, ...list]} rows={shown} rowId={rowId} />,
      );
      const text = screen.getByRole('listitem').textContent;
      unmount();
      return text;
    };
    expect(await textOf([state, remove('figure'), units])).toBe('AOpenUnits 3Remove');
    expect(await textOf([state, remove('foot'), units])).toBe('AOpenUnits 3Remove');
    expect(await textOf([state, meta, remove('figure'), units])).toBe('AOpenurgentRemoveUnits 3');
    expect(await textOf([remove('figure'), units])).toBe('ARemoveUnits 3');
  });
});

describe('between phone and desktop', () => {
  const columnsOf = (count: number): TableColumn<Row>[] =>
    Array.from({ length: count }, (_, at) => ({
      id: `c${at}`,
      header: `Column ${at}`,
      cell: (row) => row.note,
      csv: (row) => row.note,
      fixed: true,
    }));
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: media === '(max-width: 980px)' }) as MediaQueryList,
    );
  });
  afterEach(() => void vi.restoreAllMocks());

  test('many columns become cards, few stay a table', async () => {
    const { unmount } = await renderPart(
      <DataTable name="many" label="Orders" columns={columnsOf(6)} rows={rows.slice(0, 2)} rowId={rowId} />,
    );
    expect(screen.queryByRole('table')).toBeNull();
    expect(within(screen.getByRole('list', { name: 'Orders' })).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
    unmount();
    await renderPart(
      <DataTable name="few" label="Orders" columns={columnsOf(5)} rows={rows.slice(0, 2)} rowId={rowId} />,
    );
    expect(screen.getByRole('table', { name: 'Orders' })).toBeTruthy();
  });

  test('check boxes count as a column', async () => {
    const nothing: TableSelection<Row> = { ids: new Set(), rows: [], has: () => false, set: () => {}, clear: () => {} };
    await renderPart(
      <DataTable
        name="chosen"
        label="Orders"
        columns={columnsOf(5)}
        rows={rows.slice(0, 2)}
        rowId={rowId}
        selection={nothing}
      />,
    );
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the table', () => {
  test('labels its rows by their content, not by their id', async () => {
    const named: TableColumn<Row>[] = [
      { id: 'note', header: 'Note', cell: (row) => row.note, csv: (row) => row.note, fixed: true },
    ];
    const chosen: TableSelection<Row> = { ids: new Set(), rows: [], has: () => false, set: () => {}, clear: () => {} };
    await renderPart(
      <DataTable
        name="named"
        label="Orders"
        columns={named}
        rows={rows.slice(0, 1)}
        rowId={rowId}
        selection={chosen}
      />,
    );
    expect(screen.getByRole('checkbox', { name: 'Select note 0' })).toBeDefined();
  });

  test('names its sorted column and offers the other direction', async () => {
    const onView = vi.fn<(view: TableView) => void>();
    await renderPart(<Orders onView={onView} />);
    fireEvent.click(screen.getByRole('button', { name: 'Units' }));
    expect(onView).toHaveBeenLastCalledWith(expect.objectContaining({ sort: 'units.desc' }));
    expect(screen.getByRole('columnheader', { name: 'Units' }).getAttribute('aria-sort')).toBe('descending');
  });

  test('keeps the selection over pages and offers to select all', async () => {
    await renderPart(<Orders />);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select PL-1' }));
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select PL-11' }));
    expect(screen.getByText('2 selected')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Select all 24' }));
    expect(screen.getByText('24 selected')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByText(/selected/)).toBeNull();
  });

  test('changes the page size, 10 or 20, and shows the position in the list (R-145)', async () => {
    await renderPart(<Orders />);
    expect(screen.getByText('1–10 of 24')).toBeDefined();
    fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '20' } });
    expect(screen.getByText('1–20 of 24')).toBeDefined();
  });

  test('moves and selects with keys, but not while typing', async () => {
    await renderPart(
      <>
        <input aria-label="Other" />
        <Orders />
      </>,
    );
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'x' });
    expect(screen.getByText('1 selected')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('PL-2');
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Other' }), { key: 'x' });
    expect(screen.getByText('1 selected')).toBeDefined();
  });

  test('shows a failure with a retry', async () => {
    const retry = vi.fn<() => void>();
    await renderPart(
      <DataTable
        name="t"
        label="Orders"
        columns={columns}
        rows={undefined}
        rowId={rowId}
        error={new ApiError('something_wrong', '', { requestId: 'D-504' })}
        onRetry={retry}
      />,
    );
    expect(screen.getByRole('alert').textContent).toContain('D-504');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  test('distinguishes an empty list from no match', async () => {
    const clear = vi.fn<() => void>();
    await renderPart(
      <DataTable
        name="t"
        label="Orders"
        columns={columns}
        rows={[]}
        rowId={rowId}
        filters={[{ id: 'state', name: 'Status', value: 'open', onRemove: () => {} }]}
        onClearFilters={clear}
      />,
    );
    const state = screen.getByText('No match').parentElement;
    fireEvent.click(within(state as HTMLElement).getByRole('button', { name: 'Clear all' }));
    expect(clear).toHaveBeenCalledOnce();
  });
});

describe('the results for the skip link', () => {
  const list = (name: string, more: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) => (
    <DataTable name={name} label={name} columns={columns} rows={rows.slice(0, 2)} rowId={rowId} {...more} />
  );
  const search = { label: 'Find', placeholder: 'Number', value: '', onChange: () => {} };

  test('are those of the first list with filters, and take the focus', async () => {
    const page = await renderPart(
      <>
        <Skips />
        {list('plain')}
        {list('first', { search })}
        {list('second', { toolbar: <button type="button">All</button> })}
      </>,
    );
    expect(screen.getByRole('link', { name: 'Skip' })).toBeTruthy();
    const results = page.container.querySelectorAll<HTMLElement>(`#${resultsId}`);
    expect(results).toHaveLength(1);
    results[0]?.focus();
    expect(document.activeElement?.closest('[data-table]')?.getAttribute('data-table')).toBe('first');
    expect(document.activeElement?.querySelector('input[type=search]')).toBeNull();
  });

  test('are not there on a page without filters', async () => {
    await renderPart(
      <>
        <Skips />
        {list('plain')}
        {list('bare', { search, bare: true })}
      </>,
    );
    expect(screen.queryByRole('link', { name: 'Skip' })).toBeNull();
  });
});
