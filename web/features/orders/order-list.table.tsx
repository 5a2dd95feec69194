import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { OrderPageQuery } from '../../platform/api/generated/graphql.ts';
import { useSite } from '../../platform/site.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { useFormats } from '../../platform/texts/use-formats.ts';
import { CalendarDate, Instant, Money, Quantity } from '../../ui/figures.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { ProgressLine } from '../../ui/progress.tsx';
import type { TableColumn } from '../../ui/table.ts';
import { OrderMoney } from './order-money.tsx';
import { Reorder } from '../repeat-order/reorder.part.tsx';
import { shownCode } from '../../shell/customer-code.ts';
import { erpWord, orderStage, OrderStatusChip } from './order-status.part.tsx';
import type { OrdersSearch } from './orders.links.ts';
import { useMedia } from '../../ui/use-media.ts';
import { RiskChip, DateShift } from './date-shift.part.tsx';
import { usePromiseWords } from './promise-words.part.tsx';

export type ListedOrder = OrderPageQuery['orders']['data'][number];

function OrderLink({ order, search }: { order: ListedOrder; search: OrdersSearch }) {
  return (
    <Link to="." search={{ ...search, number: order.number } as never}>
      {order.number}
    </Link>
  );
}

function Shipped({ progress }: Pick<ListedOrder, 'progress'>) {
  const t = useText();
  const due = progress.ordered - progress.cancelled;
  return (
    <ProgressLine
      done={progress.shipped}
      of={due}
      label={t('orders.list.shippedOf', { done: progress.shipped, of: due })}
    />
  );
}

/** An order on a phone: number and state, customer and amount, progress and date. */
export function OrderCard({ order, search }: { order: ListedOrder; search: OrdersSearch }) {
  const t = useText();
  const formats = useFormats();
  const promise = usePromiseWords();
  const about = [order.poNumber, order.shipTo.name];
  const when = order.expectedOn
    ? t('orders.list.due', { date: promise(order.expectedOn, order.expectedPrecision) })
    : formats.day(order.createdAt);
  return (
    <>
      <Row justify="between" gap={3}>
        <Text strong>
          <OrderLink order={order} search={search} />
        </Text>
        <OrderStatusChip order={order} />
      </Row>
      <Row justify="between" gap={3}>
        <Text size="sm" tone="muted">
          {about.filter(Boolean).join(' · ')}
        </Text>
        <OrderMoney currency={order.currency.currency} amount={order.totalAmount} />
      </Row>
      <Row justify="between" gap={3}>
        <Row gap={3} wrap>
          <Shipped progress={order.progress} />
          <Text size="xs" tone="muted">
            {[t('ui.quantity.units', { count: order.progress.ordered }), when].join(' · ')}
            {order.slipDays ? ' · ' : null}
            <DateShift days={order.slipDays} />
          </Text>
        </Row>
        <Reorder
          source={{ orderNumber: order.number }}
          label={t('orders.reorder.title', { number: order.number })}
          icon
        />
      </Row>
      {order.risk && (
        <Row>
          <RiskChip risk={order.risk} />
        </Row>
      )}
      {order.acting && <Text size="xs" tone="muted">{`${order.createdBy.name} · ${t('orders.list.acting')}`}</Text>}
    </>
  );
}

/** An order that ended before it went to the ERP no longer waits for anything. */
function neverHandedOver({ status, erpState }: Pick<ListedOrder, 'status' | 'erpState'>): boolean {
  return (erpState === 'waiting' || erpState === 'held') && status !== 'pending' && status !== 'processing';
}

