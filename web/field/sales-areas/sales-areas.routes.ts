import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readSalesAreaSearch } from './sales-areas.links.ts';

export const salesAreaRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'sales-area',
    validateSearch: readSalesAreaSearch,
    component: lazyPage(['sales-areas', 'refusals'], () => import('./sales-areas.page.tsx'), 'SalesAreasPage'),
  }),
] as const;
