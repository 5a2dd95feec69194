import { useText } from '#platform/texts/texts.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { usePageSearch } from '#ui/table/use-list-search.ts';
import { Deliveries } from './deliveries.part.tsx';
import { OrderDetailView } from '#ordering/orders/order-detail.tsx';
import { readOrdersSearch } from '#ordering/orders/orders.links.ts';

/** Deliveries of the active customer, or one order if the URL names it. */
export function DeliveriesPage() {
  const search = usePageSearch(readOrdersSearch);
  const t = useText();
  if (search.number)
    return (
      <OrderDetailView key={search.number} number={search.number} search={search} title={t('open.page.deliveries')} />
    );
  return (
    <PageFrame title={t('open.page.deliveries')}>
      <Deliveries />
    </PageFrame>
  );
}
