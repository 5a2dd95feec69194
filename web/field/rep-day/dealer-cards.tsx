import { Link } from '@tanstack/react-router';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { ActButton, DealerActs } from './dealer-acts.part.tsx';
import { BlockWords, CartValue, DealerName } from './day-words.tsx';
import { DayCard } from './day.card.tsx';
import { blockedDealersRoute, waitingCartsRoute } from './rep-day.links.ts';
import type { DayCardProps } from './work-cards.tsx';

/** Dealers whose credit or deliveries are blocked. */
export function BlockedCard({ day, query }: DayCardProps) {
  const t = useText();
  const lang = useLocale();
  const seesCredit = usePermissions()('credit-status.read', 'invoice-status.read');
  const blocked = day?.blocked;
  return (
    <DayCard
      title={t('rep-day.blocked.title')}
      card="blocked"
      query={query}
      empty={t('rep-day.blocked.none')}
      list={
        blocked && {
          count: blocked.info.count,
          rows: blocked.data.map((dealer) => ({
            id: dealer.code,
            title: <DealerName dealer={dealer} />,
            more: <BlockWords dealer={dealer} />,
            action: (
              <DealerActs dealer={dealer}>
                {seesCredit && dealer.credit && (
                  <ActButton dealer={dealer} page="/credit">
                    {t('rep-day.act.credit')}
                  </ActButton>
                )}
              </DealerActs>
            ),
          })),
        }
      }
      links={
        blocked &&
        blocked.info.count > 0 && (
          <Link to={blockedDealersRoute} params={{ lang }}>
            {t('rep-day.card.all', { count: blocked.info.count })}
          </Link>
        )
      }
    />
  );
}

/** Filled carts that nobody changed for days. */
export function CartsCard({ day, query }: DayCardProps) {
  const t = useText();
  const lang = useLocale();
  const carts = day?.carts;
  return (
    <DayCard
      title={t('rep-day.carts.title')}
      card="carts"
      query={query}
      empty={t('rep-day.carts.none')}
      list={
        carts && {
          count: carts.info.count,
          rows: carts.data.map((cart) => ({
            id: cart.id,
            title: <DealerName dealer={cart} />,
            more: (
              <>
                <CartValue cart={cart} /> · {t('rep-day.carts.row', { units: cart.units, owner: cart.owner })} ·{' '}
                <Instant at={cart.changedAt} show="date" />
              </>
            ),
            action: (
              <DealerActs dealer={cart}>
                <ActButton dealer={cart} page="/cart">
                  {t('rep-day.act.cart')}
                </ActButton>
              </DealerActs>
            ),
          })),
        }
      }
      links={
        carts &&
        carts.info.count > 0 && (
          <Link to={waitingCartsRoute} params={{ lang }}>
            {t('rep-day.card.all', { count: carts.info.count })}
          </Link>
        )
      }
    />
  );
}
