import { Link } from '@tanstack/react-router';
import { IconBan, IconFileTypePdf, IconFileTypeXml, IconPackage, IconPrinter, IconWifiOff } from '@tabler/icons-react';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { download } from '#platform/api/download.ts';
import { isConnectionLost } from '#platform/api/errors.ts';
import { useUser } from '#platform/api/session.ts';
import { useOnline } from '#platform/connection.ts';
import { usePermissions } from '#platform/permissions.ts';
import { loadTexts, useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Card, Note } from '#ui/page/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Stack, Text, WithAside } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { Timeline } from '#ui/figures/progress.tsx';
import { ErrorPanel, NoResult, Refreshing, SkeletonPage } from '#ui/page/states.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import { assetPackRoute, assetPackScopes } from '#content/marketing-material/marketing-material.links.ts';
import { useDownload } from '#ui/dialog/use-download.ts';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { CancelOrderDialog } from './cancel-order.dialog.tsx';
import { ActivityLog, MovedDates, OrderInvoices, OrderTerms, Parcels, useTimelineStops } from './order-detail.card.tsx';
import { LineCard, type ShownLine, type ShownOrder, useLineColumns } from './order-lines.table.tsx';
import { OrderStatusChip } from './order-status.part.tsx';
import { OrderPaymentCard } from '#ordering/order-payments/order-payment.part.tsx';
import type { OrdersSearch } from './orders.links.ts';
import type { CustomerOrdersSearch, StaffOrdersSearch } from '#ordering/staff-orders/staff-orders.links.ts';
import css from './orders.module.css';
import { AskAbout, HelpCard } from '#exchange/questions/ask.part.tsx';
import { Reorder } from '#buying/repeat-order/reorder.part.tsx';
import { useOrder } from './use-order.ts';

const OrderHandoverCard = lazyPart(
  async () => (await Promise.all([import('#ordering/staff-orders/order-handover.part.tsx'), loadTexts(['staff'])]))[0],
  (module) => module.OrderHandoverCard,
);

const deskParts = async () =>
  (await Promise.all([import('#ordering/staff-orders/order-desk.part.tsx'), loadTexts(['staff'])]))[0];
const OrderDeskCard = lazyPart(deskParts, (module) => module.OrderDeskCard);
const LowerLinesButton = lazyPart(deskParts, (module) => module.LowerLinesButton);

const lineId = (line: ShownLine): string => line.id;

/** One order: progress, lines, parcels, terms and history. `title` names the list it came from. */
export function OrderDetailView({
  number,
  search,
  title,
}: {
  number: string;
  search: OrdersSearch | StaffOrdersSearch | CustomerOrdersSearch;
  title: string;
}) {
  const t = useText();
  const query = useOrder(number);
  const online = useOnline();
  const { number: _number, ...list } = search;
  const crumbs = [
    {
      key: 'list',
      link: (
        <Link to="." search={list}>
          {title}
        </Link>
      ),
    },
  ];
  const order = query.data?.order;

  if (query.error && !query.data)
    return (
      <PageFrame title={number} crumbs={crumbs}>
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      </PageFrame>
    );
  if (!query.data) return <SkeletonPage />;
  if (!order) {
    return (
      <PageFrame title={number} crumbs={crumbs}>
        <Card>
          <NoResult
            title={t('orders.missing.title', { number })}
            actions={
              <ButtonLink to="." search={list}>
                {t('orders.missing.back')}
              </ButtonLink>
            }
          >
            {t('orders.missing.hint')}
          </NoResult>
        </Card>
      </PageFrame>
    );
  }
  const unreached = !online || isConnectionLost(query.error);
  return (
    <ShownDetail
      order={order}
      crumbs={crumbs}
      watching={query.watching && !unreached}
      refreshing={query.isFetching && !query.watching}
      offline={
        unreached
          ? { loadedAt: new Date(query.dataUpdatedAt).toISOString(), onRetry: () => void query.refetch() }
          : null
      }
    />
  );
}

type Offline = { loadedAt: string; onRetry: () => void };

