import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '../../shell/frames.ts';
import { readOrdersSearch } from './orders.links.ts';

const customerOrdersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'order',
  validateSearch: readOrdersSearch,
  component: lazyPage(['orders'], () => import('./orders.page.tsx'), 'OrdersPage'),
});

const staffRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'admin/order-confirmation',
  validateSearch: readOrdersSearch,
  component: lazyPage(['orders'], () => import('./staff-orders.page.tsx'), 'StaffOrdersPage'),
});

export const orderRoutes = [customerOrdersRoute, staffRoute] as const;
