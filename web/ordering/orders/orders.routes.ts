import { createRoute, redirect } from '@tanstack/react-router';
import { siteStore } from '#platform/site.ts';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readCustomerOrdersSearch, readStaffOrdersSearch } from './staff-orders.links.ts';
import { deliveriesRoute, openOrdersRoute, ordersRoute, readOrdersSearch, type OrdersSearch } from './orders.links.ts';

const texts = ['orders', 'open-orders', 'refusals'] as const;
type Entry = { params: { lang: string }; search: OrdersSearch };

/**
 * With order-revamp there is one page for all orders, without it there are two. Each redirects to the
 * other.
 */
const onePage = (): boolean => siteStore.get().features.orderRevamp === true;

const customerOrders = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'order',
  validateSearch: readOrdersSearch,
  beforeLoad: ({ params, search: { tab, ...search } }: Entry) => {
    if (onePage()) return;
    throw redirect({
      to: tab === 'deliveries' ? deliveriesRoute : openOrdersRoute,
      params: { lang: params.lang },
      search,
      replace: true,
    });
  },
  component: lazyPage(texts, () => import('./orders.page.tsx'), 'OrdersPage'),
});

const staff = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'admin/order-confirmation',
  validateSearch: readStaffOrdersSearch,
  component: lazyPage([...texts, 'staff'], () => import('./staff-orders.page.tsx'), 'StaffOrdersPage'),
});

const ofCustomers = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'order/all-customers',
  validateSearch: readCustomerOrdersSearch,
  component: lazyPage([...texts, 'staff'], () => import('./customer-orders.page.tsx'), 'CustomerOrdersPage'),
});

/** A separate page from before the all-orders page; its preview variant shows the same. */
const ownPage = <const Path extends string>(
  path: Path,
  tab: OrdersSearch['tab'],
  component: ReturnType<typeof lazyPage>,
) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    validateSearch: readOrdersSearch,
    beforeLoad: ({ params, search }: Entry) => {
      if (onePage())
        throw redirect({
          to: ordersRoute,
          params: { lang: params.lang },
          search: tab ? { ...search, tab } : search,
          replace: true,
        });
    },
    component,
  });
const openOrdersPage = lazyPage(texts, () => import('./open-orders.page.tsx'), 'OpenOrdersPage');
const deliveriesPage = lazyPage(texts, () => import('./deliveries.page.tsx'), 'DeliveriesPage');
const openOrders = ownPage('order/open-order', undefined, openOrdersPage);
const openOrdersPreview = ownPage('order/open-order-new', undefined, openOrdersPage);
const deliveries = ownPage('order/delivery', 'deliveries', deliveriesPage);
const deliveriesPreview = ownPage('order/delivery-new', 'deliveries', deliveriesPage);

export const orderRoutes = [
  customerOrders,
  staff,
  ofCustomers,
  openOrders,
  openOrdersPreview,
  deliveries,
  deliveriesPreview,
] as const;
