import { IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { parseDecimal } from '#rules/money.ts';
import type { Ticks } from '#rules/money/payments/selection.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { buttonClasses } from '#ui/button/button-look.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { OpenInvoicesButton } from './open-invoices-button.tsx';
import { payInvoicesLink } from './payments.links.ts';
import css from './payments.module.css';
import { useExpiryWords } from './use-expiry-words.ts';
import type { PaymentRequest } from './use-payment-request.ts';
import { VoidRequestDialog } from './void-request.dialog.tsx';

type Props = { request: PaymentRequest };

/** The address of the gateway's page, if it is one that a browser opens as a page. */
function gatewayPage(request: PaymentRequest): string | null {
  if (request.paymentUrl === null) return null;
  if (!URL.canParse(request.paymentUrl, window.location.href)) return null;
  const url = new URL(request.paymentUrl, window.location.href);
  return ['http:', 'https:'].includes(url.protocol) ? url.href : null;
}

/** The next action of the payer, for each state of the request. */
export function RequestLead({ request, handsOver }: Props & { handsOver: boolean }) {
  switch (request.paymentStatus.id) {
    case 'created':
      return <Preparing request={request} />;
    case 'waiting':
      return request.virtualAccountNo === null ? (
        <HostedPage request={request} handsOver={handsOver} />
      ) : (
        <Transfer request={request} number={request.virtualAccountNo} />
      );
    case 'processing':
      return <Lead request={request} text="processing" />;
    case 'paid':
      return <Lead request={request} text="paid" actions={<OpenInvoicesButton primary />} />;
    case 'partly':
      return <Partly request={request} />;
    case 'failed':
      return <Lead request={request} text="failed" actions={<PayAgain ticks={ticksOf(request)} />} />;
    case 'expired':
      return <Lead request={request} text="expired" actions={<PayAgain ticks={ticksOf(request)} />} />;
    default:
      return <Lead request={request} text="void" actions={<PayAgain ticks={ticksOf(request)} />} />;
  }
}

/** Heading and explanation of a state, and what to do next. */
function Lead({
  request,
  text,
  actions,
  children,
}: Props & {
  text: 'preparing' | 'transfer' | 'hosted' | 'processing' | 'paid' | 'partly' | 'failed' | 'expired' | 'void';
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const t = useText();
  const formats = useFormats();
  const amount = formats.moneyIn(request.currency, request.amount);
  const received = formats.moneyIn(request.currency, request.receivedAmount);
  return (
    <Card>
      <div role="status">
        <Stack gap={3}>
          <Stack gap={1}>
            <Text as="h2" size="mid" strong>
              {t(`payments.state.${text}`, { amount, received })}
            </Text>
            <Text as="p" tone="muted">
              {t(`payments.now.${text}`, { amount, received })}
            </Text>
            {text === 'failed' && request.failure && (
              <Text tone="err">{t('payments.now.reason', { reason: request.failure })}</Text>
            )}
          </Stack>
          {children}
          {actions && <Row wrap>{actions}</Row>}
        </Stack>
      </div>
    </Card>
  );
}

function Preparing({ request }: Props) {
  return <Lead request={request} text="preparing" actions={<VoidButton request={request} />} />;
}

/** The virtual account: number, amount and reference to copy, and the time that is left. */
function Transfer({ request, number }: Props & { number: string }) {
  const t = useText();
  const page = gatewayPage(request);
  return (
    <Lead
      request={request}
      text="transfer"
      actions={
        <>
          {page && <GatewayLink href={page} text={t('payments.transfer.page')} />}
          <VoidButton request={request} />
        </>
      }
    >
      <dl className={css.transfer}>
        <div>
          <dt>{t('payments.transfer.account')}</dt>
          <dd>
            <span className={css.number}>{number}</span>
            <CopyButton value={number} label={t('payments.transfer.copyAccount')} />
          </dd>
        </div>
        <div>
          <dt>{t('payments.transfer.amount')}</dt>
          <dd>
            <Money amount={request.amount} currency={request.currency} size="mid" />
            <CopyButton value={request.amount} label={t('payments.transfer.copyAmount')} />
          </dd>
        </div>
      </dl>
      {request.instruction && <Text as="p">{request.instruction}</Text>}
      <Expiry at={request.expiredDate} />
    </Lead>
  );
}

/** The hand-over to the gateway's page, where card and account numbers are entered. */
function HostedPage({ request, handsOver }: Props & { handsOver: boolean }) {
  const t = useText();
  const page = gatewayPage(request);
  useEffect(() => {
    if (handsOver && page) window.location.assign(page);
  }, [handsOver, page]);
  return (
    <Lead
      request={request}
      text="hosted"
      actions={
        <>
          {page && <GatewayLink primary href={page} text={t('payments.hosted.page')} />}
          <VoidButton request={request} />
        </>
      }
    >
      {request.instruction && <Text as="p">{request.instruction}</Text>}
      <Expiry at={request.expiredDate} />
    </Lead>
  );
}

function GatewayLink({ href, text, primary }: { href: string; text: string; primary?: boolean }) {
  return (
    <a href={href} className={buttonClasses(primary ? { variant: 'primary', size: 'large' } : {})}>
      {text}
      <Icon of={IconExternalLink} size={16} />
    </a>
  );
}

function Expiry({ at }: { at: string }) {
  const t = useText();
  const left = useExpiryWords(at);
  const formats = useFormats();
  return (
    <Text as="p" size="sm" tone="muted">
      {t('payments.expiry.left', { left, at: `${formats.day(at)}, ${formats.time(at)}` })}
    </Text>
  );
}

/** Less money arrived than asked for: the rest can be paid with a new request. */
function Partly({ request }: Props) {
  const rest = request.parts.filter(
    ({ amount, settledAmount }) =>
      minorOf(amount, request) > 0 && minorOf(settledAmount, request) < minorOf(amount, request),
  );
  return (
    <Lead
      request={request}
      text="partly"
      actions={<PayAgain rest ticks={{ assignments: rest.map(({ assignment }) => assignment), creditNumbers: [] }} />}
    />
  );
}

const minorOf = (amount: string | null, { currency }: PaymentRequest): number =>
  parseDecimal(amount ?? '', currency) ?? 0;

/** The invoices of a request as a selection for a new one. */
function ticksOf(request: PaymentRequest): Ticks {
  const { parts } = request;
  return {
    assignments: parts.flatMap((part) => (minorOf(part.amount, request) < 0 ? [] : [part.assignment])),
    creditNumbers: parts.flatMap((part) => (minorOf(part.amount, request) < 0 ? [part.invoiceNo] : [])),
  };
}

function PayAgain({ ticks, rest }: { ticks: Ticks; rest?: boolean }) {
  const t = useText();
  const lang = useLocale();
  return (
    <>
      <ButtonLink {...payInvoicesLink(lang, ticks)} variant="primary">
        {t(rest ? 'payments.next.rest' : 'payments.next.again')}
      </ButtonLink>
      <OpenInvoicesButton />
    </>
  );
}

function VoidButton({ request }: Props) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  if (!request.canVoid) return null;
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('payments.void.action')}
      </Button>
      {asking && <VoidRequestDialog request={request} onClose={() => setAsking(false)} />}
    </>
  );
}
