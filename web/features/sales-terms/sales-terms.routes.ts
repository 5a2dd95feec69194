import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '../../shell/frame/frames.ts';
import { readPaymentMethodsSearch, readShipmentOptionsSearch } from './sales-terms.links.ts';

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
] as const;
