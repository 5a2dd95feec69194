import { IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { StaffOrdersQuery } from '../../platform/api/generated/graphql.ts';
import type { HandoverFault } from '../../../rules/orders/handover.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { useFormats } from '../../platform/texts/use-formats.ts';
import { shownCode } from '../../shell/customer-code.ts';
import { IconButton } from '../../ui/button.tsx';
import { type ChipTone, StatusChip } from '../../ui/chip.tsx';
import { Instant, Money, Quantity } from '../../ui/figures.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { ProgressLine } from '../../ui/progress.tsx';
import type { TableColumn } from '../../ui/table.ts';
import { useMedia } from '../../ui/use-media.ts';
import { OrderMoney } from './order-money.tsx';
import { orderStage, OrderStatusChip } from './order-status.part.tsx';
import type { paymentStates, StaffOrdersSearch } from './staff-orders.links.ts';
import { useReplay } from './use-replay.ts';
import { usePromiseWords } from './promise-words.part.tsx';

export type StaffOrder = StaffOrdersQuery['orders']['data'][number];

/** Whether there is a receipt to check; a payment on account needs none. */
export const mayApprove = ({ status, orderPayment }: StaffOrder): boolean =>
  status === 'pending' &&
  orderPayment !== null &&
  (orderPayment.isPaymentUploaded || (orderPayment.isPaymentWaiting && orderPayment.payment.type === 'account'));

const paymentTones: Record<string, ChipTone> = {
  waiting: 'brand',
  uploaded: 'info',
  completed: 'ok',
  voided: 'err',
  failed: 'err',
};

/** An order that ended before it went to the ERP no longer waits for anything. */
function neverHandedOver({ status, erpState }: Pick<StaffOrder, 'status' | 'erpState'>): boolean {
  return (erpState === 'waiting' || erpState === 'held') && status !== 'pending' && status !== 'processing';
}

const givenUp = ({ handover, erpState }: StaffOrder): boolean => handover?.state === 'dead' && erpState === 'waiting';

function OrderLink({ order, search }: { order: StaffOrder; search: StaffOrdersSearch }) {
  return (
    <Link to="." search={{ ...search, number: order.number } as never}>
      {order.number}
    </Link>
  );
}

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
  if (neverHandedOver(order)) return '–';
  const { handover } = order;
  const failing = (handover?.state === 'dead' || handover?.state === 'pending') && handover.attempts > 0;
  const bad = order.erpState === 'rejected' || failing;
  const reason = failing
    ? handover.fault && t(`staff.fault.${handover.fault as HandoverFault}`)
    : order.erpState === 'rejected'
      ? order.erpReason
      : null;
  const about = failing
    ? [
        t('staff.erp.attempts', { count: handover.attempts }),
        handover.nextAttemptAt && t('staff.erp.next', { time: formats.time(handover.nextAttemptAt) }),
      ]
    : [order.sap_order_no];
  return (
    <Row gap={1}>
      <Stack gap={0}>
        <Text tone={bad ? 'err' : 'muted'}>
          {givenUp(order) ? t('staff.erp.dead') : t(`staff.erp.${order.erpState as 'held'}`)}
        </Text>
        {about.some(Boolean) && (
          <Text size="xs" tone="dim">
            {about.filter(Boolean).join(' · ')}
          </Text>
        )}
        {reason && (
          <span title={reason}>
            <Text size="xs" tone="dim">
              {reason.length > 48 ? `${reason.slice(0, 47)}…` : reason}
            </Text>
          </span>
        )}
      </Stack>
      {handover?.canReplay && (
        <IconButton
          size="small"
          icon={IconSend}
          label={t('staff.replay.of', { number: order.number })}
          busy={replay.isPending}
          onClick={() => replay.mutate({ orderNumber: order.number })}
        />
      )}
    </Row>
  );
}

function PlacedBy({ order }: { order: StaffOrder }) {
  const t = useText();
  return (
    <Stack gap={0}>
      <Text tone="muted">{order.createdBy.name}</Text>
      {order.acting && (
        <Text size="xs" tone="info">
          {t('staff.acting')}
        </Text>
      )}
      {order.origin === 'erp' && (
        <Text size="xs" tone="dim">
          {t('staff.origin.erp')}
        </Text>
      )}
    </Stack>
  );
}