/** Columns of an order list; for open orders also by how much dates moved. */
export function useOrderColumns(search: OrdersSearch, open = false): readonly TableColumn<ListedOrder>[] {
  const t = useText();
  const formats = useFormats();
  const promise = usePromiseWords();
  // On a tablet the least important columns are hidden at first.
  const { orderTypeDisplay } = useSite();
  const narrow = useMedia('(max-width: 1180px)');
  return useMemo((): readonly TableColumn<ListedOrder>[] => {
    const acting = t('orders.list.acting');
    const columns: Record<string, TableColumn<ListedOrder>> = Object.fromEntries(
      (
        [
          {
            id: 'number',
            header: t('orders.list.number'),
            fixed: true,
            noWrap: true,
            csv: (order) => order.number,
            cell: (order) => <OrderLink order={order} search={search} />,
          },
          {
            id: 'customer',
            noWrap: true,
            header: t('orders.list.customer'),
            csv: (order) => `${shownCode(order.customer.unified)} ${order.customer.name}`,
            cell: (order) => (
              <Stack gap={0}>
                <span>{order.customer.name}</span>
                <Text size="xs" tone="dim">
                  {[shownCode(order.customer.unified), order.customer.city].filter(Boolean).join(' · ')}
                </Text>
              </Stack>
            ),
          },
          {
            id: 'poNumber',
            header: t('orders.list.poNumber'),
            noWrap: true,
            csv: (order) => order.poNumber,
            cell: (order) => order.poNumber || '–',
          },
          {
            id: 'createdAt',
            header: t('orders.list.date'),
            sortable: true,
            firstSort: 'desc',
            noWrap: true,
            csv: (order) => formats.day(order.createdAt),
            cell: (order) => <Instant at={order.createdAt} show="date" />,
          },
          {
            id: 'shipTo',
            header: t('orders.list.shipTo'),
            hiddenAtFirst: narrow,
            noWrap: true,
            csv: (order) => order.shipTo.name,
            cell: (order) => order.shipTo.name,
          },
          {
            id: 'status',
            header: t('orders.list.status'),
            csv: (order) => t(`orders.stage.${orderStage(order)}`),
            cell: (order) => (
              <Row gap={2} wrap>
                <OrderStatusChip order={order} />
                <RiskChip risk={order.risk} />
              </Row>
            ),
          },
          {
            id: 'erpState',
            header: t('orders.list.erpState'),
            csv: (order) => (neverHandedOver(order) ? '' : t(`orders.erp.${erpWord(order)}`)),
            noWrap: true,
            cell: (order) => (
              <Stack gap={0}>
                <Text tone={order.erpState === 'rejected' ? 'err' : 'muted'}>
                  {neverHandedOver(order) ? '–' : t(`orders.erp.${erpWord(order)}`)}
                </Text>
                {order.sap_order_no && (
                  <Text size="xs" tone="dim">
                    {order.sap_order_no}
                  </Text>
                )}
              </Stack>
            ),
          },
          {
            id: 'erpNumber',
            header: t('orders.list.erpNumber'),
            hiddenAtFirst: true,
            noWrap: true,
            csv: (order) => order.sap_order_no,
            cell: (order) => order.sap_order_no ?? '–',
          },
          {
            id: 'origin',
            header: t('orders.list.origin'),
            hiddenAtFirst: !orderTypeDisplay,
            csv: (order) => t(`orders.origin.${order.origin as 'portal'}`),
            cell: (order) => t(`orders.origin.${order.origin as 'portal'}`),
          },
          {
            id: 'shipped',
            header: t('orders.list.shipped'),
            csv: (order) => order.progress.shipped,
            cell: (order) => <Shipped progress={order.progress} />,
          },
          {
            id: 'expected',
            header: t('orders.list.expected'),
            noWrap: true,
            csv: (order) => (order.expectedOn ? promise(order.expectedOn, order.expectedPrecision) : ''),
            sortable: open,
            cell: (order) => (
              <Stack gap={0}>
                {promise(order.expectedOn, order.expectedPrecision)}
                <DateShift days={order.slipDays} />
              </Stack>
            ),
          },
          {
            id: 'requested',
            header: t('open.col.requested'),
            sortable: open,
            hiddenAtFirst: true,
            noWrap: true,
            csv: (order) => order.requestDeliveryOn,
            cell: (order) => <CalendarDate date={order.requestDeliveryOn} />,
          },
          {
            id: 'slip',
            header: t('open.col.slip'),
            sortable: open,
            firstSort: 'desc',
            hiddenAtFirst: true,
            align: 'right',
            csv: (order) => order.slipDays,
            cell: (order) => (order.slipDays ? <Quantity value={order.slipDays} /> : <span aria-hidden>–</span>),
          },
          {
            id: 'createdBy',
            hiddenAtFirst: narrow,
            header: t('orders.list.by'),
            noWrap: true,
            csv: (order) => (order.acting ? `${order.createdBy.name} (${acting})` : order.createdBy.name),
            cell: (order) => (
              <Stack gap={0}>
                <Text tone="muted">{order.createdBy.name}</Text>
                {order.acting && (
                  <Text size="xs" tone="info">
                    {acting}
                  </Text>
                )}
                {order.origin === 'erp' && (
                  <Text size="xs" tone="dim">
                    {t('orders.origin.erp')}
                  </Text>
                )}
              </Stack>
            ),
          },
          {
            id: 'units',
            hiddenAtFirst: narrow,
            header: t('orders.list.units'),
            align: 'right',
            csv: (order) => order.progress.ordered,
            cell: (order) => <Quantity value={order.progress.ordered} />,
          },
          {
            id: 'total',
            header: t('orders.list.total', { currency: formats.currency }),
            align: 'right',
            noWrap: true,
            csv: (order) =>
              order.currency.currency === formats.currency
                ? order.totalAmount
                : `${order.currency.currency} ${order.totalAmount}`,
            cell: (order) =>
              order.currency.currency === formats.currency ? (
                <Money amount={order.totalAmount} bare />
              ) : (
                `${order.currency.currency} ${order.totalAmount}`
              ),
          },
          {
            id: 'again',
            header: t('orders.detail.reorder'),
            cell: (order) => (
              <Reorder
                source={{ orderNumber: order.number }}
                label={t('orders.reorder.title', { number: order.number })}
                icon
              />
            ),
          },
        ] as TableColumn<ListedOrder>[]
      ).map((column) => [column.id, column]),
    );
    const order = [
      'number',
      'poNumber',
      'createdAt',
      'shipTo',
      'status',
      'shipped',
      'requested',
      'expected',
      'slip',
      'createdBy',
      'units',
      'total',
      'again',
      'erpNumber',
      'origin',
    ];
    return order.flatMap((id) => columns[id] ?? []);
  }, [search, open, narrow, t, formats, promise, orderTypeDisplay]);
}
