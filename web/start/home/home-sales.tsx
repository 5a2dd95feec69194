import { IconArrowDownRight, IconArrowUpRight, IconBan, IconMinus, IconShoppingCart } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { HomeSalesQuery } from '#platform/api/generated/graphql.ts';
import { useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { signedPercent } from '#platform/texts/signed-percent.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Instant, Money } from '#ui/figures/figures.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { LeadFigure } from '#ui/figures/lead-figure.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { blockedDealersRoute, slippedLinesRoute, waitingCartsRoute } from '#field/rep-day/rep-day.links.ts';
import { salesOverviewRoute } from '#field/sales-overview/sales-overview.links.ts';
import { blockReasonId } from '#shell/customer/block-reason.ts';
import { useCustomerChange } from '#shell/customer/use-customer-change.ts';
import { HomeWaiting, NotAvailable } from './home-states.tsx';
import { HomeBrandCards } from './home-brand.card.tsx';
import { AllLink, type CardQuery, HomeRowsCard } from './home-rows.card.tsx';
import { HomeSales } from './home.documents.ts';
import css from './home.module.css';
import { useMovedRows } from './moved-rows.ts';

type Needs = HomeSalesQuery['repDay'];
type Part<Answer> = { answer: Answer | undefined; query: CardQuery };

/** The start page of sales people who are not acting for a customer: what their customers need. */
export function SalesHomeCards({ below }: { below: ReactNode }) {
  const query = useDocument(HomeSales, {}, { quiet: true });
  if (query.isLoading) return <HomeWaiting />;
  const needs = { answer: query.data?.repDay, query };
  return (
    <Stack gap={4}>
      <div className={css.grid}>
        <Stack gap={4}>
          <MovedDatesCard {...needs} />
          <BlockedCard {...needs} />
        </Stack>
        <Stack gap={4}>
          <MonthCard answer={query.data?.homeSales.month} query={query} />
          <WaitingCartsCard {...needs} />
          <HomeBrandCards brand={query.data?.homeBrand} />
        </Stack>
      </div>
      {below}
    </Stack>
  );
}

function BlockedCard({ answer, query }: Part<Needs>) {
  const t = useText();
  const lang = useLocale();
  const wordsOf = ({ credit, creditReason, areaReason }: NonNullable<Needs['blocked']>['data'][number]) => {
    const id = blockReasonId(creditReason);
    return [
      credit && (id ? t(id) : t('home.blocked.credit')),
      areaReason !== null && t('home.blocked.delivery', { reason: areaReason }),
    ]
      .filter(Boolean)
      .join(' ');
  };
  return (
    <HomeRowsCard
      title={t('home.blocked.title')}
      actions={<AllLink to={{ to: blockedDealersRoute, params: { lang } }} count={answer?.blocked?.info.count} />}
      count={answer?.blocked?.info.count}
      empty={t('home.blocked.none')}
      query={query}
      rows={answer?.blocked?.data.map((customer) => ({
        id: customer.code,
        icon: IconBan,
        tone: 'err' as const,
        title: [customer.name, customer.city].filter(Boolean).join(', '),
        more: wordsOf(customer),
        action: <ActForButton code={customer.code} name={customer.name} />,
      }))}
    />
  );
}

/** Nothing without the permission to see orders. */
function MovedDatesCard({ answer, query }: Part<Needs>) {
  const t = useText();
  const lang = useLocale();
  const movedRows = useMovedRows();
  const slipped = answer?.slipped;
  if (slipped === null) return null;
  return (
    <HomeRowsCard
      title={t('home.moved.title')}
      count={slipped?.info.count}
      empty={t('home.moved.none')}
      query={query}
      actions={<AllLink to={{ to: slippedLinesRoute, params: { lang } }} count={slipped?.info.count} />}
      rows={
        slipped &&
        movedRows(
          slipped.data.map(
            ({ id, name, orderNumber, description, openQty, firstPromisedOn, promisedOn, precision }) => ({
              id,
              from: name,
              name: description,
              units: openQty,
              day: promisedOn,
              precision,
              firstPromisedOn,
              action: (
                <Link to="/$lang/order/all-customers" params={{ lang }} search={{ number: orderNumber }}>
                  {orderNumber}
                </Link>
              ),
            }),
          ),
        )
      }
    />
  );
}

function WaitingCartsCard({ answer, query }: Part<Needs>) {
  const t = useText();
  const lang = useLocale();
  return (
    <HomeRowsCard
      title={t('home.carts.title')}
      count={answer?.carts?.info.count}
      empty={t('home.carts.none')}
      query={query}
      actions={<AllLink to={{ to: waitingCartsRoute, params: { lang } }} count={answer?.carts?.info.count} />}
      rows={answer?.carts?.data.map((cart) => ({
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
function MonthCard({ answer, query }: Part<HomeSalesQuery['homeSales']['month']>) {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const renderContent = () => {
    if (!answer) return <NotAvailable onRetry={() => void query.refetch()} />;
    if (answer.length === 0) return <Text tone="muted">{t('home.month.none')}</Text>;
    return (
      <Stack gap={4}>
        {answer.map((intake) => (
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

function Intake({ intake }: { intake: HomeSalesQuery['homeSales']['month'][number] }) {
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

/** Changes the active customer and reloads the page. A refusal shows its reason. */
function ActForButton({ code, name }: { code: string; name: string }) {
  const t = useText();
  const { actFor, busy } = useCustomerChange();
  return (
    <Button size="small" busy={busy} aria-label={t('home.act.for', { name })} onClick={() => void actFor(code)}>
      {t('home.act.button')}
    </Button>
  );
}
