import { addressLine } from '#rules/accounts/customers/postal-address.ts';
import { DealerLink } from '#field/dealer-page/dealer-link.part.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { CalendarDate, Instant, Money } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { MailLink } from '#ui/text/mail-link.tsx';
import { frameLink } from '#goods/frames/frames.links.ts';
import { orderLink } from '#ordering/orders/orders.links.ts';
import type { Claim } from './claim.documents.ts';
import { ShipDialog } from './ship-claim.dialog.tsx';

type Row = { name: string; value: React.ReactNode };
const filled = (rows: readonly Row[]): Row[] =>
  rows.filter(({ value }) => value !== '' && value !== null && value !== undefined);

/** The product and what is wrong with it. */
export function ClaimFacts({ claim }: { claim: Claim }) {
  const t = useText();
  const lang = useLocale();
  const attribute = (code: string) => claim.bikeAttributes.find((one) => one.code === code)?.value ?? '';
  return (
    <Card title={t('claims.detail.product')}>
      <Stack gap={4}>
        <DescriptionList
          align="left"
          items={filled([
            {
              name: t('claims.field.article'),
              value: [claim.brandName, claim.articleName].filter(Boolean).join(' · '),
            },
            { name: t('claims.field.info'), value: claim.articleInfo },
            {
              name: t('claims.field.model'),
              value: [claim.model, claim.modelYear, claim.series].filter(Boolean).join(' · '),
            },
            { name: t('claims.field.size'), value: attribute('size_note') },
            { name: t('claims.field.category'), value: claim.mcName },
            {
              name: t('claims.field.frame'),
              value: claim.frameNumber && <Link {...frameLink(lang, claim.frameNumber)}>{claim.frameNumber}</Link>,
            },
            { name: t('claims.field.production'), value: claim.productionCode },
            {
              name: t('claims.field.shipped'),
              value: [claim.frameShippedToName, claim.frameShippedTo, claim.frameShippedDelvNo]
                .filter(Boolean)
                .join(' · '),
            },
            { name: t('claims.field.qty'), value: claim.type === 'paa' ? claim.qty : '' },
            { name: t('claims.field.purchase'), value: <CalendarDate date={claim.purchaseDate} /> },
            { name: t('claims.field.partSerial'), value: claim.partSerialNumber },
            { name: t('claims.field.description'), value: claim.description },
          ])}
        />
        <Stack gap={2}>
          <Text as="h3" strong>
            {t('claims.col.problem')}
          </Text>
          <ul>
            {claim.problems.map(({ id, part, description, notes }) => (
              <li key={id}>
                <b>{part}</b>
                {`: ${description}`}
                {notes && <Text tone="muted">{` – ${notes}`}</Text>}
              </li>
            ))}
          </ul>
          {claim.customerNotes && <Text as="p">{claim.customerNotes}</Text>}
        </Stack>
      </Stack>
    </Card>
  );
}

/** Who claims, for whom, and by whom it is worked on. */
export function CustomerFacts({ claim }: { claim: Claim }) {
  const t = useText();
  const staff = useUser()?.customer === null;
  const { consumer, dealer } = claim;
  const chooseValue = () => {
    if (consumer)
      return (
        <Stack gap={0}>
          <span>{consumer.name}</span>
          {consumer.phone && <span>{consumer.phone}</span>}
          {consumer.email && <MailLink address={consumer.email} />}
          <span>{addressLine(consumer, '')}</span>
        </Stack>
      );
    if (claim.notSoldYet) return t('claims.field.notSold');
    return '';
  };
  return (
    <Card title={t('claims.detail.people')}>
      <DescriptionList
        align="left"
        items={filled([
          {
            name: t('claims.col.customer'),
            value: (
              <>
                <DealerLink code={claim.custCode}>{claim.custName}</DealerLink> <Text nowrap>{claim.custCode}</Text>
              </>
            ),
          },
          {
            name: t('claims.field.address'),
            value: staff && dealer ? addressLine(dealer, dealer.country ?? '') : '',
          },
          { name: t('claims.field.phone'), value: staff ? (dealer?.phone ?? '') : '' },
          {
            name: t('claims.field.contact'),
            value: [claim.contactPersonName, claim.contactPersonPhone].filter(Boolean).join(' · '),
          },
          { name: t('claims.field.reference'), value: claim.referenceNo },
          {
            name: t('claims.field.consumer'),
            value: chooseValue(),
          },
          { name: t('claims.field.assignee'), value: claim.assignee?.name ?? '' },
          {
            name: t('claims.field.created'),
            value: (
              <>
                <Instant at={claim.createdAt} show="minute" /> {claim.createdBy}
              </>
            ),
          },
        ])}
      />
    </Card>
  );
}

