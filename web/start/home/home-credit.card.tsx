import { Link } from '@tanstack/react-router';
import { IconBan, IconCheck } from '@tabler/icons-react';
import { creditLink } from '#accounts/credit/credit.links.ts';
import { CreditUses } from '#accounts/credit/credit-uses.part.tsx';
import { PaymentDaysCard } from '#accounts/credit/payment-days.part.tsx';
import { Why } from '#buying/explain/why.part.tsx';
import type { HomeCreditQuery } from '#platform/api/generated/graphql.ts';
import { ApiError } from '#platform/api/errors.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useSite } from '#platform/site.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Card } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { Instant, Money } from '#ui/figures/figures.tsx';
import { Text } from '#ui/page/layout.tsx';
import { LeadFigure } from '#ui/figures/lead-figure.tsx';
import { Note } from '#ui/page/note.tsx';
import { Meter, type MeterPart } from '#ui/figures/progress.tsx';
import { ErrorPanel, SkeletonCard } from '#ui/page/states.tsx';
import { blockReasonId } from '#shell/customer/block-reason.ts';
import { HomeCredit } from './home.documents.ts';
import css from './home.module.css';

/** The used and remaining credit of the active customer. One card per company group. */
export function HomeCreditCards() {
  const t = useText();
  const query = useDocument(HomeCredit, {});
  // A customer without credit data gets a message without a retry button.
  if (query.error instanceof ApiError && query.error.code === 'no_credit_data')
    return (
      <Card title={t('home.credit.title')}>
        <Text tone="muted">{t('no_credit_data')}</Text>
      </Card>
    );
  if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  // Both cards load in parallel and keep their space.
  const paymentDays = (
    <PaymentDaysCard
      waiting={
        <div className={css.waitingDaysOfPayment}>
          <SkeletonCard />
        </div>
      }
    />
  );
  if (!query.data)
    return (
      <>
        <div className={css.waitingCredit}>
          <SkeletonCard />
        </div>
        {paymentDays}
      </>
    );
  return (
    <>
      {query.data.creditInformation.map((credit) => (
        <CreditCard key={credit.id} credit={credit} />
      ))}
      {paymentDays}
    </>
  );
}

type Credit = HomeCreditQuery['creditInformation'][number];

function CreditCard({ credit }: { credit: Credit }) {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const site = useSite();
  const formats = useFormats();
  const limit = Number(credit.creditLimit);
  const over = credit.balance.startsWith('-');
  const share = (amount: string) => (limit > 0 ? Math.max(0, Number(amount) / limit) : 0);
  const parts: { id: string; name: string; amount: string; tone: MeterPart['tone'] }[] = [
    { id: 'invoices', name: t('shell.credit.invoices'), amount: credit.owedInvoice, tone: 'grey' },
    { id: 'deliveries', name: t('shell.credit.deliveries'), amount: credit.openDo, tone: 'warn' },
    { id: 'orders', name: t('shell.credit.orders'), amount: credit.held, tone: undefined },
    { id: 'consignment', name: t('shell.credit.consignment'), amount: credit.consignment, tone: 'info' },
  ];
  const reason = site.creditStatusBlockedReason ? blockReasonId(credit.reasonBlocked) : null;
  const used = parts.filter((part) => Number(part.amount) > 0);
  return (
    <Card
      title={t('home.credit.title')}
      actions={
        <StatusChip tone={credit.isBlocked ? 'err' : 'ok'} icon={credit.isBlocked ? IconBan : IconCheck}>
          {t(credit.isBlocked ? 'shell.credit.blocked' : 'shell.credit.open')}
        </StatusChip>
      }
    >
      <LeadFigure
        bad={over}
        figure={<Money amount={credit.balance.replace('-', '')} currency={credit.currency} size="big" precision={0} />}
      >
        {t(over ? 'home.credit.over' : 'shell.credit.of', {
          limit: formats.moneyIn(credit.currency, credit.creditLimit, 0),
        })}
      </LeadFigure>
      <Meter
        tall
        parts={used.map((part) => ({ share: share(part.amount), tone: part.tone }))}
        label={t('shell.credit.used', {
          percent: Math.round(
            Math.min(
              1,
              used.reduce((sum, part) => sum + share(part.amount), 0),
            ) * 100,
          ),
        })}
      />
      {site.creditStatusUsage && (
        <CreditUses
          small
          uses={parts.map((part) => ({
            ...part,
            amount: <Money amount={part.amount} currency={credit.currency} precision={0} />,
          }))}
        />
      )}
      {reason && <Note tone="err">{t(reason)}</Note>}
      {(reason !== null || (credit.isBlocked && can('page.orderlist'))) && (
        <Why about={t('home.credit.title')} subject="credit" />
      )}
      <Text as="p" size="xs" tone="dim">
        {t('home.credit.asOf')} <Instant at={credit.asOf} show="minute" /> ·{' '}
        <Link {...creditLink(lang)}>{t('shell.credit.details')}</Link>
      </Text>
    </Card>
  );
}
