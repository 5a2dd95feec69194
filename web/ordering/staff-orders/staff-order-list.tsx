import { IconDownload, IconReceipt, IconReceiptOff, IconSend } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { Button } from '#ui/button/button.tsx';
import { Note } from '#ui/page/card.tsx';
import type { ActiveFilter } from '#ui/button/chip.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import { tableCsv } from '#ui/table/table-csv.ts';
import { saveText } from '#platform/save-file.ts';
import { useTableSelection } from '#ui/table/table.ts';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { useRangeText } from '#ordering/orders/date-range.part.tsx';
import { ExportMenu } from '#ordering/orders/export-menu.part.tsx';
import type { StaffBulkAction } from './staff-bulk.dialog.tsx';
import { staffStatusText, StaffOrderFilters } from './staff-order-filters.tsx';
import { mayApprove, mayRefuse, type StaffOrder, StaffOrderCard, useStaffColumns } from './staff-order-list.table.tsx';
import { StaffOrders } from '#ordering/orders/orders.documents.ts';
import { type StaffOrdersSearch, readStaffOrdersSearch } from './staff-orders.links.ts';
import { staffFilter, type StaffView, staffViews, viewOf, withView } from './staff-order-views.ts';

const StaffBulkDialog = lazyPart(
  () => import('./staff-bulk.dialog.tsx'),
  (module) => module.StaffBulkDialog,
);

const rowId = (order: StaffOrder): string => order.number;

