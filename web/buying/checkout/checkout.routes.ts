import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readConfirmationSearch } from './checkout.links.ts';

const confirmationPage = lazyPage(
  ['cart', 'refusals'],
  () => import('./order-confirmation.page.tsx'),
  'OrderConfirmationPage',
);

const shipment = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'cart/shipment',
  component: lazyPage(['cart', 'refusals'], () => import('./shipment.page.tsx'), 'ShipmentPage'),
});
const checkout = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'cart/checkout',
  component: lazyPage(['cart', 'refusals'], () => import('./checkout.page.tsx'), 'CheckoutPage'),
});
const confirmation = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'cart/order-confirmation',
  validateSearch: readConfirmationSearch,
  component: confirmationPage,
});
/** The preview variant of the page. */
const confirmationPreview = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'cart-new/order-confirmation',
  validateSearch: readConfirmationSearch,
  component: confirmationPage,
});

export const checkoutRoutes = [shipment, checkout, confirmation, confirmationPreview] as const;
