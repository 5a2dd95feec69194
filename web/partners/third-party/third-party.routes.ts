import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readVendorCatalogSearch, readVendorOrdersSearch } from './third-party.links.ts';

const texts = ['third-party-shop', 'refusals'] as const;

/** The catalog with its cart; the preview variant shows the same page. */
const catalog = <const Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    validateSearch: readVendorCatalogSearch,
    component: lazyPage(texts, () => import('./vendor-catalog.page.tsx'), 'VendorCatalogPage'),
  });

const orders = createRoute({
  getParentRoute: () => signedInRoute,
  path: '3rd-party/order',
  validateSearch: readVendorOrdersSearch,
  component: lazyPage(texts, () => import('./vendor-orders.page.tsx'), 'VendorOrdersPage'),
});

export const thirdPartyRoutes = [catalog('3rd-party/catalog'), catalog('3rd-party/catalog-new'), orders] as const;
