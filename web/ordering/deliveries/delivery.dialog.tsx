import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { DeliveryLinesQuery } from '#platform/api/generated/graphql.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useDownload } from '#ui/dialog/use-download.ts';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { ErrorPanel, NoResult, SkeletonRows } from '#ui/page/states.tsx';
import { invoiceLink } from '#money/invoices/invoices.links.ts';
import { Reorder } from '#buying/repeat-order/reorder.part.tsx';
import { AskAbout } from '#exchange/questions/ask.part.tsx';
import { ReportDamage } from '#service/transit-damage/report-damage.part.tsx';
import { DeliveryChip, Tracking } from './delivery-status.tsx';
import { DeliveryLines } from './deliveries.documents.ts';
import type { OrdersSearch } from '#ordering/orders/orders.links.ts';
import css from '#ordering/orders/orders.module.css';

type Delivery = DeliveryLinesQuery['deliveries']['data'][number];

/** State, destination, invoices and lines of a delivery; `list` is the address without the dialog. */
function Content({ delivery, list }: { delivery: Delivery; list: OrdersSearch }) {
  const t = useText();
  const lang = useLocale();
  return (
    <Stack gap={4}>
      <Row justify="between" gap={3} wrap>
        <DeliveryChip status={delivery.status} />
        {delivery.trackingNo && <Tracking of={delivery} />}
      </Row>
      {(delivery.shipTo || delivery.notes) && (
        <Text size="sm" tone="muted">
          {[delivery.shipTo, delivery.notes].filter(Boolean).join(' · ')}
        </Text>
      )}
      {delivery.invoices.length > 0 && (
        <Text size="sm">
          {t('orders.invoice.title')}{' '}
          {delivery.invoices.map((invoice, at) => (
            <Fragment key={invoice.id}>
              {at > 0 && ', '}
              <Link {...invoiceLink(lang, invoice.id)}>{invoice.invoiceNo}</Link>
            </Fragment>
          ))}
        </Text>
      )}
      <ul aria-label={t('open.delivery.lines', { number: delivery.doNumber })}>
        {delivery.lines.map((line) => (
          <Line key={line.position} line={line} list={list} />
        ))}
      </ul>
    </Stack>
  );
}

function Line({ line, list }: { line: Delivery['lines'][number]; list: OrdersSearch }) {
  const t = useText();
  return (
    <li className={css.parcel}>
      <Row justify="between" gap={3} align="top">
        <Stack gap={0}>
          <Text strong>{line.description || line.articleCodeDisplay}</Text>
          <Text size="xs" tone="muted">
            {line.articleCodeDisplay}
          </Text>
        </Stack>
        <Text nowrap>{t('ui.quantity.units', { count: line.orderQty })}</Text>
      </Row>
      <Text size="sm">
        {line.orderNo ? (
          <Link to="." search={{ ...list, number: line.orderNo }}>
            {line.orderNo}
          </Link>
        ) : (
          <Text tone="dim">{t('open.delivery.noOrder')}</Text>
        )}
        {line.poNo && ` · ${line.poNo}`}
      </Text>
      {line.serialNumbers.length > 0 && (
        <Text size="xs" tone="muted" className={css.receipt}>
          {t('ui.label.value', { label: t('open.col.serials'), value: line.serialNumbers.join(', ') })}
        </Text>
      )}
    </li>
  );
}

/** Saves the delivery note as a file: for people, and of a delivery that left also for the dealer's own system. */
function DeliveryNote({ delivery: { id, doNumber, status } }: { delivery: Delivery }) {
  const t = useText();
  const { saving, save } = useDownload();
  return (
    <>
      {status !== 'planned' && (
        <Button busy={saving} onClick={() => void save(`/deliveries/${id}/xml`, `${doNumber}.xml`)}>
          {t('open.delivery.xml')}
        </Button>
      )}
      <Button busy={saving} onClick={() => void save(`/deliveries/${id}/pdf`, `${doNumber}.pdf`)}>
        {t('open.delivery.note')}
      </Button>
    </>
  );
}

/** One delivery: its content, its orders, and where it is. */
export function DeliveryDialog({
  number,
  search,
  onClose,
}: {
  number: string;
  search: OrdersSearch;
  onClose: () => void;
}) {
  const t = useText();
  const formats = useFormats();
  const query = useDocument(DeliveryLines, { number }, { keepPrevious: false });
  const delivery = query.data?.deliveries.data.find((one) => one.doNumber === number);
  const when = delivery
    ? [
        delivery.deliveryDate && `${t('open.col.shippedOn')} ${formats.date(delivery.deliveryDate.date)}`,
        delivery.deliveredOn
          ? `${t('open.col.deliveredOn')} ${formats.date(delivery.deliveredOn)}`
          : delivery.estimatedDeliveryDate &&
            t('open.date.expected', { date: formats.date(delivery.estimatedDeliveryDate.date) }),
      ]
        .filter(Boolean)
        .join(' · ')
    : '';
  const { delivery: _delivery, ...list } = search;
  const renderContent = () => {
    if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (!query.data) return <SkeletonRows rows={3} />;
    if (!delivery)
      return <NoResult title={t('open.delivery.missing', { number })}>{t('orders.missing.hint')}</NoResult>;
    return <Content delivery={delivery} list={list} />;
  };
  return (
    <Dialog
      title={number}
      subtitle={
        delivery &&
        [delivery.expeditionName, t('ui.quantity.units', { count: delivery.units }), when].filter(Boolean).join(' · ')
      }
      sheet="right"
      onClose={onClose}
      footer={
        <>
          {delivery && <DeliveryNote delivery={delivery} />}
          {delivery && <ReportDamage delivery={delivery} />}
          {delivery && <AskAbout about={{ kind: 'delivery', subject: number, number }} />}
          {delivery && <Reorder source={{ deliveryNumber: number }} label={t('orders.detail.reorder')} />}
          <Button onClick={onClose}>{t('open.delivery.close')}</Button>
        </>
      }
    >
      {renderContent()}
    </Dialog>
  );
}
