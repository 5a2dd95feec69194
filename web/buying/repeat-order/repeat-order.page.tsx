import { Suspense } from 'react';
import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';
import { loadTexts, useText } from '#platform/texts/texts.tsx';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, SkeletonRows } from '#ui/page/states.tsx';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { usePageSearch } from '#ui/table/use-list-search.ts';
import { BoughtBeforeTab } from './bought-before.tsx';
import { PastOrdersTab, ReorderPanel } from './past-orders.tsx';
import { readRepeatOrderSearch } from './repeat-order.links.ts';

/** A tab without a parameter is not current while another tab has it. */
const tabOptions = { includeSearch: true, explicitUndefined: true } as const;

const StockAlertsTab = lazyPart(
  async () => (await Promise.all([import('#goods/stock-alerts/alert-list.part.tsx'), loadTexts(['stock-alerts'])]))[0],
  (module) => module.StockAlertsTab,
);

/** Reordering: articles bought before, a past order as a whole, and stock alerts. */
export function RepeatOrderPage() {
  const t = useText();
  const user = useUser();
  const can = usePermissions();
  const search = usePageSearch(readRepeatOrderSearch);
  const past = search.tab === 'orders';
  const chooseSource = () => {
    if (search.number) return { orderNumber: search.number };
    if (search.delivery) return { deliveryNumber: search.delivery };
    return null;
  };
  const source = chooseSource();
  const title = t('repeat.title.page');
  const renderContent = () => {
    if (search.tab === 'alerts')
      return (
        <Suspense fallback={<SkeletonRows rows={6} picture />}>
          <StockAlertsTab />
        </Suspense>
      );
    if (!can('page.order-status')) return <NoPermission />;
    if (source) return <ReorderPanel key={JSON.stringify(source)} source={source} search={search} />;
    if (past) return <PastOrdersTab />;
    return <BoughtBeforeTab />;
  };
  return (
    <PageFrame
      title={title}
      subtitle={user?.customer ? t('repeat.title.for', { customer: user.customer.custName }) : undefined}
    >
      <TabBar label={t('repeat.tab.label')}>
        <TabLink to="." search={{ tab: undefined }} activeOptions={tabOptions}>
          {t('repeat.tab.bought')}
        </TabLink>
        <TabLink to="." search={{ tab: 'orders' }} activeOptions={tabOptions}>
          {t('repeat.tab.orders')}
        </TabLink>
        <TabLink to="." search={{ tab: 'alerts' }} activeOptions={tabOptions}>
          {t('repeat.tab.alerts')}
        </TabLink>
      </TabBar>
      {renderContent()}
    </PageFrame>
  );
}
