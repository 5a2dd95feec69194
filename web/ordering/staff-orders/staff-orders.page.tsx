import { useText } from '#platform/texts/texts.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { usePageSearch } from '#ui/table/use-list-search.ts';
import { OrderDetailView } from '#ordering/orders/order-detail.tsx';
import { StaffOrderList } from './staff-order-list.tsx';
import { readStaffOrdersSearch } from './staff-orders.links.ts';

/** The staff's order list: all orders of the user's sales organisations. */
export function StaffOrdersPage() {
  const search = usePageSearch(readStaffOrdersSearch);
  const t = useText();
  if (search.number)
    return <OrderDetailView key={search.number} number={search.number} search={search} title={t('staff.title')} />;
  return (
    <PageFrame title={t('staff.title')} subtitle={t('staff.hint')}>
      <StaffOrderList />
    </PageFrame>
  );
}
