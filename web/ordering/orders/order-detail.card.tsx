import { IconCheck, IconClock, IconExternalLink, IconFlag, IconTruckDelivery } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { addressLines } from '#rules/accounts/customers/postal-address.ts';
import { endedBeforeHandover } from '#rules/ordering/orders/handover.ts';
import type { ReactNode } from 'react';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Card, DescriptionList, SumLine } from '#ui/page/card.tsx';
import { type ChipTone, StatusChip } from '#ui/button/chip.tsx';
import { Instant, Money } from '#ui/figures/figures.tsx';
import { Icon, type IconType } from '#ui/look/icon.tsx';
import { Row, Text } from '#ui/page/layout.tsx';
import type { Stop } from '#ui/figures/progress.tsx';
import type { ShownOrder } from './order-lines.table.tsx';
import { claimLink } from '#service/claims/claims.links.ts';
import { clickCollectLink } from '#partners/click-collect/click-collect.links.ts';
import { invoiceLink } from '#money/invoices/invoices.links.ts';
import { erpWord } from './order-status.part.tsx';
import { orderStops } from './order-timeline.ts';
import css from './orders.module.css';
import { DateShift } from './date-shift.part.tsx';
import { usePromiseWords } from './promise-words.part.tsx';

/** The stops of the order's timeline, each with its time and text. */
export function useTimelineStops(order: ShownOrder | null | undefined): Stop[] {
  const t = useText();
  const promise = usePromiseWords();
  if (!order) return [];
  const { ordered, cancelled, confirmed, shipped, invoiced } = order.progress;
  const units = (done: number): string => t('orders.timeline.units', { done, of: ordered - cancelled });
  return orderStops(order.timeline).map(({ step, label, at, state }): Stop => {
    const lines: ReactNode[] = [];
    if (at) lines.push(<Instant key="at" at={at} show="minute" />);
    if (step === 'created')
      lines.push(
        order.acting
          ? t('orders.timeline.createdFor', { name: order.createdBy.name, customer: order.customer.name })
          : order.createdBy.name,
      );
    if (step === 'payment' && order.orderPayment) lines.push(order.orderPayment.paymentStatus.description);
    if (step === 'received' && order.sap_order_no) lines.push(t('orders.timeline.erp', { number: order.sap_order_no }));
    if (step === 'confirmed' && confirmed > 0) lines.push(units(Math.min(confirmed, ordered - cancelled)));
    if ((step === 'partly_shipped' || (step === 'shipped' && state === 'done')) && shipped > 0) {
      lines.push(
        order.deliveries.length > 0
          ? `${units(shipped)} · ${t('orders.timeline.parcels', { count: order.deliveries.length })}`
          : units(shipped),
      );
    }
    if (step === 'shipped' && state !== 'done' && order.expectedOn)
      lines.push(t('orders.timeline.expected', { date: promise(order.expectedOn, order.expectedPrecision) }));
    if (step === 'invoiced' && invoiced > 0) lines.push(units(invoiced));
    if (state === 'failed' && order.erpReason) lines.push(order.erpReason);
    return { id: step, title: label ?? t('orders.stage.shipped'), state, lines };
  });
}

/** Lines whose promised date moved: the first date, the current one and since when. */
export function MovedDates({ order }: { order: ShownOrder }) {
  const t = useText();
  const formats = useFormats();
  const promise = usePromiseWords();
  const moved = order.lines.flatMap((line) => {
    const [first] = line.promises;
    const last = line.promises.at(-1);
    if (!first || !last || line.qtyOpen <= 0) return [];
    if (first.promisedOn === last.promisedOn && first.precision === last.precision) return [];
    return [
      {
        id: line.id,
        name: line.description,
        from: promise(first.promisedOn, first.precision),
        to: promise(last.promisedOn, last.precision),
        at: formats.day(last.at),
        slip: line.slipDays,
      },
    ];
  });
  if (moved.length === 0) return null;
  return (
    <ul className={css.slip}>
      {moved.map((line) => (
        <li key={line.id}>
          <Text tone="warn" strong className={css.flag}>
            <Icon of={IconFlag} size={16} />
            {t('orders.moved.title')}
          </Text>
          <span>{t('orders.moved.text', { article: line.name, from: line.from, to: line.to })}</span>
          <DateShift days={line.slip} />
          <Text tone="muted">{t('orders.moved.since', { date: line.at })}</Text>
        </li>
      ))}
    </ul>
  );
}

const parcelLooks: Record<string, { tone: ChipTone; icon: IconType }> = {
  planned: { tone: 'grey', icon: IconClock },
  shipped: { tone: 'info', icon: IconTruckDelivery },
  delivered: { tone: 'ok', icon: IconCheck },
};

