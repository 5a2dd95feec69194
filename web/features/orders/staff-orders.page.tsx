import { useSearch } from '@tanstack/react-router';
import { useText } from '../../platform/texts/texts.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { OrderDetailView } from './order-detail.tsx';
import { NoOrdersYet, OrderList } from './order-list.tsx';
import type { OrdersSearch } from './orders.links.ts';

/** The order list of the staff: all orders of the sales organisations that the user looks after. */
export function StaffOrdersPage() {
  const search = useSearch({ strict: false }) as OrdersSearch;
  const t = useText();
  if (search.number) return <OrderDetailView key={search.number} number={search.number} search={search} title={t('orders.title.staff')} />;
  return (
    <PageFrame title={t('orders.title.staff')} subtitle={t('orders.list.staffHint')}>
      <OrderList search={search} scope="staff" empty={<NoOrdersYet />} />
    </PageFrame>
  );
}
