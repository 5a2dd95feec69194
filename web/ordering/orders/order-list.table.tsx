import { useMemo } from 'react';
import type { OrderPageQuery } from '#platform/api/generated/graphql.ts';
import { useSite } from '#platform/site.ts';
import { type Translate, useText } from '#platform/texts/texts.tsx';
import { type Formats, useFormats } from '#platform/texts/use-formats.ts';
import { CalendarDate, Money } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import {
  amountColumn,
  erpNumberColumn,
  expectedColumn,
  numberColumn,
  orderedOnColumn,
  OrderLink,
  originColumn,
  PlacedBy,
  poNumberColumn,
  Shipped,
  shippedColumn,
  slipColumn,
  totalOf,
  unitsColumn,
} from './order-columns.tsx';
import { Reorder } from '#buying/repeat-order/reorder.part.tsx';
import { orderStage, OrderStatusChip } from './order-status.part.tsx';
import type { OrdersSearch } from './orders.links.ts';
import { useMedia } from '#ui/look/use-media.ts';
import { RiskChip, RiskReasonText, DateShift } from './date-shift.part.tsx';
import { type PromiseWords, usePromiseWords } from './promise-words.part.tsx';
import { breakpoints } from '#ui/look/breakpoints.ts';

export type ListedOrder = OrderPageQuery['orders']['data'][number];

function ShippedShare({ progress }: Pick<ListedOrder, 'progress'>) {
  const t = useText();
  const due = progress.ordered - progress.cancelled;
  return <Shipped progress={progress} label={t('orders.list.shippedOf', { done: progress.shipped, of: due })} />;
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
          <OrderLink number={order.number} search={search} />
        </Text>
        <OrderStatusChip order={order} />
      </Row>
      <Row justify="between" gap={3}>
        <Text size="sm" tone="muted">
          {about.filter(Boolean).join(' · ')}
        </Text>
        <Money currency={order.currency.currency} amount={order.totalAmount} />
      </Row>
      <Row justify="between" gap={3}>
        <Row gap={3} wrap>
          <ShippedShare progress={order.progress} />
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
          <RiskChip risk={order.risk} reason={order.riskReason} />
        </Row>
      )}
      {order.acting && <Text size="xs" tone="muted">{`${order.createdBy.name} · ${t('orders.list.acting')}`}</Text>}
    </>
  );
}

/** The display settings of the market, the width of the screen and whether the list holds open orders only. */
type OrderColumnChoice = { open: boolean; narrow: boolean; showOrigin: boolean };

/** Columns of an order list; for open orders also by how much dates moved. */
export function useOrderColumns(search: OrdersSearch, open = false): readonly TableColumn<ListedOrder>[] {
  const t = useText();
  const formats = useFormats();
  const promise = usePromiseWords();
  // On a tablet the least important columns are hidden at first.
  const { orderTypeDisplay } = useSite();
  const narrow = useMedia(breakpoints.laptop);
  return useMemo((): readonly TableColumn<ListedOrder>[] => {
    const choice = { open, narrow, showOrigin: orderTypeDisplay };
    return [
      ...identityColumns(t, formats, search, choice),
      ...progressColumns(t, promise, choice),
      ...amountColumns(t, formats, choice),
      { ...erpNumberColumn(t('orders.list.erpNumber')), hiddenAtFirst: true },
      {
        ...originColumn(t('orders.list.origin'), (origin) => t(`orders.origin.${origin}`)),
        hiddenAtFirst: !choice.showOrigin,
      },
    ];
  }, [search, open, narrow, t, formats, promise, orderTypeDisplay]);
}

/** Which order it is, when it was placed and where it goes. */
const identityColumns = (
  t: Translate,
  formats: Formats,
  search: OrdersSearch,
  { narrow }: OrderColumnChoice,
): TableColumn<ListedOrder>[] => [
  numberColumn(t('orders.list.number'), search),
  poNumberColumn(t('orders.list.poNumber')),
  orderedOnColumn(t('orders.list.date'), formats),
  {
    id: 'shipTo',
    header: t('orders.list.shipTo'),
    hiddenAtFirst: narrow,
    csv: (order) => order.shipTo.name,
    cell: (order) => order.shipTo.name,
  },
];

/** The state of the order, what was shipped and when the rest is expected. */
const progressColumns = (
  t: Translate,
  promise: PromiseWords,
  { open }: OrderColumnChoice,
): TableColumn<ListedOrder>[] => [
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
  shippedColumn(t('orders.list.shipped'), (order) => <ShippedShare progress={order.progress} />),
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
    ...expectedColumn<ListedOrder>(t('orders.list.expected'), promise, (order) => (
      <Stack gap={0}>
        {promise(order.expectedOn, order.expectedPrecision)}
        <DateShift days={order.slipDays} />
        <RiskReasonText reason={order.riskReason} />
      </Stack>
    )),
    sortable: open,
  },
  { ...slipColumn(t('open.col.slip')), sortable: open, hiddenAtFirst: true },
];

/** Who placed the order, its units and total, and the button that orders it again. */
const amountColumns = (t: Translate, formats: Formats, { narrow }: OrderColumnChoice): TableColumn<ListedOrder>[] => {
  const acting = t('orders.list.acting');
  return [
    {
      id: 'createdBy',
      hiddenAtFirst: narrow,
      header: t('orders.list.by'),
      noWrap: true,
      csv: (order) => (order.acting ? `${order.createdBy.name} (${acting})` : order.createdBy.name),
      cell: (order) => <PlacedBy order={order} acting={acting} erp={t('orders.origin.erp')} />,
    },
    { ...unitsColumn(t('orders.list.units')), hiddenAtFirst: narrow },
    amountColumn('total', t('orders.list.total', { currency: formats.currency }), formats, totalOf),
    {
      id: 'again',
      acts: true,
      header: t('orders.detail.reorder'),
      cell: (order) => (
        <Reorder
          source={{ orderNumber: order.number }}
          label={t('orders.reorder.title', { number: order.number })}
          icon
        />
      ),
    },
  ];
};
