import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readAssortmentSearch } from './assortment.links.ts';

export const assortmentRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/assortment',
    validateSearch: readAssortmentSearch,
    component: lazyPage(['assortment', 'refusals', 'files'], () => import('./assortment.page.tsx'), 'AssortmentPage'),
  }),
] as const;