function ShownDetail({
  order,
  crumbs,
  watching,
  refreshing,
  offline,
}: {
  order: ShownOrder;
  crumbs: { key: string; link: ReactNode }[];
  watching: boolean;
  refreshing: boolean;
  /** The server cannot be reached: when the order was loaded, and how to try again. */
  offline: Offline | null;
}) {
  const t = useText();
  const formats = useFormats();
  const phone = usePhone();
  const [cancelling, setCancelling] = useState(false);
  const close = useCallback(() => setCancelling(false), []);
  const can = usePermissions();
  const desk = can('order.replay') && can('page.orderlist');
  const stops = useTimelineStops(order);
  const placed = t('orders.detail.placedBy', {
    date: formats.day(order.createdAt),
    name: order.createdBy.name,
    customer: order.customer.name,
  });
  return (
    <PageFrame
      title={order.number}
      crumbs={crumbs}
      badge={<OrderStatusChip order={order} />}
      subtitle={[
        order.poNumber && t('orders.detail.po', { number: order.poNumber }),
        placed,
        order.acting && t('orders.detail.acting'),
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={<OrderActions order={order} onCancel={() => setCancelling(true)} />}
    >
      <Refreshing active={refreshing}>
        <Stack gap={4}>
          {offline && <OfflineNote {...offline} />}
          <OrderNotes order={order} watching={watching} />
          <Card className={css.way}>
            <Timeline label={t('orders.timeline.label')} stops={stops} />
            <MovedDates order={order} />
          </Card>
          {phone && <OrderPaymentCard order={order} />}
          <WithAside
            aside={
              <>
                {!phone && <OrderPaymentCard order={order} />}
                {desk && (
                  <Suspense>
                    <OrderDeskCard number={order.number} />
                  </Suspense>
                )}
                {can('page.orderlist') && (
                  <Suspense>
                    <OrderHandoverCard number={order.number} refused={order.erpState === 'rejected'} />
                  </Suspense>
                )}
                <Parcels order={order} />
                <OrderTerms order={order} />
                <OrderInvoices order={order} />
                <HelpCard dealer={{ code: order.customer.unified, name: order.customer.name }} />
              </>
            }
          >
            <OrderLines order={order} desk={desk} />
            <ActivityLog order={order} />
          </WithAside>
        </Stack>
      </Refreshing>
      {cancelling && <CancelOrderDialog number={order.number} onClose={close} />}
    </PageFrame>
  );
}

function OfflineNote({ loadedAt, onRetry }: Offline) {
  const t = useText();
  const formats = useFormats();
  return (
    <Note tone="warn" role="status" icon={IconWifiOff}>
      {t('orders.detail.offline', { time: formats.time(loadedAt) })}{' '}
      <Button variant="quiet" size="small" onClick={onRetry}>
        {t('ui.error.retry')}
      </Button>
    </Note>
  );
}

function OrderLines({ order, desk }: { order: ShownOrder; desk: boolean }) {
  const t = useText();
  const columns = useLineColumns(order.currency.currency);
  return (
    <Card
      padded={false}
      title={t('orders.line.title')}
      note={
        <Text
          size="sm"
          tone="dim"
        >{`${t('orders.line.lines', { count: order.lines.length })} · ${t('ui.quantity.units', { count: order.progress.ordered })}`}</Text>
      }
      actions={
        <>
          <Legend />
          {desk && (
            <Suspense>
              <LowerLinesButton order={order} />
            </Suspense>
          )}
        </>
      }
    >
      <DataTable
        name="order-lines"
        label={order.number}
        columns={columns}
        rows={order.lines}
        rowId={lineId}
        picture
        bare
        card={(line) => <LineCard line={line} currency={order.currency.currency} />}
      />
    </Card>
  );
}

/** Actions on the order, each only for users who may do it. */
function OrderActions({ order, onCancel }: { order: ShownOrder; onCancel: () => void }) {
  const t = useText();
  const lang = useLocale();
  const user = useUser();
  const can = usePermissions();
  const pdf = useVerb(() => download(`/orders/${encodeURIComponent(order.number)}/pdf`, `${order.number}.pdf`), {
    failed: () => t('orders.detail.pdfFailed'),
  });
  const xml = useDownload();
  // Reordering fills the cart of the active customer, so it is only possible for their own orders.
  const own = user?.customer?.custCode.unified === order.customer.unified;
  return (
    <>
      <Button icon={IconFileTypePdf} busy={pdf.busy} onClick={() => void pdf.run(undefined)}>
        {t('orders.detail.pdf')}
      </Button>
      <Button
        icon={IconFileTypeXml}
        className={css.wideOnly}
        busy={xml.saving}
        onClick={() => void xml.save(`/orders/${encodeURIComponent(order.number)}/xml`, `${order.number}.xml`)}
      >
        {t('orders.detail.xml')}
      </Button>
      <Button icon={IconPrinter} className={css.wideOnly} onClick={() => window.print()}>
        {t('orders.detail.print')}
      </Button>
      {can(...assetPackScopes) && (
        <ButtonLink to={assetPackRoute} params={{ lang }} search={{ order: order.number }} icon={IconPackage}>
          {t('orders.detail.pack')}
        </ButtonLink>
      )}
      {own && <Reorder source={{ orderNumber: order.number }} label={t('orders.detail.reorder')} />}
      <AskAbout about={{ kind: 'order', subject: order.number, number: order.number }} />
      {order.canCancel && can(['order.place', 'payment.approve']) && (
        <Button icon={IconBan} variant="danger" onClick={onCancel}>
          {t('orders.detail.cancel')}
        </Button>
      )}
    </>
  );
}

/** The facts that the dealer must know first: refused, unpaid, on its way. */
function OrderNotes({ order, watching }: { order: ShownOrder; watching: boolean }) {
  const t = useText();
  const formats = useFormats();
  const payment = order.orderPayment;
  return (
    <>
      {order.erpState === 'rejected' && (
        <Note tone="err">{t('orders.detail.rejected', { reason: order.erpReason ?? '–' })}</Note>
      )}
      {payment?.isPaymentWaiting && order.status === 'pending' && (
        <Note tone="warn">
          {[
            t('orders.detail.paymentWaiting', { method: payment.payment.desc }),
            payment.payment.merchantInstruction,
            payment.expiredDate &&
              t('orders.detail.paymentUntil', {
                time: `${formats.day(payment.expiredDate)}, ${formats.time(payment.expiredDate)}`,
              }),
          ]
            .filter(Boolean)
            .join(' ')}
        </Note>
      )}
      {payment?.isPaymentUploaded && order.status === 'pending' && (
        <Note tone="info">{t('orders.detail.paymentChecked')}</Note>
      )}
      {order.waitsForDesk && (
        <Note tone="warn" role="status">
          <b>{t('orders.detail.deskTitle')}</b> {t('orders.detail.deskHint')}
        </Note>
      )}
      {watching && !order.waitsForDesk && (order.erpState === 'waiting' || order.erpState === 'sent') && (
        <Note tone="info" role="status">
          {t('orders.detail.waiting')}
        </Note>
      )}
    </>
  );
}

function Legend() {
  const t = useText();
  return (
    <div className={css.legend} aria-hidden>
      {(['invoiced', 'shipped', 'confirmed', 'open', 'cancelled'] as const).map((part) => (
        <span key={part}>
          <i className={css[part]} />
          {t(`orders.legend.${part}`)}
        </span>
      ))}
    </div>
  );
}
