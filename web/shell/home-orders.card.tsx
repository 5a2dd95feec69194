import { Link } from '@tanstack/react-router';
import { OrderStatusChip } from '../features/orders/order-status.part.tsx';
import { orderLink, ordersRoute } from '../features/orders/orders.links.ts';
import { useDocument } from '../platform/api/queries.ts';
import { useLocale, useText } from '../platform/texts/texts.tsx';
import { useFormats } from '../platform/texts/use-formats.ts';
import { Card } from '../ui/card.tsx';
import { Quantity } from '../ui/figures.tsx';
import { NothingYet, SkeletonRows } from '../ui/states.tsx';
import { HomeOrders } from './home.documents.ts';
import css from './home.module.css';
import { NotAvailable } from './not-available.tsx';

/** The newest open orders of the active customer. */
export function HomeOrdersCard() {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  const query = useDocument(HomeOrders, {}, { quiet: true });
  const orders = query.data?.orders;
  return (
    <Card
      title={t('home.orders.title')}
      padded={false}
      actions={
        orders && orders.info.count > 0 ? (
          <Link to={ordersRoute} params={{ lang }} search={{}}>
            {t('home.orders.all', { count: formats.quantity(orders.info.count) })}
          </Link>
        ) : undefined
      }
    >
      {query.error && !orders ? (
        <NotAvailable onRetry={() => void query.refetch()} />
      ) : !orders ? (
        <SkeletonRows rows={4} />
      ) : orders.data.length === 0 ? (
        <NothingYet title={t('home.orders.none')}>{t('home.orders.noneHint')}</NothingYet>
      ) : (
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
      )}
    </Card>
  );
}
