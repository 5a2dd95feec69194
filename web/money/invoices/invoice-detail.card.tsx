import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { CalendarDate, Money } from '#ui/figures/figures.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Row, Text, type Tone } from '#ui/page/layout.tsx';
import { orderLink } from '#ordering/orders/orders.links.ts';
import { deliveryLink } from '#ordering/deliveries/deliveries.links.ts';
import { paymentRequestLink } from '#money/payments/payments.links.ts';
import type { ShownInvoice } from './invoice-detail.page.tsx';
import { invoiceLink } from './invoices.links.ts';
import css from './invoices.module.css';

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" tone="muted">
        {name}
      </Text>
      {children}
    </div>
  );
}

/** The amount left to pay, when, and for how much less. */
export function InvoiceState({ invoice, today }: { invoice: ShownInvoice; today: string }) {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  const credit = invoice.grandTotal.startsWith('-');
  const paid = invoice.clearingDate !== null;
  const tone: Tone | undefined = paid || credit || invoice.overdue >= 0 ? undefined : 'err';
  const early = invoice.earlyPaymentDiscountUntil;
  return (
    <Card>
      <div className={css.state}>
        <Figure name={t(credit ? 'invoice.pdf.leftToUse' : 'invoice.pdf.leftToPay')}>
          <Money amount={invoice.openAmount} currency={invoice.currency} size="big" credit />
          {invoice.paymentRequest && (
            <Text size="sm">
              <Link {...paymentRequestLink(lang, invoice.paymentRequest.externalId)}>
                {t('invoice.detail.request', { number: invoice.paymentRequest.number })}
              </Link>
            </Text>
          )}
        </Figure>
        {Number(invoice.disputedAmount) !== 0 && (
          <Figure name={t('disputes.col.amount')}>
            <Money amount={invoice.disputedAmount} currency={invoice.currency} size="mid" />
          </Figure>
        )}
        {(paid || !credit) && (
          <Figure name={t(paid ? 'invoice.fact.paidOn' : 'invoice.fact.dueOn')}>
            <Text size="mid" strong>
              <CalendarDate date={invoice.clearingDate ?? invoice.dueDate.date} />
            </Text>
            {!credit && (
              <Text size="sm" tone={tone ?? 'muted'} strong={tone !== undefined}>
                {invoice.overdueDisplay}
              </Text>
            )}
          </Figure>
        )}
        <Figure name={t('invoice.part.total')}>
          <Money amount={invoice.grandTotal} currency={invoice.currency} size="mid" credit />
        </Figure>
        {!paid && early && early >= today && Number(invoice.earlyPaymentDiscount) !== 0 && (
          <Figure name={t('invoice.fact.earlyDiscount')}>
            <Money amount={invoice.earlyPaymentDiscount} currency={invoice.currency} size="mid" />
            <Text size="sm" tone="muted">
              {t('invoice.detail.earlyUntil', { date: formats.date(early) })}
            </Text>
          </Figure>
        )}
        {!paid && invoice.dunningLevel > 0 && (
          <Figure name={t('invoice.detail.dunning')}>
            <Text size="mid" strong>
              {t('invoice.detail.reminders', { count: invoice.dunningLevel })}
            </Text>
          </Figure>
        )}
      </div>
    </Card>
  );
}

type Fact =
  | 'invoicedOn'
  | 'dueOn'
  | 'terms'
  | 'installment'
  | 'poNumber'
  | 'orders'
  | 'delivery'
  | 'tracking'
  | 'refersTo'
  | 'accountingNumber'
  | 'payer'
  | 'seller'
  | 'paymentDiscount';

