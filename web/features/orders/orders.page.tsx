import { useSearch } from '@tanstack/react-router';
import { useUser } from '../../platform/api/session.ts';
import { useLocale, useText } from '../../platform/texts/texts.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { NoOrdersYet, OrderList } from './order-list.tsx';
import { OrderDetailView } from './order-detail.tsx';
import type { OrdersSearch } from './orders.links.ts';
import css from './orders.module.css';

/** Orders of the active customer: the list, or one of them when the URL names it. */
export function OrdersPage() {
  const search = useSearch({ strict: false }) as OrdersSearch;
  const t = useText();
  const lang = useLocale();
  const user = useUser();
  if (search.number) return <OrderDetailView key={search.number} number={search.number} search={search} title={t('orders.title.list')} />;
  const newOrder = (
    <ButtonLink to="/$lang/catalog" params={{ lang }} variant="primary" className={css.wideOnly}>
      {t('orders.list.newOrder')}
    </ButtonLink>
  );
  return (
    <PageFrame
      title={t('orders.title.list')}
      subtitle={user?.customer ? t('orders.list.for', { customer: user.customer.custName }) : undefined}
      actions={newOrder}
    >
      <OrderList search={search} scope="customer" empty={<NoOrdersYet actions={newOrder} />} />
    </PageFrame>
  );
}
