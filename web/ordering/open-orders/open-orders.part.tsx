import { useSorgChoices } from '#accounts/markets/sorg-choices.part.ts';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { OpenSort } from '#rules/ordering/orders/open-choices.ts';
import { graphql } from '#platform/api/graphql.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Note } from '#ui/page/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Row, Text } from '#ui/page/layout.tsx';
import { NothingYet } from '#ui/page/states.tsx';
import { tableCsv } from '#ui/table/table-csv.ts';
import { saveText } from '#platform/save-file.ts';
import { type TableColumn, useTableSelection } from '#ui/table/table.ts';
import { Segments, TabBar, TabLink } from '#ui/page/tabs.tsx';
import { sentFilters } from '#ui/filter/list-filters.ts';
import { useListFilters } from '#ui/filter/use-list-filters.tsx';
import { useListSearch, usePageSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { ExportMenu } from '#ordering/orders/export-menu.part.tsx';
import { useRangeRules } from '#ordering/orders/date-range.part.tsx';
import { openFilters } from '#ordering/orders/open-filters.ts';
import { type OpenLine, OpenLineCard, useOpenLineColumns } from './open-lines.table.tsx';
import { OpenLinesPage, OpenOrdersPage } from './open-orders.documents.ts';
import { type ListedOrder, OrderCard, useOrderColumns } from '#ordering/orders/order-list.table.tsx';
import { type OrdersSearch, readOrdersSearch } from '#ordering/orders/orders.links.ts';
import css from '#ordering/orders/orders.module.css';

const sorts: Readonly<Record<string, OpenSort>> = {
  'createdAt.desc': 'newest',
  'createdAt.asc': 'oldest',
  'expected.asc': 'expected',
  'expected.desc': 'expected_last',
  'requested.asc': 'requested',
  'requested.desc': 'requested_last',
  'slip.desc': 'slip',
  'slip.asc': 'slip_least',
};
const sortOf = (search: OrdersSearch): OpenSort => sorts[search.sort ?? ''] ?? 'newest';

/** The variables of both views. */
function variablesOf(search: OrdersSearch) {
  return {
    page: search.page ?? 1,
    limit: search.limit ?? 10,
    sort: sortOf(search),
    filter: { search: search.q, ...sentFilters(openFilters, search) },
  };
}

type ViewProps = {
  search: OrdersSearch;
  /** The tabs of the page, once the counts of both views are known. */
  head: (counts: { orders?: number; lines?: number; units?: number }, exportMenu: ReactNode) => ReactNode;
  empty?: ReactNode;
};

/** The goods not shipped yet, by order or by line with the same filters; the URL holds all of the state. */
export function OpenOrders(props: Omit<ViewProps, 'search'>) {
  const search = usePageSearch(readOrdersSearch);
  return search.view === 'lines' ? <LineView {...props} search={search} /> : <OrderView {...props} search={search} />;
}

function OrderView({ search, head, empty }: ViewProps) {
  const variables = variablesOf(search);
  const query = useDocument(OpenOrdersPage, variables);
  const { openOrders, openOrderLines } = query.data ?? {};
  const columns = useOrderColumns(search, true);
  const counts = { orders: openOrders?.info.count, lines: openOrderLines?.info.count, units: openOrderLines?.units };
  return (
    <OpenTable<ListedOrder>
      name="open-orders"
      columns={columns}
      rowId={(order) => order.number}
      list={openOrders}
      query={query}
      counts={counts}
      head={head}
      empty={empty}
      pageOf={async (page) => (await graphql(OpenOrdersPage, { ...variables, page, limit: 100 })).openOrders}
      unitsOf={(order) => order.progress.ordered - order.progress.shipped - order.progress.cancelled}
      card={(order) => <OrderCard order={order} search={search} />}
    />
  );
}

function LineView({ search, head, empty }: ViewProps) {
  const variables = variablesOf(search);
  const query = useDocument(OpenLinesPage, variables);
  const { openOrders, openOrderLines } = query.data ?? {};
  const columns = useOpenLineColumns(search);
  const counts = { orders: openOrders?.info.count, lines: openOrderLines?.info.count, units: openOrderLines?.units };
  return (
    <OpenTable<OpenLine>
      name="open-lines"
      picture
      columns={columns}
      rowId={(line) => line.id}
      list={openOrderLines}
      query={query}
      counts={counts}
      head={head}
      empty={empty}
      pageOf={async (page) => (await graphql(OpenLinesPage, { ...variables, page, limit: 100 })).openOrderLines}
      unitsOf={(line) => line.qty}
      card={(line) => <OpenLineCard line={line} search={search} />}
    />
  );
}

type Listed<R> = {
  data: readonly R[];
  countIsExact: boolean;
  info: { page: number; count: number; pageTotal: number };
};

/** The filters of open orders and of open lines. */
function useOpenFilters(search: OrdersSearch, refilter: (search: OrdersSearch) => void) {
  const t = useText();
  const sorg = useSorgChoices();
  return useListFilters(openFilters, search, refilter, {
    title: t('open.filter.title'),
    add: t('open.filter.add'),
    apply: t('open.filter.apply'),
    any: t('open.filter.any'),
    choices: { sorg },
    ranges: useRangeRules(),
  });
}

/** Selects every row of the filter, a hundred per request. */
function useAllRows<R>(pageOf: (page: number) => Promise<Listed<R>>, set: (rows: readonly R[], on: boolean) => void) {
  const [loading, setLoading] = useState(false);
  const select = async (): Promise<void> => {
    setLoading(true);
    try {
      for (let page = 1; page <= 100; page += 1) {
        const next = await pageOf(page);
        set(next.data, true);
        if (page >= next.info.pageTotal) break;
      }
    } finally {
      setLoading(false);
    }
  };
  return { loading, select };
}

function OpenTable<R>({
  name,
  picture,
  columns,
  rowId,
  list,
  query,
  counts,
  head,
  empty,
  pageOf,
  unitsOf,
  card,
}: {
  name: string;
  picture?: boolean;
  columns: readonly TableColumn<R>[];
  rowId: (row: R) => string;
  list: Listed<R> | undefined;
  query: { isFetching: boolean; error: unknown; refetch: () => unknown };
  counts: { orders?: number; lines?: number; units?: number };
  pageOf: (page: number) => Promise<Listed<R>>;
  unitsOf: (row: R) => number;
  card: (row: R) => ReactNode;
} & Omit<ViewProps, 'search'>) {
  const t = useText();
  const formats = useFormats();
  const { search, change, refilter } = useListSearch(readOrdersSearch);
  const selection = useTableSelection(rowId);
  const all = useAllRows(pageOf, selection.set);
  const filters = useOpenFilters(search, refilter);
  const lines = search.view === 'lines';
  const { filter } = variablesOf(search);
  const parameters = { ...filter, sorgs: search.sorg, view: lines ? 'lines' : 'orders', sort: sortOf(search) };
  const exportMenu = <ExportMenu path="/orders/open/export" parameters={parameters} count={list?.info.count ?? 0} />;
  const { tab, view } = search;
  return (
    <>
      {head(counts, exportMenu)}
      {list && !list.countIsExact && (
        <Note>{t('open.list.atLeast', { count: formats.quantity(list.info.count) })}</Note>
      )}
      <DataTable
        name={name}
        label={t(lines ? 'open.export.lines' : 'open.title')}
        picture={picture}
        columns={columns}
        {...tablePage(query, list)}
        rowId={rowId}
        view={{ page: search.page, limit: search.limit, sort: search.sort ?? 'createdAt.desc' }}
        onView={({ page, limit, sort }, options) =>
          change({ ...search, page, limit, sort: sort === 'createdAt.desc' ? undefined : sort }, options)
        }
        fetching={query.isFetching || all.loading}
        selection={selection}
        onSelectAll={() => void all.select()}
        bulkSummary={t('open.bulk.units', {
          units: formats.quantity(selection.rows.reduce((sum, row) => sum + unitsOf(row), 0)),
        })}
        bulkActions={
          <Button
            size="small"
            icon={IconDownload}
            onClick={() => saveText(`${t('open.title')}.csv`, tableCsv(columns, selection.rows))}
          >
            {t('open.bulk.export')}
          </Button>
        }
        search={wordsOf(search, refilter, t('open.search.open'), 100)}
        {...filters}
        onClearFilters={() => change({ limit: search.limit, sort: search.sort, tab, view })}
        onExport={null}
        empty={empty ?? <NothingYet title={t('open.empty.title')}>{t('open.empty.hint')}</NothingYet>}
        card={card}
      />
    </>
  );
}

/** The two views as tabs with their counts. */
export function ViewTabs({
  search,
  counts,
  children,
}: {
  search: OrdersSearch;
  counts: { orders?: number; lines?: number; units?: number };
  children?: ReactNode;
}) {
  const t = useText();
  const { page: _page, view: _view, ...rest } = search;
  return (
    <div className={css.tabLine}>
      <TabBar label={t('open.tab.label')}>
        {(['orders', 'lines'] as const).map((view) => (
          <TabLink
            key={view}
            to="."
            search={{ ...rest, ...(view === 'lines' ? { view } : {}) }}
            activeOptions={{ exact: true }}
            activeProps={{}}
            inactiveProps={{}}
            count={counts[view]}
            aria-current={(search.view ?? 'orders') === view ? 'page' : undefined}
          >
            {t(`open.tab.${view}`)}
          </TabLink>
        ))}
      </TabBar>
      <div className={css.tabTools}>
        {counts.orders !== undefined && (
          <Text size="sm" tone="muted">
            {t('open.subtitle', { orders: counts.orders, units: counts.units ?? 0 })}
          </Text>
        )}
        {children}
      </div>
    </div>
  );
}

/** The same choice beside the tabs of the all-orders page. */
export function ViewSegments({
  search,
  counts,
}: {
  search: OrdersSearch;
  counts: { orders?: number; lines?: number };
}) {
  const t = useText();
  const formats = useFormats();
  const { refilter } = useListSearch(readOrdersSearch);
  const label = (view: 'orders' | 'lines') => (
    <Row gap={1}>
      {t(`open.tab.${view}`)}
      {counts[view] !== undefined && (
        <Text size="xs" tone="muted">
          {formats.count(counts[view])}
        </Text>
      )}
    </Row>
  );
  return (
    <Segments
      label={t('open.tab.label')}
      value={search.view ?? 'orders'}
      onChange={(view) => refilter({ ...search, view: view === 'lines' ? view : undefined })}
      options={(['orders', 'lines'] as const).map((view) => ({ value: view, label: label(view) }))}
    />
  );
}
