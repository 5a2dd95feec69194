import { IconArrowDownRight, IconArrowUpRight, IconBan, IconMinus, IconShoppingCart } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { HomeSalesQuery } from '#platform/api/generated/graphql.ts';
import { useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { signedPercent } from '#platform/texts/signed-percent.ts';
import { Card } from '#ui/page/card.tsx';
import { Instant, Money } from '#ui/figures/figures.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { LeadFigure } from '#ui/figures/lead-figure.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { creditDeskLink } from '#money/credit-desk/credit-desk.links.ts';
import { salesOverviewRoute } from '#field/sales-overview/sales-overview.links.ts';
import { ActForButton } from './act-for.tsx';
import { HomeBrandCards } from './home-brand.card.tsx';
import { HomeRowsCard } from './home-rows.card.tsx';
import { HomeSales } from './home.documents.ts';
import css from './home.module.css';
import { HomeWaiting } from './home-waiting.tsx';
import { useMovedRows } from './moved-rows.ts';
import { NotAvailable } from './not-available.tsx';

type SalesHome = HomeSalesQuery['homeSales'];
type Part<Answer> = { answer: Answer | undefined; query: { readonly error: unknown; readonly refetch: () => unknown } };

/** The start page of sales people who are not acting for a customer: what their customers need. */
export function SalesHomeCards({ below }: { below: ReactNode }) {
  const query = useDocument(HomeSales, {}, { quiet: true });
  if (query.isLoading) return <HomeWaiting />;
  const home = { answer: query.data?.homeSales, query };
  return (
    <Stack gap={4}>
      <div className={css.grid}>
        <Stack gap={4}>
          <MovedDatesCard answer={query.data?.slipped} query={query} />
          <BlockedCard {...home} />
        </Stack>
        <Stack gap={4}>
          <MonthCard {...home} />
          <WaitingCartsCard {...home} />
          <HomeBrandCards brand={query.data?.homeBrand} />
        </Stack>
      </div>
      {below}
    </Stack>
  );
}

function BlockedCard({ answer, query }: Part<SalesHome>) {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  const desk = usePermissions()('credit.manage');
  return (
    <HomeRowsCard
      title={t('home.blocked.title')}
      actions={desk && <Link {...creditDeskLink(lang)}>{t('shell.menu.creditDesk')}</Link>}
      count={answer?.blockedCount}
      empty={t('home.blocked.none')}
      query={query}
      rows={answer?.blocked.map((customer) => ({
        id: customer.code,
        icon: IconBan,
        tone: 'err' as const,
        title: [customer.name, customer.city].filter(Boolean).join(', '),
        more: [
          customer.reason ? t(`shell.block.${customer.reason}` as 'shell.block.limit_exceeded') : '',
          t('home.blocked.left', {
            amount:
              customer.currency === formats.currency
                ? formats.money(customer.balance, 0)
                : `${customer.currency} ${customer.balance}`,
          }),
        ]
          .filter(Boolean)
          .join(' '),
        action: desk ? (
          <Link
            {...creditDeskLink(lang, { q: customer.name })}
            aria-label={t('home.blocked.review', { name: customer.name })}
          >
            {t('home.needs.open')}
          </Link>
        ) : (
          <ActForButton code={customer.code} name={customer.name} />
        ),
      }))}
    />
  );
}

function MovedDatesCard({ answer, query }: Part<HomeSalesQuery['slipped']>) {
  const t = useText();
  const lang = useLocale();
  const movedRows = useMovedRows<HomeSalesQuery['slipped']['data'][number]>();
  return (
    <HomeRowsCard
      title={t('home.moved.title')}
      count={answer?.info.count}
      empty={t('home.moved.none')}
      query={query}
      actions={
        <Link to="/$lang/order/all-customers" params={{ lang }}>
          {t('home.moved.all')}
        </Link>
      }
      rows={
        answer &&
        movedRows(
          answer.data,
          (line) => line.custName,
          (line) => (
            <Link to="/$lang/order/all-customers" params={{ lang }} search={{ number: line.orderNumber }}>
              {line.orderNumber}
            </Link>
          ),
        )
      }
    />
  );
}

function WaitingCartsCard({ answer, query }: Part<SalesHome>) {
  const t = useText();
  return (
    <HomeRowsCard
      title={t('home.carts.title')}
      count={answer?.cartCount}
      empty={t('home.carts.none')}
      query={query}
      rows={answer?.carts.map((cart) => ({
        id: cart.id,
        icon: IconShoppingCart,
        tone: 'info' as const,
        title: [cart.name, cart.city].filter(Boolean).join(', '),
        more: (
          <>
            {t('home.carts.filled', { units: t('ui.quantity.units', { count: cart.units }), owner: cart.owner })} ·{' '}
            <Instant at={cart.changedAt} show="minute" />
          </>
        ),
        action: <ActForButton code={cart.code} name={cart.name} />,
      }))}
    />
  );
}

/** Orders of the month in each currency, compared with the same days of the year before. */
function MonthCard({ answer, query }: Part<SalesHome>) {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const renderContent = () => {
    if (!answer) return <NotAvailable onRetry={() => void query.refetch()} />;
    if (answer.month.length === 0) return <Text tone="muted">{t('home.month.none')}</Text>;
    return (
      <Stack gap={4}>
        {answer.month.map((intake) => (
          <Intake key={intake.currency} intake={intake} />
        ))}
      </Stack>
    );
  };
  return (
    <Card
      title={t('home.month.title')}
      padded={Boolean(answer)}
      actions={
        can('page.dashboard') && (
          <Link to={salesOverviewRoute} params={{ lang }} search={{ customer: 'all' }}>
            {t('home.month.sales')}
          </Link>
        )
      }
    >
      {renderContent()}
    </Card>
  );
}

function trendIcon(percent: number) {
  if (percent === 0) return IconMinus;
  return percent > 0 ? IconArrowUpRight : IconArrowDownRight;
}

function Intake({ intake }: { intake: SalesHome['month'][number] }) {
  const t = useText();
  const formats = useFormats();
  const own = intake.currency === formats.currency;
  const words = (amount: string) => (own ? formats.money(amount, 0) : `${intake.currency} ${amount}`);
  const [now, before] = [Number(intake.amount), Number(intake.amountBefore)];
  const percent = before > 0 ? Math.round(((now - before) / before) * 100) : null;
  const chooseTone = () => {
    if (percent === null || percent === 0) return 'muted';
    if (percent > 0) return 'ok';
    return 'warn';
  };
  return (
    <div>
      <LeadFigure figure={own ? <Money amount={intake.amount} size="big" precision={0} /> : words(intake.amount)}>
        {t('home.month.orders', { count: intake.orders })}
      </LeadFigure>
      <Text as="div" size="sm" tone={chooseTone()} className={css.trend}>
        {percent !== null && <Icon of={trendIcon(percent)} size={14} />}
        {percent === null
          ? t('home.month.noneBefore')
          : t('home.month.before', {
              percent: signedPercent(percent),
              amount: words(intake.amountBefore),
            })}
      </Text>
    </div>
  );
}
