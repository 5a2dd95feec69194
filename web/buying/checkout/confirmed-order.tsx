import { Link } from '@tanstack/react-router';
import { IconFileDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { download } from '#platform/api/download.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, DescriptionList, SumLine } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { CalendarDate, Instant, Money } from '#ui/figures/figures.tsx';
import { Columns, Row, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { ErrorPanel } from '#ui/page/states.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { Reorder } from '#buying/repeat-order/reorder.part.tsx';
import { minorOf } from '#buying/cart/cart-sums.ts';
import { lineKey } from '#buying/cart/cart-parts.ts';
import { addressLine } from '#rules/accounts/customers/postal-address.ts';
import type { ConfirmedOrder as Confirmed, OrderedLine, SupplyLine } from './checkout.documents.ts';
import { lineState, lineStateWords } from './line-state.ts';
import { SupplyDates } from './supply-dates.tsx';
import css from './checkout.module.css';

const stateTones = { confirmed: 'ok', partly: 'warn', backOrdered: 'warn', planned: 'dim' } as const;

/** Dates of a line: confirmed by the ERP, else planned before ordering, else the first promise. */
export function datesOf(line: OrderedLine, sorg: string, supply: readonly SupplyLine[]): OrderedLine['confirmations'] {
  if (line.confirmations.length > 0) return line.confirmations;
  const planned =
    supply.find((each) => lineKey(each) === lineKey({ articleCode: line.articleCode, sorg }))?.confirmations ?? [];
  if (planned.length > 0) return planned;
  return line.promisedOn
    ? [
        {
          supplyQty: line.qty,
          supplyDate: line.promisedOn,
          precision: line.promisedPrecision ?? 'day',
          supplyLocation: '',
        },
      ]
    : [];
}

/** One placed order with its lines, dates, address and sums. */
export function ConfirmedOrder({ order }: { order: Confirmed }) {
  const t = useText();
  const linked = usePermissions()('page.order-status');
  const pdf = useOrderPdf(order.number);
  return (
    <Card
      padded={false}
      title={linked ? <OrderPageLink number={order.number}>{order.number}</OrderPageLink> : order.number}
      note={<StatusChip tone="brand">{order.orderStatus.description}</StatusChip>}
      actions={
        <span className={css.noPrint}>
          <Row gap={2} wrap>
            <Reorder source={{ orderNumber: order.number }} label={t('cart.done.reorder')} small />
            <Button size="small" icon={IconFileDownload} busy={pdf.busy} onClick={pdf.fetch}>
              {t('cart.done.pdf')}
            </Button>
          </Row>
        </span>
      }
    >
      {pdf.failure !== null && <ErrorPanel error={pdf.failure} onRetry={pdf.fetch} />}
      <OrderedLines order={order} />
      <div className={css.orderFoot}>
        <Columns least="card">
          <OrderTerms order={order} />
          <OrderSums order={order} />
        </Columns>
        {order.orderPayment?.isPaymentWaiting && (
          <PayFirst payment={order.orderPayment} number={order.number} linked={linked} />
        )}
      </div>
    </Card>
  );
}

function OrderPageLink({ number, children }: { number: string; children: ReactNode }) {
  const lang = useLocale();
  return (
    <Link to={'/$lang/order' as '/$lang'} params={{ lang }} search={{ number }}>
      {children}
    </Link>
  );
}

/** Downloads the order as a PDF. */
function useOrderPdf(number: string) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const fetch = async () => {
    setBusy(true);
    setFailure(null);
    await download(`/orders/${encodeURIComponent(number)}/pdf`, `${number}.pdf`).catch(setFailure);
    setBusy(false);
  };
  return { busy, failure, fetch: () => void fetch() };
}

function OrderedLines({ order }: { order: Confirmed }) {
  const t = useText();
  const formats = useFormats();
  const supply = order.plannedSupply;
  return (
    <ul aria-label={t('cart.done.linesOf', { number: order.number })}>
      {order.lines.map((line) => (
        <li key={line.id} className={css.line}>
          <Tile src={line.picture} small />
          <div>
            <Text strong>{line.description}</Text>
            <Text as="div" size="xs" tone="dim">
              {line.displayCode || line.articleCode}
            </Text>
            <LineStateText
              line={line}
              planned={supply.find(
                (each) => lineKey(each) === lineKey({ articleCode: line.articleCode, sorg: order.sorg }),
              )}
            />
            <SupplyDates parts={datesOf(line, order.sorg, supply)} total={line.qty} />
          </div>
          <div className={css.amount}>
            <Money amount={line.subtotal} />
            <Text as="div" size="xs" tone="dim">
              {t('cart.line.unitPrice', { qty: line.qty, price: formats.money(line.unitPrice) })}
            </Text>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Address, dates, shipment, references and payment of the order. */
function OrderTerms({ order }: { order: Confirmed }) {
  const t = useText();
  return (
    <DescriptionList
      align="left"
      items={[
        {
          id: 'shipto',
          name: t('cart.shipto.title'),
          value: (
            <>
              {order.shipTo.name}
              <br />
              {addressLine(order.shipTo, order.shipTo.country)}
            </>
          ),
        },
        {
          id: 'date',
          name: t('cart.delivery.date'),
          value: order.requestDeliveryOn ? <CalendarDate date={order.requestDeliveryOn} /> : t('cart.done.soonest'),
        },
        ...(order.deliverComplete
          ? [{ id: 'supply', name: t('cart.delivery.supply'), value: t('cart.delivery.complete') }]
          : []),
        ...(order.cancelAfter
          ? [
              {
                id: 'cancel',
                name: t('cart.delivery.cancelAfter'),
                value: <CalendarDate date={order.cancelAfter} />,
              },
            ]
          : []),
        {
          id: 'shipment',
          name: t('cart.delivery.shipment'),
          value:
            [order.orderShipment.shipment.desc, order.orderShipment.shipmentNotes].filter(Boolean).join(' · ') || '–',
        },
        ...(order.poNumber ? [{ id: 'po', name: t('cart.reference.poNumber'), value: order.poNumber }] : []),
        ...(order.notes ? [{ id: 'notes', name: t('cart.reference.notes'), value: order.notes }] : []),
        { id: 'payment', name: t('cart.payment.title'), value: order.orderPayment?.payment.desc ?? '–' },
      ]}
    />
  );
}

function OrderSums({ order }: { order: Confirmed }) {
  const t = useText();
  return (
    <div>
      <SumLine name={<Text tone="muted">{t('cart.done.goods')}</Text>}>
        <Money amount={order.goodsAmount} />
      </SumLine>
      <SumLine name={<Text tone="muted">{t('cart.summary.freight')}</Text>}>
        {minorOf(order.shipmentAmount, order.currency.currency) === 0 ? (
          <Text tone="ok" strong>
            {t('cart.summary.free')}
          </Text>
        ) : (
          <Money amount={order.shipmentAmount} />
        )}
      </SumLine>
      <SumLine name={<Text tone="muted">{t('cart.order.tax')}</Text>}>
        <Money amount={order.taxAmount} />
      </SumLine>
      <SumLine name={t('cart.order.total')} total>
        <Money amount={order.totalAmount} size="mid" />
      </SumLine>
    </div>
  );
}

/** How to pay an order that waits for its payment. */
function PayFirst({
  payment,
  number,
  linked,
}: {
  payment: NonNullable<Confirmed['orderPayment']>;
  number: string;
  linked: boolean;
}) {
  const t = useText();
  return (
    <Note tone="warn">
      <b>{t('cart.done.payFirst')}</b> {payment.payment.merchantInstruction}{' '}
      {payment.expiredDate && (
        <>
          {t('cart.done.payUntil')} <Instant at={payment.expiredDate} show="minute" />.{' '}
        </>
      )}
      {linked && <OrderPageLink number={number}>{t('cart.done.uploadReceipt')}</OrderPageLink>}
    </Note>
  );
}

function LineStateText({ line, planned }: { line: OrderedLine; planned: SupplyLine | undefined }) {
  const t = useText();
  const state = lineState(line, planned);
  return (
    <Text as="div" size="xs" tone={stateTones[state.kind]} strong={state.kind !== 'planned'}>
      {lineStateWords(t, state)}
    </Text>
  );
}