/** How the claim is settled: what the customer wishes, what was decided, the shipment (Q-137). */
export function SettlementFacts({ claim }: { claim: Claim }) {
  const t = useText();
  const can = usePermissions();
  const [shipping, setShipping] = useState(false);
  const words = (value: string | null) =>
    value === 'replacement' || value === 'credit' ? t(`claims.resolution.${value}`) : '';
  const requestWords = (state: string | null) =>
    state === 'waiting' || state === 'sent' || state === 'booked' || state === 'rejected' || state === 'withdrawn'
      ? t(`claims.request.${state}`)
      : '';
  const rows = filled([
    { name: t('claims.field.wished'), value: words(claim.wishedResolution) },
    { name: t('claims.field.resolution'), value: words(claim.resolution) },
    {
      name: t('claims.field.order'),
      value: claim.settlement?.orderNumber && (
        <OrderOf number={claim.settlement.orderNumber} status={claim.settlement.orderStatus} />
      ),
    },
    {
      name: t('claims.field.goods'),
      value:
        claim.settlement?.articleCode &&
        `${claim.settlement.qty ?? 0} × ${claim.settlement.articleName ?? ''} · ${claim.settlement.articleCode}`,
    },
    {
      name: t('claims.field.creditAmount'),
      value: claim.settlement?.amount && (
        <Money amount={claim.settlement.amount} currency={claim.settlement.currency} />
      ),
    },
    {
      name: t('claims.field.creditRequest'),
      value:
        claim.settlement?.requestNumber &&
        [claim.settlement.requestNumber, requestWords(claim.settlement.requestState), claim.settlement.requestReason]
          .filter(Boolean)
          .join(' · '),
    },
    {
      name: t('claims.resolution.credit'),
      value: claim.creditNote && (
        <>
          {claim.creditNote.number} · <Money amount={claim.creditNote.amount} currency={claim.creditNote.currency} />{' '}
          <CalendarDate date={claim.creditNote.date} />
        </>
      ),
    },
    { name: t('claims.field.delivery'), value: claim.deliveryNo },
    { name: t('claims.field.deliveredAt'), value: claim.deliveryAt && <Instant at={claim.deliveryAt} show="date" /> },
    { name: t('claims.field.waybill'), value: claim.resiNo },
  ]);
  const ships = claim.status.id === 'in_settlement' && can('claim.status') && claim.resolution === 'replacement';
  if (rows.length === 0 && !ships && claim.endedSettlements.length === 0) return null;
  return (
    <Card
      title={t('claims.detail.settlement')}
      actions={
        ships && (
          <Button size="small" onClick={() => setShipping(true)}>
            {t('claims.ship.action')}
          </Button>
        )
      }
    >
      <Stack gap={3}>
        {rows.length > 0 && <DescriptionList align="left" items={rows} />}
        <EndedSettlements claim={claim} />
      </Stack>
      {shipping && <ShipDialog claim={claim} onClose={() => setShipping(false)} />}
    </Card>
  );
}

/** The order at price zero; readers of orders open it. */
function OrderOf({ number, status }: { number: string; status: string | null }) {
  const t = useText();
  const lang = useLocale();
  const user = useUser();
  const opens = usePermissions()('page.order-status') && user?.customer != null;
  const ended = status === 'complete' || status === 'failed' || status === 'void' || status === 'cancelled';
  return (
    <>
      {opens ? <Link {...orderLink(lang, number)}>{number}</Link> : number}
      {ended && ` · ${t(`orders.stage.${status}`)}`}
    </>
  );
}

/** Settlements that failed, and why the desk took the claim back. */
function EndedSettlements({ claim }: { claim: Claim }) {
  const t = useText();
  if (claim.endedSettlements.length === 0) return null;
  return (
    <Stack gap={1}>
      <Text as="h3" size="sm" strong>
        {t('claims.settlement.before')}
      </Text>
      <Stack gap={2} as="ul">
        {claim.endedSettlements.map(({ id, orderNumber, requestNumber, requestReason, endedAt, endReason }) => (
          <li key={id}>
            <Text size="sm">
              {orderNumber ?? requestNumber} · {t('claims.settlement.ended')} <Instant at={endedAt} show="date" />
            </Text>
            <Text as="p" size="sm" tone="muted">
              {[requestReason, endReason].filter(Boolean).join(' · ')}
            </Text>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
