import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useUser } from '#platform/api/session.ts';
import { type Translate, useText } from '#platform/texts/texts.tsx';
import { type Formats, useFormats } from '#platform/texts/use-formats.ts';
import { breakpoints } from '#ui/look/breakpoints.ts';
import { CalendarDate, Instant, Money, Quantity } from '#ui/figures/figures.tsx';
import { Row, Text } from '#ui/page/layout.tsx';
import { ProgressLine } from '#ui/figures/progress.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useMedia } from '#ui/look/use-media.ts';
import type { VendorOrdersSearch } from './third-party.links.ts';
import type { ListedVendorOrder } from './vendor-orders.documents.ts';
import { statusNamed, VendorStatusChip } from './vendor-status.tsx';

/** Opens an order in the current page, whose address keeps the list's search. */
function OrderLink({ number, search: { placed: _placed, ...search } }: { number: string; search: VendorOrdersSearch }) {
  return (
    <Link to="." search={{ ...search, number }}>
      {number}
    </Link>
  );
}

/** Items that left the vendor, without cancelled ones. */
function progressOf({ details }: ListedVendorOrder): { done: number; of: number } {
  const due = details.filter(({ status }) => status !== 'cancelled');
  return { done: due.filter(({ status }) => status === 'shipped' || status === 'complete').length, of: due.length };
}

function Shipped({ order }: { order: ListedVendorOrder }) {
  const t = useText();
  const progress = progressOf(order);
  if (progress.of === 0) return <span aria-hidden>–</span>;
  return <ProgressLine {...progress} label={t('third.orders.shippedOf', progress)} />;
}

/** An order on a phone: number and status, who and amount, progress and date. */
export function VendorOrderCard({ order, search }: { order: ListedVendorOrder; search: VendorOrdersSearch }) {
  const t = useText();
  const formats = useFormats();
  const ofOne = useUser()?.customer != null;
  return (
    <>
      <Row justify="between" gap={3}>
        <Text strong>
          <OrderLink number={order.orderNo} search={search} />
        </Text>
        <VendorStatusChip status={order.status} />
      </Row>
      <Row justify="between" gap={3}>
        <Text size="sm" tone="muted">
          {[!ofOne && order.custThirdParty.name, order.vendor.name].filter(Boolean).join(' · ')}
        </Text>
        <Money currency={order.currency} amount={order.totalOrder} />
      </Row>
      <Row justify="between" gap={3}>
        <Shipped order={order} />
        <Text size="xs" tone="muted">
          {[t('ui.quantity.units', { count: order.units }), formats.day(order.createdAt)].join(' · ')}
        </Text>
      </Row>
    </>
  );
}

/** Columns of the orders; the customer's only for users who see several customers. */
export function useVendorOrderColumns(search: VendorOrdersSearch): readonly TableColumn<ListedVendorOrder>[] {
  const t = useText();
  const formats = useFormats();
  const ofOne = useUser()?.customer != null;
  const narrow = useMedia(breakpoints.laptop);
  return useMemo(
    (): readonly TableColumn<ListedVendorOrder>[] => [
      ...identityColumns(t, formats, search),
      ...(ofOne ? [] : [customerColumn(t)]),
      ...stateColumns(t, narrow),
      ...amountColumns(t, formats, narrow),
    ],
    [t, formats, search, ofOne, narrow],
  );
}

const identityColumns = (
  t: Translate,
  formats: Formats,
  search: VendorOrdersSearch,
): TableColumn<ListedVendorOrder>[] => [
  {
    id: 'number',
    header: t('third.orders.number'),
    fixed: true,
    noWrap: true,
    csv: (order) => order.orderNo,
    cell: (order) => <OrderLink number={order.orderNo} search={search} />,
  },
  {
    id: 'createdAt',
    header: t('third.orders.date'),
    noWrap: true,
    csv: (order) => formats.day(order.createdAt),
    cell: (order) => <Instant at={order.createdAt} show="date" />,
  },
  {
    id: 'vendor',
    header: t('third.catalog.vendor'),
    csv: (order) => order.vendor.name,
    cell: (order) => order.vendor.name,
  },
];

const customerColumn = (t: Translate): TableColumn<ListedVendorOrder> => ({
  id: 'customer',
  header: t('third.orders.customer'),
  csv: (order) => order.custThirdParty.name,
  cell: (order) => order.custThirdParty.name,
});

const stateColumns = (t: Translate, narrow: boolean): TableColumn<ListedVendorOrder>[] => [
  {
    id: 'status',
    header: t('third.orders.status'),
    csv: (order) => t(`third.status.${statusNamed(order.status)}`),
    cell: (order) => <VendorStatusChip status={order.status} />,
  },
  {
    id: 'shipped',
    header: t('third.catalog.shipped'),
    csv: (order) => t('third.orders.shippedOf', progressOf(order)),
    cell: (order) => <Shipped order={order} />,
  },
  {
    id: 'requested',
    header: t('third.checkout.date'),
    hiddenAtFirst: narrow,
    noWrap: true,
    csv: (order) => order.reqDeliveryDate,
    cell: (order) => <CalendarDate date={order.reqDeliveryDate} />,
  },
];

const amountColumns = (t: Translate, formats: Formats, narrow: boolean): TableColumn<ListedVendorOrder>[] => [
  {
    id: 'by',
    header: t('third.orders.by'),
    hiddenAtFirst: true,
    noWrap: true,
    csv: (order) => order.createdBy,
    cell: (order) => order.createdBy ?? '–',
  },
  {
    id: 'units',
    header: t('third.orders.units'),
    align: 'right',
    hiddenAtFirst: narrow,
    csv: (order) => order.units,
    cell: (order) => <Quantity value={order.units} />,
  },
  {
    id: 'total',
    header: t('third.orders.total', { currency: formats.currency }),
    align: 'right',
    noWrap: true,
    csv: (order) => (order.currency === formats.currency ? order.totalOrder : `${order.currency} ${order.totalOrder}`),
    cell: (order) => (
      <Money amount={order.totalOrder} currency={order.currency} bare={order.currency === formats.currency} />
    ),
  },
];
