import { type ReactNode, useState } from 'react';
import { IconDownload } from '@tabler/icons-react';
import { isForbidden } from '#platform/api/errors.ts';
import { graphql } from '#platform/api/graphql.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Note } from '#ui/page/card.tsx';
import type { ActiveFilter } from '#ui/button/chip.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import { tableCsv } from '#ui/table/table-csv.ts';
import { saveText } from '#platform/save-file.ts';
import { useTableSelection } from '#ui/table/table.ts';
import { useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { useRangeText } from './date-range.part.tsx';
import { OrderFilters, statusText } from './order-filters.tsx';
import { type ListedOrder, OrderCard, useOrderColumns } from './order-list.table.tsx';
import { OrderPage } from './orders.documents.ts';
import { orderGroups, type OrdersSearch, readOrdersSearch } from './orders.links.ts';

const rowId = (order: ListedOrder): string => order.number;

/** The query variables for the page's search. */
function variablesOf(search: OrdersSearch) {
  return {
    page: search.page ?? 1,
    limit: search.limit ?? 10,
    sort: search.sort === 'createdAt.asc' ? 'oldest' : 'newest',
    filter: {
      scope: 'customer',
      search: search.q,
      status: search.status,
      from: search.from,
      to: search.to,
      origin: search.origin,
      erpState: search.erp,
      acting: search.acting && search.acting === 'yes',
    },
  };
}

/** The orders of the active customer with their filters; the URL holds all of the state. */
export function OrderList({ empty }: { empty: ReactNode }) {
  const t = useText();
  const formats = useFormats();
  const { search, change, refilter } = useListSearch(readOrdersSearch);
  const selection = useTableSelection(rowId);
  const [loadingAll, setLoadingAll] = useState(false);
  const variables = variablesOf(search);
  const query = useDocument(OrderPage, variables);
  const list = query.data?.orders;
  const columns = useOrderColumns(search);
  const filters = useActiveFilters(search, refilter);

  /** Every order of the filter, a hundred per request. */
  const everyPage = async (): Promise<ListedOrder[]> => {
    const rows: ListedOrder[] = [];
    for (let page = 1; page <= 100; page += 1) {
      const { orders } = await graphql(OrderPage, { ...variables, page, limit: 100 });
      rows.push(...orders.data);
      if (page >= orders.info.pageTotal) break;
    }
    return rows;
  };
  const selectAll = async (): Promise<void> => {
    setLoadingAll(true);
    try {
      selection.set(await everyPage(), true);
    } finally {
      setLoadingAll(false);
    }
  };

  if (isForbidden(query.error)) return <NoPermission />;
  const units = selection.rows.reduce((sum, order) => sum + order.progress.ordered, 0);
  return (
    <>
      {list && !list.countIsExact && (
        <Note>{t('orders.list.atLeast', { count: formats.quantity(list.info.count) })}</Note>
      )}
      <DataTable
        name="orders-customer"
        label={t('orders.title.list')}
        columns={columns}
        {...tablePage(query, list)}
        rowId={rowId}
        view={{ page: search.page, limit: search.limit, sort: search.sort ?? 'createdAt.desc' }}
        onView={({ page, limit, sort }, options) =>
          change({ ...search, page, limit, sort: sort === 'createdAt.asc' ? sort : undefined }, options)
        }
        fetching={query.isFetching || loadingAll}
        selection={selection}
        onSelectAll={() => void selectAll()}
        bulkSummary={t('orders.bulk.units', { units: formats.quantity(units) })}
        bulkActions={
          <Button
            size="small"
            icon={IconDownload}
            onClick={() => saveText(`${t('orders.title.list')}.csv`, tableCsv(columns, selection.rows))}
          >
            {t('orders.bulk.export')}
          </Button>
        }
        search={wordsOf(search, refilter, t('orders.search.customer'), 100)}
        filters={filters}
        onClearFilters={() => change({ limit: search.limit, tab: search.tab, status: group(search) })}
        toolbar={<OrderFilters key={JSON.stringify(search)} search={search} onChange={refilter} />}
        onExport={everyPage}
        empty={empty}
        card={(order) => <OrderCard order={order} search={search} />}
      />
    </>
  );
}

const group = ({ status }: OrdersSearch) => orderGroups.find((name) => name === status);

function useActiveFilters(search: OrdersSearch, refilter: (next: OrdersSearch) => void): ActiveFilter[] {
  const t = useText();
  const rangeText = useRangeText();
  const filters: ActiveFilter[] = [];
  const add = (id: 'status' | 'origin' | 'erp' | 'acting', value: string | undefined): void => {
    if (value)
      filters.push({
        id,
        name: t(`orders.filter.${id}`),
        value,
        onRemove: () => refilter({ ...search, [id]: undefined }),
      });
  };
  add('status', search.status && !group(search) ? t(statusText(search.status)) : undefined);
  if (search.from || search.to) {
    filters.push({
      id: 'date',
      name: t('orders.filter.date'),
      value: rangeText(search.from, search.to),
      onRemove: () => refilter({ ...search, from: undefined, to: undefined }),
    });
  }
  add('origin', search.origin && t(`orders.origin.${search.origin}`));
  add('erp', search.erp && t(`orders.erp.${search.erp}`));
  add('acting', search.acting && t(search.acting === 'yes' ? 'orders.filter.actingYes' : 'orders.filter.actingNo'));
  return filters;
}

/** The text of an empty order list. */
export function NoOrdersYet({ actions }: { actions?: ReactNode }) {
  const t = useText();
  return (
    <NothingYet title={t('orders.empty.title')} actions={actions}>
      {t('orders.empty.hint')}
    </NothingYet>
  );
}
