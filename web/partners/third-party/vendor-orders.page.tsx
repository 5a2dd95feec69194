import { useUser } from '#platform/api/session.ts';
import { useText } from '#platform/texts/texts.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { usePageSearch } from '#ui/table/use-list-search.ts';
import { PlacedOrders } from './placed-orders.tsx';
import { readVendorOrdersSearch } from './third-party.links.ts';
import { VendorOrderView } from './vendor-order.tsx';
import { VendorOrderList } from './vendor-order-list.tsx';

/** Orders of vendors' articles for the dealer, the vendor and the staff, or one order if the URL names it. */
export function VendorOrdersPage() {
  const search = usePageSearch(readVendorOrdersSearch);
  const t = useText();
  const customer = useUser()?.customer;
  if (search.number) return <VendorOrderView key={search.number} number={search.number} search={search} />;
  return (
    <PageFrame
      title={t('third.orders.title')}
      subtitle={customer ? t('third.orders.for', { customer: customer.custName }) : undefined}
    >
      <PlacedOrders numbers={search.placed ?? []} />
      <VendorOrderList />
    </PageFrame>
  );
}
