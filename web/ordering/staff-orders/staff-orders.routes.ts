import { createRoute } from '@tanstack/react-router';
import { orderTexts } from '#ordering/orders/order-page-route.ts';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readCustomerOrdersSearch, readStaffOrdersSearch } from './staff-orders.links.ts';

const texts = [...orderTexts, 'staff'] as const;

const staff = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'admin/order-confirmation',
  validateSearch: readStaffOrdersSearch,
  component: lazyPage(texts, () => import('./staff-orders.page.tsx'), 'StaffOrdersPage'),
});

const ofCustomers = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'order/all-customers',
  validateSearch: readCustomerOrdersSearch,
  component: lazyPage(texts, () => import('./customer-orders.page.tsx'), 'CustomerOrdersPage'),
});

export const staffOrderRoutes = [staff, ofCustomers] as const;
