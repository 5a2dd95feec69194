import { Money } from '#ui/figures/figures.tsx';
import { IconSwitchHorizontal } from '@tabler/icons-react';
import { useMemo } from 'react';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { useCustomerChange } from '#shell/customer/use-customer-change.ts';
import { Button } from '#ui/button/button.tsx';
import { Note } from '#ui/page/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Row, Text } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import {
  customerColumn,
  erpNumberColumn,
  expectedColumn,
  numberColumn,
  orderedOnColumn,
  OrderLink,
  poNumberColumn,
  shippedColumn,
  unitsColumn,
} from '#ordering/orders/order-columns.tsx';
import { OrderDetailView } from '#ordering/orders/order-detail.tsx';
import { orderStage, OrderStatusChip } from '#ordering/orders/order-status.part.tsx';
import type { StaffOrder } from './staff-order-list.table.tsx';
import { StaffOrders } from '#ordering/orders/orders.documents.ts';
import { type CustomerOrdersSearch, readCustomerOrdersSearch } from './staff-orders.links.ts';
import { usePromiseWords } from '#ordering/orders/promise-words.part.tsx';

const rowId = (order: StaffOrder): string => order.number;
const groups = ['open', 'closed', 'all'] as const;

/**
 * Orders of all customers of a salesperson. They can search them without choosing a customer, read them, or start to
 * work for the customer.
 */
export function CustomerOrdersPage() {
  const t = useText();
  const formats = useFormats();
  const { search, change, refilter } = useListSearch(readCustomerOrdersSearch);
  const group = search.status ?? 'open';
  const query = useDocument(StaffOrders, {
    page: search.page ?? 1,
    limit: search.limit ?? 10,
    sort: search.sort === 'createdAt.asc' ? 'oldest' : 'newest',
    filter: { scope: 'reach', search: search.q, status: group === 'all' ? undefined : group },
  });
  const list = query.data?.orders;
  const columns = useColumns(search);
  if (search.number)
    return (
      <OrderDetailView key={search.number} number={search.number} search={search} title={t('staff.reach.title')} />
    );
  const { page: _page, status: _status, ...rest } = search;
  return (
    <PageFrame title={t('staff.reach.title')} subtitle={t('staff.reach.hint')}>
      <TabBar label={t('staff.view.label')}>
        {groups.map((name) => (
          <TabLink
            key={name}
            to="."
            search={{ ...rest, ...(name === 'open' ? {} : { status: name }) }}
            activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
            activeProps={{}}
            inactiveProps={{}}
            aria-current={group === name ? 'page' : undefined}
          >
            {t(name === 'closed' ? 'staff.reach.closed' : `staff.view.${name}`)}
          </TabLink>
        ))}
      </TabBar>
      {list && !list.countIsExact && <Note>{t('staff.atLeast', { count: formats.quantity(list.info.count) })}</Note>}
      <DataTable
        name="orders-of-customers"
        label={t('staff.reach.title')}
        columns={columns}
        {...tablePage(query, list)}
        rowId={rowId}
        view={{ page: search.page, limit: search.limit, sort: search.sort ?? 'createdAt.desc' }}
        onView={({ page, limit, sort }, options) =>
          change({ ...search, page, limit, sort: sort === 'createdAt.asc' ? sort : undefined }, options)
        }
        search={wordsOf(search, refilter, t('staff.search'), 100)}
        empty={<NothingYet title={t('staff.empty.title')}>{t('staff.empty.hint')}</NothingYet>}
        card={(order) => <OrderOfCustomerCard order={order} search={search} />}
      />
    </PageFrame>
  );
}

/** Starts to work for the customer of an order, and opens the order. */
function WorkFor({ order }: { order: StaffOrder }) {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const { actFor, busy } = useCustomerChange();
  if (!can('menu.change-cust')) return null;
  const address = `/${lang}/order?number=${encodeURIComponent(order.number)}`;
  return (
    <Button
      size="small"
      icon={IconSwitchHorizontal}
      busy={busy}
      aria-label={`${t('staff.reach.work')}: ${order.customer.name}`}
      onClick={() => void actFor(order.customer.unified, address)}
    >
      {t('staff.reach.work')}
    </Button>
  );
}

function OrderOfCustomerCard({ order, search }: { order: StaffOrder; search: CustomerOrdersSearch }) {
  const formats = useFormats();
  return (
    <>
      <Row justify="between" gap={3}>
        <Text strong>
          <OrderLink number={order.number} search={search} />
        </Text>
        <OrderStatusChip order={order} />
      </Row>
      <Row justify="between" gap={3}>
        <Text size="sm" tone="muted">
          {[order.customer.name, order.poNumber].filter(Boolean).join(' · ')}
        </Text>
        <Money currency={order.currency.currency} amount={order.totalAmount} />
      </Row>
      <Row justify="between" gap={3} wrap>
        <Text size="xs" tone="muted">
          {formats.day(order.createdAt)}
        </Text>
        <WorkFor order={order} />
      </Row>
    </>
  );
}

function useColumns(search: CustomerOrdersSearch): readonly TableColumn<StaffOrder>[] {
  const t = useText();
  const formats = useFormats();
  const promise = usePromiseWords();
  return useMemo(
    (): readonly TableColumn<StaffOrder>[] => [
      numberColumn(t('staff.col.number'), search),
      customerColumn(t('staff.col.customer')),
      poNumberColumn(t('staff.col.poNumber')),
      erpNumberColumn(t('staff.col.erpNumber')),
      orderedOnColumn(t('staff.filter.date'), formats),
      {
        id: 'status',
        header: t('staff.col.status'),
        csv: (order) => t(`orders.stage.${orderStage(order)}`),
        cell: (order) => <OrderStatusChip order={order} />,
      },
      shippedColumn(t('staff.col.shipped')),
      expectedColumn(t('staff.col.expected'), promise),
      { ...unitsColumn(t('staff.col.units')), hiddenAtFirst: true },
      {
        id: 'total',
        header: t('staff.col.total'),
        align: 'right',
        noWrap: true,
        csv: (order) => `${order.currency.currency} ${order.totalAmount}`,
        cell: (order) => <Money currency={order.currency.currency} amount={order.totalAmount} />,
      },
      { id: 'work', acts: true, header: t('staff.reach.action'), cell: (order) => <WorkFor order={order} /> },
    ],
    [search, t, formats, promise],
  );
}