function Shipped({ progress }: Pick<StaffOrder, 'progress'>) {
  return <ProgressLine done={progress.shipped} of={progress.ordered - progress.cancelled} />;
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
          <OrderLink order={order} search={search} />
        </Text>
        <OrderStatusChip order={order} />
      </Row>
      <Row justify="between" gap={3}>
        <Text size="sm" tone="muted">
          {[order.customer.name, order.poNumber].filter(Boolean).join(' · ')}
        </Text>
        <OrderMoney currency={order.currency.currency} amount={order.totalAmount} />
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
  const narrow = useMedia('(max-width: 1280px)');
  const tablet = useMedia('(max-width: 900px)');
  return useMemo(
    (): readonly TableColumn<StaffOrder>[] => [
      {
        id: 'number',
        header: t('staff.col.number'),
        fixed: true,
        noWrap: true,
        csv: (order) => order.number,
        cell: (order) => <OrderLink order={order} search={search} />,
      },
      {
        id: 'customer',
        header: t('staff.col.customer'),
        noWrap: true,
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
        id: 'createdBy',
        header: t('staff.col.placedBy'),
        noWrap: true,
        csv: (order) => (order.acting ? `${order.createdBy.name} (${t('staff.acting')})` : order.createdBy.name),
        cell: (order) => <PlacedBy order={order} />,
      },
      {
        id: 'poNumber',
        header: t('staff.col.poNumber'),
        hiddenAtFirst: narrow,
        noWrap: true,
        csv: (order) => order.poNumber,
        cell: (order) => order.poNumber || '–',
      },
      {
        id: 'createdAt',
        header: t('staff.filter.date'),
        hiddenAtFirst: tablet,
        sortable: true,
        firstSort: 'desc',
        noWrap: true,
        csv: (order) => formats.day(order.createdAt),
        cell: (order) => <Instant at={order.createdAt} show="date" />,
      },
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
        csv: (order) =>
          neverHandedOver(order)
            ? ''
            : givenUp(order)
              ? t('staff.erp.dead')
              : t(`staff.erp.${order.erpState as 'held'}`),
        cell: (order) => <HandoverState order={order} />,
      },
      {
        id: 'erpNumber',
        header: t('staff.col.erpNumber'),
        hiddenAtFirst: true,
        noWrap: true,
        csv: (order) => order.sap_order_no,
        cell: (order) => order.sap_order_no ?? '–',
      },
      {
        id: 'origin',
        header: t('staff.col.origin'),
        hiddenAtFirst: true,
        csv: (order) => t(`staff.origin.${order.origin as 'portal'}`),
        cell: (order) => t(`staff.origin.${order.origin as 'portal'}`),
      },
      {
        id: 'sorg',
        header: t('staff.col.sorg'),
        hiddenAtFirst: true,
        csv: (order) => order.sorg,
        cell: (order) => order.sorg,
      },
      {
        id: 'shipped',
        header: t('staff.col.shipped'),
        hiddenAtFirst: true,
        csv: (order) => order.progress.shipped,
        cell: (order) => <Shipped progress={order.progress} />,
      },
      {
        id: 'expected',
        header: t('staff.col.expected'),
        hiddenAtFirst: true,
        noWrap: true,
        csv: (order) => (order.expectedOn ? promise(order.expectedOn, order.expectedPrecision) : ''),
        cell: (order) => promise(order.expectedOn, order.expectedPrecision),
      },
      {
        id: 'units',
        header: t('staff.col.units'),
        hiddenAtFirst: narrow,
        align: 'right',
        csv: (order) => order.progress.ordered,
        cell: (order) => <Quantity value={order.progress.ordered} />,
      },
      {
        id: 'total',
        header: t('staff.col.totalIn', { currency: formats.currency }),
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
    ],
    [search, narrow, tablet, t, formats, promise],
  );
}
