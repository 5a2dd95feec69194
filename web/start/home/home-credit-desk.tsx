import { IconBan, IconCash, IconMessageQuestion, IconTrendingUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { DeskState } from '#rules/accounts/credit/desk-choices.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Instant } from '#ui/figures/figures.tsx';
import { blockWords } from '#money/credit-desk/block-words.part.ts';
import { creditDeskLink } from '#money/credit-desk/credit-desk.links.ts';
import {
  AllLink,
  type CardQuery,
  type HomeFigure,
  HomeFiguresCard,
  type HomeRow,
  HomeRowsCard,
} from './home-rows.card.tsx';
import type { StaffHome } from './home-work.documents.ts';

type DeskProps = { home: StaffHome; query: CardQuery };
type Accounts = NonNullable<StaffHome['blocked']>;

const disputesLink = (lang: string, dispute?: string) => ({
  to: '/$lang/credit/disputes' as const,
  params: { lang },
  search: { state: 'open' as const, ...(dispute && { dispute }) },
});
const surplusLink = (lang: string, payment?: string) => ({
  to: '/$lang/credit/surplus' as const,
  params: { lang },
  search: { state: 'open' as const, ...(payment && { payment }) },
});

/** How many accounts are blocked or over their limit, how many disputes are open, how many payments pay nothing. */
export function CreditFigures({ home }: { home: StaffHome }) {
  const t = useText();
  const lang = useLocale();
  const figures: HomeFigure[] = [];
  if (home.blocked)
    figures.push({
      id: 'blocked',
      label: t('home.blocked.title'),
      count: home.blocked.info.count,
      bad: true,
      to: creditDeskLink(lang, { state: 'blocked' }),
    });
  if (home.overLimit)
    figures.push({
      id: 'over',
      label: t('home.credit.overLimit'),
      count: home.overLimit.info.count,
      to: creditDeskLink(lang, { state: 'over-limit' }),
    });
  if (home.disputes)
    figures.push({
      id: 'disputes',
      label: t('home.disputes.title'),
      count: home.disputes.info.count,
      to: disputesLink(lang),
    });
  if (home.surplusPayments)
    figures.push({
      id: 'surplus',
      label: t('shell.menu.surplus'),
      count: home.surplusPayments.info.count,
      to: surplusLink(lang),
    });
  return figures.length > 0 && <HomeFiguresCard title={t('shell.menu.creditDesk')} figures={figures} />;
}

/** Disputes to decide, payments that pay no invoice, blocked accounts, and accounts over their limit. */
export function CreditLists({ home, query }: DeskProps) {
  const t = useText();
  return (
    <>
      <DisputesCard home={home} query={query} />
      <SurplusCard home={home} query={query} />
      {home.blocked && (
        <AccountsCard
          title={t('home.blocked.title')}
          empty={t('home.blocked.noneAtAll')}
          state="blocked"
          accounts={home.blocked}
          query={query}
          look={{ icon: IconBan, tone: 'err' }}
        />
      )}
      {home.overLimit && (
        <AccountsCard
          title={t('home.credit.overLimit')}
          empty={t('home.credit.noneOver')}
          state="over-limit"
          accounts={home.overLimit}
          query={query}
          look={{ icon: IconTrendingUp, tone: 'warn' }}
        />
      )}
    </>
  );
}

function DisputesCard({ home: { disputes }, query }: DeskProps) {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  if (!disputes) return null;
  return (
    <HomeRowsCard
      title={t('home.disputes.title')}
      count={disputes.info.count}
      empty={t('home.disputes.none')}
      query={query}
      actions={<AllLink to={disputesLink(lang)} count={disputes.info.count} />}
      rows={disputes.data.map((dispute) => ({
        id: dispute.id,
        icon: IconMessageQuestion,
        tone: 'warn',
        title: dispute.custName,
        more: (
          <>
            {dispute.invoiceNo} · {formats.moneyIn(dispute.currency, dispute.amount)} ·{' '}
            <Instant at={dispute.openedAt} show="date" />
          </>
        ),
        action: (
          <Link {...disputesLink(lang, dispute.id)} aria-label={`${t('home.needs.open')}: ${dispute.invoiceNo}`}>
            {t('home.needs.open')}
          </Link>
        ),
      }))}
    />
  );
}

function SurplusCard({ home: { surplusPayments }, query }: DeskProps) {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  if (!surplusPayments) return null;
  return (
    <HomeRowsCard
      title={t('shell.menu.surplus')}
      count={surplusPayments.info.count}
      empty={t('home.surplus.none')}
      query={query}
      actions={<AllLink to={surplusLink(lang)} count={surplusPayments.info.count} />}
      rows={surplusPayments.data.map((payment) => ({
        id: payment.id,
        icon: IconCash,
        tone: 'warn',
        title: payment.custName ?? payment.payerName ?? t('home.surplus.unknown'),
        more: [formats.moneyIn(payment.currency, payment.surplusAmount), payment.reasonText].join(' · '),
        action: (
          <Link
            {...surplusLink(lang, payment.id)}
            aria-label={`${t('home.needs.open')}: ${payment.custName ?? payment.payerName ?? t('home.surplus.unknown')}`}
          >
            {t('home.needs.open')}
          </Link>
        ),
      }))}
    />
  );
}

function AccountsCard({
  title,
  empty,
  state,
  accounts,
  query,
  look,
}: {
  title: string;
  empty: string;
  state: DeskState;
  accounts: Accounts;
  query: CardQuery;
  look: Pick<HomeRow, 'icon' | 'tone'>;
}) {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  return (
    <HomeRowsCard
      title={title}
      count={accounts.info.count}
      empty={empty}
      query={query}
      actions={<AllLink to={creditDeskLink(lang, { state })} count={accounts.info.count} />}
      rows={accounts.data.map((account) => ({
        id: account.id,
        ...look,
        title: [account.custName, account.city].filter(Boolean).join(', '),
        more: [
          account.reason === null ? '' : blockWords(t, account.reason),
          t('home.blocked.left', { amount: formats.moneyIn(account.currency, account.balance) }),
        ]
          .filter(Boolean)
          .join(' · '),
        action: (
          <Link
            {...creditDeskLink(lang, { state, account: account.id })}
            aria-label={t('home.blocked.review', { name: account.custName })}
          >
            {t('home.needs.open')}
          </Link>
        ),
      }))}
    />
  );
}
