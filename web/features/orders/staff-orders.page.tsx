import { useSearch } from '@tanstack/react-router';
import { useText } from '../../platform/texts/texts.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { OrderDetailView } from './order-detail.tsx';
import { StaffOrderList } from './staff-order-list.tsx';
import type { StaffOrdersSearch } from './staff-orders.links.ts';

/** The staff's order list: all orders of the user's sales organisations. */
export function StaffOrdersPage() {
  const search = useSearch({ strict: false }) as StaffOrdersSearch;
  const t = useText();
  if (search.number)
    return (
      <OrderDetailView key={search.number} number={search.number} search={search as never} title={t('staff.title')} />
    );
  return (
    <PageFrame title={t('staff.title')} subtitle={t('staff.hint')}>
      <StaffOrderList search={search} />
    </PageFrame>
  );
}
