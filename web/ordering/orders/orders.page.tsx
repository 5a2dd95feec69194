import type { ReactNode } from 'react';
import { useUser } from '#platform/api/session.ts';
import { useText } from '#platform/texts/texts.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { usePageSearch } from '#ui/table/use-list-search.ts';
import { Deliveries } from '#ordering/deliveries/deliveries.part.tsx';
import { NewOrder } from './new-order.tsx';
import { OpenOrders, ViewSegments } from '#ordering/open-orders/open-orders.part.tsx';
import { OrderDetailView } from './order-detail.tsx';
import { NoOrdersYet, OrderList } from './order-list.tsx';
import { readOrdersSearch } from './orders.links.ts';
import css from './orders.module.css';

const tabs = ['open', 'deliveries', 'history'] as const;

/**
 * Open orders, deliveries and history of the active customer on one page, or one order if the URL names
 * it.
 */
export function OrdersPage() {
  const search = usePageSearch(readOrdersSearch);
  const t = useText();
  const user = useUser();
  const chosen = search.tab ?? 'open';
  if (search.number)
    return (
      <OrderDetailView key={search.number} number={search.number} search={search} title={t(`open.page.${chosen}`)} />
    );
  const renderContent = () => {
    if (chosen === 'open')
      return (
        <OpenOrders
          head={(counts, exportMenu) => (
            <PageTabs chosen={chosen}>
              <ViewSegments search={search} counts={counts} />
              {exportMenu}
            </PageTabs>
          )}
        />
      );
    if (chosen === 'deliveries')
      return <Deliveries head={(exportMenu) => <PageTabs chosen={chosen}>{exportMenu}</PageTabs>} />;
    return (
      <>
        <PageTabs chosen={chosen} />
        <OrderList empty={<NoOrdersYet actions={<NewOrder />} />} />
      </>
    );
  };
  return (
    <PageFrame
      title={t('orders.title.list')}
      subtitle={user?.customer ? t('orders.list.for', { customer: user.customer.custName }) : undefined}
      actions={<NewOrder />}
    >
      {renderContent()}
    </PageFrame>
  );
}

/** Each tab has its own filters, so switching tabs clears them. */
function PageTabs({ chosen, children }: { chosen: (typeof tabs)[number]; children?: ReactNode }) {
  const t = useText();
  return (
    <div className={css.tabLine}>
      <TabBar label={t('open.page.label')}>
        {tabs.map((tab) => (
          <TabLink
            key={tab}
            to="."
            search={tab === 'open' ? {} : { tab }}
            activeOptions={{ exact: true }}
            activeProps={{}}
            inactiveProps={{}}
            aria-current={tab === chosen ? 'page' : undefined}
          >
            {t(`open.page.${tab}`)}
          </TabLink>
        ))}
      </TabBar>
      {children && <div className={css.tabTools}>{children}</div>}
    </div>
  );
}
