import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import {
  readCustomerGroupsSearch,
  readPaymentMethodsSearch,
  readPriceComponentsSearch,
  readPriceListsSearch,
  readShipmentOptionsSearch,
} from './sales-terms.links.ts';

export const salesTermsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/payment-methods',
    validateSearch: readPaymentMethodsSearch,
    component: lazyPage(
      ['sales-terms', 'refusals', 'files'],
      () => import('./payment-methods.page.tsx'),
      'PaymentMethodsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/shipment-options',
    validateSearch: readShipmentOptionsSearch,
    component: lazyPage(
      ['sales-terms', 'refusals', 'files'],
      () => import('./shipment-options.page.tsx'),
      'ShipmentOptionsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/price-components',
    validateSearch: readPriceComponentsSearch,
    component: lazyPage(
      ['price-components', 'sales-terms', 'refusals', 'files'],
      () => import('./price-components.page.tsx'),
      'PriceComponentsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/price-lists',
    validateSearch: readPriceListsSearch,
    component: lazyPage(['sales-terms', 'refusals', 'files'], () => import('./price-lists.page.tsx'), 'PriceListsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/customer-groups',
    validateSearch: readCustomerGroupsSearch,
    component: lazyPage(
      ['sales-terms', 'refusals', 'files'],
      () => import('./customer-groups.page.tsx'),
      'CustomerGroupsPage',
    ),
  }),
] as const;