/** Terms, numbers, and links to the orders and deliveries that it bills. */
export function InvoiceFacts({ invoice }: { invoice: ShownInvoice }) {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  const items: { id: string; name: string; value: ReactNode }[] = [];
  const add = (id: Fact, value: ReactNode): void => {
    if (value) items.push({ id, name: t(`invoice.fact.${id}`), value });
  };
  const links = (list: readonly ReactNode[]): ReactNode =>
    list.length > 0 && list.map((link, at) => <div key={at}>{link}</div>);
  add('invoicedOn', formats.date(invoice.invoiceDate.date));
  add('dueOn', !invoice.grandTotal.startsWith('-') && formats.date(invoice.dueDate.date));
  add('terms', invoice.terms);
  add('installment', invoice.installment);
  add('poNumber', invoice.poNumber);
  add(
    'orders',
    links(
      invoice.orders.map(({ orderNumber }) => (
        <Link key={orderNumber} {...orderLink(lang, orderNumber)}>
          {orderNumber}
        </Link>
      )),
    ),
  );
  add(
    'delivery',
    invoice.deliveries.length > 0
      ? links(
          invoice.deliveries.map(({ doNumber }) => (
            <Link key={doNumber} {...deliveryLink(lang, doNumber)}>
              {doNumber}
            </Link>
          )),
        )
      : invoice.doNo,
  );
  add('tracking', Boolean(invoice.expeditionName || invoice.expeditionTracking) && <Tracking invoice={invoice} />);
  add(
    'refersTo',
    invoice.referred ? <Link {...invoiceLink(lang, invoice.referred.id)}>{invoice.refersTo}</Link> : invoice.refersTo,
  );
  add('accountingNumber', invoice.accountingNo);
  add('payer', invoice.payerCode !== invoice.custCode.unified && invoice.payerName);
  add('seller', invoice.companyName);
  add(
    'paymentDiscount',
    Number(invoice.paymentDiscount) !== 0 && <Money amount={invoice.paymentDiscount} currency={invoice.currency} />,
  );
  return (
    <Card title={t('invoice.detail.facts')}>
      <DescriptionList items={items} />
    </Card>
  );
}

/** The carrier and the parcel, as a link where the carrier has a page for it. */
function Tracking({ invoice: { expeditionName, expeditionTracking, trackingUrl } }: { invoice: ShownInvoice }) {
  const words = [expeditionName, expeditionTracking].filter(Boolean).join(' · ');
  if (!trackingUrl) return <>{words}</>;
  return (
    <a className={css.track} href={trackingUrl} target="_blank" rel="noreferrer">
      {words}
      {'\u00A0'}
      <Icon of={IconExternalLink} size={14} />
    </a>
  );
}

/** Credit notes and deductions that refer to the invoice. */
export function InvoiceCredits({ invoice }: { invoice: ShownInvoice }) {
  const t = useText();
  const lang = useLocale();
  if (invoice.credits.length === 0) return null;
  return (
    <Card title={t('invoice.detail.credits')}>
      {invoice.credits.map((credit) => (
        <div key={credit.id} className={css.linked}>
          <Row justify="between" gap={2}>
            <Link {...invoiceLink(lang, credit.id)}>{credit.invoiceNo}</Link>
            <Money amount={credit.grandTotal} currency={invoice.currency} credit />
          </Row>
          <Text size="xs" tone="muted">
            {t(`invoice.kind.${credit.kind as 'credit_note'}`)} · <CalendarDate date={credit.invoiceDate.date} />
          </Text>
        </div>
      ))}
    </Card>
  );
}

/** Payments and other changes of what is owed. */
export function InvoiceHistory({ invoice }: { invoice: ShownInvoice }) {
  const t = useText();
  if (invoice.movements.length === 0) return null;
  return (
    <Card title={t('invoice.detail.history')}>
      {invoice.movements.map((movement) => (
        <div key={`${movement.date} ${movement.kind}`} className={css.linked}>
          <Row justify="between" gap={2}>
            <Text strong>{t(`statement.kind.${movement.kind as 'payment'}`)}</Text>
            <Money amount={movement.amount} currency={invoice.currency} />
          </Row>
          <Row justify="between" gap={2}>
            <Text size="xs" tone="muted">
              <CalendarDate date={movement.date} />
            </Text>
            <Text size="xs" tone="muted">
              {t('invoice.detail.left')} <Money amount={movement.openAmount} currency={invoice.currency} />
            </Text>
          </Row>
        </div>
      ))}
    </Card>
  );
}
