import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '../../shell/frames.ts';
import { ordersRoute, readOrdersSearch, type OrdersSearch } from './orders.links.ts';

const customerOrdersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'order',
  validateSearch: readOrdersSearch,
  component: lazyPage(['orders', 'refusals'], () => import('./orders.page.tsx'), 'OrdersPage'),
});

const staffRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'admin/order-confirmation',
  validateSearch: readOrdersSearch,
  component: lazyPage(['orders', 'refusals'], () => import('./staff-orders.page.tsx'), 'StaffOrdersPage'),
});

// The paths of before there was a single page, and their preview variants, lead to it.
const oldRoute = <const Path extends string>(path: Path, search: OrdersSearch) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    beforeLoad: ({ params }: { params: { lang: string } }) => {
      throw redirect({ to: ordersRoute, params: { lang: params.lang }, search, replace: true });
    },
  });
const openOrdersRoute = oldRoute('order/open-order', { status: 'open' });
const openOrdersPreview = oldRoute('order/open-order-new', { status: 'open' });
const deliveriesRoute = oldRoute('order/delivery', {});
const deliveriesPreview = oldRoute('order/delivery-new', {});

export const orderRoutes = [customerOrdersRoute, staffRoute, openOrdersRoute, openOrdersPreview, deliveriesRoute, deliveriesPreview] as const;
