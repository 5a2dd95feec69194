import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '../../shell/frame/frames.ts';
import { readPriceComponentsSearch } from './price-components.links.ts';

export const priceComponentRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/price-components',
    validateSearch: readPriceComponentsSearch,
    component: lazyPage(
      ['price-components', 'refusals', 'files'],
      () => import('./price-components.page.tsx'),
      'PriceComponentsPage',
    ),
  }),
] as const;
