import { Money } from '#ui/figures/figures.tsx';
import { IconSend } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { StaffOrdersQuery } from '#platform/api/generated/graphql.ts';
import { endedBeforeHandover, type HandoverFault } from '#rules/ordering/orders/handover.ts';
import { type Translate, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { IconButton } from '#ui/button/button.tsx';
import { type ChipTone, StatusChip } from '#ui/button/chip.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useMedia } from '#ui/look/use-media.ts';
import {
  amountColumn,
  customerColumn,
  erpNumberColumn,
  expectedColumn,
  numberColumn,
  orderedOnColumn,
  OrderLink,
  originColumn,
  PlacedBy,
  poNumberColumn,
  shippedColumn,
  totalOf,
  unitsColumn,
} from '#ordering/orders/order-columns.tsx';
import { orderStage, OrderStatusChip } from '#ordering/orders/order-status.part.tsx';
import css from './staff-orders.module.css';
import type { paymentStates, StaffOrdersSearch } from './staff-orders.links.ts';
import { useReplay } from './use-replay.ts';
import { type PromiseWords, usePromiseWords } from '#ordering/orders/promise-words.part.tsx';
import { breakpoints } from '#ui/look/breakpoints.ts';

export type StaffOrder = StaffOrdersQuery['orders']['data'][number];

/** True if there is a receipt to check; a payment on account needs none. */
export const mayApprove = ({ status, orderPayment }: StaffOrder): boolean =>
  status === 'pending' &&
  orderPayment !== null &&
  (orderPayment.isPaymentUploaded || (orderPayment.isPaymentWaiting && orderPayment.payment.type === 'account'));

/** True if there is a receipt that can be refused. */
export const mayRefuse = ({ status, orderPayment }: StaffOrder): boolean =>
  status === 'pending' && (orderPayment?.isPaymentUploaded ?? false);

const paymentTones: Record<string, ChipTone> = {
  waiting: 'brand',
  uploaded: 'info',
  completed: 'ok',
  voided: 'err',
  failed: 'err',
};

const givenUp = ({ handover, erpState }: StaffOrder): boolean => handover?.state === 'dead' && erpState === 'waiting';
const handoverWords = (t: Translate, order: StaffOrder): string =>
  givenUp(order) ? t('staff.erp.dead') : t(`staff.erp.${order.erpState as 'held'}`);

function PaymentChip({ order }: { order: StaffOrder }) {
  const t = useText();
  const state = order.orderPayment?.paymentStatus.id as (typeof paymentStates)[number] | undefined;
  if (!state) return '–';
  const receipts = order.orderPayment?.paymentDocs.length ?? 0;
  return (
    <Stack gap={0}>
      {state === 'completed' ? (
        <Text tone="muted">{order.orderPayment?.paymentStatus.description}</Text>
      ) : (
        <StatusChip tone={paymentTones[state]}>{t(`staff.payment.${state}`)}</StatusChip>
      )}
      {receipts > 0 && (
        <Text size="xs" tone="dim">
          {t('staff.payment.receipts', { count: receipts })}
        </Text>
      )}
    </Stack>
  );
}

/** The state of the hand-over, why it is stuck, and a retry button. */
function HandoverState({ order }: { order: StaffOrder }) {
  const t = useText();
  const formats = useFormats();
  const replay = useReplay();
  if (endedBeforeHandover(order)) return '–';
  const { handover } = order;
  const failing = (handover?.state === 'dead' || handover?.state === 'pending') && handover.attempts > 0;
  const bad = order.erpState === 'rejected' || failing;
  const chooseReason = () => {
    if (failing) return handover.fault && t(`staff.fault.${handover.fault as HandoverFault}`);
    if (order.erpState === 'rejected') return order.erpReason;
    return null;
  };
  const reason = chooseReason();
  const about = failing
    ? [
        t('staff.erp.attempts', { count: handover.attempts }),
        handover.nextAttemptAt && t('staff.erp.next', { time: formats.time(handover.nextAttemptAt) }),
      ]
    : [order.sap_order_no];
  return (
    <Row gap={1}>
      <Stack gap={0}>
        <Text tone={bad ? 'err' : 'muted'}>{handoverWords(t, order)}</Text>
        {about.some(Boolean) && (
          <Text size="xs" tone="dim">
            {about.filter(Boolean).join(' · ')}
          </Text>
        )}
        {reason && (
          <span title={reason} className={css.reason}>
            {reason}
          </span>
        )}
      </Stack>
      {handover?.canReplay && (
        <IconButton
          size="small"
          icon={IconSend}
          label={t('staff.replay.of', { number: order.number })}
          busy={replay.busy}
          onClick={() => void replay.run({ orderNumber: order.number })}
        />
      )}
    </Row>
  );
}

/** An order on a phone: number and state, customer and amount, next action. */
export function StaffOrderCard({ order, search }: { order: StaffOrder; search: StaffOrdersSearch }) {
  const t = useText();
  const formats = useFormats();
  const pending = order.orderPayment !== null && order.orderPayment.paymentStatus.id !== 'completed';
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
        {pending ? <PaymentChip order={order} /> : <HandoverState order={order} />}
        <Text size="xs" tone="muted">
          {[order.createdBy.name, order.acting && t('staff.acting'), formats.day(order.createdAt)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Row>
    </>
  );
}

/** Columns of the staff's order list: customer, user, payment and hand-over. */
export function useStaffColumns(search: StaffOrdersSearch): readonly TableColumn<StaffOrder>[] {
  const t = useText();
  const formats = useFormats();
  const promise = usePromiseWords();
  // On a tablet the least important columns are hidden at first.
  const narrow = useMedia(breakpoints.desktop);
  const tablet = useMedia(breakpoints.tablet);
  return useMemo(
    (): readonly TableColumn<StaffOrder>[] => [
      ...customerColumns(t, search),
      { ...poNumberColumn(t('staff.col.poNumber')), hiddenAtFirst: narrow },
      { ...orderedOnColumn(t('staff.filter.date'), formats), hiddenAtFirst: tablet },
      ...stateColumns(t),
      ...detailColumns(t, promise),
      { ...unitsColumn(t('staff.col.units')), hiddenAtFirst: narrow },
      amountColumn('total', t('staff.col.totalIn', { currency: formats.currency }), formats, totalOf),
    ],
    [search, narrow, tablet, t, formats, promise],
  );
}

/** Which order it is, whose, and who placed it. */
const customerColumns = (t: Translate, search: StaffOrdersSearch): TableColumn<StaffOrder>[] => [
  numberColumn(t('staff.col.number'), search),
  customerColumn(t('staff.col.customer')),
  {
    id: 'createdBy',
    header: t('staff.col.placedBy'),
    noWrap: true,
    csv: (order) => (order.acting ? `${order.createdBy.name} (${t('staff.acting')})` : order.createdBy.name),
    cell: (order) => <PlacedBy order={order} acting={t('staff.acting')} erp={t('staff.origin.erp')} />,
  },
];

/** The state of the order, of its payment and of its hand-over. */
const stateColumns = (t: Translate): TableColumn<StaffOrder>[] => [
  {
    id: 'status',
    header: t('staff.col.status'),
    csv: (order) => t(`orders.stage.${orderStage(order)}`),
    cell: (order) => <OrderStatusChip order={order} />,
  },
  {
    id: 'payment',
    header: t('staff.col.payment'),
    noWrap: true,
    csv: (order) => order.orderPayment?.paymentStatus.description ?? '',
    cell: (order) => <PaymentChip order={order} />,
  },
  {
    id: 'erpState',
    header: t('staff.col.handover'),
    noWrap: true,
    csv: (order) => (endedBeforeHandover(order) ? '' : handoverWords(t, order)),
    cell: (order) => <HandoverState order={order} />,
  },
];

/** Columns that the user can add. */
const detailColumns = (t: Translate, promise: PromiseWords): TableColumn<StaffOrder>[] =>
  [
    {
      id: 'assignedTo',
      header: t('staff.col.assignedTo'),
      csv: (order: StaffOrder) => order.assignedTo?.name ?? '',
      cell: (order: StaffOrder) => order.assignedTo?.name ?? '–',
    },
    erpNumberColumn<StaffOrder>(t('staff.col.erpNumber')),
    originColumn<StaffOrder>(t('staff.col.origin'), (origin) => t(`staff.origin.${origin}`)),
    {
      id: 'sorg',
      header: t('staff.col.sorg'),
      csv: (order: StaffOrder) => order.sorg,
      cell: (order: StaffOrder) => order.sorg,
    },
    shippedColumn<StaffOrder>(t('staff.col.shipped')),
    expectedColumn<StaffOrder>(t('staff.col.expected'), promise),
  ].map((column) => ({ ...column, hiddenAtFirst: true }));
