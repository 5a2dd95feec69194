import { createRoute, redirect } from '@tanstack/react-router';
import { deliveriesRoute } from '#ordering/deliveries/deliveries.links.ts';
import { openOrdersRoute } from '#ordering/open-orders/open-orders.links.ts';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readOrdersSearch } from './orders.links.ts';
import { isOnePage, type OrdersEntry, orderTexts } from './order-page-route.ts';

const customerOrders = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'order',
  validateSearch: readOrdersSearch,
  beforeLoad: ({ params, search: { tab, ...search } }: OrdersEntry) => {
    if (isOnePage()) return;
    throw redirect({
      to: tab === 'deliveries' ? deliveriesRoute : openOrdersRoute,
      params: { lang: params.lang },
      search,
      replace: true,
    });
  },
  component: lazyPage(orderTexts, () => import('./orders.page.tsx'), 'OrdersPage'),
});

export const orderRoutes = [customerOrders] as const;
