import { thirdPartyOrderStatuses } from '#rules/partners/third-party/status.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { graphql } from '#platform/api/graphql.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import type { ActiveFilter } from '#ui/button/chip.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Note } from '#ui/page/note.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { pagingOf, useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { useRangeText } from '#ordering/orders/date-range.part.tsx';
import { readVendorOrdersSearch, type VendorOrdersSearch } from './third-party.links.ts';
import { Vendors } from './vendor-catalog.documents.ts';
import { VendorOrderFilters } from './vendor-order-filters.tsx';
import { useVendorOrderColumns, VendorOrderCard } from './vendor-order-list.table.tsx';
import { type ListedVendorOrder, VendorOrderCounts, VendorOrders } from './vendor-orders.documents.ts';

const rowId = (order: ListedVendorOrder): string => order.orderNo;

/** The filter of the page's search without the status, by which the counts are split. */
const filterOf = (search: VendorOrdersSearch) => ({
  search: search.q,
  itemStatus: search.item,
  vendorId: search.vendor,
  from: search.from,
  to: search.to,
});

/** The orders with their views and filters; the URL holds all of the state. */
export function VendorOrderList() {
  const t = useText();
  const formats = useFormats();
  const { search, change, refilter } = useListSearch(readVendorOrdersSearch);
  const filter = { ...filterOf(search), status: search.status };
  const query = useDocument(VendorOrders, { filter, page: search.page ?? 1, limit: search.limit ?? 10 });
  const list = query.data?.orderThirdParties;
  const columns = useVendorOrderColumns(search);
  const filters = useActiveFilters(search, refilter);
  const everyOrder = async (): Promise<ListedVendorOrder[]> => {
    const rows: ListedVendorOrder[] = [];
    for (let page = 1; page <= 100; page += 1) {
      const { orderThirdParties } = await graphql(VendorOrders, { filter, page, limit: 100 });
      rows.push(...orderThirdParties.data);
      if (page >= orderThirdParties.info.pageTotal) break;
    }
    return rows;
  };
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <>
      <Views search={search} />
      {list && !list.countIsExact && <Note>{t('third.list.atLeast', { count: formats.count(list.info.count) })}</Note>}
      <DataTable
        name="vendor-orders"
        label={t('third.orders.title')}
        columns={columns}
        {...tablePage(query, list)}
        rowId={rowId}
        {...pagingOf(search, change)}
        search={wordsOf(search, refilter, t('third.orders.search'), 100)}
        filters={filters}
        onClearFilters={() => change({ limit: search.limit, status: search.status })}
        toolbar={<VendorOrderFilters key={JSON.stringify(search)} search={search} onChange={refilter} />}
        onExport={everyOrder}
        empty={<NothingYet title={t('third.orders.empty')}>{t('third.orders.emptyHint')}</NothingYet>}
        card={(order) => <VendorOrderCard order={order} search={search} />}
      />
    </>
  );
}

/** All orders and those of each status, with their counts. */
function Views({ search }: { search: VendorOrdersSearch }) {
  const t = useText();
  const formats = useFormats();
  const counts = useDocument(VendorOrderCounts, { filter: filterOf(search) }).data?.orderThirdPartyCounts;
  const countOf = (status: string): number | string | undefined => {
    if (!counts) return undefined;
    const counted = counts.find((one) => one.status === status);
    return counted?.countIsExact === false ? `${formats.count(counted.count)}+` : (counted?.count ?? 0);
  };
  return (
    <TabBar label={t('third.orders.view')}>
      {([undefined, ...thirdPartyOrderStatuses] as const).map((status) => (
        <TabLink
          key={status ?? 'all'}
          to="."
          search={{ ...search, status, page: undefined, placed: undefined }}
          activeOptions={{ exact: true }}
          activeProps={{}}
          inactiveProps={{}}
          aria-current={status === search.status ? 'page' : undefined}
          count={status && countOf(status)}
        >
          {t(status ? `third.view.${status}` : 'third.orders.all')}
        </TabLink>
      ))}
    </TabBar>
  );
}

function useActiveFilters(search: VendorOrdersSearch, refilter: (next: VendorOrdersSearch) => void): ActiveFilter[] {
  const t = useText();
  const rangeText = useRangeText();
  const vendors = useDocument(Vendors, {}).data?.vendorThirdParties;
  const filters: ActiveFilter[] = [];
  const add = (id: 'item' | 'vendor', name: string, value: string | undefined): void => {
    if (value) filters.push({ id, name, value, onRemove: () => refilter({ ...search, [id]: undefined }) });
  };
  add('item', t('third.orders.itemStatus'), search.item && t(`third.status.${search.item}`));
  add(
    'vendor',
    t('third.catalog.vendor'),
    search.vendor && (vendors?.find(({ id }) => id === search.vendor)?.name ?? search.vendor),
  );
  if (search.from || search.to)
    filters.push({
      id: 'period',
      name: t('third.orders.period'),
      value: rangeText(search.from, search.to),
      onRemove: () => refilter({ ...search, from: undefined, to: undefined }),
    });
  return filters;
}