/** Deliveries of the order with links to the carrier. */
export function Parcels({ order }: { order: ShownOrder }) {
  const t = useText();
  const formats = useFormats();
  if (order.deliveries.length === 0) return null;
  return (
    <Card title={t('orders.parcel.title')}>
      {order.deliveries.map((delivery) => {
        const look = parcelLooks[delivery.status];
        const when = delivery.deliveredOn
          ? t('orders.parcel.deliveredOn', { date: formats.date(delivery.deliveredOn) })
          : delivery.estimatedDeliveryDate &&
            t('orders.parcel.expected', { date: formats.date(delivery.estimatedDeliveryDate.date) });
        return (
          <div key={delivery.id} className={css.parcel}>
            <Row justify="between" gap={2} wrap>
              <Text strong>{delivery.doNumber}</Text>
              <StatusChip tone={look?.tone} icon={look?.icon}>
                {t(`orders.parcel.${delivery.status as 'shipped'}`)}
              </StatusChip>
            </Row>
            <Text size="xs" tone="muted">
              {[delivery.expeditionName, t('ui.quantity.units', { count: delivery.units }), when]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {delivery.trackingUrl ? (
              <a className={css.track} href={delivery.trackingUrl} target="_blank" rel="noreferrer">
                {t('orders.parcel.track', { number: delivery.trackingNo })} <Icon of={IconExternalLink} size={14} />
              </a>
            ) : (
              delivery.trackingNo && <Text size="sm">{delivery.trackingNo}</Text>
            )}
          </div>
        );
      })}
    </Card>
  );
}

/** Names and values of what the order was placed with, as far as it has them. */
function useTerms(order: ShownOrder) {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  const promise = usePromiseWords();
  return [
    {
      name: t('orders.terms.shipTo'),
      value: (
        <>
          {order.shipTo.name}
          {addressLines(order.shipTo, '').map((line) => (
            <span key={line} className={css.address}>
              {line}
            </span>
          ))}
        </>
      ),
    },
    ...(order.orderShipment.shipment.desc
      ? [{ name: t('orders.terms.shipment'), value: order.orderShipment.shipment.desc }]
      : []),
    {
      name: t('orders.terms.requested'),
      value: order.requestDeliveryOn ? formats.date(order.requestDeliveryOn) : t('orders.terms.asSoon'),
    },
    ...(order.deliverComplete ? [{ name: t('orders.terms.supply'), value: t('orders.terms.complete') }] : []),
    ...(order.cancelAfter ? [{ name: t('orders.terms.cancelAfter'), value: formats.date(order.cancelAfter) }] : []),
    ...(order.expectedOn
      ? [{ name: t('orders.terms.expected'), value: promise(order.expectedOn, order.expectedPrecision) }]
      : []),
    ...(order.orderPayment
      ? [
          {
            name: t('orders.terms.payment'),
            value: [
              order.orderPayment.payment.desc,
              order.orderPayment.paymentStatus.id !== 'completed' && order.orderPayment.paymentStatus.description,
            ]
              .filter(Boolean)
              .join(' · '),
          },
        ]
      : []),
    ...(endedBeforeHandover(order)
      ? []
      : [{ name: t('orders.list.erpState'), value: t(`orders.erp.${erpWord(order)}`) }]),
    ...(order.sap_order_no ? [{ name: t('orders.terms.erpNumber'), value: order.sap_order_no }] : []),
    ...(order.origin === 'erp' ? [{ name: t('orders.list.origin'), value: t('orders.origin.erp') }] : []),
    { name: t('orders.terms.merchant'), value: order.merchant.merchantName },
    ...(order.claim
      ? [
          {
            name: t('orders.terms.claim'),
            value: <Link {...claimLink(lang, order.claim.id)}>{order.claim.number}</Link>,
          },
        ]
      : []),
    ...(order.clickCollect
      ? [
          {
            name: t('orders.terms.clickCollect'),
            value: <Link {...clickCollectLink(lang, order.clickCollect.id)}>{order.clickCollect.number}</Link>,
          },
        ]
      : []),
    ...(order.notes || order.orderShipment.shipmentNotes
      ? [
          {
            name: t('orders.terms.notes'),
            value: [order.notes, order.orderShipment.shipmentNotes].filter(Boolean).join(' · '),
          },
        ]
      : []),
  ];
}

/** Address, shipment, payment and total of the order. */
export function OrderTerms({ order }: { order: ShownOrder }) {
  const t = useText();
  const items = useTerms(order);
  const currency = order.currency.currency;
  return (
    <Card title={t('orders.terms.title')}>
      <DescriptionList items={items} />
      <div className={css.sums}>
        <SumLine name={t('orders.terms.goods')}>
          <Money currency={currency} amount={order.goodsAmount} />
        </SumLine>
        <SumLine name={t('orders.terms.freight')}>
          <Money currency={currency} amount={order.shipmentAmount} />
        </SumLine>
        <SumLine name={t('orders.terms.tax')}>
          <Money currency={currency} amount={order.taxAmount} />
        </SumLine>
        <SumLine name={t('orders.terms.total')} total>
          <Money currency={currency} amount={order.totalAmount} size="mid" />
        </SumLine>
      </div>
    </Card>
  );
}

/** Invoices that bill lines of the order. */
export function OrderInvoices({ order }: { order: ShownOrder }) {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const formats = useFormats();
  if (order.invoices.length === 0) return null;
  return (
    <Card title={t('orders.invoice.title')}>
      {order.invoices.map((invoice) => (
        <div key={invoice.id} className={css.parcel}>
          <Row justify="between" gap={2}>
            <Text strong>
              {can('page.invoice-status') ? (
                <Link {...invoiceLink(lang, invoice.id)}>{invoice.invoiceNo}</Link>
              ) : (
                invoice.invoiceNo
              )}
            </Text>
            <Money currency={order.currency.currency} amount={invoice.grandTotal} credit />
          </Row>
          <Text size="xs" tone="muted">
            {[
              formats.date(invoice.invoiceDate),
              t('ui.quantity.units', { count: invoice.units }),
              invoice.isOpen
                ? t('orders.invoice.due', { date: formats.date(invoice.dueDate) })
                : t('orders.invoice.paid'),
            ].join(' · ')}
          </Text>
        </div>
      ))}
    </Card>
  );
}

/** The history of the order, newest first, with the users. */
export function ActivityLog({ order }: { order: ShownOrder }) {
  const t = useText();
  return (
    <Card title={t('orders.activity.title')}>
      <ol className={css.log}>
        {order.events.map((event) => (
          <li key={event.id}>
            <Instant at={event.at} show="minute" />
            <span>{event.text}</span>
            <em>{event.actorName}</em>
          </li>
        ))}
      </ol>
    </Card>
  );
}
