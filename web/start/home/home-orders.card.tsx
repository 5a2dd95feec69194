import { Link } from '@tanstack/react-router';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { Quantity } from '#ui/figures/figures.tsx';
import { NothingYet, SkeletonRows } from '#ui/page/states.tsx';
import { OrderStatusChip } from '#ordering/orders/order-status.part.tsx';
import { orderLink, ordersRoute } from '#ordering/orders/orders.links.ts';
import { NotAvailable } from './home-states.tsx';
import { AllLink } from './home-rows.card.tsx';
import type { DealerHome } from './home.documents.ts';
import css from './home.module.css';
import type { HomePart } from './use-dealer-home.ts';

/** The newest open orders of the active customer. */
export function HomeOrdersCard({ home }: { home: HomePart<DealerHome> }) {
  const t = useText();
  const lang = useLocale();
  const orders = home.data?.open;
  const renderContent = () => {
    if (orders) {
      if (orders.data.length === 0)
        return <NothingYet title={t('home.orders.none')}>{t('home.orders.noneHint')}</NothingYet>;
      return (
        <ul>
          {orders.data.map((order) => (
            <li key={order.id} className={css.order}>
              <Link {...orderLink(lang, order.number)}>{order.number}</Link>
              <span className={css.units}>
                <Quantity value={order.progress.ordered} unit />
              </span>
              <OrderStatusChip order={order} />
            </li>
          ))}
        </ul>
      );
    }
    if (home.query.error) return <NotAvailable onRetry={() => void home.query.refetch()} />;
    return (
      <div className={css.waitingOrders}>
        <SkeletonRows rows={5} />
      </div>
    );
  };
  return (
    <Card
      title={t('home.orders.title')}
      padded={false}
      actions={
        orders && orders.info.count > 0 ? (
          <AllLink
            to={{ to: ordersRoute, params: { lang }, search: { tab: 'history', status: 'open' } }}
            count={orders.info.count}
          />
        ) : undefined
      }
    >
      {renderContent()}
    </Card>
  );
}
