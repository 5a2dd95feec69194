import { useText } from '#platform/texts/texts.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { usePageSearch } from '#ui/table/use-list-search.ts';
import { NewOrder } from '#ordering/orders/new-order.tsx';
import { OpenOrders, ViewTabs } from './open-orders.part.tsx';
import { OrderDetailView } from '#ordering/orders/order-detail.tsx';
import { readOrdersSearch } from '#ordering/orders/orders.links.ts';

/** Open orders of the active customer in two tabs, by line and by order, or one order if the URL names it. */
export function OpenOrdersPage() {
  const search = usePageSearch(readOrdersSearch);
  const t = useText();
  if (search.number)
    return <OrderDetailView key={search.number} number={search.number} search={search} title={t('open.title')} />;
  return (
    <PageFrame title={t('open.title')} actions={<NewOrder />}>
      <OpenOrders
        head={(counts, exportMenu) => (
          <ViewTabs search={search} counts={counts}>
            {exportMenu}
          </ViewTabs>
        )}
      />
    </PageFrame>
  );
}
