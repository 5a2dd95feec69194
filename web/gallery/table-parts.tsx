import { IconTruck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Facets } from '#ui/filter/facets.tsx';
import { CalendarDate, Money } from '#ui/figures/figures.tsx';
import { Stack, Text, WithFacets } from '#ui/page/layout.tsx';
import { ProgressLine } from '#ui/figures/progress.tsx';
import { readSort, type TableColumn, type TableView, useTableSelection } from '#ui/table/table.ts';

type SampleOrder = {
  id: string;
  po: string;
  date: string;
  shipTo: string;
  shipped: number;
  units: number;
  total: string;
};

const orders: SampleOrder[] = Array.from({ length: 47 }, (_, at) => ({
  id: `PL-2025-0${8902 - at * 7}`,
  po: `RC-2025-${1204 - at}`,
  date: `2025-${String(11 - (at % 3)).padStart(2, '0')}-${String(20 - (at % 19)).padStart(2, '0')}`,
  shipTo: at % 3 === 0 ? 'Ridgeline North' : 'Main store',
  shipped: (at * 13) % 101,
  units: 6 + ((at * 7) % 90),
  total: (26306 - at * 391).toFixed(2),
}));

const columns: TableColumn<SampleOrder>[] = [
  {
    id: 'id',
    header: 'Order',
    cell: (row) => <a href={`#${row.id}`}>{row.id}</a>,
    csv: (row) => row.id,
    fixed: true,
    sortable: true,
    noWrap: true,
    card: 'title',
  },
  { id: 'po', header: 'PO number', cell: (row) => row.po, csv: (row) => row.po, card: 'meta', noWrap: true },
  {
    id: 'date',
    header: 'Date',
    cell: (row) => <CalendarDate date={row.date} />,
    csv: (row) => row.date,
    sortable: true,
    firstSort: 'desc',
    card: 'meta',
  },
  { id: 'shipTo', header: 'Ship to', cell: (row) => row.shipTo, csv: (row) => row.shipTo, hiddenAtFirst: true },
  {
    id: 'status',
    header: 'Status',
    cell: () => (
      <StatusChip tone="info" icon={IconTruck}>
        Partly shipped
      </StatusChip>
    ),
    card: 'status',
  },
  { id: 'shipped', header: 'Shipped', cell: (row) => <ProgressLine done={row.shipped} of={100} /> },
  {
    id: 'units',
    header: 'Units',
    cell: (row) => row.units,
    csv: (row) => row.units,
    align: 'right',
    sortable: true,
    firstSort: 'desc',
  },
  {
    id: 'total',
    header: 'Total, USD',
    cell: (row) => <Money amount={row.total} bare />,
    csv: (row) => row.total,
    align: 'right',
    sortable: true,
    firstSort: 'desc',
    card: 'figure',
  },
];

const rowId = (row: SampleOrder) => row.id;

export function TableParts() {
  const [view, setView] = useState<TableView>({ sort: 'date.desc' });
  const [q, setQ] = useState('');
  const [place, setPlace] = useState<string[] | undefined>();
  const selection = useTableSelection(rowId);
  const found = useMemo(() => {
    const sort = readSort(view.sort);
    const rows = orders.filter(
      (row) => row.id.toLowerCase().includes(q.toLowerCase()) && (!place || place.includes(row.shipTo)),
    );
    if (!sort) return rows;
    const key = sort.id as keyof SampleOrder;
    return rows.toSorted(
      (a, b) =>
        String(a[key]).localeCompare(String(b[key]), undefined, { numeric: true }) *
        (sort.direction === 'asc' ? 1 : -1),
    );
  }, [view.sort, q, place]);
  const limit = view.limit ?? 10;
  const page = Math.min(view.page ?? 1, Math.max(1, Math.ceil(found.length / limit)));

  return (
    <Stack gap={4}>
      <WithFacets
        facets={
          <Facets
            facets={[
              {
                id: 'shipTo',
                name: 'Ship to',
                values: [
                  { value: 'Main store', label: 'Main store', count: 31 },
                  { value: 'Ridgeline North', label: 'Ridgeline North', count: 16 },
                ],
              },
            ]}
            chosen={{ shipTo: place }}
            onChange={(_, values) => setPlace(values)}
            onClear={() => setPlace(undefined)}
            count={found.length}
          />
        }
      >
        <DataTable
          name="parts-orders"
          label="Open orders"
          columns={columns}
          rows={found.slice((page - 1) * limit, page * limit)}
          rowId={rowId}
          info={{ page, count: found.length, pageTotal: Math.ceil(found.length / limit) }}
          view={view}
          onView={setView}
          selection={selection}
          bulkSummary={`${selection.rows.reduce((sum, row) => sum + row.units, 0)} units`}
          bulkActions={<Button size="small">Reorder</Button>}
          onSelectAll={() => selection.set(found, true)}
          search={{ value: q, onChange: setQ, placeholder: 'Order' }}
          filters={
            place
              ? [{ id: 'shipTo', name: 'Ship to', value: place.join(', '), onRemove: () => setPlace(undefined) }]
              : []
          }
        />
      </WithFacets>
      <Text as="h2">Table states</Text>
      <DataTable
        name="parts-loading"
        label="Loading"
        columns={columns}
        rows={undefined}
        rowId={rowId}
        onExport={null}
      />
      <DataTable
        name="parts-failed"
        label="Failed"
        columns={columns}
        rows={undefined}
        rowId={rowId}
        error={new Error('no answer')}
        onRetry={() => {}}
        onExport={null}
      />
      <DataTable
        name="parts-refresh"
        label="Orders, refreshing"
        columns={columns}
        rows={orders.slice(0, 3)}
        rowId={rowId}
        fetching
        onExport={null}
      />
      <DataTable name="parts-empty" label="Empty" columns={columns} rows={[]} rowId={rowId} onExport={null} />
    </Stack>
  );
}