/** The staff's order list with its views, filters and bulk actions; the URL holds all of the state. */
export function StaffOrderList() {
  const t = useText();
  const formats = useFormats();
  const { search, change, refilter } = useListSearch(readStaffOrdersSearch);
  const selection = useTableSelection(rowId);
  const [acting, setActing] = useState<StaffBulkAction | null>(null);
  const filter = staffFilter(search);
  const query = useDocument(StaffOrders, {
    page: search.page ?? 1,
    limit: search.limit ?? 10,
    sort: search.sort === 'createdAt.asc' ? 'oldest' : 'newest',
    filter: { scope: 'staff', ...filter },
  });
  const list = query.data?.orders;
  const columns = useStaffColumns(search);
  const filters = useActiveFilters(search, refilter);

  if (isForbidden(query.error)) return <NoPermission />;
  const units = selection.rows.reduce((sum, order) => sum + order.progress.ordered, 0);
  const parameters = {
    ...Object.fromEntries(
      Object.entries(filter).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
    ),
  };
  return (
    <>
      <Views search={search} />
      {list && !list.countIsExact && <Note>{t('staff.atLeast', { count: formats.quantity(list.info.count) })}</Note>}
      <DataTable
        name="orders-staff"
        label={t('staff.title')}
        columns={columns}
        {...tablePage(query, list)}
        rowId={rowId}
        view={{ page: search.page, limit: search.limit, sort: search.sort ?? 'createdAt.desc' }}
        onView={({ page, limit, sort }, options) =>
          change({ ...search, page, limit, sort: sort === 'createdAt.asc' ? sort : undefined }, options)
        }
        selection={selection}
        bulkSummary={t('staff.bulk.units', { units: formats.quantity(units) })}
        bulkActions={
          <BulkButtons
            rows={selection.rows}
            onAct={setActing}
            onExport={() => saveText(`${t('staff.export.name')}.csv`, tableCsv(columns, selection.rows))}
          />
        }
        search={wordsOf(search, refilter, t('staff.search'), 100)}
        filters={filters}
        onClearFilters={() => change(withView({ limit: search.limit }, viewOf(search) ?? 'all'))}
        toolbar={
          <>
            <StaffOrderFilters key={JSON.stringify(search)} search={search} onChange={refilter} />
            <ExportMenu path="/orders/staff/export" parameters={parameters} count={list?.info.count ?? 0} />
          </>
        }
        onExport={null}
        empty={<NothingYet title={t('staff.empty.title')}>{t('staff.empty.hint')}</NothingYet>}
        card={(order) => <StaffOrderCard order={order} search={search} />}
      />
      <Suspense>
        {acting && (
          <StaffBulkDialog
            action={acting}
            orders={selection.rows}
            onClose={(tried) => {
              setActing(null);
              // The selection stays if the user closed the dialog without an action.
              if (tried) selection.clear();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** The actions on the selected orders, each only for users who may do it. */
function BulkButtons({
  rows,
  onAct,
  onExport,
}: {
  rows: readonly StaffOrder[];
  onAct: (action: StaffBulkAction) => void;
  onExport: () => void;
}) {
  const t = useText();
  const can = usePermissions();
  return (
    <>
      {can('payment.approve') && (
        <Button size="small" icon={IconReceipt} disabled={!rows.some(mayApprove)} onClick={() => onAct('approve')}>
          {t('staff.bulk.approve')}
        </Button>
      )}
      {can('payment.approve') && (
        <Button size="small" icon={IconReceiptOff} disabled={!rows.some(mayRefuse)} onClick={() => onAct('refuse')}>
          {t('staff.bulk.refuse')}
        </Button>
      )}
      {can('order.replay') && (
        <Button
          size="small"
          icon={IconSend}
          disabled={!rows.some((order) => order.handover?.canReplay)}
          onClick={() => onAct('replay')}
        >
          {t('staff.bulk.replay')}
        </Button>
      )}
      <Button size="small" icon={IconDownload} onClick={onExport}>
        {t('staff.bulk.export')}
      </Button>
    </>
  );
}

function Views({ search }: { search: StaffOrdersSearch }) {
  const t = useText();
  const chosen = viewOf(search);
  return (
    <TabBar label={t('staff.view.label')}>
      {(Object.keys(staffViews) as StaffView[]).map((view) => (
        <TabLink
          key={view}
          to="."
          search={withView(search, view)}
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          activeProps={{}}
          inactiveProps={{}}
          aria-current={chosen === view ? 'page' : undefined}
        >
          {t(`staff.view.${view}`)}
        </TabLink>
      ))}
    </TabBar>
  );
}

function useActiveFilters(search: StaffOrdersSearch, refilter: (next: StaffOrdersSearch) => void): ActiveFilter[] {
  const t = useText();
  const rangeText = useRangeText();
  const filters: ActiveFilter[] = [];
  // The chosen view already implies this filter, so it has no chip.
  const view = viewOf(search);
  const add = (id: keyof StaffOrdersSearch, name: string, value: string | undefined): void => {
    if (value) filters.push({ id, name, value, onRemove: () => refilter({ ...search, [id]: undefined }) });
  };
  if (view === null) {
    const { status } = search;
    add('status', t('staff.col.status'), status && t(staffStatusText(status)));
    add('payment', t('staff.col.payment'), search.payment && t(`staff.payment.${search.payment}`));
    add('erp', t('staff.col.handover'), search.erp && t(`staff.erp.${search.erp}`));
    add('mine', t('staff.col.assignedTo'), search.mine && t('staff.view.mine'));
    add('stuck', t('staff.col.handover'), search.stuck && t('staff.view.stuck'));
  }
  if (search.from || search.to) {
    filters.push({
      id: 'date',
      name: t('staff.filter.date'),
      value: rangeText(search.from, search.to),
      onRemove: () => refilter({ ...search, from: undefined, to: undefined }),
    });
  }
  add('origin', t('staff.col.origin'), search.origin && t(`staff.origin.${search.origin}`));
  add(
    'acting',
    t('staff.filter.acting'),
    search.acting && t(search.acting === 'yes' ? 'staff.filter.actingYes' : 'staff.filter.actingNo'),
  );
  add('sorg', t('staff.col.sorg'), search.sorg);
  add('customer', t('staff.col.customer'), search.customer);
  add('salesman', t('staff.filter.salesman'), search.salesman);
  add('by', t('staff.col.placedBy'), search.by);
  return filters;
}
