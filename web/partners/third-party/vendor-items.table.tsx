import { useMemo } from 'react';
import { type Translate, useText } from '#platform/texts/texts.tsx';
import { Instant, Money, Quantity } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import css from './third-party.module.css';
import { unitWords } from './vendor-articles.table.tsx';
import { ItemSteps } from './vendor-item-steps.tsx';
import type { ShownVendorItem, ShownVendorOrder } from './vendor-orders.documents.ts';
import { statusNamed, VendorStatusChip } from './vendor-status.tsx';

/** True if the user may change the status of any item of the order: only its vendor may. */
const hasSteps = ({ details }: ShownVendorOrder): boolean =>
  details.some(({ nextStatuses }) => nextStatuses.length > 0);

/** Columns of an order's items; the next steps only for those who may take them. */
export function useVendorItemColumns(order: ShownVendorOrder): readonly TableColumn<ShownVendorItem>[] {
  const t = useText();
  return useMemo(
    (): readonly TableColumn<ShownVendorItem>[] => [
      ...itemColumns(t, order.currency),
      ...(hasSteps(order)
        ? [
            {
              id: 'next',
              acts: true,
              header: t('third.order.next'),
              cell: (item: ShownVendorItem) => <ItemSteps orderNo={order.orderNo} item={item} />,
            },
          ]
        : []),
    ],
    [t, order],
  );
}

const itemColumns = (t: Translate, currency: string): TableColumn<ShownVendorItem>[] => [
  {
    id: 'article',
    header: t('third.catalog.article'),
    fixed: true,
    csv: (item) => `${item.articleCode} ${item.description}`,
    cell: (item) => <Article item={item} />,
  },
  {
    id: 'status',
    header: t('third.orders.status'),
    csv: (item) => t(`third.status.${statusNamed(item.status)}`),
    cell: (item) => <Status item={item} />,
  },
  {
    id: 'ordered',
    header: t('third.order.quantity'),
    align: 'right',
    csv: (item) => item.orderQty,
    cell: (item) => (
      <Stack gap={0}>
        <Quantity value={item.orderQty} />
        <Text size="xs" tone="dim" nowrap>
          {unitWords(t, item)}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'subtotal',
    header: t('third.order.subtotal', { currency }),
    align: 'right',
    noWrap: true,
    csv: (item) => item.subtotal,
    cell: (item) => <Money amount={item.subtotal} currency={currency} bare />,
  },
];

function Article({ item }: { item: ShownVendorItem }) {
  return (
    <Stack gap={0} className={css.name}>
      <Text strong>{item.description}</Text>
      <Text size="xs" tone="muted">
        {item.articleCode}
      </Text>
    </Stack>
  );
}

/** The status of an item, with the day of its shipment. */
function Status({ item }: { item: ShownVendorItem }) {
  return (
    <Stack gap={1}>
      <div>
        <VendorStatusChip status={item.status} />
      </div>
      {item.shippedAt && (
        <Text size="xs" tone="muted">
          <Instant at={item.shippedAt} show="date" />
        </Text>
      )}
    </Stack>
  );
}

/** An item on a phone. */
export function VendorItemCard({ order, item }: { order: ShownVendorOrder; item: ShownVendorItem }) {
  const t = useText();
  return (
    <Stack gap={2}>
      <Row gap={3} justify="between" align="top">
        <Article item={item} />
        <Status item={item} />
      </Row>
      <Row gap={3} justify="between">
        <Text size="sm" tone="muted">
          {item.orderQty} × {unitWords(t, item)}
        </Text>
        <Money amount={item.subtotal} currency={order.currency} />
      </Row>
      <ItemSteps orderNo={order.orderNo} item={item} />
    </Stack>
  );
}
