import { useSearch } from '@tanstack/react-router';
import { useUser } from '../../platform/api/session.ts';
import { usePermissions } from '../../platform/permissions.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { NoPermission } from '../../ui/states.tsx';
import { TabBar, TabLink } from '../../ui/tabs.tsx';
import { BoughtBeforeTab } from './bought-before.tsx';
import { PastOrdersTab, ReorderPanel } from './past-orders.tsx';
import type { RepeatOrderSearch } from './repeat-order.links.ts';

/** A tab without a parameter is not the current one while another has it. */
const tabOptions = { includeSearch: true, explicitUndefined: true } as const;

/** Ordering again: what was bought before, or a past order as a whole. */
export function RepeatOrderPage() {
  const t = useText();
  const user = useUser();
  const can = usePermissions();
  const search = useSearch({ strict: false }) as RepeatOrderSearch;
  const past = search.tab === 'orders';
  const source = search.number ? { orderNumber: search.number } : search.delivery ? { deliveryNumber: search.delivery } : null;
  const title = t('repeat.title.page');
  if (!can('page.order-status')) {
    return (
      <PageFrame title={title}>
        <NoPermission />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={title} subtitle={user?.customer ? t('repeat.title.for', { customer: user.customer.custName }) : undefined}>
      <TabBar label={t('repeat.tab.label')}>
        <TabLink to="." search={{ tab: undefined } as never} activeOptions={tabOptions}>
          {t('repeat.tab.bought')}
        </TabLink>
        <TabLink to="." search={{ tab: 'orders' } as never} activeOptions={tabOptions}>
          {t('repeat.tab.orders')}
        </TabLink>
      </TabBar>
      {source ? (
        <ReorderPanel key={JSON.stringify(source)} source={source} search={search} />
      ) : past ? (
        <PastOrdersTab search={search} />
      ) : (
        <BoughtBeforeTab search={search} />
      )}
    </PageFrame>
  );
}
