import { IconBan, IconCheck } from '@tabler/icons-react';
import { usePermissions } from '#platform/permissions.ts';
import { useText } from '#platform/texts/texts.tsx';
import { creditRoute } from '#accounts/credit/credit.links.ts';
import { openInvoicesRoute } from '#money/open-invoices/open-invoices.links.ts';
import { blockReasonId } from '#shell/customer/block-reason.ts';
import { StatusChip } from '#ui/button/chip.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { Meter } from '#ui/figures/progress.tsx';
import { Card } from '#ui/page/card.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { CardFailed } from '#ui/page/list-card.tsx';
import type { DealerCardProps } from './dealer-cards.tsx';
import type { ShownDealer } from './dealer-page.documents.ts';
import css from './dealer-page.module.css';
import { ToList } from './to-list.tsx';

/** The rest of each credit account, and the overdue sum. */
export function CreditCard({ dealer, query }: DealerCardProps) {
  const t = useText();
  const can = usePermissions();
  const { credit } = dealer;
  const renderContent = () => {
    if (!credit) return <CardFailed error={query.errorOf('credit')} onRetry={query.refetch} />;
    if (credit.length === 0) return <Text tone="muted">{t('dealer-page.credit.none')}</Text>;
    return credit.map((account) => <Account key={account.id} account={account} dealer={dealer} />);
  };
  return (
    <Card
      title={t('dealer-page.credit.title')}
      footer={
        credit &&
        credit.length > 0 && (
          <ToList dealer={dealer} to={creditRoute}>
            {t('rep-day.act.credit')}
          </ToList>
        )
      }
    >
      <Stack gap={5}>
        {renderContent()}
        {can('page.invoice-status') && <Overdue dealer={dealer} query={query} />}
      </Stack>
    </Card>
  );
}

function Account({ account, dealer }: { account: NonNullable<ShownDealer['credit']>[number]; dealer: ShownDealer }) {
  const t = useText();
  const manages = usePermissions()('credit.manage');
  const { currency, balance, creditLimit, creditExposure } = account;
  const over = balance.startsWith('-');
  const limit = Number(creditLimit);
  const used = limit > 0 ? Number(creditExposure) / limit : 0;
  const reason = blockReasonId(account.reasonBlocked);
  return (
    <Stack gap={2}>
      <Row justify="between" gap={3} wrap>
        <b>{account.companies.map(({ name }) => name).join(', ') || account.code}</b>
        <StatusChip tone={account.isBlocked ? 'err' : 'ok'} icon={account.isBlocked ? IconBan : IconCheck}>
          {t(account.isBlocked ? 'shell.credit.blocked' : 'shell.credit.open')}
        </StatusChip>
      </Row>
      {account.isBlocked && reason && (
        <Text size="sm" tone="err">
          {t(reason)}
        </Text>
      )}
      <Meter
        label={t('dealer-page.credit.used', { percent: Math.round(used * 100) })}
        parts={[{ share: used, tone: over || account.isBlocked ? 'err' : 'info' }]}
      />
      <Row justify="between" gap={3} wrap>
        <Text size="sm" tone={over ? 'err' : undefined}>
          {t(over ? 'dealer-page.credit.over' : 'dealer-page.credit.left')}{' '}
          <Money amount={balance.replace('-', '')} currency={currency} />
        </Text>
        <Text size="sm" tone="muted">
          {t('dealer-page.credit.limit')} <Money amount={creditLimit} currency={currency} />
        </Text>
      </Row>
      {manages && (
        <div>
          <ToList dealer={dealer} direct to="/$lang/credit/desk" search={{ account: account.id }}>
            {t('dealer-page.credit.desk')}
          </ToList>
        </div>
      )}
    </Stack>
  );
}

function Overdue({ dealer, query }: DealerCardProps) {
  const t = useText();
  const { overdue } = dealer;
  if (!overdue) return <CardFailed error={query.errorOf('overdue')} onRetry={query.refetch} />;
  const count = overdue.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return <Text tone="muted">{t('dealer-page.overdue.none')}</Text>;
  return (
    <div className={css.overdue}>
      <span>
        {t('dealer-page.overdue.title')}{' '}
        {overdue.map(({ currency, amount }) => (
          <b key={currency}>
            <Money amount={amount} currency={currency} />{' '}
          </b>
        ))}
      </span>
      <ToList dealer={dealer} to={openInvoicesRoute} search={{ kind: 'overdue' }} count={count}>
        {t('dealer-page.overdue.count', { count })}
      </ToList>
    </div>
  );
}
