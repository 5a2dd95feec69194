import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { parseDecimal } from '#rules/money.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Card, DescriptionList, SumLine } from '#ui/page/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Instant, Money } from '#ui/figures/figures.tsx';
import { Text, WithAside } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoResult, Refreshing, SkeletonPage } from '#ui/page/states.tsx';
import { MailLink } from '#ui/text/mail-link.tsx';
import { addressLine } from '#rules/accounts/customers/postal-address.ts';
import type { VendorOrdersSearch } from './third-party.links.ts';
import css from './third-party.module.css';
import { useVendorItemColumns, VendorItemCard } from './vendor-items.table.tsx';
import { type ShownVendorItem, type ShownVendorOrder, VendorOrder } from './vendor-orders.documents.ts';
import { Shipments, VendorOrderActs } from './vendor-shipments.tsx';
import { statusNamed, VendorStatusChip } from './vendor-status.tsx';

const itemId = (item: ShownVendorItem): string => item.articleCode;

/** One order of a vendor: items with their status and next steps, terms and history. */
export function VendorOrderView({ number, search }: { number: string; search: VendorOrdersSearch }) {
  const t = useText();
  const query = useDocument(VendorOrder, { orderNo: number }, { keepPrevious: false });
  const { number: _number, placed: _placed, ...list } = search;
  const crumbs = [
    {
      key: 'list',
      link: (
        <Link to="." search={list}>
          {t('third.orders.title')}
        </Link>
      ),
    },
  ];
  const order = query.data?.orderThirdParty;
  if (order) return <ShownOrder order={order} crumbs={crumbs} refreshing={query.isFetching} />;
  if (!query.data && !query.error) return <SkeletonPage />;
  return (
    <PageFrame title={number} crumbs={crumbs}>
      {query.data ? (
        <Card>
          <NoResult
            title={t('third.order.missing', { number })}
            actions={
              <ButtonLink to="." search={list}>
                {t('third.order.back')}
              </ButtonLink>
            }
          >
            {t('third.order.missingHint')}
          </NoResult>
        </Card>
      ) : (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      )}
    </PageFrame>
  );
}

type Shown = { order: ShownVendorOrder };

function ShownOrder({
  order,
  crumbs,
  refreshing,
}: Shown & { crumbs: { key: string; link: ReactNode }[]; refreshing: boolean }) {
  const t = useText();
  const formats = useFormats();
  const columns = useVendorItemColumns(order);
  return (
    <PageFrame
      title={order.orderNo}
      crumbs={crumbs}
      badge={<VendorStatusChip status={order.status} />}
      subtitle={[order.vendor.name, order.custThirdParty.name, formats.day(order.createdAt), order.createdBy]
        .filter(Boolean)
        .join(' · ')}
      actions={<VendorOrderActs order={order} />}
    >
      <Refreshing active={refreshing}>
        <WithAside aside={<Terms order={order} />}>
          <Card
            padded={false}
            title={t('third.order.lines')}
            note={
              <Text size="sm" tone="dim">
                {t('ui.quantity.units', { count: order.units })}
              </Text>
            }
          >
            <DataTable
              name="vendor-order-items"
              label={order.orderNo}
              columns={columns}
              rows={order.details}
              rowId={itemId}
              bare
              card={(item) => <VendorItemCard order={order} item={item} />}
            />
          </Card>
          <Shipments order={order} />
          <History order={order} />
        </WithAside>
      </Refreshing>
    </PageFrame>
  );
}

/** Vendor, address, date and total of the order. */
function Terms({ order }: Shown) {
  const t = useText();
  const formats = useFormats();
  const { vendor, address } = order;
  const cancelled = parseDecimal(order.cancelledAmount, order.currency) ?? 0;
  return (
    <Card title={t('third.order.terms')}>
      <DescriptionList
        items={[
          {
            name: t('third.catalog.vendor'),
            value: (
              <>
                {vendor.name}
                {vendor.email && <MailLink className={css.under} address={vendor.email} />}
              </>
            ),
          },
          {
            name: t('third.checkout.shipTo'),
            value: (
              <>
                {address.name}
                <span className={css.under}>{addressLine(address, address.country)}</span>
                {address.phone && <span className={css.under}>{address.phone}</span>}
              </>
            ),
          },
          {
            name: t('third.checkout.date'),
            value: order.reqDeliveryDate ? formats.date(order.reqDeliveryDate) : t('third.checkout.soonest'),
          },
          ...(order.notes ? [{ name: t('third.order.notes'), value: order.notes }] : []),
        ]}
      />
      <div className={css.sums}>
        <SumLine name={t('third.checkout.total')} total>
          <Money currency={order.currency} amount={order.totalOrder} size="mid" />
        </SumLine>
        {cancelled > 0 && (
          <SumLine name={<Text tone="muted">{t('third.order.cancelled')}</Text>}>
            <Money currency={order.currency} amount={order.cancelledAmount} />
          </SumLine>
        )}
      </div>
    </Card>
  );
}

/** Who changed which status when, newest first. */
function History({ order }: Shown) {
  const t = useText();
  const nameOf = (code: string): string =>
    order.details.find(({ articleCode }) => articleCode === code)?.description ?? code;
  return (
    <Card title={t('third.order.history')}>
      <ol className={css.log}>
        {order.history.toReversed().map((entry) => (
          <li key={`${entry.at} ${entry.articleCode ?? ''} ${entry.status}`}>
            <Instant at={entry.at} show="minute" />
            <span>
              {entry.articleCode
                ? t('third.order.moved', {
                    article: nameOf(entry.articleCode),
                    status: t(`third.status.${statusNamed(entry.status)}`),
                  })
                : t('third.order.placed')}
            </span>
            <em>{entry.by}</em>
          </li>
        ))}
      </ol>
    </Card>
  );
}
