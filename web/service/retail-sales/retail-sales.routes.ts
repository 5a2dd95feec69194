import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readRetailSalesSearch } from './retail-sales.links.ts';

export const retailSalesRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'retail-sales',
    validateSearch: readRetailSalesSearch,
    component: lazyPage(
      ['retail-sales', 'frames', 'refusals'],
      () => import('./retail-sales.page.tsx'),
      'RetailSalesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'retail-sales/list',
    component: lazyPage(
      ['retail-sales', 'my-bikes', 'frames', 'refusals'],
      () => import('./frame-list.page.tsx'),
      'FrameListPage',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'retail-sales/consumers',
    component: lazyPage(['retail-sales', 'refusals'], () => import('./consumers.page.tsx'), 'ConsumersPage'),
  }),
] as const;
