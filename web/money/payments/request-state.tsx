import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { useUser } from '#platform/api/session.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Card, DescriptionList, SumLine } from '#ui/page/card.tsx';
import { Instant, Money } from '#ui/figures/figures.tsx';
import { Text, WithAside } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NothingYet, SkeletonPage } from '#ui/page/states.tsx';
import { OpenInvoicesButton, useOpenInvoicesCrumb } from './open-invoices-button.tsx';
import { invoiceLink } from '#money/invoices/invoices.links.ts';
import css from './payments.module.css';
import { RequestChip } from './request-chip.tsx';
import { RequestLead } from './request-lead.tsx';
import { usePaymentRequest, type PaymentRequest } from './use-payment-request.ts';

/** One payment request: what to do now, what it pays, and what happened. Refreshes itself while it is open. */
export function RequestState({ externalId, handsOver }: { externalId: string; handsOver: boolean }) {
  const t = useText();
  const { query, request } = usePaymentRequest(externalId);
  const crumbs = useOpenInvoicesCrumb();
  if (request) return <Found request={request} handsOver={handsOver} />;
  const renderContent = () => {
    if (isForbidden(query.error)) return <NoPermission />;
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (query.data)
      return (
        <Card>
          <NothingYet title={t('payments.request.unknown')} actions={<OpenInvoicesButton primary />}>
            {t('payments.request.unknownHint')}
          </NothingYet>
        </Card>
      );
    return <SkeletonPage />;
  };
  return (
    <PageFrame title={t('payments.request.page')} crumbs={crumbs}>
      {renderContent()}
    </PageFrame>
  );
}

function Found({ request, handsOver }: { request: PaymentRequest; handsOver: boolean }) {
  const t = useText();
  const { currency } = request;
  return (
    <PageFrame
      title={t('payments.request.title', { number: request.number })}
      badge={<RequestChip status={request.paymentStatus} />}
      subtitle={`${request.payerName} · ${request.payerCode}`}
      crumbs={useOpenInvoicesCrumb()}
    >
      <WithAside aside={<RequestFacts request={request} />}>
        <RequestLead request={request} handsOver={handsOver} />
        {/[1-9]/.test(request.surplusAmount) && (
          <Note tone="warn" role="status">
            <b>
              {t('payments.request.surplus')} <Money amount={request.surplusAmount} currency={currency} />
            </b>{' '}
            {request.surplusReason && `${request.surplusReason}.`} {t('payments.request.surplusHint')}
          </Note>
        )}
        <RequestParts request={request} />
        <RequestHistory request={request} />
      </WithAside>
    </PageFrame>
  );
}

function RequestFacts({ request }: { request: PaymentRequest }) {
  const t = useText();
  const { account, card, currency, forCustomer } = request;
  const item = (id: string, name: string, value: ReactNode) => ({ id, name, value });
  return (
    <Card title={t('payments.request.facts')}>
      <SumLine name={t('payments.request.amount')}>
        <Money amount={request.amount} currency={currency} size="mid" />
      </SumLine>
      <DescriptionList
        items={[
          ...(/[1-9]/.test(request.discountAmount)
            ? [
                item(
                  'discount',
                  t('payments.request.discount'),
                  <Money amount={request.discountAmount} currency={currency} />,
                ),
              ]
            : []),
          ...(/[1-9]/.test(request.receivedAmount)
            ? [
                item(
                  'received',
                  t('payments.request.received'),
                  <Money amount={request.receivedAmount} currency={currency} />,
                ),
              ]
            : []),
          item('method', t('payments.request.method'), request.method.desc),
          ...(card
            ? [
                item(
                  'card',
                  card.creditCardType,
                  `•••• ${card.lastFour} · ${String(card.expiredMonth).padStart(2, '0')}/${card.expiredYear}`,
                ),
              ]
            : []),
          ...(account
            ? [
                item(
                  'account',
                  t('payments.request.account', { type: account.accountType?.replaceAll(' ', '_') ?? '' }),
                  `•••• ${account.lastFour}`,
                ),
              ]
            : []),
          item('by', t('payments.request.createdBy'), request.createdBy.name),
          ...(forCustomer ? [item('for', t('payments.request.forCustomer'), forCustomer.name)] : []),
          item('at', t('payments.request.createdAt'), <Instant at={request.createdAt} show="minute" />),
          ...(request.isOpen
            ? [item('until', t('payments.request.until'), <Instant at={request.expiredDate} show="minute" />)]
            : []),
        ]}
      />
    </Card>
  );
}

/** The amounts of the request for each invoice. */
function RequestParts({ request }: { request: PaymentRequest }) {
  const t = useText();
  const lang = useLocale();
  // An invoice opens only for its customer.
  const customer = useUser()?.customer;
  const { currency, parts } = request;
  return (
    <Card padded={false} title={t('payments.request.parts', { count: parts.length })}>
      <ul className={css.rows} aria-label={t('payments.request.parts', { count: parts.length })}>
        {parts.map((part) => (
          <li key={part.assignment} className={css.row}>
            {customer ? (
              <Link {...invoiceLink(lang, part.invoiceId)}>
                <b>{part.invoiceNo}</b>
              </Link>
            ) : (
              <b>{part.invoiceNo}</b>
            )}
            <div className={css.amount}>
              <Money amount={part.amount} currency={currency} credit />
              {part.settledAmount !== null && part.settledAmount !== part.amount && (
                <Text as="div" size="xs" tone="dim">
                  {t('payments.request.settled')} <Money amount={part.settledAmount} currency={currency} />
                </Text>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RequestHistory({ request }: { request: PaymentRequest }) {
  const t = useText();
  return (
    <Card title={t('payments.request.history')}>
      <ol className={css.history}>
        {request.history.map((entry) => (
          <li key={`${entry.kind} ${entry.at}`}>
            <span>{entry.text}</span>
            <Text size="xs" tone="dim">
              {entry.actorName} · <Instant at={entry.at} show="minute" />
            </Text>
          </li>
        ))}
      </ol>
    </Card>
  );
}
