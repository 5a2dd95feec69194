import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { HomeMoneyQuery } from '#platform/api/generated/graphql.ts';
import { useDocument } from '#platform/api/queries.ts';
import { openInvoicesLink } from '#money/open-invoices/open-invoices.links.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Money } from '#ui/figures/figures.tsx';
import { Text } from '#ui/page/layout.tsx';
import { SkeletonCard } from '#ui/page/states.tsx';
import { NotAvailable } from './home-states.tsx';
import { HomeMoney } from './home.documents.ts';
import css from './home.module.css';

/** The sums that the active customer has to pay this week, what is overdue, the credit left and open payment requests. */
export function HomeInvoicesCard() {
  const t = useText();
  const lang = useLocale();
  const query = useDocument(HomeMoney, {}, { quiet: true });
  if (!query.data && !query.error)
    return (
      <div className={css.waitingInvoices}>
        <SkeletonCard />
      </div>
    );
  const money = query.data?.homeMoney;
  return (
    <Card
      title={t('home.money.title')}
      actions={<Link {...openInvoicesLink(lang)}>{t('home.money.all')}</Link>}
      padded={money !== undefined}
    >
      {money ? <Figures money={money} /> : <NotAvailable onRetry={() => void query.refetch()} />}
    </Card>
  );
}

function Figures({ money }: { money: HomeMoneyQuery['homeMoney'] }) {
  const t = useText();
  const lang = useLocale();
  return (
    <>
      {money.rows.length === 0 && (
        <Text as="p" size="sm" tone="dim">
          {t('home.money.none')}
        </Text>
      )}
      {money.rows.map((row) => (
        <dl key={row.currency} className={css.dues}>
          <Figure
            name={t('home.money.overdue')}
            tone={row.overdueCount > 0 ? 'late' : undefined}
            more={row.overdueCount > 0 ? t('home.money.invoices', { count: row.overdueCount }) : undefined}
          >
            <Money amount={row.overdueAmount} currency={row.currency} />
          </Figure>
          <Figure
            name={t('home.money.week')}
            more={row.weekCount > 0 ? t('home.money.invoices', { count: row.weekCount }) : undefined}
          >
            <Money amount={row.weekAmount} currency={row.currency} />
          </Figure>
          {Number(row.creditAmount) < 0 && (
            <Figure name={t('home.money.credits')}>
              <Money amount={row.creditAmount} currency={row.currency} credit />
            </Figure>
          )}
          {row.creditLeft !== null && (
            <Figure name={t('home.money.left')} tone={Number(row.creditLeft) < 0 ? 'late' : undefined}>
              <Money amount={row.creditLeft} currency={row.currency} />
            </Figure>
          )}
        </dl>
      ))}
      {money.requests > 0 && (
        <Link {...openInvoicesLink(lang, { state: 'in_payment' })}>
          {t('home.money.requests', { count: money.requests })}
        </Link>
      )}
    </>
  );
}

function Figure({
  name,
  more,
  tone,
  children,
}: {
  name: string;
  more?: string | undefined;
  tone?: 'late' | undefined;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>
        {name}
        {more && (
          <Text size="xs" tone="dim">
            {more}
          </Text>
        )}
      </dt>
      <dd className={classNames(tone && css[tone])}>{children}</dd>
    </div>
  );
}
